"""The scalar numbers of a gait of any law, found in their declarations, and the values to try instead of each."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import msgspec

from footfall import catalog
from footfall.document import shown
from footfall.errors import BadValue, FootfallError, did_you_mean
from footfall.laws.contract import Gait
from footfall.quantity import REQUIRED, Quantity, default_of, parts_of

QUARTER = 0.25
Tried = Literal["default", "zero", "moved", "off"]
"""The declared default, if it is more than a quarter away from the gait's value; else 0 (of a switch, the other state),
if that is in range; else a quarter less and a quarter more. Off: nothing, since it is 0 already."""


class Number(msgspec.Struct, frozen=True):
    """One number of a gait, or one switch."""

    path: str
    record: str
    """What declares it, and `file` is where, below src/footfall."""
    file: str
    unit: str
    meaning: str
    value: bool | int | float
    how: Tried
    tries: list[bool | int | float]


def numbers_of(gait: Gait) -> list[Number]:
    """All numbers of a gait, in the order of declaration; curves, lists of numbers and words are none."""
    return list(_walk(gait, gait, REQUIRED, ""))


def chosen(numbers: Sequence[Number], only: Sequence[str]) -> list[Number]:
    """The numbers with these names, or in these parts of the gait; all of them if none is named."""
    for name in only:
        if not any(_is_in(one, name) for one in numbers):
            raise BadValue(f"there is no number '{name}'{did_you_mean(name, [one.path for one in numbers])}")
    return [one for one in numbers if not only or any(_is_in(one, name) for name in only)]


def with_number(gait: Gait, path: str, value: float) -> dict[str, Any]:
    """The gait as a table, with another value at a path."""
    return catalog.with_changes(catalog.encode(gait), [f"{path}={shown(value)}"])


def _is_in(one: Number, name: str) -> bool:
    return f"{one.path}.".startswith(f"{name}.")


def _walk(gait: Gait, record: Any, default: Any, prefix: str) -> Iterator[Number]:
    kind = type(record)
    usual = {field.name: default_of(field) for field in msgspec.structs.fields(kind)}
    for part in parts_of(kind):
        value, path = getattr(record, part.name), prefix + part.key
        own = usual[part.name] if default is REQUIRED else getattr(default, part.name)
        if isinstance(value, msgspec.Struct):
            yield from _walk(gait, value, own if isinstance(own, type(value)) else REQUIRED, f"{path}.")
        elif isinstance(value, list):
            for index, entry in enumerate(value):
                if isinstance(entry, msgspec.Struct):
                    yield from _walk(gait, entry, REQUIRED, f"{path}.{index}.")
        elif isinstance(value, int | float) and part.quantity:
            how, tries = _to_try(value, own, part.quantity)
            file = kind.__module__.removeprefix("footfall.").replace(".", "/") + ".py"
            taken = [one for one in tries if one != value and _is_taken(gait, path, one)]
            yield Number(path, kind.__name__, file, part.quantity.unit, part.quantity.meaning, value, how, taken)


def _to_try(value: Any, default: Any, declared: Quantity) -> tuple[Tried, list[Any]]:
    if isinstance(value, bool):
        return "zero", [not value]
    if isinstance(default, int | float) and abs(default - value) > QUARTER * abs(value):
        return "default", [default]
    if value == 0:
        return "off", []
    if declared.allows(0.0):
        return "zero", [type(value)(0)]
    near = [declared.nearest(value * share) for share in (1 - QUARTER, 1 + QUARTER)]
    return "moved", [round(one) if isinstance(value, int) else round(one, 9) for one in near]


def _is_taken(gait: Gait, path: str, value: float) -> bool:
    """Whether the law takes a value: some numbers must stay above or below another."""
    try:
        catalog.decode(type(gait), with_number(gait, path, value), gait.name)
    except FootfallError:
        return False
    return True
