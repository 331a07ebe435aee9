"""S16: a walk at low gains survives larger pushes if its gains rise 150 ms after an impact (SIMBICON section 6)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from footfall import catalog
from footfall.laws.simbicon.gait import Gait
from footfall.measure.push_map.push_map import largest, push_table
from footfall.papers.claim import Cell, Claim, Finding, table_of
from footfall.papers.runner import Lab
from footfall.papers.walks import TrialRun
from footfall.stage.opened import load_trial

TORSO_TOP = 0.48
ENTERED_AT, PUSHED_AT, SECONDS = 4.0, 14.0, 22.0
STRIDE = 0.70
FORCES = (100, 200, 300, 400, 500, 600)
SIDES = {"ahead": 0.0, "back": 180.0}
WAYS: dict[str, dict[str, Any]] = {"gains stay low": {"surprise": 0.0}, "gains rise": {}}


def measure(lab: Lab) -> Finding:
    """Push ahead and back at several phases of a stride, with and without the alarm."""
    phases = int(lab.choose(5, 10))
    stood = pushed_at_phases(lab, pushed, SIDES, FORCES, phases)
    cells = [_cell(side, stood, phases) for side in SIDES]
    return Finding(
        measured="; ".join(
            f"{side}: {figures['gains stay low, N']} N at low gains, {figures['gains rise, N']} N when they rise"
            for side, figures in ((cell.name, cell.figures) for cell in cells)
        ),
        cells=cells,
        table=table_of(cells),
        notes=[
            f"The walk is `planar-walk-low` (0.6 of the gains on all joints), entered from `planar-walk-learned` at "
            f"{ENTERED_AT:g} s and pushed for 0.1 s at the top of the torso at {phases} phases of a stride with "
            f"{', '.join(map(str, FORCES))} N. The figure is the largest force survived at every phase, together with "
            "all smaller ones; 0: none.",
            "An impact is detected when the torso leans 0.1 rad off its target; the paper does not say how.",
        ],
    )


Stood = Mapping[tuple[str, str, int], Sequence[bool]]
"""By side, way and force: whether it stayed up, one for each phase."""


def pushed_at_phases(
    lab: Lab,
    push: Callable[[str, int, float, float], TrialRun],
    sides: Mapping[str, float],
    forces: Sequence[int],
    phases: int,
) -> Stood:
    """Push in every way, to every side, with every force, at several phases of a stride."""
    cases = [
        (side, way, force, [push(way, force, degrees, phase / phases) for phase in range(phases)])
        for side, degrees in sides.items()
        for way in WAYS
        for force in forces
    ]
    outcomes = iter(lab.run([one for *_, runs in cases for one in runs]))
    return {(side, way, force): [next(outcomes).report.up for _ in runs] for side, way, force, runs in cases}


def pushed(way: str, force: int, degrees: float, phase: float) -> TrialRun:
    """The walk at low gains, pushed once."""
    at = round(PUSHED_AT + phase * STRIDE, 3)
    low, _ = catalog.read_table(Gait, "planar-walk-low")
    table = {
        "name": f"{force} N to {degrees:g} deg, {way}",
        "gait": "planar-walk-learned",
        "seconds": SECONDS,
        "at_once": True,
        "command": [{"at": ENTERED_AT, "gait": catalog.merged(low, {"alarm": WAYS[way]})}],
        "push": [push_table(force, at, degrees, TORSO_TOP)],
    }
    shove = f"--push={force}@{at:g}:{degrees:g} --set at_once=true"
    return TrialRun(load_trial(table), f"footfall walk --gait=planar-walk-low {shove}")


def _cell(side: str, stood: Stood, phases: int) -> Cell:
    figures: dict[str, Any] = {}
    for way in WAYS:
        figures[f"{way}, N"] = largest({force: all(stood[side, way, force]) for force in FORCES})
        figures[f"{way}, survived"] = (
            f"{sum(sum(stood[side, way, force]) for force in FORCES)} of {len(FORCES) * phases}"
        )
    return Cell(side, figures, figures["gains rise, N"] > figures["gains stay low, N"])


IMPACTS_CLAIM = Claim(
    id="S16",
    title="gains raised after an impact",
    paper="gains may be raised after a reaction time of 150 ms, because low-gain motions are less robust",
    bar="a larger push survived than without, ahead and back",
    quick="5 phases",
    full="10 phases",
    measure=measure,
    differs="a run ends 8 s after the push",
)
