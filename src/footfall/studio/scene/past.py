"""A moment of the stage, kept so that it can be shown and continued exactly."""

from typing import Any, NamedTuple

from footfall.sim.balls import Throw
from footfall.sim.pushes import Pushes
from footfall.skills.placed import Steps
from footfall.skills.wheel import Wheel
from footfall.studio.scene.leading import Way
from footfall.studio.scene.stage import OWN_TERMS, SLICE, Terms, rows_with_footprints
from footfall.studio.work.work import Work

SECONDS = 180.0
MOST_BYTES = 256 * 2**20
"""How much of the past is kept."""


class Past(NamedTuple):
    """A moment that can be shown and continued exactly."""

    slices: int
    work: Work
    state: bytes
    skills: tuple[Any, ...]
    pushes: Pushes
    thrown: tuple[Throw, ...]
    limp: tuple[bool, ...]
    blame: Any
    """Of its witness."""
    frame: bytes
    terms: Terms = OWN_TERMS
    only_seen: str = ""
    """Why it cannot be continued; empty if it can."""
    way: Way | None = None
    """The way that somebody is led; None: nobody is on the way."""

    @property
    def chosen(self) -> Work:
        """The documents that were chosen at that moment, whether they held already or not."""
        return self.way.goal if self.way else self.work

    @property
    def wheels(self) -> tuple[Wheel, ...]:
        """What was held for each character at that moment."""
        return tuple(state for state in self.skills if isinstance(state, Wheel))

    def steps(self, row: int) -> Steps | None:
        """Somebody's steps onto footprints until then; None if it took none."""
        return steps_in(self.skills, self.work, row)

    @property
    def size(self) -> int:
        """Bytes that it takes, about."""
        return len(self.state) + len(self.frame)

    @property
    def time(self) -> float:
        """s."""
        return self.slices * SLICE


def steps_in(skills: tuple[Any, ...], work: Work, row: int) -> Steps | None:
    """The state of the skill by which a row steps onto footprints, among those of all skills."""
    steps = (state for state in skills if isinstance(state, Steps))
    return dict(zip(rows_with_footprints(work), steps, strict=False)).get(row)
