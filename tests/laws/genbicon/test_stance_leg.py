"""What the stance leg gives the ground: the pressure point stays under the sole, the knee bears the weight."""

import numpy as np
import pytest
import warp as wp

from footfall.laws.genbicon.pendulum import Fall, Pendulum
from footfall.laws.genbicon.stance_leg import StanceLeg, press_ground, smooth_loads
from footfall.laws.tables import Link, LinkVectors, Sensed, Side
from footfall.maths.rotations import yaw_rotation

MASS, G = 70.4, 9.81
WEIGHT = MASS * G
BOTH = pytest.mark.parametrize("stance", list(Side))


ANKLE = 0.06 / 0.21
"""The pivot under the ankle, from heel to toe: nothing is pressed ahead of it."""


@pytest.fixture
def press(row, make, body, remember):
    """The stance leg's torques: `ankle_l` is what the virtual force asks of the ankle, in the foot's own axes."""

    def pressed(sensed, leg, ankle_l=(0.0, 0.0, 0.0), stance=0, offset=0.0, roll_over=0.0, pivot=ANKLE, **memory):
        torque_w, foot = LinkVectors(), Link[f"{Side(stance).name}_FOOT"]
        torque_w[foot] = wp.quat_rotate(wp.quat(*sensed.rotation_w[foot]), wp.vec3(*ankle_l))
        fall = make(Fall, offset_h=(offset, 0.0), frequency=(3.0, 3.0), height=1.0)
        rows = row(leg), row(Pendulum(roll_over=roll_over, pivot=pivot))
        after = press_ground(*rows, body, sensed, remember(stance=int(stance), **memory), fall, torque_w)
        return np.array([list(after[link]) for link in Link])

    return pressed


@pytest.fixture
def ankle(press, standing):
    """The torque on the stance foot of a standing body, in its own axes: roll, pitch, yaw."""

    def limited(leg, ankle_l, loads=(0.0, WEIGHT, 0.0), spin=(0.0, 0.0, 0.0), stance=0, **memory) -> np.ndarray:
        for name, load in zip(("heel_load", "ball_load", "toe_load"), loads, strict=True):
            setattr(standing, name, (load, load))
        foot = Link[f"{Side(stance).name}_FOOT"]
        standing.spin_w[foot] = spin
        smoothed = {"load": (sum(loads), sum(loads))} | memory
        return press(standing, leg, ankle_l, stance, **smoothed)[foot]

    return limited


ON_OFF = StanceLeg(planted="on_off", spin_limit=1.0, roll_limit=0.284)
PRESSURE = StanceLeg(planted="pressure", heel_margin=0.67, toe_margin=0.67, side_margin=0.6, spin_limit=1.0)


# --- the paper's rule


@BOTH
def test_a_well_planted_foot_gives_what_is_asked(ankle, stance):
    assert ankle(ON_OFF, (5.0, -30.0, 0.0), stance=stance) == pytest.approx([5.0, -30.0, 0.0], abs=1e-4)


def test_a_foot_without_weight_on_ball_or_toes_gives_no_pitch(ankle):
    assert ankle(ON_OFF, (5.0, -30.0, 0.0), loads=(WEIGHT, 0.0, 0.0)) == pytest.approx([5.0, 0.0, 0.0], abs=1e-4)


def test_a_foot_on_its_toes_alone_gives_what_is_asked(ankle):
    assert ankle(ON_OFF, (5.0, -30.0, 0.0), loads=(0.0, 0.0, WEIGHT))[1] == pytest.approx(-30.0, abs=1e-4)


@pytest.mark.parametrize("spin", [1.1, -1.1])
def test_a_foot_that_pitches_fast_gives_no_pitch(ankle, spin):
    assert ankle(ON_OFF, (5.0, -30.0, 0.0), spin=(0.0, spin, 0.0)) == pytest.approx([5.0, 0.0, 0.0], abs=1e-4)


@pytest.mark.parametrize("spin", [1.1, -1.1])
def test_a_foot_that_rolls_fast_gives_no_roll(ankle, spin):
    assert ankle(ON_OFF, (5.0, -30.0, 0.0), spin=(spin, 0.0, 0.0)) == pytest.approx([0.0, -30.0, 0.0], abs=1e-4)


