"""Gaits of pose states are edited while they walk: targets, times, feedback, the states themselves, and blends."""

import numpy as np
import pytest
from posing_law import BOW, LAW

from footfall import catalog
from footfall.laws.editable import pose_states
from footfall.laws.register import LAWS, Gait, load_gait, register
from footfall.quantity import quantity_of
from footfall.studio import protocol as say
from footfall.studio.protocol.declarations import declarations

pytestmark = pytest.mark.slow


def edit(path, value, stroke=0):
    return say.Edit(document="gait", path=path, value=value, stroke=stroke)


def change(do, at=0, to=0):
    return say.ChangeStates(do=do, at=at, to=to)


def states(stage):
    return stage.session.work.gait.state


@pytest.fixture
def walking(stage):
    """The walk of Table 1 in space, on its body."""
    stage.ask(say.Choose(document="character", name="biped"), say.Choose(document="gait", name="space-walk"))
    stage.until(lambda: stage.session.play.work.gait.name == "space-walk" and stage.session.play.way is None)
    stage.forget()
    return stage


@pytest.fixture
def in_plane(stage):
    """The walk of Table 1 in the plane."""
    return stage.ask(say.Choose(document="gait", name="planar-walk")).run(2.0)


def memory(stage):
    return stage.session.play.simulation.memory[0]


def test_a_dragged_joint_changes_the_target_in_mid_step_and_is_one_step_of_undo(in_plane):
    before = in_plane.session.play.simulation
    undone = len(in_plane.session.history.undo)
    elapsed = float(memory(in_plane)["in_state"])
    for angle in np.linspace(0.4, 0.5, 5):
        in_plane.ask(edit("state.0.swing_hip", float(angle), stroke=7)).run(1 / 60)
    assert in_plane.session.play.simulation is before, "the stage was built again"
    assert before.gaits[0].state[0].swing_hip == 0.5
    assert before.gait["pose"]["swing_hip"][0, 0] == np.float32(0.5)
    assert float(memory(in_plane)["in_state"]) != elapsed
    assert len(in_plane.session.history.undo) == undone + 1
    assert in_plane.told(say.Documents)[-1].undo[-1] == "state 1: swing hip"
    in_plane.ask(say.Undo()).run(3.0)
    assert before.gait["pose"]["swing_hip"][0, 0] == np.float32(0.4)
    assert not in_plane.fallen


def test_the_torso_and_one_entry_of_a_list_can_be_set(walking):
    walking.ask(edit("state.1.torso", -0.05), edit("state.0.upper.swing_arm.1", 0.4)).run(2.0)
    assert states(walking)[1].torso == -0.05
    assert states(walking)[0].upper.swing_arm == (0.0, 0.4)
    assert not walking.told(say.Refused)
    assert not walking.fallen


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("state.2.torso", 0.0, "state has 2 entries"),
        ("state.x.torso", 0.0, "state has 2 entries"),
        ("state.0.torsi", 0.0, "did you mean 'torso'"),
        ("state.0.seconds", 99.0, "it must lie between 0 and 60 s"),
        ("state.0.until", "never", "not an option here"),
        ("state.0.lateral.torso", 0.1, "a planar gait has no lateral"),
    ],
)
def test_what_a_state_does_not_have_is_refused_in_a_sentence(in_plane, path, value, words):
    before = in_plane.session.work
    in_plane.ask(edit(path, value)).run(0.1)
    assert words in in_plane.told(say.Refused)[-1].text
    assert in_plane.session.work is before


def test_states_are_added_copied_moved_and_deleted(in_plane):
    lift, strike = states(in_plane)
    in_plane.ask(change("copy", 0)).run(0.2)
    assert states(in_plane) == [lift, lift, strike]
    in_plane.ask(change("move", 2, 0)).run(0.1)
    assert states(in_plane) == [strike, lift, lift]
    in_plane.ask(change("move", 0, 2), change("delete", 1)).run(0.1)
    assert states(in_plane) == [lift, strike]
    in_plane.ask(change("delete", 0), change("delete", 0)).run(0.1)
    assert "a gait has 1 to 16" in in_plane.told(say.Refused)[-1].text


