"""What H6 calls a start, a stop and a turn in time, on made-up strikes; its runs belong to `footfall papers H6`."""

from types import SimpleNamespace

import numpy as np
import pytest

from footfall.papers.runner import Lab
from footfall.papers.starts import done_after, in_time, moves, steps_taken

CASES = {case.name: case.runs[0].trial() for case in moves(Lab("H6"))}
START, STOP, TURN = (CASES[name] for name in ("0 to 1.2 m/s", "1.2 m/s to standing", "+90° at 0.8 m/s"))


def outcome(trial, speeds=(), up=True, **report):
    """A run with a strike every half second from the command on, at the end of steps that are as fast as told."""
    at = trial.command[-1].at
    strikes = at + 0.5 * (1.0 + np.arange(len(speeds) + 1))
    way = np.concatenate([[0.0], np.cumsum(0.5 * np.asarray(speeds))])
    recording = SimpleNamespace(strike_time=strikes, time=strikes, com=way[:, None])
    return SimpleNamespace(trial=trial, recording=recording, report=SimpleNamespace(up=up, **report))


@pytest.mark.parametrize(
    ("speeds", "done", "steps"),
    [
        ((0.5, 1.0, 1.2, 1.2), 2.0, 4),
        ((1.2, 1.2), 1.0, 2),
        ((1.2, 0.9, 1.2, 1.2), 2.0, 4),
        ((0.5, 0.6), None, None),
    ],
)
def test_a_start_ends_with_the_first_step_from_which_on_all_have_the_speed(speeds, done, steps):
    one = outcome(START, speeds)
    assert (done_after(one), steps_taken(one)) == (pytest.approx(done) if done else None, steps)


@pytest.mark.parametrize(
    ("one", "good"),
    [
        (outcome(START, (0.5, 1.0, 1.1, 1.2, 1.2)), True),
        (outcome(START, (0.5, 1.0, 1.1, 1.1, 1.2, 1.2)), False),
        (outcome(START, (1.2, 1.2), up=False), False),
        (outcome(STOP, (1.0, 0.5), stands_from=STOP.command[-1].at + 4.0), True),
        (outcome(STOP, (1.0, 0.5, 0.2), stands_from=STOP.command[-1].at + 4.0), False),
        (outcome(STOP, (1.0, 0.5), stands_from=None), False),
        (outcome(TURN, faces_from=TURN.command[-1].at + 1.19), True),
        (outcome(TURN, faces_from=TURN.command[-1].at + 1.21), False),
    ],
)
def test_only_what_is_done_within_its_seconds_and_steps_is_good(one, good):
    assert in_time(one) is good


def test_each_is_asked_at_several_moments_and_turns_go_to_both_sides():
    full = {case.name: len(case.runs) for case in moves(Lab("H6", full=True))}
    assert list(full.values()) == [4, 4, 4, 4]
    assert sum(name.startswith(("+90", "-90")) for name in full) == 2
