"""The segments of a recording: from which frame on who walks by which gaits."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.register import Gait


class Segment(NamedTuple):
    """A stretch of a recording: its first frame, who walks, and by which gaits.

    `number` is that of the first gait in the recording's `gaits`; the law's memory begins afresh where it grows.
    """

    first: int
    number: int
    character: Character
    gaits: tuple[Gait, ...]
    step_seconds: float = 0.0
    """The time step, where a law needs a finer one than the trial's; 0: the trial's."""

    @property
    def table(self) -> dict[str, Any]:
        """The segment as plain tables."""
        gaits = [catalog.encode(gait) for gait in self.gaits]
        finer = {"step_seconds": self.step_seconds} if self.step_seconds else {}
        return finer | {
            "first": self.first,
            "number": self.number,
            "character": catalog.encode(self.character),
            "gaits": gaits,
        }


def segment_of(table: dict[str, Any]) -> Segment:
    gaits = tuple(catalog.decode(Gait, gait, "the recording's gait") for gait in table["gaits"])
    character = catalog.decode(Character, table["character"], "the recording's character")
    return Segment(int(table["first"]), int(table["number"]), character, gaits, float(table.get("step_seconds", 0.0)))


def afresh_among(parts: Sequence[Segment]) -> list[Segment]:
    """The segments at which the law's memory begins afresh."""
    return [*parts[:1], *(new for old, new in pairwise(parts) if new.number != old.number)]
