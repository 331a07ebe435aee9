"""Picking up, stage by stage: stand, bend, reach, grip, take up the weight, rise, step back; then walk with it."""

from math import cos, inf, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from skills.puppet import led
from skills.sights import BALL, BUILD, CRATE, beats, decided, sight, sized

from footfall.skills.approach import APPROACH
from footfall.skills.pick_up import LIFTING, Carry, PickUp, holds_along, holds_of, stands_before, with_load

PICK = PickUp(thing="crate")
SPOT = 1.0 - stands_before(BUILD, holds_of(CRATE, (0.0, 0.0)))
ON_TABLE = CRATE._replace(at=(1.0, 0.0, 0.85))
ANGLES = st.floats(-3.0, 3.0)


def hands_at(thing=CRATE):
    holds = holds_of(thing, (0.0, 0.0))
    return holds.place(thing, 0), holds.place(thing, 1)


def before(thing=CRATE, x=SPOT, **stand):
    """What somebody sees who stands before the thing."""
    return sight(thing, x=x, **stand)


@pytest.fixture(scope="module")
def gripped():
    return decided(PICK, *beats(before(hands=hands_at()), 1.7))[0]


def test_far_from_a_crate_it_walks_with_straight_back_and_empty_hands():
    state, asked, status = decided(PICK, *beats(before(x=-1.0), 0.5))
    assert (asked["mode"], asked["reach"], asked["hold"], asked["stoop"]) == ("walk", (0.0, 0.0), (0.0, 0.0), 0.0)
    assert state.stands == inf
    assert status.stage == "running"


@pytest.mark.parametrize("sees", [{"facing": 1.0}, {"x": SPOT - 0.3}, {"velocity": (1.0, 0.0)}])
def test_it_does_not_stand_where_it_could_not_squat(sees):
    assert decided(PICK, before(**sees))[0].stands == inf


def test_feet_that_came_to_stand_off_the_spot_step_again():
    state, _, _ = decided(PICK, before())
    off = before(x=SPOT - 2 * APPROACH.off)
    assert decided(PICK, off.at(0.1), state=state)[0].stands == inf


def test_it_bends_only_once_it_stands():
    assert decided(PICK, *beats(before(standing=False), 1.0))[0].bend == 0.0
    assert decided(PICK, *beats(before(), 1.0))[0].bend == pytest.approx(LIFTING.bend)


def test_hands_that_are_not_at_their_holds_do_not_grip():
    state, _, _ = decided(PICK, *beats(before(), 4.0))
    assert (state.arm, state.grip) == (1.0, 0.0)


def test_without_a_grip_it_steps_to_its_spot_again():
    assert decided(PICK, *beats(before(), LIFTING.retry))[0].stands < inf
    assert decided(PICK, *beats(before(), LIFTING.retry + 0.1))[0].stands == inf


def test_holds_are_fixed_once_hands_grip(gripped):
    turned = CRATE._replace(heading=0.3)
    assert decided(PICK, before(turned, hands=hands_at()).at(1.8), state=gripped)[0].holds == gripped.holds


def test_it_takes_up_most_of_the_weight_before_it_rises(gripped):
    state = gripped
    while state.lift == 0.0:
        taken = state.taken
        state, asked, _ = decided(PICK, before(hands=hands_at()).at(state.decided + 0.1), state=state)
    assert taken <= LIFTING.lifts_from < state.taken
    assert asked["carried"] == pytest.approx(CRATE.mass * state.taken)


def test_from_the_floor_it_is_done_when_it_stands_upright(gripped):
    _, asked, status = decided(PICK, *beats(before(hands=hands_at(), seconds=1.8), 6.0), state=gripped)
    assert status.stage == "done"
    assert (asked["stoop"], asked["crouch"]) == (0.0, 0.0)
    assert asked["left_hand_w"][2] == pytest.approx(LIFTING.high * BUILD.hip)


def test_from_a_table_it_steps_back_first():
    seen = before(ON_TABLE, hands=hands_at(ON_TABLE))
    state, asked, status = decided(PICK, *beats(seen, 9.0))
    assert asked["speed"] == -LIFTING.backwards
    assert status.stage == "running"
    _, _, status = decided(PICK, seen.with_first(x=SPOT - LIFTING.back - 0.01).at(9.1), state=state)
    assert status.stage == "done"


def test_to_a_table_it_comes_with_raised_hands():
    low = decided(PICK, *beats(before(x=SPOT - 0.4), 1.0))[1]
    high = decided(PICK, *beats(before(ON_TABLE, x=SPOT - 0.4), 1.0))[1]
    assert low["reach"] == (0.0, 0.0)
    assert high["reach"] == (1.0, 1.0)
    assert high["hands_along"]
    assert high["left_hand_w"][2] > hands_at(ON_TABLE)[0][2]


