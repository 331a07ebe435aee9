"""A style: named differences from a gait, and nothing more."""

from collections.abc import Mapping
from operator import attrgetter
from typing import Annotated, Any, NamedTuple

from footfall import catalog
from footfall.errors import BadValue
from footfall.laws.genbicon import Gait
from footfall.maths.curves import Curve
from footfall.quantity import Parameters, fields_of
from footfall.quantity import words as says

OWN_WORDS = ("name", "text", "law")
"""What a style may not change in a gait: it has a name and a text itself, and numbers belong to their law."""


class Style(Parameters):
    """How a walk looks, as what it changes in a gait; the same on either side, as the gait's curves are."""

    name: Annotated[str, says("what the library calls it")]
    text: Annotated[str, says("what it looks like, in a sentence")]
    base: Annotated[str, says("the gait that it was written for")] = "walk"
    changes: Annotated[
        dict[str, Any], says("keys of a gait, nested as there, each with the value that replaces it")
    ] = {}

    def __post_init__(self) -> None:
        for key in OWN_WORDS:
            if key in self.changes:
                raise BadValue(f"changes.{key}: a style changes the numbers of a gait, not its {key}")
        catalog.decode(Gait, {"name": self.name, "text": self.text, **self.changes}, "changes")


catalog.register(Style, folder="styles", word="style")


def style(source: catalog.Source) -> Style:
    """A style by its library name, its path, or from a table."""
    return catalog.load(Style, source)


def styled(gait: Gait, style: Style) -> Gait:
    """The gait with the style's values in place of its own; a style that changes nothing gives the gait itself."""
    if not style.changes:
        return gait
    own_words = {"name": f"{style.name} {gait.name}", "text": style.text}
    return catalog.decode(Gait, _merged(catalog.encode(gait), style.changes) | own_words, style.name)


class Difference(NamedTuple):
    """One field that two gaits have different; a curve as a number or as a list of [phase, value]."""

    path: str
    before: Any
    after: Any


def differences(before: Gait, after: Gait) -> list[Difference]:
    """Where one gait departs from another, in the order of declaration; names and texts are not compared."""
    pairs = ((path, value_of(before, path), value_of(after, path)) for path in paths())
    return [Difference(path, _plain(old), _plain(new)) for path, old, new in pairs if old != new]


def paths() -> list[str]:
    """The dotted path of every field of a gait that a style may change."""
    return [field.path for field in fields_of(Gait) if field.path not in OWN_WORDS]


def value_of(gait: Gait, path: str) -> Any:
    """The value at a dotted path."""
    return attrgetter(path)(gait)


def _merged(table: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """A table with the entries of another put over its own, table by table."""
    merged = dict(table)
    for key, value in changes.items():
        own = merged.get(key)
        merged[key] = _merged(own, value) if isinstance(own, Mapping) and isinstance(value, Mapping) else value
    return merged


def _plain(value: Any) -> Any:
    return value.plain() if isinstance(value, Curve) else value
