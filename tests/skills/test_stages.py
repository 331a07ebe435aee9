"""The stages of skills that handle things, decided from made-up sights without a simulation."""

from math import inf, pi
from types import SimpleNamespace

import numpy as np
import pytest

from footfall.skills.approach import APPROACH
from footfall.skills.ducking import least
from footfall.skills.footing import next_foothold
from footfall.skills.footprints import Footprint, Footprints
from footfall.skills.line import Line
from footfall.skills.pick_up import LIFTING, Carry, PickUp, holds_of, stands_before
from footfall.skills.put_down import PutDown
from footfall.skills.reach import Reach
from footfall.skills.route import route
from footfall.skills.skill import Build, CurrentStep, Foot, Thing

BUILD = Build(0.06, 0.15, 0.1, 0.89, 1.7, 70.0, (0.0, 0.2, 1.4), 0.3, 0.35, 0.95, (0.1, 0.1, 0.3, 0.25))
CRATE = Thing("crate", "crate", (1.0, 0.0, 0.15), (0.15, 0.18, 0.15), 0.0, 5.0, 0)
TABLE = Thing("table", "table_0", (2.0, 0.0, 0.69), (0.3, 0.5, 0.01), 0.0, 0.0, -1)
BAR = Thing("bar", "bar_0", (1.0, 0.0, 0.1), (0.03, 1.0, 0.1), 0.0, 0.0, -1)
SPOT = 1.0 - stands_before(BUILD, holds_of(CRATE, (0.0, 0.0)))


def sight(seconds=0.0, x=SPOT, y=0.0, facing=0.0, standing=True, things=(CRATE,), hands=None, speed=0.0):
    """What a body sees whose feet are beside each other under its hips."""
    step = CurrentStep(0, 3, 0.1, standing, Foot(x, y + 0.1, 0.06), Foot(x, y - 0.1, 0.06))
    return SimpleNamespace(
        seconds=seconds,
        step_seconds=0.001,
        rows=[0],
        fallen=np.array([False]),
        place=lambda row: (x, y, facing),
        step=lambda row: step,
        build=lambda row: BUILD,
        things=lambda row: {thing.name: thing for thing in things},
        surfaces=lambda row: (),
        height=lambda row, x, y: np.zeros(np.shape(x)),
        hand=lambda row, side: np.array((hands or ((0.2, 0.2, 0.9), (0.2, -0.2, 0.9)))[side]),
        velocity=np.array([[speed, 0.0]]),
    )


def at_holds(thing=CRATE):
    holds = holds_of(thing, (0.0, 0.0))
    return holds.place(thing, 0), holds.place(thing, 1)


def decided(skill, *sights, state=None):
    """The last state, all that was asked last, and its status."""
    asked, status = (), None
    for seen in sights:
        state, asked, status = skill.decide(state, seen)
    return state, asked[0].fields if asked else {}, status


def every(seconds, **sees):
    return [sight(beat / 10, **sees) for beat in range(round(10 * seconds) + 1)]


PICK = PickUp(thing="crate")


@pytest.fixture(scope="module")
def gripped():
    return decided(PICK, *every(1.7, hands=at_holds()))


def test_far_from_its_spot_it_walks_and_near_it_sidles():
    far = APPROACH.towards(sight(x=-2.0), 0, (0.0, 0.5), 0.0, 0.6)
    near = APPROACH.towards(sight(x=-0.3), 0, (0.0, 0.1), 0.0, 0.6)
    assert (far["speed"], far["sideways"]) == (0.6, 0.0)
    assert far["heading"] > 0.2
    assert near["heading"] == 0.0
    assert near["speed"] == APPROACH.fastest
    assert 0.0 < near["sideways"] < APPROACH.fastest


def test_it_turns_on_the_spot_before_it_walks_to_a_spot_behind_it():
    assert APPROACH.towards(sight(x=2.0), 0, (0.0, 0.0), 0.0, 0.6)["speed"] == 0.0


