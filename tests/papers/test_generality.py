"""What the claims on commands, bodies and styles call good, on made-up figures; they are run by `footfall papers`."""

import math
from types import SimpleNamespace

import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.random_body import random_character
from footfall.measure.trial.sequences import random_sequence
from footfall.papers.claim import Cell
from footfall.papers.genbicon import bodies, commands, pushes
from footfall.stage.opened import open_trial


def outcome_of(**figures):
    return SimpleNamespace(trial=None, report=SimpleNamespace(**({"up": True} | figures)))


@pytest.mark.parametrize(
    ("figures", "good"),
    [
        ({}, True),
        ({"up": False}, False),
        ({"end_heading_error_deg": 5.1}, False),
        ({"leg_gap": -0.0051}, False),
        ({"leg_gap": -0.0049}, True),
        ({"leg_gap": None}, False),
    ],
)
def test_a_turn_is_good_when_it_stays_up_faces_right_and_its_legs_touch_softly(figures, good, monkeypatch):
    monkeypatch.setattr(commands, "leg_impulse", lambda _trial: 4.9)
    assert commands.turns_well(outcome_of(**({"end_heading_error_deg": 4.9, "leg_gap": 0.01} | figures))) is good


def test_the_sequences_of_the_claim_are_those_of_their_seeds():
    run = commands.sequence(7, 30.0)
    assert run.trial() == random_sequence(7, 30.0)
    assert run.command().startswith("footfall new trial --random 7 --seconds 30 --out sequence-7.toml && footfall run")


@pytest.mark.parametrize(
    ("figures", "good"),
    [({}, True), ({"up": False}, False), ({"leg_gap": -0.0051}, False), ({"outside_impulse": 0.1}, False)],
)
def test_a_sequence_passes_when_it_stays_up_by_itself_and_its_legs_touch_softly(figures, good):
    assert commands.passes(outcome_of(**({"leg_gap": 0.0, "outside_impulse": 0.0} | figures))) is good


def test_a_hard_touch_of_the_legs_is_missed_however_shallow(monkeypatch):
    monkeypatch.setattr(commands, "leg_impulse", lambda _trial: 5.1)
    assert commands.touches_softly(outcome_of(leg_gap=0.0))
    assert not commands.touches_softly(outcome_of(leg_gap=-0.001))


def test_a_random_body_walks_as_its_command_says():
    run = bodies.run_of(3, True, 20.0)
    body = open_trial(run.trial()).character
    assert body == random_character(3, asymmetric=True)
    assert f"--speed={run.trial().command[0].fields()['speed']:g}" in run.command()


@pytest.mark.parametrize("size", [0.5, 1.0, 2.0])
def test_a_fair_speed_goes_with_the_root_of_the_leg(size):
    body = catalog.load(Character, "humanoid").scaled(size)
    assert bodies.fair_speed(body, 0.5) == pytest.approx(0.5 * math.sqrt(size), abs=6e-4)


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
    counts = [{"good": up, "of": 100}] + [{"good": 0, "of": 0}] * (styles - 1)
    cells = [Cell(f"style {k}, humanoid", figures) for k, figures in enumerate(counts)]
    assert [bar.good for bar in bodies.style_bars(cells)] == good


def test_standing_is_pushed_from_all_around():
    walk = pushes.standing(400, 90.0)
    assert walk.trial().push[0].force == (0.0, 400.0, 0.0)
    assert walk.trial().command[0].fields()["mode"] == "stand"


def test_a_character_is_asked_for_speeds_that_suit_its_legs():
    small = catalog.load(Character, "humanoid").scaled(0.25)
    whole = commands.asked_of(catalog.load(Character, "humanoid"))
    assert commands.asked_of(small)[1]["speed"] == pytest.approx(whole[1]["speed"] / 2, abs=1e-3)


def test_the_sequence_of_directions_walks_turns_goes_back_stops_and_starts():
    asked = commands.directed("humanoid", "default").trial().command
    fields = [change.fields() for change in asked]
    assert {field.get("mode") for field in fields} >= {"walk", "stand"}
    assert any(field.get("speed", 0.0) < 0.0 for field in fields)
    assert asked[-1].at < commands.directed("humanoid", "default").seconds
