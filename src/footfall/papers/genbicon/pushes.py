"""G6: pushes on the torso while walking, from any direction, at any phase of the stride (GENBICON section 6)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import median
from typing import Any

import numpy as np

from footfall.laws.tables import Side
from footfall.measure.run import Outcome
from footfall.papers.claim import Cell, Claim, Finding, Picture, Table, Verdict
from footfall.papers.genbicon.push_map import draw_map
from footfall.papers.genbicon.speeds import stays_up
from footfall.papers.lab import Lab
from footfall.papers.walks import SHOVE_SECONDS, Shove, Walk
from footfall.sim.recording import FRAME_RATE, Recording

SPEED = 0.6
SETTLED = 7.0
"""s; the stride that is pushed begins with the first left foot-strike after this."""
SECONDS = 17.0
RECOVERY = 5.0
"""s after the push, from when on it must walk as before."""
CLOSE, MOST_DRIFT = 0.3, 0.25
"""m/s ahead and sideways: walking as commanded again, not galloping off."""
JUDGED = (400, 600, 800)
BAR, PAPER = 800, 600
PAPER_ENOUGH = 0.97
"""Share of the cells at the paper's force that counts as matching its claim (187 of 192)."""
STEP, WEAKEST, STRONGEST = 100, 300, 1200
"""N: the map's steps."""


@dataclass
class Spot:
    """One direction at one phase: what became of each force."""

    degrees: float
    phase: float
    at: float
    survived: dict[int, bool] = field(default_factory=dict)
    recovered: dict[int, bool] = field(default_factory=dict)

    def walk(self, newtons: int) -> Walk:
        """The walk that is pushed here."""
        name = f"{newtons} N to {self.degrees:g} deg at phase {self.phase:.2f}"
        return Walk(name, SPEED, SECONDS, shove=Shove(newtons, self.at, self.degrees))


def measure(lab: Lab) -> Finding:
    """All directions and phases; in full at three forces, and then on to the largest survived."""
    spots = _spots(lab, directions=int(lab.choose(8, 16)), phases=int(lab.choose(4, 12)))
    cells: list[Cell] = []
    for newtons in JUDGED if lab.full else (PAPER,):
        cells += _push(lab, spots, dict.fromkeys(range(len(spots)), newtons))
    while lab.full and (more := _next_forces(spots)):
        cells += _push(lab, spots, more)
    return Finding(
        measured=_measured(spots),
        verdict=verdict_of(spots),
        cells=cells,
        table=_table(spots, lab.full),
        notes=[
            f"Survived: only feet on the ground until the end at {SECONDS:g} s. Recovered: survived, and from "
            f"{RECOVERY:g} s after the push on within {CLOSE} m/s of the commanded speed and {MOST_DRIFT} m/s of no "
            "drift sideways.",
            "A direction is where the force points, from ahead to the left; phase 0 is the left foot-strike.",
            "Each cell is the walk `footfall walk --speed=0.6 --seconds=17 --push=NEWTONS@SECONDS:DEGREES`; "
            "`footfall papers G6 --full --json` lists them all.",
        ],
        pictures=[
            Picture(
                "g6-pushes",
                "The largest survived push of 0.1 s at 0.6 m/s, by direction and phase.",
                partial(_draw, spots=spots),
                (9.0, 4.6),
            )
        ]
        if lab.full
        else [],
    )


def _draw(figure: Any, spots: Sequence[Spot]) -> None:
    draw_map(figure, [(spot.degrees, spot.phase, largest(spot.survived)) for spot in spots], PAPER, STRONGEST)


def stride_of(recording: Recording) -> tuple[float, float]:
    """Begin and length of a settled stride, s, from one left foot-strike to the next."""
    strikes = recording.strike_time[recording.strike_side == Side.LEFT]
    first, second = strikes[strikes >= SETTLED][:2]
    return float(first), float(second - first)


def recovers(outcome: Outcome, speed: float, push_end: float) -> bool:
    """Whether a pushed walk survives and walks as commanded again."""
    recording = outcome.recording
    if recording is None or not stays_up(outcome.report):
        return False
    frames = slice(round((push_end + RECOVERY) * FRAME_RATE), None)
    ahead, left = recording.com_velocity[frames, :2].mean(axis=0, dtype=float)
    return bool(abs(ahead - speed) <= CLOSE and abs(left) <= MOST_DRIFT)


def largest(survived: Mapping[int, bool]) -> int:
    """The largest tested force such that it and every smaller tested one was survived; 0 when there is none."""
    best = 0
    for newtons in sorted(survived):
        if not survived[newtons]:
            break
        best = newtons
    return best


