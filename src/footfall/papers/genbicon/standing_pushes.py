"""G7: pushes while standing are answered by steps, after which it stands again (GENBICON section 5.1)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from footfall.measure.push_map.push_map import STANDS_AGAIN, Forces, largest, next_force, stands_again
from footfall.measure.trial.run import Outcome
from footfall.papers.claim import Cell, Claim, Finding, Picture, Table, mark, repeat_of
from footfall.papers.runner import Lab
from footfall.papers.walks import SHOVE_SECONDS, Shove, Walk
from footfall.sim.recording import FRAME_RATE

NEWTONS, DIRECTIONS = 400, 16
ENOUGH = {NEWTONS: 16, 500: 14}
"""By force, from how many of 16 directions it must stand again."""
PUSHED_AT = 3.0
SECONDS = 9.0
STANDING = ({"at": 0.0, "mode": "stand"},)
FIRST_FORCES = (200, 400, 500, 600, 800)
"""Forces tried in the full measurement, N; the map continues from these."""
FORCES = Forces(step=100, weakest=100, strongest=1200)


@dataclass
class Direction:
    """One direction and the outcome of each force."""

    degrees: float
    survived: dict[int, bool] = field(default_factory=dict)
    stands: dict[int, bool] = field(default_factory=dict)
    cells: dict[int, Cell] = field(default_factory=dict)

    def walk(self, newtons: int) -> Walk:
        """The trial: stand, then be pushed with this force."""
        shove = Shove(newtons, PUSHED_AT, self.degrees)
        return Walk(f"{newtons} N to {self.degrees:g} deg", 0.0, SECONDS, shove=shove, asked=STANDING)


def measure(lab: Lab) -> Finding:
    """Push in 16 directions with the bar's forces; in full with others too, up to the largest survived."""
    directions = [Direction(360.0 * k / DIRECTIONS) for k in range(DIRECTIONS)]
    for newtons in FIRST_FORCES if lab.full else ENOUGH:
        _push(lab, [(direction, newtons) for direction in directions])
    while lab.full and (more := _next(directions)):
        _push(lab, more)
    first = [direction.cells[NEWTONS] for direction in directions]
    cells = [cell for direction in directions for cell in direction.cells.values()]
    steps = [int(cell.figures["steps"] or 0) for cell in first]
    stands, more = (sum(direction.stands[newtons] for direction in directions) for newtons in ENOUGH)
    survived = sum(bool(cell.figures["up"]) for cell in first)
    return Finding(
        measured=f"{NEWTONS} N: {survived} of 16 stay up, {stands} stand again within {STANDS_AGAIN:g} s, "
        f"after {min(steps)} to {max(steps)} steps; {max(ENOUGH)} N: {more} stand again",
        cells=[*bars_of(directions), *cells],
        table=_table(directions, lab.full),
        notes=[
            f"Pushed for {SHOVE_SECONDS:g} s at {PUSHED_AT:g} s. Stands again: no later than {STANDS_AGAIN:g} s after "
            "the push, and until the end, both feet carry weight, and feet and mass centre are slower than 0.1 m/s.",
            "A direction is where the force points, from ahead to the left.",
        ],
        pictures=[
            Picture(
                "g7-standing-pushes",
                "The largest survived push of 0.1 s while standing, by direction; dashed: the bar.",
                partial(_draw, directions=directions),
                (4.5, 4.2),
            )
        ]
        if lab.full
        else [],
    )


def bars_of(directions: Sequence[Direction]) -> list[Cell]:
    """What is judged: from how many directions it stands again after each force."""
    stands = {newtons: sum(direction.stands[newtons] for direction in directions) for newtons in ENOUGH}
    return [
        Cell(f"{newtons} N, at least {enough} of {DIRECTIONS}", {"stand again": stands[newtons]}, good)
        for newtons, enough in ENOUGH.items()
        for good in [stands[newtons] >= enough]
    ]


