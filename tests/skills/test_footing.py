"""Where feet go among bars and on stairs, and how far a body ducks: nothing is stepped onto, nothing is hit."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from skills.sights import ANKLE, BAR, BEAM, BUILD, Elsewhere, sight, sized

from footfall.skills.course import width_among
from footfall.skills.ducking import duck_by, duck_now, lean, least, lowered
from footfall.skills.footing import FOOTING, GRAIN, lie_of, next_foothold, passed_at
from footfall.skills.line import Line
from footfall.skills.skill import Foot
from footfall.worlds.ground import FLAT_GROUND, Ground
from footfall.worlds.pieces import stairs_surfaces
from footfall.worlds.things import Stairs

AHEAD = Line(0.0, 0.0, 0.0)
STRIDE = 0.35
HIGH, DEEP = st.floats(0.03, 0.3), st.floats(0.02, 0.15)
RISES, TREADS = st.floats(0.08, 0.2), st.floats(0.27, 0.4)
SIZES = st.floats(0.5, 2.0)
FEW = settings(max_examples=6)
"""A chain of steps takes some milliseconds to find."""


def stepping(stance, swing, *things, build=BUILD, ground=FLAT_GROUND):
    """Somebody on its left foot, with the right one behind it or beside it."""
    feet = Foot(stance, 0.1, ANKLE), Foot(swing, -0.1, ANKLE)
    return sight(*things, x=stance, feet=feet, standing=False, build=build, ground=ground)


def bar_at(x, height=0.15, deep=0.03):
    return BAR._replace(at=(x, 0.0, height / 2), half=(deep, 1.0, height / 2))


def flight(rise, tread, down=False):
    return Ground(
        surfaces=tuple(
            stairs_surfaces(Stairs(at=(0.6, 0.0), rise=rise, tread=tread, risers=4, landing=2.0, down=down), 0.0)
        )
    )


def chain(seen, build=BUILD, stride=STRIDE, steps=12):
    """The footholds one after another, each taken from the one before, until feet are free again."""
    places = []
    for _ in range(steps):
        found = next_foothold(seen, 0, AHEAD, stride)
        if found is None:
            break
        step = seen.step(0)
        places.append((step.carrying.x, found))
        height = float(seen.height(0, found.s, 0.0)) + ANKLE
        landed = Foot(found.s, -0.1, height)
        seen = seen.with_first(feet=(landed, step.carrying), x=found.s)
    return places


@FEW
@given(HIGH, DEEP, st.floats(0.25, 0.6))
def test_no_sole_touches_a_bar(height, deep, stride):
    seen = stepping(0.0, -0.3, bar_at(1.2, height, deep))
    for _, found in chain(seen, stride=stride):
        assert found.s + BUILD.ball < 1.2 - deep or found.s - BUILD.heel > 1.2 + deep


@FEW
@given(HIGH, DEEP)
def test_a_bar_is_left_behind(height, deep):
    places = [found.s for _, found in chain(stepping(0.0, -0.3, bar_at(1.2, height, deep)))]
    assert places == sorted(places)
    assert places[-1] > 1.2


@FEW
@given(HIGH, DEEP)
def test_a_foot_passes_higher_than_what_it_steps_over_and_no_higher_where_there_is_nothing(height, deep):
    seen = stepping(0.0, -0.3, bar_at(1.2, height, deep))
    feet = [-0.3, 0.0]
    for _, found in chain(seen):
        crosses = feet[-2] - BUILD.heel < 1.2 + deep and found.s + BUILD.ball > 1.2 - deep
        assert (found.over > height) == crosses
        feet.append(found.s)


@FEW
@given(HIGH, st.floats(0.25, 0.6), SIZES)
def test_no_step_is_longer_than_the_legs_allow(height, stride, size):
    build = sized(size)
    seen = stepping(0.0, -0.3 * size, bar_at(1.2 * size, height * size), build=build)
    for stance, found in chain(seen, build, stride * size):
        assert FOOTING.shortest * build.leg - GRAIN <= found.s - stance <= FOOTING.longest * build.leg + GRAIN


@FEW
@given(RISES, TREADS, st.booleans())
def test_on_stairs_a_sole_stands_on_one_tread_and_no_toe_sticks_in_a_riser(rise, tread, down):
    ground = flight(rise, tread, down)
    for _, found in chain(stepping(0.0, -0.3, ground=ground)):
        ankle, toes = (float(ground.height(found.s + ahead, 0.0)) for ahead in (0.0, BUILD.ball))
        assert toes <= ankle + 1e-9
        assert float(ground.height(found.s - BUILD.heel / 2, 0.0)) == pytest.approx(ankle) or down


@FEW
@given(RISES, TREADS)
def test_a_flight_is_climbed_to_its_top(rise, tread):
    ground = flight(rise, tread)
    last = chain(stepping(0.0, -0.3, ground=ground))[-1][1]
    assert float(ground.height(last.s, 0.0)) == pytest.approx(4 * rise)


@FEW
@given(RISES, TREADS)
def test_a_foot_on_its_way_up_passes_above_every_edge(rise, tread):
    ground = flight(rise, tread)
    for stance, found in chain(stepping(0.0, -0.3, ground=ground)):
        rises = float(ground.height(found.s, 0.0)) - float(ground.height(stance, 0.0))
        assert found.over >= rises - 1e-9


def test_what_nobody_can_climb_has_no_foothold():
    assert next_foothold(stepping(0.2, -0.1, ground=flight(0.4, 0.3)), 0, AHEAD, STRIDE) is None


@pytest.mark.parametrize("bar", [bar_at(9.0), bar_at(-1.5), bar_at(1.0)._replace(at=(1.0, 3.0, 0.1))])
def test_what_is_far_ahead_behind_or_beside_leaves_the_feet_free(bar):
    assert next_foothold(stepping(0.0, -0.3, bar), 0, AHEAD, STRIDE) is None


@FEW
@given(st.floats(-9.0, 9.0), st.floats(-9.0, 9.0), st.floats(-3.0, 3.0), st.booleans())
def test_a_foothold_is_the_same_elsewhere_and_in_a_mirror(x, y, turn, mirrored):
    there, seen = Elsewhere(x, y, turn, mirrored), stepping(0.013, -0.3, bar_at(0.907))
    line = Line(*there.point((0.0, 0.0)), there.heading(0.0))
    here, moved = next_foothold(seen, 0, AHEAD, STRIDE), next_foothold(there.sight(seen), 0, line, STRIDE)
    assert moved.s == pytest.approx(here.s, abs=1e-6)
    assert moved.over == pytest.approx(here.over, abs=1e-6)


@FEW
@given(st.floats(-0.5, 0.5))
def test_on_raised_ground_a_foot_passes_as_high_above_it(height):
    ground, bar = Ground(profile=((-9.0, height), (9.0, height))), bar_at(0.3)
    level = next_foothold(stepping(0.0, -0.3, bar), 0, AHEAD, STRIDE)
    raised = bar._replace(at=(0.3, 0.0, bar.at[2] + height))
    assert level.over > 0.0
    found = next_foothold(stepping(0.0, -0.3, raised, ground=ground), 0, AHEAD, STRIDE)
    assert found[1:] == pytest.approx(level[1:])


@given(HIGH, DEEP)
def test_the_lie_of_a_bar_is_as_high_as_it_is_and_level_elsewhere(height, deep):
    lie = lie_of(stepping(0.0, 0.0, bar_at(1.0, height, deep)), 0, AHEAD, 0.0)
    on = abs(lie.s - 1.0) < deep
    assert (lie.top[on] > height).all()
    assert (lie.top[abs(lie.s - 1.0) > deep + GRAIN] == 0.0).all()
    assert not lie.fit[on].any()


def test_the_least_that_suffices_is_found():
    assert least(0.0, 2.0, lambda number: number * number >= 2.0) == pytest.approx(2**0.5, abs=1e-5)
    assert least(0.0, 1.0, lambda number: False) == 1.0


@given(st.floats(0.0, 0.5), SIZES)
def test_a_larger_body_ducks_alike_under_what_is_as_much_higher(drop, size):
    own, larger = duck_by(BUILD, drop), duck_by(sized(size), size * drop)
    assert larger.stoop == pytest.approx(own.stoop, abs=1e-5)
    assert larger.crouch == pytest.approx(size * own.crouch, abs=1e-5 * size)


@given(st.floats(0.0, 0.55), st.floats(0.0, 0.55))
def test_a_deeper_bend_brings_the_crown_lower_and_farther_ahead(one, other):
    less, more = sorted((one, other))
    assert lowered(BUILD, less) <= lowered(BUILD, more)
    assert lean(BUILD, less) <= lean(BUILD, more)


@FEW
@given(st.floats(1.25, 1.65))
def test_the_crown_is_below_a_beam_while_it_is_under_it(height):
    beam = BEAM._replace(at=(3.0, 0.0, height + 0.03))
    crowns = []
    for x in (2.0 + 0.02 * step for step in range(80)):
        duck = duck_now(sight(beam, x=x), 0, AHEAD)
        if abs(x + lean(BUILD, duck.stoop) - 3.0) < 0.1:
            crowns.append(BUILD.tall - lowered(BUILD, duck.stoop) - duck.crouch)
    assert crowns
    assert max(crowns) < height


def ducks(beam, places):
    found = [duck_now(sight(beam, x=x), 0, AHEAD) for x in places]
    return [duck.stoop + duck.crouch for duck in found]


def test_it_goes_down_before_a_beam_stays_down_under_it_and_rises_behind_it():
    before = ducks(BEAM, [1.0 + 0.1 * step for step in range(20)])
    behind = ducks(BEAM, [3.0 + 0.1 * step for step in range(20)])
    assert before == sorted(before)
    assert behind == sorted(behind, reverse=True)
    assert (before[0], behind[-1]) == (0.0, 0.0)
    assert before[-1] > 0.1


@pytest.mark.parametrize("at", [(3.0, 0.0, 2.2), (3.0, 4.0, 1.5)])
def test_under_what_is_high_enough_or_beside_nobody_ducks(at):
    assert ducks(BEAM._replace(at=at), [2.9, 3.0, 3.1]) == [0.0, 0.0, 0.0]


def test_of_two_beams_the_lower_one_counts():
    low, high = BEAM._replace(at=(3.0, 0.0, 1.4)), BEAM._replace(name="beam_1")
    assert duck_now(sight(low, high, x=2.9), 0, AHEAD) == duck_now(sight(low, x=2.9), 0, AHEAD)


@given(st.floats(0.0, 0.4))
def test_on_raised_ground_a_beam_is_as_much_lower(height):
    ground = Ground(profile=((-9.0, height), (9.0, height)))
    raised = sight(BEAM._replace(at=(3.0, 0.0, 1.5 + height)), x=2.9, ground=ground)
    assert duck_now(raised, 0, AHEAD) == pytest.approx(duck_now(sight(BEAM, x=2.9), 0, AHEAD), abs=1e-6)


def test_footholds_among_bars_leave_room_for_wide_soles_side_by_side():
    broad = BUILD._replace(leg=0.54, sole=0.104)
    assert width_among(BUILD) > BUILD.sole
    assert width_among(broad) > broad.sole


def test_a_foot_passes_a_high_bar_with_less_room_but_never_below_its_top():
    level, on = np.zeros(3), np.ones(3, bool)
    low, high, highest = (passed_at(bar * BUILD.leg, level, on, BUILD) / BUILD.leg - bar for bar in (0.3, 0.55, 0.8))
    assert low > high > highest == pytest.approx(0.0)
