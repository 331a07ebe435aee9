"""S9: ten gaits in space (SIMBICON section 7.2)."""

from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean

import numpy as np

from footfall.laws.register import load_gait
from footfall.measure.trial.metrics import Report
from footfall.measure.trial.run import Outcome
from footfall.papers.claim import Cell, Claim, Finding, Table, count_of, mark, repeat_of, shown
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gait_run import out_of
from footfall.papers.simbicon.space import SCATTER, TEN, space_run
from footfall.papers.walks import TrialRun
from footfall.sim.recording import FRAME_RATE, Recording

STARTS, QUICK_STARTS = 8, 2
UP_SECONDS, UP_METRES = 60.0, 20.0
LATE = 10.0
"""The end of a run in which flight is counted, s."""
IN_THE_AIR = 1.0
"""Load of both feet below which a character flies, N."""


def measure(lab: Lab) -> Finding:
    """Walk every gait from scattered starts, entered as its document says."""
    starts, seconds = int(lab.choose(QUICK_STARTS, STARTS)), lab.choose(20.0, 60.0)
    runs = [started(gait, seconds, start, starts) for gait in TEN for start in range(starts)]
    outcomes = list(lab.watch_each(runs))
    cells = []
    for index, gait in enumerate(TEN):
        some = slice(index * starts, (index + 1) * starts)
        good = [goes(gait, outcome, lab.full) for outcome in outcomes[some]]
        missed = good.index(False) if False in good else 0
        cells.append(Cell(gait, figures_of(outcomes[some], good), all(good), runs[some][missed]))
    return Finding(
        measured=f"{count_of(cells)} gaits go on for {seconds:g} s from all {starts} starts",
        cells=cells,
        table=_table(cells),
        notes=[
            "On the biped, with solid limbs and torques limited to the stiffness of each joint; the paper's limbs pass "
            "through each other. All angles scatter by 0.03 rad at the start, all rates by 0.15 rad/s. A gait that is "
            "entered from another is requested at a different moment of the stride for each start.",
            f"`uphill` is judged by the way: {UP_METRES:g} m up a slope of 20 degrees.",
            f"Flight: the share of steps, in the last {LATE:g} s, in which both feet are off the ground.",
            "The paper prints two rows, the walk's and the run's. The printed run is its walk's first row again; it "
            "steps on the spot (`space-run-printed`).",
        ],
    )


def started(gait: str, seconds: float, start: int, starts: int) -> TrialRun:
    """One of several starts of a gait."""
    ground = load_gait(f"space-{gait}").ground
    world = {"world": ground} if ground else {}
    return space_run(gait, seconds, part=start / starts, seed=start, scatter=SCATTER, **world)


def goes(gait: str, outcome: Outcome, full: bool) -> bool:
    """Whether a run stays up and, on the slope, comes far enough."""
    if gait == "uphill" and full and outcome.recording is not None:
        com = outcome.recording.com
        return outcome.report.up and float(com[-1, 0] - com[0, 0]) >= UP_METRES
    return outcome.report.up


def figures_of(outcomes: Sequence[Outcome], good: Sequence[bool]) -> dict[str, float | str | None]:
    """The figures of one gait from all starts."""
    reports: list[Report] = [outcome.report for outcome in outcomes if outcome.report.up]
    records = [outcome.recording for outcome in outcomes if outcome.report.up and outcome.recording is not None]
    falls = [outcome.report.fell_at for outcome in outcomes if outcome.report.fell_at is not None]
    return {
        "up": out_of(list(good)),
        "speed m/s": fmean(report.speed or 0.0 for report in reports) if reports else None,
        "to the left m/s": fmean(report.sideways_drift or 0.0 for report in reports) if reports else None,
        "period s": fmean(report.step_period or 0.0 for report in reports) if reports else None,
        "flight": fmean(flight(record) for record in records) if records else None,
        "largest torque N m": max((report.torque_peak or 0.0 for report in reports), default=None),
        "first fall s": min(falls, default=None),
    }


def flight(recording: Recording) -> float:
    """The share of steps, late in a recording, in which both feet are off the ground."""
    strikes = recording.strike_time[recording.strike_time > recording.time[-1] - LATE]
    flies = np.all(recording.foot_load < IN_THE_AIR, axis=1)
    steps = [bool(flies[round(begin * FRAME_RATE) : round(end * FRAME_RATE)].any()) for begin, end in pairwise(strikes)]
    return fmean(steps) if steps else 0.0


def _table(cells: Sequence[Cell]) -> Table:
    names = list(cells[0].figures)
    rows = [
        [
            cell.name,
            *(shown(cell.figures[name]) for name in names),
            "; ".join(load_gait(f"space-{cell.name}").remarks) or "none",
            mark(cell.good),
            repeat_of(cell),
        ]
        for cell in cells
    ]
    return Table(["gait", *names, "changes from the printed values", "bar", "repeat"], rows)


SPACE_GAITS_CLAIM = Claim(
    id="S9",
    title="ten gaits in space",
    paper="3D: walk and run of Table 1, two-footed hop, three more walks, a slope of 20 degrees, a second run, a "
    "sideways tai chi movement, skipping",
    bar="10 of 10, each 60 s from 8 scattered starts (slope: 20 m); what is printed unchanged or every change listed",
    quick="2 starts, 20 s each",
    full="8 starts, 60 s each",
    measure=measure,
)
