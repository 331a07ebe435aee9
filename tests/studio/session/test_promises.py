"""What the page offers is true: recordings stay, styles walk at their speed, falls name their cause, words fit."""

import numpy as np
import pytest

from footfall.sim.balls import Balls
from footfall.skills.wheel import OPENING_SPEED
from footfall.studio import protocol as say
from footfall.studio.session import timeline as timelines
from footfall.studio.session.session import Session

# ---------------------------------------------------------------- recordings


@pytest.mark.slow
def test_a_marked_range_outlasts_the_past(stage, monkeypatch):
    monkeypatch.setattr(timelines, "SECONDS", 2.0)
    stage.run(1.0).ask(say.Mark(start=0.2)).run(1.0).ask(say.Mark(start=0.2, end=1.6)).run(6.0)
    timeline = stage.session.timeline
    assert timeline.start > 4.0
    moments = timeline.range(0.2, 1.6)
    assert [moments[0].time, moments[-1].time] == pytest.approx([0.2, 1.6])
    assert len(moments) == 141
    assert timeline.at(0.5).time == pytest.approx(0.5)
    assert stage.told(say.Timeline)[-1].marked == pytest.approx([0.2, 1.6])


@pytest.mark.slow
def test_a_recording_longer_than_the_past_holds_all_of_it(stage, monkeypatch):
    monkeypatch.setattr(timelines, "SECONDS", 1.0)
    stage.run(0.5).ask(say.Mark(start=0.5)).run(4.0).ask(say.Mark(start=0.5, end=4.5))
    assert len(stage.session.timeline.range(0.5, 4.5)) >= 400


def test_a_recording_that_finds_no_more_room_ends_and_says_so(stage, monkeypatch):
    stage.run(0.2).ask(say.Mark(start=0.0))
    monkeypatch.setattr(timelines, "MOST_BYTES", 60 * stage.session.timeline.past[-1].size)
    stage.run(2.0)
    assert not stage.session.timeline.is_marking
    assert stage.told(say.Timeline)[-1].marked[1] < 1.0


def test_a_range_that_is_given_up_goes_with_the_past(stage):
    stage.run(0.5).ask(say.Mark(start=0.0, end=0.4), say.Mark()).run(0.1)
    assert stage.session.timeline.marked == []


# ---------------------------------------------------------------- speed


@pytest.mark.slow
def test_a_style_is_walked_at_its_own_speed_and_undo_brings_back_the_one_before(stage):
    stage.run(0.5).ask(say.Choose(document="style", name="zombie")).run(4.0)
    assert stage.session.play.wheels[0].speed == pytest.approx(0.4)
    stage.ask(say.Undo()).run(3.0)
    assert stage.session.play.wheels[0].speed == pytest.approx(OPENING_SPEED)


@pytest.mark.slow
def test_a_moonwalk_goes_backwards(stage):
    stage.run(0.5).ask(say.Choose(document="style", name="moonwalk")).run(4.0)
    x = stage.place[0]
    stage.run(2.0)
    assert stage.place[0] < x - 0.2


@pytest.mark.slow
def test_a_speed_that_was_set_can_be_undone(stage):
    stage.run(0.5).ask(say.Setting(name="speed", value=1.1, stroke=3)).run(2.0)
    assert stage.session.play.wheels[0].speed == pytest.approx(1.1)
    stage.ask(say.Undo()).run(2.0)
    assert stage.session.play.wheels[0].speed == pytest.approx(OPENING_SPEED)


@pytest.mark.slow
def test_who_stands_goes_on_standing_when_a_style_is_chosen(stage):
    stage.run(0.5).ask(say.Drive(speed=0.0, mode="stand")).run(2.0)
    stage.ask(say.Choose(document="style", name="zombie")).run(1.0)
    assert stage.session.play.wheels[0].mode == "stand"


# ---------------------------------------------------------------- why it fell


def why(stage) -> str:
    return stage.told(say.Fell)[-1].why


@pytest.mark.slow
def test_a_fall_long_after_a_shove_is_blamed_on_the_shove(stage):
    stage.run(1.0)
    witness = stage.session.play.witness
    witness.blame = witness.blame._replace(touched=stage.session.play.slices, touch="shoved with 700 N")
    stage.run(2.5)
    stage.ask(say.Pester(newtons=0.0))
    assert "after it was shoved with 700 N" in words_now(stage)


def test_a_fall_after_a_switch_is_blamed_on_the_switch(stage):
    stage.run(1.0).ask(say.Switch(component="pendulum", on=False)).run(0.5)
    assert "after pendulum was switched off" in words_now(stage)
    stage.session.play.witness.blame = stage.session.play.witness.blame._replace(changed=-(10**6))
    assert "with pendulum switched off" in words_now(stage)


def test_a_fall_after_an_edit_is_blamed_on_the_edit(stage):
    stage.run(0.5).ask(say.Edit(document="character", path="leg_length", value=1.1)).run(0.5)
    assert "after its body was changed" in words_now(stage)