@pytest.mark.parametrize("way", [1.0, -1.0])
def test_roll_is_limited(ankle, way):
    assert ankle(ON_OFF, (way * 500.0, 0.0, 0.0))[0] == pytest.approx(way * 0.284 * MASS, abs=1e-3)


@pytest.mark.parametrize("leg", [ON_OFF, PRESSURE], ids=["on_off", "pressure"])
def test_an_ankle_has_no_twist(ankle, leg):
    assert ankle(leg, (5.0, -30.0, 40.0))[2] == pytest.approx(0.0, abs=1e-4)


# --- the pressure point


@BOTH
@pytest.mark.parametrize("asked", [(0.0, 900.0), (0.0, -900.0), (900.0, 0.0), (-900.0, 0.0), (7.0, 11.0)])
@pytest.mark.parametrize("load", [0.0, 0.2, 1.0, 2.5])
def test_the_pressure_point_stays_inside_the_sole(ankle, body, stance, asked, load):
    roll, pitch, _ = ankle(PRESSURE, (*asked, 0.0), loads=(0.0, load * WEIGHT, 0.0), stance=stance)
    ahead, left = pitch, -roll
    share = load * WEIGHT * (1.0 + 1e-5) + 1e-4
    assert -0.67 * body.heel * share <= ahead <= 0.67 * body.ball * share
    assert abs(left) <= 0.6 * body.sole_half_width * share


def test_what_the_sole_can_press_is_given_in_full(ankle):
    assert ankle(PRESSURE, (7.0, 11.0, 0.0)) == pytest.approx([7.0, 11.0, 0.0], abs=1e-4)


def test_a_pitch_torque_presses_towards_the_toes(ankle, body):
    """0.67 of 0.15 m ahead of the ankle, with all the weight."""
    assert ankle(PRESSURE, (0.0, 900.0, 0.0))[1] == pytest.approx(0.67 * 0.15 * WEIGHT, rel=1e-4)


def test_a_load_not_yet_trusted_counts_as_little_as_it_did(ankle):
    """The smaller of the present and the smoothed load."""
    assert ankle(PRESSURE, (0.0, 900.0, 0.0), load=(0.1 * WEIGHT, 0.0))[1] == pytest.approx(
        0.67 * 0.15 * 0.1 * WEIGHT, rel=1e-4
    )


@pytest.mark.parametrize(("torque", "spin", "given"), [(11.0, 1.1, 0.0), (11.0, -1.1, 11.0), (11.0, 0.9, 11.0)])
def test_no_torque_drives_a_turning_foot_on(ankle, torque, spin, given):
    assert ankle(PRESSURE, (0.0, torque, 0.0), spin=(0.0, spin, 0.0))[1] == pytest.approx(given, abs=1e-4)
    assert ankle(PRESSURE, (torque, 0.0, 0.0), spin=(spin, 0.0, 0.0))[0] == pytest.approx(given, abs=1e-4)


def test_the_pressure_point_rolls_ahead_with_the_mass_centre(press, standing):
    """A third of 0.09 m, with all the weight on the foot."""
    standing.ball_load = (WEIGHT, 0.0)
    given = press(standing, PRESSURE, offset=0.09, roll_over=1.0 / 3.0, load=(WEIGHT, 0.0))
    assert given[Link.LEFT_FOOT][1] == pytest.approx(0.03 * WEIGHT, rel=1e-4)


def test_the_sole_is_seen_in_its_own_axes(press, walking, body):
    """In full stride, whatever the foot's pose, the limits hold about the foot's own axes."""
    walking.ball_load = (WEIGHT, WEIGHT)
    for stance in Side:
        foot = Link[f"{stance.name}_FOOT"]
        walking.spin_w[foot] = (0.0, 0.0, 0.0)
        torque_w = press(walking, PRESSURE, (900.0, 900.0, 0.0), stance, load=(WEIGHT, WEIGHT), aim=(0.0, 0.0))[foot]
        torque_l = wp.quat_rotate_inv(wp.quat(*walking.rotation_w[foot]), wp.vec3(*torque_w))
        loads = [walking.heel_load[stance] + WEIGHT + walking.toe_load[stance], WEIGHT]
        expected = [0.6 * body.sole_half_width * min(loads), 0.67 * body.ball * min(loads), 0.0]
        assert list(torque_l) == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize("leg", [ON_OFF, PRESSURE], ids=["on_off", "pressure"])
