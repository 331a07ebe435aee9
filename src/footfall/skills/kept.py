"""Convert a skill's state to JSON values and back, so that a recording can store it."""

from typing import Any

import msgspec
import numpy as np

from footfall.errors import BadValue


def plain(value: Any) -> Any:
    """A value, such as a state or a push, as numbers, texts, lists and tables."""
    return msgspec.to_builtins(value, enc_hook=_plain_array)


def restored_as(like: Any, kept: Any, kind: Any = None) -> Any:
    """Restore a value of the same type as another, or of a given type, with arrays of the same shape.

    Anything else is refused.
    """
    try:
        value = msgspec.convert(kept, kind or type(like), dec_hook=_array_again)
    except (msgspec.ValidationError, ValueError, TypeError) as problem:
        raise BadValue(f"what a skill remembered cannot be read: {problem}") from problem
    _check_shapes(like, value)
    return value


def _plain_array(value: Any) -> Any:
    if isinstance(value, np.ndarray | np.generic):
        return value.tolist()
    raise NotImplementedError(f"{type(value).__name__} cannot be kept")


def _array_again(kind: type, kept: Any) -> Any:
    if kind is np.ndarray:
        return np.array(kept)
    raise NotImplementedError(f"{kind.__name__} cannot be kept")


def _check_shapes(like: Any, value: Any) -> None:
    if isinstance(like, np.ndarray) and (like.shape != value.shape or like.dtype.kind != value.dtype.kind):
        raise BadValue(f"what a skill remembered cannot be read: {value.shape} numbers, not {like.shape}")
    if isinstance(like, tuple):
        for one, other in zip(like, value, strict=False):
            _check_shapes(one, other)
