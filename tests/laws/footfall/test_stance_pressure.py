"""What the stance foot gives the ground: where under the sole it presses, how it pushes off, how load is felt."""

from itertools import product

import numpy as np
import pytest
import warp as wp

from footfall.laws.footfall.pendulum import Fall, Pendulum
from footfall.laws.footfall.stance import StanceLeg, pressure_point, push_off, smooth_loads
from footfall.laws.tables import Command, Link, Sensed, Side
from footfall.maths.rotations import pitch_rotation, yaw_rotation

MASS, G = 70.4, 9.81
WEIGHT = MASS * G
BOTH = pytest.mark.parametrize("stance", list(Side))
ANKLE = 0.06 / 0.21
"""The pivot under the ankle, from heel to toe: nothing is pressed ahead of it."""


# --- the pressure point


MARGINS = StanceLeg(heel_margin=0.67, toe_margin=0.8, side_margin=0.6, spin_limit=1.0)
HEIGHT = 0.9
"""m, of the mass centre."""
WALKING = {"wish": (0.8, 0.0)}
"""Fast enough to press under the ankle."""


@pytest.fixture
def pressure(row, make, body, standing, remember):
    """Where a standing body presses, from the stance ankle, for a force on its mass centre in body weights."""

    def pressed(force=(0.0, 0.0), load=1.0, stance=0, offset=0.0, roll_over=0.0, pivot=ANKLE, **memory) -> np.ndarray:
        fall = make(Fall, offset_h=(offset, 0.0), frequency=(3.0, 3.0), height=HEIGHT)
        rows = row(MARGINS), row(Pendulum(roll_over=roll_over, pivot=pivot, slow=0.3))
        remembered = remember(stance=int(stance), load=(load * WEIGHT, load * WEIGHT), **(WALKING | memory))
        force_w = wp.vec3(force[0] * WEIGHT, force[1] * WEIGHT, 0.0)
        at_w = pressure_point(*rows, body, standing, remembered, fall, force_w)
        return np.array(at_w) - np.array(standing.joint_w[Link[f"{Side(stance).name}_FOOT"]])

    return pressed


@BOTH
def test_with_nothing_asked_a_foot_presses_under_its_ankle(pressure, stance):
    assert pressure(stance=stance) == pytest.approx([0.0, 0.0, -0.06], abs=1e-6)


@BOTH
def test_the_foot_presses_where_the_weight_tips_the_body_with_the_force(pressure, stance):
    """h F = -p M g: to push ahead and to the left it presses behind and to the right."""
    assert pressure((0.03, 0.02), stance=stance) == pytest.approx([-0.03 * HEIGHT, -0.02 * HEIGHT, -0.06], abs=1e-6)


@BOTH
@pytest.mark.parametrize("turned", [0.0, 2.0])
def test_the_pressure_point_stays_inside_the_sole(pressure, standing, stance, turned):
    standing.rotation_w[Link[f"{stance.name}_FOOT"]] = wp.vec4(*yaw_rotation(turned))
    forces = [(9.0, 0.0), (-9.0, 0.0), (0.0, 9.0), (0.0, -9.0), (0.01, 0.02), (-5.0, 5.0)]
    for force, load in product(forces, (0.0, 0.2, 1.0, 2.5)):
        x, y, _ = wp.quat_rotate_inv(yaw_rotation(turned), wp.vec3(*pressure(force, load, stance)))
        share = min(load, 1.0) + 1e-5
        assert -0.67 * 0.06 * share <= x <= 0.8 * 0.15 * share, (force, load)
        assert abs(y) <= 0.6 * 0.05 * share, (force, load)


def test_a_strong_pull_back_is_pressed_near_the_toes(pressure):
    """0.8 of 0.15 m ahead of the ankle."""
    assert pressure((-9.0, 0.0))[0] == pytest.approx(0.8 * 0.15, abs=1e-6)


def test_a_foot_with_little_load_presses_as_near_its_ankle(pressure):
    assert pressure((-9.0, 9.0), load=0.1) == pytest.approx(0.1 * pressure((-9.0, 9.0)) - [0.0, 0.0, 0.054], abs=1e-6)


def test_the_pressure_point_rolls_ahead_with_the_mass_centre(pressure):
    """A third of 0.09 m."""
    assert pressure(offset=0.09, roll_over=1.0 / 3.0)[0] == pytest.approx(0.03, abs=1e-6)


@pytest.mark.parametrize(("speed", "share"), [(0.0, 1.0), (-0.15, 0.5), (0.3, 0.0), (1.0, 0.0)])
def test_a_slow_walk_presses_where_its_pendulum_stands(pressure, speed, share):
    """0.045 m ahead of the ankle, the middle of the sole; under the ankle from 0.3 m/s on."""
    assert pressure(pivot=0.5, wish=(speed, 0.0))[0] == pytest.approx(share * 0.045, abs=1e-6)


@pytest.mark.parametrize(("way", "spin", "held"), [(1, 1.1, False), (1, -1.1, True), (1, 0.9, True), (-1, -1.1, False)])
def test_no_pressure_drives_a_turning_foot_on(pressure, standing, way, spin, held):
    """Ahead of the ankle it turns the toes down; to the left, the left edge."""
    standing.spin_w[Link.LEFT_FOOT] = (0.0, spin, 0.0)
    assert pressure((-way * 0.03, 0.0))[0] == pytest.approx(way * 0.03 * HEIGHT if held else 0.0, abs=1e-6)
    standing.spin_w[Link.LEFT_FOOT] = (-spin, 0.0, 0.0)
    assert pressure((0.0, -way * 0.03))[1] == pytest.approx(way * 0.03 * HEIGHT if held else 0.0, abs=1e-6)


@BOTH
def test_a_tilted_foot_presses_straight_below_its_ankle(pressure, standing, stance):
    """The sole's place is seen along its heading, on the level."""
    standing.rotation_w[Link[f"{stance.name}_FOOT"]] = wp.vec4(*(yaw_rotation(0.4) * pitch_rotation(0.5)))
    assert pressure(stance=stance) == pytest.approx([0.0, 0.0, -0.06], abs=1e-6)


# --- pushing off


PUSHING = StanceLeg(push_off=0.3, push_off_phase=0.6, trailing_push=0.5, trailing_phase=0.2, full_load=0.3)


@pytest.fixture
def push(row, body, standing, remember):
    """The pitch torques on the stance and on the other foot."""

    def pushed(phase, load=1.0, stance=0, speed=0.8, rate=1.0) -> tuple[float, float]:
        standing.heel_load = (load * WEIGHT, load * WEIGHT)
        memory = remember(stance=int(stance), phase=phase, shown=speed, rate=rate)
        given = push_off(row(PUSHING), body, standing, row(Command()), memory)
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


@pytest.mark.parametrize(("rate", "share"), [(1.0, 1.0), (1.5, 0.5), (2.0, 0.0), (4.0, 0.0)])
def test_a_hurried_step_pushes_off_less(push, rate, share):
    assert push(1.0, rate=rate)[0] == pytest.approx(share * 0.3 * 0.8 * MASS, abs=1e-3)


def test_with_the_papers_numbers_no_joint_pushes_off(row, body, walking, remember):
    given = push_off(row(StanceLeg()), body, walking, row(Command()), remember(stance=0, phase=0.9, shown=0.8))
    assert [list(given[link]) for link in Link] == [[0.0, 0.0, 0.0] for link in Link]


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
