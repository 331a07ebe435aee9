"""A recording that is opened becomes the past: its very poses, to look at and to take again."""

import mujoco
import numpy as np
import pytest
from studio.scene.recordings import NAME, taken, uploaded

from footfall.bodies.build import build_model
from footfall.studio import protocol as say
from footfall.studio.protocol import frames
from footfall.studio.scene import replay as unrolling

pytestmark = pytest.mark.slow


def shown_positions(stage):
    frame = stage.session.frame()
    return np.frombuffer(frame, "<f4", 3 * frames.LINKS, frames.HEADER.size).reshape(-1, 3)


def test_a_moment_shows_the_very_pose_that_was_recorded(stage, tmp_path, sneaking):
    uploaded(stage, tmp_path, sneaking)
    model = build_model(sneaking.character, 0.001)
    data = mujoco.MjData(model)
    for frame in (0, 77, 321, 499):
        stage.ask(say.Scrub(at=frame / 100))
        data.qpos[:] = sneaking.qpos[frame]
        mujoco.mj_kinematics(model, data)
        assert shown_positions(stage) == pytest.approx(data.xpos[1:], abs=1e-6)


def test_what_is_opened_and_taken_again_is_the_same_motion(stage, tmp_path, sneaking):
    uploaded(stage, tmp_path, sneaking)
    again = taken(stage, 0.0, 4.99)
    assert np.array_equal(again.qpos, sneaking.qpos)
    assert np.array_equal(again.qvel, sneaking.qvel)
    assert np.array_equal(again.stance, sneaking.stance)
    assert again.phase[50:] == pytest.approx(sneaking.phase[50:], abs=0.02)
    assert again.foot_load.sum(axis=1) == pytest.approx(sneaking.foot_load.sum(axis=1), abs=1.0)
    assert again.strike_time == pytest.approx(sneaking.strike_time, abs=0.011)


def test_it_opens_with_its_style_and_its_footprints_and_stands_still_at_the_start(stage, tmp_path, sneaking):
    stage.run(1.0)
    uploaded(stage, tmp_path, sneaking)
    told = stage.told(say.Opened)[0]
    assert (told.name, told.start, told.end) == ("walk", 0.0, pytest.approx(4.99))
    assert stage.told(say.Documents)[-1].style["name"] == "sneak"
    assert stage.told(say.Documents)[-1].saved["style"]
    timeline = stage.told(say.Timeline)[-1]
    assert timeline.scrubbing
    assert timeline.shown == 0.0
    assert [moment.name for moment in timeline.moments] == [timeline.moments[0].name, "recording walk"]
    assert timeline.moments[0].name.startswith("until ")
    prints = [one.time for one in stage.told(say.Footprint) if one.time <= 5.0][-len(sneaking.strike_time) :]
    assert prints == pytest.approx(sneaking.strike_time, abs=0.011)


def test_undo_brings_back_what_was_open_and_the_tree_where_it_was(stage, tmp_path, sneaking):
    stage.run(1.0)
    uploaded(stage, tmp_path, sneaking)
    stage.ask(say.Undo()).run(0.1)
    assert stage.session.work.style.name == "default"
    stage.ask(say.Redo()).run(0.1)
    assert stage.session.work.style.name == "sneak"
    stage.ask(say.Restore(id=1)).run(0.05)
    assert 1.0 <= stage.session.play.time < 1.5
    assert stage.session.work.style.name == "default"


def test_what_is_longer_than_the_past_is_shown_in_part(stage, tmp_path, sneaking, monkeypatch):
    monkeypatch.setattr(unrolling, "SECONDS", 2.0)
    uploaded(stage, tmp_path, sneaking)
    assert stage.told(say.Opened)[0].words == "It lasts 5 s; the first 2 s are shown."
    assert len(stage.session.timeline.past) == 200


def test_it_can_be_stopped(stage, tmp_path, sneaking):
    stage.session.reels.folder = tmp_path
    (tmp_path / "uploads").mkdir()
    sneaking.save(tmp_path / "uploads" / f"{NAME}.npz")
    stage.ask(say.Open(upload=NAME), say.Open(upload=NAME))
    assert "still being opened" in stage.told(say.Refused)[-1].text
    stage.run(0.05).ask(say.StopOpening()).run(0.5)
    assert stage.told(say.Opening)[-1].done < 0.0
    assert not stage.told(say.Opened)
    assert stage.session.shown is None
