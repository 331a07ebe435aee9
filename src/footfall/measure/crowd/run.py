"""Run a crowd and report on it: falls, bumps, and the speed of computation."""

from dataclasses import dataclass
from time import process_time
from typing import Annotated

import msgspec
import numpy as np

from footfall.laws.tables import GET_UP
from footfall.measure.crowd.company import MOST, Company
from footfall.measure.crowd.recorded import words_of
from footfall.measure.trial.metrics import Pace, Report, measure
from footfall.measure.trial.play import Progress, frames_of
from footfall.quantity import Parameters, quantity, words
from footfall.sim.compiled import warnings_held
from footfall.sim.loop import Loop, Watcher
from footfall.sim.recorder import Recorder
from footfall.sim.recording import FRAME_RATE, Ending, Recording
from footfall.sim.resume import moments_of, resumed_loop
from footfall.sim.simulation import Simulation
from footfall.stage.edits import dressing
from footfall.stage.scene import alone, document_of, open_with
from footfall.stage.script import fates_of, footprints_of, pushes_of

DECISIONS = 10
"""How often to check who has fallen, 1/s."""
FILM_RATE = 50
"""Frames of the film per second; bumps are counted at the same rate."""
LET_GO = 0.5
"""Time without contact after which the next contact is a new bump, s."""


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
class CrowdOutcome:
    """What happened to a crowd: the report, and a recording of all."""

    company: Company
    simulation: Simulation
    report: CrowdReport
    recording: Recording

    @property
    def world(self) -> np.ndarray:
        """The whole world's positions, `FILM_RATE` times a second, for a film."""
        loose = moments_of(self.recording).loose_qpos
        everything = [*(one.qpos for one in self.recording.everyone), loose]
        return np.concatenate(everything, axis=1)[:: FRAME_RATE // FILM_RATE]


def run_company(company: Company, *, progress: Progress | None = None) -> CrowdOutcome:
    """Run a crowd for as long as its trial says."""
    simulation, trial = company.simulation(), company.trial
    recorder = Bumps(simulation, frames_of(trial))
    pushes = pushes_of([alone(trial, walker) for walker in trial.crowd])
    watchers = [_letting_lie(simulation)]
    loop = Loop(simulation, company.duties, pushes, frames=recorder, frame_rate=FRAME_RATE, watchers=watchers)
    factor = _play(loop, recorder, company, progress)
    return _outcome(company, loop, recorder, recording_of(company, recorder), factor)


def go_on_with(company: Company, recording: Recording, frame: int, *, progress: Progress | None = None) -> CrowdOutcome:
    """A company that goes on from a frame of its recording, to the end of its trial; bumps count from there on."""
    simulation, everyone = company.simulation(), recording.everyone
    recorder = Bumps(simulation, frames_of(company.trial) - frame, first=frame)
    loop = resumed_loop(everyone, frame, recorder, company.duties, [_letting_lie(simulation)])
    factor = _play(loop, recorder, company, progress)
    whole = recording.followed_by(recording_of(company, recorder), frame)
    return _outcome(company, loop, recorder, whole, factor)


def _play(loop: Loop, recorder: Recorder, company: Company, progress: Progress | None) -> float:
    """Run to the end of the trial; gives simulated time / processor time."""
    simulation, trial = loop.simulation, company.trial
    frames, edit = frames_of(trial) - recorder.first, dressing(simulation, company.edits)
    began, ticks = process_time(), round(1 / (FRAME_RATE * simulation.step_seconds))
    with warnings_held():
        for frame in range(frames):
            if progress and frame % FRAME_RATE == 0:
                progress(simulation.seconds, trial.seconds)
            if edit is not None:
                edit()
            loop.run(ticks)
    return frames / FRAME_RATE / max(process_time() - began, 1e-9)


def _outcome(company: Company, loop: Loop, recorder: "Bumps", recording: Recording, factor: float) -> CrowdOutcome:
    simulation, trial = loop.simulation, company.trial
    goals = np.zeros(simulation.count, int)
    for duty, state in zip(loop.duties, loop.states, strict=True):
        goals[list(duty.rows)] += duty.skill.goals_reached(state)
    each = [_report(company, loop, row, one, recorder, int(goals[row])) for row, one in enumerate(recording.everyone)]
    report = CrowdReport(
        count=simulation.count,
        seconds=trial.seconds,
        fell=sum(one.fell for one in each),
        bumps=recorder.meetings,
        prop_bumps=int(recorder.with_props.sum()),
        goals=int(goals.sum()),
        outside_impulse=float(sum(one.outside_impulse or 0.0 for one in each)),
        real_time_factor=round(factor, 3),
        step_seconds=simulation.step_seconds,
        seed=trial.seed,
        each=each,
    )
    return CrowdOutcome(company, simulation, report, recording)


def recording_of(company: Company, recorder: Recorder) -> Recording:
    """The recording of everyone; each ends with the last frame, or where its numbers stop being finite."""
    sound, trial, encoded = recorder.sound_frames(), company.trial, {}
    endings: list[Ending] = ["finished" if frames == recorder.taken else "blew up" for frames in sound]
    documents = [
        document_of(open_with(alone(trial, walker), body, gait), encoded)
        for walker, body, gait in zip(trial.crowd, company.characters, company.gaits, strict=True)
    ]
    recorder.crowd = words_of(company)
    return recorder.together(int(sound.min()), endings, documents)


def _report(company: Company, loop: Loop, row: int, recording: Recording, bumps: "Bumps", goals: int) -> Report:
    trial = alone(company.trial, company.trial.crowd[row])
    report = measure(recording, trial, company.characters[row], Pace())
    way = np.linalg.norm(np.diff(recording.qpos[:: FRAME_RATE // DECISIONS, :2], axis=0), axis=1).sum()
    return msgspec.structs.replace(
        report,
        skills=fates_of(trial, loop, row),
        footprints=footprints_of(loop, row),
        who=company.names[row],
        bumps=int(bumps.with_others[row]),
        prop_bumps=int(bumps.with_props[row]),
        goals=goals,
        way=round(float(way), 2),
    )


def _letting_lie(simulation: Simulation) -> Watcher:
    return Watcher(DECISIONS, lambda: let_the_fallen_lie(simulation))


def let_the_fallen_lie(simulation: Simulation) -> None:
    """Characters that have fallen go limp."""
    simulation.go_limp((simulation.tally["fell_at"] >= 0) & (simulation.command["mode"] != GET_UP))


class Bumps(Recorder):
    """Takes frames, and after every second one counts who has begun to touch whom."""

    def __init__(self, simulation: Simulation, frames: int, first: int = 0):
        super().__init__(simulation, frames, first)
        self.with_others, self.with_props = np.zeros(simulation.count, int), np.zeros(simulation.count, int)
        self.meetings = 0
        self._touched: dict[tuple[int, int], float] = {}

    def take_felt(self) -> None:
        """Take the second half of a frame, after its tick."""
        super().take_felt()
        if (self.first + self.taken - 1) % (FRAME_RATE // FILM_RATE) == 0:
            self._count()

    def _count(self) -> None:
        """Count bumps; a contact soon after the last one belongs to the same bump."""
        now = self.simulation.seconds
        for first, second in self.simulation.batch.meetings():
            if now - self._touched.get((first, second), -np.inf) > LET_GO:
                if first < 0:
                    self.with_props[second] += 1
                else:
                    self.meetings += 1
                    self.with_others[[first, second]] += 1
            self._touched[first, second] = now
