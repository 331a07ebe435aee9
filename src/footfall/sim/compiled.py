"""Side effects of the engines: MuJoCo's warnings, Warp's compiled laws."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import mujoco

from footfall.ahead import is_ahead
from footfall.laws.register import LAWS, USUAL
from footfall.sim.engine import compiled_folder, load_compiled, start_warp
from footfall.sim.kernels import kernel_of


@contextmanager
def warnings_held() -> Iterator[None]:
    """Keep MuJoCo from printing warnings and writing a log about unstable runs: we report a blow-up as a result."""
    before = mujoco.get_mju_user_warning()
    mujoco.set_mju_user_warning(lambda _words: None)
    try:
        yield
    finally:
        mujoco.set_mju_user_warning(before)


def law_folder(law: str = USUAL.name) -> Path:
    """The folder of a compiled law, whether it exists yet or not."""
    return compiled_folder(kernel_of(LAWS[law]))


def law_is_compiled(law: str = USUAL.name) -> bool:
    """Whether a simulation can start at once; otherwise its first start compiles the law."""
    return is_ahead() or any(law_folder(law).glob("*.o"))


def compile_law(law: str = USUAL.name) -> None:
    """Compile a law unless it is compiled already; this takes several seconds."""
    if not is_ahead():
        start_warp()
        load_compiled(kernel_of(LAWS[law]))
