"""Run a sweep: batches of trials on processes or a cluster, each batch saved as it ends, then one table.

A sweep that was killed resumes where it was; saved batches are not run again. The table does not depend on the number
of workers, on interruptions or on where it ran, because every trial gives the same bits as it would alone.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from footfall import catalog
from footfall.errors import BadDocument, BadValue, CannotWrite
from footfall.measure.sweep.design import Sweep, points_of, trials_of
from footfall.measure.sweep.table import Row, write_tables
from footfall.measure.trial.metrics import Report
from footfall.measure.trial.run import ROWS, Progress, batches_of, default_workers, in_processes, run_trials
from footfall.sim.recorder import versions
from footfall.stage.opened import load_trial
from footfall.stage.scene import Trial

TIMINGS = ("real_time_factor", "control_share")
"""Fields of the report that another run would not reproduce."""
OF_A_CROWD = ("skills", "footprints", "gaits_missed", "motors", "who", "bumps", "prop_bumps", "goals", "way")
"""Fields that do not fit in a table, or mean nothing for a single character."""
PARTS = "parts"
Batch = list[int]
Work = Callable[[Sequence[Trial]], list[Any]]
"""Runs a batch of trials, and gives something for each."""
Runner = Callable[[Sequence[Trial], list[Batch], int], Iterator[tuple[Batch, list[Any]]]]
"""Runs batches of trials in any order, and yields each batch with its rows."""


def run_sweep(
    sweep: Sweep,
    folder: str | Path,
    *,
    workers: int | None = None,
    runner: Runner | None = None,
    most: int = ROWS,
    engine: str = "",
    progress: Progress | None = None,
) -> list[Row]:
    """Run what remains of a sweep and write its tables to a folder; returns all rows, in the order of the points.

    A batch has at most `most` trials; `engine` names an engine whose numbers differ from this machine's.
    """
    folder, trials = Path(folder), trials_of(sweep)
    mark, runner = fingerprint(sweep, engine), runner or on_this_machine
    done = run_kept(trials, folder, mark, runner, workers=workers, most=most, progress=progress)
    table = [
        {"point": index} | point | row for index, (point, row) in enumerate(zip(points_of(sweep), done, strict=True))
    ]
    write_tables(folder, table, report_columns(), [vary.field for vary in sweep.vary])
    return table


def run_kept(
    trials: Sequence[Trial],
    folder: Path,
    mark: str,
    runner: Runner,
    *,
    kind: str = "sweep",
    keep: Callable[[int, Any], Row] = lambda _, row: row,
    workers: int | None = None,
    most: int = ROWS,
    progress: Progress | None = None,
) -> list[Row]:
    """Run those trials that no earlier run kept, and keep a row of each in a folder; returns all rows in their order.

    `mark` is what runs must have in common to go on in one folder. `keep` makes a row of what the runner yields for a
    trial, and may write files; a batch whose rows are saved is not run again.
    """
    _take_folder(folder, mark, kind)
    done = _saved_rows(folder, len(trials))
    left = [index for index in range(len(trials)) if index not in done]
    workers = min(workers or default_workers(), max(len(left), 1))
    batches = [[left[k] for k in batch] for batch in batches_of([trials[index] for index in left], workers, most)]
    if progress:
        progress(len(done), len(trials))
    for batch, results in runner(trials, batches, workers):
        rows = [keep(index, result) for index, result in zip(batch, results, strict=True)]
        _save_rows(folder, batch, rows)
        done.update(zip(batch, rows, strict=True))
        if progress:
            progress(len(done), len(trials))
    return [done[index] for index in range(len(trials))]


def rows_of(trials: Sequence[Trial]) -> list[Row]:
    """The results of a batch of trials, one row each: reports without fields that another run would not reproduce."""
    return [row_of_report(outcome.report) for outcome in run_trials(trials, record=False)]


def row_of_report(report: Report) -> Row:
    """The numbers of a report that a table holds."""
    return {name: getattr(report, name) for name in report_columns()}


def in_workers(work: Work) -> Runner:
    """A runner that does some work on batches in processes, one per core."""
    return lambda trials, batches, workers: in_processes(work, trials, batches, workers)


on_this_machine = in_workers(rows_of)
"""Runs batches in processes, for their reports."""


def report_columns() -> list[str]:
    """The numbers of a report that a table holds."""
    return [name for name in Report.__struct_fields__ if name not in (*TIMINGS, *OF_A_CROWD, "versions", "trial")]


def fingerprint(sweep: Sweep, engine: str = "") -> str:
    """What runs must have in common to share a table: the sweep, everything its trial names, and the versions."""
    parts = [catalog.encode(sweep), catalog.encode(load_trial(sweep.trial)), versions(), *([engine] if engine else [])]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def _take_folder(folder: Path, mark: str, kind: str) -> None:
    """Create the folder or resume in it; refuse one that holds another sweep."""
    name = f"{kind}.json"
    try:
        (folder / PARTS).mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise CannotWrite(f"{folder} cannot be written: {problem.strerror}") from problem
    state = folder / name
    if not state.exists():
        if any((folder / PARTS).iterdir()):
            raise BadValue(f"{folder} holds parts of a {kind}, but no {name}; choose another folder")
        catalog.atomic_write(state, json.dumps({"fingerprint": mark, "versions": versions()}).encode())
        return
    try:
        known = json.loads(state.read_text())["fingerprint"]
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise BadDocument(f"{state} cannot be read ({problem}); choose another folder") from problem
    if known != mark:
        raise BadValue(
            f"{folder} holds another {kind}, or this one from another version; choose another folder, or delete it"
        )


def _save_rows(folder: Path, batch: Batch, rows: list[Row]) -> None:
    """Save a batch, whole or not at all, under the name of its first point."""
    data = json.dumps({"points": batch, "rows": rows}).encode()
    catalog.atomic_write(folder / PARTS / f"{batch[0]:08d}.json", data)


def _saved_rows(folder: Path, count: int) -> dict[int, Row]:
    saved: dict[int, Row] = {}
    for path in sorted((folder / PARTS).glob("*.json")):
        try:
            part: dict[str, Any] = json.loads(path.read_text())
            saved.update({point: row for point, row in zip(part["points"], part["rows"], strict=True) if point < count})
        except (OSError, ValueError, KeyError, TypeError) as problem:
            raise BadDocument(f"{path} is damaged ({problem}); delete it to run its points again") from problem
    return saved
