"""Dynamic similarity: scale a gait or a body to another size, each number according to its unit.

Two bodies of the same shape walk alike if lengths scale with size, times with its square root, as a pendulum's do
(Froude), and masses with its cube. A number in m^a s^b kg^c then scales with size^(a + b/2 + 3 c). The forces of a gait
are given per kg of body, so mass cancels. Each field declares its unit, or that it stays the same for every body
(`unscaled`), so no field is listed here. (The paper scales kp by mass alone; a body of half the size then falls.)
"""

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
    kept = {field.path[0] for field in declared_in(type(document)) if field.unscaled and len(field.path) == 1}
    for name in document.__struct_fields__:
        if name in kept:
            continue
        declared, value = quantity_of(type(document), name), getattr(document, name)
        units = declared.unit.split(", ") if declared else [""]
        if len(units) > 1 and isinstance(value, tuple):
            changed[name] = tuple(part * size ** size_power(unit) for part, unit in zip(value, units, strict=True))
        else:
            changed[name] = _times(value, size ** size_power(units[0]), size)
    return msgspec.structs.replace(document, **changed)


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
