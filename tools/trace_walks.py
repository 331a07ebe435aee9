"""Walk through the code as a reader would: which files run for a command or an edit, in order, layer by layer.

`python tools/trace_walks.py [walk | edit | carry | rig FILE]` prints, for each, the files whose functions ran and how
often the way came back to a layer that drives others (`stage` and those above it) after having left it.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from types import FrameType
from typing import Any

import footfall

ROOT = str(Path(footfall.__file__).parent) + "/"
DRIVE = ("cli", "studio", "exports", "measure", "rigs", "stage")
"""The layers that drive others, from the top."""
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
    """Trace what is asked for, or all that needs no file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("which", nargs="*", default=["walk", "edit", "carry"], help="walk, edit, carry, or rig FILE")
    asked = parser.parse_args().which
    with tempfile.TemporaryDirectory() as folder:
        for name in asked[:1] if asked[0] == "rig" else asked:
            told(name, traced(*work_of(name, Path(folder), asked[1:])))


def work_of(name: str, folder: Path, given: list[str]) -> tuple[Callable[[], Any], Callable[[], Any]]:
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
    if name == "rig":
        return nothing, command("walk", "--rig", *given, "--seconds", SECONDS, "--out", str(folder / "walks.glb"))
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


def is_import(frame: FrameType | None) -> bool:
    """Whether a module of ours is being read."""
    while frame is not None:
        if frame.f_code.co_name == "<module>" and frame.f_code.co_filename.startswith(ROOT):
            return True
        frame = frame.f_back
    return False


def told(name: str, files: list[str]) -> None:
    """Print a walk."""
    layers = [key for key, _ in groupby(one.split("/")[0] for one in files)]
    drivers = [key for key, _ in groupby(layer for layer in layers if layer in DRIVE)]
    back = sum(layer in drivers[:index] for index, layer in enumerate(drivers))
    sys.stdout.write(f"{name}: {len(files)} files; back in a layer that drives others: {back}\n")
    sys.stdout.write(f"  {' > '.join(drivers)}\n")
    for layer, some in groupby(files, lambda one: one.split("/")[0]):
        sys.stdout.write(f"  {layer}: {' '.join(one.removeprefix(layer + '/') for one in some)}\n")


if __name__ == "__main__":
    main()
