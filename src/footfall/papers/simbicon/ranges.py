"""S14: stable ranges of the balance feedback gains (SIMBICON section 7.3), in the plane."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from footfall.measure.trial.document import load_trial
from footfall.papers.claim import Cell, Claim, Figure, Finding, not_measured, table_of
from footfall.papers.runner import Lab
from footfall.papers.simbicon.plane import inline
from footfall.papers.walks import TrialRun

Gain = Literal["c_d", "c_v"]
NOMINAL = {"c_d": 0.5, "c_v": 0.2}
PAPER: Mapping[Gain, tuple[float, float]] = {"c_d": (-0.71, 1.4), "c_v": (0.03, 0.59)}
GRID: Mapping[Gain, Sequence[float]] = {
    "c_d": [round(-1.5 + 0.1 * k, 2) for k in range(36)],
    "c_v": [round(-0.1 + 0.02 * k, 2) for k in range(46)],
}
COARSE = 4
SHARE = 0.75
ENTERED_AT = 5.0
"""Time of the planar walk before it, s."""


def measure(lab: Lab) -> Finding:
    """Vary one gain in all states and keep the other, for the sagittal rows of Table 1's 3D walk."""
    seconds = lab.choose(20.0, 60.0)
    cells = []
    for gain in PAPER:
        grid = GRID[gain][:: int(lab.choose(COARSE, 1))]
        runs = [walk_with({**NOMINAL, gain: value}, seconds) for value in grid]
        up = [outcome.report.up for outcome in lab.run(runs)]
        low, high = interval(grid, up, NOMINAL[gain])
        share = covered(PAPER[gain], (low, high))
        figures: dict[str, Figure] = {
            "paper from": PAPER[gain][0],
            "paper to": PAPER[gain][1],
            "ours from": low,
            "ours to": high,
            "share of the paper's": share,
        }
        cells.append(Cell(gain, figures, share >= SHARE, runs[0]))
    swept = list(cells)
    cells += [not_measured(f"{gain}, coronal", "needs three dimensions") for gain in PAPER]
    return Finding(
        measured="; ".join(
            f"{cell.name}: {cell.figures['ours from']:g} … {cell.figures['ours to']:g} "
            f"(paper {PAPER[cell.name][0]:g} … {PAPER[cell.name][1]:g})"  # type: ignore[index]
            for cell in swept
        )
        + "; coronal: not measured",
        cells=cells,
        table=table_of(cells),
        notes=[
            "The paper's intervals are those of its 3D walk in the sagittal plane. Here the sagittal rows of that "
            "walk (Table 1) drive the planar biped, entered from the planar walk at 5 s. The interval consists of the "
            "consecutive grid values around the nominal one that all stay up. Its ends are accurate to one grid step, "
            f"{GRID['c_d'][1] - GRID['c_d'][0]:.2g} and {GRID['c_v'][1] - GRID['c_v'][0]:.2g} in full. An end at the "
            f"edge of the grid ({GRID['c_d'][0]:g} and {GRID['c_d'][-1]:g}, {GRID['c_v'][0]:g} and "
            f"{GRID['c_v'][-1]:g}) may lie beyond.",
        ],
    )


def walk_with(gains: Mapping[str, float], seconds: float) -> TrialRun:
    """The sagittal rows of Table 1's 3D walk in the plane, with these gains in all states."""
    feedback = {"swing_hip": [gains["c_d"], gains["c_v"]]}
    lift = {"seconds": 0.3, "swing_hip": 0.5, "swing_knee": -1.1, "swing_ankle": 0.6, "stance_knee": -0.05}
    reach = {"until": "strike", "swing_hip": -0.1, "swing_knee": -0.05, "swing_ankle": 0.15, "stance_knee": -0.1}
    gait: dict[str, Any] = {
        "name": "walk-of-3d",
        "text": "sagittal rows of Table 1's 3D walk",
        "law": "simbicon",
        "character": "planar",
        "state": [{**lift, "feedback": feedback}, {**reach, "feedback": feedback}],
    }
    command = [{"at": ENTERED_AT, "gait": gait}]
    table = {"name": "gains", "gait": "planar-walk", "seconds": seconds, "command": command}
    typed = f"footfall walk --gait=planar-walk --seconds={seconds:g} --set 'command={inline(command)}'"
    return TrialRun(load_trial(table), typed)


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
    title="stable ranges of the feedback gains, in the plane",
    paper="four intervals of its 3D walk; sagittal: c_d −0.71 … 1.4, c_v 0.03 … 0.59",
    bar="intervals measured for all four of the paper's, each covering at least three quarters of the paper's",
    quick="every fourth value of the grid, 20 s each",
    full="c_d in steps of 0.1, c_v in steps of 0.02, 60 s each",
    measure=measure,
)
