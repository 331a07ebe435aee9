"""What each field of a record declares: unit, frame and meaning, how it mirrors, and whether it scales.

    swing_start_w: Annotated[wp.vec3, measured("m", "swing ankle at the start of the step")]
    sway: Annotated[float, measured("", "where the weight rests, 1 is left"), FLIPS]

The last letter of a vector's name is its frame; if the name does not say, a mark does.
"""

from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin

from footfall.quantity import Parameters, Quantity, hints_of


class Frame(Enum):
    """The axes along which a vector is given."""

    NONE = ""
    WORLD = "w"
    HEADING = "h"
    LINK = "l"


class Mirror(Enum):
    """What happens to a number without a frame when left and right are exchanged."""

    STAYS = 0
    FLIPS = 1
    SWAPS = 2


class Chooses(Enum):
    """What an integer selects, if its range depends on the character."""

    NOTHING = 0
    GAIT_ROW = 1


class Unscaled(NamedTuple):
    """Why a number is the same for a body of another size."""

    reason: str


HEADING = Frame.HEADING
WORLD = Frame.WORLD
FLIPS = Mirror.FLIPS
"""It is positive to the left: its sign changes."""
SWAPS = Mirror.SWAPS
"""It names a side, or is a pair of left and right: they are exchanged."""


GAIT_ROW = Chooses.GAIT_ROW
"""It selects one of the rows made from a character's gaits."""


def unscaled(reason: str) -> Unscaled:
    """Mark a number that stays the same for a body of another size, and say why."""
    return Unscaled(reason)


class Declared(NamedTuple):
    """One number or vector of a record, with the path to it through nested records."""

    path: tuple[str, ...]
    type: Any
    quantity: Quantity
    frame: Frame = Frame.NONE
    mirror: Mirror = Mirror.STAYS
    unscaled: str = ""
    chooses: Chooses = Chooses.NOTHING

    @property
    def name(self) -> str:
        """The path joined into one name: `stride_phase`."""
        return "_".join(self.path)

    @property
    def unit(self) -> str:
        """Its unit; empty for a ratio, a count or a switch."""
        return self.quantity.unit

    @property
    def meaning(self) -> str:
        """What it is, in words."""
        return self.quantity.meaning

    @property
    def is_place(self) -> bool:
        """Whether it is a point in the world relative to the character's origin, and so must follow when that moves."""
        return self.frame is Frame.WORLD and self.unit == "m"

    def of(self, table: Any) -> Any:
        """Its values in a table of records, as a view that can be written."""
        for name in self.path:
            table = table[name]
        return table


_notes: dict[Any, dict[str, Any]] = {}


def keep_notes(record: Any, hints: dict[str, Any]) -> None:
    """Store how the fields of a record are annotated."""
    _notes[record] = hints


@cache
def declared(kind: Any) -> tuple[Declared, ...]:
    """Every field of a record or a Parameters class in order, including nested ones."""
    return tuple(_walk(kind, ()))


def _walk(kind: Any, above: tuple[str, ...]) -> Iterator[Declared]:
    hints = hints_of(kind) if isinstance(kind, type) and issubclass(kind, Parameters) else _notes.get(kind, {})
    for name, hint in hints.items():
        inner, *notes = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        quantity = next((note for note in notes if isinstance(note, Quantity)), None)
        if quantity is None:
            yield from _walk(inner, (*above, name))
        else:
            yield Declared(
                (*above, name),
                inner,
                quantity,
                next((note for note in notes if isinstance(note, Frame)), _frame_in(name)),
                next((note for note in notes if isinstance(note, Mirror)), Mirror.STAYS),
                next((note.reason for note in notes if isinstance(note, Unscaled)), ""),
                next((note for note in notes if isinstance(note, Chooses)), Chooses.NOTHING),
            )


def _frame_in(name: str) -> Frame:
    _, _, last = name.rpartition("_")
    return Frame(last) if last in {"w", "h", "l"} else Frame.NONE
