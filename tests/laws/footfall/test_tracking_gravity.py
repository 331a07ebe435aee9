"""Gravity compensation: limbs in poses whose torque is known by hand."""

import numpy as np
import pytest
import warp as wp

from footfall.laws.footfall.tracking import GravityCompensation, compensate_gravity
from footfall.laws.tables import PARENTS, Link, Side, in_leg

G = 9.81
BOTH = pytest.mark.parametrize("stance", list(Side))


@pytest.fixture
def lift(row, body, remember):
    """The torques that hold every link."""

    def lifted(sensed, share=1.0, stance=0) -> np.ndarray:
        gravity = row(GravityCompensation(share=share))
        torque_w = compensate_gravity(gravity, body, sensed, remember(stance=int(stance)).stride)
        return np.array([list(torque_w[link]) for link in Link])

    return lifted


def hold_arm_ahead(sensed) -> None:
    """The left arm horizontal, from its shoulder ahead: bones of 0.24 m, mass centres at 0.13 and 0.24 m."""
    shoulder_w = sensed.joint_w[Link.LEFT_UPPER_ARM]
    sensed.com_w[Link.LEFT_UPPER_ARM] = shoulder_w + wp.vec3(0.13, 0.0, 0.0)
    sensed.joint_w[Link.LEFT_LOWER_ARM] = shoulder_w + wp.vec3(0.24, 0.0, 0.0)
    sensed.com_w[Link.LEFT_LOWER_ARM] = shoulder_w + wp.vec3(0.48, 0.0, 0.0)


def test_a_hanging_arm_needs_no_torque(lift, standing):
    assert lift(standing)[[Link.LEFT_UPPER_ARM, Link.RIGHT_LOWER_ARM]] == pytest.approx(0.0, abs=1e-4)


def test_an_elbow_holds_a_horizontal_forearm(lift, standing):
    """1.7 kg at 0.24 m, about the left axis, upwards (a negative pitch raises what is ahead)."""
    hold_arm_ahead(standing)
    assert lift(standing)[Link.LEFT_LOWER_ARM] == pytest.approx([0.0, -1.7 * G * 0.24, 0.0], abs=1e-4)


def test_a_shoulder_holds_the_whole_horizontal_arm(lift, standing):
    hold_arm_ahead(standing)
    expected = -2.2 * G * 0.13 - 1.7 * G * 0.48
    assert lift(standing)[Link.LEFT_UPPER_ARM] == pytest.approx([0.0, expected, 0.0], abs=1e-3)


@BOTH
def test_every_joint_carries_all_that_hangs_on_it(lift, body, walking, stance):
    """The sum over the links beyond a joint of (mass centre - joint) x weight."""
    torque_w = lift(walking, stance=stance)
    for joint in list(Link)[1:]:
        expected_w = np.zeros(3)
        for link in Link:
            if joint in chain(link) and not in_leg(int(link), int(stance)):
                arm_w = np.array(walking.com_w[link]) - np.array(walking.joint_w[joint])
                expected_w += np.cross(arm_w, [0.0, 0.0, body.mass[link] * G])
        assert torque_w[joint] == pytest.approx(expected_w, abs=1e-3), joint.name


@BOTH
def test_the_stance_leg_is_left_to_the_ground(lift, walking, stance):
    leg = [link for link in Link if in_leg(int(link), int(stance))]
    assert len(leg) == 4
    assert not lift(walking, stance=stance)[leg].any()


def test_the_share_scales_every_torque(lift, walking):
    assert lift(walking, share=0.5) == pytest.approx(0.5 * lift(walking), abs=1e-4)


def test_share_0_switches_compensation_off(lift, walking):
    assert not lift(walking, share=0.0).any()


def test_no_torque_is_about_the_vertical(lift, walking):
    assert lift(walking)[:, 2] == pytest.approx(0.0, abs=1e-6)


def chain(link: int) -> list[int]:
    """The joints between a link and the pelvis."""
    joints = []
    while link != Link.PELVIS:
        joints.append(link)
        link = PARENTS[link]
    return joints
