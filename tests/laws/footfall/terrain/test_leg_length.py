"""On stairs: the hip goes in a straight line from step to step, and an edge is no slope."""

from math import sqrt

import pytest
import warp as wp

from footfall.bodies.sense import slope_between
from footfall.laws.footfall.stance import Bearing
from footfall.laws.footfall.terrain.leg_length import length_on_slope, length_on_step
from footfall.laws.tables import Link

RISE, TREAD = 0.15, 0.30
LONGEST = 0.985 * (0.40 + 0.46)
MIDWAY = 0.6


@pytest.fixture
def hip_height(row, body, command, remember, standing):
    """The height above its ankle at which the hip is wanted, so far ahead of it, on the way to the next tread."""

    def wanted(ahead: float, rise: float, landed: float, **asked) -> float:
        standing.joint_w[Link.LEFT_THIGH] = (ahead, 0.0, 0.8)
        standing.joint_w[Link.LEFT_FOOT] = (0.0, 0.0, 0.06)
        standing.stance_ground, standing.foothold_ground = 0.0, rise
        memory = remember(stance=0, com_w=(-0.12, 0.0, 0.9), stance_start_w=(0.0, 0.0, 0.06), climbed=landed)
        goes_to = command(place_foot=True, foothold_w=(TREAD, 0.0, 0.0), **asked)
        length = length_on_step(row(Bearing(straightest=0.985)), body, standing, goes_to, memory)[0]
        return sqrt(length**2 - ahead**2)

    return wanted


def test_between_two_landings_upstairs_the_hip_rises_by_one_riser(hip_height):
    first, last = hip_height(-0.12, RISE, RISE), hip_height(MIDWAY * TREAD, RISE, RISE)
    assert last - first == pytest.approx(RISE, abs=1e-4)
    assert last == pytest.approx(sqrt(LONGEST**2 - (MIDWAY * TREAD) ** 2), abs=1e-4)


def test_half_way_it_has_risen_by_half(hip_height):
    first, middle, last = (hip_height(ahead, RISE, RISE) for ahead in (-0.12, 0.03, 0.18))
    assert middle == pytest.approx((first + last) / 2, abs=1e-4)


def test_downstairs_it_sinks_until_the_other_leg_reaches(hip_height):
    last = hip_height(MIDWAY * TREAD, -RISE, -RISE)
    assert last == pytest.approx(sqrt(LONGEST**2 - ((1 - MIDWAY) * TREAD) ** 2) - RISE, abs=1e-4)


def test_a_crouch_lowers_it(hip_height):
    assert hip_height(0.0, RISE, RISE, crouch=0.05) < hip_height(0.0, RISE, RISE) - 0.04


@pytest.fixture
def leg_lengths(row, body, command, remember, standing):
    """How long the leg of a body of this size is wanted, on a tread and on a slope of so many leg lengths."""

    def wanted(size: float, tread: float) -> list[float]:
        tread, rise = size * tread, size * RISE
        body.leg_length, body.thigh_length, body.shank_length = (size * part for part in whole)
        standing.joint_w[Link.LEFT_THIGH] = standing.body_com_w = (-tread / 2, 0.0, size * 0.8)
        standing.joint_w[Link.LEFT_FOOT] = (0.0, 0.0, size * 0.06)
        standing.stance_ground, standing.foothold_ground, standing.path_ground = 0.0, rise, 0.0
        memory = remember(
            stance=0, com_w=(-tread, 0.0, size * 0.9), stance_start_w=(0.0, 0.0, size * 0.06),
            swing_w=(-tread, 0.0, size * 0.06), climbed=rise,
        )  # fmt: skip
        numbers, goes_to = row(Bearing(straightest=0.985)), command(place_foot=True, foothold_w=(tread, 0.0, 0.0))
        on_step = length_on_step(numbers, body, standing, goes_to, memory)[0]
        return [on_step, length_on_slope(numbers, body, standing, memory, size * LONGEST)[0]]

    whole = body.leg_length, wp.vec2(body.thigh_length), wp.vec2(body.shank_length)
    return wanted


@pytest.mark.parametrize("tread", [0.3, 0.015, 0.004])
def test_a_body_half_the_size_on_steps_half_the_size_keeps_its_leg_half_as_long(leg_lengths, tread):
    assert leg_lengths(0.5, tread) == pytest.approx([length / 2 for length in leg_lengths(1.0, tread)], rel=1e-5)


def test_ground_in_line_has_a_slope_and_an_edge_has_none():
    assert slope_between(-0.02, 0.0, 0.02) == pytest.approx(0.25)
    assert slope_between(-0.10, 0.0, 0.0) == 0.0
