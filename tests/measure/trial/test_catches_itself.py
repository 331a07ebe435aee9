"""A character that stands by one law answers a shove by another, by itself, and walks on by its own."""

import json

import numpy as np
import pytest

from footfall.errors import BadValue
from footfall.measure.trial.run import run_trial
from footfall.stage.opened import load_trial

STAND = {"at": 0.0, "mode": "stand"}
SHOVED, SETTLED = {"shoved": 0.04, "gait": "stumble"}, {"settled": 0.5}


def standing(seconds, force, **fields):
    push = {"at": 1.0, "force": force}
    return load_trial({"name": "stands", "seconds": seconds, "command": [STAND], "push": [push]} | fields)


@pytest.fixture(scope="module")
def caught():
    return run_trial(load_trial("catches-itself", ["seconds=9.0"]))


def changes_of(recording):
    """The times at which the law changed."""
    return recording.time[np.flatnonzero(np.diff(recording.gait_number)) + 1]


def test_a_shove_changes_the_law_and_coming_to_rest_changes_it_back(caught):
    assert caught.report.up
    assert json.loads(caught.recording.gaits) == ["walk", "stepping", "walk"]
    shoved, settled = changes_of(caught.recording)
    pushed = float(caught.recording.time[np.flatnonzero(caught.recording.push.any(axis=1))[0]])
    assert 0.0 < shoved - pushed < 0.1
    assert settled > shoved + 0.5


def test_it_steps_and_walks_on_as_it_was_told(caught):
    recording = caught.recording
    shoved, settled = (int(100 * time) for time in changes_of(recording))
    assert recording.steps[settled] > recording.steps[shoved]
    assert recording.com_velocity[-50:, 0].mean() > 0.5


def test_the_push_goes_on_under_the_other_law(caught):
    pushed = np.linalg.norm(caught.recording.push, axis=1)
    assert np.count_nonzero(pushed) == 10
    assert np.ptp(pushed[pushed > 0.0]) < 1e-3


def test_a_weak_shove_changes_nothing():
    trial = standing(2.0, [40.0, 0.0, 0.0], when=[SHOVED, SETTLED])
    outcome = run_trial(trial)
    assert json.loads(outcome.recording.gaits) == ["walk"]
    plain = run_trial(standing(2.0, [40.0, 0.0, 0.0]))
    np.testing.assert_array_equal(outcome.recording.qpos, plain.recording.qpos)


@pytest.mark.slow
def test_what_was_told_meanwhile_holds_when_its_own_law_is_back():
    later = [STAND, {"at": 2.0, "mode": "walk", "speed": 0.6}]
    outcome = run_trial(standing(7.0, [300.0, 0.0, 0.0], when=[SHOVED, SETTLED], command=later, style="tired"))
    assert json.loads(outcome.recording.gaits) == ["tired walk", "stumble", "tired walk"]
    assert outcome.recording.command["speed"][-1] == pytest.approx(0.6)
    assert outcome.report.up


def test_its_recording_says_how_it_answers(caught):
    first, second = caught.recording.trial_table["when"]
    assert first["gait"]["law"] == "stepping"
    assert second["settled"] == 0.5


@pytest.mark.parametrize(
    ("when", "words"),
    [
        ({"gait": "stepping"}, "give either shoved or settled"),
        ({"shoved": 0.04, "settled": 1.0}, "give either shoved or settled"),
        ({"shoved": 0.04, "gait": "stepping", "speed": 1.0}, "when.0 asks for a speed, which gait 'stepping'"),
    ],
)
def test_a_mistake_in_an_answer_is_one_sentence(when, words):
    with pytest.raises(BadValue, match=words):
        standing(2.0, [0.0, 0.0, 0.0], when=[when])
