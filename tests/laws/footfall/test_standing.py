"""Standing: where the feet press, which foot steps and when, with the arithmetic done by hand on two soles."""

import math

import numpy as np
import pytest
import warp as wp

from footfall.laws.footfall.gait import Gait
from footfall.laws.footfall.memory import NEVER
from footfall.laws.footfall.pendulum import Pendulum
from footfall.laws.footfall.standing import (
    Standing,
    Support,
    idle_sway,
    is_over_soles,
    press_at,
    pressed_point,
    rest_point,
    support_of,
)
from footfall.laws.footfall.step_machine import first_stance, is_restless, is_shifted, may_stand, nearer_foot
from footfall.laws.tables import Link, Side
from footfall.maths.rotations import yaw_rotation

HEEL, BALL, HALF_WIDTH = 0.06, 0.15, 0.05
MASS, GRAVITY = 70.4, 9.81
PIVOT = 0.4 * (HEEL + BALL) - HEEL
BOTH = pytest.mark.parametrize("side", list(Side))


@pytest.fixture
def support(make):
    """Feet 0.2 m apart that point ahead, their ankles at x = 0, and the capture point given."""

    def stood(capture=(0.0, 0.0), left=(0.0, 0.1), right=(0.0, -0.1), heading=0.0):
        places = {"left_w": (*left, 0.0), "right_w": (*right, 0.0), "capture_w": (*capture, 0.0)}
        return make(Support, heading=heading, frequency=3.0, **places)

    return stood


def test_the_soles_are_those_of_the_humanoid(body):
    assert (body.heel, body.ball, body.sole_half_width) == pytest.approx((HEEL, BALL, HALF_WIDTH))


# --- where the feet press


@pytest.mark.parametrize(("y", "left"), [(0.0, 0.5), (0.1, 1.0), (0.05, 0.75), (-0.1, 0.0), (0.13, 1.0), (-0.3, 0.0)])
def test_each_foot_bears_the_share_that_puts_the_pressure_there(body, support, y, left):
    assert list(press_at(body, support(), wp.vec3(0.0, y, 0.0), 0.0).share) == pytest.approx([left, 1.0 - left])


@pytest.mark.parametrize("point", [(0.0, 0.0), (0.1, 0.03), (-0.05, -0.14), (0.14, 0.149)])
@pytest.mark.parametrize("heading", [0.0, 0.7, -2.0])
def test_a_point_between_the_soles_is_pressed(body, support, point, heading):
    turned = [list(wp.quat_rotate(yaw_rotation(heading), wp.vec3(x, y, 0.0))) for x, y in (point, (0.0, 0.1))]
    stood = support(left=turned[1][:2], right=[-x for x in turned[1][:2]], heading=heading)
    pressed = pressed_point(stood, press_at(body, stood, wp.vec3(*turned[0]), 0.0))
    assert list(pressed) == pytest.approx(turned[0], abs=1e-6)


@pytest.mark.parametrize(
    ("point", "pressed"),
    [
        ((0.5, 0.0), (BALL - 0.01, 0.0)),
        ((-0.5, 0.02), (-HEEL + 0.01, 0.02)),
        ((0.0, 0.4), (0.0, 0.1 + HALF_WIDTH - 0.01)),
        ((0.5, -0.4), (BALL - 0.01, -0.1 - HALF_WIDTH + 0.01)),
    ],
)
def test_the_soles_press_no_further_than_their_edge_less_the_margin(body, support, point, pressed):
    stood = support()
    at = pressed_point(stood, press_at(body, stood, wp.vec3(*point, 0.0), 0.01))
    assert list(at)[:2] == pytest.approx(pressed, abs=1e-6)


def test_one_foot_ahead_of_the_other_leans_the_line_between_them(body, support):
    """Halfway from the left foot, 0.1 m ahead, to the right: both press under their middle, 0.045 m ahead."""
    stood = support(left=(0.1, 0.1), right=(0.0, -0.1))
    pressure = press_at(body, stood, wp.vec3(0.05 + 0.045, 0.0, 0.0), 0.0)
    assert list(pressure.share) == pytest.approx([0.5, 0.5])
    assert list(pressure.offset_w) == pytest.approx([0.045, 0.0, 0.0], abs=1e-6)


@pytest.mark.parametrize(
    ("capture", "over"),
    [
        ((0.0, 0.0), True),
        ((BALL - 0.021, 0.0), True),
        ((BALL - 0.019, 0.0), False),
        ((-HEEL + 0.021, 0.09), True),
        ((-HEEL + 0.019, 0.09), False),
        ((0.0, -0.1 - HALF_WIDTH + 0.021), True),
        ((0.0, -0.1 - HALF_WIDTH + 0.019), False),
    ],
)
def test_the_capture_point_is_over_the_soles_but_for_their_edge(row, body, support, capture, over):
    assert is_over_soles(row(Standing(edge=0.02)), body, support(capture)) == over


# --- what is seen of the soles


