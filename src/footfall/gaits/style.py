"""A style: named differences from a gait, and nothing more."""

from collections.abc import Iterator, Mapping
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, NamedTuple, TypeVar

from footfall import catalog
from footfall.document import changed
from footfall.laws.contract import OWN_WORDS, Gait, check_changes
from footfall.laws.register import law_named
from footfall.laws.tables import Side
from footfall.maths.curves import Curve
from footfall.quantity import Parameters, fields_of, quantity
from footfall.quantity import words as says

G = TypeVar("G", bound=Gait)


class Style(Parameters):
    """The look of a walk, as changes to a gait on both feet or on one."""

    name: Annotated[str, says("its name in the library")]
    text: Annotated[str, says("one sentence about how it looks")]
    base: Annotated[str, says("the gait that it was written for")] = "walk"
    speed: Annotated[float, quantity("m/s", -3.0, 5.0, "speed at which it looks best; negative: backwards")] = 0.6
    changes: Annotated[dict[str, Any], says("keys of a gait, nested as there, with their new values")] = {}
    left: Annotated[dict[str, Any], says("the same for steps in left stance")] = {}
    right: Annotated[dict[str, Any], says("the same for steps in right stance")] = {}

    def __post_init__(self) -> None:
        kind = law_named(self.base).gait
        for where in ("changes", "left", "right"):
            check_changes(kind, getattr(self, where), where)


catalog.register(Style, folder="styles", word="style")


def style(source: catalog.Source) -> Style:
    """Load a style by library name, by path or from a table."""
    return catalog.load(Style, source)


def styled(gait: G, style: Style) -> G:
    """The gait with the style's values; a style that changes nothing gives the gait itself."""
    if not style.changes and not style.left and not style.right:
        return gait
    own_words = {"name": f"{style.name} {gait.name}", "text": style.text}
    sides = {name: changes for name in ("left", "right") if (changes := getattr(style, name))}
    return changed(gait, style.changes | sides | own_words, style.name)


class Difference(NamedTuple):
    """A field in which two gaits differ; a curve is a number or a list of [phase, value]."""

    path: str
    before: Any
    after: Any


def differences(before: Gait, after: Gait) -> list[Difference]:
    """Where one gait differs from another, in the order of declaration; names and texts are not compared.

    If a value differs between the feet in either gait, it is listed as `left.step.period` and `right.step.period`.
    """
    sides = {f"{side.name.lower()}.": (before.on(side), after.on(side)) for side in Side}
    return [found for path in paths(type(before)) for found in _differences_at(path, sides)]


def _differences_at(path: str, sides: Mapping[str, tuple[Gait, Gait]]) -> Iterator[Difference]:
    values = {key: (value_of(before, path), value_of(after, path)) for key, (before, after) in sides.items()}
    left, right = values.values()
    for key, (old, new) in {"": left}.items() if left == right else values.items():
        if old != new:
            yield Difference(key + path, _plain(old), _plain(new))


def as_style(after: Gait, base: Gait, name: str, text: str, speed: float) -> Style:
    """The style that turns the base into another gait: their differences."""
    tables: dict[str, dict[str, Any]] = {"changes": {}, "left": {}, "right": {}}
    for path, _, value in differences(base, after):
        *above, key = path.split(".")
        holder = tables[above.pop(0)] if above and above[0] in ("left", "right") else tables["changes"]
        for part in above:
            holder = holder.setdefault(part, {})
        holder[key] = value
    return Style(name=name, text=text, base=base.name, speed=speed, **tables)


@cache
def paths(kind: type[Gait]) -> tuple[str, ...]:
    """The dotted path of every field of a law's gaits that a style may change."""
    return tuple(field.path for field in fields_of(kind) if field.path not in OWN_WORDS)


def value_of(gait: Gait, path: str) -> Any:
    """The value at a dotted path."""
    return attrgetter(path)(gait)


def _plain(value: Any) -> Any:
    return value.plain() if isinstance(value, Curve) else value
