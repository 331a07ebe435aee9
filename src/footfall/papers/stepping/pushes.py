"""M2: pushes in a row while standing (section 6), and hard ones from 16 sides."""

import numpy as np

from footfall.measure.push_map.push_map import push_table
from footfall.papers.claim import Cell, Claim, Finding, table_of
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gait_run import gait_run
from footfall.papers.stepping.shoves import EIGHT, PUSHED_AT, answers, shoved

NEWTONS, HARD = 170, 400
PUSHES, EVERY = 10, 3.0
SEEDS = 10
DIRECTIONS, ENOUGH = 16, 15


def measure(lab: Lab) -> Finding:
    """Ten pushes in a row in an order drawn by the seed; then one hard push from each of 16 sides."""
    rows = [in_a_row(seed) for seed in range(SEEDS)]
    cells = []
    for seed, (run, outcome) in enumerate(zip(rows, lab.run(rows), strict=True)):
        report = outcome.report
        figures = {"up": report.up, "steps": report.steps, "unsolved": report.unsolved, "leg gap m": report.leg_gap}
        good = report.up and report.stands_from is not None
        cells.append(Cell(f"{PUSHES} × {NEWTONS} N, seed {seed}", figures, good, run))
    hard = [shoved(HARD, 360.0 * k / DIRECTIONS) for k in range(DIRECTIONS)]
    stand = 0
    for k, (run, answer) in enumerate(zip(hard, answers(lab, hard), strict=True)):
        stand += answer.stands
        figures = {"up": answer.up, "steps": answer.steps, "unsolved": answer.unsolved}
        cells.append(Cell(f"{HARD} N to {360.0 * k / DIRECTIONS:g}°", figures, None, run))
    cells.append(Cell(f"{HARD} N, at least {ENOUGH} of {DIRECTIONS}", {"stand again": stand}, stand >= ENOUGH))
    rows_good = sum(bool(cell.good) for cell in cells[:SEEDS])
    return Finding(
        measured=f"{PUSHES} pushes of {NEWTONS} N × 0.1 s in a row: {rows_good} of {SEEDS} stand at the end; "
        f"{HARD} N: {stand} of {DIRECTIONS} stand again within 4 s",
        cells=cells,
        table=table_of(cells),
        notes=[
            f"Pushes on the torso, {EVERY:g} s apart, in all eight directions and two of them again, in random order."
        ],
    )


def in_a_row(seed: int):
    """Stand and be pushed ten times."""
    random = np.random.default_rng(seed)
    order = [*random.permutation(EIGHT), *random.choice(EIGHT, PUSHES - len(EIGHT))]
    times = PUSHED_AT + EVERY * np.arange(PUSHES) + random.uniform(0.0, 0.3, PUSHES)
    pushes = [
        push_table(NEWTONS, round(float(at), 3), float(degrees)) for at, degrees in zip(times, order, strict=True)
    ]
    return gait_run(["stepping"], PUSHED_AT + EVERY * PUSHES + 2.0, pushes=pushes)


STANDING_SHOVES_CLAIM = Claim(
    id="M2",
    title="pushes from several directions in a row, while standing",
    paper="170 N × 0.1 s",
    bar="8 directions, 10 in a row, 10 of 10 seeds stand at the end; 400 N in at least 15 of 16 directions",
    quick="10 seeds and 16 directions",
    full="the same",
    measure=measure,
    given="people's torque limits, 100 to 300 N m by joint; the back extends with three times its limit of 100 N m, as "
    "healthy men do (170 to 355 N m)",
)
