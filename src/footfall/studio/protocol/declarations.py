"""Every field that the page may set, with its declaration: path, type, unit, range, meaning, default."""

import math
from typing import Any, Literal, get_args, get_origin

from msgspec import Struct

from footfall.bodies.proportions import Proportions
from footfall.catalog import encode
from footfall.laws.register import USUAL
from footfall.laws.tables import Command
from footfall.maths.curves import Curve
from footfall.quantity import REQUIRED, Field, Parameters, fields_of

FieldType = Literal["number", "int", "curve", "bool", "choice", "text", "other"]

PLAIN: dict[type, FieldType] = {bool: "bool", int: "int", float: "number", str: "text"}


class Declared(Struct, frozen=True, kw_only=True):
    """A declared field: of a gait, of proportions or of a command."""

    path: str
    type: FieldType
    unit: str
    low: float | None  # null: no limit
    high: float | None
    meaning: str
    default: Any
    choices: list[str]  # empty unless it is a choice


class Component(Struct, frozen=True, kw_only=True):
    """A component of the law that can be switched."""

    name: str
    title: str
    text: str
    states: list[Literal["ours", "paper", "off"]]


class Format(Struct, frozen=True, kw_only=True):
    """A format in which a recording can be downloaded."""

    ending: str
    words: str


class Declarations(Struct, frozen=True, kw_only=True):
    """Everything that the page may set."""

    gait: list[Declared]
    proportions: list[Declared]
    command: list[Declared]
    components: list[Component]
    formats: list[Format]


def declarations() -> Declarations:
    """The fields of a gait, of a body's proportions and of a command; the components of the law, and all formats."""
    from footfall.exports.register import EXPORTS  # loads the drawing code, so only where declarations are made

    return Declarations(
        gait=_declared(USUAL.gait),
        proportions=_declared(Proportions),
        command=_declared(Command),
        components=[
            Component(name=one.name, title=one.title, text=one.text, states=one.states) for one in USUAL.components
        ],
        formats=[Format(ending=one.ending, words=one.words) for one in EXPORTS.values()],
    )


def _declared(kind: type[Parameters]) -> list[Declared]:
    return [_plain(field) for field in fields_of(kind)]


def _plain(field: Field) -> Declared:
    kind, choices = _kind(field.type)
    declared = field.quantity
    return Declared(
        path=field.path,
        type=kind,
        unit=declared.unit if declared else "",
        low=_finite(declared.low) if declared else None,
        high=_finite(declared.high) if declared else None,
        meaning=declared.meaning if declared else "",
        default=_default(field.default),
        choices=choices,
    )


def _kind(annotation: Any) -> tuple[FieldType, list[str]]:
    """The word for a type, and its options if it is a choice; an optional field counts as its type."""
    inner = [part for part in get_args(annotation) if part is not type(None)]
    if get_origin(annotation) is Literal:
        return "choice", [str(choice) for choice in get_args(annotation)]
    if annotation is Curve:
        return "curve", []
    if annotation in PLAIN:
        return PLAIN[annotation], []
    if inner and get_origin(annotation) not in (list, tuple, dict):
        return _kind(inner[0])
    return "other", []


def _finite(limit: float) -> float | None:
    return limit if math.isfinite(limit) else None


def _default(value: Any) -> Any:
    if value is REQUIRED:
        return None
    if isinstance(value, Struct):
        return encode(value)
    return value.plain() if hasattr(value, "plain") else value
