"""Run a crowd and report on it: falls, bumps, and the speed of computation."""

from dataclasses import dataclass, replace
from time import process_time
from typing import Annotated

import numpy as np

from footfall.measure.crowd.recorded import words_of
from footfall.measure.trial.metrics import Report
from footfall.measure.trial.play import Outcome, Progress, Run
from footfall.quantity import Parameters, quantity, words
from footfall.sim.recording import FRAME_RATE, Recording
from footfall.sim.resume import moments_of
from footfall.sim.simulation import Simulation
from footfall.stage.bumps import DECISIONS, FILM_RATE
from footfall.stage.company import MOST
from footfall.stage.opened import Opened


class CrowdReport(Parameters):
    """What happened to a crowd, and to each character."""

    count: Annotated[int, quantity("", 1, MOST, "number of characters")]
    seconds: Annotated[float, quantity("s", 0.0, 1e6, "simulated time")]
    fell: Annotated[int, quantity("", 0, MOST, "characters that fell")]
    bumps: Annotated[int, quantity("", 0, 1e9, "how often two characters bumped into each other")]
    prop_bumps: Annotated[int, quantity("", 0, 1e9, "how often a character bumped into a prop")]
    goals: Annotated[int, quantity("", 0, 1e9, "goals reached")]
    outside_impulse: Annotated[
        float, quantity("N s", 0.0, 1e12, "impulse on the pelvises from unnamed outside forces; must be 0")
    ]
    real_time_factor: Annotated[float, quantity("", 0.0, 1e9, "simulated time / processor time, for the whole crowd")]
    step_seconds: Annotated[float, quantity("s", 0.0, 1.0, "time step")]
    seed: Annotated[int, quantity("", 0, 2**63, "seed of everything random")]
    each: Annotated[list[Report], words("one report per character, as for any trial")]

    @property
    def blew_up(self) -> bool:
        """Whether values of any character stopped being finite."""
        return any(one.blew_up for one in self.each)


@dataclass(frozen=True)
class CrowdOutcome(Outcome):
    """What happened to a crowd: the report, and a recording of all."""

    report: CrowdReport  # pyright: ignore[reportIncompatibleVariableOverride]
    recording: Recording  # pyright: ignore[reportIncompatibleVariableOverride]
    company: Opened
    simulation: Simulation

    @property
    def world(self) -> np.ndarray:
        """The whole world's positions, `FILM_RATE` times a second, for a film."""
        loose = moments_of(self.recording).loose_qpos
        everything = [*(one.qpos for one in self.recording.everyone), loose]
        return np.concatenate(everything, axis=1)[:: FRAME_RATE // FILM_RATE]


def run_company(
    opened: Opened, *, recorded: Recording | None = None, frame: int = 0, progress: Progress | None = None
) -> CrowdOutcome:
    """Run a crowd for as long as its trial says, or go on from a frame of its recording; bumps count from there on."""
    run = Run(opened.crowd, opened, recorded=recorded, frame=frame)
    began, first = process_time(), run.stage.frame
    run.play(progress)
    factor = (run.stage.frame - first) / FRAME_RATE / max(process_time() - began, 1e-9)
    run.crowd = words_of(opened)
    one, *others = run.recordings()
    return _outcome(run, replace(one, others=tuple(others)), factor)


def _outcome(run: Run, recording: Recording, factor: float) -> CrowdOutcome:
    stage, opened, bumps = run.stage, run.together, run.bumps
    assert opened is not None
    assert bumps is not None
    goals = np.zeros(stage.simulation.count, int)
    for duty, state in zip(stage.loop.duties, stage.loop.states, strict=True):
        goals[list(duty.rows)] += duty.skill.goals_reached(state)
    each = [_report(run, row, one, int(goals[row])) for row, one in enumerate(recording.everyone)]
    report = CrowdReport(
        count=len(each),
        seconds=opened.trial.seconds,
        fell=sum(one.fell for one in each),
        bumps=bumps.meetings,
        prop_bumps=int(bumps.with_props.sum()),
        goals=int(goals.sum()),
        outside_impulse=float(sum(one.outside_impulse or 0.0 for one in each)),
        real_time_factor=round(factor, 3),
        step_seconds=stage.simulation.step_seconds,
        seed=opened.trial.seed,
        each=each,
    )
    return CrowdOutcome(opened.trial, report, recording, opened, stage.simulation)


def _report(run: Run, row: int, recording: Recording, goals: int) -> Report:
    bumps = run.bumps
    assert bumps is not None
    way = np.linalg.norm(np.diff(recording.qpos[:: FRAME_RATE // DECISIONS, :2], axis=0), axis=1).sum()
    return run.report(
        row,
        recording,
        who=run.opened[row].name,
        bumps=int(bumps.with_others[row]),
        prop_bumps=int(bumps.with_props[row]),
        goals=goals,
        way=round(float(way), 2),
    )
