"""Momentum stepping stands, steps when it must, and mirrors."""

import numpy as np
import pytest

from footfall.measure.trial.run import run_trials
from footfall.stage.opened import load_trial

PUSH_AT = 2.4


def shoved(*force, **changes):
    push = [{"at": PUSH_AT, "force": [*force, 0.0], "seconds": 0.1}]
    table = {"name": "shoved", "gait": "stepping", "seconds": 5.2, "push": push}
    return load_trial(table, [f"gait.{path}={value}" for path, value in changes.items()])


@pytest.fixture(scope="module")
def runs():
    """One run for all facts of this file."""
    trials = {
        "weak": shoved(80.0, 0.0),
        "left": shoved(0.0, 300.0),
        "right": shoved(0.0, -300.0),
        "ahead": shoved(300.0, 0.0),
        "pendulum": shoved(300.0, 0.0, **{"supervisor.rule": '"pendulum"'}),
    }
    outcomes = run_trials(list(trials.values()))
    return dict(zip(trials, outcomes, strict=True))


def steps_after(outcome, seconds=PUSH_AT):
    recording = outcome.recording
    steps = recording.arrays()["memory_stride_steps"]
    return int(steps[-1] - steps[np.searchsorted(recording.time, seconds) - 1])


def first_lift(outcome):
    arrays = outcome.recording.arrays()
    after = arrays["time"] >= PUSH_AT
    return float(arrays["time"][after][np.argmax(arrays["memory_step_stage"][after] == 1)])


@pytest.mark.parametrize("name", ["weak", "left", "right", "ahead", "pendulum"])
def test_it_stays_up_and_every_program_has_a_solution(runs, name):
    assert runs[name].report.up
    assert runs[name].recording.arrays()["plan_infeasible"][-1] == 0


def test_a_weak_push_is_answered_without_a_step_and_a_strong_one_with_some(runs):
    assert steps_after(runs["weak"]) == 0
    assert 1 <= steps_after(runs["ahead"]) <= 3


def test_the_momentum_rule_steps_before_the_pendulum(runs):
    assert first_lift(runs["ahead"]) < first_lift(runs["pendulum"])


def test_it_stands_still_at_the_end(runs):
    assert runs["ahead"].report.stands_from is not None


def test_nothing_from_outside_but_the_push_moves_it(runs):
    assert runs["left"].report.outside_impulse == pytest.approx(0.0, abs=1e-9)
