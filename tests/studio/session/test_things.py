"""Things are put onto the ground of the stage, and what is to be done with them is done, in order, while it changes."""

import math

import pytest

from footfall.studio import protocol as say

CRATE = {"name": "crate", "at": [1.4, 0.3, 0.0], "mass": 3.0}
STAIRS = {"at": [4.0, 0.0], "risers": 3}


def world(kind, *tables):
    return say.Edit(document="world", path=kind, value=list(tables))


def tasks(*tables, first=1):
    return say.SetQueue(tasks=[say.QueuedTask(id=first + n, table=table) for n, table in enumerate(tables)])


def last(stage, kind):
    return stage.told(kind)[-1]


@pytest.fixture
def standing(stage):
    """A character that stands."""
    return stage.ask(say.Drive(speed=0.0, mode="stand")).run(1.2)


def crate_of(stage):
    crowd = stage.session.play.simulation
    return crowd.batch.loose("qpos")[0][:3].copy()


@pytest.mark.slow
def test_a_thing_appears_beside_a_character_that_walks_on(stage):
    stage.run(2.0).ask(say.Pace(paused=True))
    before = stage.session.play.simulation.batch.qpos.copy()
    stage.ask(world("stairs", STAIRS | {"at": [6.0, 0.0]}), world("crate", CRATE | {"at": [5.0, 1.0, 0.0]}))
    stage.session.advance(0.0)
    assert (stage.session.play.simulation.batch.qpos[0] == before[0]).all(), "nobody is moved"
    stage.ask(say.Pace()).run(1.0)
    assert not stage.fallen
    kinds = {solid.kind for solid in last(stage, say.Things).solids}
    assert kinds == {"stairs", "crate"}
    stage.ask(say.Undo(), say.Undo()).run(0.1)
    assert not last(stage, say.Things).solids


def test_a_thing_is_not_put_where_somebody_stands(standing):
    x, y, _ = standing.place
    standing.ask(world("stairs", {"at": [x - 0.5, y]})).run(0.05)
    assert "stands there" in last(standing, say.Refused).text
    assert not standing.session.work.world.stairs


@pytest.mark.parametrize(
    ("kind", "table", "says"),
    [
        ("stairs", STAIRS | {"at": [3.0, 1.5], "heading_deg": -90.0}, "stairs stand between"),
        ("table", {"at": [3.0, 0.2]}, "a table stands between"),
    ],
)
def test_who_would_walk_into_something_is_not_sent(standing, kind, table, says):
    x, y, _ = standing.place
    placed = table | {"at": [x + table["at"][0], y + table["at"][1]]}
    standing.ask(world(kind, placed), world("crate", CRATE | {"at": [x + 6.0, y, 0.0]})).run(0.1)
    standing.ask(tasks({"do": "pick_up", "thing": "crate"})).run(0.05)
    assert says in last(standing, say.Refused).text
    assert not standing.session.work.queue


@pytest.mark.slow
def test_an_undo_that_is_refused_can_be_tried_again(standing):
    x, y, _ = standing.place
    here = {"at": [x + 1.5, y, 0.0]}
    standing.ask(world("crate", CRATE | here)).run(0.05).ask(world("crate")).run(0.05)
    standing.ask(say.Drive(speed=1.0)).run(2.0)
    while standing.place[0] < x + 1.4:
        standing.run(0.05)
    standing.ask(say.Undo()).run(0.05)
    assert "stands there" in last(standing, say.Refused).text
    assert not standing.session.work.world.crate
    standing.run(2.0).ask(say.Undo()).run(0.05)
    assert len(standing.session.work.world.crate) == 1
    standing.ask(say.Undo()).run(0.05)
    assert not standing.session.work.world.crate
    assert not standing.fallen