def test_who_walks_on_stops_farther_ahead():
    assert APPROACH.stopped_at(sight(x=0.0, speed=0.5), 0, 0.0)[0] == pytest.approx(0.5 * APPROACH.stops)
    assert APPROACH.stopped_at(sight(x=0.0, speed=0.5), 0, pi)[0] == pytest.approx(0.5 * APPROACH.stops)


def test_far_from_a_crate_it_walks_with_straight_back_and_empty_hands():
    state, asked, status = decided(PICK, *every(0.5, x=-1.0))
    assert (asked["mode"], asked["reach"], asked["hold"], asked["stoop"]) == ("walk", (0.0, 0.0), (0.0, 0.0), 0.0)
    assert state.stands == inf
    assert status.stage == "running"


@pytest.mark.parametrize("sees", [{"facing": 1.0}, {"x": SPOT - 0.3}, {"speed": 1.0}])
def test_it_does_not_stand_where_it_could_not_squat(sees):
    assert decided(PICK, sight(**sees))[0].stands == inf


def test_it_bends_only_once_it_stands():
    assert decided(PICK, *every(1.0, standing=False))[0].bend == 0.0
    assert decided(PICK, *every(1.0))[0].bend == pytest.approx(LIFTING.bend)


def test_hands_that_are_not_at_their_holds_do_not_grip():
    state, _, _ = decided(PICK, *every(4.0))
    assert (state.arm, state.grip) == (1.0, 0.0)


def test_without_a_grip_it_steps_to_its_spot_again():
    assert decided(PICK, *every(LIFTING.retry))[0].stands < inf
    assert decided(PICK, *every(LIFTING.retry + 0.1))[0].stands == inf


def test_it_takes_up_most_of_the_weight_before_it_rises(gripped):
    state = gripped[0]
    while state.lift == 0.0:
        before = state.taken
        state, asked, _ = decided(PICK, sight(state.decided + 0.1, hands=at_holds()), state=state)
    assert before <= LIFTING.lifts_from < state.taken
    assert asked["carried"] == pytest.approx(5.0 * state.taken)


def test_from_the_floor_it_is_done_when_it_stands_upright(gripped):
    sights = [sight(4.0 + beat / 10, hands=at_holds()) for beat in range(1, 60)]
    _, asked, status = decided(PICK, *sights, state=gripped[0])
    assert status.stage == "done"
    assert (asked["stoop"], asked["crouch"]) == (0.0, 0.0)
    assert asked["left_hand_w"][2] == pytest.approx(LIFTING.high * BUILD.hip)


def test_from_a_table_it_steps_back_first():
    crate = CRATE._replace(at=(1.0, 0.0, 0.85))
    sees = {"things": (crate,), "hands": at_holds(crate)}
    state, asked, status = decided(PICK, *every(9.0, **sees))
    assert asked["speed"] == -LIFTING.backwards
    assert status.stage == "running"
    _, _, status = decided(PICK, sight(9.1, x=SPOT - LIFTING.back - 0.01, **sees), state=state)
    assert status.stage == "done"


def test_what_slips_off_is_given_up(gripped):
    state = gripped[0]._replace(grip=1.0)
    hands = tuple((x, 3 * y, z + 0.1) for x, y, z in at_holds())
    _, asked, status = decided(PICK, sight(4.1, hands=hands), state=state)
    assert (status.stage, status.reason) == ("gave up", "it slipped off")
    assert asked["hold"] == (0.0, 0.0)


def test_patience_ends():
    _, _, status = decided(PickUp(thing="crate", patience=2.0), *every(2.1, x=-1.0))
    assert status.reason == "not in hand after 2 s"


def test_one_hand_takes_a_ball_and_the_other_stays():
    ball = Thing("ball", "ball", (1.0, 0.3, 0.1), (0.1, 0.1, 0.1), 0.0, 0.4, 0)
    _, asked, _ = decided(PickUp(thing="ball"), *every(0.2, x=0.0, things=(ball,)))
    assert asked["reach"][1] == asked["hold"][1] == 0.0


