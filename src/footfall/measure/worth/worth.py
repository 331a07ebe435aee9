"""Measure what each number of a gait is worth: run the panel with another value, and compare with the gait as it is.

Falls are runs that fall or leave undone what they are for. Speed is by how much more the walk misses its commanded
speed, at the worst of the steady walks; look is the joint whose angle over the stride changes most.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec
import numpy as np

from footfall import catalog
from footfall.laws.contract import Gait
from footfall.laws.tables import Side
from footfall.measure.people.curves import mean_curves
from footfall.measure.people.motion import motion_of
from footfall.measure.people.strides import FootStride
from footfall.measure.trial.metrics import Report
from footfall.measure.trial.run import Outcome, batches_of, default_workers, in_processes, run_trials
from footfall.measure.worth.numbers import Number, chosen, with_number
from footfall.measure.worth.panel import STEADY, panel_of
from footfall.sim.recording import Recording
from footfall.stage.scene import Trial

ASKEW = 10.0
"""A turn that ends farther from its heading is not done, deg."""
DIGITS = 4


class Effect(msgspec.Struct, frozen=True):
    """What the panel gives with one value of a number; for the gait as it is, differences are 0."""

    value: float
    falls: dict[str, int]
    """By group of runs."""
    speed: float = 0.0
    """m/s"""
    look: float = 0.0
    """Root mean square change of the angle that changes most, deg."""
    joint: str = ""
    touches: int = 0
    """How often the legs touch each other."""
    moved: bool = False
    """Whether any run goes another way at all."""

    @property
    def fallen(self) -> int:
        """In all groups."""
        return sum(self.falls.values())


class NumberWorth(msgspec.Struct, frozen=True):
    """One number of the gait, and what the values tried instead of its own give."""

    number: Number
    effects: list[Effect]

    @property
    def worst(self) -> Effect:
        """The effect that costs most."""
        return max(self.effects, key=lambda one: (one.fallen, one.speed, one.look))


class Worth(msgspec.Struct, frozen=True):
    """All that was measured for a gait."""

    gait: str
    law: str
    numbers: int
    """How many the gait has."""
    runs: dict[str, int]
    """How many runs each group of the panel has."""
    own: Effect
    """Of the gait as it is."""
    error: float
    """By which it misses its speed, at the worst of the steady walks, m/s."""
    entries: list[NumberWorth]


class SeenRun(NamedTuple):
    """What is kept of one run."""

    failed: bool
    error: float
    """By which the speed was missed, m/s; of steady walks that stay up only, else 0."""
    touches: int
    curves: dict[str, np.ndarray]
    end: bytes


def measure_worth(
    gait: Gait,
    numbers: Sequence[Number],
    only: Sequence[str] = (),
    known: Iterable[NumberWorth] = (),
    *,
    quick: bool = False,
    workers: int | None = None,
) -> Iterator[Worth]:
    """Measure a gait's numbers, or only those named; yields all entries so far, those `known` before among them."""
    panel, workers = panel_of(catalog.encode(gait), quick=quick), workers or default_workers()
    own = _watched(panel, batches_of(panel, workers), workers)
    groups = [trial.name for trial in panel]
    have = {entry.number.path: entry for entry in known}
    left = [one for one in chosen(numbers, only) if one.path not in have]
    have |= {one.path: NumberWorth(one, []) for one in left if not one.tries}
    jobs = [(one, value) for one in left for value in one.tries]
    gaits = [with_number(gait, one.path, value) for one, value in jobs]
    trials = [msgspec.structs.replace(trial, gait=table) for table in gaits for trial in panel]
    batches = [list(range(start, start + len(panel))) for start in range(0, len(trials), len(panel))]

    def so_far() -> Worth:
        entries = [have[one.path] for one in numbers if one.path in have]
        runs = {group: groups.count(group) for group in dict.fromkeys(groups)}
        error = max(seen.error for seen in own)
        return Worth(gait.name, gait.law, len(numbers), runs, _effect(0.0, groups, own, own), error, entries)

    begun: dict[str, list[Effect]] = {}
    for batch, seen in in_processes(watch, trials, batches, workers):
        one, value = jobs[batch[0] // len(panel)]
        effects = begun.setdefault(one.path, [])
        effects.append(_effect(value, groups, seen, own))
        if len(effects) == len(one.tries):
            have[one.path] = NumberWorth(one, sorted(effects, key=lambda effect: effect.value))
            yield so_far()
    yield so_far()


def watch(trials: Sequence[Trial]) -> list[SeenRun]:
    """Run the whole panel of one gait in this process."""
    return _watched(trials, batches_of(trials, 1), 1)


def _watched(trials: Sequence[Trial], batches: list[list[int]], workers: int) -> list[SeenRun]:
    seen: dict[int, SeenRun] = {}
    for batch, some in in_processes(_seen, trials, batches, workers):
        seen.update(zip(batch, some, strict=True))
    return [seen[index] for index in range(len(trials))]


def _seen(trials: Sequence[Trial]) -> list[SeenRun]:
    return [_look_at(outcome) for outcome in run_trials(trials, linger=False)]


def _look_at(outcome: Outcome) -> SeenRun:
    report, recording = outcome.report, outcome.recording
    steady = outcome.trial.name == STEADY and report.up
    return SeenRun(
        failed=not report.up or _left_undone(outcome.trial, report),
        error=_missed(report) if steady else 0.0,
        touches=report.self_contacts or 0,
        curves=_curves(recording) if steady and recording else {},
        end=recording.qpos[-1].tobytes() if recording else b"",
    )


def _left_undone(trial: Trial, report: Report) -> bool:
    """Whether it stays up but does not do what it is for: its skills, or to stand in the end, facing as commanded."""
    stands = bool(trial.command) and trial.command[-1].fields().get("mode") == "stand"
    askew = stands and (report.stands_from is None or (report.end_heading_error_deg or 0.0) > ASKEW)
    return askew or any(skill["status"] != "done" for skill in report.skills)


def _missed(report: Report) -> float:
    ahead = abs((report.speed or 0.0) - (report.speed_commanded or 0.0)) if report.speed_commanded is not None else 0.0
    return max(ahead, abs(report.sideways_drift or 0.0))


def _curves(recording: Recording) -> dict[str, np.ndarray]:
    """Joint angles over the strides of the second half, degrees; none for planar bodies."""
    if recording.character.plane:
        return {}
    late = recording.strike_time > recording.time[-1] / 2
    strides = []
    for side in Side:
        for start, end in pairwise(recording.strike_time[late & (recording.strike_side == side)]):
            strides.append(FootStride(side, float(start), float(start), float(end), float(end)))
    return mean_curves(motion_of(recording), strides) if strides else {}


def _effect(value: float, groups: Sequence[str], seen: Sequence[SeenRun], own: Sequence[SeenRun]) -> Effect:
    """What has changed against the gait as it is."""
    changes = [
        (float(np.sqrt(np.mean((now.curves[joint] - curve) ** 2))), joint)
        for now, then in zip(seen, own, strict=True)
        for joint, curve in then.curves.items()
        if joint in now.curves
    ]
    look, joint = max(changes, default=(0.0, ""))
    failed = [group for group, one in zip(groups, seen, strict=True) if one.failed]
    return Effect(
        value=value,
        falls={group: failed.count(group) for group in dict.fromkeys(groups)},
        speed=round(max(now.error - then.error for now, then in zip(seen, own, strict=True)), DIGITS),
        look=round(look, DIGITS),
        joint=joint,
        touches=sum(one.touches for one in seen),
        moved=any(now.end != then.end for now, then in zip(seen, own, strict=True)),
    )
