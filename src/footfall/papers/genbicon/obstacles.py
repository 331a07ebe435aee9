"""G14 and G15: over bars, under beams, up and down stairs, with a crate (GENBICON section 5.4, Figures 11 and 12)."""

from collections.abc import Sequence

from footfall.papers.claim import Cell, Claim, Finding
from footfall.papers.genbicon.errands import WALKERS, course, errand, stairs
from footfall.papers.genbicon.shares import all_done, failed_in, finding_of, fresh_seeds, judged_share
from footfall.papers.runner import Lab
from footfall.papers.walks import TrialRun


def measure_courses(lab: Lab) -> Finding:
    """Walk courses of six bars and beams with two bodies."""
    cells = _cells(lab, [course(seed) for seed in fresh_seeds(lab, 100, 4)])
    bars = [judged_share("no fall", cells, 0.90)]
    bars += [judged_share(name, cells[k :: len(WALKERS)]) for k, name in enumerate(WALKERS)]
    untouched = [Cell(cell.name, {}, bool(cell.good) and cell.figures["touches"] == 0) for cell in cells]
    bars.append(judged_share("nothing touched", untouched))
    return finding_of("courses of six bars and beams are walked without a fall", bars, cells)


def measure_stairs(lab: Lab) -> Finding:
    """The scenario of Figure 12, and stairs alone."""
    whole = _cells(lab, [errand(seed) for seed in fresh_seeds(lab, 20, 2)])
    alone = _cells(lab, [stairs(seed) for seed in fresh_seeds(lab, 50, 4)])
    bars = [judged_share("Figure 12", whole, 0.90), judged_share("stairs up and down", alone, 0.95)]
    return finding_of("runs on stairs end as they should", bars, [*whole, *alone])


def _cells(lab: Lab, runs: Sequence[TrialRun]) -> list[Cell]:
    cells = []
    for run, outcome in zip(runs, lab.run(runs), strict=True):
        report = outcome.report
        figures = {"up": report.up, "failed": failed_in(report), "touches": report.touches}
        cells.append(Cell(run.name, figures, all_done(report), run))
    return cells


COURSES_CLAIM = Claim(
    id="G14",
    title="obstacles to step over and to duck under",
    paper="steps over obstacles up to 45 cm and ducks under bars, in any combination (Figure 11)",
    bar="bars 5 … 45 cm and beams down to 75 % of the body's height (in proportion), 100 random courses of six, two "
    "bodies, the whole body colliding: at least 90 % without a fall, and how many without a touch",
    quick="4 courses",
    full="100 courses, seeds 5000 … 5099",
    measure=measure_courses,
)
STAIRS_CLAIM = Claim(
    id="G15",
    title="stairs, with a crate",
    paper="fetches 15 kg, climbs 15 cm risers, steps over 20 cm obstacles, stops (Figure 12)",
    bar="the same from end to end in at least 18 of 20; stairs alone up and down, risers 10 … 20 cm, treads "
    "26 … 32 cm, in at least 95 %",
    quick="2 and 4",
    full="20 and 50, seeds from 5000",
    measure=measure_stairs,
    guard=lambda: [errand(0), errand(1), stairs(0), stairs(1)],
    given="a hand holds with up to 1.2 body weights, 830 N for the humanoid; the back extends with up to 300 N m",
)
