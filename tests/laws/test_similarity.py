"""Dynamic similarity: each number goes with the size by its own unit."""

import pytest

from footfall.laws.genbicon.law import gait
from footfall.laws.similarity import scaled, size_power


@pytest.mark.parametrize(
    ("unit", "power"),
    [
        ("", 0.0),
        ("rad", 0.0),
        ("m", 1.0),
        ("s", 0.5),
        ("m/s", 0.5),
        ("m/s2", 0.0),
        ("s2/m", 0.0),
        ("rad/s", -0.5),
        ("kg", 3.0),
        ("kg m2", 5.0),
        ("N m/rad", 4.0),
        ("N m s/rad", 4.5),
        ("N/kg", 0.0),
        ("N m/kg", 1.0),
        ("N/m/kg", -1.0),
        ("N s/m/kg", -0.5),
        ("N m s2/kg", 2.0),
    ],
)
def test_a_unit_goes_with_its_power_of_the_size(unit, power):
    assert size_power(unit) == power


def test_a_gait_of_the_same_size_is_the_same_gait():
    assert scaled(gait("walk"), 1.0) == gait("walk")


def test_a_gait_four_times_as_large_steps_half_as_often_and_lifts_its_foot_four_times_as_high():
    walk, giant = gait("walk"), scaled(gait("walk"), 4.0)
    assert giant.step.period == pytest.approx(2.0 * walk.step.period)
    assert giant.swing.height == pytest.approx(4.0 * walk.swing.height)


def test_angles_and_ratios_do_not_scale():
    walk, giant = gait("walk"), scaled(gait("walk"), 4.0)
    assert giant.pose.stance_arm == walk.pose.stance_arm
    assert giant.pendulum.side_gain == walk.pendulum.side_gain
    assert giant.swing.arc == walk.swing.arc


def test_texts_and_switches_are_kept():
    giant = scaled(gait("walk"), 4.0)
    assert (giant.name, giant.tuning.periodic, giant.stance.planted) == ("walk", True, "pressure")


def test_scaling_there_and_back_changes_nothing():
    walk = gait("walk")
    there_and_back = scaled(scaled(walk, 1.7), 1.0 / 1.7)
    assert there_and_back.tuning.stiffness == pytest.approx(walk.tuning.stiffness)
    assert there_and_back.hip.damping == pytest.approx(walk.hip.damping)
