"""When a step ends, how fast its phase runs, and what it remembers."""

import math
from functools import reduce

import pytest
import warp as wp

from footfall.laws.footfall.memory import Memory
from footfall.laws.footfall.pendulum import Fall, Pendulum
from footfall.laws.footfall.speed_loop import SpeedLoop
from footfall.laws.footfall.standing import Standing
from footfall.laws.footfall.step_machine import StepClock, advance_clock, bend_of, chosen_period, hurry_to_land
from footfall.laws.tables import Link, Side
from footfall.maths.declared import declared
from footfall.maths.rotations import pitch_rotation, yaw_rotation

BODY_WEIGHT = 70.4 * 9.81
W, W_SIDE = 2.0, 2.5
BOTH = pytest.mark.parametrize("stance", list(Side))


# --- the period


@pytest.mark.parametrize(("speed", "period"), [(0.8, 0.66 - 0.2 * 0.8), (-0.8, 0.66 - 0.3 * 0.8)])
def test_the_period_shortens_with_speed_ahead_and_back(row, command, remember, speed, period):
    clock = row(StepClock(period=0.66, quickening=0.2, quickening_back=0.3))
    assert chosen_period(clock, command(), remember(wish=(speed, 0.0))) == pytest.approx(period)


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

    def hurried(capture=(0.0, 0.0), stance=0, phase=0.0, aim=(0.0, 0.0), fastest=5.0, fastest_side=4.0) -> float:
        offset = (0.25 * capture[0], 0.25 * capture[1])
        velocity = (0.75 * capture[0] * W, 0.75 * capture[1] * W_SIDE)
        fall = make(Fall, offset_h=offset, velocity_h=velocity, frequency=(W, W_SIDE), height=1.0)
        rates = {"fastest": fastest, "fastest_side": fastest_side}
        clock = StepClock(**rates, reach_ahead=0.5, reach_stride=1.2, reach_out=0.4, reach_across=0.2)
        memory = remember(phase=phase, period=0.5, stance=int(stance), aim=aim)
        return hurry_to_land(row(clock), body, memory, fall)

    return hurried


@pytest.mark.parametrize("capture", [(0.0, 0.0), (0.05, 0.0), (-0.05, -0.02)])
def test_a_step_whose_foothold_stays_in_reach_takes_its_time(hurry, capture):
    assert hurry(capture) == 1.0


@pytest.mark.parametrize(
    ("capture", "rate"), [((1.0, 0.0), 5.0), ((-1.0, 0.0), 5.0), ((0.0, 0.6), 4.0), ((0.0, -0.6), 4.0)]
)
def test_a_step_whose_foothold_is_out_of_reach_lands_as_fast_as_it_can(hurry, capture, rate):
    """Ahead and back 5 times as fast as planned, to the sides 4 times."""
    assert hurry(capture) == rate


@pytest.mark.parametrize(("fastest", "fastest_side"), [(5.0, 4.0), (2.0, 4.0)])
def test_a_foothold_out_of_reach_both_ways_takes_the_faster_rate(hurry, fastest, fastest_side):
    assert hurry((1.0, 0.6), fastest=fastest, fastest_side=fastest_side) == max(fastest, fastest_side)


def test_a_clock_that_hurries_ahead_alone_lets_a_fall_to_the_side_take_its_time(hurry):
    assert hurry((0.0, 0.6), fastest_side=1.0) == 1.0


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


def test_fastest_1_both_ways_is_the_papers_clock(hurry):
    captures = (0.0, 0.0), (0.3, 0.0), (2.0, 2.0)
    assert [hurry(capture, fastest=1.0, fastest_side=1.0) for capture in captures] == [1.0, 1.0, 1.0]


def test_a_longer_stride_has_a_longer_reach(hurry, body):
    """Aiming at 2 m/s the stride is 1 m: the step may be 1.2 m, and a steady walk is d/(e^(w T) - 1) ahead besides."""
    settled = 1.0 / (math.exp(W * 0.5) - 1.0)
    capture = (1.2 + settled) * math.exp(-W * 0.25)
    assert hurry((capture, 0.0), aim=(2.0, 0.0)) == pytest.approx(2.0, rel=1e-4)


