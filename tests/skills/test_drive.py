"""Driving: what is held ramps up and down, a goal is walked to, an errand is carried out until somebody drives."""

import json
from math import cos, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from skills.sights import CRATE, asked_of, sight

from footfall.errors import FootfallError
from footfall.skills.drive import Drive
from footfall.skills.errand import ErrandTask, begun_again, decided, errand_of, with_tasks
from footfall.skills.kept import plain
from footfall.skills.script import CommandsAt
from footfall.skills.wheel import LEAD, TURN_MOST, Errand, Wheel

SPEEDS = st.floats(-3.0, 5.0)
ANGLES = st.floats(-3.1, 3.1)
WAITS = [ErrandTask(number, {"do": "wait", "seconds": 1.0}) for number in (1, 2, 3)]
HERE = (0.0, 0.0, 0.0)


def test_speed_grows_until_it_is_what_is_held():
    wheel, drive = Wheel().hold(0.5, 0.0, 0.0, "walk"), Drive()
    speeds = []
    for tick in range(100):
        wheel, asked, _ = drive.decide(wheel, sight(seconds=tick / 100))
        speeds.append(asked[-1].fields["speed"])
    assert speeds == sorted(speeds)
    assert speeds[0] < 0.05
    assert speeds[-1] == 0.5


def test_a_driver_carries_out_an_errand_until_somebody_drives():
    drive, wheel = Drive(), Wheel(errand=Errand('[{"do": "wait", "seconds": 9.0}]'))
    wheel, asked, _ = drive.decide(wheel, sight(seconds=0.0))
    assert asked[-1].fields["mode"] == "stand"
    assert drive.restored(json.loads(json.dumps(plain(wheel)))) == wheel
    wheel, asked, _ = drive.decide(wheel.hold(0.5, 0.0, 0.0, "walk"), sight(seconds=0.1))
    assert asked[-1].fields["mode"] == "walk"


@given(SPEEDS, SPEEDS, st.floats(0.005, 0.1))
def test_a_held_speed_is_neither_overshot_nor_jumped_to(speed, held, seconds):
    after = Wheel(speed=speed).hold(held, 0.0, 0.0, "walk").after(seconds, HERE).speed
    assert min(speed, held) <= after <= max(speed, held)
    assert abs(after - speed) <= 2.0 * seconds + 1e-9


@given(ANGLES, st.floats(-9.0, 9.0))
def test_what_turns_leads_the_body_by_no_more_than_it_can_follow(facing, held):
    wheel = Wheel(heading=facing).hold(0.5, 0.0, held, "walk")
    for _ in range(200):
        wheel = wheel.after(0.01, (0.0, 0.0, facing))
    assert abs(wheel.turn) <= TURN_MOST
    assert cos(wheel.heading - facing) >= cos(LEAD) - 1e-9


def test_a_speed_fades_faster_than_it_grows():
    grown, faded = (Wheel(speed=0.5).hold(held, 0.0, 0.0, "walk").after(0.1, HERE).speed for held in (1.0, 0.0))
    assert 0.0 < grown - 0.5 < 0.5 - faded


def test_the_nearer_its_goal_the_slower_it_walks():
    speeds = []
    for x in (0.4, 0.8, 5.0):
        wheel = Wheel().go_to(x, 0.0)
        for _ in range(200):
            wheel = wheel.after(0.01, HERE)
        speeds.append(wheel.speed)
    assert speeds[0] < speeds[1] < speeds[2] == Wheel().cruise


def test_who_turns_no_more_keeps_its_heading():
    wheel = Wheel(heading=0.7).after(0.1, (0.0, 0.0, 0.2))
    assert wheel.heading == 0.7


def test_what_is_held_is_held_within_what_a_character_may_be_asked():
    wheel = Wheel().hold(99.0, -99.0, 99.0, "walk")
    assert (wheel.held_speed, wheel.held_sideways, wheel.held_turn) == (5.0, -0.4, TURN_MOST)


@given(ANGLES, ANGLES)
def test_on_the_way_to_a_goal_it_turns_towards_it_and_never_walks_away(bearing, facing):
    wheel = Wheel(heading=facing).go_to(4.0 * cos(bearing), 4.0 * sin(bearing)).after(0.1, (0.0, 0.0, facing))
    assert cos(wheel.heading - bearing) >= cos(facing - bearing) - 1e-9
    assert wheel.speed >= 0.0
    assert wheel.speed == 0.0 or cos(facing - bearing) > 0.0