def test_nobody_is_blamed_only_if_nobody_did_anything(stage):
    stage.run(0.5)
    assert words_now(stage) == ""
    witness = stage.session.play.witness
    witness.blame = witness.blame._replace(touched=stage.session.play.slices - 700, touch="shoved with 100 N")
    assert "the last touch was" in words_now(stage)


def words_now(stage) -> str:
    from footfall.studio.scene.witness import switched_off

    play = stage.session.play
    return play.witness.blame.words(play.slices, switched_off(play.work, 0), "")


@pytest.mark.slow
def test_a_hard_shove_makes_it_fall_and_is_named(stage):
    stage.run(1.0).ask(say.Shove(force_h=[0.0, 2000.0, 0.0], seconds=0.2)).run(3.0)
    assert "shoved with 2000 N" in why(stage)


# ---------------------------------------------------------------- files, bodies, moments


@pytest.mark.parametrize("text", ["\x89PNG\ufffd\x00\x01", "\ufffd\ufffd"])
def test_a_picture_dropped_in_is_refused_by_name_in_plain_words(stage, text):
    stage.ask(say.Put(toml=text, name="cat.png"))
    said = stage.told(say.Refused)[-1].text
    assert said.startswith("'cat.png' is not a file that the studio can open")
    assert "TOML" not in said


def test_a_text_that_is_no_document_is_refused_by_name(stage):
    stage.ask(say.Put(toml="kind = 3\n", name="notes.toml"))
    assert stage.told(say.Refused)[-1].text.startswith("'notes.toml' cannot be opened")


def test_keys_too_deep_do_not_end_the_session(stage):
    stage.ask(say.Put(toml=f"name = 'x'\n{'.'.join('a' * 600)} = 1\n", hint="trial"))
    assert stage.told(say.Refused)


def test_a_saved_body_is_described_as_it_is(stage):
    stage.run(0.2).ask(say.Edit(document="character", path="leg_length", value=1.1)).run(0.2)
    assert "70.4 kg" not in stage.session.work.character.text


def test_kept_moments_that_are_lost_are_said_to_be(stage):
    stage.run(0.2).ask(say.Snapshot(name="here")).run(0.1)
    again = Session(saved=stage.session.saved())
    assert any("1 kept moment is gone" in one.text for one in again.told() if isinstance(one, say.Notice))
    again.close()


def test_a_moment_is_named_by_the_same_clock_as_the_page(stage):
    stage.run(1.5).ask(say.Scrub(at=0.5), say.Continue()).run(0.1)
    names = [moment.name for moment in stage.session.timeline.moments()]
    assert "back to 0:00.5" in names
    assert "until 0:01.5" in names


def test_undo_names_a_change_as_its_slider_does(stage):
    stage.run(0.2).ask(
        say.Edit(document="style", path="pose.torso.pitch.always", value=0.2),
        say.Edit(document="style", path="pose.stance_arm.swing.always", value=0.2),
        say.Setting(name="period", value=0.5),
        say.Edit(document="character", path="leg_length", value=0.95),
    )
    assert [change.words for change in stage.session.history.undo] == [
        "lean",
        "arms forward",
        "step time",
        "leg length",
    ]


# ---------------------------------------------------------------- legs, pulling, balls


@pytest.mark.slow
def test_legs_stay_apart_at_the_default_shove(stage):
    stage.run(2.0).ask(say.Shove(force_h=[0.0, 300.0, 0.0], seconds=0.1)).run(3.0)
    assert not stage.fallen
    assert float(stage.session.play.simulation.tally["leg_gap"].min()) > -0.01, "m; they may brush, not pass"


def test_a_pull_is_a_spring_with_a_limit(stage):
    stage.run(1.0)
    mass = stage.session.work.character.mass
    for away, most in ((0.2, 0.14), (5.0, 0.26)):
        stage.ask(say.Grab(row=0, link="left_lower_arm", point_l=[0.0, 0.0, -0.2], target_w=near(stage, away))).run(0.1)
        force_w, _ = stage.session.play.pushes.spring(stage.session.play.simulation)
        assert 0.0 < np.linalg.norm(force_w) <= most * mass * 9.81


def near(stage, away: float) -> list[float]:
    crowd = stage.session.play.simulation
    hand = crowd.batch.xpos[0, crowd.link_index(0, "left_lower_arm")]
    return [float(hand[0]), float(hand[1]) + away, float(hand[2])]


@pytest.mark.slow
@pytest.mark.parametrize("mass", [0.5, 2.0, 20.0])
def test_a_ball_of_any_weight_falls_as_things_fall(stage, mass):
    stage.run(0.2)
    balls: Balls = stage.session.play.stage.balls
    stage.ask(say.Ball(from_w=[3.0, 3.0, 8.0], velocity_w=[0.0, 0.0, 0.0], mass=mass)).run(0.5)
    body = balls.about()[0]
    fallen = 8.0 - float(stage.session.play.simulation.batch.data.xpos[body][2])
    assert fallen == pytest.approx(0.5 * 9.81 * 0.5**2, rel=0.05)
