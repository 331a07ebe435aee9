"""Hands: they reach what they are asked for, hold things by springs, and what they carry is felt."""

import numpy as np
import pytest
from skills.sights import BUILD

from footfall.measure.trial.run import run_trial, run_trials
from footfall.skills.handling import squat_for
from footfall.skills.line import Line
from footfall.skills.passing import posture_in_passing
from footfall.skills.pick_up import holds_of
from footfall.skills.skill import Thing
from footfall.stage.opened import load_trial


def trial(world, *skills, seconds=14.0):
    return load_trial(
        {"name": "hands", "seconds": seconds, "skill": list(skills), "world": {"name": "w", "text": "w"} | world}
    )


@pytest.mark.slow
def test_a_hand_reaches_a_ball_high_and_low_and_nothing_falls():
    balls = [{"ball": [{"name": "ball", "at": [1.4, aside, height]}]} for aside, height in ((0.3, 1.6), (-0.3, 0.5))]
    for outcome in run_trials([trial(ball, {"do": "reach", "thing": "ball"}) for ball in balls]):
        assert outcome.report.up
        assert outcome.report.skills[0]["status"] == "done"
        assert outcome.report.hand_error < 0.03
        assert outcome.report.outside_impulse == 0.0


def test_a_squat_lowers_the_hips_before_it_bends_the_back_level():
    table, floor = squat_for(BUILD, 0.4, 0.8), squat_for(BUILD, 0.4, 0.25)
    assert 0.0 < table.stoop < floor.stoop
    assert floor.crouch > table.crouch
    assert 2.5 * floor.stoop < np.pi / 2


def test_a_walk_passes_what_is_neither_too_low_nor_too_high():
    assert posture_in_passing(BUILD, 1.2) == posture_in_passing(BUILD, 1.4)
    assert posture_in_passing(BUILD, 0.6).crouch > 0.0
    assert posture_in_passing(BUILD, 0.1) is None
    assert posture_in_passing(BUILD, 2.4) is None


@pytest.mark.slow
def test_a_hand_meets_a_ball_in_passing_and_the_walk_goes_on():
    ball = {"ball": [{"name": "ball", "at": [2.5, 0.3, 1.3]}]}
    passing = {"do": "reach", "thing": "ball", "passing": True, "speed": 0.7}
    outcome = run_trial(trial(ball, passing, seconds=7.0))
    assert outcome.report.skills[0]["status"] == "done"
    assert outcome.report.hand_error < 0.03
    late = outcome.recording.time > 3.0
    assert outcome.recording.com_velocity[late, 0].min() > 0.35


@pytest.mark.slow
def test_what_is_in_hand_is_put_onto_a_table():
    table = {"at": [3.2, 0.6], "height": 0.7, "size": [0.5, 0.9], "heading_deg": 15.0}
    world = {"crate": [{"name": "crate", "at": [1.4, 0.0, 0.0]}], "table": [table]}
    tasks = {"do": "pick_up", "thing": "crate"}, {"do": "put_down", "thing": "crate", "on": "table_0"}
    outcome = run_trial(trial(world, *tasks, seconds=30.0))
    assert [one["status"] for one in outcome.report.skills] == ["done", "done"]
    crate = outcome.recording.scenes[-1, outcome.recording.qpos.shape[1] :]
    assert crate[2] == pytest.approx(0.7 + 0.15, abs=0.02)


@pytest.fixture(scope="module")
def lifted():
    crate = {"crate": [{"name": "crate", "at": [1.5, 0.1, 0.0], "mass": 5.0}]}
    return run_trial(trial(crate, {"do": "pick_up", "thing": "crate"}, {"do": "carry", "to": [3.5, 0.0]}, seconds=16.0))


def test_a_crate_is_lifted_from_the_floor_and_carried_along(lifted):
    assert lifted.report.up
    assert lifted.report.skills[0]["status"] == "done"
    crate = lifted.recording.scenes[-1, lifted.recording.qpos.shape[1] :]
    assert crate[2] > 0.8
    assert crate[0] > 2.5


@pytest.mark.slow
def test_it_stands_square_before_a_crate_beside_its_way_and_does_not_kick_it():
    crate = {"crate": [{"name": "crate", "at": [1.5, 0.4, 0.0], "mass": 5.0, "heading_deg": -15.0}]}
    recording = run_trial(trial(crate, {"do": "pick_up", "thing": "crate"}, seconds=8.0)).recording
    grips = int(np.argmax(recording.command["hold"][:, 0] > 0.0))
    assert grips > 0
    x, y = recording.scenes[grips, recording.qpos.shape[1] :][:2]
    assert np.hypot(x - 1.5, y - 0.4) < 0.02
    feet = recording.foot_position[grips].mean(axis=0)
    assert abs(Line(1.5, 0.4, np.radians(-15.0)).aside(feet)) < 0.1


def test_the_holds_turn_with_a_crate_that_was_kicked():
    met = (0.0, 0.0)
    for degrees, heading in ((0.0, 0.0), (30.0, 30.0), (-30.0, -30.0), (100.0, 10.0)):
        thing = Thing("crate", "crate", (1.0, 0.0, 0.15), (0.15, 0.18, 0.15), np.radians(degrees), 5.0, 0)
        assert np.degrees(holds_of(thing, met).heading) == pytest.approx(heading)


def test_the_holds_are_reported_and_nothing_else_acts_from_outside(lifted):
    assert lifted.report.hand_impulse > 5.0 * 9.81 * 2.0
    assert lifted.report.outside_impulse == 0.0
