"""Run trials: up to 32 as the rows of one simulation, more in several processes. One trial is a batch of one."""

import math
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import BadValue, FootfallError
from footfall.laws.register import law_of, load_gait
from footfall.measure.trial.led import is_led, run_led
from footfall.measure.trial.metrics import Pace, Report, measure
from footfall.measure.trial.play import Progress, ends_of, frames_after_fall, frames_of, play, simulation_of
from footfall.measure.trial.relay import is_relay, run_relay
from footfall.sim.compiled import compile_law, warnings_held
from footfall.sim.loop import Loop, Watcher
from footfall.sim.recorder import Recorder
from footfall.sim.recording import FRAME_RATE, Recording
from footfall.sim.resume import resumed_loop
from footfall.sim.simulation import Simulation
from footfall.sim.touches import Touches
from footfall.stage.edits import dressing
from footfall.stage.scene import WORLD, Opened, Trial, document_of, open_trial, open_with
from footfall.stage.script import duties_of, fates_of, footprints_of, pushes_of
from footfall.worlds.world import World

ROWS = 32
DEARER = 1.4
"""Cost of a second on ground made of boxes, relative to a level floor."""

Result = TypeVar("Result")


@dataclass(frozen=True)
class Outcome:
    """The result of a trial. The recording is left out if it was not asked for, unless the run blew up."""

    trial: Trial
    report: Report
    recording: Recording | None

    def save_dump(self, folder: Path) -> Path:
        """Write the recording of a run that blew up, to inspect and replay with `footfall run`; returns its path."""
        if self.recording is None:
            raise ValueError("there is no recording to dump")
        words = "".join(letter if letter.isalnum() else "-" for letter in self.trial.name.lower())
        path = folder / f"{words.strip('-')[:60] or 'trial'}-blew-up.npz"
        self.recording.save(path)
        return path


def run_trial(trial: Trial | Opened, *, record: bool = True, progress: Progress | None = None) -> Outcome:
    """Run one trial to its end."""
    return run_trials([trial], record=record, progress=progress)[0]


def run_trials(
    given: Sequence[Trial | Opened], *, record: bool = True, linger: bool = True, progress: Progress | None = None
) -> list[Outcome]:
    """Run up to 32 trials side by side; each gives the same bits as it would alone.

    With `linger`, a trial continues for a second after a fall, which costs as much as ten seconds of walking.
    """
    if not given:
        return []
    trials = [one.trial if isinstance(one, Opened) else one for one in given]
    if len(trials) > ROWS:
        raise BadValue(f"{len(trials)} trials are too many for one simulation; it holds {ROWS} (run_many takes more)")
    if crowds := [trial.name for trial in trials if trial.crowd]:
        raise BadValue(f"the trial '{crowds[0]}' has a crowd, which shares one world; run it with `footfall run`")
    if len({trial.step_seconds for trial in trials}) > 1:
        raise BadValue("trials that run side by side must have the same step_seconds")
    if any(is_relay(trial) for trial in trials):
        return [
            _relayed(trial, record, linger) if is_relay(trial) else run_trial(trial, record=record) for trial in trials
        ]
    opened = open_each_once(given)
    if any(is_led(one) for one in opened):
        return [_led(one, record, linger) if is_led(one) else run_trial(one, record=record) for one in opened]
    simulation = simulation_of(opened)
    planned = np.array([frames_of(trial) for trial in trials])
    after_fall = frames_after_fall(trials, linger)
    recorder = Recorder(simulation, int(planned.max()))
    touches = Touches(simulation)
    loop = Loop(
        simulation,
        duties_of(opened),
        pushes_of(trials),
        frames=recorder,
        frame_rate=FRAME_RATE,
        watchers=touches.watchers,
    )
    with warnings_held():
        edit = dressing(simulation, [one.edits for one in opened])
        pace = play(loop, recorder, planned, after_fall, progress, edit=edit)
    ends = ends_of(recorder, planned, after_fall)
    outcomes, encoded = [], {}
    for row, one in enumerate(opened):
        recording = recorder.recording(row, ends[row].frames, ends[row].ending, document_of(one, encoded))
        keep = record or ends[row].ending == "blew up"
        report = _report(recording, one, pace, loop, row)
        if touches.watchers:
            report = msgspec.structs.replace(report, touches=int(touches.counts[row]))
        outcomes.append(Outcome(one.trial, report, recording if keep else None))
    return outcomes