@pytest.mark.slow
def test_one_thing_is_moved_and_the_others_stay_where_they_have_got_to(standing):
    other = {"name": "other", "at": [3.0, 1.0, 0.5]}
    standing.ask(world("crate", other, CRATE)).run(1.0)
    fell_to = crate_of(standing)
    assert fell_to[2] < 0.2
    standing.ask(world("crate", other, CRATE | {"at": [2.0, -1.0, 0.0]})).run(0.05)
    assert crate_of(standing) == pytest.approx(fell_to, abs=1e-3)
    assert standing.session.play.simulation.batch.loose("qpos")[0][7] == pytest.approx(2.0, abs=0.01)


@pytest.mark.slow
def test_tasks_are_carried_out_one_after_another(standing):
    standing.ask(tasks({"do": "walk_to", "to": [1.5, 0.0]}, {"do": "turn", "heading_deg": 60.0})).run(8.0)
    doing = last(standing, say.Doing)
    assert [(fate.id, fate.status) for fate in doing.fates] == [(1, "done"), (2, "done")]
    assert math.degrees(standing.place[2]) == pytest.approx(60.0, abs=12.0)


@pytest.mark.slow
def test_a_crate_is_taken_up_and_the_page_knows_what_is_in_hand(standing):
    standing.ask(world("crate", CRATE), tasks({"do": "pick_up", "thing": "crate"})).run(13.0)
    assert last(standing, say.Doing).in_hand == "crate"
    assert crate_of(standing)[2] > 0.6
    standing.ask(world("bar", {"at": [9.0, 0.0], "height": 0.1})).run(1.0)
    assert crate_of(standing)[2] > 0.6, "it goes on holding it in a changed world"
    standing.ask(world("crate")).run(0.2)
    assert not standing.session.play.simulation.command["hold"].any()
    assert not standing.fallen


@pytest.mark.slow
def test_who_drives_halts_the_tasks_and_they_go_on_when_told_to(standing):
    standing.ask(tasks({"do": "walk_to", "to": [3.0, 0.0]})).run(1.0).ask(say.Drive(speed=0.2)).run(0.3)
    assert last(standing, say.Doing).halted
    assert not last(standing, say.Doing).fates
    standing.ask(say.GoOn()).run(8.0)
    assert [fate.status for fate in last(standing, say.Doing).fates] == ["done"]


def test_the_queue_is_changed_while_it_goes_on_and_that_is_undone(standing):
    first, second, third = ({"do": "walk_to", "to": [1.0 + n, 0.0]} for n in range(3))
    standing.ask(tasks(first, second, third)).run(0.5)
    kept = [say.QueuedTask(id=1, table=first), say.QueuedTask(id=3, table=third), say.QueuedTask(id=2, table=second)]
    standing.ask(say.SetQueue(tasks=kept)).run(0.1)
    assert last(standing, say.Doing).current == 1
    standing.ask(say.SetQueue(tasks=kept[1:])).run(0.1)
    assert last(standing, say.Doing).current == 3
    standing.ask(say.Undo(), say.Undo(), say.Undo()).run(0.1)
    assert not standing.session.work.queue
    assert last(standing, say.Doing).current == 0


@pytest.mark.slow
def test_a_fall_halts_what_it_does(standing):
    standing.ask(tasks({"do": "walk_to", "to": [3.0, 0.0]}, {"do": "walk_to", "to": [5.0, 0.0]})).run(1.5)
    standing.ask(say.Shove(force_h=[0.0, 3000.0, 0.0])).run(2.0)
    assert standing.fallen
    doing = last(standing, say.Doing)
    assert doing.halted
    assert [(fate.status, fate.reason) for fate in doing.fates] == [("gave up", "it fell")]


@pytest.mark.slow
def test_all_of_it_is_a_trial(standing, monkeypatch, tmp_path):
    monkeypatch.setenv("FOOTFALL_HOME", str(tmp_path))
    standing.ask(world("crate", CRATE), tasks({"do": "pick_up", "thing": "crate"}))
    standing.ask(say.Save(document="trial", name="errand"), say.Save(document="world", name="yard")).run(0.05)
    assert not standing.told(say.Refused)
    standing.ask(tasks(), say.Choose(document="trial", name="errand")).run(0.3)
    assert [task.table["do"] for task in standing.session.work.queue] == ["pick_up", "stop"]
    assert standing.session.work.world.crate[0].name == "crate"
    assert last(standing, say.Doing).current == 1


