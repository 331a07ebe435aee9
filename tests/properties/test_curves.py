"""Curves over the phase, whatever their knots."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from properties.strategies import curves, made_or_refused

from footfall.document import decode, encode
from footfall.maths.curves import Curve, curve_row, evaluate
from footfall.quantity import Parameters

STEEPEST = 6.0 / 0.01
"""1/phase: of a chord between knots a hundredth apart, with values within 3 of zero."""
PHASES = st.floats(0.0, 1.0, width=32)


class Motion(Parameters):
    angle: Curve = Curve(0.0)


def at(curve: Curve, phase: float) -> float:
    return evaluate(curve_row(curve), float(np.float32(phase)))


@pytest.mark.slow
@given(curves())
def test_a_curve_goes_through_its_knots(curve):
    for phase, value in curve.knots:
        assert at(curve, phase) == pytest.approx(value, abs=1e-5)


@given(curves(), st.floats(0.0, 10.0))
def test_a_curve_is_constant_outside_its_knots(curve, beyond):
    (first, begin), (last, end) = curve.knots[0], curve.knots[-1]
    assert at(curve, first - beyond) == pytest.approx(begin, abs=1e-5)
    assert at(curve, last + beyond) == pytest.approx(end, abs=1e-5)


@given(curves(), PHASES, st.floats(-1e-4, 1e-4))
def test_a_curve_nowhere_jumps(curve, phase, step):
    """A cubic with these tangents is at most three times as steep as its steepest chord."""
    assert abs(at(curve, phase + step) - at(curve, phase)) <= 3.0 * STEEPEST * abs(step) + 1e-3


@given(curves(), PHASES)
def test_between_knots_a_curve_overshoots_at_most_by_its_largest_difference(curve, phase):
    values = [value for _, value in curve.knots]
    spread = max(values) - min(values)
    assert min(values) - spread - 1e-4 <= at(curve, phase) <= max(values) + spread + 1e-4


@given(curves(), PHASES, st.floats(-2.0, 2.0, width=32), st.floats(-2.0, 2.0, width=32))
def test_raised_and_scaled_knots_raise_and_scale_the_curve(curve, phase, factor, level):
    changed = Curve(tuple((place, value * factor + level) for place, value in curve.knots))
    assert at(changed, phase) == pytest.approx(at(curve, phase) * factor + level, abs=1e-3)
    assert at(curve.scaled(factor), phase) == pytest.approx(at(curve, phase) * factor, abs=1e-3)


@given(curves(), PHASES)
def test_a_curve_read_backwards_is_the_curve_of_the_knots_backwards(curve, phase):
    backwards = Curve(tuple((1.0 - place, value) for place, value in reversed(curve.knots)))
    assert at(backwards, 1.0 - phase) == pytest.approx(at(curve, phase), abs=2e-2)


@given(curves())
def test_a_curve_comes_back_from_its_plain_form(curve):
    written = encode(Motion(angle=curve))
    assert at(decode(Motion, written).angle, 0.3) == at(curve, 0.3)
    assert len(curve.knots) == 1 or decode(Motion, written).angle == curve


@given(st.lists(st.tuples(st.floats(), st.floats()), max_size=14))
def test_knots_are_a_curve_or_refused_in_a_sentence(knots):
    motion, refusal = made_or_refused(decode, Motion, {"angle": [list(knot) for knot in knots]})
    if motion is None:
        assert refusal.startswith("angle")
    else:
        assert [phase for phase, _ in motion.angle.knots] == sorted({phase for phase, _ in knots})
