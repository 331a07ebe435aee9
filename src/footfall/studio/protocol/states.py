"""What the page asks and is told about gaits that are made of pose states."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from footfall.studio.protocol.wire import Message, Name, Path, StageChange, State

Index = Annotated[int, Meta(ge=0, le=63)]


class ChangeStates(StageChange, tag="change_states"):
    """Add, copy, delete or move a state of the open gait; or let its states be mirrored on the other foot, or not."""

    do: Literal["add", "copy", "delete", "move", "mirror", "unmirror"]
    at: Index = 0  # which state
    to: Index = 0  # where it is moved


class BlendGait(StageChange, tag="blend_gait"):
    """A gait between one, given as a table, and one of the library; states that correspond are mixed."""

    first: dict[str, Any]
    second: Name
    share: Annotated[float, Meta(ge=0.0, le=1.0)]  # of the second
    stroke: int = 0


class AskRanges(Message, tag="ask_ranges"):
    """Measure in the background between which gains the open gait stays up, after every change; without paths, stop."""

    state: Index = 0
    paths: list[Path] = []  # of feedback gains, within a state


class GainRange(Struct, frozen=True, kw_only=True):
    """The values of one gain with which the gait stays up, everything else as it is."""

    path: str  # within the state
    gain: int  # which of its numbers
    low: float
    high: float
    low_falls: bool  # it falls beyond; otherwise no lower value was tried
    high_falls: bool


class GainRanges(State, tag="gain_ranges"):
    """What is known of the ranges that were asked for."""

    state: int
    ranges: list[GainRange]
    running: bool
    words: str  # how they were found, or why there are none
