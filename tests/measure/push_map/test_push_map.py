"""The search for the largest survived push, what counts as recovered, and a whole map, quickly."""

import json
from types import SimpleNamespace

import numpy as np
import pytest

from footfall.cli import main
from footfall.cli.pushmap import _plan
from footfall.errors import FootfallError
from footfall.measure.push_map.picture import draw_map
from footfall.measure.push_map.push_map import (
    REFERENCE_MASS,
    ForceRange,
    PushPlan,
    Spot,
    as_numbers,
    largest,
    next_force,
    push_map,
    recovers,
    spots_of,
    stands_again,
    stride_of,
    summaries,
)
from footfall.stage.opened import load_trial

pytestmark = pytest.mark.slow

FEW = ForceRange(step=400, weakest=400, strongest=1200)


def report_of(**figures):
    return SimpleNamespace(**({"up": True} | figures))


# --- the search


def test_the_largest_survived_push_ends_at_the_first_fall():
    assert largest({400: True, 600: False, 800: True}) == 400
    assert largest({400: False}) == 0


@pytest.mark.parametrize("limit", [200, 300, 400, 500, 700, 900, 1100, 1200, 2000])
def test_the_search_finds_the_largest_survived_push(limit):
    survived = {newtons: newtons <= limit for newtons in (400, 600, 800)}
    tries = 0
    while (newtons := next_force(survived)) is not None:
        assert 300 <= newtons <= 1200
        assert newtons not in survived
        survived[newtons] = newtons <= limit
        tries += 1
    assert tries <= 3
    assert largest(survived) == (0 if limit < 300 else min(limit, 1200))


@pytest.mark.parametrize(("low", "high"), [(100, 300), (400, 400), (400, 900), (1500, 1500)])
def test_a_search_for_two_limits_finds_both(low, high):
    """What is survived may not be recovered from: each is known to a step."""
    spot, forces = Spot(0.0, 0.0, 7.0), ForceRange(100, 100, 1500)
    while force := next_force(spot.survived, forces) or next_force(spot.recovered, forces):
        assert force not in spot.survived
        spot.survived[force], spot.recovered[force] = force <= high, force <= low
    assert (largest(spot.survived), largest(spot.recovered)) == (high, low)
    assert len(spot.survived) <= 8


def test_forces_go_with_the_mass():
    heavy = PushPlan("humanoid", "default", 0.6, mass=2 * REFERENCE_MASS)
    assert heavy.newtons(600) == 1200.0
    assert heavy.trial(Spot(90.0, 0.0, 7.0), 600).push[0].force == (0.0, 1200.0, 0.0)


# --- what counts


def pushed(velocity, fell=False):
    recording = SimpleNamespace(com_velocity=np.tile(np.float32(velocity), (1700, 1)))
    return SimpleNamespace(recording=recording, report=report_of(up=not fell))


@pytest.mark.parametrize(
    ("velocity", "good"), [((0.6, 0, 0), True), ((0.85, 0.2, 0), True), ((0.95, 0, 0), False), ((0.6, -0.3, 0), False)]
)
def test_to_recover_is_to_walk_on_without_drifting(velocity, good):
    assert recovers(pushed(velocity), 0.6, 8.0) is good


def test_who_fell_has_not_recovered():
    assert not recovers(pushed((0.6, 0, 0), fell=True), 0.6, 8.0)


def test_the_pushed_stride_goes_from_left_strike_to_left_strike():
    recording = SimpleNamespace(strike_time=np.arange(20) * 0.5, strike_side=np.arange(20) % 2)
    assert stride_of(recording, 7.0) == (7.0, 1.0)
    assert stride_of(recording, 9.5) is None


def test_who_fell_does_not_stand_again():
    assert not stands_again(pushed((0.0, 0, 0), fell=True), 8.0)


def test_a_body_that_falls_by_itself_is_not_pushed():
    rag = {"name": "rag", "text": "no strength at all", "changes": {"tracking": {"strength": 0.0}}}
    with pytest.raises(FootfallError, match="there is nothing to measure"):
        spots_of(PushPlan("humanoid", rag, 0.6, REFERENCE_MASS), workers=1)


def test_a_gait_with_a_speed_of_its_own_is_told_nothing_and_come_to():
    plan = PushPlan("biped", "default", 2.6, 75.0, gait="space-run", told=False, way=("space-walk", "space-jog"))
    trial = plan.trial(Spot(0.0, 0.0, 9.0), 200)
    assert trial.gait == "space-walk"
    assert [change.fields() for change in trial.command] == [{"gait": "space-jog"}, {"gait": "space-run"}]


def test_a_gait_that_stands_is_pushed_at_one_time_only():
    plan = _plan(load_trial({"name": "push map", "gait": "stepping"}), None, quick=True, standing=False)
    assert plan.standing
    assert len(spots_of(plan, workers=1)) == plan.directions


# --- a map


@pytest.fixture(scope="module")
def plan() -> PushPlan:
    return PushPlan(
        "humanoid", "default", 0.6, REFERENCE_MASS, directions=2, phases=2, settled=5.0, after=6.2, forces=FEW
    )


@pytest.fixture(scope="module")
def spots(plan) -> list[Spot]:
    return push_map(plan, workers=1)


@pytest.mark.slow
def test_a_map_has_every_direction_and_phase_within_one_stride(spots):
    assert [(spot.degrees, spot.phase) for spot in spots] == [(0.0, 0.0), (0.0, 0.5), (180.0, 0.0), (180.0, 0.5)]
    assert 0.2 < spots[1].at - spots[0].at < 0.8


def test_a_weak_push_is_survived_and_recovered_from(spots):
    assert all(largest(spot.survived) >= 400 for spot in spots)
    assert sum(largest(spot.recovered) >= 400 for spot in spots) >= 2
    assert all(largest(spot.recovered) <= largest(spot.survived) for spot in spots)


def test_the_numbers_of_a_map_are_plain(spots, plan):
    numbers = json.loads(json.dumps(as_numbers(spots, plan)))
    assert [spot["largest_survived"] for spot in numbers["spots"]] == [largest(spot.survived) for spot in spots]
    assert numbers["speed_change_per_newton"] == pytest.approx(0.1 / 70.4)


def test_a_summary_has_the_worst_and_the_best_phase(plan):
    spots = [Spot(0.0, p / 3, 7.0, {400: True, 800: p > 0}, {400: True}) for p in range(3)]
    (row,) = summaries(spots, plan)
    assert (row.worst, row.middle, row.best, row.worst_recovered) == (400.0, 800.0, 800.0, 400.0)


@pytest.mark.parametrize(("phases", "panels"), [(1, 1), (2, 3)])
def test_the_map_can_be_drawn(phases, panels):
    """Two circles and the scale of colours; without phases one circle."""
    figure = pytest.importorskip("matplotlib.figure").Figure()
    draw_map(figure, [(90.0 * d, p / 2, 300.0 + 100 * d) for d in range(4) for p in range(phases)], 600, 1200)
    assert len(figure.axes) == panels


# --- the command


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["humanoit"], "did you mean 'humanoid'?"),
        (["--style", "sneek"], "did you mean 'sneak'?"),
        (["--standing", "--speed", "0.5"], "a standing character has no speed"),
        (["--speed", "99"], "it must lie between -3 and 5 m/s"),
        (["--out", "map.jpg"], "the name must end in .png"),
        (["--out", "there/map.png"], "there is no folder"),
    ],
)
def test_a_mistake_is_one_sentence_and_leaves_no_file(arguments, words, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["pushmap", *arguments]) == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
