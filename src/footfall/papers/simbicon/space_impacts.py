"""S19: S16 in space: steps at low gains, on learned torques, with gains that rise after an impact (SIMBICON, 6)."""

from typing import Any

from footfall import catalog
from footfall.laws.register import Gait
from footfall.measure.push_map.push_map import largest, push_table
from footfall.papers.claim import Cell, Claim, Finding, table_of
from footfall.papers.runner import Lab
from footfall.papers.simbicon.impacts import WAYS, Stood, pushed_at_phases
from footfall.papers.walks import TrialRun
from footfall.stage.opened import load_trial

GAIT = "clip-in-place-low"
PUSHED_AT, AFTER, STRIDE = 6.0, 6.0, 0.55
FORCES = (300, 400, 500, 600, 700, 800)
SIDES = {"ahead": 0.0, "left": 90.0, "back": 180.0, "right": 270.0}
BETTER = 3
"""Sides from which raised gains must survive more, in pushes; none may survive fewer."""


def measure(lab: Lab) -> Finding:
    """Push to four sides at several phases of a stride, with and without the alarm."""
    phases = int(lab.choose(2, 6))
    stood = pushed_at_phases(lab, pushed, SIDES, FORCES, phases)
    cells = [side_cell(side, stood) for side in SIDES]
    more = [figures_of(cell)[1] - figures_of(cell)[0] for cell in cells]
    whole = Cell(
        f"more survived from at least {BETTER} sides, fewer from none",
        {"sides": sum(one > 0 for one in more)},
        sum(one > 0 for one in more) >= BETTER and min(more) >= 0,
    )
    low, rise = (sum(figures_of(cell)[k] for cell in cells) for k in range(2))
    tried = len(SIDES) * len(FORCES) * phases
    return Finding(
        measured=f"{low} of {tried} pushes survived at low gains, {rise} of {tried} when they rise",
        cells=[whole, *cells],
        table=table_of([whole, *cells]),
        notes=[
            f"`{GAIT}` steps on the spot at half the gains of torso and upper body, pushed for 0.1 s on the torso at "
            f"{phases} phases of a stride with {', '.join(map(str, FORCES))} N; it must stay up for {AFTER:g} s.",
            "An impact is a torso that is 0.15 rad off its target; the gains rise 0.15 s later, for 1 s.",
        ],
    )


def pushed(way: str, force: int, degrees: float, phase: float) -> TrialRun:
    """The steps at low gains, pushed once."""
    at = round(PUSHED_AT + phase * STRIDE, 3)
    low, _ = catalog.read_table(Gait, GAIT)
    table = {
        "name": f"{force} N to {degrees:g} deg, {way}",
        "gait": catalog.merged(low, {"alarm": WAYS[way]}),
        "seconds": at + AFTER,
        "push": [push_table(force, at, degrees)],
    }
    return TrialRun(load_trial(table), f"footfall walk --gait={GAIT} --push={force}@{at:g}:{degrees:g}")


def side_cell(side: str, stood: Stood) -> Cell:
    """How many pushes to a side are survived, and the largest force survived at every phase."""
    figures: dict[str, Any] = {}
    for way in WAYS:
        runs = {force: stood[side, way, force] for force in FORCES}
        figures[f"{way}, survived"] = sum(map(sum, runs.values()))
        figures[f"{way}, N at every phase"] = largest({force: all(up) for force, up in runs.items()})
    return Cell(side, figures | {"of": sum(len(stood[side, "gains rise", force]) for force in FORCES)}, None)


def figures_of(cell: Cell) -> tuple[int, int]:
    """How many pushes were survived at low gains, and when they rise."""
    low, rise = (int(cell.figures[f"{way}, survived"] or 0) for way in WAYS)
    return low, rise


SPACE_IMPACTS_CLAIM = Claim(
    id="S19",
    title="gains raised after an impact, in space",
    paper="gains may be raised after a reaction time of 150 ms, because low-gain motions are less robust",
    bar="more pushes survived than without from at least 3 of 4 sides, fewer from none",
    quick="2 phases",
    full="6 phases",
    measure=measure,
)