def test_a_new_state_lies_between_its_neighbours_and_before_a_strike(in_plane):
    lift, strike = states(in_plane)
    in_plane.ask(change("add", 0)).run(0.2)
    new = states(in_plane)[1]
    assert (new.until, new.seconds) == ("time", lift.seconds / 2)
    assert new.swing_hip == pytest.approx((lift.swing_hip + strike.swing_hip) / 2)
    in_plane.ask(say.Undo(), change("add", 1)).run(0.2)
    assert [state.until for state in states(in_plane)] == ["time", "time", "strike"]
    assert not in_plane.told(say.Refused)


def test_states_of_both_feet_walk_as_their_mirror_images_do(in_plane):
    in_plane.ask(change("unmirror")).run(0.1)
    gait = in_plane.session.work.gait
    assert not gait.symmetric
    assert [state.stance for state in gait.state] == ["same", "same", "other", "other"]
    in_plane.run(4.0)
    assert not in_plane.fallen
    in_plane.ask(change("mirror")).run(0.1)
    assert in_plane.session.work.gait.symmetric
    assert len(states(in_plane)) == 2


def test_a_gait_without_states_has_none_to_change(stage):
    stage.ask(change("copy")).run(0.1)
    assert "not made of states" in stage.told(say.Refused)[-1].text


def test_two_gaits_are_blended_while_it_walks(in_plane):
    first = catalog.encode(load_gait("planar-walk"))
    crowd = in_plane.session.play.simulation
    for share in (0.1, 0.3, 0.5):
        in_plane.ask(say.BlendGait(first=first, second="planar-fast-walk", share=share, stroke=3)).run(0.1)
    ends = (load_gait(name).state[0].swing_hip for name in ("planar-walk", "planar-fast-walk"))
    assert states(in_plane)[0].swing_hip == pytest.approx(sum(ends) / 2)
    assert in_plane.session.play.simulation is crowd
    assert in_plane.told(say.Documents)[-1].undo[-1] == "blend with planar-fast-walk"
    in_plane.run(5.0)
    assert not in_plane.fallen
    in_plane.ask(say.BlendGait(first=first, second="planar-skip", share=0.5)).run(0.1)
    assert "both need as many" in in_plane.told(say.Refused)[-1].text


def test_saving_an_edited_gait_does_not_interrupt_it(in_plane):
    in_plane.ask(edit("state.0.swing_hip", 0.45)).run(0.5)
    crowd, steps = in_plane.session.play.simulation, int(memory(in_plane)["stride"]["steps"])
    in_plane.ask(say.Save(document="gait", name="mine", text="my own")).run(0.2)
    assert in_plane.told(say.Saved)[-1].name == "mine"
    assert in_plane.session.play.way is None
    assert in_plane.session.play.simulation is crowd
    assert int(memory(in_plane)["stride"]["steps"]) >= steps
    assert in_plane.session.work.gait.name == "mine"


def test_a_link_brings_an_edited_gait_back(walking):
    walking.ask(edit("state.0.swing_hip", 0.8), change("copy", 0)).run(0.1)
    shared = walking.told(say.Documents)[-1].shared
    before = walking.session.work.gait
    walking.ask(say.Undo(), say.Undo(), say.PutAll(shared=shared)).run(0.1)
    assert walking.session.work.gait == before


TABLE_1 = [
    ("seconds", "swing_hip", "swing_knee", "swing_ankle", "stance_knee", "stance_ankle", "c_d", "c_v"),
    (0.3, 0.4, -1.1, 0.2, -0.05, 0.2, 0.0, 0.2),
    (0.0, -0.7, -0.05, 0.2, -0.1, 0.2, 2.2, 0.0),
]
"""The walk in the plane, as printed: Δt, swh, swk, swa, stk, sta, c_d, c_v; the torso is at 0."""


