"""Several whom a trial tells something together are like any others: picked, edited, added, removed, given tasks."""

import math

import numpy as np
import pytest

from footfall.stage.opened import load_trial
from footfall.studio import protocol as say
from footfall.studio.library.kinds import read
from footfall.studio.session.session import Session
from footfall.studio.work.choosing import from_trial

GOALS = {
    "name": "goals",
    "seconds": 4.0,
    "crowd": [
        {"place": [0.0, 0.0], "goal": [[3.0, 0.0]], "style": "happy"},
        {"place": [0.0, 2.0], "goal": [[3.0, 2.0]], "character": "child"},
        {"place": [0.0, -2.0], "gait": "stepping", "command": [{"at": 0.0, "mode": "stand"}]},
    ],
    "crate": [[5.0, 5.0, 20.0]],
}
TWELVE = {"name": "twelve", "crowd": [{"place": [2.0 * row, 0.0], "style": "proud"} for row in range(12)]}


@pytest.fixture
def goals(stage):
    stage.session.start_trial(load_trial(GOALS))
    return stage.run(0.2)


@pytest.fixture
def drawn(stage):
    return stage.ask(say.Scene(kind="crowd", count=4, seed=3)).run(0.1)


def places(stage):
    crowd = stage.session.play.simulation
    return [crowd.place_of(row) for row in range(crowd.count)]


def task(**table):
    return say.SetQueue(tasks=[say.QueuedTask(id=1, table=table)])


def test_each_has_its_own_documents(goals):
    told = goals.told(say.Documents)[-1]
    assert [(one.character, one.style) for one in told.everyone][:2] == [("humanoid", "happy"), ("child", "default")]
    goals.ask(say.Steer(row=1), say.Choose(document="style", name="sneak")).run(0.1)
    assert [gait.name for gait in goals.session.play.simulation.gaits] == ["happy walk", "sneak walk", "stepping"]
    goals.ask(say.Choose(document="character", name="giant")).run(0.1)
    assert [one.name for one in goals.session.play.simulation.characters] == ["humanoid", "giant", "humanoid"]
    assert not goals.told(say.Refused)


def test_more_than_eight_in_a_trial_each_have_their_own_documents(stage):
    stage.session.start_trial(load_trial(TWELVE))
    stage.ask(say.Steer(row=11), say.Choose(document="style", name="sneak")).run(0.1)
    assert [gait.name for gait in stage.session.play.simulation.gaits] == ["proud walk"] * 11 + ["sneak walk"]
    assert stage.session.work.company is None


def test_a_ninth_comes(stage):
    for _ in range(8):
        stage.ask(say.AddCharacter())
    assert len(stage.run(0.05).session.work.actors) == 9
    assert not stage.told(say.Refused)


@pytest.mark.slow
def test_one_of_a_crowd_does_its_task_and_then_what_all_do(drawn):
    _, _, heading = places(drawn)[2]
    drawn.ask(say.Steer(row=2), task(do="turn", heading_deg=math.degrees(heading) + 60.0))
    drawn.run(0.1).until(lambda: [one.status for one in drawn.told(say.Doing)[-1].fates] == ["done"])
    assert not drawn.told(say.Refused)
    assert drawn.session.play.wheels[2].driven
    drawn.ask(say.Steer(row=0)).run(0.1)
    assert not drawn.session.play.wheels[2].driven, "another one is driven, so that it goes its own way again"


@pytest.mark.slow
def test_one_of_a_crowd_steps_onto_footprints(goals):
    goals.ask(say.Steer(row=2), say.Drive(speed=0.0, mode="stand"))
    goals.ask(say.PlaceFootprints(footprints=[say.PlacedFootprint(id=1, at=[0.25, -1.9], foot="left")]))
    goals.until(lambda: goals.told(say.Steps)[-1].landed)
    assert not goals.told(say.Refused)
    assert goals.told(say.Steps)[-1].landed[0].error_m < 0.15


