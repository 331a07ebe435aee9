"""The kinds of claims, each of them data: a share of runs, a largest force, a table of figures.

A `Share` counts runs that are good, cell by cell. A `Largest` searches by bisection, row by row, for the largest force
up to which all that were tried are survived. A `Figures` is a table that a function fills. `Several` are measured one
after another and judged together. Quick and full differ in how much is run, never in how it is judged.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean
from typing import Any

from footfall.measure.push_map.push_map import ForceRange, largest, next_force
from footfall.measure.trial.run import Outcome
from footfall.papers.claim import Cell, Claim, Figure, FigureTable, Finding, Picture, count_of
from footfall.papers.runner import Lab
from footfall.papers.walks import Run

Good = Callable[[Outcome], bool]
Reading = str | Callable[[Outcome], Any]
"""A field of the report, or what a function reads off a run."""
Words = str | Callable[[Lab], str]
FELL = "fell at s"
"""The figure of which several runs tell the least."""
FEW = 9
"""So many cells are counted one by one in a sentence; of more, only those that are not complete."""


def is_up(outcome: Outcome) -> bool:
    """Whether a run stays up."""
    return outcome.report.up


@dataclass(frozen=True)
class Case:
    """Runs that make one cell, which is good if at least a share of them is; None: it is told, not judged.

    `parts` are further cells: run k belongs to part k modulo their number, each with its own least share. `tests` are
    cells of the same runs, each judged by a test and a least share of its own.
    """

    name: str
    runs: Sequence[Run]
    least: float | None = 1.0
    good: Good | None = None
    figures: Mapping[str, Figure] = field(default_factory=dict)
    parts: Mapping[str, float | None] = field(default_factory=dict)
    tests: Mapping[str, tuple[Good, float | None]] = field(default_factory=dict)


def alone(run: Run, judged: bool = True, good: Good | None = None) -> Case:
    """A cell of one run, named as it is."""
    return Case(run.name, [run], 1.0 if judged else None, good)


@dataclass(frozen=True)
class Seen:
    """What was read off one run."""

    run: Run
    good: bool
    up: bool
    figures: dict[str, Any]
    kept: Any = None
    passed: Sequence[bool] = ()
    """The tests of its case, in order."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Share(Claim):
    """How many runs are good. `each` counts runs, not cells; `over` adds bars over all cells; `also` more words."""

    cases: Callable[[Lab], Iterable[Case]]
    what: str
    good: Good = is_up
    figures: Mapping[str, Reading] = field(default_factory=dict)
    recorded: bool = False
    each: bool = False
    over: Callable[[Sequence[Cell]], Sequence[Cell]] = lambda _cells: ()
    also: Callable[[Sequence[Cell]], str] = lambda _cells: ""
    words: Callable[[Sequence[Cell]], str] | None = None
    notes: Sequence[Words] = ()
    keep: Reading = lambda _outcome: None
    pictures: Callable[[Sequence[Cell], Sequence[Any]], Sequence[Picture]] = lambda _cells, _kept: ()

    def measure(self, lab: Lab) -> Finding:
        """Run all cases and count."""
        cases = list(self.cases(lab))
        runs = [run for case in cases for run in case.runs]
        outcomes = lab.watch_each(runs) if self.recorded else iter(lab.run(runs))
        seen = [[self._look(case, run, next(outcomes)) for run in case.runs] for case in cases]
        cells = [cell for case, some in zip(cases, seen, strict=True) for cell in cells_of(case, some)]
        bars, every = list(self.over(cells)), [one for some in seen for one in some]
        singles = [single(one) for case, some in zip(cases, seen, strict=True) if len(case.runs) > 1 for one in some]
        return Finding(
            (self.words(cells) if self.words else self._words([*bars, *cells], every)) + self.also(cells),
            [*bars, *cells, *singles],
            notes=said(self.notes, lab),
            pictures=self.pictures(cells, [one.kept for one in every]),
        )

    def _look(self, case: Case, run: Run, outcome: Outcome) -> Seen:
        figures = {name: read(reading, outcome) for name, reading in self.figures.items()}
        good = (case.good or self.good)(outcome)
        passed = [bool(test(outcome)) for test, _ in case.tests.values()]
        return Seen(run, bool(good), outcome.report.up, figures, read(self.keep, outcome), passed)

    def _words(self, cells: Sequence[Cell], every: Sequence[Seen]) -> str:
        counted = [(cell.name, cell.figures["good"], cell.figures["of"]) for cell in cells if "of" in cell.figures]
        some = counted if len(counted) <= FEW else [one for one in counted if one[1] != one[2]]
        parts = [f"{name}: {good} of {of}" for name, good, of in some]
        parts += [f"missed: {cell.name}" for cell in cells if cell.good is False and "of" not in cell.figures]
        parts[FEW:] = [f"and {len(parts) - FEW} more"] if len(parts) > FEW else []
        whole = f"{sum(one.good for one in every)} of {len(every)}" if self.each else count_of(cells)
        return f"{whole} {self.what}" + (f" ({'; '.join(parts)})" if parts else "")


