"""The past is kept exactly: going on from it repeats it bit for bit."""

import numpy as np
import pytest

from footfall.studio import protocol as say


def state_of(stage):
    return stage.session.play.stage.moment().state


def go_back(stage, seconds):
    stage.ask(say.Scrub(at=seconds))
    stage.ask(say.Continue())


@pytest.mark.slow
def test_going_on_from_a_past_moment_repeats_it_bit_for_bit(stage):
    stage.ask(say.Pester(newtons=120.0, every=0.7), say.Drive(speed=0.7, turn=0.3))
    stage.ask(say.Ball(from_w=[1.0, 0.5, 1.5], velocity_w=[0.0, -0.5, 2.0], mass=3.0)).run(5.0)
    end, time = state_of(stage), stage.session.play.time
    go_back(stage, 2.13)
    assert stage.session.play.time == pytest.approx(2.13)
    stage.session.run(round((time - 2.13) * 1000))
    assert stage.session.play.time == pytest.approx(time)
    assert state_of(stage) == end


@pytest.mark.slow
def test_a_fall_repeats_bit_for_bit_too(stage):
    stage.run(2.0).ask(say.Shove(force_h=[1800.0, 0.0, 0.0])).run(3.0)
    assert stage.fallen
    end, time = state_of(stage), stage.session.play.time
    fell = stage.told(say.Fell)[0].at
    go_back(stage, fell + 0.1)
    stage.session.run(round(1000 * (time - stage.session.play.time)))
    assert state_of(stage) == end


def test_scrubbing_shows_the_past_and_time_stands_still(stage):
    stage.run(3.0)
    stage.ask(say.Scrub(at=1.0)).run(0.5)
    assert stage.session.play.time == pytest.approx(3.0, abs=0.01)
    shown = stage.session.frame()
    assert np.frombuffer(shown, "<f8", 1, 8)[0] == pytest.approx(1.0)


@pytest.mark.slow
def test_a_branch_keeps_where_it_left_and_what_it_left(stage):
    stage.run(3.0)
    go_back(stage, 1.0)
    stage.run(0.5)
    tree = stage.told(say.Timeline)[-1]
    assert [moment.automatic for moment in tree.moments] == [True, True]
    point, left = tree.moments
    assert left.parent == point.id == tree.branch
    assert (point.at, left.at) == (pytest.approx(1.0), pytest.approx(3.0, abs=0.02))
    stage.ask(say.Restore(id=left.id))
    assert stage.session.play.time == pytest.approx(left.at)


@pytest.mark.slow
def test_a_kept_moment_brings_back_its_style_or_only_its_state(stage):
    stage.run(1.0).ask(say.Snapshot(name="here"))
    stage.ask(say.Choose(document="style", name="sneak")).run(1.0)
    moment = stage.told(say.Timeline)[-1].moments[0]
    assert moment.name == "here"
    stage.ask(say.Restore(id=moment.id, documents=False)).run(0.1)
    assert stage.session.work.style.name == "sneak"
    stage.ask(say.Restore(id=moment.id)).run(0.1)
    assert stage.session.work.style.name == "default"
    stage.ask(say.Undo()).run(0.1)
    assert stage.session.work.style.name == "sneak"
    stage.ask(say.Forget(id=moment.id)).run(1.1)
    assert not stage.told(say.Timeline)[-1].moments


def test_single_steps_go_ahead_and_back(stage):
    stage.run(1.0).ask(say.Pace(paused=True), say.Step(frames=1))
    assert stage.session.play.time == pytest.approx(1.01, abs=0.002)
    stage.ask(say.Step(frames=-5))
    assert stage.session.shown.time == pytest.approx(0.96, abs=0.011)


def test_slow_motion_moves_in_every_frame(stage):
    stage.run(0.5).ask(say.Pace(rate=1 / 16))
    before = stage.session.play.time
    for _ in range(60):
        stage.session.advance(1 / 60)
    assert stage.session.play.time - before == pytest.approx(1 / 16, abs=0.002)


def test_the_past_is_shown_with_the_body_of_then(stage):
    stage.run(1.0).ask(say.Edit(document="character", path="leg_length", value=1.2)).run(1.0)
    stage.ask(say.Scrub(at=0.5)).run(0.05)
    assert stage.told(say.Figures)[-1].figures[0].name == "humanoid"
    stage.ask(say.Scrub(at=1.9)).run(0.05)
    assert stage.told(say.Figures)[-1].figures[0].leg_length > 1.1


def test_a_change_made_while_the_past_is_shown_goes_on_from_there(stage):
    stage.run(2.0).ask(say.Scrub(at=1.0), say.Choose(document="style", name="sneak")).run(0.2)
    assert stage.session.work.style.name == stage.session.play.work.style.name == "sneak"
    assert 1.0 < stage.session.play.time < 1.5
    assert [change.words for change in stage.session.history.undo] == ["style sneak"]


def test_in_the_plane_a_past_gait_is_gone_back_to_with_its_own_states(stage):
    stage.ask(say.Choose(document="gait", name="planar-walk")).run(0.5)
    stage.ask(say.Choose(document="gait", name="planar-run")).run(0.5)
    stage.ask(say.Scrub(at=0.3), say.Continue()).run(2.0)
    assert stage.session.play.simulation.gaits[0].name == "planar-walk"
    assert not stage.fallen
