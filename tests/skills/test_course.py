"""Footholds, ducking and routes; and that a body gets up stairs, over bars and under beams with them."""

import numpy as np
import pytest
from skills.puppet import led
from skills.sights import BUILD, decided, sight

from footfall.measure.trial.run import run_trial, run_trials
from footfall.skills.course import COURSING, Course, OnTheWay, go_along
from footfall.skills.ducking import duck_by, lowered
from footfall.skills.line import Line, distance
from footfall.skills.route import RouteLeg
from footfall.stage.opened import load_trial


def trial(world, *skills, seconds=20.0, **more):
    return load_trial(
        {"name": "errand", "seconds": seconds, "skill": list(skills), "world": {"name": "w", "text": "w"} | world}
        | more
    )


def fates(report):
    return [(one["do"], one["status"]) for one in report.skills]


def test_a_bend_lowers_the_crown_by_what_is_needed():
    for drop in (0.05, 0.2, 0.4):
        duck = duck_by(BUILD, drop)
        assert lowered(BUILD, duck.stoop) + duck.crouch == pytest.approx(drop, abs=0.01)


def test_a_line_is_steered_back_to_from_either_side():
    line = Line(0.0, 0.0, 0.3)
    left, right = line.at(1.0, 0.4), line.at(1.0, -0.4)
    assert line.steered(left) < 0.3 < line.steered(right)
    assert line.steered(line.at(2.0)) == pytest.approx(0.3)


def test_abreast_of_the_point_but_far_aside_it_is_not_there_and_turns_to_it():
    _, asked, status = decided(Course(to=(2.0, 0.0)), sight(), sight(x=2.1, y=1.0))
    assert status.stage == "running"
    assert asked["heading"] == pytest.approx(-np.pi / 2, abs=0.2)


@pytest.mark.parametrize("bearing", np.arange(-3, 4))
def test_a_body_that_obeys_ends_near_the_point_whichever_way_it_faced(bearing):
    end = led(Course(to=(2.0, 0.4)), sight(facing=float(bearing)), 40.0)[-1]
    assert end.status.stage == "done"
    assert distance(end.seen.place(0), (2.0, 0.4)) < 2**0.5 * Course(to=(2.0, 0.4)).within


def speed_before(corner: float, left: float, facing: float = 0.0, legs: int = 2) -> float:
    """The speed commanded so far before a corner, or beyond it."""
    way = RouteLeg(Line(0.0, 0.0, 0.0), 0.0), RouteLeg(Line(3.0 * np.cos(corner), 3.0 * np.sin(corner), corner), 0.0)
    return go_along(OnTheWay(way[-legs:], 0.0, 5.0), sight(x=-left, facing=facing), 0, 0.7)[1]["speed"]


def test_it_slows_down_before_a_sharp_corner_and_not_before_a_bend():
    speeds = [speed_before(1.6, left) for left in (1.5, 0.8, 0.5, 0.25, 0.05)]
    assert speeds[0] == 0.7
    assert speeds == sorted(speeds, reverse=True)
    assert speeds[-1] == COURSING.slowest
    assert {speed_before(0.5, left) for left in (1.5, 0.5, 0.05)} == {0.7}


def test_it_is_slow_until_it_faces_the_next_leg():
    assert speed_before(1.6, 0.0, facing=0.0, legs=1) == COURSING.slowest
    assert speed_before(1.6, 0.0, facing=1.0, legs=1) == 0.7


@pytest.mark.slow
def test_it_climbs_stairs_one_tread_a_step_without_touching_a_riser():
    stairs = {"stairs": [{"at": [1.5, 0.0], "rise": 0.15, "tread": 0.3, "risers": 4}]}
    outcome = run_trial(trial(stairs, {"do": "climb"}, {"do": "stop"}, seconds=16.0))
    assert outcome.report.up
    assert fates(outcome.report) == [("climb", "done"), ("stop", "done")]
    heights = outcome.recording.strike_position[:, 2] - outcome.recording.strike_position[0, 2]
    assert [np.isclose(heights, 0.15 * k, atol=0.03).any() for k in range(1, 5)] == [True] * 4
    assert outcome.report.outside_impulse == 0.0


@pytest.mark.slow
def test_it_steps_over_a_bar_and_ducks_under_a_beam():
    over = trial({"bar": [{"at": [1.6, 0.0], "height": 0.15}]}, {"do": "step_over"}, {"do": "stop"}, seconds=12.0)
    under = trial({"beam": [{"at": [1.6, 0.0], "height": 1.4}]}, {"do": "duck"}, {"do": "stop"}, seconds=12.0)
    for outcome in run_trials([over, under]):
        assert outcome.report.up
        assert outcome.report.touches == 0
        assert [status for _, status in fates(outcome.report)] == ["done", "done"]
        assert outcome.recording.com[-1, 0] > 1.9


@pytest.mark.slow
def test_it_climbs_the_flight_that_is_named_though_another_is_nearer():
    low = {"rise": 0.12, "tread": 0.3, "risers": 2, "landing": 1.5}
    flights = {"stairs": [low | {"at": [1.4, 0.0]}, low | {"at": [0.0, 2.4], "heading_deg": 90.0}]}
    outcome = run_trial(trial(flights, {"do": "climb", "thing": "stairs_1"}, {"do": "stop"}, seconds=22.0))
    assert fates(outcome.report) == [("climb", "done"), ("stop", "done")]
    assert outcome.recording.com[-1, 1] > 2.4
    assert outcome.recording.com[-1, 2] > outcome.recording.com[0, 2] + 0.2


@pytest.mark.slow
def test_a_sneaking_child_steps_over_bars_too():
    bars = {"bar": [{"at": [1.2, 0.0], "height": 0.08}]}
    outcome = run_trial(trial(bars, {"do": "step_over", "speed": 0.4}, seconds=14.0, character="child", style="sneak"))
    assert outcome.report.up
    assert fates(outcome.report) == [("step_over", "done")]
