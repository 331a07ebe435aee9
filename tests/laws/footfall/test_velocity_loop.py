"""The outer loop on speed, with its arithmetic done by hand."""

import math

import pytest
import warp as wp

from footfall.laws.footfall.velocity import SpeedLoop, aim_at, correct_speed, follow_command, shown_speed
from footfall.laws.tables import Sensed
from footfall.maths.rotations import yaw_rotation


@pytest.fixture
def wish_after(row, make, command, remember):
    """The wish 10 ms later, from 0.2 m/s ahead and 0.1 m/s left, at 0.5 m/s2."""

    def followed(heading=0.0, **asked) -> list[float]:
        loop = row(SpeedLoop(acceleration=0.5))
        memory, sensed = remember(wish=(0.2, 0.1)), make(Sensed, step_seconds=0.01, heading=heading)
        return list(follow_command(loop, sensed, command(**asked), memory.pace))

    return followed


def test_the_wish_follows_the_command_at_a_bounded_rate_half_as_fast_sideways(wish_after):
    assert wish_after(speed=1.0, sideways=0.6) == pytest.approx([0.205, 0.1025])


@pytest.mark.parametrize("speed", [0.0, -1.0, 0.1])
def test_towards_a_smaller_speed_the_wish_brakes(wish_after, speed):
    assert wish_after(speed=speed, sideways=-0.6) == pytest.approx([0.195, 0.0975])


@pytest.mark.parametrize("mode", ["stand", "idle"])
def test_told_to_stand_the_wish_brakes_whatever_the_speed_asked(wish_after, mode):
    assert wish_after(mode=mode, speed=1.0, sideways=0.6) == pytest.approx([0.195, 0.0975])


@pytest.mark.parametrize(("turn", "share"), [(0.0, 1.0), (math.pi / 2.0, 0.5), (-2.0 * math.pi / 3.0, 0.25)])
def test_the_wish_waits_for_the_turn_that_is_left(wish_after, turn, share):
    """(1 + cos)/2 of the speed asked for: 0.204 m/s of it is within one tick's way."""
    assert wish_after(speed=0.204 / share, sideways=0.1 / share, heading=-turn) == pytest.approx([0.204, 0.1], abs=1e-5)


def test_the_wish_meets_a_command_that_is_near(wish_after):
    assert wish_after(speed=0.203, sideways=0.1) == pytest.approx([0.203, 0.1])


@pytest.fixture
def strike(row, make, remember):
    """The memory after a step of 0.6 s in which the body went 0.36 m ahead and 0.03 m left; the step before: 0.4 m/s.

    The two steps' means are then 0.5 m/s ahead and 0.025 m/s left.
    """

    def struck(q_wh: wp.quat | None = None, moved_w=(0.36, 0.03, 0.0), last_wish=(0.8, 0.05), **loop: float):
        q_wh = q_wh or wp.quat_identity()
        sensed = make(Sensed, q_wh=q_wh, body_com_w=(1.0 + moved_w[0], 2.0 + moved_w[1], 1.0))
        memory = remember(
            elapsed=0.6,
            com_w=(1.0, 2.0, 1.0),
            last_velocity=(0.4, 0.0),
            mean=0.5,
            wish=(0.8, 0.05),
            last_wish=last_wish,
            trim=(0.1, 0.02),
        )
        return correct_speed(row(SpeedLoop(**loop)), sensed, memory)

    return struck


def test_the_speed_of_a_step_is_the_way_over_the_time(strike):
    assert list(strike().last_velocity) == pytest.approx([0.6, 0.05], abs=1e-5)


def test_the_speed_of_a_step_is_measured_along_the_heading(strike):
    turned = strike(q_wh=yaw_rotation(wp.PI / 2.0), moved_w=(-0.03, 0.36, 0.0))
    assert list(turned.last_velocity) == pytest.approx([0.6, 0.05], abs=1e-5)


def test_without_gain_the_aim_is_the_wish_and_the_trim(row, strike):
    """The paper's V = V_d, where nothing was ever added to the trim."""
    assert list(aim_at(row(SpeedLoop()), strike())) == pytest.approx([0.8 + 0.1, 0.05 + 0.02], abs=1e-5)


def test_a_share_of_the_error_is_added_to_the_trim(strike):
    """Errors 0.3 ahead and 0.025 left; half of them."""
    after = strike(gain=0.5, side_gain=0.5)
    assert list(after.trim) == pytest.approx([0.1 + 0.15, 0.02 + 0.0125], abs=1e-5)


def test_the_trim_is_part_of_the_aim(row, strike):
    after = strike(gain=0.5, side_gain=0.5)
    assert list(aim_at(row(SpeedLoop()), after)) == pytest.approx([0.8 + 0.25, 0.05 + 0.0325], abs=1e-5)


def test_the_trim_is_bounded(strike):
    after = strike(gain=1.0, side_gain=1.0, largest_trim=0.15)
    assert list(after.trim) == pytest.approx([0.15, 0.045], abs=1e-5)


def test_on_the_mark_the_trim_stays(strike):
    """0.72 m in 0.6 s makes 1.2 m/s, with the 0.4 m/s before it a mean of 0.8, as wished."""
    after = strike(moved_w=(0.72, 0.06, 0.0), gain=1.0, side_gain=1.0)
    assert list(after.trim) == pytest.approx([0.1, 0.02], abs=1e-5)


def test_a_wish_that_has_just_changed_is_no_error_of_the_steps_before(strike):
    """The two steps' mean of 0.5 m/s ahead was what was wished for a step ago."""
    assert strike(gain=0.3, last_wish=(0.5, 0.05)).trim[0] == pytest.approx(0.1, abs=1e-5)


@pytest.mark.parametrize(
    ("wish", "mean", "shown"), [(1.2, 0.2, 0.5), (1.2, 1.1, 1.2), (-0.8, 0.0, -0.3), (0.4, 1.2, 0.4)]
)
def test_the_speed_that_is_shown_is_not_far_ahead_of_the_current_one(row, remember, wish, mean, shown):
    memory = remember(wish=(wish, 0.0), mean=mean)
    assert shown_speed(row(SpeedLoop(surplus=0.3)), memory.pace) == pytest.approx(shown, abs=1e-6)
