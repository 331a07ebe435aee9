"""Derive Warp rows from parameter classes, so that a law reads a number under the same path as the TOML file.

People read and write a `Parameters` class; a kernel reads its row. `gait.step.period` is a float in the file, in Python
and in the law. With the `@formula` decorator a law names parameter classes in its signature, so that editors and type
checkers understand it, while Warp gets the matching rows, by reference.
"""

from collections.abc import Callable
from enum import IntEnum
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

import numpy as np

from footfall.maths.curves import Curve, CurveRow, fill_curve
from footfall.maths.declared import keep_notes
from footfall.maths.in_place import read_elements_in_place
from footfall.maths.kernel_language import wp
from footfall.quantity import Parameters

F = TypeVar("F", bound=Callable[..., Any])
OPTIONS: dict[str, Any] = {"max_unroll": 1, "enable_backward": False}
IN_PLACE = read_elements_in_place()
"""Whether kernels read single elements without a copy of all."""

T = TypeVar("T")
P = TypeVar("P", bound=Parameters)
_rows: dict[type, Any] = {Curve: CurveRow}
_in_place: set[Any] = {CurveRow}
_names: dict[Any, str] = {}


def record(kind: type[T]) -> type[T]:
    """Mark a class as a record for kernels and functions; type checkers still see the class.

    The declarations of its fields are stored for `declared`; Warp sees their plain types.
    """
    notes = dict(kind.__annotations__)
    kind.__annotations__ = {
        name: get_args(hint)[0] if get_origin(hint) is Annotated else hint for name, hint in notes.items()
    }
    made = wp.struct(kind)
    keep_notes(made, notes)
    return cast(type[T], made)


def table_record(kind: type[T]) -> type[T]:
    """Mark a class as a record that formulas only read, each where it stands: a copy for every call takes too long."""
    made = record(kind)
    _in_place.add(made)
    return made


def row_of(kind: type[Parameters]) -> Any:
    """The Warp struct with one field per number, curve or nested group of `kind`; texts are left out."""
    if kind not in _rows:
        fields = {name: warp_type for name, hint in get_type_hints(kind).items() if (warp_type := _warp_type(hint))}
        body = {"__annotations__": fields, "__module__": kind.__module__, "__qualname__": f"{kind.__qualname__}Row"}
        _rows[kind] = wp.struct(type(f"{kind.__name__}Row", (), body))
        _in_place.add(_rows[kind])
    return _rows[kind]


def fixed(document: P) -> P:
    """A document's numbers as constants that formulas read: those that belong to no gait and to no body."""
    numbers = {name: getattr(document, name) for name in document.__struct_fields__}
    return cast(P, type(type(document).__name__, (), numbers))


def table_of(record: Any, shape: int | tuple[int, ...]) -> Any:
    """A NumPy table with one row per character, whose memory a kernel can share."""
    return np.zeros(shape, _dtype_of(record))


@cache
def _dtype_of(record: Any) -> np.dtype[Any]:
    return np.dtype(record.numpy_dtype())


def formula(function: F) -> F:
    """Mark a function for kernels: a Warp function that reads parameters and table records where they stand.

    A function for any kind of row or memory gets copies: Warp does not find it by references.
    """
    hints = function.__annotations__
    for name, hint in hints.items():
        if isinstance(hint, type) and (hint in _rows or issubclass(hint, Parameters)):
            hints[name] = row_of(hint)
    if not any(hint is Any or getattr(hint, "dtype", None) is Any for hint in hints.values()):
        for name, hint in hints.items():
            if name != "return" and hint in _in_place:
                hints[name] = wp.ref[hint]
    return cast(F, wp.func(function))


def kernel(*words: str, **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Mark a function that is launched over rows; the words make the name it has in a library of compiled laws."""

    def mark(function: Callable[..., Any]) -> Any:
        made = wp.kernel(module="unique", enable_backward=False, module_options=OPTIONS, **options)(function)
        _names[made] = "_".join(words).replace("-", "_")
        return made

    return mark


def name_of(kernel: Any) -> str:
    """The name of a kernel's function in a library of compiled laws."""
    return _names[kernel]


def fill_row(row: np.void, document: Parameters) -> None:
    """Write a document's numbers into one element of a structured NumPy array, which kernels may share."""
    for name in row.dtype.names or ():
        value = getattr(document, name)
        if isinstance(value, Parameters):
            fill_row(row[name], value)
        elif isinstance(value, Curve):
            fill_curve(row[name], value)
        elif isinstance(value, str):
            row[name] = _choices(type(document), name).index(value)
        else:
            row[name] = value


@cache
def _choices(kind: type[Parameters], name: str) -> tuple[str, ...]:
    """The words that a field may hold, in the order of their numbers."""
    return get_args(get_type_hints(kind)[name])


def _warp_type(hint: Any) -> Any:
    if hint is float:
        return wp.float32
    if hint in (int, bool) or (isinstance(hint, type) and issubclass(hint, IntEnum)) or get_origin(hint) is Literal:
        return wp.int32
    if isinstance(hint, type) and (hint in _rows or issubclass(hint, Parameters)):
        return row_of(hint)
    if get_origin(hint) is tuple and set(get_args(hint)) == {float}:
        return wp.types.vector(length=len(get_args(hint)), dtype=wp.float32)
    return None
