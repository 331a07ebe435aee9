"""Writes docs/files.md from the declarations: every field of every file that Footfall reads or writes.

With --check it writes nothing, and fails when the page is not what the declarations say.
"""

import sys
from pathlib import Path
from typing import Any

from footfall.bodies.character import Character
from footfall.gaits.style import Style
from footfall.laws.genbicon import law as genbicon
from footfall.laws.register import LAWS
from footfall.laws.simbicon import law as simbicon
from footfall.measure.sweep.design import Sweep
from footfall.measure.trial.document import Trial
from footfall.measure.trial.metrics import Report
from footfall.quantity import REQUIRED, fields_of
from footfall.sim.columns import Column
from footfall.sim.moments import MOMENT_COLUMNS, memory_columns, tally_columns
from footfall.sim.recording import COLUMNS, FRAME_RATE
from footfall.worlds.world import World

PAGE = Path(__file__).parents[1] / "docs" / "files.md"
INTRODUCTION = f"""# The files

Made by `tools/write_docs.py` from the declarations in the source, not typed. Documents are TOML; `*` stands for any
entry of a list or table. A curve is a number, or a list of `[phase, value]`. SI units, radians.

## Recording (NPZ, {FRAME_RATE} frames a second of simulated time)

Opens with `numpy.load`. Each field of a Command is there too, as `command_speed` and so on, one value a frame.
`footfall run FILE.npz` plays it again to the byte; `footfall studio FILE.npz` opens it on the page, to look at and
to go on from any of its frames. `footfall export FILE.npz --to FILE.csv` makes a table of it.

A run of several characters is one file: the arrays of the first have these names, those of the second are called
`1/qpos` and so on. What is the same for all of them is there once.

"""
MOMENTS = """
These hold what going on exactly needs besides. They are read before the frame's tick, as `qpos` and `qvel` are;
`phase`, `stance`, loads and sums above are read after it. A recording of an earlier version, or of a GPU, has none of
them: it can be looked at, and `footfall run FILE.npz --recording NEW.npz` makes one that can be gone on from.

"""


def page() -> str:
    """The whole page."""
    parts = [INTRODUCTION + _columns(COLUMNS), MOMENTS + _columns(MOMENT_COLUMNS | tally_columns())]
    parts += [f"\nThe memory of the law {law}:\n\n" + _columns(memory_columns(law)) for law in LAWS]
    for kind, words in (
        (Report, "what `--report` writes, JSON"),
        (Trial, "what `footfall run` plays"),
        (Sweep, "what `footfall sweep` runs"),
        (genbicon.Gait, "the numbers of one way of walking, by the law genbicon"),
        (simbicon.Gait, "the states of one way of walking, by the law simbicon"),
        (Style, "differences from a gait, under the same keys"),
        (Character, "a body"),
        (World, "what is walked on"),
    ):
        parts.append(f"\n## {kind.__name__}: {words}\n\n" + _fields(kind))
    return "".join(parts)


def _columns(columns: dict[str, Column]) -> str:
    rows = [(f"`{name}`", column.shape or "one", column.unit, column.meaning) for name, column in columns.items()]
    return _table(("array", "shape", "unit", "meaning"), rows)


def _fields(kind: Any) -> str:
    rows = []
    for field in fields_of(kind):
        declared = field.quantity
        limits = f"{declared.low:g} … {declared.high:g}" if declared and abs(declared.low) < float("inf") else ""
        unit, meaning = (declared.unit, declared.meaning) if declared else ("", "")
        rows.append((f"`{field.path}`", _shown(field.default), unit, limits, meaning))
    return _table(("field", "default", "unit", "range", "meaning"), rows)


def _shown(default: Any) -> str:
    if default is REQUIRED:
        return "required"
    plain = default.plain() if hasattr(default, "plain") else default
    return "" if plain is None or plain in ({}, [], "") else f"{plain}"


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines)


if __name__ == "__main__":
    if "--check" not in sys.argv:
        PAGE.write_text(page())
    elif PAGE.read_text() != page():
        sys.exit("docs/files.md is out of date; write it with: .venv/bin/python tools/write_docs.py")
