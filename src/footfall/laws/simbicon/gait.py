"""SIMBICON's gaits of pose states, in the plane and in space, and the order of their states."""

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Literal

from msgspec.structs import replace

from footfall.errors import BadValue
from footfall.laws import contract
from footfall.laws.editable import ALONG, MIRRORED, STATES
from footfall.laws.shape import Shape
from footfall.laws.simbicon.learning import BINS, Alarm, Gains, Known, Learned, Learning, TorsoTorques, known_of
from footfall.laws.simbicon.poses import (
    MOST_STATES,
    Balance,
    Entrance,
    Place,
    PoseState,
    Sideways,
    Steering,
    Timing,
    Turning,
)
from footfall.laws.tables import Side
from footfall.quantity import Parameters, words


class Row(Parameters):
    """One state as a kernel reads it: its pose, its place, and what holds for its whole gait."""

    pose: PoseState
    place: Place
    entrance: Entrance
    timing: Timing
    balance: Balance
    gains: Gains
    learning: Learning
    alarm: Alarm


class PlanarRow(Row):
    """The same in the plane."""

    learned: TorsoTorques


class SpaceRow(Row):
    """The same in space, with the states of both ends of its speeds."""

    slower: PoseState
    faster: PoseState
    sideways: Sideways
    turning: Turning
    steering: Steering
    known: Known


class PoseGait(contract.Gait):
    """States, each a row of Table 1. A symmetric gait gives those of left stance; right stance mirrors them."""

    ROW: ClassVar[type[Row]] = Row
    state: Annotated[list[PoseState], words("the states, in order; after the last comes the first again"), STATES]
    changes: Annotated[list[str], words("every change from the printed values, with its reason")] = []
    symmetric: Annotated[  # pyright: ignore[reportIncompatibleMethodOverride]
        bool, words("whether its states are followed by their mirror images on the other foot"), MIRRORED
    ] = True
    balance: Balance = Balance()
    gains: Gains = Gains()
    entrance: Entrance = Entrance()
    timing: Timing = Timing()
    learning: Learning = Learning()
    alarm: Alarm = Alarm()
    only_for: contract.OnlyFor = ""  # pyright: ignore[reportIncompatibleMethodOverride]
    then: Annotated[str, words("the gait that follows its last state, if it does not repeat")] = ""

    def __post_init__(self) -> None:
        if not 1 <= len(self.state) <= MOST_STATES:
            raise BadValue(f"there are {len(self.state)} states; a gait has 1 to {MOST_STATES}")
        if all(state.until == "time" and state.seconds == 0.0 for state in self.state):
            raise BadValue("all states last 0 s; at least one must take time, wait for a strike, or hold")
        for index, state in enumerate(self.state):
            if state.until == "hold" and state.seconds:
                raise BadValue(f"state.{index} holds until another gait is requested; it cannot have seconds too")

    def own_parts(self, index: int) -> dict[str, Any]:
        """What the row of a state has besides its pose, its place and the gait's own groups."""
        return {}

    @property
    def comes_after(self) -> str:
        """The gait from which it is best entered; empty if a run can start with it."""
        return self.entrance.after

    @property
    def goes_on_to(self) -> str:
        """The gait that follows its last state."""
        return self.then

    @property
    def repeats(self) -> bool:
        """Whether it repeats, rather than being passed through or held."""
        return not self.then and all(state.until != "hold" for state in self.state)

    @property
    def remarks(self) -> list[str]:
        """Every change from the printed values."""
        return [f"changed: {change}" for change in self.changes]


class Gait(PoseGait):
    """States in the plane, each a row of Table 1: there is nothing beside the body, and no upper body."""

    ROW: ClassVar[type[Row]] = PlanarRow
    lacks: ClassVar[tuple[str, ...]] = ("lateral", "upper")
    law: Annotated[Literal["simbicon"], words("the control law it is written for")]  # pyright: ignore[reportIncompatibleVariableOverride]
    character: Annotated[str, words("the body it is written for")] = "planar"
    learned: Annotated[TorsoTorques | None, words("learned torques, as written by `footfall learn`")] = None

    def __post_init__(self) -> None:
        super().__post_init__()
        for index, state in enumerate(self.state):
            if any(getattr(state, group) != getattr(PoseState(), group) for group in self.lacks):
                raise BadValue(
                    f'state.{index}: a planar gait has no lateral and no upper; write law = "simbicon-space"'
                )
        if self.learning.bins != BINS:
            raise BadValue(f"learning.bins is {self.learning.bins}; a planar gait learns in {BINS} parts of a step")

    def own_parts(self, index: int) -> dict[str, Any]:
        """What its rows have besides."""
        return {"learned": self.learned or TorsoTorques()}


