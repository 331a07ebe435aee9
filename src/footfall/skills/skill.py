"""The contract of a skill: from its state and what it sees to what it asks for, and whether it is done.

`decide(state, seen) -> (state, asked, status)` is pure. The state is a value that is never changed in place, so that a
moment of it can be stored, branched off and resumed. What differs between two uses of a skill are its declared fields.
"""

from collections.abc import Mapping, Sequence
from math import inf
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple, Protocol

import numpy as np

from footfall.quantity import Parameters
from footfall.skills.kept import restored_as

BEAT = 60.0
"""1/s: how often skills decide unless they say otherwise."""
Stage = Literal["running", "done", "gave up"]
NOTHING: Mapping[str, Any] = MappingProxyType({})


class Seen(Protocol):
    """What a skill can see at this tick: everyone by row, and which rows are its own. Nothing of it may be written."""

    @property
    def seconds(self) -> float:
        """Time."""
        ...

    @property
    def step_seconds(self) -> float:
        """Time of one tick; what is due within a half of it is due now."""
        ...

    @property
    def rows(self) -> Sequence[int]:
        """The characters that the skill commands."""
        ...

    @property
    def here(self) -> np.ndarray:
        """Everyone's x and y, m."""
        ...

    @property
    def velocity(self) -> np.ndarray:
        """Everyone's velocity along x and y, m/s."""
        ...

    @property
    def felt_heading(self) -> np.ndarray:
        """Where everyone faced at the last tick, rad, as its law felt it."""
        ...

    @property
    def starts(self) -> np.ndarray:
        """Where everyone started: x, y and heading."""
        ...

    @property
    def fallen(self) -> np.ndarray:
        """Which characters have fallen."""
        ...

    def place(self, row: int) -> tuple[float, float, float]:
        """Where one is and faces now: x, y, rad."""
        ...


class Asked(NamedTuple):
    """Fields of Command and their values from now on: one for all rows, or an array with one each."""

    fields: Mapping[str, Any] = NOTHING
    rows: Sequence[int] | np.ndarray | None = None
    """None: all rows of the skill."""


class Status(NamedTuple):
    """How far a skill has come."""

    stage: Stage = "running"
    progress: float = 0.0
    reason: str = ""


RUNNING, DONE = Status(), Status("done", 1.0)
Decision = tuple[Any, tuple[Asked, ...], Status]


class Skill(Parameters):
    """Decides what is asked of its rows, `rate` times a second and at the times that it names itself."""

    rate: ClassVar[float] = BEAT
    asks: ClassVar[tuple[str, ...]] = ()
    """Fields of Command without which it can do nothing."""

    def begin(self) -> Any:
        """The state before the first decision."""
        return None

    def decide(self, state: Any, seen: Seen) -> Decision:
        """What it remembers from now on, what it asks, and how far it has come."""
        raise NotImplementedError

    def restored(self, kept: Any) -> Any:
        """A state again from what `kept.plain` made of it; refuses what this skill cannot have remembered."""
        return restored_as(self.begin(), kept)

    def goals_reached(self, state: Any) -> np.ndarray | int:
        """How many goals each of its rows has reached so far, for the report; 0: it counts none."""
        return 0

    def wakes(self, state: Any) -> float:
        """A time off its beat at which it must decide, s; infinite: there is none."""
        return inf
