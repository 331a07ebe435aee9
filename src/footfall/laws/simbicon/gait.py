"""What SIMBICON's gaits in the plane and in space have in common, and the order of their states."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any

from msgspec.structs import replace

from footfall.errors import BadValue
from footfall.laws import contract
from footfall.laws.simbicon.learning import Gains
from footfall.laws.simbicon.poses import Balance, Entrance, Place, PoseState, Timing, check_states
from footfall.laws.tables import Side
from footfall.quantity import words


class PoseGait(contract.Gait):
    """States, each a row of Table 1. A symmetric gait gives those of left stance; right stance mirrors them."""

    state: Annotated[list[Any], words("the states, in order; after the last comes the first again")]
    changes: Annotated[list[str], words("every change from the printed values, with its reason")] = []
    symmetric: Annotated[  # pyright: ignore[reportIncompatibleMethodOverride]
        bool, words("whether its states are followed by their mirror images on the other foot")
    ] = True
    balance: Balance = Balance()
    gains: Gains = Gains()
    entrance: Entrance = Entrance()
    timing: Timing = Timing()
    only_for: contract.OnlyFor = ""  # pyright: ignore[reportIncompatibleMethodOverride]
    then: Annotated[str, words("the gait that follows its last state, if it does not repeat")] = ""

    def __post_init__(self) -> None:
        check_states(self.state)

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


def placed_states(gaits: Sequence[Any], row_of_state: Callable[[Any, Any, Place], Any]) -> list[Any]:
    """All states that a character may pass through, gait after gait, each made into a row for a kernel."""
    rows: list[Any] = []
    firsts: list[int] = []
    numbers = {gait.name: index for index, gait in reversed(list(enumerate(gaits)))}
    for index, gait in enumerate(gaits):
        if gait.then and gait.then not in numbers:
            raise BadValue(f"the gait '{gait.name}' continues with '{gait.then}', which was not given")
        firsts.append(len(rows))
        places = _places_of(gait, index, len(rows), numbers.get(gait.then, -1))
        rows += [row_of_state(gait, pose, place) for pose, place in places]
    return [
        replace(row, place=replace(row.place, first_of=firsts[k])) if k < len(firsts) else row
        for k, row in enumerate(rows)
    ]


def _places_of(gait: PoseGait, index: int, first: int, then: int) -> list[tuple[PoseState, Place]]:
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
            placed.append((pose, place))
    return placed
