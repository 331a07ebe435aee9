"""G10: commands × characters × styles. Every character follows directions in every style (GENBICON Figure 5)."""

import math
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.gaits.style import Style
from footfall.measure.trial.run import Outcome
from footfall.papers.claim import Cell, Claim, Finding, Picture, Table, count_of, repeat_of, shown
from footfall.papers.contact_sheet import Seen, draw_sheet, widest_pose
from footfall.papers.genbicon.bodies import FOUR, fair_speed
from footfall.papers.genbicon.turns import faces
from footfall.papers.runner import Lab
from footfall.papers.walks import Walk
from footfall.sim.drawing.render import can_render

SECONDS = 42.0
QUICK_STYLES = 6
ENOUGH = 30
SHOWN = 10
"""Styles on the sheet of poses."""
WALKS_AHEAD = (4.0, 6.5)
"""Time at which every character is walking ahead, s."""
EVERY = 10
"""Frames between two points of a drawn path."""


def asked_of(body: Character) -> list[dict[str, Any]]:
    """Walk, turn left, turn right, go back, stop, start the other way, sidestep, stop, at speeds scaled to its legs."""
    walk, back, aside = (fair_speed(body, speed) for speed in (0.6, -0.3, 0.2))
    return [
        {"at": 0.0, "mode": "stand"},
        {"at": 1.0, "mode": "walk", "speed": walk},
        {"at": 7.0, "heading_deg": 90.0},
        {"at": 13.0, "heading_deg": 0.0},
        {"at": 19.0, "speed": back},
        {"at": 24.0, "mode": "stand"},
        {"at": 28.0, "mode": "walk", "speed": walk, "heading_deg": 180.0},
        {"at": 34.0, "speed": 0.0, "sideways": aside},
        {"at": 38.0, "mode": "stand"},
    ]


def measure(lab: Lab) -> Finding:
    """Walk all styles on the paper's four characters."""
    styles = catalog.names(Style)
    some = styles if lab.full else styles[:: max(1, len(styles) // QUICK_STYLES)]
    walks = [walk_of(body, style) for body in FOUR for style in some]
    cells, paths, poses = [], {}, {}
    for walk, outcome in zip(walks, lab.watch_each(walks), strict=True):
        cells.append(_cell(walk, outcome))
        if outcome.recording:
            paths[walk.character, walk.style] = outcome.recording.com[::EVERY, :2].copy(), outcome.report.up
            poses[walk.character, walk.style] = widest_pose(outcome.recording, *WALKS_AHEAD)
    return Finding(
        measured=f"{len(FOUR)} characters × {len(some)} styles: {count_of(cells)} stay up and end within 5° of the "
        "commanded heading",
        cells=[Cell(f"at least {ENOUGH} styles", {"styles": len(styles)}, len(styles) >= ENOUGH), *cells],
        table=_table(cells, some),
        notes=[
            "Commands: "
            + "; ".join(_words(command) for command in asked_of(catalog.load(Character, FOUR[0])))
            + " (speeds × √(leg / 0.92 m)).",
            "`footfall papers G10 --full --json` lists the command of each; the first: " + repeat_of(cells[0]),
        ],
        pictures=[
            *_sheet(poses, some),
            Picture(
                "g10-directions",
                "The path of each character's mass centre (rows) in each style (columns); red: it fell.",
                partial(_draw, paths=paths, styles=some),
                (11.0, 1.0 + 0.9 * len(FOUR)),
            ),
        ],
    )


def _sheet(poses: Mapping[tuple[str, str], Seen], styles: Sequence[str]) -> list[Picture]:
    """Draw poses of some styles, if bodies can be rendered here."""
    shown_styles = styles[:: math.ceil(len(styles) / SHOWN)]
    if not can_render()[0] or len(poses) < len(FOUR) * len(styles):
        return []
    draw = partial(draw_sheet, poses=poses, bodies=FOUR, styles=shown_styles)
    caption = "The four characters (rows) in some of the styles (columns), walking ahead."
    return [Picture("g10-sheet", caption, draw, (1.0 * len(shown_styles), 1.45 * len(FOUR)))]


def walk_of(body: str, style: str) -> Walk:
    """The walk of one character in one style."""
    return Walk(
        f"{body}, {style}", 0.0, SECONDS, character=body, style=style, asked=asked_of(catalog.load(Character, body))
    )


def _cell(walk: Walk, outcome: Outcome) -> Cell:
    report = outcome.report
    figures = {
        "character": walk.character,
        "style": walk.style,
        "up": report.up,
        "fell at s": report.fell_at,
        "off deg": report.end_heading_error_deg,
        "stands from s": report.stands_from,
        "leg gap m": report.leg_gap,
    }
    return Cell(walk.name, figures, report.up and faces(report), walk)


def _table(cells: Sequence[Cell], styles: Sequence[str]) -> Table:
    """A table with styles down and characters across."""
    found = {(cell.figures["character"], cell.figures["style"]): cell for cell in cells}
    rows = [[style, *(_told(found[body, style]) for body in FOUR)] for style in styles]
    return Table(["style", *FOUR], rows)


def _told(cell: Cell) -> str:
    if not cell.figures["up"]:
        return f"falls at {shown(cell.figures['fell at s'])} s"
    return "up" if cell.good else f"up, {shown(cell.figures['off deg'])}° off"


def _words(command: dict[str, Any]) -> str:
    asked = ", ".join(
        f"{name} {value:g}" if name != "mode" else value for name, value in command.items() if name != "at"
    )
    return f"{command['at']:g} s {asked}"


def _draw(figure: Any, paths: dict[tuple[str, str], tuple[np.ndarray, bool]], styles: Sequence[str]) -> None:
    panels = figure.subplots(len(FOUR), len(styles), squeeze=False)
    for row, body in zip(panels, FOUR, strict=True):
        for panel, style in zip(row, styles, strict=True):
            panel.set_axis_off()
            panel.set_aspect("equal")
            if (body, style) in paths:
                way, up = paths[body, style]
                panel.plot(-way[:, 1], way[:, 0], color="#1b7f5c" if up else "#c8143c", linewidth=0.9)
        row[0].set_title(body, fontsize=7, loc="left")
    for panel, style in zip(panels[-1], styles, strict=True):
        panel.text(0.5, -0.1, style, transform=panel.transAxes, fontsize=6, rotation=90, ha="center", va="top")


DIRECTIONS_CLAIM = Claim(
    id="G10",
    title="commands × characters × styles",
    paper="direction following for six rows of characters and styles (Figure 5)",
    bar="4 characters × at least 30 styles: walk, turn, back, stop, start; all stay up and end within 5°",
    quick="4 characters × 6 styles, 42 s each",
    full="4 characters × all styles, 42 s each",
    measure=measure,
    differs="a run lasts 42 s, the length of the command sequence",
)
