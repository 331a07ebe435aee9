"""What the messages between page and simulation are made of: numbers within limits, names, and the message itself."""

from typing import Annotated, Literal, dataclass_transform

from msgspec import Meta, Struct

Number = Annotated[float, Meta(ge=-1e6, le=1e6)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Words = Annotated[str, Meta(max_length=300)]
Path = Annotated[str, Meta(min_length=1, max_length=120)]
Point = Annotated[list[Number], Meta(min_length=3, max_length=3)]
Row = Annotated[int, Meta(ge=0, le=63)]
Document = Literal["character", "gait", "style", "world", "trial"]
Kept = Literal["character", "gait", "style", "world", "trial", "recording"]
"""What the library has: documents, and recordings, which are opened and not edited."""
Side = Literal["both", "left", "right"]


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Message(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """Anything that goes over the wire as text."""
