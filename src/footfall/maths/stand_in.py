"""What the laws use of Warp's language where Warp is not installed: types, records and their layouts, but no compiler.

A kernel stands for the function of the same name in a library that was compiled ahead. A record has the layout that the
library was compiled with; `tools/build_laws.py` lets the C++ compiler check that of every one.
"""

import builtins
import ctypes
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

pi, inf = math.pi, math.inf
max, min = builtins.max, builtins.min  # of whole numbers: of formulas that Python calls, too
DIMENSIONS = 4
"""The most that an array has."""
POINTER = 8
"""Bytes of an address on this machine."""


class float32(float):
    """A number of 4 bytes."""

    dtype = np.dtype(np.float32)


class float64(float):
    """A number of 8 bytes."""

    dtype = np.dtype(np.float64)


class int32(int):
    """A whole number of 4 bytes."""

    dtype = np.dtype(np.int32)


PLAIN: dict[Any, Any] = {float: float32, int: int32, bool: int32}


class types:
    """Makers of vectors and matrices."""

    @staticmethod
    def matrix(shape: tuple[int, ...], dtype: Any) -> Any:
        """The type of a matrix or, of one dimension, of a vector."""
        name = "x".join(map(str, shape))
        return type(f"numbers{name}", (), {"_shape_": shape, "dtype": np.dtype((dtype.dtype, shape))})

    @staticmethod
    def vector(length: int, dtype: Any) -> Any:
        """The type of a vector."""
        return types.matrix((length,), dtype)


vec2, vec3, vec4, quat = (types.vector(length, float32) for length in (2, 3, 4, 4))
vec2d, vec3d, quatd = (types.vector(length, float64) for length in (2, 3, 4))
mat33, spatial_vector = types.matrix((3, 3), float32), types.vector(6, float32)


class array:
    """A NumPy array that a kernel shares; without one, the type of such a field."""

    def __init__(self, data: Any = None, dtype: Any = None, ndim: int = 1, copy: bool = True, device: str = "cpu"):
        del copy, device  # a kernel only reads what is copied
        self.dtype = PLAIN.get(dtype, dtype)
        self.ndim = ndim
        if data is not None:
            inner = getattr(self.dtype, "_shape_", ())
            of = self.dtype.dtype.base if hasattr(self.dtype, "dtype") else None
            self._data = np.asarray(data, of)
            self.shape = self._data.shape[: self._data.ndim - len(inner)]

    def numpy(self) -> np.ndarray:
        """The shared array; it can be written, even if it was handed over as one that is only read."""
        data = self._data
        if data.flags.writeable:
            return data
        memory = memoryview((ctypes.c_char * data.nbytes).from_address(data.ctypes.data))
        return np.ndarray(data.shape, data.dtype, memory, 0, data.strides)

    def write(self, place: Any) -> None:
        """Write where it is and how it is laid out into a field of a record."""
        place["data"], place["ndim"] = self._data.ctypes.data, len(self.shape)
        place["shape"][: len(self.shape)] = self.shape
        place["strides"][: len(self.shape)] = self._data.strides[: len(self.shape)]


def array2d(*, dtype: Any) -> array:
    """The type of a field with an array of two dimensions."""
    return array(dtype=dtype, ndim=2)


def array3d(*, dtype: Any) -> array:
    """The type of a field with an array of three dimensions."""
    return array(dtype=dtype, ndim=3)


class _Reference:
    """`ref[kind]`: an argument that is not copied."""

    def __getitem__(self, kind: Any) -> Any:
        return kind


ref = _Reference()


class Member:
    """One field of a record."""

    def __init__(self, kind: Any):
        self.type = PLAIN.get(kind, kind)


