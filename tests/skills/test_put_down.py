"""Putting down: on the floor or on a board, lowered, let go, left; and never before it is there."""

import pytest
from skills.puppet import led
from skills.sights import BALL, BUILD, CRATE, TABLE, beats, decided, sight

from footfall.skills.pick_up import LIFTING, stands_before
from footfall.skills.put_down import LOWERING, PutDown

HELD = CRATE._replace(at=(0.35, 0.0, 1.2))
HANDS = ((0.35, 0.225, 1.29), (0.35, -0.225, 1.29))
GRIPS = {"left_grip_l": (0.0, 0.225, 0.09), "right_grip_l": (0.0, -0.225, 0.09)}
ASKED = {
    "hold": (1.0, 1.0),
    "reach": (1.0, 1.0),
    "hands_along": True,
    "left_hand_w": HANDS[0],
    "right_hand_w": HANDS[1],
}
SHELF = TABLE._replace(name="shelf_0"), TABLE._replace(name="shelf_0_wall", at=(2.32, 0.0, 0.35))


def put(*boards, thing=HELD, **fields):
    return led(PutDown(thing="crate", **fields), sight(thing, *boards, hands=HANDS), 30.0, **ASKED | GRIPS)


@pytest.fixture(scope="module")
def onto_floor():
    return put()


@pytest.fixture(scope="module")
def onto_table():
    return put(TABLE, on="table_0")


def crate_of(moment):
    return next(thing for thing in moment.seen.around if thing.kind == "crate")


def test_on_the_floor_it_ends_standing_beyond_the_toes(onto_floor):
    x, y, z = crate_of(onto_floor[-1]).at
    assert z == pytest.approx(CRATE.half[2] - LOWERING.sunk, abs=0.01)
    assert x - CRATE.half[0] > BUILD.ball
    assert abs(y) < 0.01


@pytest.mark.parametrize("where", ["onto_floor", "onto_table"])
def test_hands_open_only_when_it_is_down_and_rise_only_when_they_are_open(where, request):
    for moment in request.getfixturevalue(where):
        state = moment.state
        assert state.open == 0.0 or state.down == 1.0
        assert state.up == 0.0 or state.open == 1.0


@pytest.mark.parametrize("where", ["onto_floor", "onto_table"])
def test_in_the_end_hands_are_empty_and_the_back_is_straight(where, request):
    asked = request.getfixturevalue(where)[-1].asked
    assert (asked["hold"], asked["reach"], asked["carried"], asked["stoop"]) == ((0.0, 0.0), (0.0, 0.0), 0.0, 0.0)


def test_the_weight_that_is_felt_only_falls(onto_table):
    felt = [moment.asked["carried"] for moment in onto_table if "carried" in moment.asked]
    assert felt == sorted(felt, reverse=True)
    assert felt[0] == CRATE.mass


def test_on_a_table_it_ends_inside_the_near_edge(onto_table):
    x, _, z = crate_of(onto_table[-1]).at
    edge, top = TABLE.at[0] - TABLE.half[0], TABLE.at[2] + TABLE.half[2]
    assert x - CRATE.half[0] == pytest.approx(edge + LOWERING.edge, abs=0.01)
    assert z - CRATE.half[2] == pytest.approx(top - LOWERING.sunk, abs=0.01)


def test_it_is_carried_above_the_board_on_the_way_there(onto_table):
    top = TABLE.at[2] + TABLE.half[2]
    way = [moment for moment in onto_table if moment.state.down == 0.0]
    assert len(way) > 10
    assert all(crate_of(moment).at[2] - CRATE.half[2] > top for moment in way)


def test_on_the_way_it_is_carried_as_high_as_it_was_lifted(onto_table):
    way = [moment.asked["left_hand_w"][2] for moment in onto_table if moment.state.down == 0.0]
    assert set(way) == {LIFTING.high * BUILD.hip}


@pytest.mark.parametrize("where", ["onto_floor", "onto_table"])
def test_it_never_gets_farther_from_its_end(where, request):
    progress = [moment.status.progress for moment in request.getfixturevalue(where)]
    assert progress == sorted(progress)


def test_it_steps_back_from_a_table_before_it_rises(onto_table):
    stood = onto_table[-1].state.stood[0]
    assert stood - onto_table[-1].seen.everyone[0].x > LIFTING.back
    assert min(moment.asked["speed"] for moment in onto_table) == -LIFTING.backwards


def test_a_board_is_met_by_the_side_that_is_nearest():
    state, _, _ = decided(PutDown(thing="crate", on="table_0"), sight(HELD, TABLE, x=2.0, y=-3.0, hands=HANDS))
    assert state.heading == pytest.approx(1.5708, abs=1e-3)
    assert state.place[1] < 0.0


def test_a_shelf_is_met_from_before_its_wall_wherever_it_comes_from():
    skill = PutDown(thing="crate", on="shelf_0")
    for y in (-3.0, 0.0, 3.0):
        state, _, _ = decided(skill, sight(HELD, *SHELF, x=2.0, y=y, hands=HANDS))
        assert state.heading == 0.0


def test_a_ball_is_put_farther_in_since_it_may_roll():
    hands = ((1.0, 0.3, 1.1), (0.0, -0.2, 0.8))
    state, _, _ = decided(PutDown(thing="ball", on="table_0"), sight(BALL, TABLE, hands=hands))
    edge = TABLE.at[0] - TABLE.half[0]
    assert state.side == 0
    assert state.place[0] == pytest.approx(edge + BALL.half[0] + LOWERING.ball_edge)


def test_the_height_of_a_surface_ahead_can_be_given():
    state, _, _ = decided(PutDown(thing="crate", height=0.5), sight(HELD, hands=HANDS))
    assert state.place == pytest.approx((stands_before(BUILD, state.holds), 0.0, 0.5))


def test_it_waits_until_it_stands_before_it_lowers():
    state, asked, _ = decided(PutDown(thing="crate"), *beats(sight(HELD, standing=False, hands=HANDS), 1.0))
    assert (state.down, asked["mode"]) == (0.0, "stand")


def test_it_gives_up_with_open_hands_if_it_cannot_step_back_from_a_table():
    at_table = sight(HELD._replace(at=(1.87, 0.0, 0.9)), TABLE, x=1.52, hands=[(1.87, y, 1.0) for y in (0.2, -0.2)])
    state, asked, status = decided(PutDown(thing="crate", on="table_0", patience=9.0), *beats(at_table, 9.3))
    assert (state.down, state.open, state.up) == (1.0, 1.0, 0.0)
    assert (status.stage, status.reason) == ("gave up", "not put down after 9 s")
    assert (asked["mode"], asked["hold"], asked["stoop"]) == ("stand", (0.0, 0.0), 0.0)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"thing": "box"}, "there is no 'box' in hand"),
        ({"thing": "crate", "on": "desk"}, "there is no 'desk' to put it on"),
        ({"thing": "crate", "on": "crate"}, "there is no 'crate' to put it on"),
        ({"thing": "table_0"}, "there is no 'table_0' in hand"),
    ],
)
def test_what_cannot_be_put_down_or_put_onto_is_given_up_by_name(fields, reason):
    _, asked, status = decided(PutDown(**fields), sight(HELD, TABLE, hands=HANDS))
    assert (status.reason, asked) == (reason, {})


def test_what_lies_elsewhere_is_not_in_hand():
    _, asked, status = decided(PutDown(thing="crate"), sight(CRATE._replace(at=(3.0, 0.0, 0.15))))
    assert (status.reason, asked) == ("there is no 'crate' in hand", {})
