"""Several on the stage, each with its own body, gait and style: added, picked, driven, edited, removed, compared."""

import msgspec
import numpy as np
import pytest

from footfall.measure.trial.run import run_trial
from footfall.sim.recording import Recording
from footfall.stage.opened import load_trial
from footfall.studio import protocol as say
from footfall.studio.library.kinds import read
from footfall.studio.scene.past import Terms
from footfall.studio.scene.playback import Play
from footfall.studio.scene.script import scripted
from footfall.studio.session.session import Session
from footfall.studio.work.choosing import from_trial

from ..conftest import Stagehand


@pytest.fixture(scope="module")
def three() -> Stagehand:
    """A humanoid, a child that is happy, and one who steps by another law."""
    stage = Stagehand()
    stage.run(0.5)
    stage.ask(say.AddCharacter(character="child", style="happy")).run(0.3)
    stage.ask(say.AddCharacter(gait="stepping", character="humanoid")).run(0.5)
    return stage


def names(stage: Stagehand) -> list[str]:
    return [one.called for one in stage.session.work.actors]


def crowd_of(stage: Stagehand):
    return stage.session.play.simulation


def test_each_has_its_own_body_style_and_law(three):
    crowd = crowd_of(three)
    assert [one.name for one in crowd.characters] == ["humanoid", "child", "humanoid"]
    assert [law.name for law in crowd.laws] == ["footfall", "footfall", "stepping"]
    assert crowd.gaits[1].name.startswith("happy")
    shown = three.told(say.Documents)[-1]
    assert [one.name for one in shown.everyone] == ["humanoid", "child", "humanoid 2"]
    assert shown.picked == 2
    assert not three.fallen


def test_who_was_there_goes_on_in_mid_step_when_another_comes_and_goes(stage):
    stage.run(1.0)
    before = crowd_of(stage).batch.qpos[0].copy(), crowd_of(stage).memory_of(0).copy()
    stage.session.paused = True
    stage.ask(say.AddCharacter(gait="stepping")).run(0.1)
    assert np.array_equal(crowd_of(stage).batch.qpos[0], before[0])
    assert crowd_of(stage).memory_of(0) == before[1]
    stage.ask(say.RemoveCharacter(row=1)).run(0.1)
    assert crowd_of(stage).count == 1
    assert np.array_equal(crowd_of(stage).batch.qpos[0], before[0])
    assert stage.session.work.scene.kind == "one"


def test_the_one_picked_is_driven_shown_and_edited_and_no_other(stage):
    stage.run(0.2).ask(say.AddCharacter(character="child")).run(0.2)
    stage.ask(say.Drive(speed=0.0, mode="stand")).run(0.1)
    assert [wheel.mode for wheel in stage.session.play.wheels] == ["walk", "stand"]
    stage.ask(say.Edit(document="style", path="step.period", value=0.5)).run(0.1)
    first, second = crowd_of(stage).gaits
    assert (first.step.period == 0.5, second.step.period == 0.5) == (False, True)
    stage.ask(say.Steer(row=0)).run(0.1)
    assert stage.session.work.character.name == "humanoid"
    assert stage.session.work.style.name == "default"
    assert stage.told(say.Steered)[-1] == say.Steered(row=0, only=True)
    stage.ask(say.Setting(name="speed", value=0.3)).run(0.1)
    assert [wheel.cruise for wheel in stage.session.play.wheels] == [0.3, 0.8]


def test_the_body_of_the_one_picked_changes_and_the_other_feels_nothing(stage):
    stage.run(0.2).ask(say.AddCharacter()).run(0.2)
    stage.session.paused = True
    other = crowd_of(stage).batch.qpos[0].copy()
    stage.ask(say.Choose(document="character", name="giant")).run(0.2)
    assert [one.name for one in crowd_of(stage).characters] == ["humanoid", "giant"]
    assert np.array_equal(crowd_of(stage).batch.qpos[0], other)


def test_another_law_for_the_one_picked_leaves_the_other_in_mid_step(stage):
    stage.run(0.5).ask(say.AddCharacter()).run(0.2)
    before = int(crowd_of(stage).memory["stride"]["steps"][0])
    stage.ask(say.Choose(document="gait", name="stepping")).run(4.0)
    assert [law.name for law in crowd_of(stage).laws] == ["footfall", "stepping"]
    assert crowd_of(stage).memory["stride"]["steps"][0] > before + 3
    assert not stage.fallen


def test_a_ball_that_was_thrown_goes_on_flying_when_somebody_comes_or_goes(stage):
    stage.run(0.1).ask(say.Ball(from_w=[3.0, 2.0, 1.0], velocity_w=[-1.0, 0.0, 3.0], mass=7.0)).run(0.1)
    for message in (say.AddCharacter(), say.RemoveCharacter(row=1)):
        stage.ask(message).run(0.1)
        balls = stage.session.play.stage.balls
        assert [throw.mass for throw in balls.thrown if throw.tick >= 0] == [7.0]
        assert len(balls.about()) == 1


