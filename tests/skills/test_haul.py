"""Pushing and pulling: a heavy crate goes where it is to go, steered by hands and feet alone."""

from dataclasses import replace
from itertools import product
from math import cos, hypot, pi, sin

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from skills.puppet import led
from skills.sights import BUILD, decided, sight

from footfall.measure.trial.run import run_trials
from footfall.skills.handles import HIGHEST, OUTSIDE, holds_on, way_round
from footfall.skills.handling import posture_for, reach_ahead
from footfall.skills.haul import PullCrate, PushCrate
from footfall.skills.line import Line, distance
from footfall.skills.press import PRESSING, Pressed, Wanted, haul_by, most_press
from footfall.skills.skill import Status, Thing
from footfall.stage.opened import load_trial

CRATE = Thing("crate", "crate", (2.0, 0.0, 0.4), (0.4, 0.3, 0.4), 0.0, 80.0, 0)


def test_hands_take_the_side_that_is_met():
    west, south = holds_on(CRATE, (0.0, 0.0), BUILD, 0.0), holds_on(CRATE, (2.0, -2.0), BUILD, 0.0)
    assert west.place(CRATE, 0) == pytest.approx((1.55, 0.2, 0.74))
    assert south.place(CRATE, 0)[:2] == pytest.approx((1.8, -0.35))
    assert south.place(CRATE, 1)[:2] == pytest.approx((2.2, -0.35))


def test_handles_are_held_where_there_are_any():
    holds = holds_on(CRATE._replace(handles=(0.6, 0.6)), (4.0, 0.0), BUILD, 0.0)
    assert holds.place(CRATE, 0) == pytest.approx((2.6, -0.2, 1.0))


def test_a_hold_is_the_same_point_in_the_crate_and_in_the_world():
    crate = CRATE._replace(heading=0.7)
    holds = holds_on(crate, (0.0, 0.0), BUILD, 0.0)
    x, y, z = holds.grip(1)
    assert holds.place(crate, 1) == pytest.approx(
        (2.0 + x * cos(0.7) - y * sin(0.7), x * sin(0.7) + y * cos(0.7), 0.4 + z)
    )


def test_the_way_to_the_far_side_leads_past_the_corners():
    axis, spot = Line(2.0, 0.0, pi), (3.0, 0.0)
    assert way_round((3.2, 0.0), CRATE, axis, spot) == spot
    x, y = way_round((0.0, 0.1), CRATE, axis, spot)
    assert x == pytest.approx(0.0)
    assert y > 0.7


def asked_for(error, moved=None, passed=0.02):
    holds = holds_on(CRATE, (0.0, 0.0), BUILD, 0.0)
    moved = moved or Pressed((1.992, 0.0, 0.4), 0.0, 0.4, 0.4)
    return haul_by(moved, passed, CRATE, holds, BUILD, (1.15, 0.0, 0.0), 0.4, Wanted(0.4, error, -0.4))[1]


def test_the_left_hand_presses_harder_to_turn_a_crate_right():
    asked = asked_for(-0.3)
    assert asked["left_force_w"][0] > asked["right_force_w"][0]
    assert asked_for(0.0)["left_force_w"] == pytest.approx(asked_for(0.0)["right_force_w"])


def test_a_crate_that_does_not_move_is_pressed_harder_and_harder_up_to_a_limit():
    stuck = Pressed(CRATE.at, 0.0, 0.4)
    loads = [asked_for(0.0, stuck._replace(load=load), passed)["left_force_w"][0] for load, passed in ((0, 1), (0, 3))]
    assert loads[1] > loads[0] > 0.0
    assert asked_for(0.0, stuck._replace(load=1e4))["left_force_w"][0] == pytest.approx(PRESSING.most * 70.0 * 9.81 / 2)


HEAVY = CRATE._replace(at=(1.6, 0.1, 0.4))
ANGLES = st.floats(-3.1, 3.1)
MOST_OF_BODY = PRESSING.most * BUILD.mass * 9.81


def pressing(run):
    """How hard both hands press, moment by moment, while they hold it."""
    forces = [(moment.asked.get("left_force_w"), moment.asked.get("right_force_w")) for moment in run]
    return [hypot(left[0] + right[0], left[1] + right[1]) for left, right in forces if left is not None]


@pytest.fixture(scope="module")
def pushed():
    return led(PushCrate(thing="crate", to=(3.2, 0.4)), sight(HEAVY), 40.0, resists=150.0)


@pytest.fixture(scope="module")
def stuck():
    return led(PushCrate(thing="crate", to=(3.2, 0.1)), sight(HEAVY), 40.0, resists=2000.0)


def test_a_crate_is_pushed_until_it_is_there(pushed):
    assert pushed[-1].status.stage == "done"
    assert distance(pushed[-1].seen.around[0].at, (3.2, 0.4)) < 0.3