def test_at_its_goal_it_stands():
    wheel = Wheel(speed=0.5).go_to(0.1, 0.0).after(0.1, HERE)
    assert (wheel.goal, wheel.mode, wheel.speed) == (None, "stand", 0.0)


def test_another_speed_is_kept_for_a_goal_and_wakes_nobody_who_stands():
    assert Wheel().go_to(9.0, 0.0).at_speed(1.2).cruise == 1.2
    assert Wheel().go_to(9.0, 0.0).at_speed(1.2).held_speed == 0.0
    assert Wheel(mode="stand", held_speed=0.0).at_speed(1.2).held_speed == 0.0
    assert Wheel().at_speed(1.2).held_speed == 1.2


def test_to_drive_ends_a_goal_and_halts_an_errand():
    wheel = Wheel(errand=Errand("[]")).go_to(9.0, 0.0).hold(0.5, 0.0, 0.0, "walk")
    assert wheel.goal is None
    assert wheel.errand.halted


def test_a_script_is_made_at_its_times_and_what_ramps_takes_effect_at_once():
    wheel = Wheel(script=(CommandsAt(1.0, {"speed": 0.3, "width": 0.2}), CommandsAt(2.0, {"mode": "stand"})))
    wheel, asked = wheel.after_script(1.0)
    assert (wheel.speed, wheel.held_speed, wheel.mode) == (0.3, 0.3, "walk")
    assert [one.fields for one in asked] == [{"width": 0.2}]
    assert [change.at for change in wheel.script] == [2.0]


def test_driving_ends_a_script_but_for_the_gaits_it_passes_through():
    script = CommandsAt(1.0, {"speed": 0.3}), CommandsAt(2.0, {"gait": 1})
    assert Wheel(script=script).hold(0.5, 0.0, 0.0, "walk").script == script[1:]


def test_until_somebody_drives_a_driver_may_be_silent():
    drive = Drive(when_driven=True)
    assert drive.decide(Wheel(), sight())[1] == ()
    assert asked_of(drive.decide(Wheel(rises=True), sight())[1]) == {"mode": "get up"}
    assert asked_of(drive.decide(Wheel().hold(0.5, 0.0, 0.0, "walk"), sight())[1])["mode"] == "walk"


def test_who_is_up_again_goes_on_from_rest_the_way_it_faces():
    wheel = Wheel(speed=0.5, turn=1.0, heading=2.0, rises=True).gone_on(-1.0)
    assert (wheel.speed, wheel.turn, wheel.heading, wheel.rises) == (0.0, 0.0, -1.0, False)


def test_what_an_errand_asks_is_driven_at_once_and_the_rest_is_passed_on():
    errand = errand_of([ErrandTask(1, {"do": "course", "to": [3.0, 0.0]})])
    wheel, asked, _ = Drive().decide(Wheel(errand=errand), sight())
    assert wheel.speed == pytest.approx(asked_of(asked)["speed"], abs=0.02)
    assert asked_of(asked)["place_foot"] is False


@given(SPEEDS, ANGLES, st.booleans())
def test_a_wheel_is_the_same_after_it_was_kept(speed, heading, rises):
    wheel = Wheel(speed=speed, heading=heading, rises=rises, errand=errand_of(WAITS)).go_to(1.0, 2.0)
    assert Drive().restored(json.loads(json.dumps(plain(wheel)))) == wheel


def after(errand, *times, **sees):
    for seconds in times:
        errand, _ = decided(errand, sight(seconds=seconds, **sees))
    return errand


def test_no_tasks_are_no_errand():
    assert errand_of([]) is None


def test_tasks_are_carried_out_in_their_order_and_then_it_stands():
    errand = after(errand_of(WAITS), 0.0, 1.1, 1.2, 2.3, 2.4)
    assert [end.status.stage for end in errand.progress.ended] == ["done", "done"]
    errand, asked = decided(errand, sight(seconds=3.5))
    assert len(errand.progress.ended) == 3
    assert asked_of(asked)["mode"] == "stand"
    assert decided(errand, sight(seconds=9.0)) == (errand, ())


def test_after_one_that_gives_up_the_next_is_carried_out():
    errand = after(errand_of([ErrandTask(1, {"do": "pick_up", "thing": "box"}), WAITS[0]]), 0.0, 0.1)
    assert errand.progress.ended[0].status.reason == "there is no 'box' to pick up"
    assert errand.progress.begun
    assert errand.begun == (0.0, 0.1)


