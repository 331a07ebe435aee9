"""Foot placement, against the pendulum's own equations solved by other means."""

import math

import numpy as np
import pytest

from footfall.laws.footfall.pendulum import (
    Fall,
    Pendulum,
    fall_over,
    foothold,
    pivot_ahead,
    step_width,
    surge_ahead,
)
from footfall.laws.footfall.turning import Clearance
from footfall.laws.tables import Link, Side
from footfall.maths.rotations import yaw_rotation

GRAVITY = 9.81
BOTH = pytest.mark.parametrize("stance", list(Side))
V, WIDTH, T = 0.8, 0.12, 0.6
FREQUENCY = (2.7, 3.1)


def integrate(offset: float, velocity: float, frequency: float, seconds: float) -> tuple[float, float]:
    """x'' = w^2 x, by small steps of the midpoint rule."""
    state, steps = np.array([offset, velocity]), 4000
    slope = np.array([[0.0, 1.0], [frequency**2, 0.0]])
    for _ in range(steps):
        middle = state + slope @ state * (seconds / steps / 2.0)
        state = state + slope @ middle * (seconds / steps)
    return float(state[0]), float(state[1])


def inward(stance: int) -> float:
    """The direction of y from the stance foot to the other: -1 on the left foot."""
    return -1.0 if stance == Side.LEFT else 1.0


def periodic_fall(phase: float, stance: int) -> tuple[list[float], list[float]]:
    """Offset and velocity, ahead and left, of a pendulum in steady walk at this phase of its step."""
    (ahead, side), t = FREQUENCY, (phase - 0.5) * T
    x0, y0 = V * T / 2.0 / math.sinh(ahead * T / 2.0), inward(stance) * WIDTH / 2.0 / math.cosh(side * T / 2.0)
    return (
        [x0 * math.sinh(ahead * t), y0 * math.cosh(side * t)],
        [x0 * ahead * math.cosh(ahead * t), y0 * side * math.sinh(side * t)],
    )


@pytest.fixture
def landing(body, standing, command):
    """Where the swing ankle is to land, in the world."""

    def landed(gait, memory, fall):
        memory.surge = surge_ahead(memory, fall)
        return foothold(gait, body, standing, memory, fall)

    return landed


@pytest.fixture
def step_from(row, make, body, standing, remember, landing):
    """Where the foot is to land, ahead and left of the pendulum's pivot, for a pendulum that falls as given."""

    def stepped(pendulum: Pendulum, offset, velocity, phase=1.0, stance=0, aim=(V, 0.0), placing=0.0) -> np.ndarray:
        fall = make(Fall, offset_h=tuple(offset), velocity_h=tuple(velocity), frequency=FREQUENCY, height=1.0)
        memory = remember(phase=phase, stance=int(stance), period=T, aim=aim, width=pendulum.width, placing=placing)
        rows = row(pendulum)
        target_w = landing(rows, memory, fall)
        stance_pivot_w = np.array(standing.body_com_w)[:2] - np.array(offset)
        swing_pivot_w = np.array(target_w)[:2] + np.array([pivot_ahead(rows, body), 0.0])
        return swing_pivot_w - stance_pivot_w

    return stepped


# --- the body as a pendulum


def test_a_standing_body_falls_with_the_root_of_g_over_h(row, body, standing, remember):
    fall = fall_over(row(Pendulum()), body, standing, remember(stance=0))
    assert list(fall.frequency) == pytest.approx([math.sqrt(GRAVITY / standing.body_com_w[2])] * 2)


def test_a_pressure_point_that_follows_slows_the_fall_ahead(row, body, standing, remember):
    ahead, side = fall_over(row(Pendulum(roll_over=0.36)), body, standing, remember(stance=0)).frequency
    assert ahead == pytest.approx(0.8 * side)


def test_the_pivot_lies_between_heel_and_toe(row, body):
    """0.06 m of heel and 0.15 m to the toe tip: 0.4 of the sole is 0.024 m ahead of the ankle."""
    assert pivot_ahead(row(Pendulum(pivot=0.4)), body) == pytest.approx(0.4 * 0.21 - 0.06)


