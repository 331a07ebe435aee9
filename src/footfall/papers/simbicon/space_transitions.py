"""S11: transitions between the walks and runs in space (SIMBICON section 7.2)."""

from itertools import product

from footfall.papers.claim import Cell, Claim, Finding, Table, mark, repeat_of
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gait_run import gait_run, out_of
from footfall.papers.simbicon.space import DWELL, STRIDE, WALKS_AND_RUNS, way_to
from footfall.papers.walks import TrialRun

MOMENTS, QUICK_MOMENTS = 8, 2
SETTLES, GOES_ON = 6.0, 12.0
"""Time in the first gait of a pair before the request, and time after it, s."""


def measure(lab: Lab) -> Finding:
    """Ask for every gait from every other, at several moments of the stride."""
    moments = int(lab.choose(QUICK_MOMENTS, MOMENTS))
    pairs = [(one, other) for one, other in product(WALKS_AND_RUNS, repeat=2) if one != other]
    runs = [changed(one, other, moment / moments) for one, other in pairs for moment in range(moments)]
    up = [outcome.report.up for outcome in lab.run(runs)]
    cells, direct = [], 0
    for index, (one, other) in enumerate(pairs):
        good = up[index * moments : (index + 1) * moments]
        direct += all(good)
        missed = good.index(False) if False in good else 0
        run = runs[index * moments + missed]
        cells.append(Cell(f"{one} → {other}", {"survived": out_of(good)}, all(good), run))
    return Finding(
        measured=f"{direct} of {len(pairs)} pairs at all {moments} moments of the stride",
        cells=cells,
        table=_table(cells),
        notes=["A request takes effect at a change of state, from state n to n + 1, as in the paper."],
    )


def changed(one: str, other: str, part: float) -> TrialRun:
    """From one gait, entered as its document says, to another."""
    way = way_to(one)
    arrived = DWELL * (len(way) - 1)
    at = [DWELL * number for number in range(1, len(way))] + [arrived + SETTLES + part * STRIDE]
    return gait_run([*way, f"space-{other}"], round(arrived + SETTLES + GOES_ON, 3), at)


def _table(cells: list[Cell]) -> Table:
    """From the gait of the row to that of the column, then every pair with its command."""
    rows = [[cell.name, str(cell.figures["survived"]), mark(cell.good), repeat_of(cell)] for cell in cells]
    return Table(["from → to", "survived", "bar", "repeat"], rows)


SPACE_TRANSITIONS_CLAIM = Claim(
    id="S11",
    title="transitions in space",
    paper="direct transitions are possible between most of the walking and running gaits",
    bar="a table of all pairs; each pair counts if it is survived at all 8 moments of the stride",
    quick="2 moments",
    full="8 moments",
    measure=measure,
)