@pytest.mark.slow
def test_planar_bodies_walk_beside_each_other(stage):
    stage.ask(say.Choose(document="gait", name="planar-walk")).run(0.1)
    stage.ask(say.AddCharacter(gait="planar-run")).run(0.1)
    assert not stage.told(say.Refused)
    starts = [stage.session.play.simulation.place_of(row) for row in range(2)]
    stage.run(2.0)
    ends = [stage.session.play.simulation.place_of(row) for row in range(2)]
    assert all(end[0] - start[0] > 0.5 for start, end in zip(starts, ends, strict=True))
    assert not stage.fallen


@pytest.mark.slow
def test_adding_and_removing_are_undone(stage):
    stage.run(0.1).ask(say.AddCharacter(character="child"), say.AddCharacter(character="giant")).run(0.2)
    stage.ask(say.RemoveCharacter(row=1)).run(0.1)
    assert names(stage) == ["humanoid", "giant"]
    stage.ask(say.Undo()).run(0.1)
    assert names(stage) == ["humanoid", "child", "giant"]
    stage.ask(say.Undo(), say.Undo()).run(0.1)
    assert names(stage) == ["humanoid"]
    assert crowd_of(stage).count == 1


def test_the_one_picked_can_go_and_another_is_picked(stage):
    stage.run(0.1).ask(say.AddCharacter(character="child")).run(0.1)
    stage.ask(say.RemoveCharacter(row=1)).run(0.1)
    assert stage.session.work.character.name == "humanoid"
    assert not stage.told(say.Refused)


def test_a_name_is_given_and_a_name_twice_is_refused(stage):
    stage.run(0.1).ask(say.AddCharacter(), say.NameCharacter(row=1, name="Ada")).run(0.1)
    assert names(stage) == ["humanoid", "Ada"]
    stage.ask(say.NameCharacter(row=0, name="Ada")).run(0.1)
    assert "another character is called 'Ada'" in stage.told(say.Refused)[-1].text


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (say.AddCharacter(character="planar"), "held in its plane from outside"),
        (say.AddCharacter(character="no such"), "no such"),
        (say.RemoveCharacter(row=0), "only one character"),
        (say.NameCharacter(row=0, name="Ada"), "only one character"),
        (say.Scene(kind="compare", row=1), "only one character"),
    ],
)
def test_what_cannot_be_is_said(stage, message, words):
    stage.run(0.05).ask(message).run(0.05)
    [refused] = stage.told(say.Refused)
    assert any(one in refused.text for one in words.split("|"))
    assert names(stage) == ["humanoid"]