def test_the_capture_point_of_a_body_at_rest_is_below_it(body, standing):
    seen = support_of(body, standing)
    assert list(seen.capture_w) == pytest.approx([*standing.body_com_w[:2], 0.0], abs=1e-4)


def test_the_capture_point_runs_ahead_by_v_over_w(body, standing):
    standing.body_velocity_w = (0.3, -0.2, 0.0)
    seen = support_of(body, standing)
    ahead = np.array(seen.capture_w)[:2] - np.array(standing.body_com_w)[:2]
    assert ahead == pytest.approx(np.array([0.3, -0.2]) / math.sqrt(GRAVITY / standing.body_com_w[2]), abs=1e-5)


def test_feet_turned_out_face_their_mean_direction(body, standing):
    standing.rotation_w[Link.LEFT_FOOT] = wp.vec4(*yaw_rotation(0.5))
    standing.rotation_w[Link.RIGHT_FOOT] = wp.vec4(*yaw_rotation(-0.1))
    seen = support_of(body, standing)
    assert (seen.heading, seen.apart) == pytest.approx((0.2, 0.6), abs=1e-5)


# --- where the weight rests


@pytest.fixture
def rest(row, body, support, remember):
    """Where the capture point is to be, over feet 0.2 m apart."""

    def rested(next_stance=NEVER, **memory):
        rows = row(Pendulum(pivot=0.4)), body, remember(**({"width": 0.2} | memory))
        return list(rest_point(*rows, support(), int(next_stance)))[:2]

    return rested


def test_the_weight_rests_in_the_middle(rest):
    assert rest() == pytest.approx([PIVOT, 0.0], abs=1e-6)


@pytest.mark.parametrize("sway", [1.0, -0.6])
def test_a_sway_of_1_rests_all_of_it_on_the_left(rest, sway):
    assert rest(sway=sway) == pytest.approx([PIVOT, 0.1 * sway], abs=1e-6)


@BOTH
def test_before_a_step_the_weight_goes_where_a_steady_walk_begins_its_step(rest, side):
    """xi of a pendulum that sways W/2 to each side begins W / (1 + e^(w T)) inside its foot."""
    way = 1.0 if side == Side.LEFT else -1.0
    inside = 0.2 / (1.0 + math.exp(3.0 * 0.6))
    assert rest(next_stance=int(side)) == pytest.approx([PIVOT, way * (0.1 - inside)], abs=1e-6)


@BOTH
@pytest.mark.parametrize(("way", "shifted"), [(0.0, False), (0.39, False), (0.41, True), (1.0, True), (1.5, True)])
def test_the_weight_has_shifted_at_a_share_of_the_way(row, support, side, way, shifted):
    to = (0.0, 0.08) if side == Side.LEFT else (0.0, -0.08)
    stood = support(capture=(0.0, way * to[1]))
    assert is_shifted(row(Standing(start_share=0.4)), stood, wp.vec3(*to, 0.0), int(side)) == shifted


# --- which foot carries


@pytest.mark.parametrize(
    ("y", "foot"), [(0.05, Side.LEFT), (-0.05, Side.RIGHT), (0.1001, Side.RIGHT), (-0.1001, Side.LEFT)]
)
def test_a_shove_steps_with_the_farther_foot_but_out_with_the_one_that_is_passed(standing, support, y, foot):
    standing.heel_load = (350.0, 350.0)
    assert nearer_foot(standing, support(capture=(0.0, y)), 21.0) == foot


@BOTH
def test_a_foot_that_bears_nothing_is_not_stood_on(standing, support, side):
    standing.heel_load = (600.0, 20.0) if side == Side.LEFT else (20.0, 600.0)
    assert {nearer_foot(standing, support(capture=(0.0, y)), 21.0) for y in (-0.2, -0.05, 0.05, 0.2)} == {side}


@pytest.fixture
def first(row, command, standing, support, remember):
    """The foot that carries the first step, for a body that faces ahead and stood last on its `last` foot."""

    def chosen(last=Side.LEFT, left_ahead=0.0, sway=0.0, **asked):
        stood = support(left=(left_ahead, 0.1))
        return first_stance(
            row(Standing(twist=0.15)), command(**asked), standing, remember(stance=int(last), sway=sway), stood
        )

    return chosen


@BOTH
def test_a_start_takes_the_foot_that_stood_last(first, side):
    assert first(last=side, speed=0.6) == side


@BOTH
@pytest.mark.parametrize(
    ("asked", "foot"),
    [
        ({"heading": 0.5}, Side.RIGHT),
        ({"heading": -0.5}, Side.LEFT),
        ({"sideways": 0.2}, Side.RIGHT),
        ({"sideways": -0.2}, Side.LEFT),
        ({"left_ahead": 0.05, "speed": 0.6}, Side.LEFT),
        ({"left_ahead": -0.05, "speed": 0.6}, Side.RIGHT),
        ({"left_ahead": 0.05, "speed": -0.6}, Side.RIGHT),
        ({"mode": "idle", "sway": 0.5}, Side.LEFT),
        ({"mode": "idle", "sway": -0.5}, Side.RIGHT),
    ],
)
def test_the_foot_that_steps_first_is_on_the_side_of_the_way_or_behind_or_unloaded(first, side, asked, foot):
    assert first(last=side, **asked) == foot


