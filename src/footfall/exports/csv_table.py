"""Export a recording as a table: one line per frame, one named column per number. docs/files.md gives the units."""

import io
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from footfall import catalog
from footfall.bodies.poses import Poser
from footfall.exports.contract import Export
from footfall.sim.recording import FRAMES, Recording

PARTS = {"2": ("left", "right"), "3": ("x", "y", "z")}
"""Names for the entries of an array, by their number."""
PLAIN = ("qpos", "qvel")
"""Arrays whose columns are named after coordinates and speeds alone; others are prefixed with the array's name."""


def write_csv(recording: Recording, path: str | Path) -> None:
    """Write everything known about every frame, as text that any spreadsheet reads."""
    columns = dict(_columns(recording))
    file = io.StringIO()
    np.savetxt(
        file,
        np.column_stack(list(columns.values())),
        fmt=["%.9g"] * len(columns),
        delimiter=",",
        header=",".join(columns),
        comments="",
    )
    catalog.atomic_write(path, file.getvalue().encode())


def _columns(recording: Recording) -> Iterator[tuple[str, np.ndarray]]:
    """Time first, then everything that has a value in every frame."""
    poser = Poser(recording.character)
    own = {"coordinates": poser.coordinates, "speeds": poser.speeds}
    arrays = recording.arrays()
    for name, column in recording.columns().items():
        words = column.dimensions
        if words[:1] != [FRAMES]:
            continue
        if len(words) == 2 and words[1] in own:
            before = "" if name in PLAIN else f"{name}_"
            yield from zip([before + word for word in own[words[1]]], arrays[name].T, strict=True)
            continue
        ends = [""]
        for word, size in zip(words[1:], arrays[name].shape[1:], strict=True):
            ends = [f"{end}_{part}" for end in ends for part in PARTS.get(word, map(str, range(size)))]
        yield from zip([name + end for end in ends], arrays[name].reshape(len(recording), -1).T, strict=True)


EXPORT = Export(".csv", "a table, one line per frame", write_csv)
