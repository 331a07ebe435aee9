"""G5: turns to any heading, standing or walking, without one leg passing through the other (GENBICON section 5.1)."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from footfall.measure.trial.metrics import Report
from footfall.papers.claim import Cell, Claim, Finding, Picture, Table, count_of, mark, repeat_of
from footfall.papers.runner import Lab
from footfall.papers.walks import Walk
from footfall.sim.recording import Recording

ANGLES = (45, -45, 90, -90, 135, -135, 180, -180)
QUICK_ANGLES = (90, -90, 180, -180)
SPEEDS = (None, -0.3, 0.0, 0.6, 1.0)
"""Speeds, m/s; None means standing."""
MOMENTS, QUICK_MOMENTS = (4.0, 4.2, 4.4), (4.0,)
"""When the turn is commanded, s: several moments of a stride."""
AFTER = 8.0
CLOSE_DEG = 5.0
Trace = tuple[float | None, int, np.ndarray, np.ndarray]
"""Speed, angle, seconds since the command, and degrees turned."""


def measure(lab: Lab) -> Finding:
    """Turn at every speed by every angle; in full at three moments of the stride."""
    moments = MOMENTS if lab.full else QUICK_MOMENTS
    angles = ANGLES if lab.full else QUICK_ANGLES
    turns = [(speed, angle, at) for speed in SPEEDS for angle in angles for at in moments]
    walks = [walk_of(*turn) for turn in turns]
    cells, traces = [], []
    for turn, walk, outcome in zip(turns, walks, lab.watch_each(walks), strict=True):
        cells.append(_cell(turn, walk, outcome.report))
        if outcome.recording and turn[2] == moments[0]:
            traces.append(_trace(turn, outcome.recording))
    gaps = [float(cell.figures["leg gap m"] or 0.0) for cell in cells]
    up, close = (sum(bool(cell.figures[name]) for cell in cells) for name in ("up", "faces"))
    return Finding(
        measured=f"{count_of(cells)} turns: {up} stay up, {close} end within {CLOSE_DEG:g}°, legs stay apart in "
        f"{sum(gap >= 0.0 for gap in gaps)} (smallest distance {100 * min(gaps):.1f} cm)",
        cells=cells,
        table=_table(cells, angles),
        notes=[
            f"The turn is commanded at {', '.join(f'{at:g}' for at in moments)} s; each row shows the worst. Time: "
            f"from then until it stays within {CLOSE_DEG:g}° of the commanded heading. Leg gap: the smallest distance "
            "between the legs' solids (thighs, shanks, feet, toes) over the whole run; negative if they overlap.",
        ],
        pictures=[
            Picture(
                "g5-turns",
                "Degrees turned over time since the command, by speed.",
                partial(_draw, traces=traces),
                (9, 3),
            )
        ],
    )


def walk_of(speed: float | None, angle: int, at: float) -> Walk:
    """A trial that walks or stands and is then commanded to turn."""
    start: dict[str, Any] = {"at": 0.0, "mode": "stand"} if speed is None else {"at": 0.0, "speed": speed}
    asked = [start, {"at": at, "heading_deg": angle}]
    return Walk(f"{_words(speed)}, {angle:+d}° at {at:g} s", speed or 0.0, at + AFTER, asked=asked)


def turns_well(report: Report) -> bool:
    """Whether it stays up, ends up facing the right way, and keeps its legs apart."""
    return report.up and faces(report) and report.leg_gap is not None and report.leg_gap >= 0.0


def faces(report: Report) -> bool:
    """Whether its final heading is within the bar of the commanded one."""
    return report.end_heading_error_deg is not None and report.end_heading_error_deg <= CLOSE_DEG


def _cell(turn: tuple[float | None, int, float], walk: Walk, report: Report) -> Cell:
    speed, angle, at = turn
    figures = {
        "start": _words(speed),
        "angle deg": angle,
        "up": report.up,
        "faces": report.up and faces(report),
        "off deg": report.end_heading_error_deg,
        "time s": None if report.faces_from is None else report.faces_from - at,
        "leg gap m": report.leg_gap,
        "leg gap at s": report.leg_gap_at,
        "fell at s": report.fell_at,
    }
    return Cell(walk.name, figures, turns_well(report), walk)


def _words(speed: float | None) -> str:
    return "standing" if speed is None else f"{speed:g} m/s"


def _table(cells: Sequence[Cell], angles: Sequence[int]) -> Table:
    """The worst moment of each speed and angle."""
    rows = []
    for start in dict.fromkeys(cell.figures["start"] for cell in cells):
        for angle in angles:
            some = [cell for cell in cells if (cell.figures["start"], cell.figures["angle deg"]) == (start, angle)]
            worst = min(some, key=lambda cell: (cell.good, cell.figures["up"], cell.figures["leg gap m"]))
            up = sum(bool(cell.figures["up"]) for cell in some)
            off, time = (_most(some, name) for name in ("off deg", "time s"))
            gap = min(float(cell.figures["leg gap m"] or 0.0) for cell in some)
            figures = ("–" if figure is None else f"{figure:.1f}" for figure in (off, time, 100.0 * gap))
            row = [str(start), f"{angle:+d}°", f"{up} of {len(some)}", *figures]
            rows.append([*row, mark(worst.good), repeat_of(worst)])
    return Table(["start", "turn", "up", "off deg", "time s", "leg gap cm", "bar", "repeat"], rows)


def _most(cells: Sequence[Cell], name: str) -> float | None:
    values = [cell.figures[name] for cell in cells]
    return None if None in values else max(float(value or 0.0) for value in values)


def _trace(turn: tuple[float | None, int, float], recording: Recording) -> Trace:
    speed, angle, at = turn
    return speed, angle, recording.time - at, np.degrees(np.unwrap(recording.heading.astype(float)))


def _draw(figure: Any, traces: Sequence[Trace]) -> None:
    panels = figure.subplots(1, len(SPEEDS), sharey=True)
    for panel, speed in zip(panels, SPEEDS, strict=True):
        for _, angle, seconds, degrees in (trace for trace in traces if trace[0] == speed):
            panel.plot(seconds, degrees, color="#1b7f5c" if angle > 0 else "#b8860b", linewidth=1.1)
            panel.axhline(angle, color="#d5d9df", linewidth=0.6, zorder=0)
        panel.set_xlim(-0.5, 5.0)
        panel.set_title(_words(speed), fontsize=9)
        panel.set_xlabel("s")
    panels[0].set_ylabel("degrees turned")
    panels[0].set_yticks(sorted(ANGLES))


TURNS_CLAIM = Claim(
    id="G5",
    title="turns to any heading",
    paper="2 rad/s; legs may pass through each other",
    bar="±45 … ±180° from standing and at −0.3 … 1.0 m/s: stays up, ends within 5°, no leg passes through the other",
    quick="±90° and ±180° from standing and at four speeds, 8 s each",
    full="8 angles, from standing and at −0.3, 0, 0.6 and 1.0 m/s, commanded at 3 moments, 8 s each",
    measure=measure,
    differs="a run ends 8 s after the command; limbs are not solid, but their distance is measured",
)
