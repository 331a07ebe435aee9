"""Run trials: up to 32 as the rows of one simulation, more in several processes. One trial is a batch of one."""

import math
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, TypeVar

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import BadValue, FootfallError
from footfall.laws.register import law_of, load_gait
from footfall.measure.crowd.run import run_company
from footfall.measure.trial.metrics import ComputePace
from footfall.measure.trial.play import Outcome, Progress, Run
from footfall.sim.compiled import compile_law
from footfall.sim.recording import Recording
from footfall.stage.opened import Opened, load_trial, open_trial, open_with
from footfall.stage.scene import WORLD, Trial
from footfall.stage.stage import Watch
from footfall.stage.turns import ever_turns
from footfall.worlds.world import World

ROWS = 32
DEARER = 1.4
"""Cost of a second on ground made of boxes, relative to a level floor."""

Result = TypeVar("Result")


def run_trial(
    trial: Trial | Opened | str | dict[str, Any], *, record: bool = True, progress: Progress | None = None
) -> Outcome:
    """Run one trial, or the trial of a name, a file or a table, to its end; a crowd's outcome is a `CrowdOutcome`."""
    [opened] = open_each_once([trial if isinstance(trial, (Trial, Opened)) else load_trial(trial)])
    if opened.crowd:
        return run_company(opened, progress=progress)
    return run_trials([opened], record=record, progress=progress)[0]


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
    opened = open_each_once(given)
    plain = [one for one in opened if not ever_turns(one)]
    runs = iter(_run(plain, record, linger, progress) if plain else [])
    return [_run([one], record, linger, progress)[0] if ever_turns(one) else next(runs) for one in opened]


def _run(opened: Sequence[Opened], record: bool, linger: bool, progress: Progress | None) -> list[Outcome]:
    """Run trials side by side; one that changes as it goes runs alone."""
    run = Run(opened, linger=linger)
    return _outcomes(run, run.play(progress), record)


def _outcomes(run: Run, pace: ComputePace, record: bool) -> list[Outcome]:
    outcomes = []
    for row, (one, recording) in enumerate(zip(run.opened, run.recordings(), strict=True)):
        touches = int(run.touches.counts[row]) if run.touches and run.touches.watchers else None
        report = run.report(row, recording, pace, touches=touches)
        keep = record or recording.ending == "blew up"
        outcomes.append(Outcome(one.trial, report, recording if keep else None))
    return outcomes


def go_on_alone(trial: Trial, recording: Recording, frame: int, *, progress: Progress | None = None) -> Outcome:
    """Continue a recording of one character from one of its frames, to the end of its trial; `go_on_from` asks this."""
    run = resume_alone(trial, recording, frame)
    return _outcomes(run, run.play(progress), record=True)[0]


def resume_alone(trial: Trial, recording: Recording, frame: int, watch: Watch = lambda _: ()) -> Run:
    """The run of one character as it was at a frame of its recording, with watchers made for its simulation."""
    return Run(open_each_once([trial]), recorded=recording, frame=frame, watch=watch)


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

    Bodies run only beside those with the same joints, a robot beside those of its own file. Ground made of boxes is
    expensive, and all rows of a simulation have equally many. The most expensive batch comes first, so that all workers
    finish at about the same time.
    """
    rows = max(1, min(most, math.ceil(len(trials) / max(workers, 1))))
    alike: dict[tuple[str, Any, float, Any], list[int]] = {}
    laws: dict[str, str] = {}
    skeletons: dict[str, Any] = {}
    for index in sorted(range(len(trials)), key=lambda index: -trials[index].seconds):
        trial, gait, body = trials[index], repr(trials[index].gait), repr(trials[index].character)
        if gait not in laws:
            laws[gait] = law_of(load_gait(trial.gait)).name
        if body not in skeletons:
            skeletons[body] = catalog.load(Character, trial.character).skeleton
        alike.setdefault((laws[gait], skeletons[body], trial.step_seconds, _kind_of_world(trial)), []).append(index)
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
