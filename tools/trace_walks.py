"""Walk through the code as a reader would: which files run for a command or an edit, in order, layer by layer.

`python tools/trace_walks.py [walk | edit | tick | carry | avatar]` prints, for each, the files whose functions ran, and
how often the way came back to a layer that drives others (`stage` and those above it) after having left it. A tick runs
no Python: its files are those of the functions that its kernel calls, in the order in which it names them.
`python tools/trace_walks.py --counts > docs/walks.json` writes the counts of all five, for docs/architecture.md.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib import import_module
from itertools import groupby
from pathlib import Path
from types import FrameType
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import footfall
from footfall.measure.bench.bench import made
from footfall.measure.bench.scale import load_now

ROOT = str(Path(footfall.__file__).parent) + "/"
DRIVE = ("cli", "studio", "exports", "measure", "rigs", "stage")
"""The layers that drive others, from the top."""
WALKS = ["walk", "edit", "tick", "carry", "avatar"]
SECONDS = "0.4"
CARRY = """
name = "carrying"
seconds = 0.4
[world]
name = "room"
text = "a crate to carry"
crate = [{ name = "crate", at = [1.5, 0.0, 0.0], mass = 5.0 }]
[[skill]]
do = "pick_up"
thing = "crate"
[[skill]]
do = "carry"
to = [3.5, 0.0]
"""


def main() -> None:
    """Trace what is asked for, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("which", nargs="*", default=WALKS, help=", ".join(WALKS))
    parser.add_argument("--counts", action="store_true", help="write the counts as JSON")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, redirect_stdout(sys.stderr):
        files = {name: files_of(name, Path(folder)) for name in given.which}
    if given.counts:
        table = made("python tools/trace_walks.py --counts", load_now())
        walks = {name: {"files": len(some), "back": returns(some)} for name, some in files.items()}
        sys.stdout.write(
            json.dumps({name: table[name] for name in ("day", "made_by")} | {"walks": walks}, indent=2) + "\n"
        )
        return
    for name, some in files.items():
        told(name, some)


def files_of(name: str, folder: Path) -> list[str]:
    """The files that a walk passes, in order."""
    return kernel_files() if name == "tick" else traced(*work_of(name, folder))


def work_of(name: str, folder: Path) -> tuple[Callable[[], Any], Callable[[], Any]]:
    """What to prepare without looking, and what to trace."""
    from footfall import cli

    def nothing() -> None: ...

    def command(*words: str) -> Callable[[], Any]:
        return lambda: cli.main([*words])

    if name == "walk":
        flags = ["--speed", "1.2", "--seconds", SECONDS, "--push", "400@0.1:left", "--recording"]
        return nothing, command("walk", *flags, str(folder / "walk.npz"))
    if name == "carry":
        (folder / "carry.toml").write_text(CARRY)
        return nothing, command("run", str(folder / "carry.toml"), "--recording", str(folder / "carry.npz"))
    if name == "avatar":
        made_rig = import_module("rigs.made_rigs").made_rig
        (folder / "me.glb").write_bytes(made_rig().to_bytes())
        flags = ["--rig", str(folder / "me.glb"), "--seconds", SECONDS, "--out", str(folder / "walks.glb")]
        return nothing, command("walk", *flags)
    from footfall.studio import protocol as say
    from footfall.studio.session.session import Session

    session = Session()

    def edit(period: float) -> None:
        session.ask(say.Edit(document="style", path="step.period", value=period, stroke=1))
        session.advance(0.03)
        session.told()
        session.frame()

    return lambda: edit(0.75), lambda: edit(0.76)


def traced(before: Callable[[], Any], work: Callable[[], Any]) -> list[str]:
    """The files of ours in which functions ran, in the order in which each ran first; imports do not count."""
    before()
    files: dict[str, None] = {}

    def look(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(ROOT):
            name = frame.f_code.co_filename.removeprefix(ROOT)
            if name not in files and not is_import(frame):
                files[name] = None

    sys.setprofile(look)
    try:
        work()
    finally:
        sys.setprofile(None)
    return list(files)


def kernel_files() -> list[str]:
    """The files of the functions that one tick of our walk calls on the kernel, in the order in which it names them."""
    from footfall.laws.register import law_named
    from footfall.sim.kernels import kernel_of

    files: dict[str, None] = {}
    known: set[int] = set()

    def look(one: Any) -> None:
        function = getattr(one, "func", one)
        code = getattr(function, "__code__", None)
        if code is None or id(code) in known or not code.co_filename.startswith(ROOT):
            return
        known.add(id(code))
        files.setdefault(code.co_filename.removeprefix(ROOT))
        within = dict(zip(code.co_freevars, (cell.cell_contents for cell in function.__closure__ or ()), strict=True))
        for name in [*code.co_freevars, *code.co_names]:
            look(within.get(name, function.__globals__.get(name)))

    look(kernel_of(law_named("walk")))
    return list(files)


def is_import(frame: FrameType | None) -> bool:
    """Whether a module of ours is being read."""
    while frame is not None:
        if frame.f_code.co_name == "<module>" and frame.f_code.co_filename.startswith(ROOT):
            return True
        frame = frame.f_back
    return False


def drivers_of(files: list[str]) -> list[str]:
    """The layers that drive others, as the way comes to them."""
    layers = [key for key, _ in groupby(one.split("/")[0] for one in files)]
    return [key for key, _ in groupby(layer for layer in layers if layer in DRIVE)]


def returns(files: list[str]) -> int:
    """How often the way comes back to a layer that drives others."""
    drivers = drivers_of(files)
    return sum(layer in drivers[:index] for index, layer in enumerate(drivers))


def told(name: str, files: list[str]) -> None:
    """Print a walk."""
    sys.stdout.write(f"{name}: {len(files)} files; back in a layer that drives others: {returns(files)}\n")
    sys.stdout.write(f"  {' > '.join(drivers_of(files))}\n")
    for layer, some in groupby(files, lambda one: one.split("/")[0]):
        sys.stdout.write(f"  {layer}: {' '.join(one.removeprefix(layer + '/') for one in some)}\n")


if __name__ == "__main__":
    main()
