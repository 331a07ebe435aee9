"""S17: a run that is driven and shoved. The paper leaves the control of speed open (SIMBICON section 7.1)."""

import math
from typing import Any

import numpy as np

from footfall.papers.claim import Cell, Claim, Finding, table_of
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gait_run import gait_run, out_of
from footfall.papers.simbicon.space import SCATTER
from footfall.papers.simbicon.space_gaits import flight
from footfall.papers.walks import TrialRun
from footfall.sim.recording import Recording

GAIT, SPEED, LEAST = "space-go", 2.6, 2.5
"""The gait, the speed it is told and the speed it must reach, m/s."""
STARTED = 14.0
"""When it runs at full speed, s."""
TURNS = (90.0, -90.0)
NEWTONS, SIDES = 100.0, 8
STAYS_UP = 0.9
FACES = 0.15
"""Largest difference from the direction it is told at the end, rad."""


def measure(lab: Lab) -> Finding:
    """Run straight, turn both ways, and be shoved from eight sides at several moments."""
    starts, moments = int(lab.choose(2, 8)), int(lab.choose(1, 5))
    straight = [driven(60.0, seed=seed, scatter=SCATTER) for seed in range(starts)]
    turned = [driven(44.0, turn=turn, seed=seed, scatter=SCATTER) for turn in TURNS for seed in range(starts)]
    shoved = [driven(24.0, shove=(side, moment / moments)) for side in range(SIDES) for moment in range(moments)]
    cells = [_straight(lab, straight), _turned(lab, turned)]
    up = [outcome.report.up for outcome in lab.run(shoved)]
    good = sum(up) >= STAYS_UP * len(up)
    cells.append(Cell(f"shoved by {NEWTONS:g} N", {"up": out_of(up)}, good, shoved[_first_miss(up)]))
    return Finding(
        measured="; ".join(f"{cell.name}: {cell.figures['up']}" for cell in cells)
        + f"; {cells[0].figures['speed m/s']:.2f} m/s, flight in {cells[0].figures['flight']:.0%} of the steps",
        cells=cells,
        table=table_of(cells),
        notes=[
            f"`{GAIT}` is told {SPEED} m/s from rest; at {STARTED:g} s it turns by 90 degrees to one side, 15 s later "
            f"by 180 to the other, or is shoved for 0.1 s from one of {SIDES} sides, at moments spread over a stride.",
            "Flight: the share of steps, in the last 10 s, in which both feet are off the ground.",
        ],
    )


def driven(seconds: float, turn: float = 0.0, shove: tuple[int, float] | None = None, **fields: Any) -> TrialRun:
    """A run from rest, perhaps with turns to both sides or a shove."""
    asked = [{"at": 0.0, "speed": SPEED}]
    if turn:
        asked += [{"at": STARTED, "heading_deg": turn}, {"at": STARTED + 15.0, "heading_deg": -turn}]
    pushes = []
    if shove is not None:
        angle = 2.0 * math.pi * shove[0] / SIDES
        force = [round(NEWTONS * math.cos(angle), 3), round(NEWTONS * math.sin(angle), 3), 0.0]
        pushes = [{"at": round(STARTED + 0.52 * shove[1], 3), "force": force}]
    return gait_run([GAIT], seconds, asked=asked, pushes=pushes, **fields)


def _straight(lab: Lab, runs: list[TrialRun]) -> Cell:
    outcomes = list(lab.watch_each(runs))
    up = [outcome.report.up for outcome in outcomes]
    records = [outcome.recording for outcome in outcomes if outcome.recording is not None]
    speed, flies = min(map(_speed, records)), min(map(flight, records))
    figures = {"up": out_of(up), "speed m/s": speed, "flight": flies}
    return Cell("straight on, 60 s", figures, all(up) and speed >= LEAST and flies == 1.0, runs[_first_miss(up)])


def _turned(lab: Lab, runs: list[TrialRun]) -> Cell:
    good, errors = [], []
    for run, outcome in zip(runs, lab.watch_each(runs), strict=True):
        wanted = run.trial().command[-1].fields()["heading"]
        assert outcome.recording is not None
        error = abs(float(np.mean(outcome.recording.heading[-100:])) - wanted)
        errors.append(error)
        good.append(outcome.report.up and error <= FACES)
    return Cell("turned by ±90 degrees", {"up": out_of(good), "heading error rad": max(errors)}, all(good), runs[0])


def _speed(recording: Recording) -> float:
    """Mean speed over the ground in the last 10 s, m/s."""
    return float(np.linalg.norm(recording.com_velocity[-1000:, :2], axis=1).mean())


def _first_miss(up: list[bool]) -> int:
    return up.index(False) if False in up else 0


DRIVEN_RUN_CLAIM = Claim(
    id="S17",
    title="a run that is driven and shoved",
    paper="parameterized control of speed is likely feasible; the running controllers can be pushed to run at various "
    "speeds",
    bar="at least 2.5 m/s for 60 s with a flight in every step; through ±90 degrees; shoved by 100 N for 0.1 s from "
    "eight sides, up in 9 of 10",
    quick="2 starts, 1 moment for each side",
    full="8 starts, 5 moments for each side",
    measure=measure,
)
