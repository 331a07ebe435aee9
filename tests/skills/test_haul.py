"""Pushing and pulling: a heavy crate goes where it is to go, steered by hands and feet alone."""

from itertools import product
from math import cos, pi, sin

import numpy as np
import pytest

from footfall.measure.trial.run import run_trials
from footfall.skills.handles import holds_on, way_round
from footfall.skills.line import Line
from footfall.skills.press import MOST, Moved, Wanted, haul_by
from footfall.skills.skill import Build, Thing
from footfall.stage.opened import load_trial

BUILD = Build(0.06, 0.15, 0.89, 1.7, 70.0, (0.0, 0.2, 1.4), 0.3, 0.35, 0.95, (0.1, 0.1, 0.3, 0.25))
CRATE = Thing("crate", "crate", (2.0, 0.0, 0.4), (0.4, 0.3, 0.4), 0.0, 80.0, 0)


def test_hands_take_the_side_that_is_met():
    west, south = holds_on(CRATE, (0.0, 0.0), BUILD, 0.0), holds_on(CRATE, (2.0, -2.0), BUILD, 0.0)
    assert west.place(CRATE, 0) == pytest.approx((1.55, 0.2, 0.74))
    assert south.place(CRATE, 0)[:2] == pytest.approx((1.8, -0.35))
    assert south.place(CRATE, 1)[:2] == pytest.approx((2.2, -0.35))


def test_handles_are_held_where_there_are_any():
    holds = holds_on(CRATE._replace(handles=(0.6, 0.6)), (4.0, 0.0), BUILD, 0.0)
    assert holds.place(CRATE, 0) == pytest.approx((2.6, -0.2, 1.0))


def test_a_hold_is_the_same_point_in_the_crate_and_in_the_world():
    crate = CRATE._replace(heading=0.7)
    holds = holds_on(crate, (0.0, 0.0), BUILD, 0.0)
    x, y, z = holds.grip(1)
    assert holds.place(crate, 1) == pytest.approx(
        (2.0 + x * cos(0.7) - y * sin(0.7), x * sin(0.7) + y * cos(0.7), 0.4 + z)
    )


def test_the_way_to_the_far_side_leads_past_the_corners():
    axis, spot = Line(2.0, 0.0, pi), (3.0, 0.0)
    assert way_round((3.2, 0.0), CRATE, axis, spot) == spot
    x, y = way_round((0.0, 0.1), CRATE, axis, spot)
    assert x == pytest.approx(0.0)
    assert y > 0.7


def asked_for(error, moved=None, passed=0.02):
    holds = holds_on(CRATE, (0.0, 0.0), BUILD, 0.0)
    moved = moved or Moved((1.992, 0.0, 0.4), 0.0, 0.4, 0.4)
    return haul_by(moved, passed, CRATE, holds, BUILD, (1.15, 0.0, 0.0), 0.4, Wanted(0.4, error, -0.4))[1]


def test_the_left_hand_presses_harder_to_turn_a_crate_right():
    asked = asked_for(-0.3)
    assert asked["left_force_w"][0] > asked["right_force_w"][0]
    assert asked_for(0.0)["left_force_w"] == pytest.approx(asked_for(0.0)["right_force_w"])


def test_a_crate_that_does_not_move_is_pressed_harder_and_harder_up_to_a_limit():
    stuck = Moved(CRATE.at, 0.0, 0.4)
    loads = [asked_for(0.0, stuck._replace(load=load), passed)["left_force_w"][0] for load, passed in ((0, 1), (0, 3))]
    assert loads[1] > loads[0] > 0.0
    assert asked_for(0.0, stuck._replace(load=1e4))["left_force_w"][0] == pytest.approx(MOST * 70.0 * 9.81 / 2)


@pytest.mark.slow
def test_80_kg_are_pushed_and_pulled_round_a_bend():
    crate = {"name": "crate", "at": [1.2, 0.1, 0.0], "size": [0.8, 0.6, 0.8], "mass": 80.0, "friction": 0.2}
    trials, goals = [], {"push": (3.2, 0.9), "pull": (-0.6, -0.5)}
    for do, to in goals.items():
        world = {"name": "w", "text": "w", "crate": [crate | {"handles": 1.0}]}
        skills = [{"do": do, "thing": "crate", "to": list(to)}]
        trials.append(load_trial({"name": do, "seconds": 22.0, "skill": skills, "world": world}))
    for outcome in run_trials(trials):
        (fate,) = outcome.report.skills
        assert outcome.report.up, fate
        assert fate["status"] == "done", fate
        assert outcome.report.outside_impulse == 0.0
        assert outcome.report.hand_impulse > 157.0 * 3.0
        at = outcome.recording.scenes[-1, outcome.recording.qpos.shape[1] :][:2]
        assert np.linalg.norm(at - goals[fate["do"]]) < 0.3


@pytest.mark.slow
def test_what_cannot_be_moved_is_given_up_with_a_reason():
    """From eight starts: it gives up once it presses as hard as it may, before leaning there fells it."""
    rock = {"name": "rock", "size": [0.8, 0.6, 1.0], "mass": 400.0, "friction": 0.8}
    skills = [{"do": "push", "thing": "rock", "to": [4.0, 0.0]}, {"do": "pull", "thing": "crate", "to": [0.0, 0.0]}]
    trials = []
    for x, y in product((1.2, 1.3, 1.4, 1.5), (0.0, -0.05)):
        world = {"name": "w", "text": "w", "crate": [rock | {"at": [x, y, 0.0]}]}
        trials.append(load_trial({"name": "rock", "seconds": 20.0, "skill": skills, "world": world}))
    reports = [outcome.report for outcome in run_trials(trials, record=False)]
    assert all(report.up for report in reports)
    reasons = {tuple(one["reason"] for one in report.skills) for report in reports}
    assert reasons == {("'rock' does not move", "there is no 'crate' to pull")}
