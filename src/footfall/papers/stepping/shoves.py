"""Shoves while standing under the law of stepping, and what became of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from footfall.measure.push_map.push_map import Forces, next_force, push_table, stands_again
from footfall.measure.trial.run import Outcome
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gait_run import gait_run
from footfall.papers.walks import SHOVE_SECONDS, TrialRun
from footfall.sim.recording import FRAME_RATE

GAIT = "stepping"
PUSHED_AT = 2.6
"""By then it has taken the small step aside with which it begins, s."""
SECONDS = 8.0
PENDULUM = ('gait.supervisor.rule="pendulum"',)
EIGHT = tuple(45.0 * k for k in range(8))


def shoved(newtons: float, degrees: float, changes: Sequence[str] = (), gait: str = GAIT, **fields: Any) -> TrialRun:
    """Stand, then be pushed once."""
    push = push_table(newtons, PUSHED_AT, degrees)
    return gait_run([gait], fields.pop("seconds", SECONDS), pushes=[push], changes=changes, **fields)


@dataclass(frozen=True)
class Answer:
    """How a shove was answered: steps taken, when the first began, and whether it stands again."""

    up: bool
    stands: bool
    steps: int
    first_step: float | None
    unsolved: int


def answer_of(outcome: Outcome) -> Answer:
    """Read an answer off a recording."""
    recording = outcome.recording
    assert recording is not None
    pushed = round(PUSHED_AT * FRAME_RATE)
    standing = recording.arrays()["memory_stride_standing"][pushed:]
    swinging = np.flatnonzero(standing == 0)
    return Answer(
        outcome.report.up,
        stands_again(outcome, PUSHED_AT + SHOVE_SECONDS),
        outcome.report.steps - int(recording.steps[min(pushed, len(recording) - 1)]),
        float(swinging[0]) / FRAME_RATE if len(swinging) else None,
        outcome.report.unsolved or 0,
    )


def answers(lab: Lab, runs: Sequence[TrialRun]) -> list[Answer]:
    """The answers to some shoves."""
    return [answer_of(outcome) for outcome in lab.watch_each(runs)]


@dataclass
class Limit:
    """The largest survived push in one direction."""

    degrees: float
    changes: Sequence[str] = ()
    stands: dict[int, bool] = field(default_factory=dict)

    @property
    def newtons(self) -> int:
        """The largest force below which every force tried was survived, N."""
        survived = 0
        for force in sorted(self.stands):
            if not self.stands[force]:
                break
            survived = force
        return survived


def find_limits(lab: Lab, limits: Sequence[Limit], forces: Forces) -> None:
    """Push with ever other forces until the largest survived one of every direction is known."""
    while asked := [(limit, force) for limit in limits if (force := next_force(limit.stands, forces)) is not None]:
        runs = [shoved(force, limit.degrees, limit.changes) for limit, force in asked]
        for (limit, force), answer in zip(asked, answers(lab, runs), strict=True):
            limit.stands[force] = answer.up
