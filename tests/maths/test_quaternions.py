"""Rotations in NumPy: the frames meet, they agree with MuJoCo and with the law's own, and take any array."""

import mujoco
import numpy as np
import pytest
import warp as wp

from footfall.maths.quaternions import (
    angle_between,
    between,
    from_matrix,
    heading,
    inverse,
    matrix,
    pitch,
    product,
    roll,
    rotated,
    shortest_turn,
    without_flips,
    yaw,
)
from footfall.maths.rotations import heading_of

AHEAD, LEFT, UP = np.eye(3)


@pytest.fixture
def rotations() -> np.ndarray:
    q = np.random.default_rng(5).normal(size=(20, 4))
    return q / np.linalg.norm(q, axis=1, keepdims=True)


@pytest.fixture
def vectors() -> np.ndarray:
    return np.random.default_rng(6).normal(size=(20, 3))


@pytest.mark.parametrize(
    ("turn", "start", "end"),
    [
        (roll, UP, -LEFT),
        (roll, LEFT, UP),
        (pitch, UP, AHEAD),
        (pitch, AHEAD, -UP),
        (yaw, AHEAD, LEFT),
        (yaw, LEFT, -AHEAD),
    ],
)
def test_a_quarter_turn_takes_one_axis_to_the_next(turn, start, end):
    np.testing.assert_allclose(rotated(turn(np.pi / 2), start), end, atol=1e-15)


def test_vectors_turn_as_mujoco_turns_them(rotations, vectors):
    by_mujoco = np.zeros_like(vectors)
    for row, (q, vector) in enumerate(zip(rotations, vectors, strict=True)):
        mujoco.mju_rotVecQuat(by_mujoco[row], vector, q)
    np.testing.assert_allclose(rotated(rotations, vectors), by_mujoco, atol=1e-14)


def test_a_matrix_turns_vectors_as_its_quaternion_does(rotations, vectors):
    np.testing.assert_allclose(
        (matrix(rotations) @ vectors[..., None])[..., 0], rotated(rotations, vectors), atol=1e-14
    )


def test_a_product_turns_as_its_right_factor_and_then_its_left(rotations, vectors):
    q_ab, q_bc = rotations, rotations[::-1]
    np.testing.assert_allclose(rotated(product(q_ab, q_bc), vectors), rotated(q_ab, rotated(q_bc, vectors)), atol=1e-14)


def test_the_heading_is_the_one_that_the_law_senses(rotations):
    in_the_law = [heading_of(wp.quat(x, y, z, w)) for w, x, y, z in rotations]
    np.testing.assert_allclose(heading(rotations), in_the_law, atol=1e-5)


def test_a_turn_to_the_left_adds_to_the_heading(rotations):
    turned = heading(product(yaw(0.4), rotations)) - heading(rotations)
    np.testing.assert_allclose(np.cos(turned - 0.4), 1.0, atol=1e-14)


def test_one_rotation_gives_the_bytes_that_it_gives_among_many(rotations, vectors):
    for row, (q, vector) in enumerate(zip(rotations, vectors, strict=True)):
        assert rotated(q, vector).tobytes() == rotated(rotations, vectors)[row].tobytes()
        assert product(q, q).tobytes() == product(rotations, rotations)[row].tobytes()
        assert matrix(q).tobytes() == matrix(rotations)[row].tobytes()
        assert heading(q).tobytes() == heading(rotations)[row].tobytes()


def test_one_vector_is_turned_by_each_of_many_rotations(rotations):
    frames = rotations.reshape(4, 5, 4)
    assert rotated(frames, UP).shape == (4, 5, 3)
    np.testing.assert_allclose(rotated(frames, UP), matrix(frames)[..., 2], atol=1e-14)


def test_many_vectors_are_turned_by_one_rotation(rotations, vectors):
    np.testing.assert_allclose(rotated(rotations[0], vectors), vectors @ matrix(rotations[0]).T, atol=1e-14)


def test_a_matrix_gives_its_rotation_back(rotations):
    for q in rotations:
        assert angle_between(from_matrix(matrix(q)), q) == pytest.approx(0.0, abs=1e-7)


def test_a_rotation_and_its_inverse_leave_nothing(rotations):
    assert product(rotations, inverse(rotations)) == pytest.approx(np.tile([1.0, 0, 0, 0], (20, 1)))


def test_half_way_between_two_rotations_both_are_as_far(rotations):
    first, second = rotations[:10], rotations[10:]
    middle = between(first, second, np.full(10, 0.5))
    assert angle_between(first, middle) == pytest.approx(angle_between(middle, second))
    assert angle_between(first, middle) == pytest.approx(angle_between(first, second) / 2)
    assert between(first, first, np.full(10, 0.3)) == pytest.approx(first)


def test_the_shortest_turn_takes_one_direction_to_the_other(vectors):
    for start, end in zip(vectors[:10], vectors[10:], strict=True):
        assert rotated(shortest_turn(start, end), start / np.linalg.norm(start)) == pytest.approx(
            end / np.linalg.norm(end)
        )
    assert rotated(shortest_turn(UP, -UP), UP) == pytest.approx(-UP)


def test_signs_over_time_never_flip(rotations):
    steady = yaw(np.linspace(0.0, 12.0, 100))
    flipped = steady * np.where(np.arange(100) % 3 == 0, -1.0, 1.0)[:, None]
    shown = without_flips(flipped)
    assert (np.sum(shown[1:] * shown[:-1], axis=1) > 0.0).all()
    assert angle_between(shown, steady) == pytest.approx(0.0, abs=1e-7)
