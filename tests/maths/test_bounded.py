"""Angles the short way round, and values of a bounded size."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from footfall.maths.bounded import within, wrapped


@given(st.floats(-50.0, 50.0))
def test_a_wrapped_angle_points_the_same_way_and_is_at_most_half_a_turn(angle):
    assert abs(wrapped(angle)) <= math.pi
    assert (math.cos(wrapped(angle)), math.sin(wrapped(angle))) == pytest.approx(
        (math.cos(angle), math.sin(angle)), abs=1e-12
    )


def test_angles_in_an_array_are_wrapped_one_by_one():
    assert wrapped(np.array([0.1, 2 * math.pi + 0.1, -4.0])) == pytest.approx([0.1, 0.1, 2 * math.pi - 4.0])


@pytest.mark.parametrize(("value", "kept"), [(0.3, 0.3), (-0.3, -0.3), (7.0, 0.5), (-7.0, -0.5)])
def test_a_value_is_kept_within_its_size(value, kept):
    assert within(value, 0.5) == kept
