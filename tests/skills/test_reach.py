"""Reaching: stand where the hand gets there, bend as needed, take the hand back; or reach out in passing."""

from math import hypot, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st
from skills.puppet import led
from skills.sights import BALL, BUILD, CRATE, beats, decided, sight, sized

from footfall.errors import FootfallError
from footfall.skills.handling import (
    HANDLING,
    brought,
    hypot2,
    posture_for,
    reach_ahead,
    shoulders_of,
    squat_for,
)
from footfall.skills.passing import PASSING, posture_in_passing
from footfall.skills.reach import Reach
from footfall.skills.register import skill_of
from footfall.skills.skill import Status

ARM = BUILD.upper_arm + BUILD.lower_arm
HEIGHTS = st.floats(0.0, 2.0)
SIZES = st.floats(0.3, 3.0)


@given(HEIGHTS)
def test_hands_work_within_the_arm_s_length_where_the_bend_suffices(height):
    posture = posture_for(BUILD, height)
    ahead = reach_ahead(BUILD, posture, height) - posture.ahead
    if abs(height - posture.height) < HANDLING.longest * ARM:
        assert hypot(ahead, height - posture.height) <= HANDLING.longest * ARM + 1e-9


@given(HEIGHTS, HEIGHTS)
def test_what_lies_lower_never_takes_a_higher_shoulder(one, other):
    low, high = sorted((one, other))
    assert posture_for(BUILD, low).height <= posture_for(BUILD, high).height + 1e-5


@given(HEIGHTS, SIZES)
def test_a_larger_body_bends_alike_for_what_is_as_much_higher(height, size):
    own, larger = posture_for(BUILD, height), posture_for(sized(size), size * height)
    assert larger.stoop == pytest.approx(own.stoop, abs=1e-5)
    assert larger.crouch == pytest.approx(size * own.crouch, abs=1e-5 * size)


@given(st.floats(0.2, 0.6), HEIGHTS, SIZES)
def test_a_larger_body_squats_alike_for_what_is_as_much_farther(ahead, height, size):
    own, larger = squat_for(BUILD, ahead, height), squat_for(sized(size), size * ahead, size * height)
    assert larger.stoop == pytest.approx(own.stoop, abs=1e-5)
    assert larger.crouch == pytest.approx(size * own.crouch, abs=1e-5 * size)


@given(st.floats(0.0, 2.0), HEIGHTS)
def test_no_squat_is_lower_than_the_knees_bear_nor_the_back_bent_farther(ahead, height):
    squat = squat_for(BUILD, ahead, height)
    assert squat.crouch <= (1.0 - HANDLING.lowest) * BUILD.hip + 1e-9
    assert squat.stoop <= HANDLING.bent


@given(st.floats(0.0, 0.6), st.floats(0.0, 0.3))
def test_a_bend_brings_the_shoulders_ahead_and_down(stoop, crouch):
    posture = shoulders_of(BUILD, stoop, crouch)
    assert 0.0 <= posture.ahead < BUILD.shoulder[2] - BUILD.hip
    assert posture.height <= BUILD.shoulder[2] - crouch + 1e-9


@given(HEIGHTS)
def test_in_passing_a_hand_gets_as_high_and_low_as_its_shoulder_allows(height):
    posture = posture_in_passing(BUILD, height)
    if posture is not None:
        assert abs(posture.height - height) <= HANDLING.longest * ARM


@given(st.floats(0.0, 1.0), st.sampled_from([0.0, 1.0]), st.floats(0.01, 1.0))
def test_a_share_gets_to_its_end_exactly_and_no_faster_than_it_may(share, end, most):
    after = brought(share, end, most)
    assert abs(after - share) <= most + 1e-12
    assert after == end if abs(end - share) <= most else abs(after - share) == pytest.approx(most)


@pytest.mark.parametrize(("left", "hand"), [(0.5, "left_hand_w"), (-0.5, "right_hand_w")])
def test_the_hand_on_the_side_of_the_target_reaches_for_it(left, hand):
    target = (1.5, left, 1.1)
    run = led(Reach(at=target), sight(), 20.0)
    assert run[-1].status.stage == "done"
    assert any(moment.asked.get(hand) == target for moment in run)


@pytest.mark.parametrize("height", [0.3, 0.8, 1.5])
def test_it_gets_to_what_lies_low_and_what_hangs_high_and_straightens_up_again(height):
    run = led(Reach(at=(1.5, 0.2, height)), sight(), 30.0)
    assert run[-1].status.stage == "done"
    assert any(moment.state.got for moment in run[:-1])
    assert (run[-1].asked["reach"], run[-1].asked["stoop"], run[-1].asked["crouch"]) == ((0.0, 0.0), 0.0, 0.0)


