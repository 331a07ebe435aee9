"""On slopes and rough ground: care, a line of the hips without jumps, and what care changes."""

from math import sqrt

import pytest
import warp as wp

from footfall.laws.footfall.joint_targets import JointTargets, sole_moment
from footfall.laws.footfall.stance import Bearing
from footfall.laws.footfall.step_clock import StepClock, chosen_period
from footfall.laws.footfall.terrain.leg_length import length_on_slope
from footfall.laws.footfall.terrain.uneven import Care, take_care
from footfall.laws.tables import Link
from footfall.measure.trial.run import run_trials
from footfall.stage.opened import load_trial

STEP, RISE = 0.4, 0.07
STRAIGHT = 0.80
SLOW = {"at": 0.0, "speed": 0.3}


@pytest.fixture
def care_on(row, remember, standing):
    """Care after five seconds on ground with these slopes under the stance foot and at the foothold."""

    def settled(stance_slope: float, foothold_slope: float, **care) -> float:
        standing.stance_slope = wp.vec2(stance_slope, 0.0)
        standing.foothold_slope = wp.vec2(0.0, foothold_slope)
        standing.step_seconds, memory = 0.05, remember()
        for _ in range(100):
            memory.care = take_care(row(Care(**({"full_slope": 0.2} | care))), standing, memory)
        return memory.care

    return settled


def test_level_ground_asks_for_no_care(care_on):
    assert care_on(0.0, 0.0) == 0.0


@pytest.mark.parametrize(("under", "ahead"), [(-0.3, 0.0), (0.0, 0.3)])
def test_steep_ground_under_or_before_the_foot_asks_for_all(care_on, under, ahead):
    assert care_on(under, ahead) == pytest.approx(1.0, abs=1e-3)


def test_a_gentler_slope_asks_for_less(care_on):
    assert care_on(0.05, 0.0, full_slope=0.2) == pytest.approx(0.25, abs=1e-3)


def test_with_care_feet_do_not_roll_over(row, remember):
    numbers = row(JointTargets())
    level, steep = (remember(shown=1.0, rate=1.0, period=0.6, care=care) for care in (0.0, 1.0))
    assert sole_moment(numbers, level, 0.5).stride > 0.0
    assert sole_moment(numbers, steep, 0.5).stride == 0.0


def test_with_care_steps_are_quicker(row, command, remember):
    clock = row(StepClock(period=0.6, quickening_turn=0.25))
    assert chosen_period(clock, command(), remember(care=1.0)) == pytest.approx(0.45)
    assert chosen_period(clock, command(), remember(care=0.0)) == pytest.approx(0.6)


@pytest.fixture
def hip_height(row, body, remember, standing):
    """The height above the first of three footholds, each RISE above the last, at which the hip is wanted."""

    def wanted(foot: int, hip: float) -> float:
        ahead = hip - foot * STEP
        standing.joint_w[Link.LEFT_THIGH] = standing.body_com_w = (ahead, 0.0, 0.8)
        standing.joint_w[Link.LEFT_FOOT] = (0.0, 0.0, 0.06)
        standing.stance_ground, standing.foothold_ground = 0.0, RISE
        standing.path_ground = RISE * min(max(ahead / STEP, 0.0), 1.0)
        memory = remember(
            stance=0, stance_start_w=(0.0, 0.0, 0.06), swing_w=(-STEP, 0.0, 0.06), target_w=(STEP, 0.0, 0.06),
            climbed=RISE,
        )  # fmt: skip
        length = length_on_slope(row(Bearing()), body, standing, memory, STRAIGHT)[0]
        return sqrt(length**2 - ahead**2) + foot * RISE

    return wanted


@pytest.mark.parametrize("hip", [0.15, 0.2, 0.25])
def test_a_foot_strike_does_not_move_the_line_of_the_hips(hip_height, hip):
    before, after = (hip_height(foot, hip) for foot in (0, 1))
    level = [sqrt(STRAIGHT**2 - (hip - foot * STEP) ** 2) for foot in (0, 1)]
    assert after - before == pytest.approx(level[1] - level[0], abs=1e-4)


@pytest.mark.slow
def test_a_slope_of_20_degrees_is_walked_down_slowly_and_not_without_care():
    world = {"name": "steep", "text": "", "run_up": 1.5, "stretch": [{"length": 10.0, "slope_deg": -20.0}]}
    trial = {"name": "down", "seconds": 16.0, "world": world, "command": [SLOW]}
    careless = ["gait.care.full_slope=1000"]
    careful, not_so = run_trials([load_trial(trial), load_trial(trial, careless)], record=False, linger=False)
    assert careful.report.up
    assert careful.report.speed == pytest.approx(SLOW["speed"], abs=0.05)
    assert not not_so.report.up
