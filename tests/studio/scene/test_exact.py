"""Going on from a recording in the studio is exact: the same bytes as if it had never been saved and opened."""

from dataclasses import replace

import numpy as np
import pytest
from studio.scene.recordings import taken, uploaded

from footfall.measure.trial.run import run_trial
from footfall.stage.opened import load_trial
from footfall.studio import protocol as say

TRIALS = {
    "walk": {"style": "sneak", "command": [{"speed": 0.5}]},
    "a push spans the frame": {
        "command": [{"speed": 0.6}],
        "push": [{"at": 1.9, "force": [0.0, 200.0, 0.0], "seconds": 0.3, "body": "pelvis"}],
    },
    "turned and with settings": {"command": [{"speed": 0.61, "heading_deg": 70.0, "width": 0.23, "bend": 0.07}]},
    "stands": {"command": [{"mode": "stand"}]},
    "a slope": {"world": "slope-up", "command": [{"speed": 0.6}]},
    "drawn by chance": {"world": "course", "seed": 5, "command": [{"speed": 0.6}]},
    "2 ms": {"step_seconds": 0.002, "command": [{"speed": 0.6}]},
    "0.5 ms": {"step_seconds": 0.0005, "command": [{"speed": 0.6}]},
    "planar": {"gait": "planar-walk", "contact": "sticking"},
    "planar gaits": {"gait": "planar-walk", "at_once": True, "command": [{"at": 1.0, "gait": "planar-run"}]},
}


@pytest.mark.slow
@pytest.mark.parametrize("name", TRIALS)
def test_a_trial_goes_on_in_the_studio_as_the_command_line_went_on(stage, tmp_path, name):
    recording = run_trial(load_trial({"name": name, "seconds": 3.0} | TRIALS[name])).recording
    uploaded(stage, tmp_path, recording).ask(say.Scrub(at=2.07), say.Continue())
    session = stage.session
    session.run(92 * session.play.slice_ticks)
    assert len(session.timeline.past) == 300
    again = taken(stage, 2.07, 2.99)
    assert again.qpos.tobytes() == recording.qpos[207:].tobytes()
    assert again.qvel.tobytes() == recording.qvel[207:].tobytes()


def state(past) -> tuple:
    return past.moment.state, past.moment.limp, past.moment.thrown


def session_with(stage, tmp_path, *before, seconds=2.0):
    stage.session.reels.folder = tmp_path
    stage.run(1.0)
    for message in before:
        stage.ask(message).run(0.3)
    return stage.run(seconds)


SESSIONS = {
    "walks": [say.Drive(speed=0.9)],
    "is shoved": [say.Shove(force_h=[0.0, 200.0, 0.0], link="torso", seconds=2.0)],
    "is edited": [
        say.Edit(document="style", path="step.period", value=0.45, side="both", stroke=0),
        say.Setting(name="width", value=0.2),
        say.Edit(document="style", path="swing.height", value=0.16, side="left", stroke=0),
    ],
    "is hit by a ball": [say.Ball(from_w=[3.0, 0.5, 1.0], velocity_w=[-4.0, -0.5, 3.0], mass=1.0)],
    "is pestered": [say.Pester(newtons=60.0, every=0.5)],
    "walks to a place": [say.WalkTo(x=3.0, y=1.5)],
    "has fallen": [say.Shove(force_h=[500.0, 1500.0, 0.0], link="torso", seconds=0.2)],
    "two variants": [say.Scene(kind="compare"), say.Switch(component="tuning", on=False, row=1)],
    "a crowd": [say.Scene(kind="crowd", count=3, seed=4), say.Steer(row=1), say.Drive(speed=0.7, turn=0.3)],
    "dancers": [say.Scene(kind="crowd", count=3, seed=2, dance=True)],
    "another law": [say.Choose(document="gait", name="planar-run")],
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SESSIONS)
def test_a_take_that_is_opened_again_goes_on_exactly(stage, tmp_path, name):
    session_with(stage, tmp_path, *SESSIONS[name])
    session = stage.session
    end = session.timeline.end
    middle, later = session.timeline.at(end - 1.0), session.timeline.at(end - 0.05)
    take = taken(stage, end - 1.5, end)
    uploaded(stage, tmp_path, take)
    again = session.timeline.at(middle.time)
    assert state(again) == state(middle)
    stage.ask(say.Scrub(at=middle.time), say.Continue())
    session.run((later.slices - middle.slices) * session.play.slice_ticks)
    assert state(session.timeline.past[-1]) == state(later)
    assert session.timeline.past[-1].time == later.time


@pytest.mark.slow
def test_a_ball_can_be_thrown_into_a_trial_that_had_none(stage, tmp_path):
    recording = run_trial(load_trial({"name": "x", "seconds": 1.0, "command": [{"speed": 0.5}]})).recording
    uploaded(stage, tmp_path, recording).ask(say.Scrub(at=0.5), say.Continue())
    stage.ask(say.Ball(from_w=[3.0, 0.0, 1.0], velocity_w=[-4.0, 0.0, 3.0], mass=1.0)).run(1.0)
    assert not stage.told(say.Refused)
    assert len(stage.session.play.stage.balls.about()) == 1
    assert not stage.fallen


@pytest.mark.slow
def test_an_old_recording_is_shown_and_not_gone_on_from(stage, tmp_path):
    recording = run_trial(load_trial({"name": "x", "seconds": 2.0, "command": [{"speed": 0.5}]})).recording
    uploaded(stage, tmp_path, replace(recording, moments=None))
    assert stage.told(say.Opened)[0].words.startswith("It can be viewed but not continued")
    assert len(stage.session.timeline.past) == 200
    for message in (say.Scrub(at=1.0), say.Continue()):
        stage.ask(message)
    assert "footfall run FILE.npz --recording NEW.npz" in stage.told(say.Refused)[-1].text
    stage.run(0.5)
    assert stage.session.shown.slices == 100
    stage.ask(say.Edit(document="style", path="step.period", value=0.45, side="both", stroke=0)).run(0.1)
    assert "NEW.npz" in stage.told(say.Refused)[-1].text
    stage.ask(say.Step(frames=300)).run(0.2)
    assert stage.session.timeline.end == pytest.approx(1.99)
    stage.ask(say.Take(start=0.0, end=1.5))
    assert "cannot be recorded again" in stage.told(say.Refused)[-1].text
    stage.ask(say.Restore(id=1)).run(0.1)
    assert stage.session.shown is None


def test_an_old_recording_shows_its_very_poses(stage, tmp_path):
    recording = run_trial(load_trial({"name": "x", "seconds": 1.0, "command": [{"speed": 0.5}]})).recording
    uploaded(stage, tmp_path, replace(recording, moments=None)).ask(say.Scrub(at=0.7))
    places = np.frombuffer(stage.session.shown.frame, "<f4", 3, say.frames.HEADER.size)
    assert places == pytest.approx(recording.qpos[70, :3], abs=1e-6)
