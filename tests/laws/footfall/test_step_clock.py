"""How long a step takes, how fast its phase runs, and when it ends."""

import math

import pytest

from footfall.laws.footfall.pendulum import Fall
from footfall.laws.footfall.step_clock import StepClock, chosen_period, ends_step, phase_rate
from footfall.laws.tables import Side

BODY_WEIGHT = 70.4 * 9.81
W, W_SIDE = 2.0, 2.5
BOTH = pytest.mark.parametrize("stance", list(Side))


# --- the period


@pytest.mark.parametrize(("speed", "shorter"), [(0.8, 0.2 * 0.8), (-0.8, 0.3 * 0.8)])
def test_the_period_shortens_with_speed_ahead_and_back(row, command, remember, speed, shorter):
    clock = row(StepClock(period=0.66, quickening=0.2, quickening_back=0.3))
    assert chosen_period(clock, command(), remember(wish=(speed, 0.0))) == pytest.approx(0.66 - shorter)


@pytest.mark.parametrize(("sideways", "shorter"), [(0.3, 0.24), (-0.3, 0.24), (0.1, 0.1)])
def test_the_period_shortens_with_the_speed_that_asks_for_more(row, command, remember, sideways, shorter):
    """0.1 s for 0.5 m/s ahead, or 0.8 s2/m times the speed sideways."""
    clock = row(StepClock(period=0.66, quickening=0.2, quickening_side=0.8))
    assert chosen_period(clock, command(), remember(wish=(0.5, sideways))) == pytest.approx(0.66 - shorter)


@pytest.mark.parametrize("gaze", [0.5, -0.5])
def test_the_period_shortens_in_a_turn(row, command, remember, gaze):
    clock = row(StepClock(period=0.6, quickening_turn=0.2))
    assert chosen_period(clock, command(), remember(gaze=gaze)) == pytest.approx(0.6 * 0.9)


def test_the_gait_chooses_no_period_below_its_shortest(row, command, remember):
    clock = row(StepClock(period=0.66, quickening=0.5, shortest=0.3))
    assert chosen_period(clock, command(), remember(wish=(2.0, 0.0))) == pytest.approx(0.3)


@pytest.mark.parametrize(("asked", "given"), [(0.45, 0.45), (1e-8, 0.3)])
def test_a_period_asked_for_is_taken_down_to_the_shortest(row, command, remember, asked, given):
    clock = row(StepClock(period=0.66, quickening=0.5, shortest=0.3))
    assert chosen_period(clock, command(period=asked), remember(wish=(2.0, 0.0))) == pytest.approx(given)


# --- hurry


@pytest.fixture
def hurry(row, make, body, remember):
    """The rate of the phase at the start of a step of 0.5 s, for a capture point x + v/w this far from the pivot."""

    def hurried(capture=(0.0, 0.0), stance=0, phase=0.0, aim=(0.0, 0.0), fastest=5.0) -> float:
        offset = (0.25 * capture[0], 0.25 * capture[1])
        velocity = (0.75 * capture[0] * W, 0.75 * capture[1] * W_SIDE)
        fall = make(Fall, offset_h=offset, velocity_h=velocity, frequency=(W, W_SIDE), height=1.0)
        clock = StepClock(fastest=fastest, reach_ahead=0.5, reach_out=0.4, reach_across=0.2)
        memory = remember(phase=phase, period=0.5, stance=int(stance), aim=aim)
        return phase_rate(row(clock), body, memory, fall)

    return hurried


@pytest.mark.parametrize("capture", [(0.0, 0.0), (0.05, 0.0), (-0.05, -0.02)])
def test_a_step_whose_foothold_stays_in_reach_takes_its_time(hurry, capture):
    assert hurry(capture) == 1.0


@pytest.mark.parametrize("capture", [(1.0, 0.0), (-1.0, 0.0), (0.0, 0.6), (0.0, -0.6), (1.0, 0.6)])
def test_a_step_whose_foothold_is_out_of_reach_lands_as_fast_as_it_can(hurry, capture):
    assert hurry(capture) == 5.0


@pytest.mark.parametrize("way", [1.0, -1.0])
def test_a_step_lands_just_as_its_foothold_leaves_reach(hurry, body, way):
    """The capture point grows as e^(w t): it is at its limit in a quarter second, half of the period."""
    limit = 0.5 * body.leg_length
    assert hurry((way * limit * math.exp(-W * 0.25), 0.0)) == pytest.approx(2.0, rel=1e-4)


@BOTH
@pytest.mark.parametrize(("outwards", "reach"), [(1.0, 0.4), (-1.0, 0.2)])
def test_reach_is_longer_to_the_swing_side_than_across(hurry, body, stance, outwards, reach):
    to_swing_side = -1.0 if stance == Side.LEFT else 1.0
    limit = reach * body.leg_length
    capture = to_swing_side * outwards * limit * math.exp(-W_SIDE * 0.25)
    assert hurry((0.0, capture), stance) == pytest.approx(2.0, rel=1e-4)


def test_the_less_time_is_left_the_less_hurry_is_needed(hurry, body):
    capture = (0.5 * body.leg_length * math.exp(-W * 0.25), 0.0)
    assert hurry(capture, phase=0.5) == pytest.approx(1.0)


@pytest.mark.parametrize("capture", [(0.0, 0.0), (3.0, -3.0), (-1e3, 1e3)])
@pytest.mark.parametrize("phase", [0.0, 1.0, 1.4])
@pytest.mark.parametrize("aim", [(0.0, 0.0), (5.0, 0.0), (-3.0, 0.0)])
def test_the_rate_always_lies_between_1_and_fastest(hurry, capture, phase, aim):
    assert 1.0 <= hurry(capture, phase=phase, aim=aim) <= 5.0


# --- the end of a step


@pytest.fixture
def ends(row, body, standing, command, remember):
    """Whether a step on the left foot ends; loads on the left and the right foot in body weights."""

    def ended(loads, over=0.0, stance=0, phase=0.8, **clock) -> bool:
        standing.heel_load = (loads[0] * BODY_WEIGHT, loads[1] * BODY_WEIGHT)
        memory = remember(phase=phase, stance=int(stance))
        return ends_step(row(StepClock(**clock)), body, standing, command(over=over), memory)

    return ended


def test_a_touch_before_the_strike_phase_is_the_foot_not_yet_lifted(ends):
    assert not ends((1.0, 1.0), phase=0.49, strike_phase=0.5)


@BOTH
def test_a_touch_from_the_strike_phase_on_ends_the_step(ends, stance):
    loads = (1.0, 0.04) if stance == Side.LEFT else (0.04, 1.0)
    assert ends(loads, stance=stance, phase=0.5, strike_phase=0.5, strike_load=0.03)


@pytest.mark.parametrize("loads", [(1.0, 0.02), (1.0, 0.0)])
def test_a_touch_lighter_than_the_strike_load_is_none(ends, loads):
    assert not ends(loads, strike_load=0.03, latest_phase=1.5)


def test_a_foot_that_passes_over_something_strikes_at_the_end_alone(ends):
    assert not ends((1.0, 1.0), over=0.2)
    assert ends((1.0, 1.0), over=0.2, phase=0.96)


@pytest.mark.parametrize(("phase", "ended"), [(1.4, False), (1.5, True)])
def test_a_step_without_touch_ends_at_the_latest_phase(ends, phase, ended):
    assert ends((1.0, 0.0), phase=phase, latest_phase=1.5) == ended
