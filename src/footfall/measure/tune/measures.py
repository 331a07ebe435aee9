"""What a tuning can measure of its runs: fields of the report, shares that stay up or recover, walks beside people."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from footfall.errors import FootfallError
from footfall.measure.imitation.error import off_clip
from footfall.measure.people.compare import Comparison, compare
from footfall.measure.push_map.push_map import WALKS_AGAIN, recovers, stands_again
from footfall.measure.sweep.sweep import report_columns, row_of_report
from footfall.measure.sweep.table import Row, is_up
from footfall.measure.trial.run import Outcome, run_trials
from footfall.stage.scene import Trial

RECOVERED, CLIP = "recovered", "clip_off"


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


BESIDE: dict[str, Callable[[Comparison], float]] = {
    "people": lambda own: float(np.mean([one.rms for one in own.match.values()])),
    "cadence_off": lambda own: abs(own.cadence / own.people.cadence - 1.0),
    "step_off": lambda own: abs(own.step_length / own.people.step_length - 1.0),
    "double_support_off": lambda own: abs(own.double_support - own.people.double_support),
    "knee_off": lambda own: float(abs(own.curve["knee"][0] - own.people.norm_curve["knee"][0][0])),
    "slip": lambda own: own.kinetics.slip,
    "first_peak": lambda own: own.kinetics.first_peak,
    "work": lambda own: own.kinetics.positive_work,
    "limp": lambda own: own.limp,
}
"""What is measured of a walk that is looked at beside people."""
LOOKED_AT = (*BESIDE, RECOVERED, CLIP)
"""Measures that need a recording."""
MEASURES: dict[str, Callable[[Sequence[Row]], float | None]] = {
    **{name: _mean(name) for name in report_columns()},
    "up": _share_up,
    "speed_kept": _speed_kept,
    **{name: _mean(name) for name in LOOKED_AT},
}
"""By name; each is None if it has no value for some trial, as the speed of one who fell at once."""


def rows_looked_at(trials: Sequence[Trial]) -> list[Any]:
    """The reports of a batch, each with what its recording shows: of a pushed walk whether it recovers."""
    return [row_of_report(one.report) | looked_at(one) for one in run_trials(trials, record=True)]


def looked_at(outcome: Outcome) -> dict[str, Any]:
    """The measures that need a recording; None where there is nothing to measure."""
    row: dict[str, Any] = dict.fromkeys(LOOKED_AT)
    if outcome.recording and outcome.report.up:
        row[CLIP] = off_clip(outcome.recording)
    if outcome.trial.push:
        return row | {RECOVERED: has_recovered(outcome)}
    try:
        found = compare(outcome.recording) if outcome.recording and outcome.report.up else None
    except FootfallError:  # too few strides, or no people walk so: it has no distance from them
        found = None
    return row | ({name: of(found) for name, of in BESIDE.items()} if found else {})


def why_not(measure: str, trial: Trial) -> str:
    """Why something cannot be measured of a trial; empty if it can."""
    if measure in BESIDE and trial.push:
        return "is measured where nothing pushes"
    last = max((push.at + push.seconds for push in trial.push), default=None)
    if measure == RECOVERED and (last is None or trial.seconds <= last + WALKS_AGAIN):
        return f"needs a push and more than {WALKS_AGAIN:g} s after it"
    return ""


def has_recovered(outcome: Outcome) -> bool:
    """Whether it walks or stands as commanded again after its last push."""
    recording = outcome.recording
    if recording is None:
        return False
    end = max(push.at + push.seconds for push in outcome.trial.push)
    if recording.mode_at(-1) == "stand":
        return stands_again(outcome, end)
    return recovers(outcome, float(recording.command["speed"][-1]), end)
