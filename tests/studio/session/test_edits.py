"""Documents are edited while it walks: styles within a step, bodies in the middle of one; all can be undone."""

import time

import numpy as np
import pytest

from footfall.bodies.proportions_like import likeness
from footfall.studio import protocol as say
from footfall.studio.session.telling import FIGURES_EVERY

pytestmark = pytest.mark.slow


def edit(path, value, document="style", side="both", stroke=0):
    return say.Edit(document=document, path=path, value=value, side=side, stroke=stroke)


def test_a_style_edit_becomes_a_difference_and_acts_at_once(stage):
    stage.run(3.0).ask(edit("step.period", 0.5)).run(0.02)
    assert stage.session.work.style.changes == {"step": {"period": 0.5}}
    assert stage.session.play.simulation.gaits[0].step.period == 0.5
    stage.forget()
    stage.run(4.0)
    times = [print_.time for print_ in stage.told(say.Footprint)][2:]
    assert np.diff(times).mean() < 0.52


def test_an_edit_back_to_the_gaits_own_value_leaves_no_difference(stage):
    stage.ask(edit("step.period", 0.5), edit("step.period", 0.81))
    assert stage.session.work.style.changes == {}
    stage.ask(edit("swing.height", 0.15), edit("swing.height", None))
    assert stage.session.work.style.changes == {}


def test_one_side_can_differ(stage):
    stage.ask(edit("swing.height", 0.16, side="left"))
    assert stage.session.work.style.left == {"swing": {"height": 0.16}}
    stage.run(4.0)
    assert not stage.fallen


def test_a_curve_is_a_list_of_knots(stage):
    stage.ask(edit("pose.torso.pitch.always", [[0.0, 0.1], [0.5, 0.2], [1.0, 0.1]])).run(3.0)
    assert stage.session.work.walk.pose.torso.pitch.always.plain() == [[0.0, 0.1], [0.5, 0.2], [1.0, 0.1]]
    assert not stage.fallen


def test_a_drag_is_one_step_of_undo(stage):
    for value in np.linspace(0.81, 0.5, 9):
        stage.ask(edit("step.period", float(value), stroke=5))
    stage.ask(edit("swing.height", 0.1, stroke=6)).run(0.1)
    assert stage.told(say.Documents)[-1].undo == ["step time", "foot lift"]
    stage.ask(say.Undo(), say.Undo()).run(0.1)
    documents = stage.told(say.Documents)[-1]
    assert (documents.undo, documents.redo) == ([], ["foot lift", "step time"])
    assert stage.session.play.simulation.gaits[0].step.period == 0.81
    stage.ask(say.Redo()).run(0.1)
    assert stage.session.play.simulation.gaits[0].step.period == 0.5


def test_a_body_edit_leaves_the_humanoid_a_humanoid(stage):
    humanoid = stage.session.work.character
    stage.run(1.0).ask(edit("leg_length", 1.0, "character")).run(0.2)
    body = stage.session.work.character
    assert (body.name, body.proportions, body.pelvis_yaw) == ("humanoid", None, humanoid.pelvis_yaw)
    assert likeness(body).proportions.arm_length == likeness(humanoid).proportions.arm_length
    assert body.text != humanoid.text
    assert stage.told(say.Documents)[-1].proportions["leg_length"] == pytest.approx(1.0)
    time.sleep(FIGURES_EVERY)  # figures are large: a page gets them no more often
    assert stage.told(say.Figures)[-1].figures[0].leg_length > 0.98


@pytest.mark.parametrize("length", [0.7, 1.25])
def test_legs_made_longer_or_shorter_in_a_drag_while_walking_go_on_walking(stage, length):
    stage.ask(edit("leg_length", 0.9144, "character")).run(1.5)
    for share in np.linspace(0.0, 1.0, 20):
        stage.ask(edit("leg_length", float(0.9144 + share * (length - 0.9144)), "character", stroke=3)).run(0.05, 20)
    before = stage.place
    stage.run(4.0)
    assert likeness(stage.session.play.work.character).proportions.leg_length == pytest.approx(length, rel=1e-3)
    assert not stage.fallen
    assert stage.place[0] - before[0] > 1.5
    assert len(stage.session.history.undo) == 2


