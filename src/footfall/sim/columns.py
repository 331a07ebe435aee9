"""Declare the arrays of a recording: unit, shape and meaning, once each."""

from dataclasses import fields
from typing import NamedTuple, get_args, get_type_hints

FRAMES = "frames"
"""The word for the number of frames in a shape."""


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
