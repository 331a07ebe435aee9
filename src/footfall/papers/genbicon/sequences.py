"""G4: stand, start, stop, idle, turn and walk, from any of them to any other (GENBICON sections 3.5 and 5.1)."""

from functools import partial
from typing import Any

import numpy as np

from footfall.measure.trial.metrics import Report
from footfall.measure.trial.sequences import FASTEST, LATEST, SLOWEST, SOONEST, random_sequence
from footfall.papers.claim import Cell, Claim, Finding, Picture, Table, count_of, mark, repeat_of, shown
from footfall.papers.runner import Lab
from footfall.papers.walks import TrialRun

SHORT, LONG = 30.0, 60.0
SHORT_SEEDS, LONG_SEEDS = range(200), range(1000, 1020)
QUICK_SEEDS = range(24)


def measure(lab: Lab) -> Finding:
    """Run all seeds; a run is good if it stays up and its legs never overlap."""
    runs = [run_of(seed, SHORT) for seed in (SHORT_SEEDS if lab.full else QUICK_SEEDS)]
    runs += [run_of(seed, LONG) for seed in (LONG_SEEDS if lab.full else ())]
    cells = [_cell(each, outcome.report) for each, outcome in zip(runs, lab.run(runs), strict=True)]
    gaps = [float(cell.figures["leg gap m"] or 0.0) for cell in cells]
    overlaps, up = sum(gap < 0.0 for gap in gaps), sum(bool(cell.figures["up"]) for cell in cells)
    return Finding(
        measured=f"{count_of(cells)} sequences: {up} stay up{_falls(cells)}; legs overlap in {overlaps}",
        cells=cells,
        table=_table(cells),
        notes=[
            f"A new command every {SOONEST:g} to {LATEST:g} s: walk at {SLOWEST:g} … {FASTEST:g} m/s (half "
            "the time with a new heading, a third of the time also sideways), stand, idle or step in place.",
            "The seeds are " + _seeds(lab.full) + ".",
        ],
        pictures=[
            Picture("g4-gaps", "Smallest distance between the legs in each sequence.", partial(_draw, gaps=gaps))
        ],
    )


def run_of(seed: int, seconds: float) -> TrialRun:
    """A random sequence, and the command that repeats it."""
    made = f"footfall new trial --random {seed} --seconds {seconds:g} --out sequence-{seed}.toml"
    return TrialRun(random_sequence(seed, seconds), f"{made} && footfall run sequence-{seed}.toml")


def _cell(each: TrialRun, report: Report) -> Cell:
    last = [change for change in each.document.command if report.fell_at is None or change.at <= report.fell_at]
    figures = {
        "seed": each.document.seed,
        "seconds": each.seconds,
        "up": report.up,
        "fell at s": report.fell_at,
        "asked then": _asked(last[-1].fields()) if report.fell else None,
        "steps": report.steps,
        "leg gap m": report.leg_gap,
        "outside N s": report.outside_impulse,
    }
    return Cell(each.name, figures, passes(report), each)


def passes(report: Report) -> bool:
    """Whether it stays up, moved by its joints alone, with its legs apart throughout."""
    apart = report.leg_gap is not None and report.leg_gap >= 0.0
    return report.up and apart and report.outside_impulse == 0.0


def _asked(fields: dict[str, Any]) -> str:
    return ", ".join(
        f"{name} {value:.2f}" if isinstance(value, float) else f"{value}" for name, value in fields.items()
    )


def _falls(cells: list[Cell]) -> str:
    seeds = [f"{cell.figures['seed']}" for cell in cells if not cell.figures["up"]]
    return f" (fell: seeds {', '.join(seeds)})" if seeds else ""


def _table(cells: list[Cell]) -> Table:
    """A row for each duration, then one for each fall."""
    rows = []
    for seconds in sorted({float(cell.figures["seconds"] or 0.0) for cell in cells}):
        some = [cell for cell in cells if cell.figures["seconds"] == seconds]
        gap = min(float(cell.figures["leg gap m"] or 0.0) for cell in some)
        steps = sum(int(cell.figures["steps"] or 0) for cell in some)
        good = all(cell.good for cell in some)
        rows.append([f"{len(some)} of {seconds:g} s", count_of(some), str(steps), shown(gap), "", mark(good), ""])
    for cell in cells:
        if not cell.figures["up"]:
            fell, asked = shown(cell.figures["fell at s"]), str(cell.figures["asked then"])
            gap, steps = shown(cell.figures["leg gap m"]), str(cell.figures["steps"])
            rows.append([cell.name, f"fell at {fell} s", steps, gap, asked, mark(cell.good), repeat_of(cell)])
    return Table(["sequences", "stay up", "steps", "smallest leg gap m", "asked then", "bar", "repeat"], rows)


def _seeds(full: bool) -> str:
    if not full:
        return f"{QUICK_SEEDS[0]} … {QUICK_SEEDS[-1]}"
    short, long = (f"{seeds[0]} … {seeds[-1]}" for seeds in (SHORT_SEEDS, LONG_SEEDS))
    return f"{short} ({SHORT:g} s) and {long} ({LONG:g} s); `{run_of(0, SHORT).command()}` plays the first"


def _draw(figure: Any, gaps: list[float]) -> None:
    panel = figure.subplots()
    centimetres = 100.0 * np.asarray(gaps)
    panel.hist(centimetres, bins=30, color="#1b7f5c")
    panel.axvline(0.0, color="#c8143c", linewidth=1.0)
    panel.set_xlabel("smallest distance between the legs, cm (left of 0: they overlapped)")
    panel.set_ylabel("sequences")


SEQUENCES_CLAIM = Claim(
    id="G4",
    title="stand, start, stop, idle, turn: from any to any other",
    paper="stands, starts, stops, idles and turns; from any of them to any other",
    bar="200 random command sequences of 30 s and 20 of 60 s, no fall, legs never overlap, no outside impulse",
    quick="24 sequences of 30 s",
    full="200 sequences of 30 s and 20 of 60 s",
    measure=measure,
    differs="the 200 sequences last 30 s",
)