@pytest.mark.parametrize(("pivot", "expected"), [(0.0, -0.06), (1.0, 0.15)])
def test_the_pivot_can_be_heel_or_toe(row, body, pivot, expected):
    assert pivot_ahead(row(Pendulum(pivot=pivot)), body) == pytest.approx(expected)


@BOTH
def test_the_offset_is_that_of_the_mass_centre_from_the_pivot_of_the_stance_foot(row, body, standing, remember, stance):
    ankle_w = np.array(standing.joint_w[Link[f"{stance.name}_FOOT"]])
    offset_w = np.array(standing.body_com_w) - ankle_w
    fall = fall_over(row(Pendulum(pivot=0.4)), body, standing, remember(stance=int(stance)))
    assert list(fall.offset_h) == pytest.approx([offset_w[0] - 0.024, offset_w[1]], abs=1e-6)


def test_offset_and_velocity_are_seen_along_the_heading(row, body, standing, remember):
    standing.q_wh = yaw_rotation(math.pi / 2.0)
    standing.joint_w[Link.LEFT_FOOT] = (0.0, 0.0, 0.06)
    standing.body_com_w = (-0.05, 0.2, 1.0)
    standing.body_velocity_w = (-0.3, 0.7, 0.1)
    fall = fall_over(row(Pendulum(pivot=0.4)), body, standing, remember(stance=0))
    assert list(fall.offset_h) == pytest.approx([0.2 - 0.024, 0.05], abs=1e-6)
    assert list(fall.velocity_h) == pytest.approx([0.7, 0.3], abs=1e-6)


def test_height_is_measured_from_the_ground(row, body, standing, remember):
    standing.path_ground = 0.3
    height = fall_over(row(Pendulum()), body, standing, remember(stance=0)).height
    assert height == pytest.approx(standing.body_com_w[2] - 0.3)


def test_a_body_in_the_ground_still_has_a_frequency(row, body, standing, remember):
    standing.body_com_w = (0.0, 0.0, -1.0)
    assert all(map(math.isfinite, fall_over(row(Pendulum()), body, standing, remember(stance=0)).frequency))


# --- the predicted foothold


@BOTH
@pytest.mark.parametrize("phase", [0.0, 0.3, 0.7, 1.0])
def test_in_steady_walk_the_foot_goes_a_whole_step_and_a_whole_width_from_the_other(step_from, phase, stance):
    offset, velocity = periodic_fall(phase, stance)
    gait = Pendulum(width=WIDTH, reach=1.0)
    step = step_from(gait, offset, velocity, phase=phase, stance=stance)
    assert step == pytest.approx([V * T, inward(stance) * WIDTH], abs=2e-5)


def test_at_foot_strike_of_a_steady_walk_the_foot_is_half_a_step_and_half_a_width_from_the_mass_centre(step_from):
    offset, velocity = periodic_fall(1.0, Side.LEFT)
    step = step_from(Pendulum(width=WIDTH), offset, velocity, phase=1.0)
    assert step - offset == pytest.approx([V * T / 2.0, -WIDTH / 2.0], abs=1e-5)


@pytest.mark.parametrize("aside", [-0.2, 0.15])
def test_in_steady_walk_sideways_the_foot_goes_half_a_drift_further(step_from, aside):
    """At foot strike with v_y/w = V_y T/2 coth(w T/2) of drift, besides the sway."""
    offset, velocity = periodic_fall(1.0, Side.LEFT)
    side = FREQUENCY[1]
    velocity[1] += side * aside * T / 2.0 / math.tanh(side * T / 2.0)
    step = step_from(Pendulum(width=WIDTH), offset, velocity, aim=(V, aside))
    assert step[1] - offset[1] == pytest.approx(-WIDTH / 2.0 + aside * T / 2.0, abs=1e-5)


