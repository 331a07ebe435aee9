"""A trial happens on the stage as it says; a gait that must be entered by others is."""

import math

import pytest

from footfall.laws.register import approach, load_gait
from footfall.studio import protocol as say


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize("gait", ["planar-fast-run", "planar-back-flip"])
def test_a_gait_of_the_plane_is_come_to_by_those_before_it(stage, gait):
    stage.ask(say.Choose(document="gait", name=gait)).run(0.1)
    assert stage.session.play.simulation.gaits[0].name == approach(load_gait(gait))[0]
    stage.run(15.0)
    assert stage.session.play.simulation.gaits[0].name == gait
    assert not stage.fallen
    assert not stage.fallen


def test_a_trial_of_the_plane_goes_through_its_gaits(stage):
    stage.ask(say.Choose(document="trial", name="planar")).run(0.1)
    crowd = stage.session.play.simulation
    names = [gait.name for gait in (crowd.gaits[0], *crowd.others[0])]
    assert names[:3] == ["planar-walk", "planar-run", "planar-walk"]
    assert not stage.told(say.Refused)


ERRAND = """
name = "errand"
[[skill]]
do = "walk_to"
to = [1.2, 0.3]
[[skill]]
do = "turn"
heading_deg = 60.0
[[skill]]
do = "wait"
seconds = 0.5
"""


@pytest.mark.slow
def test_a_trial_with_skills_is_carried_out_on_the_stage(stage):
    stage.run(1.0).ask(say.Put(toml=ERRAND, hint="trial")).run(12.0)
    x, y, facing = stage.place
    assert not stage.told(say.Refused)
    assert math.hypot(x - 1.2, y - 0.3) < 0.5
    assert abs(math.degrees(facing) - 60.0) < 10.0
    ends = [one.text for one in stage.told(say.Notice) if one.text.endswith("done.")]
    assert ends == ["Walk to: done.", "Turn: done.", "Wait: done."]


@pytest.mark.parametrize("message", [say.Drive(speed=0.4), say.WalkTo(x=2.0, y=0.0)])
def test_who_drives_ends_the_skills(stage, message):
    stage.ask(say.Put(toml=ERRAND, hint="trial")).run(0.5)
    assert not stage.session.play.wheels[0].errand.halted
    stage.ask(message).run(0.1)
    assert stage.session.play.wheels[0].errand.halted


@pytest.mark.slow
def test_skills_go_on_from_any_moment_as_they_did(stage):
    stage.ask(say.Put(toml=ERRAND, hint="trial")).run(4.0)
    past = stage.session.timeline.past
    middle, end = past[len(past) // 2], past[-1]
    stage.ask(say.Scrub(at=middle.time), say.Continue())
    stage.session.run((end.slices - middle.slices) * stage.session.play.slice_ticks)
    assert stage.session.timeline.past[-1].moment.state == end.moment.state


EDITED = """
name = "edited"
seconds = 6.0
command = [{at = 0.0, speed = 0.8}]
edit = [{at = 0.5, style = "proud"}, {at = 1.0, character = "child"}, {at = 1.5, style = "sneak:tired:0.5"}]
"""


@pytest.mark.slow
def test_edits_of_a_trial_come_at_their_times_and_again_after_going_back(stage):
    stage.ask(say.Put(toml=EDITED, hint="trial")).run(0.6)
    begin = stage.session.timeline.start
    assert (stage.session.work.style.name, stage.session.work.character.name) == ("proud", "humanoid")
    stage.run(1.1)
    assert (stage.session.work.style.name, stage.session.work.character.name) == ("sneak:tired:0.5", "child")
    stage.ask(say.Scrub(at=begin + 0.7), say.Continue()).run(0.1)
    assert (stage.session.work.style.name, stage.session.work.character.name) == ("proud", "humanoid")
    stage.run(1.0)
    assert stage.session.work.character.name == "child"
    assert not stage.told(say.Refused)


def test_who_drives_ends_the_edits(stage):
    stage.ask(say.Put(toml=EDITED, hint="trial")).run(0.3).ask(say.Drive(speed=0.4)).run(1.0)
    assert stage.session.work.style.name == "default"


@pytest.mark.slow
def test_a_trial_that_feels_a_shove_changes_its_law_on_the_stage(stage):
    stage.ask(say.Choose(document="trial", name="catches-itself")).run(0.1)
    assert not stage.told(say.Refused)
    first = stage.session.work.gait.law
    laws = []
    for _ in range(160):
        stage.run(0.05)
        law = stage.session.work.gait.law
        laws += [law] if not laws or laws[-1] != law else []
    assert len(laws) >= 2
    assert laws[0] == first
    assert not stage.fallen


@pytest.mark.slow
def test_a_command_that_asks_for_another_law_is_followed_at_a_foot_strike(stage):
    toml = """
        name = "two laws"
        seconds = 6.0
        command = [{at = 0.0, speed = 0.6}, {at = 1.5, gait = "stepping"}]
    """
    stage.ask(say.Put(toml=toml, hint="trial")).run(1.4)
    assert stage.session.work.gait.name == "walk"
    stage.run(1.5)
    assert stage.session.work.gait.name == "stepping"
    assert not stage.told(say.Refused)
