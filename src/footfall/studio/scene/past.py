"""A moment of the stage, kept so that it can be shown and continued exactly."""

from typing import Any, NamedTuple

from footfall.skills.placed import PlacedSteps
from footfall.skills.wheel import Wheel
from footfall.stage.stage import Moment
from footfall.stage.turns import TurnProgress, Turns
from footfall.studio.scene.duties import rows_with_footprints
from footfall.studio.scene.leading import LedWay
from footfall.studio.work.work import Work

SLICE = 0.01
"""How often commands change and the past is kept, s; a recording has the same frame rate."""
SECONDS = 180.0
MOST_BYTES = 256 * 2**20
"""How much of the past is kept."""
BALLS = 6


class Terms(NamedTuple):
    """How a stage is run, whatever is open on it. A recording's terms hold while it is being continued.

    A world with balls, even parked ones, differs in the last bits from one without.
    """

    balls: int = BALLS
    step_seconds: float = 0.0  # 0: the scene's own
    rises: bool = True  # whether the fallen get up by themselves


OWN_TERMS = Terms()


class Past(NamedTuple):
    """A moment that can be shown and continued exactly."""

    slices: int
    work: Work
    moment: Moment
    blame: Any
    """Of its witness."""
    frame: bytes
    terms: Terms = OWN_TERMS
    only_seen: str = ""
    """Why it cannot be continued; empty if it can."""
    way: LedWay | None = None
    """The way that somebody is led; None: nobody is on the way."""
    turns: tuple[tuple[Turns, TurnProgress], ...] = ()
    """The changes of a trial that is being played, and how far each has come."""

    @property
    def chosen(self) -> Work:
        """The documents that were chosen at that moment, whether they held already or not."""
        return self.way.goal if self.way else self.work

    @property
    def wheels(self) -> tuple[Wheel, ...]:
        """What was held for each character at that moment."""
        return tuple(state for state in self.moment.skills if isinstance(state, Wheel))

    def steps(self, row: int) -> PlacedSteps | None:
        """Somebody's steps onto footprints until then; None if it took none."""
        return steps_in(self.moment.skills, self.work, row)

    @property
    def size(self) -> int:
        """Bytes that it takes, about."""
        return len(self.moment.state) + len(self.frame)

    @property
    def time(self) -> float:
        """s."""
        return self.slices * SLICE


def steps_in(skills: tuple[Any, ...], work: Work, row: int) -> PlacedSteps | None:
    """The state of the skill by which a row steps onto footprints, among those of all skills."""
    steps = (state for state in skills if isinstance(state, PlacedSteps))
    return dict(zip(rows_with_footprints(work), steps, strict=False)).get(row)
