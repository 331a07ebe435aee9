"""The building blocks of messages: bounded numbers, names, the message itself, and how each kind is delivered."""

from functools import cache
from typing import Annotated, Any, Literal, dataclass_transform, get_args

from msgspec import Meta, MsgspecError, Struct
from msgspec.json import Decoder

from footfall.errors import BadValue

LARGEST_TEXT = 200_000
"""Most letters in an uploaded document."""
Number = Annotated[float, Meta(ge=-1e6, le=1e6)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Words = Annotated[str, Meta(max_length=300)]
Path = Annotated[str, Meta(min_length=1, max_length=120)]
Choice = Annotated[str, Meta(max_length=120)]
"""A name of the library, or empty."""
Point = Annotated[list[Number], Meta(min_length=3, max_length=3)]
Row = Annotated[int, Meta(ge=0, le=63)]
Document = Literal["character", "gait", "style", "world", "trial"]
SHELVES = {word: f"{word}s" for word in get_args(Document)}
"""The folders of the library."""
Kept = Literal[Document, "recording"]
"""What the library holds: documents, and recordings, which can be opened but not edited."""
Side = Literal["both", "left", "right"]


class PlacedFootprint(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A footprint to step onto, with a number of its own, which it keeps when others come and go."""

    id: int
    at: Annotated[list[float], Meta(min_length=2, max_length=2)]  # m, x and y of the ankle
    foot: Literal["left", "right", "either"] = "either"
    heading_deg: float = 0.0
    heading_free: bool = False  # the toes point where the body faces
    seconds: float = 0.0  # of the step; 0: the gait's own
    not_before: float = 0.0  # s, earliest time at which it is asked for


class QueuedTask(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A skill to carry out, as in a trial, with a number of its own, which it keeps when others come and go."""

    id: int
    table: dict[str, Any]  # do = "pick_up", and its fields


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Message(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """Anything sent over the wire as text."""


def understood(text: bytes, kind: Any) -> Any:
    """Decode what a page said as a message of this kind, which may be a union; refuse anything else in a sentence."""
    try:
        return _decoder(kind).decode(text)
    except (MsgspecError, RecursionError, ValueError) as problem:
        said = " ".join(str(problem).split())[:200]
        raise BadValue(f"The studio does not understand this message: {said}") from problem


@cache
def _decoder(kind: Any) -> Decoder[Any]:
    return Decoder(kind)


# ---------------------------------------------------------------- how a message is delivered


class State(Message):
    """To the page: the latest one holds, and is sent to a page that joins later."""


class Event(Message):
    """To the page: something happened, once; a page that joins later is not told."""


class Fleeting(Message):
    """From the page: only the latest matters, so it is dropped while the connection is down or full."""


class StageChange(Message):
    """From the page: changes what is on the stage, and thereby ends the replay of the past."""


def tags(union: Any, manner: type[Message]) -> list[str]:
    """The tags of the messages in a union that are delivered in one way, sorted."""
    return sorted(str(kind.__struct_config__.tag) for kind in get_args(union) if issubclass(kind, manner))


class Rival(Struct, frozen=True, kw_only=True):
    """A library gait of another law to compare with."""

    title: str
    gait: str
    character: str  # the only body that it is for, in which both walk; empty: any
    text: str  # about that body


class Heeded(Struct, frozen=True, kw_only=True):
    """What the law of a gait heeds and offers, so that nobody needs to ask for its name."""

    commands: list[str]  # fields of Command
    styles: bool  # a style can change its gaits, for either foot
    footprints: bool  # it steps onto footprints
    states: bool  # its gaits are made of states
    blends: list[str]  # library gaits with which the open one can be blended, if it has no styles
    rival: Rival | None  # what its gaits are best compared with


class Assigned(Struct, frozen=True, kw_only=True):
    """A value somewhere in nested tables."""

    path: list[str]  # keys, from the outermost
    value: Any
