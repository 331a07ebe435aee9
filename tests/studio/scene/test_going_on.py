"""From any moment of an opened recording the character walks on, whatever was recorded and on whatever ground."""

import numpy as np
import pytest
from studio.scene.recordings import recorded, taken, uploaded

from footfall.sim.recording import Recording
from footfall.studio import protocol as say
from footfall.studio.work.links import from_shared

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def shoved() -> Recording:
    """Shoved to the left at 1 s, which it survives, and again at 3 s, which it does not."""
    pushes = [{"at": 1.0, "force": [0.0, 300.0, 0.0]}, {"at": 3.0, "force": [0.0, 3000.0, 0.0], "body": "pelvis"}]
    return recorded(seconds=8.0, command=[{"speed": 0.6}], push=pushes)


@pytest.mark.parametrize("frame", [180, 287, 341, 449])
def test_it_walks_on_from_any_frame(stage, tmp_path, sneaking, frame):
    uploaded(stage, tmp_path, sneaking)
    stage.ask(say.Scrub(at=frame / 100), say.Continue())
    place = stage.place[0]
    stage.run(6.0)
    assert not stage.fallen
    assert stage.place[0] > place + 1.8


def test_it_walks_on_from_a_take_that_begins_in_the_middle_of_a_step(stage, tmp_path):
    stage.session.reels.folder = tmp_path
    stage.run(4.0)
    recording = taken(stage, 2.3, 3.9)
    uploaded(stage, tmp_path, recording)
    stage.ask(say.Scrub(at=0.0), say.Continue()).run(5.0)
    assert not stage.fallen
    assert stage.session.play.wheels[0].held_speed == pytest.approx(0.8)


def test_pushes_and_a_fall_are_shown_where_they_were(stage, tmp_path, shoved):
    uploaded(stage, tmp_path, shoved)
    words = stage.told(say.Opened)[0].words
    assert words == f"It falls at {shoved.fell_at:.1f} s."
    push = stage.session.timeline.at(3.05).moment.pushes.pushes[0]
    assert (push.link, push.force_w[1]) == ("pelvis", pytest.approx(3000.0, rel=0.05))
    assert not stage.session.timeline.at(3.2).moment.pushes.pushes
    assert stage.told(say.Fell)[-1].at == pytest.approx(shoved.fell_at, abs=0.02)
    assert "shoved with" in stage.told(say.Fell)[-1].why
    stage.ask(say.Scrub(at=2.0), say.Continue()).run(4.0)
    assert not stage.fallen, "what the trial did later is not done when it goes on otherwise"


@pytest.mark.parametrize(
    "trial",
    [
        {"gait": "planar-walk", "contact": "sticking"},
        {"gait": "planar-walk", "at_once": True, "command": [{"at": 1.5, "gait": "planar-run"}]},
        {"world": "slope-up", "command": [{"speed": 0.6}]},
        {"world": "course", "seed": 5, "command": [{"speed": 0.6}]},
        {"step_seconds": 0.002, "command": [{"speed": 0.6}]},
        {"step_seconds": 0.0005, "command": [{"speed": 0.6}]},
        {"character": "giant", "command": [{"speed": 0.6, "period": 0.9}]},
        {"command": [{"mode": "stand"}]},
        {"command": [{"speed": 0.6}], "edit": [{"at": 1.0, "character": "child"}, {"at": 2.0, "style": "proud"}]},
        {"command": [{"mode": "stand"}], "at_once": True, "edit": [{"at": 1.5, "gait": "stepping"}]},
    ],
)
def test_every_kind_of_recording_opens_and_goes_on(stage, tmp_path, trial):
    recording = recorded(seconds=4.0, **trial)
    uploaded(stage, tmp_path, recording)
    stage.ask(say.Scrub(at=2.5), say.Continue())
    assert np.array_equal(stage.session.play.simulation.batch.qpos[0], recording.qpos[250])
    ground = stage.session.play.simulation.ground_heights(0, np.array([[0.0, 0.0], [4.0, 0.0], [6.0, 0.0]]))
    assert len(set(ground)) > 1 or recording.ground.level
    stage.run(4.0)
    assert not stage.fallen


@pytest.mark.parametrize(
    "before",
    [
        say.Scene(kind="crowd", count=3),
        say.Choose(document="gait", name="planar-skip"),
        say.Edit(document="style", path="step.period", value=0.75),
    ],
)
def test_what_was_taken_on_the_stage_opens_with_what_was_open(stage, tmp_path, before):
    stage.session.reels.folder = tmp_path
    stage.ask(before).run(4.5)
    work = stage.session.work
    recording = taken(stage, 3.0, 4.4)
    uploaded(stage, tmp_path, recording)
    opened_work = stage.session.work
    assert (opened_work.character, opened_work.gait, opened_work.style) == (work.character, work.gait, work.style)
    assert from_shared(opened_work.shared) == opened_work
    stage.ask(say.Scrub(at=1.0), say.Continue()).run(3.0)
    assert not stage.fallen
    if stage.session.history.undo[-1].words.startswith("recording"):
        stage.ask(say.Undo()).run(0.2)
    assert stage.session.work == work
