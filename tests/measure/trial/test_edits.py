"""A trial that is edited as it goes: another style, body or law from a time on, in mid-step."""

import numpy as np
import pytest

from footfall.errors import FootfallError
from footfall.measure.crowd.run import run_company
from footfall.measure.go_on import go_on_from
from footfall.measure.trial.run import run_trial, run_trials
from footfall.stage.opened import load_trial, open_trial

BASE = {"name": "x", "seconds": 1.2, "command": [{"at": 0.0, "speed": 0.8}]}
STYLED = BASE | {"edit": [{"at": 0.4, "style": "proud"}, {"at": 0.8, "style": "sneak:tired:0.5"}]}


@pytest.fixture(scope="module")
def styled():
    return run_trial(load_trial(STYLED)).recording


def test_until_an_edit_nothing_differs_and_from_then_on_it_does(styled):
    plain = run_trial(load_trial(BASE)).recording
    np.testing.assert_array_equal(styled.qpos[:41], plain.qpos[:41])
    assert (styled.qpos[60] != plain.qpos[60]).any()


def test_a_recording_holds_its_edits_and_runs_to_the_same_bytes(styled):
    again = run_trial(load_trial(styled.trial_table)).recording
    np.testing.assert_array_equal(again.qpos, styled.qpos)


def test_it_is_resumed_in_the_style_of_then(styled):
    for frame in (20, 60, 100):
        gone_on = go_on_from(styled, frame).recording
        np.testing.assert_array_equal(gone_on.qpos, styled.qpos)


def test_side_by_side_each_has_its_own_edits(styled):
    first, second = run_trials([load_trial(BASE), load_trial(STYLED)])
    np.testing.assert_array_equal(second.recording.qpos, styled.qpos)
    assert (first.recording.qpos[80] != styled.qpos[80]).any()


@pytest.mark.slow
def test_another_body_goes_on_in_mid_step_with_its_feet_where_they_were():
    trial = load_trial(BASE | {"seconds": 3.0, "edit": [{"at": 1.5, "character": "child"}]})
    outcome = run_trial(trial)
    assert not outcome.report.fell
    assert outcome.report.seconds == 3.0
    whole = outcome.recording
    assert [(one.first, one.character.name) for one in whole.parts] == [(0, "humanoid"), (150, "child")]
    assert len(whole) == 300
    plain = run_trial(load_trial(BASE | {"seconds": 1.6})).recording
    feet = np.linalg.norm(whole.qpos[150, :2] - plain.qpos[150, :2])
    assert feet < 0.2


def test_another_law_takes_over_at_its_time():
    stands = {"command": [{"at": 0.0, "mode": "stand"}]}
    trial = load_trial(BASE | stands | {"seconds": 2.0, "edit": [{"at": 1.0, "gait": "stepping"}]})
    outcome = run_trial(trial)
    assert outcome.recording.gait_at(-1) == "stepping"
    assert not outcome.report.fell


@pytest.mark.slow
def test_each_of_a_crowd_has_its_own_styles():
    walkers = [{"place": [0.0, y], "command": BASE["command"]} for y in (0.0, 2.0)]
    walkers[1]["edit"] = [{"at": 0.4, "style": "proud"}]
    plain, edited = (
        run_company(open_trial(load_trial({"name": "x", "seconds": 0.8, "crowd": crowd}))).recording
        for crowd in ([walkers[0], {**walkers[1], "edit": []}], walkers)
    )
    np.testing.assert_array_equal(plain.everyone[0].qpos, edited.everyone[0].qpos)
    assert (plain.everyone[1].qpos[60] != edited.everyone[1].qpos[60]).any()


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"edit": [{"at": 0.5}]}, "changes nothing"),
        ({"edit": [{"at": 9.0, "style": "proud"}]}, "the trial ends"),
        ({"edit": [{"at": 0.5, "style": "proud"}, {"at": 0.5, "style": "tired"}]}, "must be later"),
        ({"at_once": True, "edit": [{"at": 0.5, "gait": "space-walk"}]}, "by commands"),
        ({"edit": [{"at": 0.5, "gait": "planar-walk"}]}, "moves in"),
        ({"edit": [{"at": 0.5, "style": "no-such"}]}, "no-such"),
        ({"edit": [{"at": 0.5, "character": "planar", "gait": "planar-walk"}]}, "other joints than 'humanoid'"),
    ],
)
def test_an_edit_that_cannot_be_is_refused(changed, words):
    with pytest.raises(FootfallError, match=words):
        load_trial(BASE | changed)