def next_force(survived: Mapping[int, bool]) -> int | None:
    """The force to try next on the way to the largest survived, in steps of 100 N; None: it is known."""
    low = largest(survived) or WEAKEST - STEP
    failed = [newtons for newtons, stood in survived.items() if not stood]
    high = min(failed) if failed else STRONGEST + STEP
    steps = (high - low) // STEP
    return low + steps // 2 * STEP if steps > 1 else None


def verdict_of(spots: Sequence[Spot]) -> Verdict:
    """Met when every push of our bar is recovered from; partly when the paper's are, but for 3 %."""
    ours = [spot.recovered.get(BAR, False) for spot in spots]
    papers = [spot.recovered.get(PAPER, False) for spot in spots]
    if all(ours):
        return "met"
    return "partly" if sum(papers) >= PAPER_ENOUGH * len(papers) else "not met"


def _spots(lab: Lab, directions: int, phases: int) -> list[Spot]:
    """Push times spread over one stride of an unpushed walk."""
    unpushed = next(lab.watch_each([Walk("unpushed", SPEED, SETTLED + 3.0)])).recording
    if unpushed is None:
        raise ValueError("a recording was asked for")
    begin, length = stride_of(unpushed)
    return [
        Spot(360.0 * d / directions, p / phases, round(begin + length * p / phases, 3))
        for d in range(directions)
        for p in range(phases)
    ]


def _push(lab: Lab, spots: Sequence[Spot], newtons_at: Mapping[int, int]) -> list[Cell]:
    """Push some spots, each with its force, and note what became of it."""
    walks = [spots[index].walk(newtons) for index, newtons in newtons_at.items()]
    cells = []
    for (index, newtons), walk, outcome in zip(newtons_at.items(), walks, lab.watch_each(walks), strict=True):
        spot = spots[index]
        spot.survived[newtons] = stays_up(outcome.report)
        spot.recovered[newtons] = recovers(outcome, SPEED, spot.at + SHOVE_SECONDS)
        figures = {
            "newtons": newtons,
            "degrees": spot.degrees,
            "phase": spot.phase,
            "survived": spot.survived[newtons],
            "recovered": spot.recovered[newtons],
            "fell at s": outcome.report.fell_at,
        }
        good = spot.recovered[newtons] if newtons in (BAR, PAPER) else None
        cells.append(Cell(walk.name, figures, good, walk))
    return cells


def _next_forces(spots: Sequence[Spot]) -> dict[int, int]:
    wanted = ((index, next_force(spot.survived)) for index, spot in enumerate(spots))
    return {index: newtons for index, newtons in wanted if newtons is not None}


def _counts(spots: Sequence[Spot], newtons: int) -> tuple[int, int]:
    return (
        sum(spot.survived.get(newtons, False) for spot in spots),
        sum(spot.recovered.get(newtons, False) for spot in spots),
    )


def _measured(spots: Sequence[Spot]) -> str:
    parts = []
    for newtons in JUDGED:
        if all(newtons in spot.survived for spot in spots):
            survived, recovered = _counts(spots, newtons)
            parts.append(f"{newtons} N: {survived} of {len(spots)} survived, {recovered} recovered")
    return "; ".join(parts)


def _table(spots: Sequence[Spot], full: bool) -> Table:
    rows = []
    for degrees in sorted({spot.degrees for spot in spots}):
        here = [spot for spot in spots if spot.degrees == degrees]
        row = [f"{degrees:g}°"]
        for newtons in JUDGED if full else (PAPER,):
            survived, recovered = _counts(here, newtons)
            row.append(f"{survived} / {recovered} of {len(here)}")
        if full:
            most = [largest(spot.survived) for spot in here]
            row += [_newtons(min(most)), _newtons(int(np.floor(median(most)))), _newtons(max(most))]
        rows.append(row)
    counted = [f"{newtons} N: survived / recovered" for newtons in (JUDGED if full else (PAPER,))]
    extremes = ["largest survived: worst phase", "median phase", "best phase"] if full else []
    return Table(["pushed to", *counted, *extremes], rows)


def _newtons(most: int) -> str:
    if most < WEAKEST:
        return f"below {WEAKEST} N"
    return f"{most} N" if most < STRONGEST else f"{STRONGEST} N or more"


PUSHES_CLAIM = Claim(
    id="G6",
    title="pushes on the torso while walking",
    paper="600 N × 0.1 s at 0.6 m/s, any direction, any phase (released code: 34 of 48 cells)",
    bar="800 N in 16 directions × 12 phases, all recovered from; partly: 600 N, at least 187 of 192",
    quick="600 N only, 8 directions × 4 phases",
    full="16 directions × 12 phases at 400, 600 and 800 N, then in steps of 100 N from 300 to 1200 N to the largest "
    "survived",
    measure=measure,
)