class SpaceGait(PoseGait):
    """States in space, each two rows of Table 1: sagittal and coronal."""

    ROW: ClassVar[type[Row]] = SpaceRow
    law: Annotated[Literal["simbicon-space"], words("the control law it is written for")]  # pyright: ignore[reportIncompatibleVariableOverride]
    slower: Annotated[list[PoseState], words("the same states at the slowest of `steering.speeds`"), ALONG] = []
    faster: Annotated[list[PoseState], words("the same states at the fastest of them"), ALONG] = []
    character: Annotated[str, words("the body it is written for")] = "biped"
    ground: Annotated[  # pyright: ignore[reportIncompatibleMethodOverride]
        str, words("the library world it is written for; empty: level ground")
    ] = ""
    sideways: Sideways = Sideways()
    turning: Turning = Turning()
    steering: Steering = Steering()
    learned: Annotated[Learned, words("learned torques, as written by `footfall learn`")] = Learned()

    def __post_init__(self) -> None:
        super().__post_init__()
        for name, states in (("slower", self.slower), ("faster", self.faster)):
            if states and len(states) != len(self.state):
                raise BadValue(
                    f"there are {len(states)} {name} states; there must be as many as states, {len(self.state)}"
                )

    def own_parts(self, index: int) -> dict[str, Any]:
        """What its rows have besides."""
        slower, faster = ((ends or self.state)[index] for ends in (self.slower, self.faster))
        return {"slower": slower, "faster": faster, "known": known_of(self.learned)}

    @property
    def written_for(self) -> str:
        """The body that its numbers are written for."""
        return self.character

    @property
    def has_own_speed(self) -> bool:
        """Whether it brings no slower and faster states along."""
        return self.steering.speeds[0] == self.steering.speeds[-1]


def rows_of_gaits(gaits: Sequence[PoseGait], shape: Shape | None = None) -> list[Parameters]:
    """All states that a character may pass through, gait after gait, as rows for a kernel; no shape changes them."""
    rows: list[Any] = []
    firsts: list[int] = []
    numbers = {gait.name: index for index, gait in reversed(list(enumerate(gaits)))}
    for index, gait in enumerate(gaits):
        if gait.then and gait.then not in numbers:
            raise BadValue(f"the gait '{gait.name}' continues with '{gait.then}', which was not given")
        firsts.append(len(rows))
        own = groups_of(gait, gait.ROW)
        for at, place in _places_of(gait, index, len(rows), numbers.get(gait.then, -1)):
            rows.append(gait.ROW(**own | gait.own_parts(at), pose=gait.state[at], place=place))
    return [
        replace(row, place=replace(row.place, first_of=firsts[k])) if k < len(firsts) else row
        for k, row in enumerate(rows)
    ]


def groups_of(gait: contract.Gait, row: type[Parameters]) -> dict[str, Any]:
    """The groups of a gait that its rows have too."""
    return {name: getattr(gait, name) for name in row.__struct_fields__ if name in gait.__struct_fields__}


def _places_of(gait: PoseGait, index: int, first: int, then: int) -> list[tuple[int, Place]]:
    """The states of one gait. A half with an even number of steps is followed by itself, not by its mirror image."""
    sides = (Side.LEFT, Side.RIGHT) if gait.symmetric else (Side.LEFT,)
    states = len(gait.state)
    placed = []
    for half, own in enumerate(sides):
        step, number = 0, 0
        again = half if gait.state[-1].stance != gait.state[0].stance else (half + 1) % len(sides)
        for at, pose in enumerate(gait.state):
            is_last = at == states - 1
            if at > 0:
                turns = pose.stance != gait.state[at - 1].stance
                step, number = (step + 1, 0) if turns else (step, number + 1)
            place = Place(
                side=int(own if pose.stance == "same" else 1 - own),
                number=number,
                step=step,
                next=first + (again * states if is_last else half * states + at + 1),
                first=first,
                count=len(sides) * states,
                gait=index,
                then=then if is_last else -1,
            )
            placed.append((at, place))
    return placed