def test_a_crate_is_pulled_until_it_is_there():
    run = led(PullCrate(thing="crate", to=(0.3, 0.0)), sight(HEAVY), 40.0, resists=150.0)
    assert run[-1].status.stage == "done"
    assert distance(run[-1].seen.around[0].at, (0.3, 0.0)) < 0.3


def test_it_takes_the_side_away_from_the_goal_to_push_and_the_other_to_pull():
    ahead, back = {"thing": "crate", "to": (4.0, 0.1)}, {"thing": "crate", "to": (0.0, 0.1)}
    sides = [decided(skill, sight(HEAVY))[0].holds.turn for skill in (PushCrate(**ahead), PullCrate(**back))]
    assert sides == pytest.approx([0.0, 0.0])
    sides = [abs(decided(skill, sight(HEAVY))[0].holds.turn) for skill in (PushCrate(**back), PullCrate(**ahead))]
    assert sides == pytest.approx([pi, pi])


def test_the_press_grows_until_the_crate_moves(pushed):
    moves = next(n for n, moment in enumerate(pushed) if distance(moment.seen.around[0].at, HEAVY.at) > 0.01)
    before = pressing(pushed[:moves])
    assert before[0] < 150.0 < before[-1]
    assert max(pressing(pushed)) <= MOST_OF_BODY


def test_what_does_not_move_is_given_up_once_it_presses_as_hard_as_it_may(stuck):
    assert stuck[-1].status == Status("gave up", reason="'crate' does not move")
    assert pressing(stuck)[-2] == pytest.approx(MOST_OF_BODY)
    assert (stuck[-1].asked["hold"], stuck[-1].asked["left_force_w"]) == ((0.0, 0.0), (0.0, 0.0, 0.0))


def test_it_presses_with_nothing_before_it_has_a_grip(pushed):
    for moment in pushed:
        assert moment.state.grip == 1.0 or pressing([moment]) in ([], [0.0])


def test_a_hand_that_slips_off_ends_it(pushed):
    held = next(moment for moment in pushed if moment.state.grip == 1.0)
    off = held.seen.with_first(hands=((0.0, 0.0, 0.0), (0.0, 0.0, 0.0)))
    _, asked, status = decided(PushCrate(thing="crate", to=(3.2, 0.4)), off, state=held.state)
    assert status == Status("gave up", reason="a hand slipped off")
    assert asked["hold"] == (0.0, 0.0)


def test_it_steps_back_and_lowers_its_arms_when_it_has_let_go(pushed):
    opened = [moment for moment in pushed if moment.state.open > 0.0]
    assert min(moment.asked["speed"] for moment in opened) < 0.0
    assert (pushed[-1].asked["mode"], pushed[-1].asked["reach"]) == ("stand", (0.0, 0.0))


def test_points_on_the_way_are_passed_one_after_another():
    points = ((4.0, 0.1), (6.0, 1.0), (8.0, 1.0))
    run = led(PushCrate(thing="crate", to=points[-1], via=points[:-1]), sight(HEAVY), 60.0)
    left = [moment.state.points for moment in run]
    assert left[0] == points
    assert [len(one) for one in left] == sorted((len(one) for one in left), reverse=True)
    assert left[-1] == points[-1:]


def test_a_crate_that_is_turned_past_its_goal_is_let_go_where_it_is():
    skill = PushCrate(thing="crate", to=(3.2, 0.1))
    run = led(skill, sight(HEAVY), 40.0)
    held = next(moment for moment in run if moment.state.grip == 1.0)
    beyond = replace(held.seen, around=(HEAVY._replace(at=(4.2, 0.1, 0.4)),))
    hands = tuple(held.state.holds.place(beyond.around[0], side) for side in (0, 1))
    state, _, status = decided(skill, beyond.with_first(x=3.3, hands=hands), state=held.state)
    assert status.stage == "running"
    assert state.outcome == Status("gave up", reason="missed it by 1.0 m")


@given(ANGLES, ANGLES)
def test_the_side_that_is_met_faces_whoever_meets_it(heading, bearing):
    crate, here = CRATE._replace(heading=heading), (2.0 - 3.0 * cos(bearing), -3.0 * sin(bearing))
    holds = holds_on(crate, here, BUILD, 0.0)
    assert cos(holds.axis(crate).heading - bearing) >= cos(pi / 4) - 1e-9
    assert holds.spare(crate, here) > 1.0


@given(st.floats(0.025, 1.5), st.floats(0.025, 1.5), st.floats(0.025, 1.0), ANGLES)
def test_hands_hold_any_crate_at_its_surface_and_never_cross(deep, wide, high, bearing):
    crate = CRATE._replace(at=(2.0, 0.0, high), half=(deep, wide, high))
    holds = holds_on(crate, (2.0 - 3.0 * cos(bearing), -3.0 * sin(bearing)), BUILD, 0.0)
    x, y, z = holds.grip(0)
    assert holds.left >= 0.0
    assert -high <= z <= high
    assert abs(x) <= deep + OUTSIDE + 1e-9
    assert abs(y) <= wide + OUTSIDE + 1e-9


