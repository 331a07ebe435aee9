"""What the engines say and keep beside their results: MuJoCo's warnings, Warp's compiled law."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import mujoco
import warp as wp

from footfall.sim.simulation import walk_rows

CPU_BLOCK = 1
"""Warp compiles a kernel for one thread at a time on a processor."""


@contextmanager
def warnings_held() -> Iterator[None]:
    """Keep MuJoCo from printing that a run is unstable, and from leaving a log file: a blow-up is a result of ours."""
    before = mujoco.get_mju_user_warning()
    mujoco.set_mju_user_warning(lambda _words: None)
    try:
        yield
    finally:
        mujoco.set_mju_user_warning(before)


def law_folder() -> Path:
    """Where the compiled law is kept, or will be."""
    kernel: Any = walk_rows
    return Path(wp.config.kernel_cache_dir) / kernel.module.get_module_identifier(CPU_BLOCK)


def law_is_compiled() -> bool:
    """Whether a simulation can start at once; else its first start compiles the law."""
    return any(law_folder().glob("*.o"))


def compile_law() -> None:
    """Compile the law unless that was done before; takes some seconds."""
    kernel: Any = walk_rows
    wp.load_module(kernel.module, device="cpu", block_dim=CPU_BLOCK)