@pytest.mark.parametrize(
    ("path", "low", "high"),
    [
        ("head_height", 0.1, 0.45),
        ("foot_length", 0.15, 0.4),
        pytest.param("torso_width", 0.25, 0.5, marks=pytest.mark.thorough),
        pytest.param("hip_spread", 0.3, 0.75, marks=pytest.mark.thorough),
    ],
)
def test_any_proportion_can_be_wagged_while_it_walks(stage, path, low, high):
    stage.ask(edit(path, (low + high) / 2, "character")).run(1.0)
    for turn in np.linspace(0.0, 2.0 * np.pi, 15):
        value = (low + high) / 2 + (high - low) / 2 * float(np.sin(turn))
        stage.ask(edit(path, round(value, 4), "character", stroke=3)).run(0.07, 30)
    stage.run(2.0)
    assert not stage.fallen


def test_one_leg_can_be_shorter_below_the_knee(stage):
    stage.run(2.0)
    for value in np.linspace(0.0754, 0.15, 10):
        stage.ask(edit("shank_diameter", float(value), "character", "left", 4)).run(0.1)
    stage.run(3.0)
    assert not stage.fallen
    body = likeness(stage.session.work.character).proportions
    assert body.left.over(body).shank_diameter == pytest.approx(0.15, rel=0.03)
    assert body.right.over(body).shank_diameter < 0.1


def test_every_body_in_space_can_take_the_place_of_another_in_the_middle_of_a_step(stage):
    stage.ask(say.Drive(speed=0.5)).run(2.0)
    for name in ("child", "giant", "heavy", "humanoid"):
        stage.ask(say.Choose(document="character", name=name)).run(2.0)
        assert not stage.fallen, name


def test_a_style_is_chosen_and_two_are_blended(stage):
    stage.ask(say.Choose(document="style", name="sneak:tired:0.5")).run(0.1)
    assert stage.session.work.style.name == "sneak:tired:0.5"
    assert not stage.told(say.Refused)
    stage.run(4.0)
    assert not stage.fallen


def test_what_was_edited_is_blended_as_it_is(stage):
    stage.ask(edit("pose.torso.pitch.always", 0.3)).run(0.1)
    edited = stage.session.work.style
    for share in (0.1, 0.2):
        stage.ask(say.Choose(document="style", name=f":sneak:{share}", stroke=8)).run(0.1)
    assert not stage.told(say.Refused)
    assert np.min(stage.session.work.walk.pose.torso.pitch.always.plain()) > 0.15
    stage.ask(say.Undo()).run(0.1)
    assert stage.session.work.style == edited


def test_a_gait_of_the_plane_comes_with_its_body_and_a_body_in_space_with_its_gait(stage):
    stage.ask(say.Choose(document="gait", name="planar-walk")).run(3.0)
    assert stage.session.work.character.plane
    assert stage.place[0] > 1.0
    assert not stage.fallen
    stage.ask(say.Choose(document="character", name="child")).run(1.0)
    assert stage.session.work.gait.name == "walk"


@pytest.mark.parametrize("gait", ["space-jog", "planar-walk"])
def test_a_style_comes_with_a_gait_that_has_styles(stage, gait):
    stage.ask(say.Choose(document="gait", name=gait)).run(2.0)
    stage.ask(say.Choose(document="style", name="sneak")).run(4.0)
    work = stage.session.work
    assert not stage.told(say.Refused)
    assert (work.gait.name, work.style.name, work.character.name) == ("walk", "sneak", "humanoid")
    assert not stage.fallen
    stage.ask(say.Undo()).run(0.1)
    assert stage.session.work.gait.name == gait


def test_steps_in_the_world_are_walked_on(stage):
    stage.ask(say.Choose(document="world", name="slope-up")).run(0.1)
    assert len(stage.told(say.Figures)[-1].ground) > 10


