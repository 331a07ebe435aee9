"""Reading files of strangers: what they may hold, declared here and checked before anything is computed from it.

A file beyond its budget is refused with the budget. Whatever else goes wrong in a reader, because a file says what
nobody expected, leaves it as one sentence.
"""

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np

from footfall.errors import BadDocument, FootfallError, one_line


class Budget(NamedTuple):
    """Most of something that a file may hold."""

    most: int
    what: str

    def check(self, count: int, where: object, problem: type[FootfallError] = BadDocument) -> None:
        """Refuse more."""
        if count > self.most:
            raise problem(f"{where} has {_counted(count)} {self.what}; the limit is {_counted(self.most)}")


AVATAR_VALUES = Budget(1_000_000, "values in its glTF table")
AVATAR_NODES = Budget(20_000, "nodes")
AVATAR_DEPTH = Budget(500, "nodes within one another")
AVATAR_PARTS = Budget(5_000, "parts of its skin")
AVATAR_VERTICES = Budget(2_000_000, "vertices in all")
AVATAR_NUMBERS = Budget(100_000_000, "numbers in its arrays")
AVATAR_PIXELS = Budget(300_000_000, "pixels in its pictures")
NAME_LETTERS = Budget(200, "letters in one name")
ROBOT_ELEMENTS = Budget(10_000, "elements, copies included")
ROBOT_DEPTH = Budget(200, "elements within one another")
ROBOT_FILES = Budget(2_000, "files that it names")
ROBOT_BYTES = Budget(512 * 2**20, "bytes in all its files")
ROBOT_PIXELS = Budget(16_000_000, "pixels in one height field or texture")
CLIP_BYTES = Budget(128 * 2**20, "bytes")
CLIP_HIERARCHY = Budget(2_000_000, "letters in its hierarchy")
CLIP_JOINTS = Budget(300, "joints")
CLIP_SECONDS, CLIP_FRAMES = 60.0, 10_000
"""What of a longer clip is used: its middle, and of more frames every second, or third …"""
LARGEST_NUMBER = 1e7
"""A larger coordinate, in any unit of length or in degrees, is damage."""

BROKEN = (
    ArithmeticError,
    AttributeError,
    BufferError,
    LookupError,
    MemoryError,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
    struct.error,
)
"""What Python, NumPy and MuJoCo raise about data that they do not expect."""


@contextmanager
def only_ours(where: object, problem: type[FootfallError] = BadDocument) -> Iterator[None]:
    """Let only our own errors leave a reader; whatever else goes wrong becomes a sentence about the file."""
    try:
        with np.errstate(all="ignore"):
            yield
    except FootfallError:
        raise
    except BROKEN as broken:
        words = one_line(broken, 200) or "it makes no sense"
        raise problem(f"{where} is damaged, or not what it seems to be: {words}") from broken


def check_finite(numbers: np.ndarray, what: str, problem: type[FootfallError] = BadDocument) -> None:
    """Refuse numbers that are not finite, or so large that nothing can be computed from them."""
    if not (np.abs(numbers) <= LARGEST_NUMBER).all():
        raise problem(f"{what} holds numbers that are not finite, or beyond {LARGEST_NUMBER:g}")


def _counted(count: int) -> str:
    return f"{count:,}" if count < 10**15 else "far too many"
