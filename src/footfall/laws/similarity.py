"""Dynamic similarity: scale a gait or a body to another size, each number according to its unit.

Two bodies of the same shape walk alike if lengths scale with size, times with its square root, as a pendulum's do
(Froude), and masses with its cube. A number in m^a s^b kg^c then scales with size^(a + b/2 + 3 c). The forces of a gait
are given per kg of body, so mass cancels. Each field declares its unit, or that it stays the same for every body
(`unscaled`), so no field is listed here. (The paper scales kp by mass alone; a body of half the size then falls.)
"""

from functools import cache
from typing import Any, TypeVar

import msgspec

from footfall.maths.curves import Curve
from footfall.maths.declared import declared as declared_in
from footfall.quantity import Parameters, quantity_of

POWERS = {"": 0.0, "m": 1.0, "s": 1.0 / 2.0, "kg": 3, "N": 3, "rad": 0.0, "leg": 0.0}
"""The power of size with which each unit scales; the newton is kg m/s2."""

P = TypeVar("P", bound=Parameters)


def scaled(document: P, size: float) -> P:
    """The same document for a body `size` times as large."""
    changed = {}
    for name, powers in _powers_of(type(document)).items():
        value = getattr(document, name)
        if len(powers) > 1 and isinstance(value, tuple):
            changed[name] = tuple(part * size**power for part, power in zip(value, powers, strict=True))
        else:
            changed[name] = _times(value, size ** powers[0], size)
    return msgspec.structs.replace(document, **changed)


def multiplied(document: P, factors: dict[str, Any], share: float = 1.0) -> P:
    """The same document with numbers and curves multiplied, each so far on the way from 1 to its factor."""
    changed = {}
    for name, factor in factors.items():
        value = getattr(document, name)
        if isinstance(factor, dict):
            changed[name] = multiplied(value, factor, share)
        else:
            by = 1.0 - share * (1.0 - factor)
            changed[name] = value * by if isinstance(value, float) else value.scaled(by)
    return msgspec.structs.replace(document, **changed)


@cache
def _powers_of(kind: type[Parameters]) -> dict[str, list[float]]:
    """The powers of size with which each field of a document grows: one, or one for each part of a tuple."""
    kept = {field.path[0] for field in declared_in(kind) if field.unscaled and len(field.path) == 1}
    declared = {name: quantity_of(kind, name) for name in kind.__struct_fields__ if name not in kept}
    return {
        name: [size_power(unit) for unit in (one.unit if one else "").split(", ")] for name, one in declared.items()
    }


def size_power(unit: str) -> float:
    """The power of size with which a quantity grows: 1/2 for 'm/s', 2 for 'N m s2/kg', 5 for 'kg m2'."""
    above, *below = unit.split("/")
    powers = [_power(word) for word in above.split()]
    powers += [-_power(word) for part in below for word in part.split()]
    return sum(powers)


def _times(value: Any, factor: float, size: float) -> Any:
    if isinstance(value, Parameters):
        return scaled(value, size)
    if isinstance(value, float):
        return value * factor
    if isinstance(value, Curve):
        return value.scaled(factor)
    if isinstance(value, tuple | list):
        return type(value)(_times(part, factor, size) for part in value)
    if isinstance(value, dict):
        return {key: _times(part, factor, size) for key, part in value.items()}
    return value


def _power(word: str) -> float:
    symbol = word.rstrip("0123456789")
    return POWERS[symbol] * int(word[len(symbol) :] or 1)
