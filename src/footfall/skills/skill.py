"""The contract of a skill: from its state and what it sees, decide what to command and whether it is done.

`decide(state, seen) -> (state, asked, status)` is pure. The state is a value that is never changed in place, so that
any moment can be stored, branched and resumed. Two uses of a skill differ in its declared fields only.
"""

from collections.abc import Mapping, Sequence
from math import inf
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple, Protocol

import numpy as np

from footfall.laws.tables import Side
from footfall.quantity import Parameters
from footfall.skills.kept import restored_as

BEAT = 60.0
"""How often skills decide unless they say otherwise, 1/s."""
Stage = Literal["running", "done", "gave up"]
NOTHING: Mapping[str, Any] = MappingProxyType({})


class Foot(NamedTuple):
    """Where an ankle is, m."""

    x: float
    y: float
    z: float


class CurrentStep(NamedTuple):
    """The current step: which foot carries, how many there were, its phase, and where the ankles are."""

    stance: int
    steps: int
    phase: float
    standing: bool
    left: Foot
    right: Foot

    @property
    def carrying(self) -> Foot:
        """The ankle of the foot that carries."""
        return self.right if self.stance else self.left

    @property
    def swinging(self) -> Foot:
        """The ankle of the other."""
        return self.left if self.stance else self.right


class Thing(NamedTuple):
    """Something that stands or lies about: centre, half extents (m), heading (rad), mass (kg; 0: it stands fast)."""

    kind: str
    name: str
    at: tuple[float, float, float]
    half: tuple[float, float, float]
    heading: float
    mass: float
    number: int
    """Which of the loose ones it is."""
    handles: tuple[float, float] = (0.0, 0.0)
    """How far out along its x axis, and how high above its centre, its handles are, m; zeros: it has none."""


class Build(NamedTuple):
    """The sizes of a body, m and kg; the left shoulder's place is that of a body that stands straight."""

    heel: float
    ball: float
    sole: float
    leg: float
    tall: float
    mass: float
    shoulder: tuple[float, float, float]
    upper_arm: float
    lower_arm: float
    hip: float
    spine: tuple[float, float, float, float]
    """Pelvis, lower back and torso, each up to the next joint, and head up to the crown."""


class Sight(Protocol):
    """What a skill can see at this tick: all rows, and which of them are its own. It must not write to them."""

    @property
    def seconds(self) -> float:
        """Time."""
        ...

    @property
    def step_seconds(self) -> float:
        """Duration of one tick; whatever is due within half of it is due now."""
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
        """Everyone's heading at the last tick, as sensed by its law, rad."""
        ...

    @property
    def starts(self) -> np.ndarray:
        """Everyone's start: x, y and heading."""
        ...

    @property
    def fallen(self) -> np.ndarray:
        """Which characters have fallen."""
        ...

    @property
    def strides(self) -> np.ndarray:
        """Everyone's `Stride`: the current step."""
        ...

    def place(self, row: int) -> tuple[float, float, float]:
        """The position and heading of one character: x, y, rad."""
        ...

    def foot(self, row: int, side: Side) -> tuple[float, float, float]:
        """The position of an ankle and the heading of its foot: x, y, rad."""
        ...

    def build(self, row: int) -> Build:
        """The sizes of a body."""
        ...

    def step(self, row: int) -> CurrentStep:
        """The current step."""
        ...

    def height(self, row: int, x: Any, y: Any) -> Any:
        """Height of the ground at points, m, without what stands on it."""
        ...

    def surfaces(self, row: int) -> Sequence[Any]:
        """What there is to climb: treads and ramps."""
        ...

    def things(self, row: int) -> Mapping[str, Thing]:
        """Everything that stands or lies about, by name, where it is now."""
        ...

    def hand(self, row: int, side: int) -> np.ndarray:
        """Where a hand is, m, in the world."""
        ...


class Asked(NamedTuple):
    """Fields of Command and their values from now on: one value for all rows, or an array with one per row."""

    fields: Mapping[str, Any] = NOTHING
    rows: Sequence[int] | np.ndarray | None = None
    """None: all rows of the skill."""


class Status(NamedTuple):
    """Whether a skill is running, done or gave up, and why."""

    stage: Stage = "running"
    progress: float = 0.0
    reason: str = ""


class Takes(NamedTuple):
    """What a skill is about, so that a page can offer it where it makes sense."""

    kinds: tuple[str, ...] = ()
    """Kinds of things that it is done to, as worlds call them; its field `thing`, where it has one, names which."""
    place: bool = False
    """Whether its field `to` says where."""
    in_hand: bool = False
    """Whether the hands must hold something before."""
    takes_up: bool = False
    """Whether they hold the thing afterwards."""
    lets_go: bool = False
    """Whether they hold nothing afterwards."""


RUNNING, DONE = Status(), Status("done", 1.0)
Decision = tuple[Any, tuple[Asked, ...], Status]


class Skill(Parameters):
    """Decides what to command its rows, `rate` times a second and at times it names itself."""

    rate: ClassVar[float] = BEAT
    asks: ClassVar[tuple[str, ...]] = ()
    """Fields of Command that it cannot do without."""
    takes: ClassVar[Takes] = Takes()
    remembers: ClassVar[Any] = None
    """Type of the state, for a skill that begins with None and remembers more later."""

    def begin(self) -> Any:
        """The state before the first decision."""
        return None

    def decide(self, state: Any, seen: Sight) -> Decision:
        """The new state, what it commands, and its status."""
        raise NotImplementedError

    def restored(self, kept: Any) -> Any:
        """Restore a state from what `kept.plain` made of it; refuse anything that cannot be a state of this skill."""
        return restored_as(self.begin(), kept, self.remembers)

    def goals_reached(self, state: Any) -> np.ndarray | int:
        """How many goals each of its rows has reached so far, for the report; 0: it counts none."""
        return 0

    def wakes(self, state: Any) -> float:
        """A time off its beat at which it must decide, s; infinite if there is none."""
        return inf
