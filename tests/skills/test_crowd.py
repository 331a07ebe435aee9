"""What commands a crowd: giving way, walking to goals, wandering, dancing; and following one of them."""

from math import cos, hypot, pi, sin

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from skills.sights import CRATE, Elsewhere, MadeUp, Stand, decided, sight

from footfall.errors import FootfallError
from footfall.skills.dance import FIGURE, Dance
from footfall.skills.follow import Follow
from footfall.skills.give_way import GIVING_WAY, Steering, steer
from footfall.skills.goals import WalkGoals
from footfall.skills.kept import plain
from footfall.skills.wander import Wander

DANCE = Dance(mirrored=())
ANGLES, METRES = st.floats(-3.1, 3.1), st.floats(-5.0, 5.0)
PLACES = st.lists(st.tuples(METRES, METRES), min_size=2, max_size=5, unique=True)


def crowd(*places, seconds=0.0):
    """Some who stand about: x, y and heading."""
    return MadeUp(
        tuple(Stand(*place, start=place) for place in places), seconds=seconds, rows=tuple(range(len(places)))
    )


def steered(*places, goal=(9.0, 0.0), velocity=None):
    """What each wishes who faces along x and is on its way to the goal."""
    here = np.array(places)
    return steer(here, np.array(goal) - here, np.zeros(len(places)), velocity)


def test_who_is_alone_walks_straight_to_its_goal_at_full_speed():
    heading, pace = steered((0.0, 0.0), goal=(3.0, 4.0))
    assert heading[0] == pytest.approx(np.arctan2(4.0, 3.0))
    assert pace[0] == 1.0


def test_two_who_meet_head_on_both_pass_on_the_right():
    here = np.array([[0.0, 0.0], [1.8, 0.0]])
    heading, _ = steer(here, np.array([[9.0, 0.0], [-9.0, 0.0]]), np.array([0.0, pi]))
    assert heading[0] < 0.0
    assert sin(heading[1] - pi) < 0.0


def test_who_comes_near_from_behind_slows_down_and_the_one_ahead_does_not():
    _, pace = steered((0.0, 0.0), (1.2, 0.0))
    assert pace[0] < 1.0
    assert pace[1] == 1.0


@given(st.floats(0.0, 1.0))
def test_behind_somebody_speed_falls_from_where_it_is_noticed_to_where_they_touch(share):
    away = GIVING_WAY.touch + share * (GIVING_WAY.near - GIVING_WAY.touch)
    assert steered((0.0, 0.0), (away, 0.0))[1][0] == pytest.approx(share)


def test_who_nearly_touches_somebody_ahead_backs_away():
    assert steered((0.0, 0.0), (0.5, 0.0))[1][0] < 0.0


def test_who_is_far_away_does_not_matter():
    heading, pace = steered((0.0, 0.0), (0.0, GIVING_WAY.near + 0.1), goal=(9.0, 0.0))
    assert heading[0] == pytest.approx(0.0)
    assert pace[0] == 1.0


def test_a_crossing_that_would_be_too_close_is_foreseen():
    velocity = np.array([[1.0, 0.0], [0.0, -1.0]])
    places = (0.0, 0.0), (2.0, 2.0)
    assert steered(*places)[0][0] == pytest.approx(0.0)
    assert abs(steered(*places, velocity=velocity)[0][0]) > 0.1


@given(PLACES, METRES, METRES, ANGLES)
def test_nobody_steers_otherwise_elsewhere(places, x, y, turn):
    there, here = Elsewhere(x, y, turn), np.array(places)
    facing, velocity = np.linspace(-2.0, 2.0, len(here)), np.roll(here, 1, axis=0) / 5.0
    heading, pace = steer(here, np.array([3.0, 1.0]) - here, facing, velocity)
    moved, turned = np.array([there.point(one) for one in here]), np.array([there.vector(one) for one in velocity])
    again, same = steer(moved, np.array(there.point((3.0, 1.0))) - moved, facing + turn, turned)
    assert np.cos(again - heading - turn) == pytest.approx(np.ones(len(here)), abs=1e-6)
    assert same == pytest.approx(pace, abs=1e-9)


@given(ANGLES, ANGLES, ANGLES, st.floats(-0.3, 1.0), st.floats(0.01, 0.2))
def test_a_course_never_jumps_and_never_leads_too_far(held, wished, facing, pace, seconds):
    held = facing + max(-GIVING_WAY.lead, min(GIVING_WAY.lead, held))
    before = Steering(np.array([held]), np.array([0.5]))
    after = before.after(seconds, np.array([wished]), np.array([pace]), np.array([facing]))
    assert abs(after.heading[0] - held) <= GIVING_WAY.turn_rate * seconds + 1e-9
    assert abs(after.heading[0] - facing) <= GIVING_WAY.lead + 1e-9
    assert abs(after.pace[0] - 0.5) <= GIVING_WAY.braking * seconds + 1e-9


