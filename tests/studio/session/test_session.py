"""A session walks as it opens, can be driven, shoved, pulled and hit, and never dies."""

import math
import struct

import numpy as np
import pytest

from footfall.studio import protocol as say
from footfall.studio.protocol.frames import HEADER, ROW_FLOATS
from footfall.studio.scene.frame import COLUMNS


def row_of(frame, row=0):
    return np.frombuffer(frame, "<f4", ROW_FLOATS, HEADER.size + 4 * ROW_FLOATS * row)


@pytest.mark.slow
def test_it_walks_ahead_as_soon_as_it_opens(stage):
    stage.run(6.0)
    assert 2.7 < (begin := stage.place[0]) < 5.0
    stage.run(2.0)
    assert (stage.place[0] - begin) / 2.0 == pytest.approx(0.8, abs=0.1)
    assert abs(stage.place[1]) < 0.15
    assert len(stage.told(say.Footprint)) > 6
    assert not stage.told(say.Fell)


def test_a_new_page_is_told_all_there_is(stage):
    stage.session.greet()
    kinds = {type(message) for message in stage.session.told()}
    assert {say.Documents, say.Figures, say.Timeline, say.Library} <= kinds


def test_a_frame_says_where_everything_is(stage):
    stage.run(2.0)
    frame = stage.session.frame()
    magic, number, seconds, _, rows, links, balls = HEADER.unpack_from(frame)
    assert (magic, number, rows, links, balls) == (b"FF01", 1, 1, 16, 0)
    assert seconds == pytest.approx(2.0, abs=0.002)
    row = row_of(frame)
    assert row[COLUMNS["position"]][:3] == pytest.approx(stage.session.play.simulation.batch.qpos[0, :3], abs=1e-5)
    weight = 9.81 * stage.session.play.simulation.body["total_mass"][0]
    assert 0.5 * weight < row[COLUMNS["load"]].sum() < 1.6 * weight
    assert row[COLUMNS["com"]][2] == pytest.approx(0.95, abs=0.06)
    assert len(frame) == HEADER.size + 4 * ROW_FLOATS


@pytest.mark.slow
def test_a_held_key_ramps_up_and_the_heading_follows_the_turn(stage):
    stage.ask(say.Drive(speed=0.5, turn=0.6)).run(0.05)
    assert stage.session.play.wheels[0].speed < 0.15
    stage.run(1.0)
    begun = stage.place[2]
    stage.run(4.0)
    assert begun < stage.place[2] < stage.session.play.wheels[0].heading
    assert (stage.place[2] - begun) / 4.0 == pytest.approx(0.6, abs=0.06)
    assert not stage.fallen


@pytest.mark.slow
def test_it_stands_when_asked_to(stage):
    stage.run(2.0).ask(say.Drive(speed=0.0, mode="stand")).run(5.0)
    before = stage.place
    stage.run(1.0)
    assert math.dist(before[:2], stage.place[:2]) < 0.02


@pytest.mark.slow
def test_it_goes_where_the_ground_was_clicked_and_stands_there(stage):
    stage.ask(say.WalkTo(x=1.5, y=2.0)).run(10.0)
    assert math.dist(stage.place[:2], (1.5, 2.0)) < 0.6
    assert stage.session.play.wheels[0].mode == "stand"
    assert not stage.fallen


@pytest.mark.slow
def test_a_shove_moves_it_aside_and_it_walks_on(stage):
    stage.run(3.0).ask(say.Shove(force_h=[0.0, 300.0, 0.0])).run(0.05)
    assert row_of(stage.session.frame())[COLUMNS["push"]] == pytest.approx([0.0, 300.0, 0.0], abs=20.0)
    stage.run(4.0)
    assert stage.place[1] > 0.1
    assert not stage.fallen


@pytest.mark.slow
def test_a_fall_is_told_with_its_reason_and_it_can_stand_up_where_it_lies(stage):
    stage.run(3.0).ask(say.Shove(force_h=[3000.0, 0.0, 0.0])).run(4.0)
    (fall,) = stage.told(say.Fell)
    assert "shoved with 3000 N" in fall.why
    lay = stage.place
    stage.ask(say.GetUp(placed=True)).run(0.1)
    assert not stage.fallen
    assert math.dist(stage.place[:2], lay[:2]) < 0.2
    stage.run(5.0)
    assert not stage.fallen


def test_a_grab_pulls_with_a_force_that_is_shown_and_capped(stage):
    stage.ask(say.Drive(speed=0.0)).run(2.0)
    x, y, _ = stage.place
    grab = say.Grab(row=0, link="left_lower_arm", point_l=[0.0, 0.0, -0.1], target_w=[x, y + 0.8, 1.2])
    stage.ask(grab).run(0.2)
    force = row_of(stage.session.frame())[COLUMNS["push"]]
    assert force[1] > 20.0
    stage.ask(say.Grab(row=0, link="torso", point_l=[0.0, 0.0, 0.1], target_w=[x, y + 50.0, 1.2])).run(0.05)
    weight = 9.81 * stage.session.play.simulation.body["total_mass"][0]
    assert np.linalg.norm(row_of(stage.session.frame())[COLUMNS["push"]]) <= 0.9 * weight + 1.0
    stage.ask(say.Release()).run(0.05)
    assert not row_of(stage.session.frame())[COLUMNS["push"]].any()
    assert not stage.session.play.simulation.batch.xfrc_applied.any()


