"""G3: the zero gait walks, with all curves zero, arms straight down, a straight stance leg (GENBICON section 3.1)."""

from footfall.measure.trial.metrics import Report
from footfall.papers.claim import Cell, Claim, Finding, count_of, table_of
from footfall.papers.genbicon.speeds import speed_error
from footfall.papers.runner import Lab
from footfall.papers.walks import Walk

SPEEDS = (0.0, 0.3, 0.6, 1.0)
CLOSE = 0.1
"""Largest speed error, m/s: it must keep to its command, not stand or run away."""


def measure(lab: Lab) -> Finding:
    """Walk the paper's zero gait, `paper-zero`, and ours, `zero`."""
    seconds = lab.choose(60.0, 300.0)
    walks = [Walk(f"zero, {speed:g} m/s", speed, seconds, gait="zero") for speed in SPEEDS]
    walks += [Walk(f"paper-zero, {speed:g} m/s", speed, seconds, gait="paper-zero") for speed in SPEEDS]
    cells = [_cell(walk, outcome.report) for walk, outcome in zip(walks, lab.run(walks), strict=True)]
    ours, papers = cells[: len(SPEEDS)], cells[len(SPEEDS) :]
    words = f"gait zero: {count_of(ours)} speeds; gait paper-zero: {count_of(papers)}"
    return Finding(words, cells, table_of(cells))


def _cell(walk: Walk, report: Report) -> Cell:
    error = speed_error(report, walk.speed)
    figures = {
        "up": report.up,
        "fell at s": report.fell_at,
        "steps": report.steps,
        "speed m/s": report.speed,
        "error m/s": error,
        "scatter": report.step_scatter,
    }
    good = report.up and error is not None and abs(error) <= CLOSE
    return Cell(walk.name, figures, good if walk.gait == "zero" else report.up, walk)


ZERO_GAIT_CLAIM = Claim(
    id="G3",
    title="the zero gait walks",
    paper="works robustly with all angle trajectories zero",
    bar="as in the paper (gait paper-zero) it stays up 5 min at 0, 0.3, 0.6 and 1.0 m/s; ours, the gait zero, "
    "likewise and within 0.1 m/s",
    quick="60 s each",
    full="5 min each",
    measure=measure,
)