def test_no_more_than_the_stage_holds(stage):
    full = {"name": "full", "crowd": [{"place": [2.0 * (row % 8), 2.0 * (row // 8)]} for row in range(64)]}
    stage.session.change(from_trial(load_trial(full)), "64")
    stage.ask(say.AddCharacter())
    assert len(names(stage)) == 64
    assert "is the limit" in stage.told(say.Refused)[-1].text


def test_two_of_several_are_compared_under_the_same_pushes(three):
    session = Session(three.session.saved())
    session.ask(say.Steer(row=0))
    session.ask(say.Scene(kind="compare", row=2))
    session.advance(0.1)
    crowd = session.play.simulation
    assert [law.name for law in crowd.laws] == ["footfall", "stepping"]
    assert crowd.layout.ghosts
    session.close()


@pytest.mark.slow
def test_two_laws_are_compared(stage):
    stage.run(0.1).ask(say.Scene(kind="compare", gait="space-walk", character="biped")).run(1.0)
    assert [law.name for law in crowd_of(stage).laws] == ["footfall", "simbicon-space"]
    assert not stage.fallen


def test_a_reload_and_a_link_bring_everyone_back(three):
    session = Session(three.session.saved())
    assert session.work == three.session.work
    session.ask(say.PutAll(shared=three.told(say.Documents)[-1].shared))
    assert session.work.actors == three.session.work.actors
    session.close()


@pytest.mark.slow
def test_a_take_holds_them_all_and_goes_on_as_they_did(three, tmp_path):
    session = three.session
    session.reels.folder = tmp_path
    three.run(0.6)
    end = session.timeline.end
    three.ask(say.Take(start=end - 0.5, end=end)).run(0.2)
    while session.reels.taking is not None:
        three.run(0.05)
    [file] = tmp_path.glob("*.npz")
    recording = Recording.load(file)
    assert [one.character.name for one in recording.everyone] == ["humanoid", "child", "humanoid"]
    assert [one.gait.law for one in recording.everyone] == ["footfall", "footfall", "stepping"]
    session.reels.open(file, "several")
    while session.reels.unrolling is not None:
        three.run(0.05)
    assert not three.told(say.Refused)
    assert names(three) == ["humanoid", "child", "humanoid 2"]
    assert three.told(say.Opened)[-1].end > 0.3


@pytest.mark.slow
def test_what_was_done_with_several_runs_headless_to_the_same_bytes():
    table = {"name": "two", "crowd": [{"place": [0.0, 0.0]}, {"place": [0.0, 1.5], "character": "child"}]}
    play = Play(from_trial(load_trial(table)), Terms(balls=0))
    moments, qpos = [play.moment()], [play.simulation.batch.qpos.copy()]
    for speed in (0.9, 0.3):
        first, second = play.wheels
        play.wheels = (first.hold(speed, 0.0, 0.4, "walk"), second)
        for _ in range(80):
            moments += play.step(play.slice_ticks)
            qpos.append(play.simulation.batch.qpos.copy())
    script = scripted(moments, 0, "mine")
    played = run_trial(load_trial(read(script.toml))).recording
    for row, one in enumerate(played.everyone):
        np.testing.assert_array_equal(one.qpos, np.array(qpos)[: len(one), row])


def test_what_was_done_to_each_is_told_apart(stage):
    stage.run(0.05).ask(say.AddCharacter(character="child", style="happy")).run(0.05)
    stage.ask(say.Shove(force_h=[0.0, 40.0, 0.0], row=1)).run(0.3)
    stage.ask(say.AskScript(start=0.05, end=0.4, name="both"))
    trial = load_trial(read(stage.told(say.Scripted)[-1].toml))
    assert [walker.name for walker in trial.crowd] == ["humanoid", "child"]
    assert [len(walker.push) for walker in trial.crowd] == [0, 1]


@pytest.mark.slow
def test_a_saved_trial_of_several_opens_again_and_is_played(stage):
    stage.run(0.05).ask(say.AddCharacter(character="child", style="happy")).run(0.05)
    stage.ask(say.Download(document="trial"))
    [written] = stage.told(say.Downloaded)
    stage.ask(say.Put(toml=written.toml, name="both.toml")).run(0.5)
    assert not stage.told(say.Refused)
    assert names(stage) == ["humanoid", "child"]
    saved = load_trial(read(written.toml))
    assert crowd_of(stage).command["speed"].tolist() == pytest.approx([one.command[0].speed for one in saved.crowd])


def test_empty_names_are_no_names():
    asked = msgspec.convert(
        {"type": "scene", "kind": "compare", "style": "sneak", "character": "", "gait": ""}, say.Asked
    )
    assert asked == say.Scene(kind="compare", style="sneak")
    assert msgspec.convert({"type": "add_character", "gait": ""}, say.Asked) == say.AddCharacter()


@pytest.mark.slow
def test_a_trial_whose_characters_have_goals_is_played_as_a_crowd(stage):
    stage.run(0.3).ask(say.Choose(document="trial", name="meeting")).run(1.5)
    assert not stage.told(say.Refused)
    crowd = crowd_of(stage)
    assert [one.name for one in crowd.characters] == ["humanoid", "child", "humanoid", "giant", "humanoid"]
    assert crowd.step_seconds == 0.002
    assert crowd.batch.qpos[0, 0] > -2.9
    assert len(stage.session.play.simulation.layout.props) == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    "spoil",
    [
        {"others": 3},
        {"others": [{}]},
        {"own": [0, 7, "", [0.0, 0.0, 0.0]]},
        {"own": "me"},
        {"own": [0, 0, "", [0.0, "x", 0.0]]},
    ],
)
def test_a_link_that_cannot_be_is_refused(three, spoil):
    session = Session()
    shared = three.session.work.shared | spoil
    session.ask(say.PutAll(shared=shared))
    assert any(isinstance(one, say.Refused) for one in session.told())
    assert len(session.work.actors) == 1
    session.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    "spoil",
    [
        {"place": [float("nan"), 0.0, 0.0]},
        {"settings": {"speed": 1e9}},
        {"settings": {"nothing": 1.0}},
        {"without": ["nothing"]},
        {"name": ""},
        {"id": 2},
        {"gait": {"law": "simbicon", "name": "planar"}},
    ],
)
def test_another_that_cannot_be_is_refused(three, spoil):
    session = Session()
    shared = three.session.work.shared
    others = [shared["others"][0] | spoil, *shared["others"][1:]]
    session.ask(say.PutAll(shared=shared | {"others": others}))
    assert any(isinstance(one, say.Refused) for one in session.told())
    assert len(session.work.actors) == 1
    session.close()


@pytest.mark.slow
def test_the_second_is_as_the_first_again_when_the_scene_says_no_other(stage):
    stage.run(0.05).ask(say.AddCharacter(character="child")).run(0.05)
    stage.ask(say.Scene(kind="compare", row=0)).run(0.1)
    assert [one.name for one in crowd_of(stage).characters] == ["child", "humanoid"]
    stage.ask(say.Scene(kind="compare")).run(0.1)
    assert [one.name for one in crowd_of(stage).characters] == ["child", "child"]
    stage.ask(say.Undo(), say.Undo()).run(0.1)
    assert names(stage) == ["humanoid", "child"]
