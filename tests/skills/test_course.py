"""Footholds, ducking and routes; and that a body gets up stairs, over bars and under beams with them."""

import numpy as np
import pytest
from skills.sights import BUILD

from footfall.measure.trial.run import run_trial, run_trials
from footfall.skills.ducking import duck_by, lowered
from footfall.skills.line import Line
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
