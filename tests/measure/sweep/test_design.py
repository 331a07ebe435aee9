"""A sweep's points and trials follow from its document alone."""

import math

import numpy as np
import pytest

from footfall import catalog
from footfall.errors import FootfallError
from footfall.measure.sweep.design import Sweep, points_of, trials_of

PUSHED = {"name": "t", "seconds": 5.0, "command": [{"speed": 0.6}], "push": [{"at": 1.0, "force": [300.0, 0.0, 0.0]}]}


def sweep_of(*vary, trial=PUSHED, **fields) -> Sweep:
    return catalog.decode(Sweep, {"name": "s", "trial": trial, "vary": list(vary)} | fields, "s")


def test_a_grid_has_every_combination_and_its_last_field_changes_fastest():
    sweep = sweep_of({"field": "seconds", "values": [3.0, 4.0]}, {"field": "seed", "values": [0, 1, 2]})
    assert [tuple(point.values()) for point in points_of(sweep)] == [
        (3.0, 0), (3.0, 1), (3.0, 2), (4.0, 0), (4.0, 1), (4.0, 2),
    ]  # fmt: skip


def test_a_grid_goes_from_low_to_high_both_ends_among():
    sweep = sweep_of({"field": "push.newtons", "low": 100.0, "high": 400.0, "steps": 4})
    assert [point["push.newtons"] for point in points_of(sweep)] == [100.0, 200.0, 300.0, 400.0]


@pytest.mark.parametrize("design", ["random", "latin"])
def test_points_at_random_are_the_same_for_the_same_seed(design):
    vary = {"field": "command.speed", "low": 0.0, "high": 1.0}
    first, again, other = (points_of(sweep_of(vary, design=design, count=20, seed=seed)) for seed in (3, 3, 4))
    assert first == again != other
    assert all(0.0 <= point["command.speed"] <= 1.0 for point in first)


def test_a_latin_hypercube_spreads_every_field_evenly():
    sweep = sweep_of(
        {"field": "command.speed", "low": 0.0, "high": 1.0},
        {"field": "seed", "low": 0, "high": 39, "whole": True},
        {"field": "style", "values": ["default", "sneak"]},
        design="latin",
        count=40,
    )
    points = points_of(sweep)
    assert sorted(int(40 * point["command.speed"]) for point in points) == list(range(40))
    assert sorted(point["seed"] for point in points) == list(range(40))
    assert [point["style"] for point in points].count("sneak") == 20


def test_a_field_without_a_number_is_that_of_every_push():
    trial = PUSHED | {"push": [{"at": 1.0, "force": [300.0, 0.0, 0.0]}, {"at": 2.0, "force": [0.0, 100.0, 0.0]}]}
    first = trials_of(sweep_of({"field": "push.seconds", "values": [0.2]}, trial=trial))[0]
    assert [push.seconds for push in first.push] == [0.2, 0.2]
    second = trials_of(sweep_of({"field": "push.1.seconds", "values": [0.2]}, trial=trial))[0]
    assert [push.seconds for push in second.push] == [0.1, 0.2]


def test_strength_and_direction_of_a_push_are_fields_of_it():
    sweep = sweep_of(
        {"field": "push.direction_deg", "values": [0.0, 90.0, 200.0]}, {"field": "push.newtons", "values": [150.0]}
    )
    for trial, degrees in zip(trials_of(sweep), (0.0, 90.0, 200.0), strict=True):
        expected = 150.0 * np.array([math.cos(math.radians(degrees)), math.sin(math.radians(degrees)), 0.0])
        assert trial.push[0].force == pytest.approx(expected, abs=1e-6)


def test_lengths_of_a_body_are_fields_of_the_character():
    sweep = sweep_of({"field": "character.leg_length", "values": [0.7, 1.1]}, trial=PUSHED | {"character": "person"})
    assert [trial.character["proportions"]["leg_length"] for trial in trials_of(sweep)] == [0.7, 1.1]


def test_a_body_at_random_is_that_of_its_seed():
    sweep = sweep_of({"field": "character.random_asymmetric", "values": [5, 6]})
    assert [trial.character["name"] for trial in trials_of(sweep)] == ["random-asymmetric-5", "random-asymmetric-6"]


def test_numbers_inside_a_gait_that_is_only_named_can_be_varied():
    sweep = sweep_of({"field": "gait.step.period", "values": [0.5]})
    assert trials_of(sweep)[0].gait["step"]["period"] == 0.5


@pytest.mark.parametrize(
    ("vary", "sentence"),
    [
        ({"field": "command.spede", "values": [1.0]}, "point 0 .*spede.*did you mean 'speed'"),
        ({"field": "command.speed", "values": [0.5, 90.0]}, "point 1 .*must lie between"),
        ({"field": "character.leg_lenght", "values": [1.0]}, "no 'leg_lenght'; did you mean 'leg_length'"),
        ({"field": "character.leg_length", "values": [1.0]}, "'humanoid' is given bone by bone.*'person'"),
        ({"field": "character.random", "values": [0.5]}, "a seed is a whole number"),
        ({"field": "push.7.at", "values": [1.0]}, "'7' must be the number of an entry"),
        ({"field": "push.newtons", "values": ["much"]}, "must be a number"),
        ({"field": "style", "values": ["sneek"]}, "did you mean 'sneak'"),
        ({"field": "seconds"}, "give either values, or both low and high"),
        ({"field": "seconds", "low": 2.0, "high": 1.0}, "above high"),
        ({"field": "seconds", "low": 2.0}, "both low and high"),
        ({"field": ".", "values": [1]}, "is not a path"),
    ],
)
def test_what_cannot_be_varied_is_said_before_anything_runs(vary, sentence):
    with pytest.raises(FootfallError, match=sentence):
        trials_of(sweep_of(vary))


def test_a_trial_without_pushes_has_none_to_vary():
    with pytest.raises(FootfallError, match=r"no push to vary; give it a \[\[push\]\]"):
        trials_of(sweep_of({"field": "push.seconds", "values": [0.2]}, trial={"name": "t"}))


@pytest.mark.slow
@pytest.mark.parametrize("name", catalog.names(Sweep))
def test_every_sweep_of_the_library_makes_trials(name):
    sweep = catalog.load(Sweep, name)
    assert len(trials_of(sweep)) == len(points_of(sweep))
