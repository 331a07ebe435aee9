"""How far the swing foot is led from the stance leg, by hand, in the stance foot's frame."""

import math

import numpy as np
import pytest
import warp as wp

from footfall.laws.footfall.turning import Clearance, keep_clear, leg_room
from footfall.laws.tables import Link, Sensed, Side
from footfall.maths.rotations import yaw_rotation

MARGIN, TAPER = 0.02, 0.21
ROOM = 0.1 + MARGIN
"""Two soles 0.05 m to each side of their ankles, and the margin."""
BOTH = pytest.mark.parametrize("stance", list(Side))


@pytest.fixture
def led(row, make, body, remember):
    """By how much a swing ankle at this place, ahead of and inside the stance ankle, is led: ahead, and further inside.

    The stance ankle is at (3, -2) and its foot points to `heading`; the swing foot is turned from it by `turned`.
    """

    def cleared(ahead: float, inside: float, stance=Side.LEFT, heading=0.0, turned=0.0, rate=1.0, **memory):
        q_foot = yaw_rotation(heading)
        sensed = make(Sensed)
        foot = Link[f"{stance.name}_FOOT"]
        sensed.joint_w[foot] = (3.0, -2.0, 0.06)
        sensed.rotation_w[foot] = wp.vec4(*q_foot)
        mirror = -1.0 if stance == Side.LEFT else 1.0
        ankle_w = sensed.joint_w[foot] + wp.quat_rotate(q_foot, wp.vec3(ahead, mirror * inside, 0.1))
        clearance = row(Clearance(margin=MARGIN, calm=2.0, give_way=0.15, straight_share=0.15))
        now = remember(stance=int(stance), rate=rate, **memory)
        now.swing_turn, sensed.heading = mirror * turned, heading
        shift_w = keep_clear(clearance, body, sensed, now, ankle_w)
        shift = wp.quat_rotate_inv(q_foot, shift_w)
        return np.array([shift[0], mirror * shift[1], shift[2]])

    return cleared


def test_two_ankles_side_by_side_need_the_width_of_a_leg_and_the_margin(row, body):
    assert leg_room(row(Clearance(margin=MARGIN)), body) == pytest.approx(ROOM)


@BOTH
@pytest.mark.parametrize("heading", [0.0, 0.8, -2.5])
def test_a_foot_that_is_near_is_led_inside_by_what_is_missing(led, stance, heading):
    """0.05 m beside the other it lacks 0.07 m; the last margin counts half, so that the way has no corner."""
    assert led(0.0, 0.05, stance, heading) == pytest.approx([0.0, 0.07 - MARGIN / 2.0, 0.0], abs=1e-5)


def test_a_foot_across_the_other_is_led_back_over_it(led):
    assert led(0.0, -0.1) == pytest.approx([0.0, ROOM + 0.1 - MARGIN / 2.0, 0.0], abs=1e-5)


@pytest.mark.parametrize("inside", [ROOM, 0.2])
def test_a_foot_with_room_is_left_alone(led, inside):
    assert led(0.0, inside) == pytest.approx([0.0, 0.0, 0.0], abs=1e-6)


def test_a_little_less_room_than_all_leads_only_softly(led):
    """0.01 m missing of a margin of 0.02 m: 0.01^2 / 0.04."""
    assert led(0.0, ROOM - 0.01)[1] == pytest.approx(0.0025, abs=1e-6)


@pytest.mark.parametrize("beyond", [0.05, 0.15])
def test_the_room_ends_bit_by_bit_before_the_other_foot(led, body, beyond):
    """The swing heel is that far ahead of the stance toes: 1 - (beyond / taper)^2 of the room."""
    ahead = body.ball + body.heel + beyond
    missing = ROOM * (1.0 - (beyond / TAPER) ** 2)
    assert led(ahead, 0.0)[1] == pytest.approx(missing - MARGIN / 2.0, abs=1e-5)


@pytest.mark.parametrize("way", [1.0, -1.0])
def test_a_foot_far_ahead_or_behind_goes_where_it_likes(led, body, way):
    assert not led(way * (body.ball + body.heel + TAPER + 0.01), 0.0).any()


def test_a_foot_turned_in_needs_room_for_its_toes(led, body):
    """Turned by 30 degrees towards the stance foot, the toes are sin 30 of the ball nearer than the ankle."""
    assert led(0.0, ROOM, turned=-math.pi / 6.0)[1] == pytest.approx(body.ball / 2.0 - MARGIN / 2.0, abs=1e-5)


def test_a_foot_turned_out_needs_room_for_its_heel(led, body):
    assert led(0.0, ROOM, turned=math.pi / 6.0)[1] == pytest.approx(body.heel / 2.0 - MARGIN / 2.0, abs=1e-5)


@pytest.mark.parametrize(("rate", "share"), [(1.0, 1.0), (1.5, 0.5), (2.0, 0.0), (4.0, 0.0)])
def test_a_hurried_step_may_cross(led, rate, share):
    assert led(0.0, 0.0, rate=rate)[1] == pytest.approx(share * (ROOM - MARGIN / 2.0), abs=1e-5)


@pytest.mark.parametrize(("crossing", "share"), [(0.0, 1.0), (0.15, 1.0), (0.225, 0.5), (0.3, 0.0), (0.5, 0.0)])
def test_placed_with_care_a_step_whose_foothold_lies_far_across_may_cross(led, crossing, share):
    """Beyond the margin and `give_way`, 0.15 m, the room fades, until at twice that there is none."""
    shift = led(0.0, 0.0, crossing=crossing + MARGIN, placing=1.0)
    assert shift[1] == pytest.approx(share * (ROOM - MARGIN / 2.0), abs=1e-5)


@pytest.mark.parametrize(("crossing", "share"), [(0.0, 1.0), (0.0225, 1.0), (0.03375, 0.5), (0.045, 0.0)])
def test_a_straight_walk_crosses_much_sooner(led, crossing, share):
    """What crosses there is a shove: 0.15 of `give_way`."""
    shift = led(0.0, 0.0, crossing=crossing + MARGIN)
    assert shift[1] == pytest.approx(share * (ROOM - MARGIN / 2.0), abs=1e-5)
