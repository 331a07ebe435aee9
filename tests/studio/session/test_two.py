"""Two side by side may differ in anything: law, style, body."""

import pytest

from footfall.studio import protocol as say


def test_two_styles_are_compared(stage):
    stage.ask(say.Scene(kind="compare", style="sneak")).run(0.3)
    first, second = stage.session.play.stage.crowd.gaits
    assert first == stage.session.work.walk
    assert second.name.startswith("sneak")
    stage.run(3.0)
    assert not stage.fallen


def test_two_bodies_are_compared_and_shoved_alike(stage):
    stage.ask(say.Scene(kind="compare", character="child")).run(3.0)
    first, second = stage.session.play.stage.crowd.characters
    assert (first.name, second.name) == ("humanoid", "child")
    stage.ask(say.Shove(force_h=[50.0, 0.0, 0.0])).run(0.05)
    assert {push.row for push in stage.session.play.pushes.pushes} == {0, 1}
    assert not stage.fallen


def test_the_second_keeps_its_style_when_the_first_is_edited(stage):
    stage.ask(say.Scene(kind="compare", style="sneak")).run(0.2)
    stage.ask(say.Edit(document="style", path="step.period", value=0.5)).run(0.2)
    first, second = stage.session.play.stage.crowd.gaits
    assert first.step.period == 0.5
    assert second.step.period != 0.5


def test_a_link_and_a_reload_bring_both_back(stage):
    stage.ask(say.Scene(kind="compare", style="sneak", character="child")).run(0.2)
    shared = stage.told(say.Documents)[-1].shared
    stage.ask(say.Scene(kind="one"), say.PutAll(shared=shared)).run(0.2)
    assert stage.session.work.scene.style == "sneak"
    assert stage.session.play.stage.crowd.characters[1].name == "child"


@pytest.mark.parametrize("other", [{"style": "no such"}, {"character": "no such"}, {"character": "planar"}])
def test_a_second_that_cannot_be_is_refused(stage, other):
    stage.run(0.1).ask(say.Scene(kind="compare", **other)).run(0.1)
    assert stage.told(say.Refused)
    assert stage.session.work.scene.kind == "one"


def test_a_second_whose_law_has_no_switches_is_told_so(stage):
    stage.run(0.1).ask(say.Scene(kind="compare", gait="stepping")).run(0.1)
    assert [one.switches for one in stage.told(say.Documents)[-1].everyone] == [True, False]
    stage.ask(say.Switch(component="pendulum", state="off", row=1)).run(0.1)
    assert "'stepping' uses stepping" in stage.told(say.Refused)[-1].text
    stage.ask(say.Switch(component="pendulum", state="off", row=0)).run(0.1)
    assert stage.session.work.switches == ({"pendulum": "off"}, {})