@pytest.mark.parametrize("phase", [0.0, 0.25, 0.6, 1.0])
def test_the_prediction_is_the_pendulum_integrated_to_foot_strike(step_from, phase):
    """With no aim and no width the foot goes to x + K v/w as they will be, K = 1 - e^(-w T), sideways 1."""
    gait = Pendulum(side_gain=1.0, reach=1.0)
    offset, velocity = (0.03, -0.02), (0.15, 0.1)
    step = step_from(gait, offset, velocity, phase=phase, aim=(0.0, 0.0))
    gains = (1.0 - math.exp(-FREQUENCY[0] * T), 1.0)
    expected = []
    for x, v, w, gain in zip(offset, velocity, FREQUENCY, gains, strict=True):
        x_strike, v_strike = integrate(x, v, w, (1.0 - phase) * T)
        expected.append(x_strike + gain * v_strike / w)
    assert step == pytest.approx(expected, abs=1e-5)


def test_a_step_that_hurries_is_predicted_over_less_time(row, make, remember, landing):
    fall = make(Fall, offset_h=(0.02, 0.0), velocity_h=(0.3, 0.0), frequency=FREQUENCY, height=1.0)
    gait = row(Pendulum())

    def target(phase: float, rate: float) -> list[float]:
        memory = remember(phase=phase, rate=rate, period=T)
        return list(landing(gait, memory, fall))

    assert target(0.2, 2.0) == pytest.approx(target(0.6, 1.0), abs=1e-6)


def test_a_late_step_is_not_predicted_backwards(step_from):
    gait = Pendulum()
    assert step_from(gait, (0.1, 0.0), (0.5, 0.1), phase=1.3) == pytest.approx(
        step_from(gait, (0.1, 0.0), (0.5, 0.1), phase=1.0)
    )


