"""Courses and crossings: over, under and up what lies on the way, from wherever it begins, and no farther."""

from itertools import pairwise
from math import cos, pi, sin

import pytest
from skills.puppet import led
from skills.sights import BAR, BEAM, BUILD, beats, decided, sight, sized

from footfall.skills.course import Course
from footfall.skills.crossing import Climb, Duck, StepOver, Stop
from footfall.worlds.ground import Ground
from footfall.worlds.pieces import slope_surfaces, stairs_surfaces
from footfall.worlds.things import Slope, Stairs

BARS = BAR._replace(at=(2.0, 0.0, 0.1)), BAR._replace(name="bar_1", at=(0.0, 3.0, 0.1), heading=pi / 2)
UP = Ground(surfaces=tuple(stairs_surfaces(Stairs(at=(1.2, 0.0), risers=3, landing=2.0), 0.0)))
RAMP = Ground(surfaces=tuple(slope_surfaces(Slope(at=(1.2, 0.0), slope_deg=10.0, length=2.0), 0.0)))


def end_of(run):
    return run[-1].seen.everyone[0]


def soles(run, row=0):
    """Where feet stood in a run."""
    return {(round(foot.x, 3), round(foot.y, 3)) for moment in run for foot in moment.seen.step(row)[4:]}


@pytest.mark.parametrize("bearing", [-2.0, 0.0, 0.7, 3.0])
def test_a_point_in_any_direction_is_reached_and_it_stands_there(bearing):
    to = 3.0 * cos(bearing), 3.0 * sin(bearing)
    run = led(Course(to=to, within=0.3), sight(), 30.0)
    assert run[-1].status.stage == "done"
    assert abs(end_of(run).x - to[0]) + abs(end_of(run).y - to[1]) < 0.5
    assert run[-1].asked["mode"] == "stand"


def test_near_its_goal_it_slows_down():
    speeds = [moment.asked["speed"] for moment in led(Course(to=(4.0, 0.0), speed=0.7), sight(), 30.0)[:-1]]
    assert speeds[0] == 0.7
    assert speeds[-1] < 0.4


def test_who_is_out_of_patience_says_how_far_it_is():
    _, asked, status = decided(Course(to=(5.0, 0.0), patience=2.0), *beats(sight(), 2.1))
    assert status.reason == "still 5.0 m away after 2 s"
    assert asked["place_foot"] is False


def test_a_course_steps_over_ducks_and_touches_neither():
    things = BAR._replace(at=(2.0, 0.3, 0.1), heading=0.3), BEAM._replace(at=(4.0, 0.0, 1.5))
    run = led(Course(to=(6.0, 0.5)), sight(*things), 40.0)
    assert run[-1].status.stage == "done"
    assert max(moment.asked["over"] for moment in run) > 0.2
    assert max(moment.asked["stoop"] for moment in run) > 0.05
    assert (run[-1].asked["over"], run[-1].asked["stoop"], run[-1].asked["crouch"]) == (0.0, 0.0, 0.0)


def test_footholds_are_given_only_near_what_matters():
    run = led(Course(to=(9.0, 0.0)), sight(BAR._replace(at=(5.0, 0.0, 0.1))), 40.0)
    given = [moment.seen.everyone[0].x for moment in run if moment.asked["place_foot"]]
    assert given
    assert min(given) > 2.5
    assert max(given) < 6.5


def test_a_foothold_is_chosen_once_a_step():
    run = led(Course(to=(6.0, 0.0)), sight(BAR._replace(at=(1.5, 0.0, 0.1))), 40.0)
    chosen = {}
    for moment in run:
        if moment.asked["place_foot"]:
            chosen.setdefault(moment.seen.step(0).steps, set()).add(moment.state.foothold)
    assert len(chosen) > 2
    assert all(len(holds) == 1 for holds in chosen.values())


@pytest.mark.parametrize("facing", [0.0, 1.5, -2.5])
@pytest.mark.parametrize("side", [-1.0, 1.0])
def test_a_bar_is_crossed_from_either_side_whichever_way_it_faces(facing, side):
    run = led(StepOver(), sight(BAR._replace(at=(side * 2.0, 0.0, 0.1)), facing=facing), 40.0)
    assert run[-1].status.stage == "done"
    assert side * end_of(run).x > 2.1