def _push(lab: Lab, pushes: Sequence[tuple[Direction, int]]) -> None:
    """Push in some directions, each with its force, and note the outcome."""
    walks = [direction.walk(newtons) for direction, newtons in pushes]
    for (direction, newtons), walk, outcome in zip(pushes, walks, lab.watch_each(walks), strict=True):
        direction.survived[newtons] = outcome.report.up
        direction.stands[newtons] = stands_again(outcome, PUSHED_AT + SHOVE_SECONDS)
        direction.cells[newtons] = _cell(direction, newtons, walk, outcome)


def _cell(direction: Direction, newtons: int, walk: Walk, outcome: Outcome) -> Cell:
    report, recording = outcome.report, outcome.recording
    since = report.stands_from
    before = int(recording.steps[round(PUSHED_AT * FRAME_RATE)]) if recording else 0
    figures = {
        "newtons": newtons,
        "degrees": direction.degrees,
        "up": report.up,
        "stands after s": None if since is None else max(0.0, since - PUSHED_AT - SHOVE_SECONDS),
        "steps": report.steps - before,
        "end width m": report.end_width,
        "end stagger m": report.end_stagger,
        "leg gap m": report.leg_gap,
        "fell at s": report.fell_at,
    }
    return Cell(walk.name, figures, None, walk)


def _next(directions: Sequence[Direction]) -> list[tuple[Direction, int]]:
    wanted = [(direction, next_force(direction.survived, FORCES)) for direction in directions]
    return [(direction, newtons) for direction, newtons in wanted if newtons is not None]


def _table(directions: Sequence[Direction], full: bool) -> Table:
    rows = []
    for direction in directions:
        cell = direction.cells[NEWTONS]
        after, width, stagger, gap = (
            "–" if (figure := cell.figures[name]) is None else f"{float(figure):.2f}"
            for name in ("stands after s", "end width m", "end stagger m", "leg gap m")
        )
        most = [f"{largest(direction.survived)} N", f"{largest(direction.stands)} N"] if full else []
        up = "yes" if cell.figures["up"] else "no"
        row = [f"{direction.degrees:g}°", up, after, str(cell.figures["steps"]), width, stagger, gap]
        rows.append([*row, *most, mark(direction.stands[NEWTONS]), repeat_of(cell)])
    extremes = ["largest survived", "largest it stands again from"] if full else []
    heads = ["pushed to", "up", "stands after s", "steps", "end width m", "end stagger m", "leg gap m"]
    return Table([*heads, *extremes, "bar", "repeat"], rows)


def _draw(figure: Any, directions: Sequence[Direction]) -> None:
    panel = figure.add_subplot(projection="polar", theta_offset=np.pi / 2)
    angles = np.radians([*(direction.degrees for direction in directions), 360.0])
    around = np.linspace(0.0, 2 * np.pi, 181)
    panel.plot(around, np.full_like(around, NEWTONS), color="#c8143c", linewidth=1.0, linestyle="--")
    most = [largest(direction.survived) for direction in directions]
    panel.plot(angles, [*most, most[0]], color="#1b7f5c", linewidth=1.6, marker="o", markersize=3)
    panel.set_ylim(0.0, max(NEWTONS, *most) * 1.1)
    panel.set_xticks(np.radians([0, 90, 180, 270]), ["ahead", "left", "back", "right"])
    panel.grid(True, color="#d5d9df", linewidth=0.6)


STANDING_PUSHES_CLAIM = Claim(
    id="G7",
    title="pushes while standing are answered by steps",
    paper="recovers by steps, then stands",
    bar="400 N × 0.1 s in 16 of 16 directions, 500 N in at least 14: stands again within 4 s",
    quick="16 directions at 400 and 500 N",
    full="16 directions at 200, 400, 500, 600 and 800 N, then in steps of 100 N to the largest survived",
    measure=measure,
    differs="a run ends 6 s after the push",
)
