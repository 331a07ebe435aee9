"""Footprints one after another: which foot takes one, when, and what becomes of those that move or go meanwhile."""

import json
from math import radians

import pytest
from hypothesis import given
from hypothesis import strategies as st
from skills.sights import BUILD, Elsewhere, decided, sight, sized

from footfall.laws.tables import Side
from footfall.skills.footprints import REACH, Footprint, Footprints, Landing, foot_for, missed
from footfall.skills.kept import plain
from footfall.skills.placed import NO_FOOTPRINT, Placed, PlacedFootprints

LEFT, RIGHT = Footprint(at=(0.3, 0.1)), Footprint(at=(0.3, -0.1))
WAY = [LEFT, Footprint(at=(0.6, -0.1), heading_deg=20.0, seconds=0.7)]
PLACES = st.floats(-0.5, 0.5)


def landed(number, foot=0, **stand):
    """The sight at the moment at which a foot has landed on a footprint."""
    return sight(footprint=number, phase=0.0, stance=1 - foot, **stand)


@pytest.mark.parametrize("stance", [0, 1])
def test_a_footprint_to_one_side_is_taken_by_the_foot_of_that_side(stance):
    assert foot_for(LEFT, sight(stance=stance), 0) is Side.LEFT
    assert foot_for(RIGHT, sight(stance=stance), 0) is Side.RIGHT


def test_a_footprint_ahead_is_taken_by_the_foot_that_did_not_step_last():
    ahead = Footprint(at=(0.3, 0.0))
    assert foot_for(ahead, sight(stance=0), 0) is Side.LEFT
    assert foot_for(ahead, sight(stance=1), 0) is Side.RIGHT


def test_the_foot_that_is_named_steps_even_if_it_crosses_the_other():
    crossing = Footprint(at=(0.2, -0.2), foot="left")
    assert foot_for(crossing, sight(), 0) is Side.LEFT


@given(PLACES, PLACES, st.sampled_from([0, 1]))
def test_in_a_mirror_the_other_foot_steps(x, y, stance):
    seen, there = sight(stance=stance), Elsewhere(mirrored=True)
    foot = foot_for(Footprint(at=(x, y)), seen, 0)
    assert foot_for(Footprint(at=(x, -y)), there.sight(seen), 0) == (None if foot is None else 1 - foot)


@given(PLACES, PLACES, st.floats(-9.0, 9.0), st.floats(-3.0, 3.0))
def test_the_same_foot_steps_elsewhere(x, y, shift, turn):
    there = Elsewhere(shift, -shift, turn)
    moved = Footprint(at=there.point((x, y)))
    assert foot_for(moved, there.sight(sight()), 0) == foot_for(Footprint(at=(x, y)), sight(), 0)


def test_longer_legs_reach_farther():
    far = Footprint(at=(1.5 * REACH * BUILD.leg, 0.1))
    assert foot_for(far, sight(), 0) is None
    assert foot_for(far, sight(build=sized(2.0)), 0) is Side.LEFT


def test_the_next_footprint_is_asked_for_once_the_one_before_is_landed_on():
    skill = Footprints(footprint=WAY)
    state, asked, _ = decided(skill, sight())
    assert (asked["footprint"], asked["foothold_w"], asked["foot"]) == (1, (0.3, 0.1, 0.0), 0)
    state, asked, _ = decided(skill, sight(phase=0.5), state=state)
    assert asked == {}
    state, asked, _ = decided(skill, landed(1, x=0.3), state=state)
    assert (asked["footprint"], asked["foothold_heading"], asked["period"]) == (2, radians(20.0), 0.7)
    state, _, status = decided(skill, landed(2, 1, x=0.6), state=state)
    assert status.stage == "done"
    assert [one.foot for one in state.landings] == [0, 1]


def test_a_footprint_is_not_asked_for_before_its_time():
    skill = Footprints(footprint=[Footprint(at=(0.3, 0.1), not_before=2.0)])
    assert decided(skill, sight(seconds=1.9))[1] == {}
    assert decided(skill, sight(seconds=2.0))[1]["footprint"] == 1