def test_a_link_brings_everything_back(stage):
    stage.ask(say.Choose(document="style", name="proud"), edit("leg_length", 1.0, "character"))
    stage.ask(say.Setting(name="bend", value=0.1), say.Scene(kind="compare")).run(0.1)
    shared = stage.told(say.Documents)[-1].shared
    work = stage.session.work
    for _ in range(4):
        stage.ask(say.Undo())
    assert stage.session.work != work
    stage.ask(say.PutAll(shared=shared)).run(0.1)
    assert stage.session.work == work


def test_what_is_saved_opens_again_with_its_undo(stage):
    stage.ask(say.Choose(document="style", name="proud")).run(0.1)
    again = type(stage.session)(saved=stage.session.saved())
    assert again.work == stage.session.work
    again.ask(say.Undo())
    assert again.work.style.name == "default"


def test_switches_turned_together_are_undone_together(stage):
    stage.ask(say.Scene(kind="compare"))
    for component in ("gravity", "clearance"):
        stage.ask(say.Switch(component=component, on=False, row=1, stroke=9))
    assert stage.told(say.Documents)[-1].without[1] == ["gravity", "clearance"]
    stage.ask(say.Undo())
    assert stage.told(say.Documents)[-1].without[1] == []


def test_a_setting_reaches_the_command_and_is_undone(stage):
    stage.ask(say.Setting(name="width", value=0.25)).run(0.1)
    assert stage.session.play.simulation.command["width"][0] == pytest.approx(0.25)
    stage.ask(say.Undo()).run(0.1)
    assert stage.session.play.simulation.command["width"][0] == -1.0


def test_two_variants_walk_side_by_side_under_the_same_push(stage):
    stage.ask(say.Scene(kind="compare"), say.Switch(component="pendulum", on=False, row=1)).run(3.0)
    rows = stage.session.play
    assert rows.simulation.count == 2
    assert rows.simulation.place_of(0)[1] - rows.simulation.place_of(1)[1] > 0.8
    stage.ask(say.Shove(force_h=[0.0, 550.0, 0.0])).run(5.0)
    fell = stage.session.play.simulation.tally["fell_at"]
    assert fell[0] < 0 <= fell[1]


def test_own_documents_are_saved_found_and_deleted(stage, tmp_path, monkeypatch):
    monkeypatch.setenv("FOOTFALL_HOME", str(tmp_path))
    stage.ask(edit("swing.height", 0.12), say.Save(document="style", name="mine", text="my own")).run(0.1)
    assert [saved.name for saved in stage.told(say.Saved)] == ["mine"]
    assert stage.told(say.Documents)[-1].saved["style"]
    assert stage.told(say.Library)[-1].styles[-1].name == "mine"
    stage.ask(say.Choose(document="style", name="default"), say.Choose(document="style", name="mine")).run(0.1)
    assert stage.session.work.style.changes == {"swing": {"height": 0.12}}
    stage.ask(say.Save(document="style", name="sneak"), say.Save(document="trial", name="my trial")).run(0.1)
    assert "is built in" in stage.told(say.Refused)[0].text
    stage.ask(say.Choose(document="trial", name="my trial"), say.Delete(document="style", name="mine")).run(0.1)
    assert len(stage.told(say.Refused)) == 1
    assert not stage.told(say.Library)[-1].styles[-1].own


def test_a_number_of_a_gait_is_edited_and_taken_back_and_nonsense_is_refused(stage):
    def edit(value, path="step.period"):
        stage.ask(say.Edit(document="gait", path=path, value=value)).run(0.05)
        return stage.session.play.simulation.gaits[0].step.period

    usual = stage.session.work.gait.step.period
    assert edit(0.55) == 0.55
    assert edit([[0.0, 1.0], [1.0, 2.0]]) == edit(99.0) == edit(1.0, "step.no_such") == 0.55
    refusals = [one.text for one in stage.told(say.Refused)]
    assert len(refusals) == 3
    assert "the gait: step.period" in refusals[1]
    assert edit(usual) == usual