@BOTH
def test_a_start_in_place_takes_the_foot_that_stood_last_also_with_one_foot_ahead(first, side):
    assert first(last=side, left_ahead=0.05) == side


# --- idling


@pytest.fixture
def sway(row, command, remember):
    """The sway 10 ms later, of a body that rests 3 s on each foot and shifts at 0.5 a second."""

    def swayed(mode="idle", stood=1.0, stance=Side.LEFT, now=0.0):
        law = row(Standing(sway=0.6, sway_seconds=3.0, sway_rate=0.5))
        return idle_sway(law, command(mode=mode), remember(stood=stood, stance=int(stance), sway=now), 0.01)

    return swayed


@pytest.mark.parametrize(("stood", "way"), [(1.0, 1.0), (4.0, -1.0), (7.0, 1.0)])
@BOTH
def test_an_idle_body_shifts_from_foot_to_foot_first_to_the_last_that_landed(sway, stood, way, side):
    mirror = 1.0 if side == Side.LEFT else -1.0
    assert sway(stood=stood, stance=side) == pytest.approx(mirror * way * 0.005)


def test_an_idle_body_keeps_some_weight_on_each_foot(sway):
    assert sway(now=0.6) == pytest.approx(0.6)


@pytest.mark.parametrize("mode", ["stand", "walk"])
def test_a_body_that_does_not_idle_goes_back_to_the_middle(sway, mode):
    assert sway(mode=mode, now=0.3) == pytest.approx(0.295)


@pytest.mark.parametrize(
    ("mode", "stood", "fidget", "steps"),
    [("idle", 8.9, 3, False), ("idle", 9.1, 3, True), ("idle", 60.0, 0, False), ("stand", 60.0, 3, False)],
)
def test_an_idle_body_takes_a_small_step_after_some_shifts(row, command, remember, mode, stood, fidget, steps):
    law = row(Standing(sway_seconds=3.0, fidget=fidget))
    assert is_restless(law, command(mode=mode), remember(stood=stood)) == steps


# --- coming to a stand


@pytest.fixture
def may(row, body, standing, command, remember):
    """Whether a body on feet 0.16 m apart may stand, at rest over them, and asked to."""
    standing.joint_w[Link.LEFT_FOOT] = (0.0, 0.08, 0.06)
    standing.joint_w[Link.RIGHT_FOOT] = (0.0, -0.08, 0.06)
    standing.body_com_w = (PIVOT, 0.0, 1.0)
    standing.body_velocity_w = (0.0, 0.0, 0.0)

    def allowed(mode="stand", heading=0.0, wish=(0.0, 0.0), splay=0.0):
        asked = command(mode=mode, heading=heading)
        parts = {"standing": Standing(stagger=0.08, twist=0.15), "pendulum": Pendulum(slow=0.05)}
        gait = row(Gait(name="tried", text="tried", **parts))
        return may_stand(gait, splay, body, standing, asked, remember(wish=wish, width=0.16))

    return allowed


def test_feet_side_by_side_under_a_body_at_rest_may_stand(may):
    assert may()


def test_a_body_told_to_idle_stands_too(may):
    assert may(mode="idle")


def test_a_body_told_to_walk_does_not_stand_even_in_place(may):
    assert not may(mode="walk")


def test_a_body_that_still_wishes_to_walk_does_not_stand(may):
    assert not may(wish=(0.06, 0.0))


def test_a_body_with_a_turn_to_make_does_not_stand(may):
    assert not may(heading=0.2)


@pytest.mark.parametrize("ahead", [0.09, -0.09])
def test_one_foot_ahead_of_the_other_does_not_stand(may, standing, ahead):
    standing.joint_w[Link.LEFT_FOOT] = (ahead, 0.08, 0.06)
    assert not may()


@pytest.mark.parametrize("y", [-0.1, -0.02, 0.3])
def test_feet_that_cross_or_touch_or_straddle_do_not_stand(may, standing, y):
    standing.joint_w[Link.LEFT_FOOT] = (0.0, y, 0.06)
    assert not may()


def test_feet_that_point_apart_do_not_stand_but_by_habit(may, standing):
    standing.rotation_w[Link.LEFT_FOOT] = wp.vec4(*yaw_rotation(0.2))
    standing.rotation_w[Link.RIGHT_FOOT] = wp.vec4(*yaw_rotation(-0.2))
    assert not may()
    assert may(splay=0.4)
    assert not may(splay=-0.4)


@pytest.mark.parametrize("velocity", [(0.6, 0.0, 0.0), (-0.4, 0.0, 0.0), (0.0, 0.6, 0.0)])
def test_a_body_whose_capture_point_leaves_the_soles_does_not_stand(may, standing, velocity):
    standing.body_velocity_w = velocity
    assert not may()
