"""Search the numbers of a gait by CMA-ES, a generation of candidates at a time; what was run is kept and not run again.

The sum of the objectives' relative changes is minimised; a candidate that breaks a constraint comes after all that
keep them (Hansen, The CMA Evolution Strategy: A Tutorial, 2016).
"""

import hashlib
import json
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from footfall import catalog
from footfall.errors import BadDocument, BadValue, MissingExtra
from footfall.laws.register import Gait
from footfall.measure.sweep.sweep import Runner, Work, in_workers, rows_of
from footfall.measure.trial.run import ROWS, Progress, batches_of, default_workers
from footfall.measure.tune.design import Constraint, Objective, Tuning, begun, gait_at, shares_of, trials_for
from footfall.measure.tune.measures import LOOKED_AT, MEASURES, rows_looked_at
from footfall.sim.recorder import versions

BROKEN, UNKNOWN = 100.0, 1e4
"""What a broken constraint adds to the sum, besides by how much it is broken; and the sum if something has no value."""
ALIKE, PLACES = 1e-9, 9
KEPT = "tuning.json"


class TunedCandidate(msgspec.Struct, frozen=True):
    """A gait that was tried: where its numbers lie in their ranges, and what was measured, objectives first."""

    shares: list[float]
    objectives: list[float | None]
    constraints: list[float | None]


class Tuned(msgspec.Struct, frozen=True):
    """All that was tried, the start first."""

    mark: str
    tried: list[TunedCandidate]


def tune(
    tuning: Tuning,
    folder: Path,
    *,
    workers: int | None = None,
    runner: Runner | None = None,
    most: int = ROWS,
    progress: Progress | None = None,
) -> Tuned:
    """Run what remains of a tuning in a folder, and give all that was tried."""
    if find_spec("cma") is None:
        raise MissingExtra("tuning a gait", "tune")
    import cma

    gait, mark, tried = begun(tuning), mark_of(tuning), list[TunedCandidate]()
    saved, total = _kept(folder, mark), 1 + tuning.generations * tuning.population
    runner, workers = runner or in_workers(work_of(tuning)), workers or default_workers()

    def results(shares: list[list[float]]) -> list[TunedCandidate]:
        """What comes of some candidates, from what is saved or by running them."""
        found = saved[len(tried) : len(tried) + len(shares)]
        is_new = [one.shares for one in found] != shares
        tried.extend(judged(tuning, gait, shares, runner, workers, most) if is_new else found)
        if is_new:
            catalog.atomic_write(folder / KEPT, msgspec.json.encode(Tuned(mark, tried)))
        if progress:
            progress(len(tried), total)
        return tried[-len(shares) :]

    [start] = results([shares_of(tuning, gait)])
    for it, value in zip(tuning.objective, start.objectives, strict=True):
        if value is None:
            raise BadValue(f"{tuning.name}: run {it.run}: '{it.measure}' has no value for the gait to start from")
    options = {"seed": tuning.seed + 1, "popsize": tuning.population, "bounds": [0.0, 1.0], "verbose": -9}
    search = cma.CMAEvolutionStrategy(start.shares, tuning.spread, options)
    for _ in range(tuning.generations):
        asked = search.ask()
        found = results([[round(float(part), PLACES) for part in one] for one in asked])
        search.tell(asked, [score(tuning, one, start) for one in found])
    return Tuned(mark, tried)


def judged(
    tuning: Tuning, gait: Gait, shares: Sequence[list[float]], runner: Runner, workers: int, most: int
) -> list[TunedCandidate]:
    """Run all trials of some candidates side by side, and measure them."""
    sets = [trials_for(tuning, gait_at(tuning, gait, one)) for one in shares]
    trials = [trial for runs in sets for run in runs for trial in run]
    rows: dict[int, Any] = {}
    for batch, results in runner(trials, batches_of(trials, workers, most), workers):
        rows.update(zip(batch, results, strict=True))
    found, at = [], 0
    for one, runs in zip(shares, sets, strict=True):
        of_run = {}
        for run, own in zip(tuning.run, runs, strict=True):
            of_run[run.name] = [rows[index] for index in range(at, at + len(own))]
            at += len(own)
        values = [MEASURES[it.measure](of_run[it.run]) for it in (*tuning.objective, *tuning.constraint)]
        count = len(tuning.objective)
        found.append(TunedCandidate(list(one), values[:count], values[count:]))
    return found