def test_walking_ahead_the_reach_backwards_is_shorter_by_as_much(hurry):
    settled = 1.0 / (math.exp(W * 0.5) - 1.0)
    capture = -(1.2 - settled) * math.exp(-W * 0.25)
    assert hurry((capture, 0.0), aim=(2.0, 0.0)) == pytest.approx(2.0, rel=1e-4)


@pytest.mark.parametrize("capture", [(0.0, 0.0), (3.0, -3.0), (-1e3, 1e3)])
@pytest.mark.parametrize("phase", [0.0, 1.0, 1.4])
@pytest.mark.parametrize("aim", [(0.0, 0.0), (5.0, 0.0), (-3.0, 0.0)])
def test_the_rate_always_lies_between_1_and_fastest(hurry, capture, phase, aim):
    assert 1.0 <= hurry(capture, phase=phase, aim=aim) <= 5.0


# --- the clock


@pytest.fixture
def tick(row, make, body, standing, command, remember):
    """The memory one tick of 1 ms later; loads on the left and the right foot in body weights."""

    def ticked(clock=None, loads=(1.0, 0.0), speed=None, asked=None, falling=0.0, **memory):
        standing.heel_load = (loads[0] * BODY_WEIGHT, loads[1] * BODY_WEIGHT)
        fall = make(Fall, velocity_h=(falling, 0.0), frequency=(3.0, 3.0), height=1.0)
        return advance_clock(
            row(clock or StepClock()),
            row(speed or SpeedLoop()),
            row(Standing()),
            row(Pendulum()),
            body,
            standing,
            command(**(asked or {})),
            remember(**memory),
            fall,
            0.0,
        )

    return ticked


def test_the_phase_moves_on_by_the_tick_over_the_period(tick):
    assert tick(phase=0.25, period=0.5).stride.phase == pytest.approx(0.25 + 0.001 / 0.5)


def test_in_a_hurry_the_phase_runs_faster_than_time(tick):
    after = tick(StepClock(fastest=2.5), phase=0.25, period=0.5, falling=20.0)
    assert (after.rate, after.stride.phase) == pytest.approx((2.5, 0.25 + 2.5 * 0.001 / 0.5))


def test_the_time_since_foot_strike_is_counted(tick):
    assert tick(elapsed=0.15).stride.elapsed == pytest.approx(0.151)


@BOTH
def test_a_touch_before_the_strike_phase_is_the_foot_not_yet_lifted(tick, stance):
    after = tick(StepClock(strike_phase=0.5), loads=(1.0, 1.0), phase=0.49, stance=int(stance))
    assert (after.stride.stance, after.stride.steps) == (stance, 0)


@BOTH
def test_a_touch_from_the_strike_phase_on_ends_the_step(tick, stance):
    loads = (1.0, 0.04) if stance == Side.LEFT else (0.04, 1.0)
    after = tick(StepClock(strike_phase=0.5, strike_load=0.03), loads=loads, phase=0.5, stance=int(stance))
    assert (after.stride.stance, after.stride.steps, after.stride.phase, after.stride.elapsed) == (
        1 - stance,
        1,
        0.0,
        0.0,
    )


def test_strike_phase_0_is_the_papers_clock(tick):
    assert tick(StepClock(strike_phase=0.0), loads=(1.0, 1.0), phase=0.0).stride.steps == 1


def test_a_touch_lighter_than_the_strike_load_is_none(tick):
    assert tick(StepClock(strike_load=0.03), loads=(1.0, 0.02), phase=0.8).stride.steps == 0


def test_the_stance_foot_alone_strikes_nothing(tick):
    assert tick(loads=(1.0, 0.0), phase=0.8).stride.steps == 0


def test_a_step_without_touch_goes_on_past_its_period(tick):
    assert tick(StepClock(latest_phase=1.5), phase=1.4).stride.steps == 0


def test_a_step_without_touch_ends_at_the_latest_phase(tick):
    assert tick(StepClock(latest_phase=1.5), phase=1.4999).stride.steps == 1


def test_latest_phase_1_is_the_papers_clock(tick):
    assert tick(StepClock(latest_phase=1.0), phase=0.9999).stride.steps == 1


