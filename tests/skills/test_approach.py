"""Coming to a spot: walk, sidle, stand; and where a body ends that stops now."""

from math import cos, hypot, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from skills.puppet import IDLE, obeyed
from skills.sights import sight, sized

from footfall.skills.approach import APPROACH, between_feet
from footfall.skills.skill import Foot

ANGLES = st.floats(-3.1, 3.1)


def test_far_from_its_spot_it_walks_and_near_it_sidles():
    far = APPROACH.towards(sight(x=-2.0), 0, (0.0, 0.5), 0.0, 0.6)
    near = APPROACH.towards(sight(x=-0.3), 0, (0.0, 0.1), 0.0, 0.6)
    assert (far["speed"], far["sideways"]) == (0.6, 0.0)
    assert far["heading"] > 0.2
    assert near["heading"] == 0.0
    assert near["speed"] == APPROACH.fastest
    assert 0.0 < near["sideways"] < APPROACH.fastest


def test_it_slows_down_towards_where_it_begins_to_sidle():
    speeds = [APPROACH.towards(sight(), 0, (x, 0.0), 0.0, 0.6)["speed"] for x in (0.91, 1.0, 3.0)]
    assert speeds[0] < speeds[1] < speeds[2] == 0.6


def test_it_turns_on_the_spot_before_it_walks_to_a_spot_behind_it():
    assert APPROACH.towards(sight(x=2.0), 0, (0.0, 0.0), 0.0, 0.6)["speed"] == 0.0


@given(ANGLES, st.floats(0.0, 0.85), ANGLES)
def test_to_sidle_never_leads_away_from_the_spot(bearing, away, facing):
    spot = away * cos(bearing), away * sin(bearing)
    asked = APPROACH.towards(sight(facing=facing), 0, spot, 0.0, 0.6)
    c, s = cos(facing), sin(facing)
    moves = asked["speed"] * c - asked["sideways"] * s, asked["speed"] * s + asked["sideways"] * c
    assert moves[0] * spot[0] + moves[1] * spot[1] >= -1e-12


@given(ANGLES, st.floats(0.2, 4.0), ANGLES, ANGLES)
def test_a_body_that_obeys_comes_to_its_spot_and_faces_the_thing(bearing, away, facing, heading):
    spot = away * cos(bearing), away * sin(bearing)
    seen = sight(facing=facing)
    for _ in range(31 * 25):
        if APPROACH.is_at(seen, 0, seen.place(0), spot) and APPROACH.faces(seen, 0, heading):
            return
        seen = obeyed(seen, IDLE | APPROACH.towards(seen, 0, spot, heading, 0.6))
    pytest.fail(f"at {seen.place(0)} after 25 s")


def test_who_walks_on_stops_farther_ahead():
    walks = sight(velocity=(0.5, 0.0))
    assert APPROACH.stopped_at(walks, 0, 0.0)[0] == pytest.approx(0.5 * APPROACH.stops)
    assert APPROACH.stopped_at(walks, 0, pi)[0] == pytest.approx(0.5 * APPROACH.stops)
    assert APPROACH.stopped_at(walks, 0, pi / 2) == pytest.approx((0.0, 0.0))


def test_a_larger_body_may_stand_farther_off_in_proportion():
    spot = (1.5 * APPROACH.near, 0.0)
    assert not APPROACH.is_at(sight(), 0, (0.0, 0.0), spot)
    assert APPROACH.is_at(sight(build=sized(2.0)), 0, (0.0, 0.0), spot)


def test_feet_that_still_step_do_not_stand_off():
    spot = (3 * APPROACH.off, 0.0)
    assert APPROACH.stands_off(sight(), 0, spot)
    assert not APPROACH.stands_off(sight(standing=False), 0, spot)


def test_to_face_a_direction_counts_the_short_way_round():
    assert APPROACH.faces(sight(facing=pi - 0.1), 0, -pi + 0.1)
    assert not APPROACH.faces(sight(facing=2 * APPROACH.square), 0, 0.0)


@given(st.floats(-1.0, 1.0), st.floats(-1.0, 1.0))
def test_the_middle_of_the_feet_is_as_far_from_either(x, y):
    feet = Foot(0.3, 0.1, 0.06), Foot(x, y, 0.06)
    a, b = between_feet(sight(feet=feet), 0)
    assert hypot(a - 0.3, b - 0.1) == pytest.approx(hypot(a - x, b - y))