class Record:
    """A record of named fields, as C lays it out."""

    def __init__(self, kind: type):
        self.key, self.__doc__ = kind.__qualname__.rpartition(".")[2], kind.__doc__
        self.vars = {name: Member(hint) for name, hint in kind.__annotations__.items()}

    def numpy_dtype(self) -> np.dtype[Any]:
        """Its layout on this machine."""
        return layout_of(self)

    def __call__(self) -> "Filled":
        return Filled(self, np.zeros((), self.numpy_dtype()))


def layout_of(kind: Any, pointer: int = POINTER) -> np.dtype[Any]:
    """How a type lies in memory, where addresses have so many bytes."""
    if isinstance(kind, Record):
        return structure({name: layout_of(field.type, pointer) for name, field in kind.vars.items()})
    if isinstance(kind, array):
        numbers, address = np.dtype((np.int32, DIMENSIONS)), np.dtype(f"u{pointer}")
        half = np.dtype(np.uint16)
        return structure(
            {"data": address, "grad": address, "shape": numbers, "strides": numbers, "ndim": half, "flags": half}
        )
    return PLAIN.get(kind, kind).dtype


def structure(fields: dict[str, np.dtype[Any]]) -> np.dtype[Any]:
    """Fields one after another, aligned as C does."""
    return np.dtype({"names": list(fields), "formats": list(fields.values())}, align=True)


class Filled:
    """The values of a record; a vector and a record in it can be written in place."""

    def __init__(self, kind: Record, table: np.ndarray):
        own = {"_kind": kind, "_table": table, "_inner": {}}
        for name, value in own.items():
            object.__setattr__(self, name, value)
        for name, field in kind.vars.items():
            if isinstance(field.type, Record):
                self._inner[name] = Filled(field.type, table[name])

    def __getattr__(self, name: str) -> Any:
        if name in self._inner:
            return self._inner[name]
        try:
            value = self._table[name]
        except (ValueError, IndexError):
            raise AttributeError(name) from None
        return value if value.ndim else value.item()

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(value, array):
            self._inner[name] = value  # keeps the memory alive
            value.write(self._table[name])
        elif isinstance(value, Filled):
            inner = self._inner[name]
            inner._table[...] = value._table
            inner._inner.update({key: one for key, one in value._inner.items() if isinstance(one, array)})
        else:
            self._table[name] = value

    def write(self, place: Any) -> None:
        """Write its values into a field of another record."""
        place[...] = self._table


class Kernel:
    """The place of a compiled function, and the types of its arguments."""

    def __init__(self, function: Callable[..., Any]):
        self.arguments = dict(function.__annotations__)

    def layout(self, pointer: int = POINTER) -> np.dtype[Any]:
        """How its arguments lie in memory."""
        return structure({name: layout_of(kind, pointer) for name, kind in self.arguments.items()})


def packed(inputs: Sequence[Any]) -> np.ndarray:
    """The arguments of a launch as they lie in memory; keep the inputs alive."""
    kinds = [one._kind if isinstance(one, Filled) else one for one in inputs]
    block = np.zeros((), structure({f"_{k}": layout_of(kind) for k, kind in enumerate(kinds)}))
    for name, one in zip(block.dtype.names or (), inputs, strict=True):
        one.write(block[name])
    return block


def bounds_layout(pointer: int = POINTER) -> np.dtype[Any]:
    """How the bounds of a launch lie in memory."""
    size = np.dtype(f"u{pointer}")
    return structure({"shape": np.dtype(np.uint32), "size": size, "lanes": size})


def bounds_of(count: int) -> np.ndarray:
    """The bounds of a launch over so many rows."""
    return np.array((count, count, 1), bounds_layout())


def struct(kind: type) -> Any:
    """Mark a class as a record."""
    return Record(kind)


def func(function: Callable[..., Any]) -> Callable[..., Any]:
    """Mark a function of kernels; here it remains a function of Python."""
    return function


def kernel(**_options: Any) -> Callable[[Callable[..., Any]], Kernel]:
    """Mark a kernel."""
    return Kernel


def constant(value: Any) -> Any:
    """Mark a number that kernels read."""
    return value