def test_braking_is_quicker_than_speeding_up():
    course = Steering(np.zeros(1), np.array([0.5]))
    up, down = (course.after(0.1, np.zeros(1), np.array([pace]), np.zeros(1)).pace[0] for pace in (1.0, 0.0))
    assert 0.5 - down > up - 0.5 > 0.0


def test_who_must_turn_far_slows_down_first():
    course = Steering(np.zeros(1), np.ones(1)).after(1.0, np.array([2.0]), np.ones(1), np.zeros(1))
    assert course.pace[0] < 0.1


GOALS = WalkGoals(
    goals=(((3.0, 0.0), (6.0, 0.0)), (), ((0.0, 9.0),)),
    headings=np.zeros(3),
    speeds=np.array([0.5, 0.6, 0.7]),
    sizes=np.array([1.0, 1.0, 0.5]),
)
BEGIN = ((0.0, 0.0, 0.0), (0.0, 3.0, 0.0), (0.0, 6.0, 0.0))


def test_goals_are_walked_to_in_order_and_then_it_stands():
    near, after = crowd((2.8, 0.0, 0.0), *BEGIN[1:]), crowd((5.8, 0.0, 0.0), *BEGIN[1:])
    state, asked, _ = GOALS.decide(GOALS.begin(), near)
    assert list(GOALS.goals_reached(state)) == [1, 0, 0]
    assert asked[1].rows == []
    state, asked, _ = GOALS.decide(state, after)
    assert list(GOALS.goals_reached(state)) == [2, 0, 0]
    assert (asked[1].fields["mode"], asked[1].rows) == ("stand", [0])


def test_who_has_no_goals_is_not_commanded():
    _, asked, _ = GOALS.decide(GOALS.begin(), crowd(*BEGIN))
    assert asked[0].rows == [0, 2]


def test_a_smaller_body_must_come_closer_to_its_goal():
    state, _, _ = GOALS.decide(GOALS.begin(), crowd(BEGIN[0], BEGIN[1], (0.0, 8.6, 0.0)))
    assert GOALS.goals_reached(state)[2] == 0
    state, _, _ = GOALS.decide(GOALS.begin(), crowd(BEGIN[0], BEGIN[1], (0.0, 8.8, 0.0)))
    assert GOALS.goals_reached(state)[2] == 1


def test_when_all_goals_are_reached_it_is_done():
    state, status = GOALS.begin(), None
    for place in ((3.0, 0.0, 0.0), (6.0, 0.0, 0.0)):
        state, _, status = GOALS.decide(state, crowd(place, BEGIN[1], (0.0, 9.0, 0.0)))
    assert status.stage == "done"


def test_nobody_is_asked_for_more_than_its_own_speed():
    state, asked = GOALS.begin(), ()
    for beat in range(40):
        state, asked, _ = GOALS.decide(state, crowd(*BEGIN, seconds=beat / 10))
    assert (asked[0].fields["speed"] <= GOALS.speeds[[0, 2]] + 1e-9).all()
    assert asked[0].fields["speed"][0] == pytest.approx(0.5)


def wander(seed=3):
    chance = np.random.default_rng(seed).bit_generator.state
    return Wander(goals=((3.0, 0.0), (0.0, 3.0)), headings=(0.0, 0.0), speeds=(0.5, 0.6), reach=4.0, chance=chance)


def test_who_reaches_its_goal_gets_another_within_reach_and_the_others_keep_theirs():
    state, _, _ = wander().decide(wander().begin(), crowd((2.9, 0.0, 0.0), (0.0, -3.0, 0.0)))
    assert list(wander().goals_reached(state)) == [1, 0]
    assert tuple(state.goals[1]) == (0.0, 3.0)
    assert abs(state.goals[0]).max() <= 4.0
    assert tuple(state.goals[0]) != (3.0, 0.0)


def test_the_same_seed_draws_the_same_goals_and_another_draws_others():
    near = crowd((2.9, 0.0, 0.0), (0.0, -3.0, 0.0))
    one, again, other = (wander(seed).decide(wander(seed).begin(), near)[0].goals.tolist() for seed in (3, 3, 4))
    assert one == again != other


def test_wishes_are_kept_and_draw_the_same_goals_afterwards():
    near = crowd((2.9, 0.0, 0.0), (0.0, -3.0, 0.0))
    state, _, _ = wander().decide(wander().begin(), near)
    again = wander().restored(plain(state))
    near = crowd((*state.goals[0], 0.0), (0.0, -3.0, 0.0))
    assert wander().decide(again, near)[0].goals.tolist() == wander().decide(state, near)[0].goals.tolist()


@pytest.mark.parametrize("wrong", [{"chance": {}}, {"goals": [[0.0, 0.0]]}, {"reached": [0.5, 0.5]}])
def test_wishes_that_nobody_can_have_are_refused(wrong):
    with pytest.raises(FootfallError, match="cannot be read"):
        wander().restored(plain(wander().begin()._asdict()) | wrong)


