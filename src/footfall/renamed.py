"""Tell a document that was written before a name changed hands: its tag now stands for another kind."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from footfall.document import decode
from footfall.errors import BadDocument, FootfallError, WrittenBefore


class Renamed(NamedTuple):
    """A tag of a document whose value once stood for the kind that is now called otherwise."""

    word: str
    tag: str
    value: str
    now: str


def decode_renamed(kinds: Mapping[str, Any], renamed: Renamed, data: Mapping[str, Any], where: str) -> Any:
    """The document of the kind that its tag names today; if its keys are those of the other, say how to make it new."""
    word, tag, value, now = renamed
    if value in kinds:
        try:
            return decode(kinds[value], data, where)
        except BadDocument:
            if _strangers(kinds[now], data) > _strangers(kinds[value], data):
                raise
    sentence = (f"{where}: " if where else "") + f"this {word} was written for the {tag} that is now called '{now}'; "
    sentence += f'write {tag} = "{now}"'
    try:
        decode(kinds[now], {**data, tag: now})
    except FootfallError as problem:
        sentence += f" and take out what it no longer has: {problem}"
    raise WrittenBefore(sentence)


def _strangers(kind: Any, data: Mapping[str, Any]) -> int:
    """How many keys of a table a kind does not have."""
    return len(set(data) - set(kind.__struct_fields__))
