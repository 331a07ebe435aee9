"""A dataset's clips follow from its document alone."""

import pytest

from footfall import catalog
from footfall.errors import FootfallError
from footfall.motions.plan import Motions, plan_of


def planned(**fields):
    motions = catalog.decode(Motions, {"name": "m", "count": 6, "seconds": 3.0} | fields, "m")
    return plan_of(motions, lambda rig: rig)


def test_every_rig_has_as_many_clips_as_are_asked_for():
    points, trials = planned(rigs=["humanoid", "child"])
    assert [point["rig"] for point in points] == ["humanoid"] * 6 + ["child"] * 6
    assert [trial.character for trial in trials] == ["humanoid"] * 6 + ["child"] * 6


def test_speeds_turns_and_pushes_lie_in_their_ranges_and_styles_are_equally_often():
    _, trials = planned(speeds=[0.2, 0.5], turns=[-30.0, 30.0], styles=["default", "sneak"], pushes=[50.0, 90.0])
    assert all(0.2 <= trial.command[0].fields()["speed"] <= 0.5 for trial in trials)
    assert all(abs(trial.command[1].fields()["heading"]) <= 0.524 for trial in trials)
    assert all(50.0 <= sum(part**2 for part in trial.push[0].force) ** 0.5 <= 90.01 for trial in trials)
    assert sorted(trial.style for trial in trials) == ["default"] * 3 + ["sneak"] * 3
    assert len({trial.seed for trial in trials}) == 6


def test_without_turns_and_pushes_it_walks_straight_on():
    _, trials = planned(speeds=[0.4])
    assert all(len(trial.command) == 1 and not trial.push for trial in trials)
    assert {trial.command[0].fields()["speed"] for trial in trials} == {0.4}


def test_rigs_are_drawn_apart_and_a_seed_gives_the_same_clips():
    first, again, other = (planned(rigs=["humanoid", "child"], seed=seed)[0] for seed in (1, 1, 2))
    assert first == again != other
    assert [point["seed"] for point in first[:6]] != [point["seed"] for point in first[6:]]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"speeds": [0.5, 0.2]}, r"speeds is \[0.5, 0.2\]; give one number, or the least and the largest"),
        ({"pushes": []}, "pushes is .*; give one number"),
        ({"rigs": []}, "rigs is empty"),
        ({"rigs": ["a/walker.xml", "b/walker.xml"]}, "two of the rigs are called 'walker'"),
        ({"styles": ["sneek"]}, "did you mean 'sneak'"),
        ({"rigs": ["humanoidd"]}, "did you mean 'humanoid'"),
        ({"spede": [0.1]}, "did you mean 'speeds'"),
    ],
)
def test_what_cannot_be_made_is_said_before_anything_runs(fields, sentence):
    with pytest.raises(FootfallError, match=sentence):
        planned(**fields)


def test_every_data_set_of_the_library_makes_trials():
    for name in catalog.names(Motions):
        motions = catalog.load(Motions, name)
        points, trials = plan_of(motions, lambda rig: rig)
        assert len(points) == len(trials) == motions.count * len(motions.rigs)
