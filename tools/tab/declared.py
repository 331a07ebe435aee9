"""The documents that the tab reads, as tables: how they are declared, the library's gaits and styles."""

import math
from typing import Any, Literal, get_args, get_origin

import msgspec

from footfall import catalog
from footfall.document import plain_value
from footfall.gaits.style import Style
from footfall.laws.footfall.gait import Gait
from footfall.laws.similarity import size_power
from footfall.laws.tables import Command
from footfall.maths.curves import Curve
from footfall.maths.declared import declared
from footfall.quantity import default_of, is_struct, plain_type, quantity_of


def schema() -> dict[str, list[dict[str, Any]]]:
    """How gaits of our walk, styles and commands are declared, kind by kind."""
    found: dict[str, list[dict[str, Any]]] = {}
    for kind in (Gait, Style, Command):
        _add(kind, found)
    return found


def _add(kind: type[msgspec.Struct], found: dict[str, list[dict[str, Any]]]) -> None:
    if kind.__name__ in found:
        return
    fields = found[kind.__name__] = []
    unscaled = {field.path[0] for field in declared(kind) if field.unscaled and len(field.path) == 1}
    for field in msgspec.structs.fields(kind):
        inner, quantity = plain_type(_hint(kind, field.name))
        one: dict[str, Any] = {"name": field.name, "kind": _kind_of(inner), "unit": quantity.unit if quantity else ""}
        if quantity and math.isfinite(quantity.low):
            one["low"] = quantity.low
        if quantity and math.isfinite(quantity.high):
            one["high"] = quantity.high
        if get_origin(inner) is Literal:
            one["choices"] = list(get_args(inner))
        if is_struct(inner):
            one["of"] = inner.__name__
            _add(inner, found)
        default = default_of(field)
        if default is msgspec.NODEFAULT:
            one["required"] = True
        else:
            one["default"] = plain_value(default)
        if field.name not in unscaled and kind is not Command and kind is not Style:
            own = quantity_of(kind, field.name)
            one["powers"] = [size_power(unit) for unit in (own.unit if own else "").split(", ")]
        fields.append(one)


def _hint(kind: type[msgspec.Struct], name: str) -> Any:
    from footfall.quantity import hints_of

    return hints_of(kind)[name]


def _kind_of(inner: Any) -> str:
    plain = {float: "number", int: "int", bool: "bool", str: "text", Curve: "curve"}
    if inner in plain:
        return plain[inner]
    if is_struct(inner):
        return "struct"
    if get_origin(inner) is Literal:
        return "choice"
    if get_origin(inner) in (list, tuple) and set(get_args(inner)) <= {float, Ellipsis}:
        return "numbers"
    return "table" if get_origin(inner) is dict or inner is dict else "other"


def styles() -> list[dict[str, Any]]:
    """The library's styles, as tables."""
    return [catalog.encode(catalog.load(Style, name)) for name in catalog.names(Style)]
