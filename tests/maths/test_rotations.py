"""Rotations: signs, frames, and the way back from a quaternion to an angle."""

import math

import numpy as np
import pytest
import warp as wp

from footfall.maths.rotations import (
    heading_of,
    pitch_rotation,
    roll_rotation,
    rotation_from_axes,
    rotation_vector,
    wrap_angle,
    yaw_rotation,
)

AHEAD, LEFT, UP = wp.vec3(1.0, 0.0, 0.0), wp.vec3(0.0, 1.0, 0.0), wp.vec3(0.0, 0.0, 1.0)


def turn(vector) -> wp.quat:
    """The rotation of a rotation vector."""
    angle = float(np.linalg.norm(vector))
    return wp.quat_from_axis_angle(wp.normalize(wp.vec3(*vector)), angle)


def some_vectors(longest: float) -> list[np.ndarray]:
    random = np.random.default_rng(3)
    axes = random.normal(size=(12, 3))
    lengths = np.append(random.uniform(0.0, longest, 10), [1e-5, longest])
    return list(axes / np.linalg.norm(axes, axis=1, keepdims=True) * lengths[:, None])


def test_pitch_leans_the_top_ahead():
    assert list(wp.quat_rotate(pitch_rotation(0.1), UP)) == pytest.approx([math.sin(0.1), 0.0, math.cos(0.1)])


def test_roll_leans_the_top_to_the_right():
    assert list(wp.quat_rotate(roll_rotation(0.1), UP)) == pytest.approx([0.0, -math.sin(0.1), math.cos(0.1)])


def test_yaw_turns_ahead_to_the_left():
    assert list(wp.quat_rotate(yaw_rotation(0.1), AHEAD)) == pytest.approx([math.cos(0.1), math.sin(0.1), 0.0])


@pytest.mark.parametrize("vector", some_vectors(longest=3.1))
def test_rotation_vector_undoes_the_rotation(vector):
    assert list(rotation_vector(turn(vector))) == pytest.approx(list(vector), abs=2e-6)


@pytest.mark.parametrize("vector", some_vectors(longest=3.1)[:4])
def test_rotation_vector_is_the_same_for_both_signs_of_a_quaternion(vector):
    assert list(rotation_vector(-turn(vector))) == pytest.approx(list(rotation_vector(turn(vector))), abs=1e-6)


def test_rotation_vector_takes_the_short_way_round():
    assert list(rotation_vector(yaw_rotation(1.5 * math.pi))) == pytest.approx([0.0, 0.0, -0.5 * math.pi])


def test_no_rotation_has_no_rotation_vector():
    assert list(rotation_vector(wp.quat_identity())) == [0.0, 0.0, 0.0]


@pytest.mark.parametrize("angle", [-3.0, -1.0, 0.0, 0.5, 3.1])
def test_heading_is_the_yaw_of_a_body_that_also_leans(angle):
    leaning = yaw_rotation(angle) * pitch_rotation(0.6) * roll_rotation(-0.4)
    assert heading_of(leaning) == pytest.approx(angle, abs=1e-6)


@pytest.mark.parametrize("vector", some_vectors(longest=3.1)[:6])
def test_a_rotation_is_rebuilt_from_its_axes(vector):
    q = turn(vector)
    rebuilt = rotation_from_axes(*(wp.quat_rotate(q, axis) for axis in (AHEAD, LEFT, UP)))
    assert list(rotation_vector(rebuilt * wp.quat_inverse(q))) == pytest.approx([0.0, 0.0, 0.0], abs=2e-6)


@pytest.mark.parametrize("angle", [-2.5, 0.0, 3.0])
@pytest.mark.parametrize("turns", [-2, 0, 3])
def test_whole_turns_do_not_change_a_wrapped_angle(angle, turns):
    assert wrap_angle(angle + turns * 2.0 * math.pi) == pytest.approx(angle, abs=5e-6)


@pytest.mark.parametrize("angle", [-100.0, -3.2, 3.2, 7.0, 100.0])
def test_a_wrapped_angle_lies_within_half_a_turn(angle):
    assert abs(wrap_angle(angle)) <= math.pi + 1e-6
