"""Catmull-Rom curves over the phase of a step, in which motion generators give their targets (GENBICON section 3.1)."""

from typing import Annotated, Any

import numpy as np

from footfall.maths.kernel_language import wp
from footfall.quantity import quantity

KNOTS = 12
_Knots = wp.types.vector(length=KNOTS, dtype=wp.float32)


class Curve:
    """A smooth function of phase through knots `(phase, value)`; a plain number is a constant curve."""

    __slots__ = ("knots",)
    PLAIN = float | tuple[tuple[Annotated[float, quantity("", 0.0, 1.0, "phase")], float], ...]

    def __init__(self, knots: float | tuple[tuple[float, float], ...] = 0.0):
        pairs = ((0.0, float(knots)),) if isinstance(knots, int | float) else knots
        self.knots = tuple((float(phase), float(value)) for phase, value in pairs)
        phases = [phase for phase, _ in self.knots]
        if not 1 <= len(phases) <= KNOTS:
            raise ValueError(f"a curve has {len(phases)} knots; it must have between 1 and {KNOTS}")
        if phases[0] < 0.0 or phases[-1] > 1.0 or any(b <= a for a, b in zip(phases, phases[1:], strict=False)):
            raise ValueError(f"a curve's knots are at phases {phases}; they must increase from 0 to 1")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Curve) and self.knots == other.knots

    def __hash__(self) -> int:
        return hash(self.knots)

    def __repr__(self) -> str:
        return f"Curve({self.plain()!r})"

    def plain(self) -> float | list[list[float]]:
        """The curve as in a TOML file: a number, or a list of [phase, value]."""
        return self.knots[0][1] if len(self.knots) == 1 else [list(knot) for knot in self.knots]

    def scaled(self, factor: float) -> "Curve":
        """The same curve with every value multiplied."""
        if factor == 1.0:
            return self
        curve = object.__new__(Curve)  # the phases are known to be in order
        curve.knots = tuple([(phase, value * factor) for phase, value in self.knots])
        return curve


@wp.struct
class CurveRow:
    """The knots of a curve as a kernel reads them."""

    count: wp.int32
    phase: _Knots
    value: _Knots


def fill_curve(row: np.void, curve: Curve) -> None:
    """Write a curve into one element of a structured NumPy array."""
    row["count"] = len(curve.knots)
    for index, (phase, value) in enumerate(curve.knots):
        row["phase"][index], row["value"][index] = phase, value


def curve_row(curve: Curve) -> Any:
    """A CurveRow for calling `evaluate` from Python."""
    row = CurveRow()
    row.count = len(curve.knots)
    for index, (phase, value) in enumerate(curve.knots):
        row.phase[index], row.value[index] = phase, value
    return row


@wp.func
def evaluate(curve: wp.ref[CurveRow], phase: float) -> float:
    """The curve's value: constant outside its knots, cubic Hermite between them.

    Tangents are central differences over the actual knot spacing, one-sided at the ends, so that three or more knots on
    a straight line give that line, however they are spaced.
    """
    last = curve.count - 1
    result = curve.value[0]
    if phase >= curve.phase[last]:
        result = curve.value[last]
    elif phase > curve.phase[0]:
        k = int(0)
        while phase > curve.phase[k + 1]:
            k += 1
        width = curve.phase[k + 1] - curve.phase[k]
        s = (phase - curve.phase[k]) / width
        rise = curve.value[k + 1] - curve.value[k]
        start = _tangent(curve, k) * width
        end = _tangent(curve, k + 1) * width
        result = curve.value[k] + s * (start + s * (3.0 * rise - 2.0 * start - end + s * (start + end - 2.0 * rise)))
    return result


@wp.func
def _tangent(curve: wp.ref[CurveRow], k: int) -> float:
    before = wp.max(k - 1, 0)
    after = wp.min(k + 1, curve.count - 1)
    return (curve.value[after] - curve.value[before]) / (curve.phase[after] - curve.phase[before])


@wp.func
def smooth_step(s: float) -> float:
    """0 below 0, 1 above 1, with no slope at either end: 3 s^2 - 2 s^3."""
    c = wp.clamp(s, 0.0, 1.0)
    return c * c * (3.0 - 2.0 * c)


@wp.func
def spline_through(start: wp.vec3, via: wp.vec3, end: wp.vec3, phase: float) -> wp.vec3:
    """A Catmull-Rom curve through three points, the middle one at the phase that its distances give."""
    first = wp.max(wp.length(via - start), 1.0e-6)
    at = first / (first + wp.max(wp.length(end - via), 1.0e-6))
    point = _hermite(start, via, via - start, (end - start) * at, phase / at)
    if phase > at:
        point = _hermite(via, end, (end - start) * (1.0 - at), end - via, (phase - at) / (1.0 - at))
    return point


@wp.func
def _hermite(start: wp.vec3, end: wp.vec3, leaves: wp.vec3, arrives: wp.vec3, s: float) -> wp.vec3:
    rise = end - start
    bent = leaves + arrives - rise * 2.0
    return start + (leaves + (rise - leaves - bent + bent * s) * s) * s
