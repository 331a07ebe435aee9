"""What the claims on commands, bodies and styles call good, on made-up figures; they are run by `footfall papers`."""

import math
from types import SimpleNamespace

import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.random_body import random_character
from footfall.measure.trial.sequences import random_sequence
from footfall.papers.genbicon import bodies, commands, pushes, shoved
from footfall.papers.runner import Lab
from footfall.sim.recording import FRAME_RATE
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


@pytest.mark.parametrize(("count", "good"), [(30, True), (29, False)])
def test_the_library_must_have_enough_styles(count, good, monkeypatch):
    monkeypatch.setattr(catalog, "names", lambda _kind: ["one"] * count)
    assert [bar.good for bar in bodies.enough_styles([])] == [good]


def test_every_style_has_a_row_and_walks_on_every_solid_character():
    [case] = bodies.styles(Lab("G8", full=True))
    count = len(case.parts)
    assert len(case.runs) == count * 16 * 2
    assert all({run.trial().style for run in case.runs[k::count]} == {name} for k, name in enumerate(case.parts))


@pytest.mark.parametrize(("speed", "up", "good"), [(0.35, True, True), (0.34, True, False), (0.5, False, False)])
def test_a_body_that_is_slower_than_seventy_percent_is_told_apart(speed, up, good):
    assert bodies.is_quick(outcome_of(speed=speed, speed_commanded=0.5, up=up)) is good


@pytest.mark.parametrize(("fell_at", "depth"), [(None, 0.02), (1.0, -0.01)])
def test_legs_are_looked_at_until_a_fall(fell_at, depth):
    gap = np.concatenate([np.full(FRAME_RATE, 0.01), np.full(FRAME_RATE, -0.02)])
    outcome = SimpleNamespace(recording=SimpleNamespace(leg_gap=gap), report=SimpleNamespace(fell_at=fell_at))
    assert shoved.depth(outcome) == pytest.approx(depth)
    assert shoved.is_shallow(outcome) is (depth < 0.005)


def test_a_seed_draws_one_shove_and_some_of_those_at_any_speed_stand():
    drawn = [shoved.shoved((7, 1, k)) for k in range(40)]
    assert drawn == [shoved.shoved((7, 1, k)) for k in range(40)]
    assert len({one.name for one in drawn}) == 40
    standing = [one for one in drawn if one.asked]
    assert 0 < len(standing) < 40
    assert all(100 <= one.shove.newtons <= 500 for one in drawn)


def test_the_judged_shoves_are_not_those_of_the_quick_check_and_as_many_as_the_bar_says():
    full = {case.name: len(case.runs) for case in shoved.shoves(Lab("G26", full=True))}
    assert list(full.values()) == [384, 384, 384, 288, 800]
    quick, held = (
        {run.name for case in shoved.shoves(Lab("G26", full)) for run in case.runs} for full in (False, True)
    )
    assert not quick & held


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