def cells_of(case: Case, seen: Sequence[Seen]) -> list[Cell]:
    """The cell of a case, and those of its parts."""
    cells = [cell_of(case.name, seen, case.least, case.figures)]
    for number, (name, least) in enumerate(case.parts.items()):
        cells.append(cell_of(name, seen[number :: len(case.parts)], least))
    for number, (name, (_, least)) in enumerate(case.tests.items()):
        cells.append(cell_of(name, [replace(one, good=one.passed[number]) for one in seen], least))
    return cells


def cell_of(name: str, seen: Sequence[Seen], least: float | None, told: Mapping[str, Figure] = {}) -> Cell:
    """One cell of some runs: how many are good, their figures, and a run that is not good if there is one."""
    good = sum(one.good for one in seen)
    counts: dict[str, Any] = {"good": good, "of": len(seen)} if len(seen) > 1 else {"up": all(o.up for o in seen)}
    if least is not None and least < 1.0:
        counts["at least"] = f"{least:.0%}"
    stood = [one for one in seen if one.up] or seen
    figures = {key: merged([one.figures[key] for one in stood]) for key in seen[0].figures}
    if FELL in figures:
        figures[FELL] = min((one.figures[FELL] for one in seen if one.figures[FELL] is not None), default=None)
    shown = next((one for one in seen if not one.good), seen[0])
    return Cell(name, {**counts, **told, **figures}, None if least is None else good >= least * len(seen), shown.run)


def single(seen: Seen) -> Cell:
    """A run among several: it has a row if it is not good."""
    return Cell(seen.run.name, {"up": seen.up, **seen.figures}, None, seen.run, listed=not seen.good)


def read(reading: Reading, outcome: Outcome) -> Any:
    """A figure of one run."""
    return getattr(outcome.report, reading) if isinstance(reading, str) else reading(outcome)


def merged(values: Sequence[Figure]) -> Figure:
    """One figure for several runs: how many hold, the words of the first, or the mean of the numbers."""
    known = [value for value in values if value is not None]
    if len(values) == 1 or not known:
        return values[0]
    if isinstance(known[0], bool):
        return f"{sum(map(bool, known))} of {len(values)}"
    return known[0] if isinstance(known[0], str) else fmean(map(float, known))


def said(notes: Sequence[Words], lab: Lab) -> list[str]:
    """Notes, those that depend on how much is run too."""
    return [note if isinstance(note, str) else note(lab) for note in notes]


@dataclass(frozen=True)
class ClaimRow:
    """What is pushed in every way: the runs for a way and a force, all of which must be good."""

    name: str
    runs: Callable[[str, int], Sequence[Run]]
    figures: Mapping[str, Figure] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, eq=False)
