"""A trial switches components of a law off, for each of its characters, and from a time on."""

import json

import pytest

from footfall.errors import BadValue, UnknownName
from footfall.gaits.components import without
from footfall.laws.register import gait
from footfall.measure.trial.run import run_trial
from footfall.stage.opened import document_of, load_trial, open_trial

BASE = {"name": "x", "gait": "walk", "seconds": 5.0}


def test_the_gait_of_a_trial_is_without_what_it_names():
    assert open_trial(load_trial(BASE | {"without": ["tuning"]})).gait == without(gait("walk"), "tuning")
    assert open_trial(load_trial(BASE, ['without=["tuning"]'])).gait == without(gait("walk"), "tuning")


def test_it_comes_after_the_style():
    trial = load_trial(BASE | {"style": "sneak", "without": ["swing"]})
    assert open_trial(trial).gait.swing.effort_limit == 0.0
    assert open_trial(trial).gait.name == "sneak walk without swing"


def test_each_of_a_crowd_may_lack_something_else():
    walkers = [{"place": [0.0, 0.0]}, {"place": [0.0, 2.0], "without": ["gravity"]}]
    company = open_trial(load_trial(BASE | {"without": ["tuning"], "crowd": walkers}))
    assert [one.gait.name for one in company.crowd] == ["walk without tuning", "walk without gravity"]


def test_an_edit_switches_off_and_on_again():
    edits = [{"at": 1.0, "without": ["tuning"]}, {"at": 2.0, "style": "sneak"}, {"at": 3.0, "without": []}]
    steps = open_trial(load_trial(BASE | {"edit": edits})).edits
    assert [one.gait.tuning.gain for one in steps][:2] == [0.0, 0.0]
    assert steps[2].gait.tuning.gain > 0.0


def test_a_recording_holds_the_gait_as_it_is_walked():
    opened = open_trial(load_trial(BASE | {"without": ["tuning"]}))
    document = json.loads(document_of(opened))
    assert document["without"] == []
    assert open_trial(load_trial(document)).gait == opened.gait


def test_what_there_is_not_is_said():
    with pytest.raises(UnknownName, match="without: the law footfall has no component 'tunig'; did you mean 'tuning'"):
        load_trial(BASE | {"without": ["tunig"]})
    with pytest.raises(BadValue, match="the law stepping has no components"):
        load_trial(BASE | {"gait": "stepping", "without": ["tuning"]})


@pytest.mark.slow
def test_without_velocity_tuning_a_walk_is_slow():
    """Setting `tuning.gain` to 0 alone leaves its other terms, and the walk too fast: no ablation."""
    walk = {"command": [{"at": 0.0, "speed": 0.6}], "seconds": 20.0}
    off = run_trial(load_trial(BASE | walk | {"without": ["tuning"]}), record=False).report
    gain = run_trial(load_trial(BASE | walk, ["gait.tuning.gain=0"]), record=False).report
    assert off.speed < 0.45
    assert gain.speed > 0.6
