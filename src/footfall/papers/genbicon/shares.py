"""Findings of errands that are counts: so many of so many runs, on seeds that nothing was tuned on."""

from collections.abc import Sequence

from footfall.measure.trial.metrics import Report
from footfall.papers.claim import Cell, Finding, Table, count_of, mark, repeat_of
from footfall.papers.runner import Lab

FRESH = 5000


def fresh_seeds(lab: Lab, full: int, quick: int) -> Sequence[int]:
    """Seeds that nothing was tuned on; those of a quick check were."""
    return range(FRESH, FRESH + full) if lab.full else range(quick)


def all_done(report: Report) -> bool:
    """Whether it stayed up, did all it was asked, and was moved by nothing but its joints and hands."""
    return report.up and all(one["status"] == "done" for one in report.skills) and report.outside_impulse == 0.0


def failed_in(report: Report) -> str:
    """The first skill that was not done, and why; empty if all were."""
    return next((f"{one['do']}: {one['reason']}" for one in report.skills if one["status"] != "done"), "")


def judged_share(name: str, cells: Sequence[Cell], least: float | None = None) -> Cell:
    """How many of some cells are good, judged by the least share that must be; without one it is only told."""
    good = sum(bool(cell.good) for cell in cells)
    told = "" if least is None else f"{100 * least:.0f} %"
    return Cell(
        name, {"good": good, "of": len(cells), "at least": told}, None if least is None else good >= least * len(cells)
    )


def finding_of(what: str, bars: Sequence[Cell], cells: Sequence[Cell], notes: Sequence[str] = ()) -> Finding:
    """The finding: bars are judged, single runs are told, those that missed one by one."""
    rows = [
        [cell.name, *(f"{value:.3g}" if isinstance(value, float) else str(value) for value in cell.figures.values())]
        for cell in bars
    ]
    rows = [[*row[:1], ", ".join(f"{name} {value}" for name, value in zip(cell.figures, row[1:], strict=True) if value),
             mark(cell.good), ""] for row, cell in zip(rows, bars, strict=True)]  # fmt: skip
    missed = [cell for cell in cells if not cell.good]
    rows += [[cell.name, _told(cell), "missed", repeat_of(cell)] for cell in missed]
    single = [Cell(cell.name, cell.figures, None, cell.walk) for cell in cells]
    parts = "; ".join(
        f"{bar.name}: {bar.figures['good']} of {bar.figures['of']}" for bar in bars if "of" in bar.figures
    )
    return Finding(
        f"{count_of(cells)} {what} ({parts})",
        [*bars, *single],
        Table(["what", "figures", "bar", "repeat"], rows),
        notes=notes,
    )


def _told(cell: Cell) -> str:
    return ", ".join(
        f"{name} {value:.3g}" if isinstance(value, float) else f"{name} {value}"
        for name, value in cell.figures.items()
        if value not in (None, "")
    )
