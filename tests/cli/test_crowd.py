"""A crowd at random: the same seed brings the same people, who go round each other."""

import json

import numpy as np
import pytest

from footfall.errors import BadValue
from footfall.measure.crowd.gathering import gathering
from footfall.measure.crowd.run import run_company
from footfall.skills.give_way import steer
from footfall.stage.bumps import let_the_fallen_lie
from footfall.stage.stage import simulation_of


@pytest.mark.slow
def test_the_same_seed_gives_the_same_crowd():
    first, again, other = (gathering(4, seed, seconds=1.0) for seed in (3, 3, 4))
    names = [[who.name for who in one.crowd] for one in (first, again, other)]
    assert names[0] == names[1] != names[2]
    outcomes = [run_company(one) for one in (first, again)]
    assert np.array_equal(outcomes[0].world, outcomes[1].world)
    assert outcomes[0].report.bumps == outcomes[1].report.bumps
    assert outcomes[0].report.outside_impulse == 0.0


@pytest.mark.slow
def test_a_small_crowd_stays_up():
    assert run_company(gathering(6, 7, props=2, seconds=8.0)).report.fell == 0


def test_who_has_fallen_goes_limp():
    opened = gathering(2, 3)
    crowd = simulation_of(opened.crowd, opened.layout, opened.trial.step_seconds)
    crowd.tally["fell_at"][1] = 5
    before = crowd.body["torque_limit"].copy()
    let_the_fallen_lie(crowd)
    limits = crowd.body["torque_limit"]
    assert crowd.limp == (False, True)
    assert (limits[1] > 0.0).all()
    assert (limits[1] < 8.0).all()
    assert (limits[0] == before[0]).all()
    assert (limits[0][1:] > 20.0).all()


def test_who_has_nobody_near_goes_straight_to_its_goal():
    heading, pace = steer(np.array([[0.0, 0.0], [9.0, 9.0]]), np.array([[0.0, 2.0], [1.0, 0.0]]), np.zeros(2))
    assert heading == pytest.approx([np.pi / 2, 0.0])
    assert pace == pytest.approx([1.0, 1.0])


def test_two_who_meet_both_give_way_to_the_right_and_slow_down():
    heading, pace = steer(
        np.array([[0.0, 0.0], [1.2, 0.0]]), np.array([[5.0, 0.0], [-5.0, 0.0]]), np.array([0.0, np.pi])
    )
    assert -np.pi / 2 < heading[0] < 0.0
    assert np.pi / 2 < heading[1] < np.pi
    assert (pace < 1.0).all()


@pytest.mark.parametrize(("count", "props"), [(0, 0), (1000, 0), (4, -1)])
def test_a_crowd_of_nobody_or_too_many_is_refused(count, props):
    with pytest.raises(BadValue, match=r"there can be 0 to|it must have 1 to"):
        gathering(count, props=props)


@pytest.mark.slow
def test_on_the_command_line_it_reports_and_draws(footfall, tmp_path):
    picture, report = tmp_path / "crowd.png", tmp_path / "crowd.json"
    done = footfall(
        "crowd", "--count", "3", "--seconds", "1", "--props", "1", "--film", str(picture), "--report", str(report)
    )
    assert done.status == 0
    assert "3 characters, 1 s: 0 fell" in done.out
    assert json.loads(report.read_text())["count"] == 3
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (("--count", "0"), "a crowd of 0; it must have 1 to 256 characters"),
        (("--seconds", "0"), "--seconds is 0"),
        (("--seed", "-1"), "--seed is -1"),
        (("--film", "crowd.gif"), "must end in .png or .mp4"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(footfall, flags, words):
    done = footfall("crowd", *flags)
    assert done.status == 2
    assert words in " ".join(done.err.split())


def test_a_trial_with_a_crowd_is_played_from_the_command_line(footfall, tmp_path):
    words = ['name = "two"', "seconds = 0.5", "step_seconds = 0.002"]
    words += ["[[crowd]]", "place = [0.0, 0.0]", "[[crowd]]", 'style = "sneak"', "place = [0.0, 1.5]"]
    (tmp_path / "two.toml").write_text("\n".join(words))
    said = footfall("run", "two.toml", "--report", "two.json")
    assert said.status == 0, said.err
    assert "2 characters" in said.out
    assert json.loads((tmp_path / "two.json").read_text())["count"] == 2
