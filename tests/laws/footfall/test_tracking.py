"""Tracking: no error, no torque; an error is undone; reactions are handed on, never lost."""

import numpy as np
import pytest
import warp as wp

from footfall.laws.footfall.tracking import Tracking, track
from footfall.laws.tables import PARENTS, Link, Side, in_leg
from footfall.laws.targets import Targets, servo
from footfall.maths.rotations import pitch_rotation, roll_rotation, yaw_rotation

BOTH = pytest.mark.parametrize("stance", list(Side))


@pytest.fixture
def reached(make, body):
    """Targets that a body has just reached: its own pose and spins."""

    def targets(sensed):
        return make(
            Targets,
            rotation_w=sensed.rotation_w,
            spin_w=sensed.spin_w,
            stiffness=body.stiffness,
            damping=body.damping,
        )

    return targets


@pytest.fixture
def torques(row, body, remember):
    def tracked(sensed, targets, stance=0, **tracking) -> np.ndarray:
        torque_w = track(row(Tracking(**tracking)), body, sensed, remember(stance=int(stance)).stride, targets)
        return np.array([list(torque_w[link]) for link in Link])

    return tracked


@pytest.fixture
def missed(reached, walking):
    """Targets that every link misses by its own angle and spin."""
    targets, random = reached(walking), np.random.default_rng(5)
    for link in Link:
        q = wp.quat(*targets.rotation_w[link]) * wp.quat_rpy(*map(float, random.uniform(-0.3, 0.3, 3)))
        targets.rotation_w[link] = wp.vec4(*q)
        targets.spin_w[link] = np.array(targets.spin_w[link]) + random.uniform(-0.5, 0.5, 3)
    return targets


@BOTH
def test_no_error_no_torque(torques, reached, walking, stance):
    assert torques(walking, reached(walking), stance) == pytest.approx(0.0, abs=1e-3)


def test_an_angle_gives_stiffness_times_angle_towards_the_target(torques, reached, standing):
    """A shank (300 N m/rad) that must turn 0.1 rad about the left axis."""
    targets = reached(standing)
    targets.rotation_w[Link.RIGHT_SHANK] = wp.vec4(*pitch_rotation(0.1))
    assert torques(standing, targets)[Link.RIGHT_SHANK] == pytest.approx([0.0, 30.0, 0.0], abs=1e-3)


def test_a_spin_error_gives_damping_times_spin(torques, reached, standing):
    """kd = 2 sqrt(300), against a shank that turns too fast by 0.2 rad/s."""
    targets = reached(standing)
    targets.spin_w[Link.RIGHT_SHANK] = standing.spin_w[Link.RIGHT_SHANK] - wp.vec3(0.0, 0.2, 0.0)
    expected = -0.2 * 2.0 * np.sqrt(300.0)
    assert torques(standing, targets)[Link.RIGHT_SHANK] == pytest.approx([0.0, expected, 0.0], abs=1e-3)


def test_strength_scales_stiffness_by_itself_and_damping_by_its_root(reached, standing):
    targets, link = reached(standing), int(Link.TORSO)
    targets.rotation_w[link] = wp.vec4(*pitch_rotation(0.1))
    stiff = servo(4.0, standing, targets, link)
    targets = reached(standing)
    targets.spin_w[link] = standing.spin_w[link] + wp.vec3(0.0, 0.1, 0.0)
    damped = servo(4.0, standing, targets, link)
    assert [stiff[1], damped[1]] == pytest.approx([4.0 * 75.0 * 0.1, 2.0 * 2.0 * np.sqrt(75.0) * 0.1], rel=1e-3)


@pytest.mark.parametrize("turn", [(0.2, 0.0, 0.0), (0.0, -0.4, 0.0), (0.3, 0.2, -1.5)])
def test_the_torque_lies_along_the_turn_that_is_needed(reached, walking, turn):
    """About the world's axes: the target is `turn` beyond the present orientation."""
    targets, link = reached(walking), int(Link.LEFT_UPPER_ARM)
    angle = float(np.linalg.norm(turn))
    q_turn = wp.quat_from_axis_angle(wp.normalize(wp.vec3(*turn)), angle)
    targets.rotation_w[link] = wp.vec4(*(q_turn * wp.quat(*walking.rotation_w[link])))
    torque_w = servo(1.0, walking, targets, link)
    assert list(torque_w) == pytest.approx([15.0 * part for part in turn], abs=1e-3)


@BOTH
def test_the_stance_hip_is_left_to_the_pelvis(torques, missed, walking, stance):
    hip = Link[f"{stance.name}_THIGH"]
    assert not torques(walking, missed, stance)[hip].any()


def test_the_ankles_roll_is_softened(torques, reached, standing):
    targets = reached(standing)
    targets.rotation_w[Link.LEFT_FOOT] = wp.vec4(*roll_rotation(0.1))
    roll = torques(standing, targets, ankle_roll=0.2)[Link.LEFT_FOOT]
    assert roll == pytest.approx([50.0 * 0.1 * 0.2, 0.0, 0.0], abs=1e-3)


def test_the_roll_of_a_foot_that_points_aside_is_about_its_own_axis(torques, reached, standing):
    standing.rotation_w[Link.LEFT_FOOT] = wp.vec4(*yaw_rotation(1.0))
    targets = reached(standing)
    targets.rotation_w[Link.LEFT_FOOT] = wp.vec4(*(yaw_rotation(1.0) * roll_rotation(0.1)))
    roll = torques(standing, targets, ankle_roll=0.2)[Link.LEFT_FOOT]
    assert roll == pytest.approx([np.cos(1.0), np.sin(1.0), 0.0], abs=1e-3)


def test_the_ankles_pitch_is_not_softened(torques, reached, standing):
    targets = reached(standing)
    targets.rotation_w[Link.LEFT_FOOT] = wp.vec4(*pitch_rotation(0.1))
    assert torques(standing, targets, ankle_roll=0.2)[Link.LEFT_FOOT] == pytest.approx([0.0, 5.0, 0.0], abs=1e-3)


@BOTH
def test_every_link_receives_the_torque_meant_for_it(torques, missed, walking, stance):
    """Its own joint's torque less what the joints below push back, for every link but the pelvis and the stance leg."""
    given = torques(walking, missed, stance, ankle_roll=1.0)
    for link in list(Link)[1:]:
        if not in_leg(int(link), int(stance)):
            below = [child for child in Link if PARENTS[child] == link]
            meant = list(servo(1.0, walking, missed, int(link)))
            assert given[link] - given[below].sum(axis=0) == pytest.approx(meant, abs=1e-3), link.name


@BOTH
def test_a_leg_has_four_links(stance):
    names = {link.name for link in Link if in_leg(int(link), int(stance))}
    assert names == {f"{stance.name}_{role}" for role in ("THIGH", "SHANK", "FOOT", "TOES")}