def _relayed(trial: Trial, record: bool, linger: bool) -> Outcome:
    """A trial under several laws, one after another."""
    run = run_relay(trial, linger)
    report = measure(run.recording, trial, run.opened.character, run.pace)
    return Outcome(trial, report, run.recording if record or run.recording.ending == "blew up" else None)


def _led(opened: Opened, record: bool, linger: bool) -> Outcome:
    """A trial with several gaits or bodies: the report is of all of it, the recording of the last body."""
    run = run_led(opened, linger)
    report = measure(run.whole, opened.trial, run.character, run.pace)
    report = msgspec.structs.replace(report, gaits_missed=run.missed)
    return Outcome(opened.trial, report, run.last if record or run.last.ending == "blew up" else None)


def _report(recording: Recording, opened: Opened, pace: Pace, loop: Loop, row: int) -> Report:
    """The report, including the outcome of its skills."""
    report = measure(recording, opened.trial, opened.character, pace)
    fates, footprints = fates_of(opened.trial, loop, row), footprints_of(loop, row)
    return msgspec.structs.replace(report, skills=fates, footprints=footprints) if fates or footprints else report


def go_on_alone(trial: Trial, recording: Recording, frame: int, *, progress: Progress | None = None) -> Outcome:
    """Continue a recording of one character from one of its frames, to the end of its trial; `go_on_from` asks this."""
    opened, recorder, loop = resume_alone(trial, recording, frame)
    planned, after_fall = np.array([frames_of(trial) - frame]), frames_after_fall([trial], linger=True)
    with warnings_held():
        edit = dressing(loop.simulation, [opened.edits])
        pace = play(loop, recorder, planned, after_fall, progress, edit=edit)
    [end] = ends_of(recorder, planned, after_fall)
    later = recorder.recording(0, end.frames, end.ending, document_of(opened))
    whole = recording.followed_by(later, frame)
    return Outcome(trial, _report(whole, opened, pace, loop, 0), whole)


def resume_alone(
    trial: Trial, recording: Recording, frame: int, watch: Callable[[Simulation], Sequence[Watcher]] = lambda _: ()
) -> tuple[Opened, Recorder, Loop]:
    """The run of one character as it was at a frame of its recording, with watchers made for its simulation."""
    [opened] = open_each_once([trial])
    simulation = simulation_of([opened])
    recorder = Recorder(simulation, frames_of(trial) - frame, first=frame)
    return opened, recorder, resumed_loop([recording], frame, recorder, duties_of([opened]), watch(simulation))


def run_many(
    trials: Sequence[Trial],
    workers: int | None = None,
    *,
    record: bool = False,
    linger: bool = True,
    progress: Progress | None = None,
) -> list[Outcome]:
    """Run any number of trials in processes, by default one per core; outcomes come in the order of the trials.

    A script must call this under `if __name__ == "__main__"`, as always with spawned processes.
    """
    workers = workers or default_workers()
    batches = batches_of(trials, workers)
    total = sum(trial.seconds for trial in trials)
    outcomes: dict[int, Outcome] = {}
    done = 0.0
    for batch, results in in_processes(partial(run_trials, record=record, linger=linger), trials, batches, workers):
        outcomes.update(zip(batch, results, strict=True))
        done += sum(trials[index].seconds for index in batch)
        if progress:
            progress(done, total)
    return [outcomes[index] for index in range(len(trials))]