def test_table_1s_walk_typed_in_by_hand_walks(in_plane):
    """From a gait whose two states are copies of one that stands, every number of the printed row is typed in."""
    in_plane.ask(say.Choose(document="gait", name="planar-in-place")).run(0.1)
    in_plane.until(lambda: in_plane.session.play.way is None)
    names = TABLE_1[0]
    for number, row in enumerate(TABLE_1[1:]):
        for name, value in zip(names, row, strict=True):
            if name not in ("c_d", "c_v"):
                in_plane.ask(edit(f"state.{number}.{name}", value))
        in_plane.ask(edit(f"state.{number}.torso", 0.0))
        for entry, name in enumerate(("c_d", "c_v")):
            in_plane.ask(edit(f"state.{number}.feedback.swing_hip.{entry}", row[names.index(name)]))
    assert not in_plane.told(say.Refused)
    printed = load_gait("planar-walk")
    assert [catalog.encode(one) for one in states(in_plane)] == [catalog.encode(one) for one in printed.state]
    in_plane.run(4.0)
    start = in_plane.place[0]
    in_plane.run(10.0)
    assert not in_plane.fallen
    assert in_plane.place[0] - start > 10.0 * 0.5


def test_every_gait_can_be_set_field_by_field(stage):
    """All fields: any declared number of any law's gait, by its path."""
    stage.ask(edit("step.period", 0.7)).run(0.1)
    assert stage.session.work.gait.step.period == 0.7
    stage.ask(say.Choose(document="gait", name="clip-walk")).run(0.1)
    stage.until(lambda: stage.session.play.way is None and stage.session.play.work.gait.name == "clip-walk")
    crowd = stage.session.play.simulation
    pitch = [*stage.session.work.gait.turns.left_upper_arm.pitch]
    stage.ask(edit("imitation.lift", 0.05), edit("turns.left_upper_arm.pitch", [0.2, *pitch[1:]])).run(0.2)
    assert stage.session.play.simulation is crowd
    assert stage.session.work.gait.imitation.lift == 0.05
    assert stage.session.work.gait.turns.left_upper_arm.pitch[0] == 0.2
    assert not stage.told(say.Refused)


def test_every_law_with_states_edits_what_its_gaits_declare():
    found = [law for law in LAWS.values() if pose_states(law.gait)]
    assert found
    for law in found:
        made = pose_states(law.gait)
        for one in (*made.targets, *made.feedback):
            path = one.path.rpartition(".")[0] if one.path.rpartition(".")[2].isdecimal() else one.path
            assert quantity_of(made.kind, path) is not None, f"{law.name}: {one.path}"


@pytest.fixture
def bowing():
    """A plug-in law whose gaits are made of states, registered for one test."""
    register(LAW)
    yield BOW
    del LAWS[LAW.name]
    del catalog._SHELVES[LAW.gait]


def test_a_plug_in_law_that_declares_states_has_the_same_editor(stage, bowing):
    declared = declarations()
    made = declared.states["bowing"]
    assert (made.states, made.seconds, made.until, made.mirrored) == ("bows", "hold", "", "")
    assert [(one.path, one.joint) for one in made.targets] == [("lean", "torso")]
    assert made.feedback[0].gains == ["far", "fast"]
    assert "bows.*.lean" in [field.path for field in declared.gaits["bowing"]]
    stage.ask(say.Put(toml=catalog.toml_of(catalog.decode(Gait, bowing, "bow")), name="bow.toml"))
    stage.until(lambda: stage.session.play.work.gait.name == "bow")
    crowd = stage.session.play.simulation
    stage.ask(edit("bows.0.lean", 0.2), edit("bows.1.answer.1", 0.5)).run(0.2)
    assert stage.session.play.simulation is crowd
    assert crowd.gait["lean"][0, 0] == np.float32(0.2)
    stage.ask(change("copy", 1), change("move", 2, 0), change("add", 0)).run(0.2)
    assert not stage.told(say.Refused)
    assert len(stage.session.work.gait.bows) == 4
    assert stage.documents.law.states
    stage.ask(change("mirror")).run(0.1)
    assert "cannot be mirrored" in stage.told(say.Refused)[-1].text
