"""Every field that the page may set, as its declaration has it: path, type, unit, range, meaning, default."""

import math
from typing import Any, Literal, get_args, get_origin

import msgspec

from footfall.bodies.proportions import Proportions
from footfall.catalog import encode
from footfall.gaits.components import COMPONENTS, Component
from footfall.laws.genbicon.law import Gait
from footfall.laws.tables import Command
from footfall.maths.curves import Curve
from footfall.quantity import REQUIRED, Field, fields_of


def declarations() -> dict[str, Any]:
    """The fields of a gait, of a body's proportions and of a command; and the components of the law."""
    kinds = {"gait": Gait, "proportions": Proportions, "command": Command}
    fields = {name: [_plain(field) for field in fields_of(kind)] for name, kind in kinds.items()}
    return fields | {"components": [_switch(component) for component in COMPONENTS]}


def _switch(component: Component) -> dict[str, Any]:
    return {"name": component.name, "title": component.title, "text": component.text, "states": component.states}


def _plain(field: Field) -> dict[str, Any]:
    kind, choices = _kind(field.type)
    declared = field.quantity
    plain = {
        "path": field.path,
        "type": kind,
        "unit": declared.unit if declared else "",
        "low": _finite(declared.low) if declared else None,
        "high": _finite(declared.high) if declared else None,
        "meaning": declared.meaning if declared else "",
        "default": _default(field.default),
    }
    return plain | ({"choices": choices} if choices else {})


def _kind(annotation: Any) -> tuple[str, list[Any]]:
    """The word for a type, and what can be chosen where it is a choice; a field that may be absent is of its kind."""
    inner = [part for part in get_args(annotation) if part is not type(None)]
    if get_origin(annotation) is Literal:
        return "choice", list(get_args(annotation))
    if annotation is Curve:
        return "curve", []
    if annotation in (bool, int, float, str):
        return {bool: "bool", int: "int", float: "number", str: "text"}[annotation], []
    if inner and get_origin(annotation) not in (list, tuple, dict):
        return _kind(inner[0])
    return "other", []


def _finite(limit: float) -> float | None:
    return limit if math.isfinite(limit) else None


def _default(value: Any) -> Any:
    if value is REQUIRED:
        return None
    if isinstance(value, msgspec.Struct):
        return encode(value)
    return value.plain() if hasattr(value, "plain") else value