@pytest.mark.parametrize("facing", [-2.5, 0.0, 1.5])
@pytest.mark.parametrize("height", [0.4, 0.9, 1.6])
def test_it_comes_to_stand_where_its_arm_is_long_enough(height, facing):
    target, posture = (0.0, 0.0, height), posture_for(BUILD, height)
    run = led(Reach(at=target, hand="left"), sight(x=-1.5, y=-1.0, facing=facing), 30.0)
    bent = max(run, key=lambda moment: moment.state.bend).seen.everyone[0]
    shoulder = (*bent.beside(posture.ahead, BUILD.shoulder[1]), posture.height)
    assert hypot2(shoulder, target) < ARM


def test_the_other_hand_keeps_off_the_ground_while_the_back_bends():
    run = led(Reach(at=(1.5, 0.2, 0.2)), sight(), 30.0)
    assert min(moment.asked["right_hand_w"][2] for moment in run[:-1] if moment.state.bend) > 0.3


def test_a_hand_that_is_there_is_taken_back_and_then_it_is_done():
    target = (0.6, 0.2, 1.2)
    state, _, status = decided(Reach(at=target, hand="left"), sight(hands=(target, (0.0, -0.2, 0.9))))
    assert state.got
    assert status.stage == "done"


def test_a_hand_that_does_not_arrive_moves_the_spot_by_what_it_lacks():
    skill, hands = Reach(at=(0.6, 0.0, 1.2), hand="left"), ((0.5, 0.0, 1.2), (0.0, -0.2, 0.9))
    state, _, _ = decided(skill, sight(x=-3.0))
    state, _, _ = decided(skill, *beats(sight(x=0.3, y=-0.2, hands=hands), 4.2), state=state)
    assert state.nearer == pytest.approx((0.1, 0.0))


def test_a_thing_is_reached_for_where_it_is_now():
    skill = Reach(thing="ball", hand="left")
    state, _, _ = decided(skill, sight(BALL))
    _, asked, _ = decided(skill, sight(BALL._replace(at=(1.0, 0.5, 1.3))).at(0.1), state=state)
    assert asked["left_hand_w"] == (1.0, 0.5, 1.3)


def test_nothing_to_reach_for_is_refused():
    with pytest.raises(FootfallError, match="here: a reach needs a thing or a point `at`"):
        skill_of({"do": "reach"}, "here")


def passing(at=(3.0, 0.3, 1.2), **stand):
    return led(Reach(at=at, passing=True, speed=0.6), sight(**stand), 20.0)


def test_in_passing_the_walk_never_slows_down_and_the_hand_is_taken_back():
    run = passing()
    assert run[-1].status.stage == "done"
    assert {moment.asked["speed"] for moment in run} == {0.6}
    assert run[-1].asked["reach"] == (0.0, 0.0)


def test_who_faces_away_turns_before_it_walks_fast_and_a_whole_turn_is_none():
    skill = Reach(at=(3.0, 0.3, 1.2), passing=True, speed=0.6)
    speeds = [decided(skill, sight(facing=facing))[1]["speed"] for facing in (0.0, 2 * pi, pi)]
    assert speeds == [0.6, 0.6, PASSING.slow]


def test_in_passing_the_target_goes_by_on_the_side_of_the_hand():
    for left, side in ((0.3, 0), (-0.3, 1)):
        run = passing((3.0, left, 1.2))
        abeam = min(run, key=lambda moment: abs(moment.seen.everyone[0].x - 3.0)).seen.everyone[0]
        assert run[-1].state.side == side
        assert (left - abeam.y) * (1 - 2 * side) > BUILD.shoulder[1]


def test_what_lies_low_is_passed_with_a_bent_back():
    assert max(moment.asked["stoop"] for moment in passing((3.0, 0.3, 0.6))) > 0.1
    assert max(moment.asked["stoop"] for moment in passing()) == 0.0


def test_who_comes_past_too_soon_to_reach_out_says_so():
    run = passing((0.05, 0.33, 1.2))
    assert run[-1].status == Status("gave up", reason="it was past before the hand was out")


def test_a_hand_that_was_out_but_not_there_says_by_how_much_it_missed():
    skill = Reach(at=(3.0, 0.3, 1.2), passing=True)
    state = skill.begin()
    for moment in passing(skill.at):
        hands = tuple((x, y, z + 0.1) for x, y, z in (moment.seen.hand(0, side) for side in (0, 1)))
        state, _, status = skill.decide(state, moment.seen.with_first(hands=hands))
    assert status.reason == "missed it by 10 cm"


@pytest.mark.parametrize("height", [0.05, 2.4])
def test_what_a_walk_cannot_reach_is_not_reached_for_in_passing(height):
    _, asked, status = decided(Reach(at=(2.0, 0.3, height), passing=True), sight())
    assert (status.stage, asked) == ("gave up", {})
    assert f"{height:.2f} m" in status.reason


def test_a_crate_that_is_named_but_gone_is_given_up():
    _, _, status = decided(Reach(thing="box"), sight(CRATE))
    assert status.reason == "there is no 'box'"