def test_a_dancer_who_mirrors_another_does_what_its_mirror_image_does():
    there = Elsewhere(mirrored=True)
    for seconds in np.arange(0.0, 5 * FIGURE * DANCE.beat, 0.7):
        one = crowd((0.1, 0.05, 0.3), seconds=seconds)
        one = one.with_first(start=(0.0, 0.0, 0.2))
        _, asked, _ = decided(Dance(mirrored=(False,)), one)
        _, mirrored, _ = decided(Dance(mirrored=(True,)), there.sight(one))
        for name, value in there.command(asked).items():
            assert mirrored[name] == pytest.approx(value), name


def test_a_dancer_comes_home():
    asked = decided(Dance(mirrored=(False,)), crowd((0.3, 0.0, 0.0)).with_first(start=(0.0, 0.0, 0.0)))[1]
    assert asked["speed"][0] < 0.0


@given(ANGLES, st.floats(0.5, 3.0), ANGLES)
def test_how_fast_a_dancer_comes_home_does_not_depend_on_where_it_faces(turn, away, bearing):
    speeds = []
    for heading in (0.0, turn):
        x, y = away * cos(bearing + heading), away * sin(bearing + heading)
        seen = crowd((x, y, heading), seconds=FIGURE * DANCE.beat * 2).with_first(start=(0.0, 0.0, heading))
        asked = decided(Dance(mirrored=(False,)), seen)[1]
        speeds.append(hypot(asked["speed"][0], asked["sideways"][0]))
    assert speeds[0] == pytest.approx(speeds[1])


@given(st.floats(0.0, 200.0))
def test_figures_keep_time_and_end_where_the_next_begins(beat):
    (_, _, before), (_, _, after) = DANCE.figure_at(beat), DANCE.figure_at(beat + 1e-6)
    assert after - before == pytest.approx(0.0, abs=1e-4)


def test_in_the_third_figure_a_dancer_turns_to_the_side_and_back():
    begins, middle, ends = (DANCE.figure_at(beat)[2] for beat in (2.0 * FIGURE, 2.5 * FIGURE, 3.0 * FIGURE))
    assert (begins, middle, ends) == pytest.approx((0.0, pi / 2, 0.0), abs=1e-9)


def test_after_all_figures_a_dancer_has_turned_once_and_been_back_where_it_was():
    beats_of = np.arange(0.0, 4 * FIGURE, 0.5)
    steps = np.array([DANCE.figure_at(beat)[:2] for beat in beats_of])
    assert steps.sum(axis=0) == pytest.approx((0.0, 0.0), abs=1e-9)
    assert DANCE.figure_at(4.0 * FIGURE)[2] == pytest.approx(2 * pi)


def test_the_farther_away_somebody_is_the_faster_it_is_followed_up_to_a_limit():
    speeds = []
    for x in (1.0, 1.5, 2.0, 9.0):
        _, asked, _ = decided(Follow(whom=1, distance=1.0, speed=1.2), crowd((0.0, 0.0, 0.0), (x, 0.0, 0.0)))
        speeds.append(asked["speed"])
    assert speeds == sorted(speeds)
    assert (speeds[0], speeds[-1]) == (0.0, 1.2)


def test_who_is_near_enough_stands_and_goes_on_looking():
    _, asked, status = decided(Follow(thing="crate", distance=2.0), sight(CRATE._replace(at=(0.0, 1.0, 0.15))))
    assert (asked["mode"], asked["speed"], status.stage) == ("stand", 0.0, "running")
    assert asked["heading"] == pytest.approx(pi / 2)


@pytest.mark.parametrize("whom", [0, 7])
def test_nobody_follows_itself_or_somebody_who_is_not_there(whom):
    _, _, status = decided(Follow(whom=whom), crowd((0.0, 0.0, 0.0), (1.0, 0.0, 0.0)))
    assert (status.stage, status.reason) == ("gave up", "there is nobody to follow")


def test_a_crowd_gives_way_to_others_whom_nobody_leads():
    skill = WalkGoals(goals=(((5.0, 0.0),),), headings=np.zeros(1), speeds=np.ones(1), sizes=np.ones(1))
    alone, other = crowd((0.0, 0.0, 0.0)), crowd((0.0, 0.0, 0.0), (1.2, 0.0, 0.0))
    _, free, _ = decided(skill, alone)
    _, gives_way, _ = decided(skill, other)
    assert len(gives_way["heading"]) == 1
    assert gives_way["heading"][0] < free["heading"][0], "it passes on the right"


def test_a_dance_has_the_tempo_that_a_trial_gives_it():
    slow, fast = (decided(Dance(mirrored=(False,), beat=beat), crowd((0.0, 0.0, 0.0))) for beat in (0.6, 0.4))
    assert (slow[1]["period"], fast[1]["period"]) == (0.6, 0.4)