def test_who_comes_and_goes_leaves_the_others_in_mid_step(goals):
    goals.session.paused = True
    before = goals.session.play.simulation.batch.qpos.copy()
    goals.ask(say.AddCharacter(character="child")).run(0.05)
    assert np.array_equal(goals.session.play.simulation.batch.qpos[:3], before)
    goals.ask(say.RemoveCharacter(row=0)).run(0.05)
    assert np.array_equal(goals.session.play.simulation.batch.qpos[:2], before[1:])
    assert goals.session.work.told_together == 2
    goals.ask(say.Undo(), say.Undo()).run(0.05)
    assert np.array_equal(goals.session.play.simulation.batch.qpos[1:], before[1:])
    assert not goals.told(say.Refused)


@pytest.mark.slow
def test_the_others_walk_on_to_their_goals_when_one_has_gone(goals):
    goals.ask(say.RemoveCharacter(row=0)).run(2.5)
    assert places(goals)[0][0] > 0.4
    assert not goals.fallen


@pytest.mark.parametrize("dance", [True, False])
def test_one_of_a_drawn_crowd_can_go(stage, dance):
    stage.ask(say.Scene(kind="crowd", count=3, dance=dance), say.RemoveCharacter(row=1)).run(0.3)
    assert not stage.told(say.Refused)
    assert stage.session.play.simulation.count == 2


@pytest.mark.parametrize(
    "change", [say.Choose(document="gait", name="planar-walk"), say.Choose(document="character", name="planar")]
)
def test_nobody_is_dropped_for_a_planar_body(stage, change):
    stage.ask(say.AddCharacter()).run(0.05)
    stage.ask(change).run(0.05)
    assert "held in its plane from outside" in stage.told(say.Refused)[-1].text
    assert len(stage.session.work.actors) == 2


def test_a_reload_brings_back_who_was_edited_added_and_removed(drawn):
    drawn.ask(say.Steer(row=2), say.Choose(document="style", name="sneak"))
    drawn.ask(say.AddCharacter(character="child"), say.RemoveCharacter(row=1)).run(0.1)
    drawn.ask(say.Steer(row=0)).run(0.1)
    session = Session(drawn.session.saved())
    assert session.work.actors == drawn.session.work.actors
    assert session.work.told_together == 3
    session.close()


def test_a_link_to_a_crowd_draws_it_again_and_holds_who_was_edited(drawn):
    assert "others" not in drawn.session.work.shared, "the seed says who they are"
    drawn.ask(say.Steer(row=2), say.Choose(document="style", name="sneak")).run(0.05)
    shared = drawn.told(say.Documents)[-1].shared
    session = Session()
    session.ask(say.PutAll(shared=shared))
    assert session.work == drawn.session.work
    session.close()


def test_a_trial_that_is_saved_says_what_they_are_told_together(goals):
    goals.ask(say.AddCharacter(character="child"), say.Download(document="trial"))
    trial = load_trial(read(goals.told(say.Downloaded)[-1].toml))
    assert [one.goal for one in trial.crowd] == [[(3.0, 0.0)], [(3.0, 2.0)], [], []]
    assert len(trial.crate) == 1
    assert len(from_trial(trial).actors) == 4


def test_what_was_done_in_a_crowd_becomes_a_trial_of_all(goals):
    goals.ask(say.Shove(force_h=[0.0, 40.0, 0.0], row=1), say.Drive(speed=0.3)).run(0.5)
    goals.ask(say.AskScript(start=0.0, end=0.6, name="all"))
    trial = load_trial(read(goals.told(say.Scripted)[-1].toml))
    assert [len(one.push) for one in trial.crowd] == [0, 1, 0]
    assert [bool(one.goal) for one in trial.crowd] == [False, True, False], "who was driven does what it was driven to"


@pytest.mark.parametrize("trial", [GOALS, None])
def test_a_crowd_that_an_earlier_version_saved_opens_with_everyone(stage, trial):
    if trial:
        stage.session.start_trial(load_trial(trial))
    else:
        stage.ask(say.Scene(kind="crowd", count=4, seed=3)).run(0.05)
    now = stage.session.work
    since = ("own", "others", "cast_ids")
    session = Session({"work": {name: table for name, table in now.shared.items() if name not in since}})
    assert [one.character.name for one in session.work.actors] == [one.character.name for one in now.actors]
    assert [one.place for one in session.work.actors] == [one.place for one in now.actors]
    assert [gait.name for gait in session.work.walks] == [gait.name for gait in now.walks]
    session.close()
