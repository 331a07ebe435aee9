"""What the claims on learning and impacts run and call good; they are measured by `footfall papers`."""

import shlex
from types import SimpleNamespace

import pytest

from footfall.papers.simbicon import impacts, learning, space_impacts


def test_a_run_that_learns_is_what_its_command_says():
    run = learning.run_of("planar-walk", 12.0, learning.learning(0.2))
    assert shlex.split(run.command())[-1] == "gait.learning.limit=0.2"
    trial = run.trial()
    assert trial.gait["learning"] == {"rate": 0.1, "limit": 0.2}


def test_the_walk_at_low_gains_is_come_to_from_the_learned_one():
    trial = learning.come_to_low(60.0, learning.HALF_TORSO).trial()
    assert trial.gait == "planar-walk-learned"
    assert trial.command[0].gait["gains"]["torso"] == 0.5
    assert "--set gait.gains.torso=0.5" in learning.come_to_low(60.0, learning.HALF_TORSO).command()


@pytest.mark.parametrize(("swing", "good"), [(0.5, True), (0.51, False), (None, False)])
def test_a_calm_torso_swings_half_a_degree_at_most(swing, good):
    report = SimpleNamespace(up=True, torso_swing_deg=swing, speed=0.8, seconds=60.0)
    run = learning.run_of("planar-walk", 1.0)
    assert learning._cell("", run, report, swings=True, stands=False).good is good


@pytest.mark.parametrize(("way", "surprise"), [("gains stay low", 0.0), ("gains rise", 0.1)])
def test_pushes_are_the_same_with_the_alarm_and_without(way, surprise):
    trial = impacts.pushed(way, 300, 180.0, 0.5).trial()
    assert trial.command[0].gait["alarm"]["surprise"] == surprise
    assert trial.push[0].force == (-300.0, 0.0, 0.0)
    assert trial.push[0].point == (0.0, 0.0, impacts.TORSO_TOP)


def test_a_side_is_good_when_raised_gains_survive_more():
    stood = {
        ("ahead", way, force): [force <= most] * 2
        for way, most in (("gains stay low", 200), ("gains rise", 400))
        for force in impacts.FORCES
    }
    cell = impacts._cell("ahead", stood, 2)
    assert cell.good
    assert (cell.figures["gains stay low, N"], cell.figures["gains rise, N"]) == (200, 400)


def test_in_space_a_side_counts_the_pushes_it_survives():
    stood = {
        ("ahead", way, force): [force <= most, force < most]
        for way, most in (("gains stay low", 400), ("gains rise", 600))
        for force in space_impacts.FORCES
    }
    cell = space_impacts.side_cell("ahead", stood)
    assert space_impacts.figures_of(cell) == (3, 7)
    assert cell.figures["gains rise, N at every phase"] == 500


def test_in_space_pushes_are_the_same_with_the_alarm_and_without():
    with_alarm, without = (
        space_impacts.pushed(way, 100, 90.0, 0.5).trial() for way in ("gains rise", "gains stay low")
    )
    assert with_alarm.push == without.push
    assert with_alarm.gait["alarm"]["surprise"] > without.gait["alarm"]["surprise"] == 0.0
