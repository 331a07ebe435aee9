"""The heading target moves to the command the short way, no faster than its rate, as the stance foot allows."""

import math

import pytest
import warp as wp

from footfall.laws.footfall.turning import Turning, look_ahead, placing_care, swing_turn, turn_heading
from footfall.laws.tables import Link, Sensed, Side
from footfall.maths.rotations import yaw_rotation


@pytest.fixture
def turn(row, make, command, remember):
    """The heading target one tick of 10 ms later, at 2 rad/s."""

    def turned(goal: float, commanded: float, rate: float = 2.0) -> float:
        sensed = make(Sensed, step_seconds=0.01)
        return turn_heading(
            row(Turning(rate=rate)), sensed, command(heading=commanded), remember(heading_goal=float(goal))
        )

    return turned


@pytest.mark.parametrize(("commanded", "expected"), [(1.0, 0.02), (-1.0, -0.02)])
def test_the_heading_turns_no_faster_than_its_rate(turn, commanded, expected):
    assert turn(0.0, commanded) == pytest.approx(expected)


def test_the_heading_arrives_without_passing(turn):
    assert turn(0.495, 0.5) == pytest.approx(0.5)


def test_the_heading_stays_once_it_has_arrived(turn):
    assert turn(0.5, 0.5) == 0.5


def test_the_heading_takes_the_short_way_round_the_back(turn):
    """From 3 to -3 rad it is 0.28 rad to the left, through pi."""
    assert turn(3.0, -3.0) == pytest.approx(3.02)


@pytest.mark.parametrize("commanded", [math.pi, -math.pi, -math.pi + 0.005, 3.0 * math.pi])
def test_half_a_turn_goes_to_the_left(turn, commanded):
    """Also where rounding, or a sway of the heading, makes it a little more."""
    assert turn(0.0, commanded) == pytest.approx(0.02)


def test_a_little_less_than_half_a_turn_to_the_right_goes_to_the_right(turn):
    assert turn(0.0, -math.pi + 0.02) == pytest.approx(-0.02)


def test_a_command_of_many_turns_is_a_direction(turn):
    assert turn(0.3, 0.3 + 6.0 * math.pi) == pytest.approx(0.3, abs=1e-5)


def test_a_turn_round_the_back_ends_at_the_command(turn):
    goal = 3.0
    for _ in range(40):
        goal = turn(goal, -3.0)
    assert math.remainder(goal - -3.0, 2.0 * math.pi) == pytest.approx(0.0, abs=1e-5)


def test_a_gait_that_does_not_turn_keeps_its_heading(turn):
    assert turn(0.2, 1.0, rate=0.0) == pytest.approx(0.2)


# --- the stance foot bounds the turn


@pytest.fixture
def step(row, make, command, remember):
    """One function of turning over 10 ms, for a body that faces `heading` on a stance foot that faces `foot`."""

    def turned(formula, stance=Side.LEFT, *more, foot=0.0, heading=0.0, speed=0.0, asked=3.0, told=None, **memory):
        sensed = make(Sensed, step_seconds=0.01, heading=heading, body_velocity_w=(speed, 0.0, 0.0))
        for side in Side:
            sensed.rotation_w[Link[f"{side.name}_FOOT"]] = wp.vec4(*yaw_rotation(foot))
        turning = Turning(
            turn_gain=3.0, rate=2.0, outwards=1.0, inwards=0.3, swerve=0.5, foot_lead=0.4, gaze_rate=4.0, settling=2.0
        )
        told = command(heading=asked, **(told or {}))
        return formula(row(turning), sensed, told, remember(stance=int(stance), **memory), *more)

    return turned


BOTH = pytest.mark.parametrize("stance", list(Side))


def outwards(stance: Side) -> float:
    """The direction of a turn away from the stance foot, to the swing side: to the right on the left foot."""
    return -1.0 if stance == Side.LEFT else 1.0


@BOTH
@pytest.mark.parametrize("foot", [0.0, 2.0])
def test_the_heading_leaves_the_stance_foot_only_so_far_to_the_swing_side(step, stance, foot):
    way = outwards(stance)
    goal = foot + way * 0.99
    assert step(turn_heading, stance, foot=foot, asked=foot + way * 2.5, heading_goal=goal) == pytest.approx(foot + way)


@BOTH
def test_the_heading_leaves_the_stance_foot_less_far_to_its_own_side(step, stance):
    way = -outwards(stance)
    assert step(turn_heading, stance, asked=way * 2.5, heading_goal=way * 0.29) == pytest.approx(way * 0.3)


@BOTH
def test_a_heading_that_is_outside_already_may_stay_but_goes_no_further(step, stance):
    way = -outwards(stance)
    assert step(turn_heading, stance, asked=way * 2.5, heading_goal=way * 0.5) == pytest.approx(way * 0.5)
    assert step(turn_heading, stance, asked=0.0, heading_goal=way * 0.5) == pytest.approx(way * 0.48)


