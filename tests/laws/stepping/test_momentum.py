"""Where the pressure would have to be, and whether it lies under the soles."""

from types import SimpleNamespace

import numpy as np
import pytest

from footfall.laws.stepping.momentum import desired_pressure
from footfall.laws.stepping.seen import G
from footfall.maths.outline import nearest, outside

SQUARE = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [0.5, 0.5]])


def moving(linear=(0.0, 0.0, 0.0), angular=(0.0, 0.0, 0.0)):
    return SimpleNamespace(
        mass=70.0,
        ground=0.0,
        com_w=np.array([0.1, 0.2, 0.9]),
        linear_w=np.array(linear),
        angular_w=np.array(angular),
    )


def test_at_rest_the_pressure_belongs_under_the_mass_centre():
    assert desired_pressure(moving(), (4.0, 6.0)) == pytest.approx([0.1, 0.2])


def test_momentum_is_taken_away_by_pressure_ahead_of_it():
    ahead = desired_pressure(moving(linear=(35.0, 0.0, 0.0)), (4.0, 6.0))
    assert ahead == pytest.approx([0.1 + 4.0 * 35.0 * 0.9 / (70.0 * G), 0.2])


def test_a_body_that_pitches_ahead_or_rolls_to_the_left_needs_pressure_on_that_side():
    assert desired_pressure(moving(angular=(0.0, 10.0, 0.0)), (4.0, 6.0))[0] > 0.1
    assert desired_pressure(moving(angular=(-10.0, 0.0, 0.0)), (4.0, 6.0))[1] > 0.2


def test_without_angular_damping_it_is_the_pendulum():
    turning = moving(linear=(35.0, 0.0, 0.0), angular=(5.0, 5.0, 5.0))
    still = moving(linear=(35.0, 0.0, 0.0))
    assert desired_pressure(turning, (4.0, 0.0)) == pytest.approx(desired_pressure(still, (4.0, 0.0)))


def test_inside_is_negative_and_outside_is_the_distance():
    assert outside(np.array([0.5, 0.4]), SQUARE) == pytest.approx(-0.4)
    assert outside(np.array([1.3, 0.5]), SQUARE) == pytest.approx(0.3)


def test_the_nearest_point_is_on_the_edge_or_the_point_itself():
    assert nearest(np.array([1.3, 0.5]), SQUARE) == pytest.approx([1.0, 0.5])
    assert nearest(np.array([0.3, 0.5]), SQUARE) == pytest.approx([0.3, 0.5])
