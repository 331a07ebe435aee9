"""A step onto a given foothold: when balance wants the foot there, and what the body lacks to get there in time."""

import math

import pytest

from footfall.laws.footfall.pendulum import Fall
from footfall.laws.footfall.step_clock import StepClock
from footfall.laws.footfall.terrain.placed_step import arrival, far_ahead, lacking, placed_period, seconds_to
from footfall.laws.footfall.terrain.step_over import passes_over
from footfall.laws.tables import Link

V, T, W = 0.8, 0.6, 2.7
STRIDE = V * T


@pytest.fixture
def arriving(make, standing, command, remember):
    """The arrival of a pendulum with this offset and velocity on a foothold so far ahead of the stance ankle."""

    def arrives(far: float, offset: float, velocity: float, phase: float = 0.25):
        ankle_w = standing.joint_w[Link.LEFT_FOOT]
        goes_to = command(place_foot=True, foothold_w=(ankle_w[0] + far, ankle_w[1], 0.0))
        fall = make(Fall, offset_h=(offset, 0.0), velocity_h=(velocity, 0.0), frequency=(W, W), height=1.0)
        memory = remember(phase=phase, period=T, aim=(V, 0.0))
        return arrival(standing, goes_to, memory, fall)

    return arrives


def steady(phase: float) -> tuple[float, float]:
    """Offset and velocity of a pendulum in a steady walk."""
    t, middle = (phase - 0.5) * T, STRIDE / 2.0 / math.sinh(W * T / 2.0)
    return middle * math.sinh(W * t), middle * W * math.cosh(W * t)


@pytest.mark.parametrize("phase", [0.0, 0.25, 0.8])
def test_a_steady_walk_lands_one_stride_ahead_just_when_it_is_due(arriving, phase):
    to = arriving(STRIDE, *steady(phase), phase)
    assert to.due == pytest.approx((1.0 - phase) * T)
    assert seconds_to(to) == pytest.approx(to.due, abs=1e-4)
    assert lacking(to) == pytest.approx(0.0, abs=1e-4)


def test_a_farther_foothold_is_reached_later_and_a_nearer_one_sooner(arriving):
    nearer, own, farther = (seconds_to(arriving(far, *steady(0.25))) for far in (0.8 * STRIDE, STRIDE, 1.2 * STRIDE))
    assert nearer < own < farther


def test_a_body_that_does_not_fall_ahead_never_gets_there(arriving):
    assert seconds_to(arriving(STRIDE, -0.2, 0.3)) < 0.0


@pytest.mark.parametrize("far", [0.6 * STRIDE, 1.3 * STRIDE])
def test_with_what_it_lacks_it_lands_when_it_is_due(arriving, far):
    offset, velocity = steady(0.25)
    to = arriving(far, offset, velocity)
    gained = lacking(to) / 2.0  # half ahead and half in speed: x + v/w grows, x - v/w stays
    made_good = arriving(far, offset + gained, velocity + W * gained)
    assert lacking(to) * (far - STRIDE) > 0.0
    assert seconds_to(made_good) == pytest.approx(to.due, abs=1e-4)


def test_a_foothold_is_as_far_as_it_lies_along_the_commanded_heading(standing, command):
    ankle_w = standing.joint_w[Link.RIGHT_FOOT]
    asked = command(heading=math.pi / 2.0, foothold_w=(ankle_w[0] + 0.5, ankle_w[1] + 0.3, 0.0))
    assert far_ahead(standing, asked, 1) == pytest.approx(0.3, abs=1e-6)


@pytest.mark.parametrize(("strides", "times"), [(0.5, 1.0), (1.0, 1.0), (2.0, 2.0**0.25), (100.0, 1.0 / 0.6)])
def test_only_a_step_longer_than_the_walks_own_takes_longer(row, standing, command, remember, strides, times):
    ankle_w = standing.joint_w[Link.LEFT_FOOT]
    goes_to = command(place_foot=True, foothold_w=(ankle_w[0] + strides * STRIDE, ankle_w[1], 0.0))
    period = placed_period(row(StepClock(period=T)), standing, goes_to, remember(aim=(V, 0.0)))
    assert period == pytest.approx(times * T, rel=1e-5)


def test_from_or_to_a_stair_a_step_keeps_its_period(row, standing, command, remember):
    goes_to = command(place_foot=True, foothold_w=(2.0, 0.0, 0.0))
    memory = remember(aim=(V, 0.0), period=0.7, climbed=0.15)
    assert placed_period(row(StepClock(period=T)), standing, goes_to, memory) == pytest.approx(0.7)


def test_a_foot_passes_over_what_stands_on_level_ground_and_not_over_a_riser(standing, command, remember):
    over = command(over=0.3)
    assert passes_over(standing, over, remember())
    assert not passes_over(standing, command(), remember())
    assert not passes_over(standing, over, remember(climbed=0.15))