def test_a_heavier_body_presses_harder_in_proportion():
    assert most_press(BUILD._replace(mass=140.0)) == pytest.approx(2 * most_press(BUILD))


def test_feet_follow_a_crate_that_slides_aside():
    holds = holds_on(CRATE, (0.0, 0.0), BUILD, 0.0)
    for y in (-0.2, 0.2):
        here = (1.15, y, 0.0)
        _, asked = haul_by(Pressed(CRATE.at, 0.0, 0.4), 0.02, CRATE, holds, BUILD, here, 0.4, Wanted(0.4, 0.0, -0.4))
        assert asked["sideways"] * y < 0.0


def test_who_pulls_never_pushes_and_who_pushes_never_pulls():
    holds = holds_on(CRATE, (0.0, 0.0), BUILD, 0.0)
    for speed, spare in product((0.4, -0.4), (0.0, 0.8)):
        here = (1.55 - spare, 0.0, 0.0)
        _, asked = haul_by(Pressed(CRATE.at, 0.0, 0.4), 0.02, CRATE, holds, BUILD, here, 0.4, Wanted(speed, 0.0, 0.0))
        assert (asked["left_force_w"][0] + asked["right_force_w"][0]) * speed >= 0.0


def test_to_the_far_side_it_walks_round_the_crate_and_not_into_it():
    run = led(PushCrate(thing="crate", to=(0.0, 0.1)), sight(HEAVY), 40.0)
    assert any(moment.state.grip == 1.0 for moment in run)
    for moment in run:
        x, y = (abs(a - b) for a, b in zip(moment.seen.place(0)[:2], moment.seen.around[0].at[:2], strict=True))
        assert max(x - HEAVY.half[0], y - HEAVY.half[1]) > 0.15


def test_arms_that_haul_are_stretched_farther_than_hands_that_work():
    for skill in (PushCrate(thing="crate", to=(4.0, 0.1)), PullCrate(thing="crate", to=(0.0, 0.1))):
        held = next(moment for moment in led(skill, sight(HEAVY), 40.0) if moment.state.grip == 1.0)
        height = held.state.holds.place(HEAVY, 0)[2]
        works = reach_ahead(BUILD, posture_for(BUILD, height), height)
        assert held.state.holds.spare(HEAVY, held.seen.place(0)) > works


def test_a_tall_crate_is_held_no_higher_than_hands_press_well_above_the_ground():
    tall = CRATE._replace(at=(2.0, 0.0, 1.8), half=(0.4, 0.3, 1.5))
    assert holds_on(tall, (0.0, 0.0), BUILD, 0.3).place(tall, 0)[2] == pytest.approx(HIGHEST * BUILD.hip + 0.3)


@pytest.mark.slow
def test_80_kg_are_pushed_and_pulled_round_a_bend():
    crate = {"name": "crate", "at": [1.2, 0.1, 0.0], "size": [0.8, 0.6, 0.8], "mass": 80.0, "friction": 0.2}
    trials, goals = [], {"push": (3.2, 0.9), "pull": (-0.6, -0.5)}
    for do, to in goals.items():
        world = {"name": "w", "text": "w", "crate": [crate | {"handles": 1.0}]}
        skills = [{"do": do, "thing": "crate", "to": list(to)}]
        trials.append(load_trial({"name": do, "seconds": 22.0, "skill": skills, "world": world}))
    for outcome in run_trials(trials):
        (fate,) = outcome.report.skills
        assert outcome.report.up, fate
        assert fate["status"] == "done", fate
        assert outcome.report.outside_impulse == 0.0
        assert outcome.report.hand_impulse > 157.0 * 3.0
        at = outcome.recording.scenes[-1, outcome.recording.qpos.shape[1] :][:2]
        assert np.linalg.norm(at - goals[fate["do"]]) < 0.3


@pytest.mark.slow
def test_what_cannot_be_moved_is_given_up_with_a_reason():
    """From eight starts: it gives up once it presses as hard as it may, before leaning there fells it."""
    rock = {"name": "rock", "size": [0.8, 0.6, 1.0], "mass": 400.0, "friction": 0.8}
    skills = [{"do": "push", "thing": "rock", "to": [4.0, 0.0]}, {"do": "pull", "thing": "crate", "to": [0.0, 0.0]}]
    trials = []
    for x, y in product((1.2, 1.3, 1.4, 1.5), (0.0, -0.05)):
        world = {"name": "w", "text": "w", "crate": [rock | {"at": [x, y, 0.0]}]}
        trials.append(load_trial({"name": "rock", "seconds": 20.0, "skill": skills, "world": world}))
    reports = [outcome.report for outcome in run_trials(trials, record=False)]
    assert all(report.up for report in reports)
    reasons = {tuple(one["reason"] for one in report.skills) for report in reports}
    assert reasons == {("'rock' does not move", "there is no 'crate' to pull")}