class Largest(Claim):
    """The largest force up to which all that were tried are survived, N, by row and way, found by bisection."""

    rows: Callable[[Lab], Sequence[ClaimRow]]
    ways: Callable[[Lab], Sequence[str]]
    forces: ForceRange
    good: Good = is_up
    recorded: bool = False
    met: Callable[[Cell], bool | None] = lambda _cell: None
    over: Callable[[Sequence[Cell]], Sequence[Cell]] = lambda _cells: ()
    listed: bool = True
    words: Callable[[Sequence[Cell]], str] = lambda cells: "; ".join(
        f"{cell.name}: " + ", ".join(f"{value} N {way.removesuffix(' N')}" for way, value in cell.figures.items())
        for cell in cells
    )
    notes: Sequence[Words] = ()
    pictures: Callable[[Sequence[Cell]], Sequence[Picture]] = lambda _cells: ()

    def measure(self, lab: Lab) -> Finding:
        """Search all rows in all ways at once."""
        rows, ways = self.rows(lab), self.ways(lab)
        found = self.search(lab, [(row, way) for way in ways for row in rows])
        cells = []
        for index, row in enumerate(rows):
            most = {way: found[k * len(rows) + index] for k, way in enumerate(ways)}
            figures = {**row.figures, **{f"{way} N": newtons for way, newtons in most.items()}}
            shown = row.runs(ways[0], max(most[ways[0]], self.forces.weakest))[0]
            cell = Cell(row.name, figures, None, shown)
            cells.append(Cell(row.name, figures, self.met(cell), shown, self.listed))
        notes, bars = said(self.notes, lab), self.over(cells)
        return Finding(self.words(cells), [*bars, *cells], notes=notes, pictures=self.pictures(cells))

    def search(self, lab: Lab, asked: Sequence[tuple[ClaimRow, str]]) -> list[int]:
        """The largest forces, by bisection; every round runs all rows."""
        known: list[dict[int, bool]] = [{} for _ in asked]
        while some := [(k, force) for k, one in enumerate(known) if (force := next_force(one, self.forces))]:
            runs = [asked[k][0].runs(asked[k][1], force) for k, force in some]
            flat = [run for each in runs for run in each]
            outcomes = lab.watch_each(flat) if self.recorded else iter(lab.run(flat))
            for (k, force), each in zip(some, runs, strict=True):
                survived = [self.good(next(outcomes)) for _ in each]
                known[k][force] = all(survived)
        return [largest(one) for one in known]


@dataclass(frozen=True, kw_only=True, eq=False)
class Figures(Claim):
    """A table: a function gives the cells, and a sentence is made of them."""

    cells: Callable[[Lab], Sequence[Cell]]
    words: Callable[[Sequence[Cell]], str] = lambda cells: f"{count_of(cells)} cells"
    notes: Sequence[Words] = ()
    rows: Callable[[Sequence[Cell]], FigureTable | None] = lambda _cells: None
    pictures: Callable[[Sequence[Cell]], Sequence[Picture]] = lambda _cells: ()

    def measure(self, lab: Lab) -> Finding:
        """Fill the table."""
        cells = self.cells(lab)
        notes, pictures = said(self.notes, lab), self.pictures(cells)
        return Finding(self.words(cells), cells, notes, pictures, self.rows(cells))


@dataclass(frozen=True, kw_only=True, eq=False)
class Several(Claim):
    """Claims that are measured one after another and judged as one; those of `more` in full only."""

    kinds: Sequence[Claim]
    more: Sequence[Claim] = ()

    def measure(self, lab: Lab) -> Finding:
        """Measure all and put them together."""
        found = [kind.measure(lab) for kind in (*self.kinds, *(self.more if lab.full else ()))]
        notes, cells, pictures = ([one for each in found for one in getattr(each, name)] for name in PARTS)
        return Finding("; ".join(one.measured for one in found if one.measured), cells, notes, pictures)


@dataclass(frozen=True, kw_only=True, eq=False)
class Computed(Claim):
    """What a function finds, cells, words and notes: for what others measure, or what this machine's time decides."""

    find: Callable[[Lab], Finding]

    def measure(self, lab: Lab) -> Finding:
        """Ask the function."""
        return self.find(lab)


PARTS = ("notes", "cells", "pictures")