def test_the_nearest_of_several_is_crossed_or_the_one_that_is_named():
    nearest, named = led(StepOver(), sight(*BARS), 40.0), led(StepOver(thing="bar_1"), sight(*BARS), 60.0)
    assert end_of(nearest).x > 2.1
    assert end_of(named).y > 3.1


def test_who_stands_beside_the_end_of_a_bar_walks_round_to_cross_it():
    run = led(StepOver(), sight(BAR._replace(half=(0.03, 0.6, 0.1)), x=1.0, y=2.5), 60.0)
    assert run[-1].status.stage == "done"
    crossed = [moment.seen.everyone[0] for moment in run]
    over = [abs(b.y) for a, b in pairwise(crossed) if (a.x - 1.0) * (b.x - 1.0) <= 0.0]
    assert min(over) < 0.6


def test_a_beam_is_no_bar_and_a_bar_no_beam():
    assert decided(StepOver(), sight(BEAM))[2].reason == "there is no bar"
    assert decided(Duck(), sight(BAR))[2].reason == "there is no beam"
    assert decided(Climb(), sight(BAR, BEAM))[2].reason == "there are no stairs"


@pytest.mark.parametrize("skill", [StepOver, Duck, Climb])
def test_one_of_another_name_is_not_crossed_instead(skill):
    _, asked, status = decided(skill(thing="other_7"), sight(BAR, BEAM, ground=UP))
    assert (asked, status.stage) == ({}, "gave up")
    assert status.reason.endswith("called other_7")


def test_among_bars_and_beams_each_finds_its_own():
    things = BAR._replace(at=(2.0, 0.0, 0.1)), BEAM, BARS[1]
    assert decided(Duck(), sight(*things))[0].legs[-1].line.along((3.0, 0.0)) == pytest.approx(-0.73, abs=0.2)
    assert decided(StepOver(thing="bar_1"), sight(*things))[0].legs[-1].line.heading == pytest.approx(pi / 2)


@pytest.mark.parametrize("ground", [UP, RAMP], ids=["stairs", "ramp"])
def test_what_was_climbed_is_climbed_down_from_the_top(ground):
    up = led(Climb(), sight(ground=ground), 40.0)
    assert up[-1].status.stage == "done"
    top = end_of(up)
    assert float(ground.height(top.x, top.y)) == pytest.approx(float(ground.surfaces[-1].high))
    down = led(Climb(), sight(ground=ground, x=top.x, y=top.y, facing=pi), 60.0)
    assert down[-1].status.stage == "done"
    assert float(ground.height(end_of(down).x, end_of(down).y)) == 0.0


def test_a_smaller_body_takes_given_footholds_more_slowly_and_closer_together():
    bar = BAR._replace(at=(0.5, 0.0, 0.03), half=(0.02, 1.0, 0.03))
    _, own, _ = decided(Course(to=(6.0, 0.0)), sight(bar))
    _, child, _ = decided(Course(to=(6.0, 0.0)), sight(bar, build=sized(0.5)))
    assert own["place_foot"]
    assert child["place_foot"]
    assert child["speed"] < own["speed"]
    assert child["width"] < own["width"]


def test_it_has_stopped_once_both_feet_carry():
    assert decided(Stop(), *beats(sight(standing=False), 1.0))[2].stage == "running"
    assert decided(Stop(), *beats(sight(), 1.0))[2].stage == "done"
    assert decided(Stop(patience=2.0), *beats(sight(standing=False), 2.1))[2].reason == "still stepping after 2 s"


def test_to_stop_straightens_the_back_and_frees_the_feet():
    _, asked, _ = decided(Stop(), sight())
    assert (asked["mode"], asked["stoop"], asked["crouch"], asked["place_foot"]) == ("stand", 0.0, 0.0, False)


def test_no_foot_of_a_body_that_obeys_stands_on_the_bar_it_crosses():
    run = led(StepOver(), sight(BAR._replace(at=(1.7, 0.1, 0.1), heading=0.2)), 40.0)
    for x, y in soles(run):
        along = cos(0.2) * (x - 1.7) + sin(0.2) * (y - 0.1)
        assert along + BUILD.ball < -0.03 or along - BUILD.heel > 0.03
