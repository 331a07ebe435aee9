"""What the claims on commands, bodies and styles call good, on made-up figures; they are run by `footfall papers`."""

import math
from types import SimpleNamespace

import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.random_body import random_character
from footfall.measure.trial.sequences import random_sequence
from footfall.papers.claim import Cell
from footfall.papers.genbicon import bodies, directions, sequences, standing_pushes, turns
from footfall.papers.genbicon.styles import bars_of as bars_of_styles
from footfall.stage.opened import open_trial


def report_of(**figures):
    return SimpleNamespace(**({"up": True} | figures))


@pytest.mark.parametrize(
    ("figures", "good"),
    [
        ({}, True),
        ({"up": False}, False),
        ({"end_heading_error_deg": 5.1}, False),
        ({"leg_gap": -0.001}, False),
        ({"leg_gap": 0.0}, True),
        ({"leg_gap": None}, False),
    ],
)
def test_a_turn_is_good_when_it_stays_up_faces_right_and_keeps_the_legs_apart(figures, good):
    assert turns.turns_well(report_of(**({"end_heading_error_deg": 4.9, "leg_gap": 0.01} | figures))) is good


def test_the_sequences_of_the_claim_are_those_of_their_seeds():
    run = sequences.run_of(7, 30.0)
    assert run.trial() == random_sequence(7, 30.0)
    assert run.command().startswith("footfall new trial --random 7 --seconds 30 --out sequence-7.toml && footfall run")


@pytest.mark.parametrize(
    ("figures", "good"),
    [({}, True), ({"up": False}, False), ({"leg_gap": -0.001}, False), ({"outside_impulse": 0.1}, False)],
)
def test_a_sequence_passes_when_it_stays_up_by_itself_with_its_legs_apart(figures, good):
    assert sequences.passes(report_of(**({"leg_gap": 0.0, "outside_impulse": 0.0} | figures))) is good


def test_a_random_body_walks_as_its_command_says():
    run = bodies.run_of(3, True, 20.0)
    body = open_trial(run.trial()).character
    assert body == random_character(3, asymmetric=True)
    assert f"--speed={run.trial().command[0].fields()['speed']:g}" in run.command()


@pytest.mark.parametrize("size", [0.5, 1.0, 2.0])
def test_a_fair_speed_goes_with_the_root_of_the_leg(size):
    body = catalog.load(Character, "humanoid").scaled(size)
    assert bodies.fair_speed(body, 0.5) == pytest.approx(0.5 * math.sqrt(size), abs=6e-4)


@pytest.mark.parametrize(("up", "good"), [(97, True), (96, False)])
def test_97_of_100_random_bodies_are_enough(up, good):
    drawn = [Cell("", {"up": number < up}) for number in range(100)]
    assert bodies.bar_of(drawn).good is good


def test_a_flag_that_differs_between_bodies_is_a_switch():
    humanoid, planar = (catalog.load(Character, name) for name in ("humanoid", "planar"))
    assert "planar" in bodies.switches([humanoid, planar])
    assert bodies.switches([humanoid, humanoid.scaled(0.7)]) == []


def test_no_body_that_the_law_was_made_with_judges_it():
    assert not set(bodies.MADE_WITH) & set(bodies.JUDGED_BY)


@pytest.mark.parametrize(
    ("styles", "up", "good"), [(30, 99, [True, True]), (29, 99, [False, True]), (30, 98, [True, False])]
)
def test_styles_are_judged_by_their_number_and_by_the_share_that_stays_up(styles, up, good):
    assert [bar.good for bar in bars_of_styles(styles, up, 100)] == good


@pytest.mark.parametrize(
    ("at_400", "at_500", "good"), [(16, 14, [True, True]), (15, 14, [False, True]), (16, 13, [True, False])]
)
def test_it_stands_again_from_all_directions_at_400_newtons_and_14_at_500(at_400, at_500, good):
    some = [standing_pushes.Direction(0.0, stands={400: k < at_400, 500: k < at_500}) for k in range(16)]
    assert [bar.good for bar in standing_pushes.bars_of(some)] == good


def test_standing_is_pushed_from_all_around():
    walk = standing_pushes.Direction(90.0).walk(400)
    assert walk.trial().push[0].force == (0.0, 400.0, 0.0)
    assert walk.trial().command[0].fields()["mode"] == "stand"


def test_a_character_is_asked_for_speeds_that_suit_its_legs():
    small = catalog.load(Character, "humanoid").scaled(0.25)
    whole = directions.asked_of(catalog.load(Character, "humanoid"))
    assert directions.asked_of(small)[1]["speed"] == pytest.approx(whole[1]["speed"] / 2, abs=1e-3)


def test_the_sequence_of_directions_walks_turns_goes_back_stops_and_starts():
    asked = directions.walk_of("humanoid", "default").trial().command
    fields = [change.fields() for change in asked]
    assert {field.get("mode") for field in fields} >= {"walk", "stand"}
    assert any(field.get("speed", 0.0) < 0.0 for field in fields)
    assert asked[-1].at < directions.SECONDS
