"""G1: walks at commanded speeds, forwards and backwards (GENBICON section 5.1)."""

from typing import Any

from footfall.measure.trial.metrics import Report
from footfall.papers.claim import Cell, Claim, Finding, Picture, count_of, table_of
from footfall.papers.runner import Lab
from footfall.papers.walks import Walk

SPEEDS = (-1.0, -0.6, -0.3, 0.0, 0.3, 0.6, 1.0, 1.3, 1.7, 2.0)
CLOSE, CLOSE_SHARE = 0.02, 0.02
"""Largest speed error, m/s and as a fraction of the speed; the larger one counts."""
MOST_ASYMMETRY, MOST_SCATTER = 0.05, 0.10
PAPER_PERIOD = 0.6
PAPER_SPEEDS = (-0.6, -0.3, 0.0, 0.3, 0.6, 1.0, 1.3, 1.7)
"""The speeds of the paper, at which its own gait must stay up: it has no speed loop."""


def measure(lab: Lab) -> Finding:
    """Walk every speed with the gait `walk`; in full also with the gait `paper`, judged at the paper's speeds."""
    seconds = lab.choose(20.0, 60.0)
    walks = [Walk(f"{speed:g} m/s", speed, seconds) for speed in SPEEDS]
    beside = [
        Walk(f"paper, {speed:g} m/s", speed, seconds, gait="paper", period=PAPER_PERIOD)
        for speed in (PAPER_SPEEDS if lab.full else ())
    ]
    reports = [outcome.report for outcome in lab.run([*walks, *beside])]
    ours = [_cell(walk, report) for walk, report in zip(walks, reports, strict=False)]
    theirs = [_cell(walk, report) for walk, report in zip(beside, reports[len(walks) :], strict=True)]
    cells = [*ours, *theirs]
    return Finding(
        measured=_measured(ours, theirs),
        cells=cells,
        table=table_of(cells),
        pictures=[Picture("g1-speeds", "Mean speed against commanded speed; the band is the bar.", _drawing(cells))],
    )


def keeps_speed(report: Report, speed: float) -> bool:
    """Whether a walk stayed up and its mean speed is within the bar."""
    error = speed_error(report, speed)
    return report.up and error is not None and abs(error) <= max(CLOSE, CLOSE_SHARE * abs(speed))


def speed_error(report: Report, speed: float) -> float | None:
    """Measured minus commanded speed, m/s."""
    return None if report.speed is None else report.speed - speed


def _cell(walk: Walk, report: Report) -> Cell:
    figures = {
        "up": report.up,
        "speed m/s": report.speed,
        "error m/s": speed_error(report, walk.speed),
        "period s": report.step_period,
        "length m": report.step_length,
        "asymmetry": report.step_asymmetry,
        "scatter": report.step_scatter,
        "outside N s": report.outside_impulse,
    }
    good = keeps_speed(report, walk.speed) and steps_alike(report) and report.outside_impulse == 0.0
    return Cell(walk.name, figures, report.up if walk.gait == "paper" else good, walk)


def steps_alike(report: Report) -> bool:
    """Whether left and right steps, and successive steps, differ by no more than the bar allows."""
    if report.step_asymmetry is None or report.step_scatter is None:
        return False
    return report.step_asymmetry <= MOST_ASYMMETRY and report.step_scatter <= MOST_SCATTER


def _measured(ours: list[Cell], theirs: list[Cell]) -> str:
    errors = [abs(float(cell.figures["error m/s"] or 0.0)) for cell in ours if cell.figures["up"]]
    worst = f", largest error {max(errors):.3f} m/s" if errors else ""
    missed = [cell.name for cell in ours if not cell.good]
    words = f"{count_of(ours)} speeds{worst}" + (f"; missed: {', '.join(missed)}" if missed else "")
    if theirs:
        up = sum(bool(cell.figures["up"]) for cell in theirs)
        words += f" (gait paper: {up} of {len(theirs)} stay up)"
    return words


def _drawing(cells: list[Cell]) -> Any:
    def draw(figure: Any) -> None:
        panel = figure.subplots()
        low, high = min(SPEEDS), max(SPEEDS)
        commanded = [low + (high - low) * k / 100 for k in range(101)]
        band = [max(CLOSE, CLOSE_SHARE * abs(speed)) for speed in commanded]
        panel.fill_between(
            commanded,
            [speed - half for speed, half in zip(commanded, band, strict=True)],
            [speed + half for speed, half in zip(commanded, band, strict=True)],
            color="#cfe8dc",
            label="bar",
        )
        for gait, sign, colour in (("paper", "x", "#a9b0ba"), ("walk", "o", "#1b7f5c")):
            walks = [(cell, cell.walk) for cell in cells if isinstance(cell.walk, Walk) and cell.walk.gait == gait]
            points = [(walk.speed, cell.figures["speed m/s"]) for cell, walk in walks if cell.figures["up"]]
            if points:
                panel.plot(*zip(*points, strict=True), sign, color=colour, label=f"gait {gait}")
        panel.set_xlabel("commanded speed, m/s")
        panel.set_ylabel("mean speed, m/s")
        panel.grid(True, color="#e6e9ed", linewidth=0.7)
        panel.legend(frameon=False)

    return draw


SPEEDS_CLAIM = Claim(
    id="G1",
    title="walks at commanded speeds",
    paper="−0.6 … 1.7 m/s (the authors' released code saturates at 0.99)",
    bar="−1.0 … 2.0 m/s, mean within 0.02 m/s or 2 %; left and right steps within 5 %, scatter within 10 %, "
    "no outside impulse; the gait paper stays up at the paper's speeds",
    quick="10 speeds, 20 s each, gait walk",
    full="10 speeds, 60 s each, gait walk, which chooses its step period; 8 speeds of the gait "
    "paper with a step of 0.6 s",
    measure=measure,
)
