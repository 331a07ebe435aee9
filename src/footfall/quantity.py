"""The unit, range and meaning of a field, declared once where the field is declared.

class StepClock(Parameters):
    period: Annotated[float, quantity("s", 0.2, 1.5, "time of one step when standing still")] = 0.6
"""

import math
import types
from collections.abc import Iterator, Mapping
from functools import cache
from typing import (
    Annotated,
    Any,
    NamedTuple,
    TypeVar,
    Union,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

REQUIRED = msgspec.NODEFAULT
"""Marks a field without a default."""


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Parameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A frozen record of parameters: an edit makes a new one."""


P = TypeVar("P", bound=Parameters)


class Quantity(msgspec.Struct, frozen=True):
    """What a field measures: its unit, the range it must lie in, and its meaning in words."""

    unit: str
    low: float
    high: float
    meaning: str
    names_file: bool = False

    def allows(self, value: float) -> bool:
        """Whether a number is finite and in range."""
        return math.isfinite(value) and self.low <= value <= self.high

    def nearest(self, value: float) -> float:
        """The value in range that is nearest to a number."""
        return min(self.high, max(self.low, value))

    def limits(self) -> str:
        """The range in words that follow 'it must': 'lie between 0.2 and 1.5 s'."""
        unit = f" {self.unit}" if self.unit else ""
        if math.isinf(self.low) and math.isinf(self.high):
            return "be a finite number" + (f" in {self.unit}" if self.unit else "")
        if math.isinf(self.low):
            return f"be at most {_short(self.high)}{unit}"
        if math.isinf(self.high):
            return f"be at least {_short(self.low)}{unit}"
        return f"lie between {_short(self.low)} and {_short(self.high)}{unit}"


def quantity(unit: str, low: float, high: float, meaning: str) -> Quantity:
    """Declare a number, or each number of a list. An infinite limit means none; an empty unit means a ratio."""
    if not low <= high:
        raise ValueError(f"{meaning!r}: the lower limit {low} is above the upper limit {high}")
    if not meaning.strip():
        raise ValueError("a quantity needs a meaning")
    return Quantity(unit, low, high, meaning)


def words(meaning: str) -> Quantity:
    """Declare a field that is not a number: a name, a choice, a switch."""
    return quantity("", -math.inf, math.inf, meaning)


def file(meaning: str) -> Quantity:
    """Declare a field that names a file on disk; in a document from outside, only a file that was given (given.py)."""
    return Quantity("", -math.inf, math.inf, meaning, names_file=True)


def measured(unit: str, meaning: str) -> Quantity:
    """Declare a number that is sensed or remembered rather than set; it has no range."""
    return quantity(unit, -math.inf, math.inf, meaning)


class Field(NamedTuple):
    """One settable field of a kind of document, with its dotted path; `*` stands for any entry of a list or table."""

    path: str
    type: Any
    default: Any
    quantity: Quantity | None


def with_optional(name: str, base: type[P], hints: Mapping[str, Any]) -> type[P]:
    """A kind of document with the fields of `base` and, as optional ones, those of another declaration."""
    optional = []
    for field, hint in hints.items():
        plain, declared = plain_type(hint)
        optional.append((field, Annotated[plain | None, declared], None))
    made = msgspec.defstruct(name, optional, bases=(base,), module=base.__module__, frozen=True, kw_only=True)
    return cast(type[P], made)


@cache
def quantity_of(cls: type[msgspec.Struct], field: str) -> Quantity | None:
    """The declaration of a field, given by name or dotted path; None if it has none."""
    head, _, rest = field.partition(".")
    annotation, declared = plain_type(hints_of(cls)[head])
    if not rest:
        return declared
    nested = _nested_struct(annotation)
    if nested is None:
        raise KeyError(field)
    _, separator, below = rest.partition(".")
    return quantity_of(nested.cls, below if nested.many and separator else rest)


def fields_of(cls: type[msgspec.Struct]) -> list[Field]:
    """Every field of a kind of document, including nested ones, in the order of declaration."""
    return list(_walk(cls, "", REQUIRED, ()))


def _walk(cls: type[msgspec.Struct], prefix: str, instance: Any, above: tuple[type, ...]) -> Iterator[Field]:
    for declared in msgspec.structs.fields(cls):
        annotation, declaration = plain_type(hints_of(cls)[declared.name])
        path = prefix + declared.encode_name
        default = default_of(declared) if instance is REQUIRED else getattr(instance, declared.name)
        nested = _nested_struct(annotation)
        if nested is None or nested.cls in (*above, cls):
            yield Field(path, annotation, default, declaration)
        elif nested.many:
            yield from _walk(nested.cls, f"{path}.*.", REQUIRED, (*above, cls))
        else:
            start = default if isinstance(default, nested.cls) else REQUIRED
            yield from _walk(nested.cls, f"{path}.", start, (*above, cls))


def default_of(field: msgspec.structs.FieldInfo) -> Any:
    """The default of a field, or REQUIRED."""
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


@cache
def hints_of(cls: type) -> dict[str, Any]:
    """The annotations of a kind of document, including their declarations."""
    return get_type_hints(cls, include_extras=True)


def plain_type(annotation: Any) -> tuple[Any, Quantity | None]:
    """Split an annotation into type and declaration; also works for `Annotated[float, ...] | None`."""
    if get_origin(annotation) is Annotated:
        inner, *notes = get_args(annotation)
        declared = next((note for note in notes if isinstance(note, Quantity)), None)
        return inner, declared
    if is_union(annotation):
        inside = [plain_type(choice)[1] for choice in get_args(annotation)]
        return annotation, next((declared for declared in inside if declared), None)
    return annotation, None


def is_union(annotation: Any) -> bool:
    """Whether an annotation is a union such as `float | None`."""
    return get_origin(annotation) in (Union, types.UnionType)


def is_struct(annotation: Any) -> bool:
    """Whether an annotation is a kind of document or a part of one."""
    return isinstance(annotation, type) and issubclass(annotation, msgspec.Struct)


class Part(NamedTuple):
    """One field of a kind of document or of a part of one."""

    name: str
    key: str
    """What files call it."""
    type: Any
    quantity: Quantity | None
    required: bool


@cache
def parts_of(cls: type[msgspec.Struct]) -> tuple[Part, ...]:
    """The fields of a kind of document itself, in the order of declaration."""
    return tuple(
        Part(field.name, field.encode_name, *plain_type(hints_of(cls)[field.name]), field.required)
        for field in msgspec.structs.fields(cls)
    )


class _Nested(NamedTuple):
    cls: type[msgspec.Struct]
    many: bool


def _nested_struct(annotation: Any) -> _Nested | None:
    """The struct inside an annotation, if any, and whether it is in a list or table."""
    annotation, _ = plain_type(annotation)
    if is_struct(annotation):
        return _Nested(annotation, many=False)
    inside = (_nested_struct(part) for part in get_args(annotation))
    found = next((nested for nested in inside if nested), None)
    if found and get_origin(annotation) in (list, tuple, dict):
        return _Nested(found.cls, many=True)
    return found


def _short(number: float) -> str:
    return repr(number).removesuffix(".0")
