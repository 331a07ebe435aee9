"""Two side by side may differ in anything: law, style, body."""

import pytest

from footfall.bodies.character import character
from footfall.studio import protocol as say


@pytest.mark.slow
def test_two_styles_are_compared(stage):
    stage.ask(say.Scene(kind="compare", style="sneak")).run(0.3)
    first, second = stage.session.play.simulation.gaits
    assert first == stage.session.work.walk
    assert second.name.startswith("sneak")
    stage.run(3.0)
    assert not stage.fallen


@pytest.mark.slow
def test_two_bodies_are_compared_and_shoved_alike(stage):
    stage.ask(say.Scene(kind="compare", character="child")).run(3.0)
    first, second = stage.session.play.simulation.characters
    assert (first.name, second.name) == ("humanoid", "child")
    stage.ask(say.Shove(force_h=[50.0, 0.0, 0.0])).run(0.05)
    assert {push.row for push in stage.session.play.pushes.pushes} == {0, 1}
    assert not stage.fallen


def test_the_second_keeps_its_style_when_the_first_is_edited(stage):
    stage.ask(say.Scene(kind="compare", style="sneak")).run(0.2)
    stage.ask(say.Edit(document="style", path="step.period", value=0.5)).run(0.2)
    first, second = stage.session.play.simulation.gaits
    assert first.step.period == 0.5
    assert second.step.period != 0.5


def test_a_link_and_a_reload_bring_both_back(stage):
    stage.ask(say.Scene(kind="compare", style="sneak", character="child")).run(0.2)
    shared = stage.told(say.Documents)[-1].shared
    stage.ask(say.Scene(kind="one"), say.PutAll(shared=shared)).run(0.2)
    assert stage.session.work.scene.style == "sneak"
    assert stage.session.play.simulation.characters[1].name == "child"


@pytest.mark.parametrize("other", [{"style": "no such"}, {"character": "no such"}, {"character": "planar"}])
def test_a_second_that_cannot_be_is_refused(stage, other):
    stage.run(0.1).ask(say.Scene(kind="compare", **other)).run(0.1)
    assert stage.told(say.Refused)
    assert stage.session.work.scene.kind == "one"


def test_a_second_whose_law_has_no_switches_is_told_so(stage):
    stage.run(0.1).ask(say.Scene(kind="compare", gait="stepping")).run(0.1)
    stage.ask(say.Switch(component="pendulum", on=False, row=1)).run(0.1)
    assert "the law stepping has no components" in stage.told(say.Refused)[-1].text
    stage.ask(say.Switch(component="pendulum", on=False, row=0)).run(0.1)
    assert stage.session.work.without == (("pendulum",), ())


def test_a_second_of_another_law_keeps_only_the_switches_that_its_law_has(stage):
    stage.ask(say.Scene(kind="compare"), say.Switch(component="clock", on=False, row=1)).run(0.1)
    assert stage.session.work.without == ((), ("clock",))
    stage.ask(say.Scene(kind="compare", gait="stepping")).run(0.1)
    assert stage.session.work.without == ((), ())


@pytest.mark.slow
def test_a_law_is_compared_with_another_in_the_body_that_the_other_is_for_in_one_step_of_undo(stage):
    rival = stage.run(0.1).told(say.Documents)[-1].law.rival
    assert rival.text == character(rival.character).text
    stage.ask(say.Choose(document="character", name=rival.character, stroke=5))
    stage.ask(say.Scene(kind="compare", gait=rival.gait, stroke=5)).run(0.1)
    crowd = stage.session.play.simulation
    assert [one.name for one in crowd.characters] == [rival.character] * 2
    assert [one.name for one in crowd.gaits] == ["walk", rival.gait]
    stage.run(3.0).ask(say.Shove(force_h=[50.0, 0.0, 0.0])).run(0.05)
    assert {push.row for push in stage.session.play.pushes.pushes} == {0, 1}
    stage.ask(say.Undo()).run(0.1)
    assert (stage.session.work.character.name, stage.session.work.scene.kind) == ("humanoid", "one")


def test_switches_of_a_link_of_before_are_read_if_they_were_on_or_off(stage):
    shared = dict(stage.run(0.1).told(say.Documents)[-1].shared)
    del shared["without"]
    stage.ask(say.PutAll(shared=shared | {"switches": [{"tuning": "off"}, {}]})).run(0.1)
    assert stage.session.work.without == (("tuning",), ())
    stage.ask(say.PutAll(shared=shared | {"switches": [{"tuning": "paper"}, {}]})).run(0.1)
    assert "'tuning' in the paper's form, which is now a law of its own" in stage.told(say.Refused)[-1].text