def test_a_footprint_out_of_reach_is_given_up_by_its_number():
    _, _, status = decided(Footprints(footprint=[Footprint(at=(3.0, 0.0))]), sight())
    assert status.reason.startswith("footprint 1 is out of reach")


def test_a_free_heading_is_that_of_the_body_and_cannot_be_missed():
    free = Footprint(at=(0.3, 0.1), heading_free=True, heading_deg=90.0)
    assert decided(Footprints(footprint=[free]), sight(facing=0.2))[1]["foothold_heading"] == 0.2
    assert missed(free, Landing(0, 1.0, 0.3, 0.1, 0.5))["error_deg"] is None


@given(st.floats(-400.0, 400.0))
def test_a_heading_is_missed_by_at_most_half_a_turn(heading):
    said = missed(Footprint(at=(0.0, 0.0), heading_deg=heading), Landing(1, 1.0, 0.3, 0.4, 0.0))
    assert 0.0 <= said["error_deg"] <= 180.0
    assert said["error_m"] == 0.5


def test_the_report_has_every_footprint_with_nothing_for_those_that_were_not_reached():
    skill = Footprints(footprint=WAY)
    state, _, _ = decided(skill, sight(), landed(1, x=0.3, y=0.02))
    first, second = skill.report(state)
    assert first["landed_foot"] == "left"
    assert first["error_m"] == pytest.approx(0.02, abs=1e-6)
    assert second["landed"] is second["error_m"] is None


ONE, TWO = Placed(7, LEFT), Placed(9, Footprint(at=(0.6, -0.1)))
BOTH = PlacedFootprints(placed=(ONE, TWO))


def test_placed_footprints_are_walked_in_their_order():
    state, asked, _ = decided(BOTH, sight())
    assert asked["foothold_w"][:2] == ONE.footprint.at
    state, asked, _ = decided(BOTH, landed(1, x=0.3), state=state)
    assert asked["foothold_w"][:2] == TWO.footprint.at
    state, _, status = decided(BOTH, landed(2, 1, x=0.6), state=state)
    assert (status.stage, [step.id for step in state.steps]) == ("done", [7, 9])


def test_another_that_is_put_before_them_is_walked_next():
    state, _, _ = decided(BOTH, sight())
    third = Placed(11, Footprint(at=(0.5, -0.12)))
    more = PlacedFootprints(placed=(ONE, third, TWO))
    assert decided(more, landed(1, x=0.3), state=state)[1]["foothold_w"][:2] == third.footprint.at


def test_one_that_is_taken_away_is_not_walked():
    state, _, _ = decided(BOTH, sight())
    _, asked, status = decided(PlacedFootprints(placed=(ONE,)), landed(1, x=0.3), state=state)
    assert (asked, status.stage) == ({}, "done")


def test_one_that_is_moved_while_a_foot_is_on_its_way_is_not_asked_for_twice():
    state, _, _ = decided(BOTH, sight())
    moved = PlacedFootprints(placed=(Placed(7, RIGHT), TWO))
    assert decided(moved, sight(phase=0.5), state=state)[1] == {}


def test_it_waits_for_one_that_is_out_of_reach_and_says_which():
    far = PlacedFootprints(placed=(Placed(1, Footprint(at=(5.0, 0.0))),))
    state, asked, status = decided(far, sight())
    assert (asked, status.stage) == ({}, "running")
    assert state.waits.startswith("footprint 1 is out of reach")
    near = PlacedFootprints(placed=(Placed(1, LEFT),))
    state, asked, _ = decided(near, sight(), state=state)
    assert (asked["footprint"], state.waits) == (1, "")


def test_after_a_fall_the_same_footprint_is_asked_for_again_under_another_number():
    state, _, _ = decided(BOTH, sight())
    state, asked, status = decided(BOTH, sight(fallen=True), state=state)
    assert (asked, status.reason) == (NO_FOOTPRINT, "it fell")
    state, asked, _ = decided(BOTH, sight(), state=state)
    assert (asked["footprint"], asked["foothold_w"][:2]) == (2, ONE.footprint.at)


def test_steps_are_the_same_after_they_were_kept():
    state, _, _ = decided(BOTH, sight(), landed(1, x=0.3))
    assert BOTH.restored(json.loads(json.dumps(plain(state)))) == state