def test_a_new_step_takes_the_period_of_the_present_wish(tick):
    after = tick(
        StepClock(period=0.7, quickening=0.2), loads=(1.0, 1.0), phase=0.9, wish=(0.5, 0.0), asked={"speed": 0.5}
    )
    assert after.stride.period == pytest.approx(0.6)


def test_a_period_asked_for_waits_for_the_next_step(tick):
    assert tick(phase=0.3, period=0.6, asked={"period": 0.4}).stride.period == pytest.approx(0.6)


@BOTH
def test_a_new_step_remembers_where_both_ankles_were(tick, standing, stance):
    after = tick(loads=(1.0, 1.0), phase=0.9, stance=int(stance))
    lifted, landed = (Link[f"{side.name}_FOOT"] for side in (stance, Side(1 - stance)))
    assert list(after.swing_start_w) == pytest.approx(list(standing.joint_w[lifted]))
    assert list(after.stride.stance_start_w) == pytest.approx(list(standing.joint_w[landed]))


@BOTH
def test_a_new_step_remembers_how_far_beside_the_new_foot_the_mass_centre_is(tick, standing, stance):
    after = tick(loads=(1.0, 1.0), phase=0.9, stance=int(stance))
    landed = standing.joint_w[Link[f"{Side(1 - stance).name}_FOOT"]]
    assert after.lateral_start == pytest.approx(standing.body_com_w[1] - landed[1], abs=1e-6)


def test_the_offset_beside_the_foot_is_seen_along_the_heading(tick, standing):
    standing.q_wh = yaw_rotation(math.pi / 2.0)
    standing.body_com_w = (0.3, 0.0, 1.0)
    standing.joint_w[Link.RIGHT_FOOT] = (0.1, 5.0, 0.06)
    assert tick(loads=(1.0, 1.0), phase=0.9).lateral_start == pytest.approx(-0.2, abs=1e-6)


def test_a_new_step_remembers_the_bend_of_the_knee_it_lands_on(tick, standing):
    thigh = yaw_rotation(0.3) * pitch_rotation(-0.4)
    standing.rotation_w[Link.RIGHT_THIGH] = wp.vec4(*thigh)
    standing.rotation_w[Link.RIGHT_SHANK] = wp.vec4(*(thigh * pitch_rotation(0.7)))
    assert tick(loads=(1.0, 1.0), phase=0.9).strike_knee == pytest.approx(0.7, abs=1e-6)


@pytest.mark.parametrize("bend", [-0.3, 0.0, 1.2, 2.4])
def test_the_bend_of_a_hinge_is_measured_about_the_upper_links_left_axis(standing, bend):
    thigh = yaw_rotation(2.0) * pitch_rotation(0.8)
    standing.rotation_w[Link.LEFT_THIGH] = wp.vec4(*thigh)
    standing.rotation_w[Link.LEFT_SHANK] = wp.vec4(*(thigh * pitch_rotation(bend)))
    assert bend_of(standing, int(Link.LEFT_THIGH), int(Link.LEFT_SHANK)) == pytest.approx(bend, abs=1e-5)


# --- the first tick, and the origin


@pytest.fixture
def begun(row, make, body, standing, command):
    """The memory after the very first tick."""

    def begin(**clock: float):
        rows = row(StepClock(**clock)), row(SpeedLoop()), row(Standing()), row(Pendulum())
        return advance_clock(*rows, body, standing, command(), make(Memory), make(Fall, frequency=(3.0, 3.0)), 0.0)

    return begin


def test_the_first_tick_stands_on_both_feet(begun):
    after = begun()
    assert (after.stride.started, after.stride.standing, after.stride.steps, after.rate) == (1, 1, 0, 1.0)


def test_the_first_tick_keeps_the_heading_it_finds(begun, standing):
    standing.heading = 0.7
    assert begun().heading_goal == pytest.approx(0.7)


def test_what_is_remembered_of_the_world_follows_the_origin(tick, standing):
    places = {field.path: (1.0 + k, 2.0, 0.1 * k) for k, field in enumerate(declared(Memory)) if field.is_place}
    standing.origin_shift_w = (4.0, -4.0, 0.0)
    after = tick(**{path[-1]: place_w for path, place_w in places.items()})
    for path, (x, y, z) in places.items():
        assert list(reduce(getattr, path, after)) == pytest.approx([x - 4.0, y + 4.0, z], abs=1e-5), path
