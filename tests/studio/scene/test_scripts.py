"""A trial happens on the stage as it says; a gait that must be entered by others is."""

import pytest

from footfall.studio import protocol as say


def test_a_trial_is_asked_and_shoved_on_time(stage, tmp_path, monkeypatch):
    stage.run(1.0)
    toml = """
        name = "mine"
        style = "proud"
        seconds = 9.0
        command = [{at = 0.0, speed = 0.5}, {at = 5.0, mode = "stand"}]
        push = [{at = 3.0, force = [0.0, 200.0, 0.0]}]
    """
    stage.ask(say.Put(toml=toml)).run(2.0)
    assert not stage.told(say.Refused)
    assert stage.session.work.style.name == "proud"
    assert stage.session.play.wheels[0].held_speed == 0.5
    stage.run(1.05)
    assert stage.session.play.pushes.pushes[0].has_direction
    stage.run(2.5)
    assert stage.session.play.wheels[0].mode == "stand"
    stage.ask(say.Scrub(at=stage.session.timeline.start + 1.0), say.Continue()).run(0.1)
    assert len(stage.session.play.wheels[0].script) == 1


def test_keys_end_what_a_trial_asks(stage):
    stage.ask(say.Choose(document="trial", name="stop-and-go")).run(0.1)
    assert stage.session.play.wheels[0].script
    stage.ask(say.Drive(speed=0.4)).run(0.1)
    assert not stage.session.play.wheels[0].script


@pytest.mark.parametrize("gait", ["planar-fast-run", "planar-back-flip"])
def test_a_gait_of_the_plane_is_come_to_by_those_before_it(stage, gait):
    stage.ask(say.Choose(document="gait", name=gait)).run(2.5)
    assert stage.session.play.stage.crowd.command["gait"][0] == 0
    stage.run(5.0)
    assert stage.session.play.stage.crowd.command["gait"][0] > 0
    assert not stage.fallen


def test_a_trial_of_the_plane_goes_through_its_gaits(stage):
    stage.ask(say.Choose(document="trial", name="planar")).run(0.1)
    crowd = stage.session.play.stage.crowd
    names = [gait.name for gait in (crowd.gaits[0], *crowd.others[0])]
    assert names[:3] == ["planar-walk", "planar-run", "planar-walk"]
    assert not stage.told(say.Refused)


def test_a_trial_with_skills_is_refused_rather_than_half_done(stage):
    toml = 'name = "errand"\n[[skill]]\ndo = "walk_to"\nto = [2.0, 0.0]\n'
    before = stage.session.play
    stage.ask(say.Put(toml=toml, hint="trial"))
    assert "names skills" in stage.told(say.Refused)[-1].text
    assert stage.session.play is before
