"""G8: a library of styles, each walked by every character at three speeds (GENBICON sections 4 and 5.2)."""

from collections.abc import Sequence

from footfall import catalog
from footfall.bodies.character import Character, names_in_space
from footfall.gaits.style import Style
from footfall.measure.trial.metrics import Report
from footfall.papers.claim import Cell, Claim, Finding, Table
from footfall.papers.genbicon.bodies import fair_speed
from footfall.papers.runner import Lab
from footfall.papers.walks import Walk

SPEEDS = (0.0, 0.5, 1.0)
"""Speeds for a leg of 0.92 m, m/s; other bodies scale them by the square root of leg length."""
ENOUGH, SHARE = 30, 0.99
"""How many named styles the library must have, and what share of their walks must stay up."""


def measure(lab: Lab) -> Finding:
    """Walk every style at three speeds; in full on every character."""
    styles = catalog.names(Style)
    characters = names_in_space() if lab.full else ["humanoid"]
    seconds = lab.choose(20.0, 60.0)
    cases = [(style, body, speed) for style in styles for body in characters for speed in SPEEDS]
    walks = [walk_of(*case, seconds) for case in cases]
    cells = [
        _cell(speed, walk, outcome.report)
        for (_, _, speed), walk, outcome in zip(cases, walks, lab.run(walks), strict=True)
    ]
    up = sum(bool(cell.figures["up"]) for cell in cells)
    return Finding(
        measured=f"{len(styles)} styles on {len(characters)} character{'s' if len(characters) > 1 else ''}: "
        f"{up} of {len(cells)} walks stay up ({up / len(cells):.1%})",
        cells=[*bars_of(len(styles), up, len(cells)), *cells],
        table=_table(cells, styles, characters),
        notes=[
            "A cell gives the number of speeds at which it stays up, and the speeds (for a leg of 0.92 m) at which it "
            "falls.",
            "`footfall walk --style=STYLE --character=CHARACTER --speed=SPEED --seconds=60 --gait=walk` repeats one; "
            "`footfall papers G8 --full --json` lists them all.",
        ],
    )


def bars_of(styles: int, up: int, walks: int) -> list[Cell]:
    """What is judged: the number of styles, and the share of all walks that stay up."""
    return [
        Cell(f"at least {ENOUGH} styles", {"styles": styles}, styles >= ENOUGH),
        Cell(f"at least {SHARE:.0%} of the walks stay up", {"share": up / walks}, up >= SHARE * walks),
    ]


def walk_of(style: str, body: str, speed: float, seconds: float) -> Walk:
    """The walk of one style on one character, at a speed scaled to its legs."""
    return Walk(
        f"{style}, {body}, {speed:g} m/s",
        fair_speed(catalog.load(Character, body), speed),
        seconds,
        character=body,
        style=style,
    )


def _cell(speed: float, walk: Walk, report: Report) -> Cell:
    figures = {
        "style": walk.style,
        "character": walk.character,
        "speed asked m/s": speed,
        "up": report.up,
        "fell at s": report.fell_at,
        "speed m/s": report.speed,
        "leg gap m": report.leg_gap,
    }
    return Cell(walk.name, figures, None, walk)


def _table(cells: Sequence[Cell], styles: Sequence[str], characters: Sequence[str]) -> Table:
    """A table with styles down and characters across."""
    found = {(cell.figures["style"], cell.figures["character"]): [] for cell in cells}
    for cell in cells:
        found[cell.figures["style"], cell.figures["character"]].append(cell)
    rows = [[style, *(_counted(found[style, body]) for body in characters)] for style in styles]
    return Table(["style", *characters], rows)


def _counted(cells: Sequence[Cell]) -> str:
    fell = [f"{cell.figures['speed asked m/s']:g}" for cell in cells if not cell.figures["up"]]
    return f"{len(cells) - len(fell)} of {len(cells)}" + (f", falls at {', '.join(fell)}" if fell else "")


STYLES_CLAIM = Claim(
    id="G8",
    title="styles",
    paper="novices make styles in 5–10 minutes each",
    bar="a library of at least 30 named styles; at least 99 % of the walks at 0 … 1 m/s, on every character, stay up",
    quick="every style on the humanoid at 0, 0.5 and 1 m/s, 20 s each",
    full="every style on every character at 0, 0.5 and 1 m/s (× √(leg / 0.92 m)), 60 s each",
    measure=measure,
)