def test_a_heavy_ball_knocks_it_and_a_ball_lies_on_the_ground(stage):
    stage.ask(say.Drive(speed=0.0)).run(2.0)
    x, y, _ = stage.place
    stage.ask(say.Ball(from_w=[x, y + 2.0, 1.2], velocity_w=[0.0, -8.0, 1.0], mass=12.0)).run(1.5)
    frame = stage.session.frame()
    assert HEADER.unpack_from(frame)[6] == 1
    *_, height, _, _, _, _, radius = struct.unpack("<8f", frame[-32:])
    assert stage.place[1] < y - 0.1
    assert height == pytest.approx(radius, abs=0.01)


def test_more_balls_than_there_are_take_the_oldest(stage):
    for index in range(9):
        stage.ask(say.Ball(from_w=[3.0, float(index), 1.0], velocity_w=[0.0, 0.0, 0.0], mass=1.0)).run(0.1)
    assert HEADER.unpack_from(stage.session.frame())[6] == 6


@pytest.mark.slow
def test_pestering_pushes_again_and_again_until_it_ends(stage):
    stage.ask(say.Pester(newtons=60.0, every=0.5)).run(3.0)
    assert stage.session.play.pushes.pestering.pushed > 3
    stage.ask(say.Pester(newtons=0.0)).run(1.0)
    assert not stage.session.play.pushes.pushes
    assert not stage.fallen


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (say.Shove(force_h=[1.0, 0.0, 0.0], link="wing"), "no link 'wing'"),
        (say.Grab(row=5, link="torso", point_l=[0, 0, 0], target_w=[0, 0, 0]), "no character 5"),
        (say.Choose(document="style", name="sneek"), "did you mean 'sneak'"),
        (say.Edit(document="style", path="step.perod", value=0.5), "did you mean 'step.period'"),
        (say.Edit(document="style", path="step.period", value=40.0), "must lie between"),
        (say.Edit(document="character", path="leg_length", value="long"), "must be a number"),
        (say.Edit(document="character", path="wings", value=1.0), "a body has no 'wings'"),
        (say.Put(toml="name = "), "not valid TOML"),
        (say.PutAll(shared={"virus": 1}), "an unknown part 'virus'"),
        (say.Switch(component="gravty", on=False), "did you mean 'gravity'"),
        (say.Restore(id=77), "no kept moment 77"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence_and_changes_nothing(stage, message, words):
    before = stage.session.work
    stage.ask(message).run(0.05)
    (refusal,) = stage.told(say.Refused)
    assert words in refusal.text
    assert stage.session.work is before


@pytest.mark.parametrize(
    ("message", "words"), [(say.Undo(), "Nothing to undo."), (say.GetUp(placed=True), "Nobody has fallen.")]
)
def test_what_would_change_nothing_is_said_and_is_no_mistake(stage, message, words):
    stage.ask(message).run(0.05)
    assert stage.told(say.Notice)[-1] == say.Notice(kind="info", text=words)
    assert not stage.told(say.Refused)


@pytest.mark.slow
def test_numbers_that_run_away_end_in_a_pause_before_they_did(stage):
    stage.run(2.0)
    stage.session.play.simulation.batch.data.qvel[:] = 1e7
    stage.run(0.1)
    (notice,) = [one for one in stage.told(say.Notice) if one.kind == "error"]
    assert "unstable" in notice.text
    assert stage.session.paused
    stage.ask(say.Pace(paused=False)).run(2.0)
    assert not stage.fallen
    assert stage.session.play.time == pytest.approx(3.5, abs=0.1)


@pytest.mark.slow
@pytest.mark.parametrize("force", [[4000.0, 0.0, 0.0], [0.0, 4000.0, 0.0]])
def test_a_hard_fall_ends_lying_still_and_breaks_nothing(stage, force):
    stage.ask(say.GetsUp(on=False)).run(2.0).ask(say.Shove(force_h=force)).run(7.0)
    assert stage.fallen
    assert not stage.told(say.Notice)
    assert np.abs(stage.session.play.simulation.batch.qvel[0]).max() < 2.0


@pytest.mark.slow
def test_another_body_can_take_the_place_of_one_that_lies(stage):
    stage.run(2.0).ask(say.Shove(force_h=[4000.0, 0.0, 0.0])).run(2.0)
    for name in ("child", "giant", "ostrich"):
        stage.ask(say.Choose(document="character", name=name)).run(0.5)
    assert not stage.told(say.Notice)
    stage.ask(say.GetUp(placed=True)).run(3.0)
    assert not stage.fallen


@pytest.mark.slow
def test_who_falls_gets_up_by_itself_and_walks_on(stage):
    stage.run(3.0).ask(say.Shove(force_h=[1500.0, 600.0, 0.0], seconds=0.1)).run(1.0)
    assert stage.fallen
    lay = stage.place
    stood = stage.until(lambda: not stage.fallen).place
    assert math.dist(stood[:2], lay[:2]) < 2.5
    stage.until(lambda: math.dist(stage.place[:2], stood[:2]) > 1.0)
    assert not stage.fallen


@pytest.mark.slow
def test_it_lies_until_asked_if_it_is_not_to_get_up_by_itself(stage):
    stage.ask(say.GetsUp(on=False)).run(3.0).ask(say.Shove(force_h=[1500.0, 600.0, 0.0], seconds=0.1))
    stage.until(lambda: stage.fallen).run(6.0)
    assert stage.fallen
    stage.ask(say.GetUp()).run(1.0)
    assert stage.session.play.wheels[0].asks()["mode"] == "get up"