@pytest.mark.parametrize("way", [1.0, -1.0])
def test_while_it_stands_the_heading_stays_near_both_feet(step, way):
    for stance in Side:
        goal = step(turn_heading, stance, asked=way * 2.5, heading_goal=way * 0.29, standing=1)
        assert goal == pytest.approx(way * 0.3)


def test_the_faster_it_walks_the_slower_it_turns(step):
    """0.5 m/s2 at 1 m/s is 0.5 rad/s."""
    assert step(turn_heading, Side.RIGHT, speed=1.0) == pytest.approx(0.005)


# --- what goes ahead


@BOTH
def test_the_swing_foot_lands_ahead_of_the_heading(step, stance):
    way = outwards(stance)
    assert step(swing_turn, stance, 0.0, asked=way * 2.0, phase=1.0) == pytest.approx(way * 0.4, abs=1e-5)


def test_the_swing_foot_turns_no_further_than_the_turn_that_is_left(step):
    assert step(swing_turn, Side.RIGHT, 0.0, asked=0.25, phase=1.0) == pytest.approx(0.25, abs=1e-5)


@BOTH
@pytest.mark.parametrize("twist", [0.0, 0.2])
def test_in_a_turn_the_swing_foot_starts_as_it_stood(step, stance, twist):
    """It was lifted facing 0.1 rad, the body faces 0.3; a gait's own twist turns the leg's plane besides."""
    turn = step(swing_turn, stance, twist, heading=0.3, swing_heading=0.1, asked=2.0, phase=0.0, placing=1.0)
    assert turn == pytest.approx(0.1 - 0.3 - outwards(stance) * twist)


@BOTH
def test_the_swing_foot_lands_no_further_out_than_the_heading_may_go(step, stance):
    """The body has turned 0.8 rad from its foot already: 0.2 rad are left of 1."""
    way = outwards(stance)
    turn = step(swing_turn, stance, 0.0, heading=way * 0.8, asked=way * 3.0, phase=1.0, placing=1.0)
    assert turn == pytest.approx(way * 0.2, abs=1e-5)


def test_walking_straight_the_swing_foot_starts_in_line_however_it_stood(step):
    assert step(swing_turn, Side.LEFT, 0.0, heading=0.3, swing_heading=0.1, asked=0.3, phase=0.0) == 0.0


@BOTH
def test_the_swing_foot_lands_turned_in_only_so_far(step, stance):
    """Towards the stance side, as the stance foot points."""
    way = -outwards(stance)
    turn = step(swing_turn, stance, 0.0, asked=way * 2.0, phase=1.0, placing=1.0)
    assert turn == pytest.approx(0.0, abs=1e-5)


@BOTH
def test_a_foot_that_needs_no_care_lands_as_far_ahead_as_the_turn_asks(step, stance):
    """A shoved walk may set its feet as it must."""
    way = -outwards(stance)
    assert step(swing_turn, stance, 0.0, asked=way * 2.0, phase=1.0) == pytest.approx(way * 0.4, abs=1e-5)


@pytest.mark.parametrize(("asked", "gaze"), [(3.0, 0.04), (-3.0, -0.04), (0.03, 0.03), (0.0, 0.0)])
def test_head_and_back_look_into_the_turn_bit_by_bit(step, asked, gaze):
    assert step(look_ahead, asked=asked) == pytest.approx(gaze)


def test_head_and_back_look_no_further_than_all_the_way(step):
    assert step(look_ahead, asked=3.0, gaze=0.99) == pytest.approx(1.0)


def test_head_and_back_look_ahead_again_as_the_turn_ends(step):
    assert step(look_ahead, asked=1.2, heading_goal=1.2, gaze=0.5) == pytest.approx(0.46)


def test_head_and_back_do_not_follow_the_sway_of_a_straight_walk(step):
    assert step(look_ahead, asked=1.2, heading_goal=1.2, heading=1.0) == pytest.approx(0.0, abs=1e-6)


# --- where feet are placed with care


@pytest.mark.parametrize(("gaze", "care"), [(0.0, 0.0), (0.1, 0.3), (-0.2, 0.6), (0.5, 1.0)])
def test_feet_are_placing_care_in_a_turn(step, gaze, care):
    assert step(placing_care, gaze=gaze) == pytest.approx(care)


@pytest.mark.parametrize("told", [{"mode": "stand"}, {"mode": "idle"}, {"sideways": 0.05}])
def test_feet_are_placing_care_to_a_stand_and_sideways(step, told):
    assert step(placing_care, told=told) == 1.0


def test_the_care_fades_after_a_turn(step):
    """All of it in 2 s: 0.005 in 10 ms."""
    assert step(placing_care, placing=0.7) == pytest.approx(0.695)
