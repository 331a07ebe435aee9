"""Plain numbers kept within bounds; inside a law, `rotations.wrap_angle` and Warp's `clamp` do the same."""

from math import pi
from typing import TypeVar

import numpy as np

Angle = TypeVar("Angle", float, np.ndarray)


def wrapped(angle: Angle) -> Angle:
    """The same angle, or angles, between -pi and pi."""
    return (angle + pi) % (2.0 * pi) - pi


def within(value: float, most: float) -> float:
    """The nearest value of no more than this size, to either side."""
    return max(-most, min(most, value))
