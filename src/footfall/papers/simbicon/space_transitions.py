"""S11: transitions between the walks and runs in space (SIMBICON section 7.2)."""

from collections.abc import Collection, Mapping, Sequence
from itertools import product

from footfall.papers.claim import Cell, Claim, Finding, Table, mark, repeat_of, shown
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gait_run import gait_run, out_of
from footfall.papers.simbicon.space import DWELL, STRIDE, WALKS_AND_RUNS, way_to
from footfall.papers.walks import TrialRun

MOMENTS, QUICK_MOMENTS = 8, 2
SETTLES, BETWEEN, GOES_ON = 6.0, 4.0, 12.0
"""Time in the first gait before the request, in each on the way, and after the last request, s."""


Pair = tuple[str, str]


def measure(lab: Lab) -> Finding:
    """Ask for every gait from every other, at several moments of the stride; what fails, by way of other gaits."""
    moments = int(lab.choose(QUICK_MOMENTS, MOMENTS))
    pairs: list[Pair] = [(one, other) for one, other in product(WALKS_AND_RUNS, repeat=2) if one != other]
    direct = _survived(lab, {pair: pair for pair in pairs}, moments)
    good = {pair for pair in pairs if all(direct[pair])}
    ways = {pair: way for pair in pairs if pair not in good and (way := way_through(pair, good))}
    led = _survived(lab, ways, moments)
    cells = []
    for pair in pairs:
        way, up = ways.get(pair, pair), direct[pair]
        run = changed(pair, (up.index(False) if False in up else 0) / moments)
        figures = {"direct": out_of(up), "by way of": ", ".join(way[1:-1]) or None}
        figures["survived so"] = out_of(led[pair]) if pair in led else None
        cells.append(Cell(f"{pair[0]} → {pair[1]}", figures, all(up), run))
    reached = len(good) + sum(all(up) for up in led.values())
    return Finding(
        measured=f"{len(good)} of {len(pairs)} pairs directly, {reached} directly or by way of other gaits, at all "
        f"{moments} moments of the stride",
        cells=cells,
        table=_table(cells),
        notes=[
            "A request takes effect at a change of state, from state n to n + 1, as in the paper.",
            f"*By way of*: the fewest gaits in between, each for {BETWEEN:g} s, every change of which was survived.",
        ],
    )


def _survived(lab: Lab, ways: Mapping[Pair, Sequence[str]], moments: int) -> dict[Pair, list[bool]]:
    runs = [changed(way, moment / moments) for way in ways.values() for moment in range(moments)]
    up = [outcome.report.up for outcome in lab.run(runs)]
    return {pair: up[index * moments : (index + 1) * moments] for index, pair in enumerate(ways)}


def way_through(pair: Pair, good: Collection[Pair]) -> tuple[str, ...]:
    """The shortest way from one gait to the other by changes that are known to be good; empty if there is none."""
    ways, known = [(pair[0],)], {pair[0]}
    for way in ways:
        if way[-1] == pair[1]:
            return way
        following = [other for one, other in sorted(good) if one == way[-1] and other not in known]
        ways += [(*way, other) for other in following]
        known.update(following)
    return ()


def changed(gaits: Sequence[str], part: float) -> TrialRun:
    """From the first gait, entered as its document says, through others to the last."""
    way = way_to(gaits[0])
    arrived = DWELL * (len(way) - 1)
    asked = [arrived + SETTLES + part * STRIDE + BETWEEN * number for number in range(len(gaits) - 1)]
    at = [DWELL * number for number in range(1, len(way))] + asked
    return gait_run([*way, *(f"space-{name}" for name in gaits[1:])], round(asked[-1] - part * STRIDE + GOES_ON, 3), at)


def _table(cells: list[Cell]) -> Table:
    """Every pair with its command."""
    names = list(cells[0].figures)
    rows = [
        [cell.name, *(shown(cell.figures[name]) for name in names), mark(cell.good), repeat_of(cell)] for cell in cells
    ]
    return Table(["from → to", *names, "bar", "repeat"], rows)


SPACE_TRANSITIONS_CLAIM = Claim(
    id="S11",
    title="transitions in space",
    paper="direct transitions are possible between most of the walking and running gaits",
    bar="a table of all pairs; each pair counts if it is survived at all 8 moments of the stride",
    quick="2 moments",
    full="8 moments",
    measure=measure,
)