def score(tuning: Tuning, one: TunedCandidate, start: TunedCandidate) -> float:
    """What is minimised: the weighted relative changes of the objectives, and what broken constraints add."""
    if any(value is None for value in (*one.objectives, *one.constraints)):
        return UNKNOWN
    pairs = zip(tuning.objective, one.objectives, start.objectives, strict=True)
    total = sum(it.weight * change_of(it, value, first) for it, value, first in pairs)
    return total + sum(BROKEN * (1.0 + by) for by in broken(tuning, one, start) if by > 0.0)


def change_of(objective: Objective, value: float | None, first: float | None) -> float:
    """By how much a value is worse than at the start, as a share of it; negative: better."""
    if value is None or first is None:
        return UNKNOWN
    worse = value - first if objective.goal == "less" else first - value
    return worse / max(abs(first), ALIKE)


def broken(tuning: Tuning, one: TunedCandidate, start: TunedCandidate) -> list[float]:
    """By how much each constraint is broken; 0 or less: it holds."""
    values = zip(tuning.constraint, one.constraints, start.constraints, strict=True)
    return [UNKNOWN if value is None else beyond(it, value, first) for it, value, first in values]


def beyond(constraint: Constraint, value: float, first: float | None) -> float:
    """How far a value is beyond its bounds."""
    least = [] if constraint.least is None else [constraint.least - value]
    most = [] if constraint.most is None else [value - constraint.most]
    if constraint.kept is not None and first is not None:
        (most if constraint.kept == "less" else least).append(
            value - first - ALIKE if constraint.kept == "less" else first - value - ALIKE
        )
    return max([*least, *most])


def best_of(tuning: Tuning, tuned: Tuned) -> TunedCandidate:
    """The candidate with the least sum; the start if nothing is better."""
    return min(tuned.tried, key=lambda one: score(tuning, one, tuned.tried[0]))


def front_of(tuning: Tuning, tuned: Tuned) -> list[TunedCandidate]:
    """The candidates that keep all constraints and that no other one beats in one objective without losing another."""
    start = tuned.tried[0]
    good = [one for one in tuned.tried if score(tuning, one, start) < BROKEN]

    def changes(one: TunedCandidate) -> list[float]:
        return [change_of(*each) for each in zip(tuning.objective, one.objectives, start.objectives, strict=True)]

    def beats(one: list[float], other: list[float]) -> bool:
        return all(a <= b for a, b in zip(one, other, strict=True)) and one != other

    every = [changes(one) for one in good]
    front = [one for one, own in zip(good, every, strict=True) if not any(beats(other, own) for other in every)]
    return sorted(front, key=lambda one: changes(one)[0])


def work_of(tuning: Tuning) -> Work:
    """How its trials are run: recorded if a measure needs it."""
    return rows_looked_at if looks(tuning) else rows_of


def looks(tuning: Tuning) -> list[str]:
    """The measures it asks for that need a recording."""
    return [one.measure for one in (*tuning.objective, *tuning.constraint) if one.measure in LOOKED_AT]


def mark_of(tuning: Tuning) -> str:
    """What runs must have in common to go on in one folder; more generations go on with what there is."""
    parts = [catalog.encode(msgspec.structs.replace(tuning, generations=1)), catalog.encode(begun(tuning)), versions()]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def _kept(folder: Path, mark: str) -> list[TunedCandidate]:
    """What earlier runs kept."""
    path = folder / KEPT
    try:
        folder.mkdir(parents=True, exist_ok=True)
        known = msgspec.json.decode(path.read_bytes(), type=Tuned) if path.exists() else Tuned(mark, [])
    except (OSError, msgspec.MsgspecError) as problem:
        raise BadDocument(f"{path} cannot be read ({problem}); choose another folder") from problem
    if known.mark != mark:
        raise BadValue(f"{folder} holds another tuning, or this one from another version; choose another folder")
    return list(known.tried)
