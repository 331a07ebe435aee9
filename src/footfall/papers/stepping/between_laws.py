"""M9: a character that stands by GENBICON's law is shoved, catches itself by this one and walks on by its own."""

import json

import numpy as np

from footfall.measure.push_map.push_map import push_table
from footfall.measure.trial.run import Outcome
from footfall.papers.claim import Cell, Claim, Finding, table_of
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gait_run import gait_run, out_of
from footfall.papers.walks import TrialRun
from footfall.sim.recording import FRAME_RATE

OWN, MANNERS = "walk", ("stepping", "stumble", "lunge")
PUSHED_AT, SECONDS = 3.0, 12.0
NEWTONS, DIRECTIONS = (250, 400), 16
NEAR, SETTLED = 0.04, 0.5
"""How near the capture point comes to the edge of the soles, m, and how long it rests before it walks on, s."""
SPEED, CLOSE = 0.8, 0.2
"""What it is told once it has settled, and how near it must come, m/s."""


def measure(lab: Lab) -> Finding:
    """One shove in each direction and of each strength, in each manner of catching itself."""
    cells, counts = [], {}
    for manner in MANNERS if lab.full else MANNERS[:1]:
        tried = [(newtons, 360.0 * k / DIRECTIONS) for newtons in NEWTONS for k in range(DIRECTIONS)]
        runs = [shoved_out_of_standing(manner, *one) for one in tried]
        for (newtons, degrees), run, outcome in zip(tried, runs, lab.watch_each(runs), strict=True):
            figures = figures_of(outcome)
            good = bool(figures["up"] and figures["walks on"])
            counts.setdefault(manner, []).append(good)
            cells.append(Cell(f"`{manner}`, {newtons} N to {degrees:g}°", figures, good, run))
    return Finding(
        measured="; ".join(f"`{manner}`: {out_of(good)}" for manner, good in counts.items()),
        cells=cells,
        table=table_of(cells),
        notes=[
            f"It stands by `{OWN}`. Nothing is timed: the law changes when the capture point comes within {NEAR:g} m "
            f"of the edge of the soles, and back when it has stood still for {SETTLED:g} s; then it is told to walk "
            f"at {SPEED:g} m/s. It walks on if the last second's mean is within {CLOSE:g} m/s of that.",
            "Law changed, own again: times from the start of the push until the other law and its own have it.",
        ],
    )


def shoved_out_of_standing(manner: str, newtons: float, degrees: float) -> TrialRun:
    """Stand, be pushed once, and answer in a manner."""
    when = [{"shoved": NEAR, "gait": manner}, {"settled": SETTLED, "mode": "walk", "speed": SPEED}]
    push = push_table(newtons, PUSHED_AT, degrees)
    return gait_run([OWN], SECONDS, pushes=[push], asked=[{"at": 0.0, "mode": "stand"}], when=when)


def figures_of(outcome: Outcome) -> dict[str, float | int | bool | None]:
    """Which law had it when, and whether it walks on."""
    recording = outcome.recording
    assert recording is not None
    gaits = json.loads(recording.gaits)
    times = recording.time[np.flatnonzero(np.diff(recording.gait_number)) + 1] - PUSHED_AT
    other, own = (float(times[k]) if len(times) > k else None for k in range(2))
    speed = float(recording.com_velocity[-FRAME_RATE:, 0].mean())
    by_itself = gaits[0] == gaits[-1] == OWN
    return {
        "up": outcome.report.up,
        "walks on": by_itself and abs(speed - SPEED) <= CLOSE,
        "law changed s": other,
        "own again s": own,
        "speed m/s": speed,
    }


BETWEEN_LAWS_CLAIM = Claim(
    id="M9",
    title="a standing walker catches itself and walks on",
    paper="GENBICON names stumbling as its limit; this paper's character stands and steps, but does not walk",
    bar="shoved while standing from 16 sides with 250 and 400 N × 0.1 s, it is caught by this law and walks on by its "
    "own, in three manners: no fall",
    quick="one manner",
    full="three manners",
    measure=measure,
    given="people's torque limits, 100 to 300 N m by joint; the back extends with three times its limit of 100 N m, as "
    "healthy men do (170 to 355 N m)",
)