def test_what_is_in_hand_is_lowered_let_go_and_left():
    skill, shares = PutDown(thing="crate"), []
    state = None
    for seen in every(6.0, hands=at_holds()):
        state, asked, status = skill.decide(state, seen)
        shares.append((state.down, state.open, state.up))
    assert status.stage == "done"
    assert asked[0].fields["hold"] == (0.0, 0.0)
    for down, opened, up in shares:
        assert opened == 0.0 or down == 1.0
        assert up == 0.0 or opened == 1.0


def test_to_a_table_it_carries_the_thing_above_the_board():
    state, asked, _ = decided(PutDown(thing="crate", on="table_0"), *every(0.2, x=0.0, things=(CRATE, TABLE)))
    assert asked["mode"] == "walk"
    assert asked["left_hand_w"][2] >= 0.7 + 2 * 0.15
    assert state.place[2] == pytest.approx(0.7)
    assert 1.7 < state.place[0] < 2.0


def test_a_thing_that_is_loose_is_no_place_to_put_another_on():
    _, _, status = decided(PutDown(thing="crate", on="crate"), sight())
    assert status.reason == "there is no 'crate' to put it on"


def test_a_hand_that_arrives_is_taken_back_and_then_it_is_done():
    skill, target = Reach(at=(0.6, 0.2, 1.2), hand="left"), (0.6, 0.2, 1.2)
    state, _, status = decided(skill, sight(x=0.0, hands=(target, (0.0, -0.2, 0.9))))
    assert state.got
    assert status.stage == "done"


def test_a_hand_that_does_not_arrive_moves_the_spot_by_what_it_lacks():
    skill, hands = Reach(at=(0.6, 0.0, 1.2), hand="left"), ((0.5, 0.0, 1.2), (0.0, -0.2, 0.9))
    state, _, _ = decided(skill, sight(x=-3.0))
    state, _, _ = decided(skill, *every(4.2, x=0.3, y=-0.2, hands=hands), state=state)
    assert state.nearer == pytest.approx((0.1, 0.0))


def test_the_least_that_suffices_is_found():
    assert least(0.0, 2.0, lambda number: number * number >= 2.0) == pytest.approx(2**0.5, abs=1e-5)
    assert least(0.0, 1.0, lambda number: False) == 1.0


def test_with_a_load_hips_are_lower_and_steps_quicker():
    _, asked, _ = decided(Carry(to=(5.0, 5.0)), sight(x=0.0, things=()))
    assert asked["crouch"] == LIFTING.low
    assert asked["period"] == LIFTING.quick
    assert asked["heading"] <= LIFTING.turn


def test_no_foot_is_put_onto_a_bar():
    for x in np.arange(0.0, 0.9, 0.1):
        foothold = next_foothold(sight(x=x, things=(BAR,)), 0, Line(0.0, 0.0, 0.0), 0.4)
        assert foothold is not None
        assert foothold.s + BUILD.ball < 0.97 or foothold.s - BUILD.heel > 1.03
        assert (foothold.over > 0.2) == (foothold.s > 1.0)


def test_without_anything_on_the_way_feet_are_free_and_the_way_is_straight():
    seen = sight(x=0.0, things=())
    assert next_foothold(seen, 0, Line(0.0, 0.0, 0.0), 0.4) is None
    assert len(route(seen, 0, (0.0, 0.0), (3.0, 1.0))) == 1


def test_a_bar_is_met_square_on():
    legs = route(sight(x=0.0, things=(BAR._replace(at=(3.0, 0.0, 0.1), heading=0.3),)), 0, (0.0, 0.0), (6.0, 0.0))
    assert 0.3 in [leg.line.heading for leg in legs]


def test_a_footprint_out_of_reach_is_given_up_by_its_number():
    seen = sight(x=0.0)
    seen.foot = lambda row, side: (0.0, 0.1 - 0.2 * side, 0.0)
    seen.strides = [{"footprint": 0, "phase": 0.5, "stance": 0}]
    skill = Footprints(footprint=[Footprint(at=(3.0, 0.0))])
    _, _, status = skill.decide(skill.begin(), seen)
    assert status.reason.startswith("footprint 1 is out of reach")
    near = Footprints(footprint=[Footprint(at=(0.3, 0.12))])
    _, asked, _ = near.decide(near.begin(), seen)
    assert asked[0].fields["foot"] == 0
