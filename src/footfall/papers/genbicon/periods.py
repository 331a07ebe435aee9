"""G2: step periods from 0.2 to 1.0 s (GENBICON section 5.1)."""

from footfall.measure.trial.metrics import Report
from footfall.papers.claim import Cell, Claim, Finding, count_of, table_of
from footfall.papers.genbicon.speeds import speed_error
from footfall.papers.runner import Lab
from footfall.papers.walks import Walk

SPEED = 0.3
PERIODS = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
QUICK_PERIODS = (0.2, 0.4, 0.6, 0.8, 1.0)
CLOSE_SHARE = 0.05


def measure(lab: Lab) -> Finding:
    """Walk every period with the gait `walk`; in full also with the gait `paper`."""
    seconds = lab.choose(20.0, 60.0)
    gaits = ("walk", "paper") if lab.full else ("walk",)
    walks = [
        Walk(f"{gait}, {period:g} s", SPEED, seconds, gait=gait, period=period)
        for gait in gaits
        for period in (PERIODS if lab.full else QUICK_PERIODS)
    ]
    cells = [_cell(walk, outcome.report) for walk, outcome in zip(walks, lab.run(walks), strict=True)]
    missed = [cell.name for cell in cells if cell.good is False]
    words = f"{count_of(cells)} periods" + (f"; missed: {', '.join(missed)}" if missed else "")
    return Finding(words, cells, table_of(cells))


def keeps_period(report: Report, period: float) -> bool:
    """Whether a walk stayed up and its steps took the commanded time."""
    return report.up and report.step_period is not None and abs(report.step_period / period - 1) <= CLOSE_SHARE


def _cell(walk: Walk, report: Report) -> Cell:
    period = walk.period or 0.0
    figures = {
        "up": report.up,
        "period s": report.step_period,
        "error %": None if report.step_period is None else 100 * (report.step_period / period - 1),
        "speed error m/s": speed_error(report, walk.speed),
        "scatter": report.step_scatter,
    }
    return Cell(walk.name, figures, keeps_period(report, period), walk)


PERIODS_CLAIM = Claim(
    id="G2",
    title="step periods",
    paper="0.2 … 1.0 s work well",
    bar="0.2 … 1.0 s at 0.3 m/s, realised period within 5 %, gaits walk and paper",
    quick="5 periods, 20 s each, gait walk",
    full="9 periods, 60 s each, gaits walk and paper",
    measure=measure,
)
