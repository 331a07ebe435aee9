"""Standing: the torques by which both legs carry the body, and how far each knee bends to keep the hips level."""

import math

import numpy as np
import pytest
import warp as wp

from footfall.laws.footfall.memory import NEVER
from footfall.laws.footfall.pendulum import Pendulum
from footfall.laws.footfall.standing import Standing, stand_on_both, standing_knee
from footfall.laws.tables import Link, Side

HEEL, BALL = 0.06, 0.15
MASS, GRAVITY = 70.4, 9.81
PIVOT = 0.4 * (HEEL + BALL) - HEEL
BOTH = pytest.mark.parametrize("side", list(Side))


# --- the force through both legs


@pytest.fixture
def stand(row, body, standing, remember):
    """The torques at the leg joints of a body on feet 0.16 m apart, its mass centre 1 m up."""
    standing.joint_w[Link.LEFT_FOOT] = (0.0, 0.08, 0.06)
    standing.joint_w[Link.RIGHT_FOOT] = (0.0, -0.08, 0.06)

    def stood(centre=(PIVOT, 0.0), velocity=(0.0, 0.0), pelvis_w=(0.0, 0.0, 0.0)) -> np.ndarray:
        standing.body_com_w, standing.body_velocity_w = (*centre, 1.0), (*velocity, 0.0)
        rows = row(Standing(edge=0.0)), row(Pendulum(pivot=0.4)), body, standing
        torque_w = stand_on_both(*rows, remember(next_stance=NEVER, width=0.16), wp.vec3(*pelvis_w))
        return np.array([list(torque_w[link]) for link in Link])

    return stood


@BOTH
def test_at_rest_each_ankle_bears_half_the_weight_at_the_pivot(stand, side):
    """Toes down: half of the weight, 0.024 m ahead of the ankle."""
    torque = stand()[Link[f"{side.name}_FOOT"]]
    assert torque == pytest.approx([0.0, PIVOT * MASS * GRAVITY / 2.0, 0.0], abs=1e-3)


def test_only_the_legs_joints_carry(stand):
    torque = stand(centre=(0.03, 0.01), velocity=(0.05, 0.02))
    acting = {link.name for link in Link if torque[link].any()}
    assert acting == {f"{side.name}_{role}" for side in Side for role in ("THIGH", "SHANK", "FOOT")}


def test_the_force_is_a_pd_force_of_m_w2_and_2_m_w(stand):
    """The ankles together: tau_y = z F_x + p_x F_z, F_x = -M w^2 (c - r) - 2 M w v, p_x = r + 2 (xi - r)."""
    off, fast = 0.008, 0.04
    w = math.sqrt(GRAVITY / 1.0)
    torque = stand(centre=(PIVOT + off, 0.0), velocity=(fast, 0.0))
    pitch = torque[Link.LEFT_FOOT][1] + torque[Link.RIGHT_FOOT][1]
    force = -MASS * (w * w * off + 2.0 * w * fast)
    pressed = PIVOT + 2.0 * (off + fast / w)
    assert pitch == pytest.approx(0.06 * force + pressed * MASS * GRAVITY, rel=1e-3)


def test_a_body_that_leans_left_presses_on_its_left_foot(stand):
    torque = stand(centre=(PIVOT, 0.02))
    left, right = torque[Link.LEFT_FOOT][1], torque[Link.RIGHT_FOOT][1]
    assert left / (left + right) == pytest.approx(0.5 + 2.0 * 0.02 / 0.16, rel=1e-3)


def test_the_hips_share_what_the_pelvis_needs_by_their_load(stand):
    """0.01 m to the left: p is 0.02 m, and the left foot bears 0.5 + 0.02 / 0.16 of all."""
    without, needed = stand(centre=(PIVOT, 0.01)), stand(centre=(PIVOT, 0.01), pelvis_w=(8.0, -4.0, 2.0))
    given = needed - without
    assert given[Link.LEFT_THIGH] == pytest.approx(-0.625 * np.array([8.0, -4.0, 2.0]), abs=1e-3)
    assert given[Link.RIGHT_THIGH] == pytest.approx(-0.375 * np.array([8.0, -4.0, 2.0]), abs=1e-3)
    assert not given[[Link.LEFT_SHANK, Link.RIGHT_SHANK, Link.LEFT_FOOT, Link.RIGHT_FOOT]].any()


# --- a level pelvis


def hip_height(body, side: int, bend: float, beside: float) -> float:
    """By the law of cosines, over a leg whose hip is that far from above its ankle."""
    thigh, shank = body.thigh_length[side], body.shank_length[side]
    reach = math.sqrt(thigh**2 + shank**2 + 2.0 * thigh * shank * math.cos(bend))
    return body.ankle_height[side] + math.sqrt(reach**2 - beside**2)


def beside(sensed, side: Side) -> float:
    away = sensed.joint_w[Link[f"{side.name}_THIGH"]] - sensed.joint_w[Link[f"{side.name}_FOOT"]]
    return math.hypot(away[0], away[1])


@pytest.mark.parametrize(("ahead", "left"), [(0.0, 0.0), (0.05, 0.0), (0.02, 0.06), (-0.03, -0.1)])
@pytest.mark.parametrize("longer", [0.0, 0.02, -0.03])
def test_both_hips_are_as_high_and_the_straighter_knee_has_the_bend_asked(row, body, standing, ahead, left, longer):
    """The pelvis has moved over the feet; the left thigh may be longer."""
    body.thigh_length = wp.vec2(body.thigh_length[0] + longer, body.thigh_length[1])
    for side in Side:
        hip = Link[f"{side.name}_THIGH"]
        standing.joint_w[hip] = standing.joint_w[hip] + wp.vec3(ahead, left, 0.0)
    bends = [standing_knee(body, standing, 0.2, 0.0, int(side)) for side in Side]
    heights = [hip_height(body, side, bends[side], beside(standing, side)) for side in Side]
    assert heights[0] == pytest.approx(heights[1], abs=1e-4)
    assert min(bends) == pytest.approx(0.2, abs=2e-3)
    lower = [standing_knee(body, standing, 0.2, 0.1, int(side)) for side in Side]
    for side in Side:
        assert hip_height(body, side, lower[side], beside(standing, side)) == pytest.approx(
            heights[side] - 0.1, abs=1e-4
        )