def test_a_task_that_is_taken_back_in_the_middle_makes_it_stand_up_straight_first():
    errand = with_tasks(after(errand_of(WAITS), 0.0), WAITS[1:])
    errand, asked = decided(errand, sight(seconds=0.1))
    assert (asked_of(asked)["mode"], asked_of(asked)["stoop"], asked_of(asked)["hold"]) == ("stand", 0.0, (0.0, 0.0))
    assert not errand.stopped


def test_tasks_keep_their_fates_when_others_come_go_and_change_places():
    errand = after(with_tasks(Errand("[]"), WAITS), 0.0, 1.1, 1.2)
    assert errand.ids == (1, 2, 3)
    assert len(errand.progress.ended) == 1
    changed = with_tasks(errand, [WAITS[0], WAITS[2], WAITS[1]])
    assert changed.ids == (1, 2, 3), "what is under way goes on"
    without = with_tasks(errand, [WAITS[0], WAITS[2]])
    assert without.ids == (1, 3)
    assert without.stopped
    assert not without.progress.begun
    assert len(without.progress.ended) == 1
    assert with_tasks(errand, []).ids == ()


def test_a_halted_errand_begins_its_task_again_when_it_goes_on():
    halted = after(with_tasks(Errand("[]"), WAITS[:1]), 0.0).halt()
    again = after(halted, 0.5, 5.0)
    assert not again.progress.ended
    assert after(again._replace(halted=False), 6.0, 7.1).progress.ended[0].status.stage == "done"


def test_what_is_in_hand_stays_there_when_a_task_is_taken_back():
    held = errand_of(WAITS)._replace(holds="crate", stopped=True)
    assert "hold" not in asked_of(decided(held, sight(CRATE))[1])


def test_a_fall_lets_go_of_everything_and_halts_it():
    errand, asked = decided(after(errand_of(WAITS), 0.0)._replace(holds="crate"), sight(seconds=0.1, fallen=True))
    assert (errand.halted, errand.holds) == (True, "")
    assert asked_of(asked)["hold"] == (0.0, 0.0)
    assert decided(errand, sight(seconds=0.2)) == (errand, ())


def test_what_ended_stays_ended_while_tasks_come_and_go():
    errand = with_tasks(after(errand_of(WAITS), 0.0, 1.1), [*WAITS, ErrandTask(4, {"do": "stop"})])
    assert len(errand.progress.ended) == 1
    assert errand.ids == (1, 2, 3, 4)
    assert [table["do"] for table in json.loads(errand.skills)] == ["wait", "wait", "wait", "stop"]


def test_a_world_that_changed_is_looked_at_afresh_unless_hands_are_full():
    errand = after(errand_of(WAITS), 0.0)
    assert not begun_again(errand).progress.begun
    assert begun_again(errand._replace(holds="crate")).progress.begun


def test_hands_are_known_to_hold_what_they_picked_up():
    errand = errand_of([ErrandTask(1, {"do": "pick_up", "thing": "crate"})])
    grips = ((1.0, 0.225, 0.24), (1.0, -0.225, 0.24))
    for beat in range(60):
        errand, _ = decided(errand, sight(CRATE, x=0.63, hands=grips, seconds=beat / 10))
    assert errand.holds == "crate"


@pytest.mark.parametrize("skills", ["", "{}", "[3]", '[{"do": "fly"}]', '[{"do": "wait", "seconds": -1.0}]'])
def test_an_errand_that_nobody_can_have_given_is_refused(skills):
    with pytest.raises(FootfallError):
        Drive().restored(plain(Wheel(errand=Errand(skills))))


@pytest.mark.parametrize("wrong", [{"ids": (1,)}, {"begun": ()}])
def test_an_errand_whose_parts_do_not_fit_is_refused(wrong):
    errand = after(errand_of(WAITS), 0.0, 1.1, 1.2)._replace(**wrong)
    with pytest.raises(FootfallError, match="errand"):
        Drive().restored(plain(Wheel(errand=errand)))


def test_half_a_turn_is_turned_the_shorter_way():
    wheel = Wheel(heading=pi - 0.1).go_to(-9.0, -1.0).after(0.1, (0.0, 0.0, pi - 0.1))
    assert sin(wheel.heading - (pi - 0.1)) > 0.0