@pytest.mark.slow
def test_what_was_done_is_written_as_skills(standing):
    standing.ask(say.StartOver()).run(1.0).ask(tasks({"do": "walk_to", "to": [1.0, 0.0]})).run(6.0)
    standing.ask(say.AskScript(start=0.0, end=6.5, name="done")).run(0.02)
    toml = last(standing, say.Scripted).toml
    assert "walk_to" in toml
    assert "wait" in toml


@pytest.mark.parametrize("queue", [3, [{"id": 1}], [{"id": 1, "table": {"do": "fly"}}], [{"id": 0, "table": {}}]])
def test_a_queue_that_nobody_can_have_made_is_refused(stage, queue):
    before = stage.session.work
    stage.ask(say.PutAll(shared=before.shared | {"queue": queue})).run(0.02)
    assert stage.told(say.Refused)
    assert stage.session.work is before


def test_a_gait_that_cannot_do_it_says_so(stage):
    stage.ask(say.Choose(document="gait", name="stepping"), say.StartOver())
    stage.ask(tasks({"do": "walk_to", "to": [1.0, 0.0]})).run(0.05)
    assert "cannot do this" in last(stage, say.Refused).text


def test_a_law_that_cannot_be_among_loose_things_is_refused_and_the_old_one_stays(standing):
    standing.ask(world("crate", CRATE), say.Choose(document="gait", name="stepping")).run(0.2)
    assert "loose things" in last(standing, say.Refused).text
    assert last(standing, say.Documents).base == "walk"


BAR = {"at": [0.9, 0.0], "height": 0.1}


@pytest.mark.slow
def test_tasks_go_with_the_things_that_they_are_about_and_others_may_come(standing):
    standing.ask(world("bar", BAR), tasks({"do": "step_over", "thing": "bar_0"}, {"do": "walk_to", "to": [2.5, 0.0]}))
    standing.until(lambda: len(last(standing, say.Doing).fates) == 2)
    standing.ask(say.Choose(document="world", name="flat")).run(0.1)
    assert [task.table["do"] for task in standing.session.work.queue] == ["walk_to"]
    standing.ask(say.AddCharacter(character="child")).run(0.2)
    assert not standing.told(say.Refused)
    standing.forget()
    standing.ask(say.Scene(kind="crowd", count=3)).run(0.5)
    assert not any(wheel.errand and wheel.errand.ids for wheel in standing.session.play.wheels), "nobody has tasks"
    assert [one.text for one in standing.told(say.Notice) if "done" in one.text] == []
    standing.ask(say.Undo(), say.Undo(), say.Undo()).run(0.1)
    assert [task.table["do"] for task in standing.session.work.queue] == ["step_over", "walk_to"]


@pytest.mark.slow
def test_each_of_several_does_its_own_tasks(standing):
    standing.ask(say.AddCharacter(character="child"), say.Drive(speed=0.0, mode="stand")).run(0.3)
    crowd = standing.session.play.simulation
    starts = [crowd.place_of(row) for row in range(2)]
    standing.ask(tasks({"do": "walk_to", "to": [starts[1][0] + 1.0, starts[1][1]]}))
    standing.ask(say.Steer(row=0), tasks({"do": "turn", "heading_deg": 90.0}))
    standing.run(0.1).until(lambda: last(standing, say.Doing).fates)
    assert not standing.told(say.Refused)
    standing.ask(say.Steer(row=1)).until(lambda: last(standing, say.Doing).fates)
    ends = [crowd.place_of(row) for row in range(2)]
    assert ends[1][0] - starts[1][0] > 0.5
    assert math.degrees(ends[0][2] - starts[0][2]) == pytest.approx(90.0, abs=15.0)
    assert math.hypot(ends[0][0] - starts[0][0], ends[0][1] - starts[0][1]) < 0.5
