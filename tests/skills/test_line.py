"""Lines on the ground and the legs of a way: geometry that holds wherever they lie."""

from math import cos, hypot, pi, remainder, sin

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from skills.sights import BAR, BEAM, BUILD, Elsewhere, sight

from footfall.skills.line import MOST, Line, distance, line_to
from footfall.skills.route import ROUTING, Crossing, flights_of, route
from footfall.worlds.ground import FLAT_GROUND, Ground
from footfall.worlds.pieces import slope_surfaces, stairs_surfaces
from footfall.worlds.things import Slope, Stairs

METRES, ANGLES = st.floats(-20.0, 20.0), st.floats(-3.1, 3.1)
LINES = st.builds(Line, METRES, METRES, ANGLES)


def bars(headings):
    """Bars ahead, at some headings."""
    return st.builds(
        lambda x, y, heading, deep, wide: BAR._replace(at=(x, y, 0.1), half=(deep, wide, 0.1), heading=heading),
        st.floats(2.5, 6.0),
        st.floats(-1.5, 1.5),
        headings,
        st.floats(0.02, 0.2),
        st.floats(0.5, 3.0),
    )


BARS, ACROSS = bars(ANGLES), bars(st.floats(-0.5, 0.5) | st.floats(pi - 0.5, pi + 0.5))


@given(LINES, METRES, METRES)
def test_a_place_is_as_far_along_and_aside_as_it_was_put(line, s, left):
    place = line.at(s, left)
    assert line.along(place) == pytest.approx(s, abs=1e-9)
    assert line.aside(place) == pytest.approx(left, abs=1e-9)


@given(LINES, METRES, METRES)
def test_who_is_left_of_a_line_is_steered_right_and_back_onto_it_at_no_sharp_angle(line, s, left):
    turn = line.steered(line.at(s, left)) - line.heading
    assert turn * left <= 1e-9
    assert abs(turn) <= MOST + 1e-9


@given(METRES, METRES, METRES, METRES)
def test_a_line_to_a_place_ends_there_and_begins_here(x, y, a, b):
    line = line_to((x, y), (a, b))
    assert line.along((x, y)) == pytest.approx(-hypot(a - x, b - y), abs=1e-9)
    assert line.aside((x, y)) == pytest.approx(0.0, abs=1e-9)


SHARES = st.floats(-1.0, 1.0)


@given(BARS, SHARES, SHARES, st.floats(0.05, 0.5), SHARES, ANGLES)
def test_every_point_of_a_thing_that_is_near_a_line_lies_in_its_span(bar, u, v, beside, share, heading):
    point = Line(bar.at[0], bar.at[1], bar.heading).at(u * bar.half[0], v * bar.half[1])
    line = Line(*Line(*point, heading).at(-2.0, share * beside), heading)
    first, last = line.span(bar, beside + 1e-9)
    assert first - 1e-6 <= line.along(point) <= last + 1e-6


@given(st.floats(0.02, 0.5), st.floats(0.5, 3.0))
def test_what_lies_square_to_a_line_or_along_it_spans_just_its_own_length(deep, wide):
    bar = BAR._replace(at=(2.0, 0.0, 0.1), half=(deep, wide, 0.1))
    for heading, half in ((0.0, deep), (pi / 2, wide)):
        span = Line(0.0, 0.0, 0.0).span(bar._replace(heading=heading), 0.1)
        assert span == pytest.approx((2.0 - half, 2.0 + half))


@given(LINES, BARS)
def test_a_thing_beside_a_line_has_no_span_there(line, bar):
    far = line.at(1.0, hypot(*bar.half[:2]) + 0.2)
    assert line.span(bar._replace(at=(*far, 0.1)), 0.1) is None


@given(LINES, BARS, METRES, METRES, ANGLES, st.booleans())
def test_a_span_is_the_same_elsewhere_and_in_a_mirror(line, bar, x, y, turn, mirrored):
    there = Elsewhere(x, y, turn, mirrored)
    moved = Line(*there.point(line[:2]), there.heading(line.heading))
    span, again = line.span(bar, 0.2), moved.span(there.thing(bar), 0.2)
    assert (span is None) == (again is None)
    assert span is None or again == pytest.approx(span, abs=1e-6)


@given(METRES, METRES)
def test_where_nothing_lies_on_it_the_way_is_straight(x, y):
    assume(distance((0.0, 0.0), (x, y)) > 0.1)
    (leg,) = route(sight(), 0, (0.0, 0.0), (x, y))
    assert leg.line.at(leg.end) == pytest.approx((x, y), abs=1e-9)


TO = (9.0, 0.0)


def way(*things, ground=FLAT_GROUND):
    return route(sight(*things, ground=ground), 0, (0.0, 0.0), TO)


@given(ACROSS)
def test_the_last_leg_ends_at_the_goal(bar):
    last = way(bar)[-1]
    assert last.line.at(last.end) == pytest.approx(TO, abs=0.26)


