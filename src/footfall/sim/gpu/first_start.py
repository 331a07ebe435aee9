"""Compile what a simulation needs on a GPU at the same time instead of one after another, before its first tick."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, NamedTuple

import warp as wp

from footfall.laws.contract import Law
from footfall.sim.engine import compiled_folder, start_warp
from footfall.sim.kernels import LAW_BLOCK, kernel_of

CALLED = ("launch", "launch_tiled", "capture_while", "capture_if")
"""What a tick calls to launch kernels."""
BESIDE = "import sys; from footfall.sim.gpu.first_start import load_law_called; load_law_called(*sys.argv[1:])"
BLOCK = 256
"""Threads of a block unless a launch says otherwise."""


class Needed(NamedTuple):
    """A module of kernels, and the block for which it is compiled."""

    module: Any
    block: int


def load_together(law: Law, device: Any, tick: Callable[[], Any]) -> None:
    """Load all that a tick launches: the law in a process of its own unless it is compiled, the rest in threads."""
    beside = None if _is_compiled(law) else subprocess.Popen([sys.executable, "-c", BESIDE, law.name, str(device)])
    own = kernel_of(law).module
    others = [one for one in needed_by(tick) if one.module is not own]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        list(pool.map(lambda one: one.module.load(device, block_dim=one.block), others))
    if beside is not None:
        beside.wait()
    load_law(law, device)


def load_law(law: Law, device: Any) -> None:
    """Compile a law for a GPU unless it is compiled already."""
    with _by_clang():
        wp.load_module(kernel_of(law).module, device=device, block_dim=LAW_BLOCK)


def load_law_called(name: str, device: str) -> None:
    """The same in a process of its own, which leaves it in Warp's cache; a plug-in's law is not known there."""
    from footfall.laws.register import LAWS

    if name in LAWS:
        start_warp()
        load_law(LAWS[name], wp.get_device(device))


@contextmanager
def _by_clang() -> Iterator[None]:
    """Clang takes half a minute; NVIDIA's own compiler more than four, because it inlines every curve evaluation."""
    before = wp.config.llvm_cuda, wp.config.cuda_output
    wp.config.llvm_cuda, wp.config.cuda_output = True, "ptx"
    try:
        yield
    finally:
        wp.config.llvm_cuda, wp.config.cuda_output = before


def _is_compiled(law: Law) -> bool:
    with _by_clang():
        return compiled_folder(kernel_of(law), LAW_BLOCK).is_dir()


def needed_by(tick: Callable[[], Any]) -> list[Needed]:
    """The modules of all kernels that a call launches. Nothing is launched."""
    found: dict[Needed, None] = {}

    def launch(kernel: Any, *_: Any, block_dim: int = BLOCK, **__: Any) -> None:
        if not kernel.is_generic:
            found[Needed(kernel.module, block_dim)] = None

    def capture_while(_: Any, while_body: Callable[..., Any], **inputs: Any) -> None:
        while_body(**inputs)

    def capture_if(_: Any, on_true: Any = None, on_false: Any = None, **inputs: Any) -> None:
        for branch in (on_true, on_false):
            if callable(branch):
                branch(**inputs)

    with _instead(launch, launch, capture_while, capture_if):
        tick()
    return list(found)


@contextmanager
def _instead(*functions: Any) -> Iterator[None]:
    """Others for what a tick calls."""
    before = [getattr(wp, name) for name in CALLED]
    try:
        for name, function in zip(CALLED, functions, strict=True):
            setattr(wp, name, function)
        yield
    finally:
        for name, function in zip(CALLED, before, strict=True):
            setattr(wp, name, function)