def test_a_foot_that_points_aside_gives_what_is_asked_about_its_own_axes(press, standing, leg):
    """Turned by 1 rad; 7 N m of roll and 11 of pitch are within all limits."""
    standing.rotation_w[Link.LEFT_FOOT] = wp.vec4(*yaw_rotation(1.0))
    standing.ball_load = (WEIGHT, 0.0)
    given = press(standing, leg, (7.0, 11.0, 0.0), load=(WEIGHT, 0.0))[Link.LEFT_FOOT]
    assert given == pytest.approx(list(wp.quat_rotate(yaw_rotation(1.0), wp.vec3(7.0, 11.0, 0.0))), abs=1e-4)


@pytest.mark.parametrize("leg", [ON_OFF, PRESSURE], ids=["on_off", "pressure"])
def test_the_turning_of_a_foot_that_points_aside_is_seen_about_its_own_axes(press, standing, leg):
    """A foot that points left and turns about the world's -x axis pitches; its roll is given, its pitch is not."""
    standing.rotation_w[Link.LEFT_FOOT] = wp.vec4(*yaw_rotation(wp.PI / 2.0))
    standing.spin_w[Link.LEFT_FOOT] = (-1.1, 0.0, 0.0)
    standing.ball_load = (WEIGHT, 0.0)
    given = press(standing, leg, (7.0, 11.0, 0.0), load=(WEIGHT, 0.0))[Link.LEFT_FOOT]
    assert given == pytest.approx([0.0, 7.0, 0.0], abs=1e-4)


# --- pushing off


PUSHING = StanceLeg(push_off=0.3, push_off_phase=0.6, trailing_push=0.5, trailing_phase=0.2, full_load=0.3)


@pytest.fixture
def push(press, standing):
    """The pitch torques on the stance and on the other foot."""

    def pushed(phase, load=1.0, stance=0, speed=0.8) -> tuple[float, float]:
        standing.heel_load = (load * WEIGHT, load * WEIGHT)
        given = press(standing, PUSHING, stance=stance, phase=phase, wish=(speed, 0.0), aim=(speed, 0.0))
        feet = Link[f"{Side(stance).name}_FOOT"], Link[f"{Side(1 - stance).name}_FOOT"]
        return given[feet[0]][1], given[feet[1]][1]

    return pushed


@pytest.mark.parametrize("phase", [0.3, 0.6])
def test_nothing_pushes_in_the_middle_of_the_step(push, phase):
    assert push(phase) == pytest.approx((0.0, 0.0), abs=1e-4)


@BOTH
def test_the_stance_ankle_pushes_off_late_in_the_step(push, stance):
    """Halfway from 0.6 to 1: half of 0.3 N s/kg, times 0.8 m/s and 70.4 kg."""
    assert push(0.8, stance=stance) == pytest.approx((0.5 * 0.3 * 0.8 * MASS, 0.0), abs=1e-3)


@BOTH
def test_the_trailing_ankle_pushes_early_in_the_step(push, stance):
    """A quarter of the way to 0.2: three quarters of 0.5 N s/kg, times 0.8 m/s and 70.4 kg."""
    assert push(0.05, stance=stance) == pytest.approx((0.0, 0.75 * 0.5 * 0.8 * MASS), abs=1e-3)


def test_a_late_step_pushes_off_no_harder(push):
    assert push(1.4)[0] == pytest.approx(0.3 * 0.8 * MASS, abs=1e-3)


def test_a_foot_with_little_load_pushes_little(push):
    assert push(1.0, load=0.15)[0] == pytest.approx(0.5 * 0.3 * 0.8 * MASS, abs=1e-3)


def test_a_foot_in_the_air_does_not_push(push):
    assert push(1.0, load=0.0)[0] == 0.0


def test_walking_in_place_nothing_pushes_off(push):
    assert push(1.0, speed=0.0) == (0.0, 0.0)


# --- bearing the weight


def test_a_bent_knee_is_straightened_by_the_weight_it_bears(press, standing):
    """The knee 0.1 m ahead of the line from the ankle to the mass centre, all of the weight: 0.1 m * F, extending."""
    standing.joint_w[Link.LEFT_FOOT] = (0.0, 0.0, 0.1)
    standing.joint_w[Link.LEFT_SHANK] = (0.1, 0.0, 0.5)
    standing.body_com_w = (0.0, 0.0, 1.0)
    standing.heel_load = (WEIGHT, 0.0)
    given = press(standing, StanceLeg(bearing=1.0))[Link.LEFT_SHANK]
    assert given == pytest.approx([0.0, -0.1 * WEIGHT, 0.0], rel=1e-4)


