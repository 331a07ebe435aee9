"""The private parts of MuJoCo and Warp that we use; each falls back to a public call if it is missing.

A minor version of either may rename private parts. That costs speed but changes no result.
"""

import atexit
import ctypes
import importlib
import os
import shutil
import tempfile
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from footfall import ahead
from footfall.maths import stand_in
from footfall.maths.kernel_language import wp

if TYPE_CHECKING:
    from mujoco.batch import Batch

NO_GPU = b"Could not find or load the NVIDIA CUDA driver"
CPU_BLOCK = 1
"""Warp compiles a CPU kernel for one thread at a time."""
BEFORE_COMPILING: list[Callable[[], None]] = []
"""Called before a kernel is compiled: that takes many seconds, during which this process does nothing else."""
CONTEXTS = "mujoco.rendering.classic.gl_context"


def step_call(batch: "Batch", rows: np.ndarray | None, stage: int) -> Callable[[], int | None]:
    """One step of some rows (None: all) as a plain call that returns how many failed: `Batch.step` without its checks.

    Checking the ids takes 1 us. The public step raises by itself and returns None.
    """
    inner: Any = getattr(batch, "_b", None)
    if not hasattr(inner, "step"):
        return partial(batch.step, rows, 1, stage)
    return partial(inner.step, rows, 1, stage)


def raise_failed(batch: "Batch", rows: np.ndarray | None) -> None:
    """Raise the error that `Batch.step` raises if MuJoCo fails in some rows."""
    from mujoco.batch import SimulationError

    stepped = np.arange(batch.nsim) if rows is None else rows
    failed = stepped[batch.status[stepped] != 0]
    raise SimulationError(failed, batch.error(int(failed[0])), len(stepped))


def launch_call(launch: Any) -> Callable[[], None]:
    """A recorded launch as a plain call of its compiled function with its one argument bound.

    `launch.launch()` packs the arguments again at every tick, which takes a fifth as long as the law itself.
    """
    try:
        forward, arguments = launch.hooks.forward, [ctypes.byref(each) for each in launch.params]
    except (AttributeError, TypeError):
        return launch.launch
    call = _Bound(forward, *arguments)
    call.kept = launch
    return call


def library_call(name: str, inputs: Sequence[Any], count: int) -> Callable[[], None]:
    """A function of the compiled library as a plain call, with its arguments bound and kept alive."""
    blocks = (stand_in.bounds_of(count), stand_in.packed(inputs))
    call = _Bound(ahead.function(name), *(ctypes.c_void_p(block.ctypes.data) for block in blocks))
    call.kept = (blocks, inputs)
    return call


class _Bound(partial[None]):
    """A function with its arguments, and what those point to."""

    kept: Any = ()


def compiled_folder(kernel: Any, block: int = CPU_BLOCK) -> Path:
    """The folder in which Warp keeps a compiled kernel, whether it exists yet or not."""
    start_warp()
    kept = Path(str(wp.config.kernel_cache_dir))
    try:
        return kept / kernel.module.get_module_identifier(block)
    except AttributeError:
        return next(kept.glob(f"wp_{kernel.module.name}*"), kept / f"wp_{kernel.module.name}")


def draw_through(backend: str) -> None:
    """Make MuJoCo draw through an OpenGL of our choice.

    The public way, MUJOCO_GL, is read when its drawing code is first imported, usually too early for us.
    """
    try:
        contexts: Any = importlib.import_module(CONTEXTS)
    except ModuleNotFoundError:
        os.environ["MUJOCO_GL"] = backend
    else:
        contexts.GLContext = importlib.import_module(f"mujoco.{backend}").GLContext


def load_compiled(kernel: Any) -> None:
    """Compile a kernel's module for the CPU or load it; one that was cut short on the disk is compiled again."""
    if BEFORE_COMPILING and not compiled_folder(kernel).is_dir():
        for call in BEFORE_COMPILING:
            call()
    load = partial(wp.load_module, kernel.module, device="cpu", block_dim=CPU_BLOCK)
    try:
        load()
    except Exception as problem:
        if "Failed to load" not in str(problem):  # Warp raises nothing more particular
            raise
        shutil.rmtree(compiled_folder(kernel), ignore_errors=True)
        load()


@cache
def start_warp() -> None:
    """Start Warp unless it is running, without its message about a missing GPU, which does not matter on a CPU."""
    if ahead.is_ahead():
        return
    try:
        error_stream = os.dup(2)
    except OSError:  # closed: nobody sees what Warp prints
        _init_warp()
    else:
        _without_one_line(error_stream, _init_warp)


def _init_warp() -> None:
    """Start Warp; if it cannot write where it keeps compiled laws, this process keeps them in its own folder."""
    try:
        wp.init()
        if os.access(str(wp.config.kernel_cache_dir), os.W_OK):
            return
    except OSError:
        pass
    folder = tempfile.mkdtemp(prefix="footfall-laws-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ["WARP_CACHE_PATH"] = folder
    wp.config.kernel_cache_dir = folder
    wp.init()


def _without_one_line(error_stream: int, call: Callable[[], None]) -> None:
    """Warp prints from C, so capture stderr during a call, then pass on everything except the known line."""
    with tempfile.TemporaryFile() as caught:
        os.dup2(caught.fileno(), 2)
        try:
            call()
        finally:
            os.dup2(error_stream, 2)
            os.close(error_stream)
        caught.seek(0)
        for line in caught:
            if NO_GPU not in line:
                os.write(2, line)
