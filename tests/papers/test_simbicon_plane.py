"""What the claims of the plane ask and call good; they are run by `footfall papers`."""

import shlex
from types import SimpleNamespace

import numpy as np

from footfall.cli import main
from footfall.papers.simbicon import acyclic, chain, pushes, ranges
from footfall.papers.simbicon.plane import (
    GAITS,
    TWELVE,
    begins_at,
    come_to,
    planar_run,
    ten_pushes,
)
from footfall.stage.opened import gaits_asked, open_trial


def test_table_1_has_twelve_gaits_and_the_run_is_corrected_beside_them():
    assert len(set(TWELVE)) == 12
    assert set(GAITS) - set(TWELVE) == {"run"}


def test_backwards_is_come_to_by_stepping_in_place():
    assert come_to("backwards") == ("walk", "in-place", "backwards")
    assert begins_at("backwards") == 10.0


def test_the_command_repeats_the_trial(capsys):
    run = planar_run(("walk", "run"), 0.2, at=(0.1,), contact="coulomb", pushes=ten_pushes(-50, 0.01)[:1], seed=3)
    assert main([*shlex.split(run.command())[1:], "--json"]) == 0
    assert '"contact": "coulomb"' in capsys.readouterr().out


def test_the_chain_is_that_of_the_paper():
    trial = chain.chained(0, "sticking").trial()
    gait = open_trial(trial).gait
    assert len(chain.CHAIN) == 26
    assert {other.name for other in gaits_asked(trial, gait)} == {f"planar-{name}" for name in chain.CHAIN}


def test_seeds_ask_at_other_times():
    first, second = (chain.chained(seed, "sticking").trial().command for seed in (0, 1))
    assert [change.at for change in first] != [change.at for change in second]


def test_ten_pushes_go_back_when_negative():
    given = ten_pushes(-500, 5.0)
    assert (len(given), given[0]["force"][0], given[-1]["at"]) == (10, -500.0, 50.0)


def test_the_largest_push_is_the_last_before_the_first_miss():
    survived = {("sticking", "walk", force): [force not in (100, 300)] for force in pushes.FORCES}
    assert pushes.largest_of(survived, "walk", 1) == 50


def test_the_interval_is_the_run_about_the_nominal_value():
    assert ranges.interval([0, 1, 2, 3, 4, 5], [True, False, True, True, True, False], 3.0) == (2, 4)
    assert ranges.covered((0.0, 4.0), (1.0, 9.0)) == 0.75


def recording_of(seconds=20.0, turned=0.0, up=0.0, drift=0.0):
    frames = round(100 * seconds)
    feet = np.zeros((frames, 2, 3))
    feet[frames // 2, :, 2] = up
    qpos = np.linspace(0.0, turned, frames)[:, None] * np.array([[0.0, 0.0, 1.0]])
    com = np.linspace(0.0, drift, frames)[:, None] * np.array([[1.0, 0.0, 0.0]])
    return SimpleNamespace(qpos=qpos, com=com, foot_position=feet)


def test_a_flip_is_one_turn_backwards_with_both_feet_in_the_air():
    assert acyclic.flips(recording_of(turned=-2 * np.pi, up=0.5))
    assert not acyclic.flips(recording_of(turned=2 * np.pi, up=0.5))
    assert not acyclic.flips(recording_of(turned=-2 * np.pi, up=0.1))


def test_a_stand_does_not_drift():
    assert acyclic.stands(recording_of())
    assert not acyclic.stands(recording_of(drift=1.0))
