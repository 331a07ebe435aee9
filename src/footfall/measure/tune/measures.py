"""What a tuning can measure of its runs: fields of the report, the share that stays up, how near to people it walks."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from footfall.errors import FootfallError
from footfall.measure.people.compare import compare
from footfall.measure.sweep.sweep import report_columns, row_of_report
from footfall.measure.sweep.table import Row, is_up
from footfall.measure.trial.run import run_trials
from footfall.stage.scene import Trial

PEOPLE = "people"


def _mean(name: str) -> Callable[[Sequence[Row]], float | None]:
    def mean(rows: Sequence[Row]) -> float | None:
        values = [row[name] for row in rows]
        numbers = [float(value) for value in values if isinstance(value, int | float)]
        return float(np.mean(numbers)) if len(numbers) == len(values) else None

    return mean


def _share_up(rows: Sequence[Row]) -> float:
    return float(np.mean([is_up(row) for row in rows]))


def _speed_kept(rows: Sequence[Row]) -> float | None:
    kept = [row["speed"] / row["speed_commanded"] for row in rows if row["speed"] and row["speed_commanded"]]
    return float(np.mean(kept)) if len(kept) == len(rows) else None


MEASURES: dict[str, Callable[[Sequence[Row]], float | None]] = {
    **{name: _mean(name) for name in report_columns()},
    "up": _share_up,
    "speed_kept": _speed_kept,
    PEOPLE: _mean(PEOPLE),
}
"""By name; each is None if it has no value for some trial, as the speed of one who fell at once."""


def rows_beside_people(trials: Sequence[Trial]) -> list[Any]:
    """The reports of a batch, each with how far the joints' curves are from people's, degrees."""
    rows = []
    for outcome in run_trials(trials, record=True):
        row = row_of_report(outcome.report)
        try:
            matches = compare(outcome.recording).match.values() if outcome.recording and outcome.report.up else ()
        except FootfallError:  # too few strides, or no people walk so: it has no distance from them
            matches = ()
        row[PEOPLE] = float(np.mean([one.rms for one in matches])) if matches else None
        rows.append(row)
    return rows
