"""S3: the chain of transitions of SIMBICON section 7.1, in one run."""

import numpy as np

from footfall.measure.trial.metrics import Report
from footfall.papers.claim import Cell, Claim, Finding, table_of
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gait_run import out_of
from footfall.papers.simbicon.plane import CONTACTS, SCATTER, planar_run
from footfall.papers.walks import TrialRun

CHAIN = [
    "walk",
    "in-place",
    "stand",
    "back-flip",
    "in-place",
    "walk",
    "big-step",
    "walk",
    "in-place",
    "high-step",
    "in-place",
    "scissor-hop",
    "walk",
    "skip",
    "walk",
    "bent",
    "walk",
    "crouch",
    "walk",
    "in-place",
    "backwards",
    "in-place",
    "back-and-forth",
    "walk",
    "run",
    "fast-run",
]
DWELL, SPREAD, LAST = 7.0, 1.0, 10.0
"""Least time between requests, the random time added to it by the seed, and the time after the last one, s."""


def measure(lab: Lab) -> Finding:
    """Run the whole chain with several seeds, which scatter the start and the times of the requests."""
    seeds = int(lab.choose(2, 10))
    runs = [chained(seed, contact) for contact in CONTACTS for seed in range(seeds)]
    reports = [outcome.report for outcome in lab.run(runs)]
    cells = [_cell(run, report) for run, report in zip(runs, reports, strict=True)]
    sticking, slipping = ([report.up for report in half] for half in (reports[:seeds], reports[seeds:]))
    return Finding(
        measured=f"{len(CHAIN) - 1} transitions in one run: {out_of(sticking)} seeds "
        f"(Coulomb 0.65: {out_of(slipping)})",
        cells=cells,
        table=table_of(cells),
        notes=[
            f"{' → '.join(CHAIN)}; {DWELL:g} to {DWELL + SPREAD:g} s in each, drawn by the seed. A request takes "
            "effect at a change of state, from state n to n + 1, if the gaits' documents allow it. The back-flip and "
            "the big step end by themselves.",
            "`run` is the corrected one.",
        ],
    )


def chained(seed: int, contact: str) -> TrialRun:
    """The chain as a trial."""
    gaps = DWELL + SPREAD * np.random.default_rng(seed).random(len(CHAIN) - 1)
    at = [round(float(time), 3) for time in np.cumsum(gaps)]
    return planar_run(CHAIN, round(at[-1] + LAST, 1), contact=contact, at=at, seed=seed, scatter=SCATTER)


def _cell(run: TrialRun, report: Report) -> Cell:
    trial = run.trial()
    reached = sum(change.at <= (report.fell_at or trial.seconds) for change in trial.command)
    contact = str(trial.contact)
    figures = {
        "transitions": reached if report.up else reached - 1,
        "fell at s": report.fell_at,
        "fell in": None if report.up else f"{CHAIN[max(reached - 1, 0)]} → {CHAIN[reached]}",
        "largest torque N m": report.torque_peak,
    }
    return Cell(f"{contact}, seed {trial.seed}", figures, report.up if contact == "sticking" else None, run)


CHAIN_CLAIM = Claim(
    id="S3",
    title="the chain of transitions",
    paper="26 controllers in a row, from walk to fast run, with a back-flip and a big step",
    bar="the whole chain in one run, no fall in 10 of 10 seeds, on soles that stick",
    quick="2 seeds",
    full="10 seeds, sticking and Coulomb 0.65",
    measure=measure,
)
