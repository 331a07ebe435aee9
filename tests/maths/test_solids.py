"""Distances between capsules and boxes, against those computed by hand."""

import math

import pytest
import warp as wp

from footfall.maths.rotations import yaw_rotation
from footfall.maths.solids import box, capsule, gap_between

FAR = 100.0
FOOT = wp.vec3(0.10, 0.05, 0.02)
LIFT = 0.05 / math.sqrt(2.0)


def upright(x=0.0, y=0.0, radius=0.05):
    """A capsule 0.4 m high that stands on the ground."""
    return capsule(wp.vec3(x, y, 0.0), wp.vec3(x, y, 0.4), radius)


def lying(x=0.0, y=0.0, z=0.0, radius=0.05):
    """A capsule of 0.4 m along x."""
    return capsule(wp.vec3(x - 0.2, y, z), wp.vec3(x + 0.2, y, z), radius)


def foot(x=0.0, y=0.0, z=0.0, turned=0.0):
    return box(wp.vec3(x, y, z), yaw_rotation(turned), FOOT)


CASES = {
    "parallel capsules, side by side": (upright(), upright(y=0.16), 0.06),
    "parallel capsules, end to end": (lying(), lying(x=0.6), 0.10),
    "crossed capsules": (upright(), capsule(wp.vec3(-0.3, 0.2, 0.2), wp.vec3(0.3, 0.2, 0.2), 0.03), 0.12),
    "capsules that overlap": (upright(), upright(y=0.07), -0.03),
    "capsules whose axes cross": (upright(), lying(z=0.2, radius=0.03), -0.08),
    "a ball and a capsule's end": (capsule(wp.vec3(0.3, 0.0, 0.8), wp.vec3(0.3, 0.0, 0.8), 0.1), upright(), 0.35),
    "feet side by side": (foot(), foot(y=0.16), 0.06),
    "one foot above the other": (foot(), foot(z=0.12), 0.08),
    "feet that overlap by 1 cm aside and 4 cm in height": (foot(), foot(x=0.03, y=0.09), -0.01),
    "feet apart in two directions: corner to corner": (foot(), foot(x=0.23, y=0.14), 0.05),
    "feet apart in three directions": (foot(), foot(x=0.22, y=0.14, z=0.08), math.sqrt(0.02**2 + 0.04**2 + 0.04**2)),
    "a foot turned by 45 degrees, corner to side": (
        foot(),
        foot(y=0.30, turned=math.pi / 4),
        0.30 - 0.05 - (0.10 + 0.05) / math.sqrt(2.0),
    ),
    "a foot beside the other's shank": (foot(y=0.12), upright(), 0.02),
    "a foot through the other's shank": (foot(y=0.06, z=0.1), upright(radius=0.045), -0.035),
    "a shank right through a foot": (upright(), foot(z=0.1, x=0.02), -0.10),
    "a foot above a lying capsule": (foot(z=0.1), lying(radius=0.03), 0.05),
    "an edge of a foot below a slanting capsule": (
        foot(),
        capsule(
            wp.vec3(0.10 + LIFT - 0.3, 0.02, 0.02 + LIFT + 0.3),
            wp.vec3(0.10 + LIFT + 0.3, 0.02, 0.02 + LIFT - 0.3),
            0.01,
        ),
        0.04,
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_the_gap_is_the_one_computed_by_hand(name):
    one, other, gap = CASES[name]
    assert gap_between(one, other, FAR) == pytest.approx(gap, abs=2e-6)


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_the_gap_is_the_same_both_ways(name):
    one, other, _ = CASES[name]
    assert gap_between(one, other, FAR) == pytest.approx(gap_between(other, one, FAR), abs=2e-6)


def test_a_gap_that_is_large_enough_is_not_measured_but_stays_so():
    apart = gap_between(foot(), foot(x=0.23, y=0.14), 0.01)
    assert 0.01 <= apart <= 0.05