def default_workers() -> int:
    """One process per core that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def batches_of(trials: Sequence[Trial], workers: int, most: int = ROWS // 2) -> list[list[int]]:
    """Group trials of similar length, small enough that every worker gets some; flat ground is kept separate.

    A robot runs only beside those of its own file. Ground made of boxes is expensive, and all rows of a simulation
    have equally many. The most expensive batch comes first, so that all workers finish at about the same time.
    """
    rows = max(1, min(most, math.ceil(len(trials) / max(workers, 1))))
    alike: dict[tuple[str, str, float, Any], list[int]] = {}
    laws: dict[str, str] = {}
    models: dict[str, str] = {}
    for index in sorted(range(len(trials)), key=lambda index: -trials[index].seconds):
        trial, gait, body = trials[index], repr(trials[index].gait), repr(trials[index].character)
        if gait not in laws:
            laws[gait] = law_of(load_gait(trial.gait)).name
        if body not in models:
            models[body] = catalog.read_table(Character, trial.character)[0].get("model", "")
        alike.setdefault((laws[gait], models[body], trial.step_seconds, _kind_of_world(trial)), []).append(index)
    batches = [group[start : start + rows] for group in alike.values() for start in range(0, len(group), rows)]
    return sorted(batches, key=lambda batch: -sum(_cost(trials[index]) for index in batch))


def _kind_of_world(trial: Trial) -> Any:
    """What worlds that run side by side have in common: how many loose things, and how much uneven ground."""
    if trial.world == WORLD:
        return None
    world = catalog.load(World, trial.world)
    handles = [bool(crate.handles) for crate in world.crate]
    return repr(handles), len(world.ball), repr([(rough.length, rough.width, rough.over) for rough in world.rough])


def _cost(trial: Trial) -> float:
    """The cost of a trial that does not fall, in seconds of walking on a level floor."""
    return trial.seconds * (1.0 if trial.world == WORLD else DEARER)


def in_processes(
    work: Callable[[Sequence[Trial]], list[Result]], trials: Sequence[Trial], batches: list[list[int]], workers: int
) -> Iterator[tuple[list[int], list[Result]]]:
    """Yield every batch with its result as it ends; run in this process if one worker is enough."""
    workers = min(workers, len(batches))
    if workers <= 1:
        for batch in batches:
            yield batch, work([trials[index] for index in batch])
        return
    for law in {law_of(load_gait(trials[batch[0]].gait)).name for batch in batches}:
        compile_law(law)  # once here, rather than at the same time in every process
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=spawn, initializer=_die_on_interrupt)
    try:
        jobs = {pool.submit(work, [trials[index] for index in batch]): batch for batch in batches}
        for job in as_completed(jobs):
            yield jobs[job], job.result()
    except BrokenProcessPool:
        raise FootfallError(
            "a worker process was killed, perhaps because memory ran out; results so far are kept, and running "
            "this again continues from there (--workers 1 needs the least memory)"
        ) from None
    finally:
        pool.shutdown(cancel_futures=True)


def _die_on_interrupt() -> None:
    """Ctrl-C reaches every process of a terminal: workers exit silently, and the parent reports it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def open_each_once(trials: Sequence[Trial | Opened]) -> list[Opened]:
    """Let rows with the same body share it and its compiled model, and rows with the same gait share that."""
    known: dict[str, Opened] = {}
    characters: dict[str, Character] = {}
    opened = []
    for trial in trials:
        if isinstance(trial, Opened):
            opened.append(trial)
            continue
        key = repr((trial.character, trial.gait, trial.style, trial.without))
        if key not in known:
            own = open_trial(trial)
            known[key] = own._replace(character=characters.setdefault(repr(own.character), own.character))
        alike = known[key]
        opened.append(alike if alike.trial is trial else open_with(trial, alike.character, alike.gait))
    return opened
