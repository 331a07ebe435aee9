"""What the fields of a record say of themselves: unit, frame and meaning, how they mirror and whether they scale.

    swing_start_w: Annotated[wp.vec3, measured("m", "swing ankle at the start of the step")]
    sway: Annotated[float, measured("", "where the weight rests, 1 is left"), FLIPS]

The frame of a vector is the last letter of its name; a mark says it where the name does not.
"""

from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin

from footfall.quantity import Parameters, Quantity, hints_of


class Frame(Enum):
    """The axes that a vector is given along."""

    NONE = ""
    WORLD = "w"
    HEADING = "h"
    LINK = "l"


class Mirror(Enum):
    """What becomes of a number without a frame when left and right change places."""

    STAYS = 0
    FLIPS = 1
    SWAPS = 2


class Chooses(Enum):
    """What a whole number picks out, where its range depends on the character."""

    NOTHING = 0
    GAIT_ROW = 1


class Unscaled(NamedTuple):
    """Why a number is the same for a body of another size."""

    reason: str


HEADING = Frame.HEADING
WORLD = Frame.WORLD
FLIPS = Mirror.FLIPS
"""It counts to the left: its sign changes."""
SWAPS = Mirror.SWAPS
"""It names a side, or is a pair of the left and the right: they change places."""


GAIT_ROW = Chooses.GAIT_ROW
"""It picks one of the rows that a character's gaits have become."""


def unscaled(reason: str) -> Unscaled:
    """Mark a number that a body of another size keeps, and say why."""
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
        """The path in one word: `stride_phase`."""
        return "_".join(self.path)

    @property
    def unit(self) -> str:
        """What it is measured in; empty for a plain ratio, a number of something, or a switch."""
        return self.quantity.unit

    @property
    def meaning(self) -> str:
        """What it is, in words."""
        return self.quantity.meaning

    @property
    def is_place(self) -> bool:
        """Whether it is a point in the world, counted from the character's origin: it follows when that moves."""
        return self.frame is Frame.WORLD and self.unit == "m"

    def of(self, table: Any) -> Any:
        """Its values in a table of records: a view, so that they can be written."""
        for name in self.path:
            table = table[name]
        return table


_notes: dict[Any, dict[str, Any]] = {}


def keep_notes(record: Any, hints: dict[str, Any]) -> None:
    """Remember how the fields of a record were annotated."""
    _notes[record] = hints


@cache
def declared(kind: Any) -> tuple[Declared, ...]:
    """Every field of a record or of a class of parameters, nested ones included, in their order."""
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
