"""The characters of the library are what their words say."""

import pytest

from footfall.bodies.character import character
from footfall.bodies.size import leg_of
from footfall.exports.video.camera import height_of
from footfall.laws.tables import Link, Side


def test_the_robots_left_arm_is_40_percent_longer_and_heavier():
    robot = character("robot")
    left, right = (
        sum(robot.bone(Link[f"{side.name}_{part}"]).mass for part in ("UPPER_ARM", "LOWER_ARM")) for side in Side
    )
    assert left == pytest.approx(1.4 * right)
    assert robot.proportions is not None
    assert robot.proportions.left.over(robot.proportions).arm_length == pytest.approx(
        1.4 * robot.proportions.arm_length
    )


def test_the_robots_left_knee_is_20_cm_higher():
    left, right = (leg_of(character("robot").links(), side) for side in Side)
    assert left.shank - right.shank == pytest.approx(0.2, abs=0.001)
    assert left.hip_height == pytest.approx(right.hip_height)


@pytest.mark.parametrize(("name", "share"), [("beast1", 0.33), ("beast2", 0.55)])
def test_a_beasts_mass_is_in_its_pelvis(name, share):
    beast = character(name)
    assert beast.bone(Link.PELVIS).mass > share * beast.mass


@pytest.mark.parametrize(("name", "height", "mass"), [("child", 1.15, 21), ("giant", 2.4, 208), ("beanpole", 2.1, 40)])
def test_height_and_mass_are_as_they_should_be(name, height, mass):
    assert height_of(character(name)) == pytest.approx(height, abs=0.05)
    assert character(name).mass == pytest.approx(mass, rel=0.05)
