"""What was done on the stage is a trial, which runs without the page as it went there."""

import ast
import tomllib

import numpy as np
import pytest

from footfall.measure.trial.run import run_trial
from footfall.sim.recording import FRAME_RATE
from footfall.stage.opened import load_trial
from footfall.studio import protocol as say
from footfall.studio.scene.past import Terms
from footfall.studio.scene.playback import Play
from footfall.studio.scene.script import scripted
from footfall.studio.work.choosing import chosen
from footfall.studio.work.work import opening


@pytest.fixture(scope="module")
def driven():
    """Four seconds on a stage without balls, which a trial has none of: faster, to the left, to a stand."""
    play = Play(opening(), Terms(balls=0))
    moments = [play.moment()]
    qpos = [play.simulation.batch.qpos[0].copy()]
    for held in ((1.1, 0.0, 0.0, "walk"), (0.6, 0.0, 0.8, "walk"), (0.0, 0.0, 0.0, "stand")):
        play.wheels = tuple(wheel.hold(*held) for wheel in play.wheels)
        for _ in range(133):
            moments += play.step(play.slice_ticks)
            qpos.append(play.simulation.batch.qpos[0].copy())
    return moments, np.array(qpos)


@pytest.mark.slow
def test_it_runs_to_the_same_bytes_without_the_page(driven):
    moments, qpos = driven
    script = scripted(moments, 0, "mine")
    recording = run_trial(load_trial(tomllib.loads(script.toml))).recording
    assert FRAME_RATE == 100
    np.testing.assert_array_equal(recording.qpos, qpos[: len(recording)])


def test_python_and_toml_say_the_same(driven):
    script = scripted(driven[0], 0, "mine")
    said = script.python.partition("load_trial(")[2].partition(")\noutcome")[0]
    assert ast.literal_eval(said)["command"] == tomllib.loads(script.toml)["command"]


def test_shoves_come_with_it(stage):
    stage.run(1.0).ask(say.Shove(force_h=[0.0, 150.0, 0.0])).run(1.0).ask(say.AskScript(start=0.0, end=2.0))
    [push] = tomllib.loads(stage.told(say.Scripted)[-1].toml)["push"]
    assert push["at"] == pytest.approx(1.0, abs=0.02)
    assert push["force"] == pytest.approx([0.0, 150.0, 0.0], abs=8.0)
    assert push["seconds"] == pytest.approx(0.1)


def test_what_a_trial_cannot_say_is_said(stage):
    stage.run(1.0).ask(say.Choose(document="world", name="slope-up")).run(1.0)
    stage.ask(say.AskScript(start=0.0, end=2.0))
    script = stage.told(say.Scripted)[-1]
    assert "starts at that change" in script.words
    assert tomllib.loads(script.toml)["world"] == "slope-up"


@pytest.fixture(scope="module")
def edited():
    """Three seconds without balls: another style, slower arms in it, longer legs, then another law."""
    play = Play(opening(), Terms(balls=0))
    moments = [play.moment()]
    qpos = [play.simulation.batch.qpos[0].copy()]
    for edit in (
        lambda work: work,
        lambda work: chosen(work, "style", "proud").with_own(settings={"width": 0.2}),
        lambda work: work.with_own(without=("pendulum",)),
        lambda work: chosen(work.with_own(without=()), "character", "child"),
        lambda work: chosen(work, "style", "default"),
    ):
        play.adopt(edit(play.work))
        moments.append(play.moment())
        qpos[-1] = play.simulation.batch.qpos[0].copy()
        for _ in range(40):
            moments += play.step(play.slice_ticks)
            qpos.append(play.simulation.batch.qpos[0].copy())
    return moments, np.array(qpos)


@pytest.mark.slow
def test_edits_run_to_the_same_bytes_without_the_page(edited):
    moments, qpos = edited
    script = scripted(moments, 0, "mine")
    table = tomllib.loads(script.toml)
    assert script.words == ""
    assert [one["at"] for one in table["edit"]] == [0.4, 0.8, 1.2, 1.6]
    outcome = run_trial(load_trial(table))
    np.testing.assert_array_equal(outcome.recording.qpos, qpos[: len(outcome.recording)])
    assert outcome.report.seconds == pytest.approx(2.0)


def test_edits_of_the_session_are_in_its_script(stage):
    stage.run(0.5).ask(say.Choose(document="style", name="sneak")).run(0.5)
    stage.ask(say.Choose(document="character", name="child")).run(0.5).ask(say.AskScript(start=0.0, end=1.5))
    table = tomllib.loads(stage.told(say.Scripted)[-1].toml)
    style, body = table["edit"]
    assert (table["style"], style["style"], body["character"]) == ("default", "sneak", "child")
    assert (style["at"], body["at"]) == (pytest.approx(0.5, abs=0.03), pytest.approx(1.0, abs=0.03))


def test_a_range_that_is_too_short_is_refused(stage):
    stage.run(0.3).ask(say.AskScript(start=0.2, end=0.21))
    assert "too short" in stage.told(say.Refused)[-1].text


def test_a_script_that_was_edited_is_written_again(stage):
    stage.run(1.0).ask(say.Shove(force_h=[0.0, 150.0, 0.0])).run(0.5).ask(say.AskScript(start=0.0, end=1.5))
    table = stage.told(say.Scripted)[-1].table
    table["push"][0] |= {"at": 0.3, "force": [0.0, 90.0, 0.0]}
    stage.ask(say.WriteScript(table=table, name="mine"))
    script = stage.told(say.Scripted)[-1]
    [push] = tomllib.loads(script.toml)["push"]
    assert (push["at"], push["force"]) == (0.3, [0.0, 90.0, 0.0])
    assert "'at': 0.3" in script.python


def test_an_edit_that_makes_no_trial_is_refused(stage):
    stage.run(0.5).ask(say.AskScript(start=0.0, end=0.5))
    table = stage.told(say.Scripted)[-1].table
    for part in ({"command": [{"at": 9.0, "speed": 0.5}]}, {"character": "/etc/passwd"}, {"push": 3}):
        stage.forget()
        stage.ask(say.WriteScript(table=table | part))
        assert stage.told(say.Refused)
        assert not stage.told(say.Scripted)


def test_an_edited_script_is_kept_and_runs_by_its_name(stage):
    stage.run(0.5).ask(say.AskScript(start=0.0, end=0.5))
    table = stage.told(say.Scripted)[-1].table
    stage.ask(say.WriteScript(table=table, name="kept script", keep=True))
    assert stage.told(say.Saved)[-1].name == "kept script"
    assert run_trial(load_trial("kept script")).report.seconds == pytest.approx(0.5, abs=0.02)
