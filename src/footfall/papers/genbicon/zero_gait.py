"""G3: the zero gait walks, with all curves zero, arms straight down, a straight stance leg (GENBICON section 3.1)."""

from footfall.measure.trial.metrics import Report
from footfall.papers.claim import Cell, Claim, Finding, count_of, table_of
from footfall.papers.genbicon.speeds import speed_error
from footfall.papers.runner import Lab
from footfall.papers.walks import Walk

SPEEDS = (0.0, 0.6)
CLOSE = 0.1
"""Largest speed error, m/s: it must keep to its command, not stand or run away."""
STRAIGHT_KNEE = "gait.pose.stance_knee.always=0"


def measure(lab: Lab) -> Finding:
    """Walk the library's gait `zero`, which is judged, and for comparison the gait `paper` with a straight knee."""
    seconds = lab.choose(60.0, 300.0)
    walks = [Walk(f"zero, {speed:g} m/s", speed, seconds, gait="zero") for speed in SPEEDS]
    walks += [
        Walk(f"paper with a straight knee, {speed:g} m/s", speed, seconds, gait="paper", changes=(STRAIGHT_KNEE,))
        for speed in SPEEDS
    ]
    cells = [_cell(walk, outcome.report) for walk, outcome in zip(walks, lab.run(walks), strict=True)]
    beside = [f"{cell.name} {'stays up' if cell.figures['up'] else 'falls'}" for cell in cells if cell.good is None]
    words = f"gait zero: {count_of(cells)} speeds ({'; '.join(beside)})"
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
    return Cell(walk.name, figures, good if walk.gait == "zero" else None, walk)


ZERO_GAIT_CLAIM = Claim(
    id="G3",
    title="the zero gait walks",
    paper="works robustly with all angle trajectories zero",
    bar="the gait zero stays up 5 min in place and at 0.6 m/s, within 0.1 m/s",
    quick="60 s each",
    full="5 min each; beside it the gait paper with its stance knee straightened, not judged",
    measure=measure,
)