def test_what_slips_off_is_let_go_and_given_up(gripped):
    hands = tuple((x, 3 * y, z + 0.1) for x, y, z in hands_at())
    _, asked, status = decided(PICK, before(hands=hands).at(1.8), state=gripped._replace(grip=1.0))
    assert (status.stage, status.reason) == ("gave up", "it slipped off")
    assert asked["hold"] == (0.0, 0.0)


def test_what_stands_fast_is_not_picked_up():
    _, _, status = decided(PICK, before(CRATE._replace(mass=0.0)))
    assert status.reason == "there is no 'crate' to pick up"


@pytest.mark.parametrize(("left", "hand"), [(0.4, 0), (-0.4, 1)])
def test_one_hand_takes_a_ball_that_of_its_side(left, hand):
    run = led(PickUp(thing="ball"), sight(BALL._replace(at=(1.5, left, 0.6))), 20.0)
    assert run[-1].status.stage == "done"
    assert run[-1].asked["hold"][hand] == 1.0
    assert all(moment.asked["hold"][1 - hand] == moment.asked["reach"][1 - hand] == 0.0 for moment in run)


def test_what_is_lifted_ends_before_the_chest():
    run = led(PICK, sight(CRATE._replace(at=(1.5, 0.3, 0.15), heading=0.2)), 20.0)
    (crate,), somebody = run[-1].seen.around, run[-1].seen.everyone[0]
    ahead = cos(somebody.facing) * (crate.at[0] - somebody.x) + sin(somebody.facing) * (crate.at[1] - somebody.y)
    assert ahead == pytest.approx(LIFTING.carried_ahead(BUILD), abs=0.03)
    assert crate.at[2] == pytest.approx(LIFTING.high * BUILD.hip - LIFTING.held_at * crate.half[2], abs=0.03)


@given(ANGLES, ANGLES)
def test_a_crate_is_met_within_an_eighth_of_a_turn_of_the_way_there(heading, bearing):
    holds = holds_along(CRATE._replace(heading=heading), bearing)
    assert cos(holds.heading - bearing) >= cos(0.7854) - 1e-9
    assert abs(sin(2 * (holds.heading - heading))) < 1e-9


@given(ANGLES, ANGLES)
def test_hands_are_outside_a_crate_on_its_left_and_on_its_right(heading, bearing):
    crate = CRATE._replace(heading=heading)
    holds = holds_along(crate, bearing)
    for side in (0, 1):
        x, y, _ = holds.grip(crate, side)
        assert abs(x) > crate.half[0] or abs(y) > crate.half[1]
    left, right = (holds.place(crate, side) for side in (0, 1))
    assert cos(holds.heading) * (left[1] - right[1]) - sin(holds.heading) * (left[0] - right[0]) > 0.0


@given(ANGLES, st.sampled_from([0, 1]))
def test_a_hold_is_the_same_point_in_the_thing_and_in_the_world(heading, side):
    crate = CRATE._replace(heading=heading)
    holds = holds_of(crate, (0.0, 0.0))
    x, y, z = holds.grip(crate, side)
    there = crate.at[0] + x * cos(heading) - y * sin(heading), crate.at[1] + x * sin(heading) + y * cos(heading)
    assert holds.place(crate, side) == pytest.approx((*there, crate.at[2] + z))


def test_with_a_load_hips_are_lower_and_steps_quicker():
    _, asked, _ = decided(Carry(to=(5.0, 5.0)), sight())
    assert asked["crouch"] == LIFTING.low
    assert asked["period"] == LIFTING.quick


@given(ANGLES)
def test_with_a_load_it_turns_no_farther_ahead_of_itself_than_it_can(facing):
    _, asked, _ = decided(Carry(to=(-9.0, 0.1)), sight(facing=facing))
    assert abs(asked["heading"] - facing) <= LIFTING.turn + 1e-9


def test_a_load_that_drives_it_on_is_held_back():
    _, calm, _ = decided(Carry(to=(9.0, 0.0)), *beats(sight(velocity=(0.5, 0.0)), 9.0))
    _, driven, _ = decided(Carry(to=(9.0, 0.0)), *beats(sight(velocity=(0.8, 0.0)), 9.0))
    assert driven["speed"] < calm["speed"]


def test_a_child_carries_lower_in_proportion_and_steps_as_quickly_as_its_pendulum_swings():
    child = with_load(sized(0.25))
    assert child["crouch"] == pytest.approx(0.25 * LIFTING.low)
    assert child["period"] == pytest.approx(0.5 * LIFTING.quick)
