"""Two bones and a hinge: the far end is where it was asked to be, and the knee where a knee is."""

import math

import numpy as np
import pytest
import warp as wp

from footfall.maths.rotations import pitch_rotation, rotation_vector
from footfall.maths.two_bone import bend_at, solve_two_bone, span_squared

THIGH, SHANK, STRAIGHTEST = 0.40, 0.46, 0.993
LEFTWARDS = wp.vec3(0.0, 1.0, 0.0)
REACHES = [(0.0, 0.0, -0.8), (0.3, 0.1, -0.6), (-0.4, -0.2, -0.5), (0.5, 0.0, 0.1), (0.05, 0.3, -0.15), (0.0, 0.1, 0.7)]
ANY_REACH = pytest.mark.parametrize("reach", REACHES)


def bend_to(reach, hinge=LEFTWARDS, upper=THIGH, lower=SHANK):
    return solve_two_bone(wp.vec3(*reach), hinge, upper, lower, STRAIGHTEST)


def knee_w(solution, upper=THIGH) -> np.ndarray:
    return np.array(wp.quat_rotate(solution.q_upper, wp.vec3(0.0, 0.0, -upper)))


def end_w(solution, upper=THIGH, lower=SHANK) -> np.ndarray:
    return knee_w(solution, upper) + np.array(wp.quat_rotate(solution.q_lower, wp.vec3(0.0, 0.0, -lower)))


@ANY_REACH
def test_the_far_end_lies_at_the_target(reach):
    assert end_w(bend_to(reach)) == pytest.approx(np.array(reach), abs=2e-6)


@pytest.mark.parametrize(("upper", "lower"), [(0.3, 0.3), (0.6, 0.2), (0.2, 0.6)])
def test_the_far_end_lies_at_the_target_whatever_the_lengths(upper, lower):
    reach = (0.2, 0.1, -0.45)
    assert end_w(bend_to(reach, upper=upper, lower=lower), upper, lower) == pytest.approx(np.array(reach), abs=2e-6)


@pytest.mark.parametrize(("distance", "short"), [(0.86, 0.006), (0.9, 0.0002), (5.0, 0.0001)])
def test_a_target_out_of_reach_is_approached_almost_straight(distance, short):
    direction = np.array([0.6, 0.0, -0.8])
    end, longest = end_w(bend_to(direction * distance)), STRAIGHTEST * (THIGH + SHANK)
    assert end / np.linalg.norm(end) == pytest.approx(direction, abs=1e-4)
    assert longest - short < np.linalg.norm(end) < longest + 1e-5


def test_bones_straighten_without_a_kink():
    """The way of the far end changes its slope by no more than a few percent from one millimetre to the next."""
    ways = np.linspace(0.8, 0.95, 151)
    reached = [np.linalg.norm(end_w(bend_to((0.0, 0.0, -way)))) for way in ways]
    slopes = np.diff(reached) / np.diff(ways)
    assert slopes[0] == pytest.approx(1.0, abs=0.01)
    assert slopes[-1] < 0.01
    assert np.abs(np.diff(slopes)).max() < 0.1


def test_a_target_too_near_is_met_with_the_most_bend_that_is_left():
    """The distance is no less than the difference of the bones and a fiftieth of the lower one."""
    nearest = SHANK - THIGH + 0.02 * SHANK
    assert end_w(bend_to((0.0, 0.0, -0.01))) == pytest.approx(np.array([0.0, 0.0, -nearest]), abs=1e-4)


@ANY_REACH
def test_both_bones_turn_about_one_hinge_perpendicular_to_the_reach(reach):
    solution = bend_to(reach)
    upper_hinge, lower_hinge = (np.array(wp.quat_rotate(q, LEFTWARDS)) for q in (solution.q_upper, solution.q_lower))
    assert upper_hinge == pytest.approx(lower_hinge, abs=1e-6)
    assert upper_hinge @ np.array(reach) == pytest.approx(0.0, abs=1e-6)


@ANY_REACH
def test_the_hinge_is_as_near_to_the_wanted_axis_as_the_reach_allows(reach):
    along = np.array(reach) / np.linalg.norm(reach)
    wanted = np.array([0.0, 1.0, 0.0]) - along * along[1]
    hinge = np.array(wp.quat_rotate(bend_to(reach).q_upper, LEFTWARDS))
    assert hinge == pytest.approx(wanted / np.linalg.norm(wanted), abs=1e-6)


@ANY_REACH
def test_the_bend_is_the_positive_angle_between_the_bones_about_the_hinge(reach):
    solution = bend_to(reach)
    between = rotation_vector(wp.quat_inverse(solution.q_upper) * solution.q_lower)
    assert list(between) == pytest.approx([0.0, solution.bend, 0.0], abs=2e-6)
    assert 0.0 < solution.bend < math.pi


def test_the_bend_follows_from_the_law_of_cosines():
    """Bones of 3 and 4 with their ends 5 apart stand at a right angle."""
    assert bend_to((0.0, 0.0, -0.5), upper=0.3, lower=0.4).bend == pytest.approx(math.pi / 2)


def test_a_knee_with_its_hinge_to_the_left_points_ahead():
    assert knee_w(bend_to((0.0, 0.0, -0.7)))[0] > 0.1


def test_turning_the_hinge_turns_the_knee():
    """A hinge that points back puts the knee to the left: the leg bends in the plane across its hinge."""
    knee = knee_w(bend_to((0.0, 0.0, -0.7), hinge=wp.vec3(-1.0, 0.0, 0.0)))
    assert knee[1] > 0.1
    assert knee[0] == pytest.approx(0.0, abs=1e-6)


def test_a_target_at_the_joint_itself_still_gives_unit_rotations():
    solution = bend_to((0.0, 0.0, 0.0))
    assert [wp.length(solution.q_upper), wp.length(solution.q_lower)] == pytest.approx([1.0, 1.0], abs=1e-5)


@pytest.mark.parametrize("side", [1.0, -1.0])
def test_a_target_along_the_hinge_still_gives_unit_rotations(side):
    solution = bend_to((0.0, 0.5 * side, 0.0))
    assert [wp.length(solution.q_upper), wp.length(solution.q_lower)] == pytest.approx([1.0, 1.0], abs=1e-5)


@pytest.mark.parametrize("bend", [0.0, 0.3, 1.2, 3.0])
def test_span_and_bend_are_each_others_inverse(bend):
    ends = wp.vec3(0.0, 0.0, -THIGH) + wp.quat_rotate(pitch_rotation(bend), wp.vec3(0.0, 0.0, -SHANK))
    squared = span_squared(THIGH, SHANK, bend)
    assert squared == pytest.approx(wp.dot(ends, ends), rel=1e-5)
    assert bend_at(THIGH, SHANK, squared) == pytest.approx(bend, abs=2e-3)
