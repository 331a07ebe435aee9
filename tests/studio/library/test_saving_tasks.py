"""A trial that is saved of several holds what each of them is to do."""

from footfall.skills.errand import ErrandTask
from footfall.stage.opened import load_trial
from footfall.studio.work.actor import OpenActor
from footfall.studio.work.saving import saved_table
from footfall.studio.work.work import opening, peopled


def test_a_saved_trial_of_several_has_the_tasks_of_each():
    work = opening()
    first = work.own
    busy = OpenActor(first.character, first.gait, first.style, id=1, name="busy", place=(0.0, 2.0, 0.0))
    busy = peopled(work, [first, busy]).with_actor(1, queue=(ErrandTask(1, {"do": "walk_to", "to": [2.0, 2.0]}),))
    trial = load_trial({"name": "x"} | saved_table(busy, "trial", [0.5, 0.5]))
    assert [[task["do"] for task in one.skill] for one in trial.crowd] == [[], ["walk_to", "stop"]]
    assert trial.crowd[0].command[0].speed == 0.5
    assert not trial.crowd[1].command
