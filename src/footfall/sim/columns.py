"""Declare the arrays of a recording: unit, shape and meaning, once each."""

from collections.abc import Sequence
from dataclasses import fields
from typing import NamedTuple, get_args, get_type_hints

from footfall.errors import BadValue, did_you_mean

FRAMES = "frames"
"""The word for the number of frames in a shape."""

KEPT = {"torque": ("torque",), "contact": ("contact", "sole_load")}
"""The optional arrays by the name under which they are asked for."""


class Column(NamedTuple):
    """What one array of a recording holds."""

    unit: str
    shape: str
    meaning: str

    @property
    def dimensions(self) -> list[str]:
        """The dimensions in the shape: 'frames, 3' has two."""
        return [word for word in self.shape.split(", ") if word]


def declared_columns(kind: type) -> dict[str, Column]:
    """The fields of a class of arrays that declare their contents."""
    hints = get_type_hints(kind, include_extras=True)
    notes = {field.name: get_args(hints[field.name])[1:] for field in fields(kind)}
    return {name: note[0] for name, note in notes.items() if note and isinstance(note[0], Column)}


def check_columns(columns: Sequence[str]) -> None:
    """Refuse optional arrays that there are not."""
    for name in columns:
        if name not in KEPT:
            raise BadValue(f"a recording has no column '{name}' to add{did_you_mean(name, KEPT, 'columns')}")
