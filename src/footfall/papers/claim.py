"""A claim of a paper and the finding that measuring it gives: cells that were run, their figures, a verdict."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from footfall.papers.runner import Lab
from footfall.papers.walks import Run

Verdict = Literal["met", "partly", "not met"]
Figure = float | int | bool | str | None


@dataclass(frozen=True)
class Cell:
    """One run of a claim: its figures, whether they meet the bar (None: not judged), and how to repeat it."""

    name: str
    figures: Mapping[str, Any]
    good: bool | None = None
    walk: Run | None = None
    listed: bool = True
    """Whether the page has a row for it; JSON always has."""


@dataclass(frozen=True)
class FigureTable:
    """Figures as a table for readers."""

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Picture:
    """A drawing; `draw` fills a matplotlib figure."""

    name: str
    caption: str
    draw: Callable[[Any], None]
    size_inches: tuple[float, float] = (7.0, 4.0)


@dataclass(frozen=True)
class Finding:
    """The result of measuring a claim."""

    measured: str
    cells: Sequence[Cell]
    notes: Sequence[str] = ()
    pictures: Sequence[Picture] = field(default=())
    rows: FigureTable | None = None
    """A table of another form than all figures of all cells."""

    @property
    def table(self) -> FigureTable:
        """What the page shows: the listed cells, unless it has a form of its own."""
        return self.rows or table_of([cell for cell in self.cells if cell.listed])

    @property
    def verdict(self) -> Verdict:
        """The verdict, by the one rule that all claims share."""
        return verdict_on(self.cells)


@dataclass(frozen=True, kw_only=True, eq=False)
class Claim:
    """What a paper says, and our bar, both fixed before measuring; `kinds.py` has the ways to measure it.

    `differs` says how our runs differ from those that the bar asks for, `given` what strength the body has for it,
    `timed` that the figures are times, which depend on the machine, and `outside` what it needs that is not part of
    Footfall. `trials` are its runs where it does not ask a lab for them; short forms of its runs tell whether a finding
    is current (`guard.py`). A part of another claim needs no words of its own.
    """

    id: str = ""
    title: str = ""
    paper: str = ""
    bar: str = ""
    differs: str = ""
    given: str = ""
    timed: bool = False
    outside: str = ""
    trials: Callable[[], Sequence[Run]] | None = None

    def measure(self, lab: Lab) -> Finding:
        """Run what it needs, quick or full, and judge it."""
        raise NotImplementedError


def verdict_on(cells: Iterable[Cell]) -> Verdict:
    """The one rule: met if every judged cell is good, partly if at least half of them are, otherwise not met."""
    judged = [cell.good for cell in cells if cell.good is not None]
    good = sum(judged)
    if not judged or 2 * good < len(judged):
        return "not met"
    return "met" if good == len(judged) else "partly"


def out_of(good: Sequence[bool]) -> str:
    """How many are good, as in `7 of 8`."""
    return f"{sum(good)} of {len(good)}"


def not_measured(name: str, why: str) -> Cell:
    """A part of a bar that we cannot run yet; it counts as missed."""
    return Cell(name, {"why": why}, False)


def count_of(cells: Iterable[Cell]) -> str:
    """How many of the judged cells are good, as in `9 of 10`."""
    judged = [cell.good for cell in cells if cell.good is not None]
    return f"{sum(judged)} of {len(judged)}"


def table_of(cells: Sequence[Cell]) -> FigureTable:
    """All figures of all cells, with the command that repeats each."""
    names = list(dict.fromkeys(name for cell in cells for name in cell.figures))
    rows = [
        [cell.name, *(shown(cell.figures.get(name)) for name in names), mark(cell.good), repeat_of(cell)]
        for cell in cells
    ]
    return FigureTable(["cell", *names, "bar", "repeat"], rows)


def repeat_of(cell: Cell) -> str:
    """The command that repeats a cell, as code."""
    return f"`{cell.walk.command()}`" if cell.walk else ""


def mark(good: bool | None) -> str:
    """One word for whether a cell meets the bar."""
    return "not judged" if good is None else "met" if good else "missed"


def shown(figure: Figure) -> str:
    """A figure formatted for readers."""
    if figure is None or (isinstance(figure, float) and not math.isfinite(figure)):
        return "–"
    if isinstance(figure, bool):
        return "yes" if figure else "no"
    if isinstance(figure, float):
        return f"{figure:.3g}" if abs(figure) >= 1e-3 or figure == 0.0 else f"{figure:.1e}"
    return str(figure)
