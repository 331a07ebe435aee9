"""S14: stable ranges of the balance feedback gains of the walk in space (SIMBICON section 7.3)."""

from collections.abc import Mapping, Sequence
from typing import Literal

from footfall.papers.claim import Cell, Claim, Figure, Finding, table_of
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gait_run import gait_run
from footfall.papers.walks import TrialRun

Gain = Literal["c_d, sagittal", "c_v, sagittal", "c_d, coronal", "c_v, coronal"]
NOMINAL = {"c_d": 0.5, "c_v": 0.2}
PAPER: Mapping[Gain, tuple[float, float]] = {
    "c_d, sagittal": (-0.71, 1.4),
    "c_v, sagittal": (0.03, 0.59),
    "c_d, coronal": (-1.29, 1.13),
    "c_v, coronal": (-0.06, 0.48),
}
GRID: Mapping[str, Sequence[float]] = {
    "c_d": [round(-1.5 + 0.1 * k, 2) for k in range(36)],
    "c_v": [round(-0.1 + 0.02 * k, 2) for k in range(46)],
}
COARSE = 4
SHARE = 0.75
GAIT, STATES = "space-walk", 2


def measure(lab: Lab) -> Finding:
    """Vary one gain in all states of Table 1's 3D walk and keep the others."""
    seconds = lab.choose(20.0, 60.0)
    cells = []
    for gain in PAPER:
        symbol = gain.partition(",")[0]
        grid = GRID[symbol][:: int(lab.choose(COARSE, 1))]
        runs = [walk_with(gain, value, seconds) for value in grid]
        up = [outcome.report.up for outcome in lab.run(runs)]
        low, high = interval(grid, up, NOMINAL[symbol])
        share = covered(PAPER[gain], (low, high))
        figures: dict[str, Figure] = {
            "paper from": PAPER[gain][0],
            "paper to": PAPER[gain][1],
            "ours from": low,
            "ours to": high,
            "share of the paper's": share,
        }
        cells.append(Cell(gain, figures, share >= SHARE, runs[0]))
    return Finding(
        measured="; ".join(
            f"{cell.name}: {cell.figures['ours from']:g} … {cell.figures['ours to']:g} "
            f"(paper {cell.figures['paper from']:g} … {cell.figures['paper to']:g})"
            for cell in cells
        ),
        cells=cells,
        table=table_of(cells),
        notes=[
            "From rest. The interval consists of the consecutive grid values around the nominal one that all stay up. "
            f"Its ends are accurate to one grid step, {GRID['c_d'][1] - GRID['c_d'][0]:.2g} and "
            f"{GRID['c_v'][1] - GRID['c_v'][0]:.2g} in full. An end at the edge of the grid ({GRID['c_d'][0]:g} and "
            f"{GRID['c_d'][-1]:g}, {GRID['c_v'][0]:g} and {GRID['c_v'][-1]:g}) may lie beyond.",
        ],
    )


def walk_with(gain: Gain, value: float, seconds: float) -> TrialRun:
    """The walk with another value of one gain in all its states."""
    symbol, _, plane = gain.partition(", ")
    pair = {**NOMINAL, symbol: value}
    where = "feedback" if plane == "sagittal" else "lateral.feedback"
    changes = [f"gait.state.{k}.{where}.swing_hip=[{pair['c_d']}, {pair['c_v']}]" for k in range(STATES)]
    return gait_run([GAIT], seconds, changes=changes)


def interval(grid: Sequence[float], up: Sequence[bool], nominal: float) -> tuple[float, float]:
    """The first and last of the consecutive values around the nominal one that all stay up."""
    middle = min(range(len(grid)), key=lambda k: abs(grid[k] - nominal))
    low = high = middle
    while low > 0 and up[low - 1]:
        low -= 1
    while high < len(grid) - 1 and up[high + 1]:
        high += 1
    return grid[low], grid[high]


def covered(paper: tuple[float, float], ours: tuple[float, float]) -> float:
    """The share of the paper's interval that lies within ours."""
    return max(0.0, min(paper[1], ours[1]) - max(paper[0], ours[0])) / (paper[1] - paper[0])


RANGES_CLAIM = Claim(
    id="S14",
    title="stable ranges of the feedback gains",
    paper="its 3D walk: sagittal c_d −0.71 … 1.4, c_v 0.03 … 0.59; coronal c_d −1.29 … 1.13, c_v −0.06 … 0.48",
    bar="intervals measured for all four of the paper's, each covering at least three quarters of the paper's",
    quick="every fourth value of the grid, 20 s each",
    full="c_d in steps of 0.1, c_v in steps of 0.02, 60 s each",
    measure=measure,
)
