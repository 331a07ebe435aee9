"""What strangers send to a session: no file that nobody gave is read, and no document ends the session."""

import pytest
import tomli_w
from bodies.robots.made_robot import written
from soak.poisoned import Watched

from footfall import catalog
from footfall.bodies.character import Character
from footfall.stage.scene import Trial
from footfall.studio import protocol as say
from footfall.studio.session.session import Session
from footfall.studio.work.work import opening


def refusals(stage):
    return [one.text for one in stage.told(say.Refused)]


@pytest.fixture
def robot(tmp_path):
    """A character whose robot is a file that nobody has given."""
    body = catalog.encode(catalog.load(Character, "humanoid"))
    return body | {"name": "q", "model": written(tmp_path)}


def test_a_crowd_does_not_read_a_robots_file(stage, robot):
    shared = opening().shared
    walker = {"place": [0.0, 0.0], "character": robot, "gait": shared["gait"]}
    cast = {"trial": {"name": "x", "crowd": [walker]}, "places": [[0.0, 0.0, 0.0]], "crates": []}
    stage.ask(say.PutAll(shared=shared | {"scene": {"kind": "crowd", "count": 1}, "cast": cast})).run(0.1)
    assert "is a robot in a file on disk" in refusals(stage)[-1]


def test_a_script_that_names_a_robots_file_is_not_kept(stage, robot):
    table = {"name": "x", "seconds": 1.0, "character": robot}
    stage.ask(say.WriteScript(table=table, name="strange trial", keep=True))
    assert "is a robot in a file on disk" in refusals(stage)[-1]
    assert "strange trial" not in catalog.own_names(Trial)


def test_a_trial_whose_edit_names_a_robots_file_is_refused_when_it_is_opened(stage, robot):
    before = stage.session.work
    edit = {"at": 0.3, "character": robot}
    stage.ask(say.Put(toml=tomli_w.dumps({"name": "x", "seconds": 2.0, "edit": [edit]}))).run(1.0)
    assert "is a robot in a file on disk" in refusals(stage)[-1]
    assert stage.session.work is before


def test_an_edit_that_cannot_be_made_is_told_and_the_session_goes_on(stage):
    edit = {"at": 0.3, "style": "sneak"}
    stage.ask(say.Put(toml=tomli_w.dumps({"name": "x", "seconds": 2.0, "edit": [edit]})))
    stage.session.play.turns[0].coming[0].named["style"] = "of nobody"
    stage.run(1.0)
    assert "goes on without its later edits" in refusals(stage)[-1]
    assert stage.session.play.simulation.seconds > 0.5


def test_a_forearm_that_points_up_is_refused(stage):
    body = catalog.encode(catalog.load(Character, "humanoid"))
    body["bones"]["lower_arm"]["at"] = [0.0, 0.0, 0.2]
    stage.ask(say.Put(toml=tomli_w.dumps(body))).run(0.1)
    assert "arm does not hang" in refusals(stage)[-1]


def test_a_body_on_its_hands_is_described_by_proportions_all_the_same(stage):
    stage.ask(say.Choose(document="character", name="handstand")).run(0.2)
    assert stage.documents.character["name"] == "handstand"


def test_a_saved_gait_that_comes_after_a_file_leaves_the_file_shut_and_the_session_walking(tmp_path):
    shared, watched, file = opening().shared, Watched(tmp_path), tmp_path / "x.toml"
    file.write_text(tomli_w.dumps(shared["gait"]))
    watched.opened.clear()
    session = Session(saved={"work": shared | {"gait": shared["gait"] | {"entrance": {"after": str(file)}}}})
    session.advance(0.1)
    assert [one for one in session.told() if isinstance(one, say.Documents)]
    session.close()
    assert watched.opened == []
