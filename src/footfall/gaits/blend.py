"""A gait between two others; of states, those that correspond are mixed (SIMBICON section 7.2, "interpolation")."""

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any, TypeVar, get_args, get_origin

from footfall import catalog
from footfall.document import plain_value
from footfall.errors import BadValue
from footfall.gaits.style import paths, value_of
from footfall.laws.contract import Gait
from footfall.laws.tables import Side
from footfall.maths.curves import KNOTS, Curve, curve_row, evaluate
from footfall.maths.series import Form
from footfall.quantity import Parameters, hints_of, is_struct, plain_type

G = TypeVar("G", bound=Gait)


def blend(first: G, second: G, share: float) -> G:
    """Blend two gaits: the first at share 0, the second at share 1. Choices come from the nearer one."""
    if not 0.0 <= share <= 1.0:
        raise BadValue(f"the share of a blend is {share}; it must lie between 0 and 1")
    if type(first) is not type(second):
        raise BadValue(
            f"'{first.name}' and '{second.name}' are gaits of different laws; only gaits of the same law can be blended"
        )
    if share in (0.0, 1.0) or first == second:
        return second if share else first
    own_words = {
        "name": f"{first.name} to {second.name}, {share:g}",
        "text": f"{share:.0%} of the way from {first.name} to {second.name}",
    }
    if _has_lists(type(first)):
        return catalog.decode(type(first), between(first, second, share) | own_words, own_words["name"])
    both = _blend_numbers(first, second, share)
    table = catalog.encode(first) | both | own_words
    for side in () if first.symmetric and second.symmetric else Side:
        table[side.name.lower()] = _other_than(both, _blend_numbers(first.on(side), second.on(side), share))
    return catalog.decode(type(first), table, own_words["name"])


def _blend_numbers(first: Gait, second: Gait, share: float) -> dict[str, Any]:
    """All numbers of the blended gait, as nested tables."""
    table: dict[str, Any] = {}
    for path in paths(type(first)):
        *above, key = path.split(".")
        holder = table
        for part in above:
            holder = holder.setdefault(part, {})
        holder[key] = _value_between(value_of(first, path), value_of(second, path), share)
    return table


def _has_lists(kind: type[Parameters]) -> bool:
    """Whether it has states or periodic curves, which no path of a single number leads to."""
    return any(_is_list(hint) for hint in hints_of(kind).values())


def _is_list(hint: Any) -> bool:
    inner, _ = plain_type(hint)
    if is_struct(inner):
        return _has_lists(inner)
    records = get_origin(inner) is list and any(map(is_struct, get_args(inner)))
    return records or Form.PERIODIC in get_args(hint)


def between(first: Parameters, second: Parameters, share: float) -> dict[str, Any]:
    """A record between two others, as a table, list by list; whatever has no middle comes from the nearer one."""
    table = {}
    for name in first.__struct_fields__:
        periodic = Form.PERIODIC in get_args(hints_of(type(first))[name])
        mixed = _mixed(getattr(first, name), getattr(second, name), share, name, periodic=periodic)
        table |= {} if mixed is None else {name: mixed}
    return table


def _mixed(first: Any, second: Any, share: float, name: str, *, periodic: bool) -> Any:
    if first is None or second is None:
        return plain_value(_value_between(first, second, share))
    if is_struct(type(first)):
        return between(first, second, share)
    if _are_all(first, Parameters) and _are_all(second, Parameters):
        if len(first) != len(second):
            raise BadValue(f"one gait has {len(first)} of '{name}' and the other {len(second)}; both need as many")
        return [between(one, other, share) for one, other in zip(first, second, strict=True)]
    if periodic or (_are_all(first, float) and _are_all(second, float) and len(first) == len(second)):
        return [_value_between(one, other, share) for one, other in zip_longest(first, second, fillvalue=0.0)]
    return plain_value(_value_between(first, second, share))


def _are_all(value: Any, kind: type) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(one, kind) for one in value)


def _other_than(table: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """The entries of the second table that differ from the first."""
    changes = {}
    for key, value in other.items():
        if isinstance(value, Mapping):
            value = _other_than(table[key], value)
        if value != table[key] and value != {}:
            changes[key] = value
    return changes


def _value_between(first: Any, second: Any, share: float) -> Any:
    if isinstance(first, Curve):
        return blend_curves(first, second, share).plain()
    if isinstance(first, float):
        return first + share * (second - first)
    return first if share < 1 / 2 else second


def blend_curves(first: Curve, second: Curve, share: float) -> Curve:
    """Blend two curves at the knots of both, or at evenly spaced knots if those are too many."""
    phases = sorted({phase for curve in (first, second) if len(curve.knots) > 1 for phase, _ in curve.knots})
    if len(phases) > KNOTS:
        span = phases[-1] - phases[0]
        phases = [phases[0] + span * index / (KNOTS - 1) for index in range(KNOTS)]
    return Curve(
        tuple((phase, _value_between(_value(first, phase), _value(second, phase), share)) for phase in phases or [0.0])
    )


def _value(curve: Curve, phase: float) -> float:
    """The curve's value; at its own knots, exactly as written."""
    if len(curve.knots) == 1:
        return curve.knots[0][1]
    written = dict(curve.knots)
    return written[phase] if phase in written else float(evaluate(curve_row(curve), phase))  # pyright: ignore[reportArgumentType]
