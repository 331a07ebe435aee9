"""The heading target moves to the commanded heading the short way, no faster than its rate."""

import math

import pytest

from footfall.laws.tables import Sensed
from footfall.laws.turning import Turning, turn_heading


@pytest.fixture
def turn(row, make, command, remember):
    """The heading target one tick of 10 ms later, at 2 rad/s."""

    def turned(goal: float, commanded: float, rate: float = 2.0) -> float:
        sensed = make(Sensed, step_seconds=0.01)
        return turn_heading(
            row(Turning(rate=rate)), sensed, command(heading=commanded), remember(heading_goal=float(goal))
        )

    return turned


@pytest.mark.parametrize(("commanded", "expected"), [(1.0, 0.02), (-1.0, -0.02)])
def test_the_heading_turns_no_faster_than_its_rate(turn, commanded, expected):
    assert turn(0.0, commanded) == pytest.approx(expected)


def test_the_heading_arrives_without_passing(turn):
    assert turn(0.495, 0.5) == pytest.approx(0.5)


def test_the_heading_stays_once_it_has_arrived(turn):
    assert turn(0.5, 0.5) == 0.5


def test_the_heading_takes_the_short_way_round_the_back(turn):
    """From 3 to -3 rad it is 0.28 rad to the left, through pi."""
    assert turn(3.0, -3.0) == pytest.approx(3.02)


def test_a_command_of_many_turns_is_a_direction(turn):
    assert turn(0.3, 0.3 + 6.0 * math.pi) == pytest.approx(0.3, abs=1e-5)


def test_a_turn_round_the_back_ends_at_the_command(turn):
    goal = 3.0
    for _ in range(40):
        goal = turn(goal, -3.0)
    assert math.remainder(goal - -3.0, 2.0 * math.pi) == pytest.approx(0.0, abs=1e-5)


def test_a_gait_that_does_not_turn_keeps_its_heading(turn):
    assert turn(0.2, 1.0, rate=0.0) == pytest.approx(0.2)
