"""The two curves of a step: that of the foot (section 5.1) and that of the mass centre (section 5.2).

Each gives a place, a velocity and an acceleration at a moment of the step.
"""

from math import erf, exp, pi, sqrt
from typing import Any, NamedTuple

import numpy as np

SPAN = 3
"""Widths of the Gaussian on either side of its middle within which the foot travels."""


class Moving(NamedTuple):
    """A place or an angle, its velocity and its acceleration."""

    at: Any
    velocity: Any
    acceleration: Any


def foot_path(step: Any, numbers: Any, height: float, below: float, clear: float) -> tuple[Moving, Moving]:
    """The ankle and its heading: a straight reach with a Gaussian speed profile, lifted by a second Gaussian.

    The end lies below the floor, so that the foot lands with its weight; otherwise it hovers just above. A way that
    would come nearer to the other foot than `clear` goes around it.
    """
    seconds, width = float(step["seconds"]), profile_width(step, numbers)
    now = min(max(float(step["elapsed"]) / seconds, 0.0), 1.0)
    share = _reach(now, width, seconds)
    start, end = step["foot_start_w"].astype(float), step["foot_end_w"].astype(float)
    way = end - start
    lift = _bell(now, width * float(numbers["height_width"]), seconds)
    press = _ease((now - 1 / 2) / (SPAN * width), 1.0 / (SPAN * width * seconds))
    up = np.array([0.0, 0.0, 1.0])
    aside, around = _aside(start, way, step["pivot_w"], clear), _around(*share)
    ankle = Moving(*(share[i] * way + around[i] * aside + up * (height * lift[i] - below * press[i]) for i in range(3)))
    turn = float(step["turn_end"]) - float(step["turn_start"])
    heading = Moving(*(share[i] * turn for i in range(3)))
    return ankle._replace(at=ankle.at + start), heading._replace(at=heading.at + float(step["turn_start"]))


def _aside(start: np.ndarray, way: np.ndarray, pivot_w: np.ndarray, clear: float) -> np.ndarray:
    """How far a way bends aside in its middle, so as to pass a point at a distance."""
    level, rest = way[:2], pivot_w[:2] - start[:2]
    length = float(np.hypot(*level))
    passes = float(rest @ level) / length**2 if length > 0.0 else 0.0
    if not 0.0 < passes < 1.0:
        return np.zeros(3)
    gap = passes * level - rest
    near = float(np.hypot(*gap))
    if near >= clear or near == 0.0:
        return np.zeros(3)
    return np.array([*gap * ((clear - near) / near), 0.0])


def _around(share: float, velocity: float, acceleration: float) -> tuple[float, float, float]:
    """A bend that begins and ends smoothly: 16 s^2 (1 - s)^2."""
    left = 1.0 - share
    slope, curve = 32 * share * left * (left - share), 32 * (1.0 - 6 * share * left)
    return 16 * (share * left) ** 2, slope * velocity, slope * acceleration + curve * velocity**2


def profile_width(step: Any, numbers: Any) -> float:
    """Of the Gaussian speed profile: a reactive step spends more of its time in the air."""
    return float(numbers["width_reactive" if step["reactive"] else "width"])


def lift_off(step: Any, numbers: Any) -> float:
    """The share of the step at which the foot leaves the ground."""
    return 1 / 2 - SPAN * profile_width(step, numbers)


def com_path(step: Any, over_pivot: float) -> Moving:
    """The mass centre, level: a quadratic Bezier over the pivot, with the velocity that it has at the start.

        b(s) + v t (1 - t/T)^2        s = 3 (t/T)^2 - 2 (t/T)^3

    The paper's curve b starts from rest; after a hard push it would first stop the body and then fetch it.
    """
    seconds = float(step["seconds"])
    now = min(max(float(step["elapsed"]) / seconds, 0.0), 1.0)
    start, end = step["com_start_w"][:2].astype(float), step["com_end_w"][:2].astype(float)
    middle = (start + end) / 2.0
    middle = middle + over_pivot * (step["pivot_w"][:2].astype(float) - middle)
    s, s1, s2 = _ease(now, 1.0 / seconds)
    first, bend = 2.0 * (middle - start), start - 2.0 * middle + end
    velocity = step["com_velocity_w"][:2].astype(float)
    left = 1.0 - now
    return Moving(
        start + first * s + bend * s * s + velocity * (seconds * now * left * left),
        (first + 2.0 * bend * s) * s1 + velocity * (left * (1.0 - 3 * now)),
        (first + 2.0 * bend * s) * s2 + 2.0 * bend * s1 * s1 + velocity * ((6 * now - 4) / seconds),
    )


def _reach(now: float, width: float, seconds: float) -> tuple[float, float, float]:
    """The share of the way, by a Gaussian speed profile cut off where the foot rests."""
    z = (now - 1 / 2) / width
    if abs(z) >= SPAN:
        return float(z > 0.0), 0.0, 0.0
    whole = erf(SPAN / sqrt(2.0))
    density = exp(-z * z / 2.0) / (sqrt(2.0 * pi) * width * seconds * whole)
    return (erf(z / sqrt(2.0)) / whole + 1.0) / 2.0, density, -density * z / (width * seconds)


def _bell(now: float, width: float, seconds: float) -> tuple[float, float, float]:
    z, per = (now - 1 / 2) / width, 1.0 / (width * seconds)
    value = exp(-z * z / 2.0)
    return value, -z * per * value, (z * z - 1.0) * per * per * value


def _ease(share: float, rate: float) -> tuple[float, float, float]:
    """Ease in and out: 3 s^2 - 2 s^3, for a share that grows at a rate."""
    if share <= 0.0 or share >= 1.0:
        return float(share > 0.0), 0.0, 0.0
    return share * share * (3 - 2.0 * share), 6 * share * (1.0 - share) * rate, (6 - 12 * share) * rate * rate
