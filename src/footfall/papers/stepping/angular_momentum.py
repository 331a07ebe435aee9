"""M3 and M4: the largest survived push with and without angular momentum, and the smallest that calls for a step."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from footfall.measure.push_map.push_map import Forces
from footfall.papers.claim import Cell, Claim, Finding, Picture, Table, table_of
from footfall.papers.runner import Lab
from footfall.papers.stepping.shoves import EIGHT, PENDULUM, Limit, answers, find_limits, shoved

FORCES = Forces(step=25, weakest=200, strongest=700)
LARGER_IN = 3
STEP_FORCES = range(60, 341, 20)


def measure(lab: Lab) -> Finding:
    """Push in eight directions by both rules until the limit is known."""
    both = [[Limit(degrees, changes) for degrees in EIGHT] for changes in ((), PENDULUM)]
    find_limits(lab, [limit for limits in both for limit in limits], FORCES)
    cells = []
    for ours, without in zip(*both, strict=True):
        figures = {"with H N": ours.newtons, "without N": without.newtons}
        run = shoved(ours.newtons, ours.degrees)
        cells.append(Cell(f"to {ours.degrees:g}°", figures, ours.newtons >= without.newtons, run))
    larger = sum(ours.newtons > without.newtons for ours, without in zip(*both, strict=True))
    cells.append(Cell(f"larger in at least {LARGER_IN} of 8", {"larger in": larger}, larger >= LARGER_IN))
    never = all(cell.good for cell in cells[:-1])
    means = [float(np.mean([limit.newtons for limit in limits])) for limits in both]
    return Finding(
        measured=f"with angular momentum {means[0]:.0f} N in the mean, without {means[1]:.0f} N; "
        f"larger in {larger} of 8, " + ("never smaller" if never else "smaller in some"),
        cells=cells,
        table=table_of(cells),
        notes=[
            "Pushes of 0.1 s on the torso, 25 N apart; the largest force up to which all that were tried are survived."
        ],
        pictures=[
            Picture(
                "m3-angular-momentum",
                "The largest survived push of 0.1 s while standing, by direction: with angular momentum in equations 5 "
                "and 6 (green) and without (grey).",
                partial(_draw, both=both),
                (4.5, 4.2),
            )
        ],
    )


def _draw(figure: Any, both: Sequence[Sequence[Limit]]) -> None:
    panel = figure.add_subplot(projection="polar", theta_offset=np.pi / 2)
    for limits, colour, label in zip(both, ("#1b7f5c", "#8a919c"), ("with", "without"), strict=True):
        angles = np.radians([*(limit.degrees for limit in limits), 360.0])
        forces = [limit.newtons for limit in limits]
        panel.plot(angles, [*forces, forces[0]], color=colour, linewidth=1.6, marker="o", markersize=3, label=label)
    panel.set_ylim(0.0)
    panel.set_xticks(np.radians([0, 90, 180, 270]), ["ahead", "left", "back", "right"])
    panel.grid(True, color="#d5d9df", linewidth=0.6)
    panel.legend(loc="lower right", fontsize=7, frameon=False)


def measure_thresholds(lab: Lab) -> Finding:
    """Push in eight directions with growing forces and note the first that is answered by a step."""
    runs = {(degrees, force): shoved(force, degrees, seconds=4.6) for degrees in EIGHT for force in STEP_FORCES}
    found = dict(zip(runs, answers(lab, list(runs.values())), strict=True))
    cells = []
    for degrees in EIGHT:
        stepped = [force for force in STEP_FORCES if found[degrees, force].first_step is not None]
        least = min(stepped, default=None)
        up = all(found[degrees, force].up for force in STEP_FORCES)
        weak = not found[degrees, STEP_FORCES[0]].steps
        figures = {"steps from N": least, "all up": up}
        cells.append(Cell(f"to {degrees:g}°", figures, up and weak and least is not None))
    least = [cell.figures["steps from N"] for cell in cells]
    words = ", ".join(f"{degrees:g}° {force} N" for degrees, force in zip(EIGHT, least, strict=True))
    return Finding(
        measured=f"the smallest push of 0.1 s that is answered by a step: {words}",
        cells=cells,
        table=Table(["direction", "steps from"], [[cell.name, f"{cell.figures['steps from N']} N"] for cell in cells]),
        notes=["Forces 20 N apart, from 60 N. Weaker pushes are absorbed standing."],
    )


ANGULAR_MOMENTUM_CLAIM = Claim(
    id="M3",
    title="angular momentum in the rule survives larger pushes",
    paper="250 N × 0.1 s: stands with the term, falls without",
    bar="the largest survived push by direction: with H never smaller, and larger in at least 3 of 8; both maps drawn",
    quick="8 directions, both rules, to the largest survived",
    full="the same",
    measure=measure,
    differs="largest survived pushes instead of one force, because the force that separates them depends on the body",
)
THRESHOLDS_CLAIM = Claim(
    id="M4",
    title="small pushes are answered without a step",
    paper="yes",
    bar="the threshold by direction; below it no step, above it stands again",
    quick="8 directions, 60 to 340 N",
    full="the same",
    measure=measure_thresholds,
)