def test_a_straight_leg_bears_without_torque(press, standing):
    standing.joint_w[Link.LEFT_FOOT] = (0.0, 0.0, 0.1)
    standing.joint_w[Link.LEFT_SHANK] = (0.05, 0.0, 0.5)
    standing.body_com_w = (0.1, 0.0, 0.9)
    standing.heel_load = (WEIGHT, 0.0)
    assert press(standing, StanceLeg(bearing=1.0))[Link.LEFT_SHANK] == pytest.approx(0.0, abs=1e-3)


def test_a_knee_bears_no_more_than_the_body_weighs(press, walking):
    def bearing(load: float) -> np.ndarray:
        walking.heel_load, walking.ball_load, walking.toe_load = (load, 0.0), (0.0, 0.0), (0.0, 0.0)
        return press(walking, StanceLeg(bearing=1.0))[Link.LEFT_SHANK]

    assert bearing(5.0 * WEIGHT) == pytest.approx(bearing(WEIGHT), rel=1e-5)


@BOTH
@pytest.mark.parametrize("planted", ["on_off", "pressure"])
def test_with_nothing_asked_and_the_papers_numbers_the_stance_leg_adds_nothing(press, walking, stance, planted):
    given = press(walking, StanceLeg(planted=planted), stance=stance, load=(WEIGHT, WEIGHT), aim=(0.8, 0.0))
    assert given == pytest.approx(0.0, abs=1e-4)


# --- smoothing


@pytest.fixture
def smoothed(row, make, remember):
    def smooth(memory_seconds, before, ticks=1, step_seconds=0.001) -> list[float]:
        load = before
        for _ in range(ticks):
            sensed = make(Sensed, step_seconds=step_seconds, heel_load=(100.0, 0.0), ball_load=(200.0, 10.0))
            leg = row(StanceLeg(load_memory=memory_seconds))
            load = list(smooth_loads(leg, sensed, remember(load=tuple(load))))
        return load

    return smooth


def test_without_memory_the_load_is_the_present_one(smoothed):
    assert smoothed(0.0, (0.0, 0.0)) == pytest.approx([300.0, 10.0])


def test_one_tick_moves_the_load_by_its_share_of_the_memory(smoothed):
    """1 ms of 19 + 1 ms: a twentieth of the way."""
    assert smoothed(0.019, (0.0, 110.0)) == pytest.approx([15.0, 105.0])


def test_after_many_ticks_the_load_is_the_present_one(smoothed):
    assert smoothed(0.02, (0.0, 0.0), ticks=400) == pytest.approx([300.0, 10.0], rel=1e-3)


@pytest.mark.parametrize(("speed", "share"), [(0.0, 1.0), (-0.15, 0.5), (0.3, 0.0), (1.0, 0.0)])
def test_a_slow_walk_presses_where_its_pendulum_stands(press, standing, speed, share):
    """0.045 m ahead of the ankle, the middle of the sole; under the ankle from 0.3 m/s on."""
    leg = StanceLeg(planted="pressure", push_off=0.0, trailing_push=0.0)
    standing.heel_load = (600.0, 0.0)
    torque = press(standing, leg, pivot=0.5, wish=(speed, 0.0), load=(600.0, 0.0))
    assert torque[Link.LEFT_FOOT][1] == pytest.approx(share * 0.045 * 600.0, abs=0.01)


# --- feet like stilts


def test_a_high_ankle_bears_the_moment_of_the_grounds_push(press, body, standing):
    body.stilt_height = (0.2, 0.2)
    standing.heel_load, standing.ball_load = (0.0, 0.0), (WEIGHT, WEIGHT)
    leg = StanceLeg(planted="pressure", stilts=1.0)
    high = press(standing, leg, offset=0.1, load=(WEIGHT, WEIGHT))[Link.LEFT_FOOT]
    body.stilt_height = (0.0, 0.0)
    low = press(standing, leg, offset=0.1, load=(WEIGHT, WEIGHT))[Link.LEFT_FOOT]
    assert high - low == pytest.approx([0.0, 0.2 * WEIGHT * 0.1, 0.0], abs=1e-3)
