"""A crowd at random: the same seed brings the same people, who go round each other."""

import json

import numpy as np
import pytest

from footfall.errors import BadValue
from footfall.measure.crowd.gathering import Gathering
from footfall.measure.crowd.steering import steer


def test_the_same_seed_gives_the_same_crowd():
    first, again, other = (Gathering(4, seed) for seed in (3, 3, 4))
    assert first.cast == again.cast != other.cast
    reports = [one.run(1.0) for one in (first, again)]
    assert np.array_equal(first.crowd.batch.qpos, again.crowd.batch.qpos)
    assert reports[0].bumps == reports[1].bumps
    assert reports[0].outside_impulse == 0.0


def test_a_small_crowd_stays_up():
    assert Gathering(6, 7, props=2).run(8.0).fell == 0


def test_who_has_fallen_goes_limp():
    gathering = Gathering(2, 3)
    gathering.crowd.tally["fell_at"][1] = 5
    gathering.run(0.2)
    limits = gathering.crowd.body["torque_limit"]
    assert gathering.crowd.limp == (False, True)
    assert (limits[1] > 0.0).all()
    assert (limits[1] < 8.0).all()
    assert (limits[0] == 0.0).all()


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
    with pytest.raises(BadValue, match="can be"):
        Gathering(count, props=props)


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
        (("--count", "0"), "a crowd of 0; 1 to 256 can be"),
        (("--seconds", "0"), "--seconds is 0"),
        (("--seed", "-1"), "--seed is -1"),
        (("--film", "crowd.gif"), "must end in .mp4 or .png"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(footfall, flags, words):
    done = footfall("crowd", *flags)
    assert done.status == 2
    assert words in " ".join(done.err.split())