@given(ACROSS)
def test_each_leg_begins_where_the_one_before_ends(bar):
    at = (0.0, 0.0)
    for leg in way(bar):
        assert leg.line.aside(at) == pytest.approx(0.0, abs=0.26)
        assert leg.line.along(at) < leg.end
        at = leg.line.at(leg.end)


@given(ACROSS)
def test_a_bar_on_the_way_is_crossed_square_on_with_a_run_up(bar):
    legs = way(bar)
    assume(len(legs) > 1)
    across = legs[-2]
    assert abs(sin(across.line.heading - bar.heading)) < 1e-9
    middle = across.line.along(bar.at)
    assert across.end == pytest.approx(middle + bar.half[0] + ROUTING.run_out * BUILD.leg, abs=1e-6)
    if across is not legs[0]:
        before = legs[0].line.at(legs[0].end)
        assert across.line.along(before) == pytest.approx(middle - bar.half[0] - ROUTING.run_up * BUILD.leg, abs=1e-6)


@given(ACROSS)
def test_a_bar_is_crossed_away_from_its_ends(bar):
    legs = way(bar)
    assume(len(legs) > 1)
    aside = abs(legs[-2].line.aside(bar.at))
    assert aside <= max(0.0, bar.half[1] - ROUTING.aside) + 1e-9


@given(BARS, METRES, METRES, ANGLES, st.booleans())
def test_a_way_is_the_same_elsewhere_and_in_a_mirror(bar, x, y, turn, mirrored):
    there = Elsewhere(x, y, turn, mirrored)
    moved = route(there.sight(sight(bar)), 0, there.point((0.0, 0.0)), there.point(TO))
    for leg, again in zip(way(bar), moved, strict=True):
        assert again.end == pytest.approx(leg.end, abs=1e-6)
        assert again.line[:2] == pytest.approx(there.point(leg.line[:2]), abs=1e-6)
        assert remainder(again.line.heading - there.heading(leg.line.heading), 2 * pi) == pytest.approx(0.0, abs=1e-6)


def test_things_are_crossed_in_the_order_in_which_they_lie():
    bar, beam = BAR._replace(at=(5.0, 0.0, 0.1), heading=0.3), BEAM._replace(at=(2.0, 0.0, 1.5), heading=-0.2)
    headings = [leg.line.heading for leg in way(bar, beam)]
    assert headings.index(-0.2) < headings.index(0.3)


@pytest.mark.parametrize("at", [(4.0, 5.0, 0.1), (12.0, 0.0, 0.1), (-3.0, 0.0, 0.1)])
def test_what_lies_beside_beyond_or_behind_is_not_crossed(at):
    assert len(way(BAR._replace(at=at))) == 1


def test_a_bar_along_the_way_is_not_crossed():
    assert len(way(BAR._replace(at=(4.0, 0.0, 0.1), heading=pi / 2))) == 1


@given(st.builds(Crossing, st.tuples(METRES, METRES), ANGLES, st.floats(0.1, 5.0), st.floats(0.5, 3.0)))
def test_what_is_crossed_the_other_way_and_back_is_the_same(one):
    back = one.reversed().reversed()
    assert back.near == pytest.approx(one.near)
    assert cos(back.heading - one.heading) == pytest.approx(1.0)


STAIRS, SLOPE = (
    Stairs(at=(2.0, 0.0), risers=3, tread=0.3, landing=1.0, down=True),
    Slope(at=(9.0, 0.0), slope_deg=10.0, length=2.0),
)


def ground_with(*things):
    made = (stairs_surfaces(one, 0.0) if isinstance(one, Stairs) else slope_surfaces(one, 0.0) for one in things)
    return Ground(surfaces=tuple(surface for one in made for surface in one))


def test_stairs_up_and_down_are_two_flights_and_a_ramp_is_one():
    flights = list(flights_of(sight(ground=ground_with(STAIRS, SLOPE)), 0))
    assert [one.near[0] for one in flights] == pytest.approx([2.0, 3.6, 9.0])
    assert [one.length for one in flights] == pytest.approx([0.6, 0.6, 2.0])


def test_a_flight_is_found_by_its_kind_and_number():
    seen = sight(ground=ground_with(STAIRS, SLOPE, Stairs(at=(20.0, 0.0))))
    assert [one.near[0] for one in flights_of(seen, 0, "stairs_1")] == [20.0]
    assert [one.near[0] for one in flights_of(seen, 0, "slope_0")] == [9.0]
    assert not list(flights_of(seen, 0, "slope_1"))


def test_stairs_on_the_way_are_climbed_along_their_heading():
    turned = Stairs(at=(4.0, 0.0), heading_deg=20.0, landing=1.0, risers=3)
    legs = way(ground=ground_with(turned))
    assert any(leg.line.heading == pytest.approx(0.349, abs=1e-3) for leg in legs)
