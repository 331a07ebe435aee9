"""Why a character fell: what is told was measured, and what is blamed was run."""

from dataclasses import replace

import numpy as np
import pytest

from footfall.errors import BadRecording, BadValue
from footfall.laws.register import law_of, load_gait
from footfall.measure.trial.run import run_trial
from footfall.measure.why import why as asking
from footfall.measure.why.rerun import Changed, case_of, stays_up
from footfall.measure.why.why import Why, why
from footfall.sim.recording import Recording
from footfall.stage.opened import load_trial

SHOVED_AT, NEWTONS = 2.5, 1300.0


def walk(**keys) -> Recording:
    table = {"name": "walk", "seconds": 6.0, "command": [{"speed": 0.6}]} | keys
    recording = run_trial(load_trial(table)).recording
    assert recording is not None
    return recording


@pytest.fixture(scope="module")
def shoved() -> Recording:
    return walk(push=[{"at": SHOVED_AT, "force": [0.0, NEWTONS, 0.0]}])


@pytest.fixture(scope="module")
def answer(shoved) -> Why:
    return why(shoved)


def test_who_did_not_fall_is_refused(walked):
    with pytest.raises(BadValue, match="nobody falls"):
        why(walked.recording)


@pytest.mark.slow
def test_a_shove_is_named_with_its_force_and_direction(shoved, answer):
    assert shoved.fell_at > SHOVED_AT
    assert f"after a shove of {NEWTONS:.0f} N to the left" in answer.sentence


@pytest.mark.slow
def test_what_was_met_lies_between_the_shove_and_the_fall(shoved, answer):
    assert answer.met
    assert all(0.0 < one.before <= shoved.fell_at - SHOVED_AT + 0.02 for one in answer.met)


@pytest.mark.slow
def test_the_change_that_is_proposed_keeps_it_up_from_the_start_of_the_trial_too(answer):
    assert answer.runs.saved is not None
    assert answer.runs.saved.reason == "the shove"
    newtons = float(answer.runs.saved.words.split()[-2])
    milder = walk(push=[{"at": SHOVED_AT, "force": [0.0, newtons, 0.0]}])
    assert np.isnan(milder.fell_at)


@pytest.mark.slow
def test_the_fall_as_it_was_happens_again(shoved):
    assert not stays_up(Changed(case_of(shoved)), 150)


@pytest.mark.slow
def test_nothing_is_blamed_that_no_run_has_shown(shoved, monkeypatch):
    monkeypatch.setattr(asking, "changes_of", lambda *_: [])
    found = why(shoved)
    assert found.runs.saved is None
    assert found.sentence.endswith("None of the 2 changes that were run keeps it up.")


@pytest.mark.slow
@pytest.mark.parametrize("gait", ["paper", "space-walk"])
def test_another_law_is_asked_for_as_much_as_it_shows(gait):
    found = why(walk(gait=gait, seconds=5.0, command=[], push=[{"at": 2.5, "force": [500.0, 900.0, 0.0]}]))
    assert "after a shove of 1030 N to the left" in found.sentence
    assert [one.name for one in found.asked] == [one.name for one in law_of(load_gait(gait)).readings]


@pytest.mark.slow
def test_one_of_a_crowd_is_asked():
    push = [{"at": 2.0, "force": [0.0, 1500.0, 0.0]}]
    crowd = [{"place": [0.0, 0.0]}, {"place": [0.0, 4.0], "push": push, "command": [{"speed": 0.6}]}]
    fallen = walk(command=[], crowd=crowd, seconds=4.0)
    assert "shove of 1500 N" in why(fallen, 1).sentence
    with pytest.raises(BadValue, match="does not fall"):
        why(fallen, 0)


def test_a_recording_without_its_laws_memory_is_refused(walked):
    with pytest.raises(BadRecording, match="lacks the memory of its law"):
        why(replace(walked.recording, fell_at=1.0, moments=None))
