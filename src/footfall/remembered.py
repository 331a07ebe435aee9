"""Remember what was made of a document: documents are never changed in place, so the same object gives the same."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

T = TypeVar("T")
MOST = 1000
"""How many answers of one function are remembered."""


def by_identity(function: Callable[..., T]) -> Callable[..., T]:
    """A function that answers at once if it was given the very same objects lately."""
    known: dict[tuple[int, ...], tuple[Any, T]] = {}

    @wraps(function)
    def remembering(*given: Any) -> T:
        key = tuple(map(id, given))  # holds as long as the objects are kept beside it
        if key not in known:
            answer = function(*given)
            if len(known) >= MOST:
                del known[next(iter(known))]
            known[key] = given, answer
        return known[key][1]

    return remembering
