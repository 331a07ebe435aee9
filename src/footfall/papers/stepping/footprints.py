"""M1: directed steps onto given footprints (sections 4 and 6)."""

from math import cos, hypot, pi, radians, sin
from typing import Any

import numpy as np

from footfall.papers.claim import Cell, Claim, Finding, count_of, table_of
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gait_run import gait_run

STEPS = 8
LENGTHS = (0.1, 0.45)
MOST_TURN_DEG = 30.0
START = {"left": (-0.01, 0.08, 0.0), "right": (-0.01, -0.08, 0.0)}
"""Where the humanoid's ankles are at the start: x, y, heading in degrees."""
LEAST_APART, MOST_APART = 0.12, 0.6
"""How near the feet may come, each to its side of the other, and how far apart, m."""
MOST_BETWEEN_DEG, TOES_IN_DEG = 40.0, 20.0
"""The largest angle between the feet, and the largest with the toes inwards."""
WITHIN_M, WITHIN_DEG = 0.02, 4.0
SECONDS = 9.0
FRESH_SEED = 1000


def measure(lab: Lab) -> Finding:
    """Step onto random sequences, each drawn by its own seed."""
    seeds = range(FRESH_SEED, FRESH_SEED + 50) if lab.full else range(20)
    runs = {seed: gait_run(["stepping"], SECONDS, footprint=sequence(seed)) for seed in seeds}
    cells = []
    for (seed, run), outcome in zip(runs.items(), lab.run(list(runs.values())), strict=True):
        told = outcome.report.footprints
        landed = [step for step in told if step["error_m"] is not None]
        figures: dict[str, Any] = {
            "landed": len(landed),
            "largest error mm": max((1000 * step["error_m"] for step in landed), default=None),
            "largest error deg": max((step["error_deg"] for step in landed), default=None),
            "unsolved": outcome.report.unsolved,
            "leg gap m": outcome.report.leg_gap,
        }
        near = all(step["error_m"] <= WITHIN_M and step["error_deg"] <= WITHIN_DEG for step in landed)
        cells.append(Cell(f"sequence {seed}", figures, outcome.report.up and len(landed) == STEPS and near, run))
    errors = [float(cell.figures["largest error mm"] or 0.0) for cell in cells]
    complete = sum(bool(cell.good) for cell in cells)
    enough = Cell("sequences", {"complete": complete}, complete == len(cells))
    return Finding(
        measured=f"{count_of(cells)} sequences of {STEPS} land within 2 cm and 4°; "
        f"the largest error of a sequence is {np.median(errors):.1f} mm in the median and {max(errors):.1f} mm at most",
        cells=[enough, *(Cell(cell.name, cell.figures, None, cell.walk) for cell in cells)],
        table=table_of(cells),
        notes=[
            "Each footprint is 0.1 to 0.45 m from where the foot stands, in any direction, and turned by up to 30°; "
            "feet alternate. Footprints in the other foot's way (less than 12 cm to the side of it, more than 60 cm "
            "away, toes turned in by more than 20°) are drawn again."
        ],
    )


def sequence(seed: int) -> list[dict[str, Any]]:
    """Random footprints that legs can reach without crossing."""
    random = np.random.default_rng(seed)
    feet, foot = dict(START), ("left", "right")[int(random.integers(2))]
    steps: list[dict[str, Any]] = []
    while len(steps) < STEPS:
        length, way = random.uniform(*LENGTHS), random.uniform(-pi, pi)
        x, y, turn = feet[foot]
        there = (x + length * cos(way), y + length * sin(way), turn + random.uniform(-MOST_TURN_DEG, MOST_TURN_DEG))
        other = "right" if foot == "left" else "left"
        if _has_room(there, feet[other], 1.0 if foot == "left" else -1.0):
            feet[foot] = there
            x, y, turn = (round(float(value), 4) for value in there)
            steps.append({"foot": foot, "at": [x, y], "heading_deg": turn})
            foot = other
    return steps


def _has_room(there: tuple[float, ...], other: tuple[float, ...], side: float) -> bool:
    away = (there[0] - other[0], there[1] - other[1])
    across = [side * (away[1] * cos(radians(turn)) - away[0] * sin(radians(turn))) for turn in (there[2], other[2])]
    out = side * (there[2] - other[2])
    return min(across) > LEAST_APART and hypot(*away) < MOST_APART and -TOES_IN_DEG < out < MOST_BETWEEN_DEG


FOOTPRINTS_CLAIM = Claim(
    id="M1",
    title="directed steps onto given footprints",
    paper="yes; no figures",
    bar="50 random sequences of 8 footprints (position and heading), each landed within 2 cm and 4°",
    quick="20 sequences",
    full="50 fresh sequences",
    measure=measure,
)