@BOTH
@pytest.mark.parametrize(
    ("inwards", "placing", "corrected"),
    [
        (0.04, 0.0, 0.6 * 0.04),
        (-0.15, 0.0, -0.6 * 0.15),
        (-0.15, 1.0, -0.9 * 0.15),
        (-0.15, 0.5, -0.5 * (0.09 + 0.135)),
        (0.15, 1.0, 0.6 * 0.15),
    ],
)
def test_a_sideways_error_is_corrected_by_its_own_share(step_from, stance, inwards, placing, corrected):
    """Where feet are placed with care, all of one to the swing side has its own share."""
    gait = Pendulum(side_gain=0.6, side_gain_turn=0.9)
    way = -inward(stance)
    velocity = (0.0, way * inwards * FREQUENCY[1])
    step = step_from(gait, (0.0, 0.0), velocity, stance=stance, aim=(0.0, 0.0), placing=placing)
    assert step[1] == pytest.approx(way * corrected, abs=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize("start", [0.1, 0.5, 1.1])
def test_a_pendulum_stepping_so_comes_to_the_speed_aimed_at(step_from, start):
    """Twenty steps of an ideal pendulum from another speed; each step is V T long in the end."""
    gait = Pendulum(reach=1.0)
    offset, velocity = 0.0, start
    for _ in range(20):
        offset, velocity = integrate(offset, velocity, FREQUENCY[0], T)
        step = step_from(gait, (offset, 0.0), (velocity, 0.0))[0]
        offset -= step
    assert step == pytest.approx(V * T, rel=0.01)


@pytest.mark.parametrize(
    ("last", "left_out"), [(0.06, 0.0), (0.0, 0.5 * 0.03), (-0.06, 0.5 * 0.05), (-1.0, 0.5 * 0.05)]
)
def test_half_of_what_differs_from_the_last_steps_correction_is_left_out(row, make, remember, landing, last, left_out):
    """Half the difference, at most `uneven`, times `evenness`: alternating corrections shrink, steady ones stay."""
    error = 0.06
    fall = make(Fall, offset_h=(0.0, 0.0), velocity_h=(error * FREQUENCY[0], 0.0), frequency=FREQUENCY, height=1.0)
    memory = remember(phase=1.0, period=T, aim=(0.0, 0.0), last_surge=last)
    plain, even = (landing(row(Pendulum(evenness=share, uneven=0.05)), memory, fall)[0] for share in (0.0, 0.5))
    gain = 1.0 - math.exp(-FREQUENCY[0] * T)
    assert plain - even == pytest.approx(gain * left_out, abs=1e-6)


# --- reach and width


@pytest.mark.parametrize("velocity", [(9.0, 0.0), (-9.0, 9.0), (0.0, -9.0)])
def test_at_foot_strike_no_step_is_longer_than_reach(step_from, body, velocity):
    step = step_from(Pendulum(reach=0.6, side_gain=0.6), (0.0, 0.0), velocity)
    assert np.abs(step).max() == pytest.approx(0.6 * body.leg_length, abs=1e-5)


@pytest.mark.parametrize("velocity", [(5.0, 0.0), (0.0, -5.0)])
def test_a_predicted_step_is_within_reach_of_the_mass_centre_at_foot_strike(step_from, body, velocity):
    offset = (0.02, 0.01)
    step = step_from(Pendulum(reach=0.6), offset, velocity, phase=0.5)
    centre = [integrate(x, v, w, 0.5 * T)[0] for x, v, w in zip(offset, velocity, FREQUENCY, strict=True)]
    assert np.abs(step - centre).max() <= 0.6 * body.leg_length + 1e-4


@BOTH
@pytest.mark.parametrize("ground", [0.0, 0.25])
def test_the_foot_lands_with_its_ankle_at_its_height_over_the_ground(
    row, body, standing, remember, landing, stance, ground
):
    standing.foothold_ground = ground
    fall = fall_over(row(Pendulum()), body, standing, remember(stance=int(stance)))
    target_w = landing(row(Pendulum()), remember(stance=int(stance)), fall)
    assert target_w[2] == pytest.approx(ground + body.ankle_height[1 - stance])


def test_the_foothold_turns_with_the_heading(row, make, standing, remember, landing):
    fall = make(Fall, offset_h=(0.05, 0.02), velocity_h=(0.6, -0.1), frequency=FREQUENCY, height=1.0)
    gait = row(Pendulum())

    def from_mass_centre(heading: float) -> np.ndarray:
        standing.q_wh = yaw_rotation(heading)
        target_w = landing(gait, remember(width=0.1), fall)
        return (np.array(target_w) - np.array(standing.body_com_w))[:2]

    ahead, left = from_mass_centre(0.0)
    assert from_mass_centre(math.pi / 2.0) == pytest.approx([-left, ahead], abs=1e-6)


@pytest.fixture
def width(row, body, command, remember):
    """The width of a step of 0.6 s, of legs that need 0.1 m and 0.02 m of room where they keep clear."""

    def chosen(pendulum: Pendulum, wish=(0.0, 0.0), **asked) -> float:
        clearance = row(Clearance(margin=0.02))
        return step_width(row(pendulum), clearance, body, command(**asked), remember(wish=wish, period=T))

    return chosen


def test_the_gaits_own_width_narrows_with_the_square_of_speed(width):
    assert width(Pendulum(width=0.1, narrowing=0.04), wish=(-1.5, 0.0)) == pytest.approx(0.1 - 0.04 * 1.5**2)


def test_the_feet_never_cross_by_narrowing(width):
    assert width(Pendulum(width=0.1, narrowing=0.2), wish=(3.0, 0.0)) == 0.0


@pytest.mark.parametrize("asked", [0.0, 0.3])
def test_a_width_asked_for_is_taken_as_it_is(width, asked):
    assert width(Pendulum(width=0.1, narrowing=0.2), wish=(3.0, 0.0), width=asked) == pytest.approx(asked)


@pytest.mark.parametrize("sideways", [0.3, -0.3])
def test_walking_sideways_leaves_room_for_the_feet_to_close(width, body, sideways):
    """A step of 0.6 s at 0.3 m/s closes the feet by 0.18 m: that, and the room of two legs side by side."""
    room = 2.0 * max(body.sole_half_width, body.shape_radius[Link.LEFT_SHANK]) + 0.02
    assert width(Pendulum(width=0.08), wish=(0.0, sideways)) == pytest.approx(room + 0.18)
