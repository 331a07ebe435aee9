"""S5: unseen terrain (SIMBICON section 7.1): steps down of 20 cm, slopes of 6 degrees, and courses of both."""

from itertools import product

from footfall.papers.claim import Cell, Claim, Finding, table_of
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gait_run import out_of
from footfall.papers.simbicon.plane import CONTACTS, SCATTER, planar_run

WORLDS = {"course": 60.0, "steps-down": 30.0, "slope-up": 30.0, "slope-down": 30.0}
"""Duration of a run on each world, s."""


def measure(lab: Lab) -> Finding:
    """Walk on every world from scattered starts."""
    seeds = int(lab.choose(2, 10))
    cases = list(product(CONTACTS, WORLDS))
    runs = [
        planar_run(("walk",), WORLDS[world], contact=contact, world=world, seed=seed, scatter=SCATTER)
        for contact, world in cases
        for seed in range(seeds)
    ]
    reports = [outcome.report for outcome in lab.run(runs)]
    cells = []
    for index, (contact, world) in enumerate(cases):
        some = slice(index * seeds, (index + 1) * seeds)
        up = [report.up for report in reports[some]]
        falls = [report.fell_at for report in reports[some] if report.fell_at is not None]
        figures = {"up": out_of(up), "first fall s": min(falls, default=None)}
        shown = runs[some][up.index(False) if False in up else 0]
        cells.append(Cell(f"{contact}, {world}", figures, all(up) if contact == "sticking" else None, shown))
    return Finding(
        measured="; ".join(f"{cell.name}: {cell.figures['up']}" for cell in cells),
        cells=cells,
        table=table_of(cells),
        notes=[
            "`course`: up to 50 stretches of 2 to 5 m, drawn by the seed; a third follow a step down of 20 cm, the "
            "others slope by up to 6 degrees either way. `steps-down`: five steps of 20 cm, 2 m apart. Slopes: 15 m at "
            "6 degrees. The law sees none of them. The command repeats a run that fell, if any did.",
        ],
    )


TERRAIN_CLAIM = Claim(
    id="S5",
    title="unseen terrain",
    paper="downward steps of 20 cm and slopes of ±6 degrees",
    bar="seeded courses of both for 60 s, five steps down, each slope: 10 of 10 starts stay up, on soles that stick",
    quick="2 starts",
    full="10 starts, sticking and Coulomb 0.65",
    measure=measure,
    differs="runs on steps and slopes last 30 s; by then it has passed them",
)
