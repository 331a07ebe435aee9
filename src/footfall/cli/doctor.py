"""`footfall doctor`: what is installed, what is missing, what that means, and how to fix it."""

import os
import platform
import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from footfall import __version__, ahead
from footfall.cli.brief import MORE
from footfall.cli.plain import plain
from footfall.errors import FootfallError

ENGINES = {"mujoco-core": "the physics", "numpy": "arrays"}
WARP = "compiles laws of your own, and those of ours that were not compiled ahead; runs on a GPU"
FILM = {
    "pillow": "filmstrips",
    "matplotlib": "plots",
    "av": "videos",
    "pyopengl": "drawing",
    "glfw": "drawing on a display",
}
BRIEF = 3
"""Missing things that a short report lists."""
INSTALL_ENGINES = "pip install --force-reinstall footfall"
STUDIO = {
    "starlette": "the studio's server",
    "uvicorn": "the studio's server",
    "websockets": "the studio's connection to its page",
}
INSTALL_FILM = "pip install 'footfall[film]'"


class DoctorLine(NamedTuple):
    """One line: what was checked, whether it is there, and what that means."""

    subject: str
    found: bool
    meaning: str
    needed: bool = False


def examine(*, explain: bool = False) -> int:
    """Print what is missing, or every finding; the status is 1 when walking is not possible."""
    findings = list(_findings())
    console = Console(highlight=False)
    if explain:
        console.print(_table(findings))
    else:
        missing = [finding for finding in findings if not finding.found]
        console.print(f"{len(findings) - len(missing)} of {len(findings)} things are in place")
        if missing:
            console.print(_table(missing[:BRIEF]))
        console.print(MORE, style="dim")
    return int(any(finding.needed and not finding.found for finding in findings))


def _table(findings: Sequence[DoctorLine]) -> Table:
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(no_wrap=True)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for finding in findings:
        table.add_row("ok" if finding.found else "--", finding.subject, plain(finding.meaning))
    return table


def _findings() -> Iterator[DoctorLine]:
    new_enough = sys.version_info >= (3, 11)
    yield DoctorLine(
        "Python", new_enough, f"{platform.python_version()}" + ("" if new_enough else "; 3.11 is needed"), True
    )
    yield DoctorLine("footfall", True, __version__)
    engines = [_package(name, purpose, INSTALL_ENGINES, needed=True) for name, purpose in ENGINES.items()]
    yield from engines
    if all(engine.found for engine in engines):
        yield from _law()
    yield _package("warp-lang", WARP, ahead.INSTALL)
    yield from (_package(name, purpose, INSTALL_FILM) for name, purpose in FILM.items())
    if engines[0].found:
        yield _drawing()
    yield from (_package(name, purpose, INSTALL_ENGINES) for name, purpose in STUDIO.items())
    yield _page()
    yield DoctorLine("processor", True, f"{os.cpu_count()} cores; sweeps use one process on each")
    if not ahead.is_ahead():
        yield _gpu()


def _package(name: str, purpose: str, remedy: str, needed: bool = False) -> DoctorLine:
    try:
        return DoctorLine(name, True, f"{version(name)}, {purpose}", needed)
    except PackageNotFoundError:
        return DoctorLine(name, False, f"{purpose}: not installed; install with: {remedy}", needed)


def _law() -> Iterator[DoctorLine]:
    try:
        from footfall.cli.compiling import TAKES
        from footfall.laws.register import LAWS
        from footfall.sim.compiled import law_folder, law_is_compiled
    except (ImportError, OSError, FootfallError) as problem:
        yield DoctorLine("engines", False, f"installed but fail to start ({problem}); try: {INSTALL_ENGINES}", True)
        return
    if ahead.is_ahead():
        yield DoctorLine("control laws", not ahead.unusable(), ahead.unusable() or ahead.said(), True)
        return
    cache = law_folder().parent
    for law in LAWS:
        if law_is_compiled(law):
            yield DoctorLine(f"law {law}", True, f"compiled, in {cache}")
        else:
            yield DoctorLine(f"law {law}", True, f"not compiled yet; the first walk compiles it, which takes {TAKES}")
    if not os.access(cache, os.W_OK):
        yield DoctorLine("kernel cache", False, f"{cache} is not writable: the law is compiled again at every start")


def _drawing() -> DoctorLine:
    from footfall.sim.drawing.render import can_render

    able, sentence = can_render()
    return DoctorLine("rendering", able, sentence)


def _page() -> DoctorLine:
    """The studio's page: a wheel has it, a checkout builds it."""
    built = (Path(str(files("footfall"))) / "studio" / "page" / "index.html").is_file()
    return DoctorLine(
        "studio's page", built, "built" if built else "not built; in a checkout, build it with: make page"
    )


def _gpu() -> DoctorLine:
    import warp as wp

    count = wp.get_cuda_device_count()
    name = ", ".join(device.name for device in wp.get_cuda_devices())
    return DoctorLine("GPU", count > 0, name or "none that Warp can use; walking does not need one")
