"""S1: the twelve gaits of Table 1 (SIMBICON section 7.1), on soles that stick and on soles that slip."""

from collections.abc import Sequence
from statistics import fmean

from footfall import catalog
from footfall.laws.simbicon.gait import Gait
from footfall.measure.trial.metrics import Report
from footfall.papers.claim import Cell, Claim, Finding, Table, count_of, mark, repeat_of, shown
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gait_run import out_of
from footfall.papers.simbicon.plane import CONTACTS, GAITS, SCATTER, begins_at, come_to, planar_run

STARTS, QUICK_STARTS = 8, 2


def measure(lab: Lab) -> Finding:
    """Walk every gait from scattered starts, entered as in the paper and, for comparison, started directly."""
    starts, seconds = int(lab.choose(QUICK_STARTS, STARTS)), lab.choose(20.0, 60.0)
    ways = [(contact, True) for contact in CONTACTS] + [("sticking", False)] * lab.full
    cases = [(gait, contact, entered) for gait in GAITS for contact, entered in ways]
    runs = [
        planar_run(
            come_to(gait) if entered else (gait,),
            seconds + (begins_at(gait) if entered else 0.0),
            contact=contact,
            part=start / starts,
            seed=start,
            scatter=SCATTER,
        )
        for gait, contact, entered in cases
        for start in range(starts)
    ]
    reports = [outcome.report for outcome in lab.run(runs)]
    cells = []
    for index, (gait, contact, entered) in enumerate(cases):
        some = slice(index * starts, (index + 1) * starts)
        name = f"{gait}, {contact}" + ("" if entered else ", begun at once")
        judged = contact == "sticking" and entered
        cells.append(Cell(name, figures_of(reports[some]), all_up(reports[some]) if judged else None, runs[some][0]))
    return Finding(
        measured=f"sticking: {count_of(cells)} gaits stay up {seconds:g} s from all {starts} starts (the printed run "
        f"and the corrected one both counted); Coulomb 0.65: {_slipping(cells)}",
        cells=cells,
        table=_table(cells),
        notes=[
            "In the authors' program soles stick; the paper gives a friction of 0.65. Sticking soles are judged.",
            "Each gait is entered from the walk, at a different moment of the stride for each start (`backwards` from "
            "the walk by way of `in-place`, as in the paper). Speed and period are means over the runs that stay up.",
            "`run-printed` is Table 1's run, which goes backwards in the authors' program too; `run` leans ahead.",
        ],
    )


def all_up(reports: Sequence[Report]) -> bool:
    """Whether all stay up."""
    return all(report.up for report in reports)


def figures_of(reports: Sequence[Report]) -> dict[str, float | str | None]:
    """The figures of one gait from all starts."""
    up = [report for report in reports if report.up]
    falls = [report.fell_at for report in reports if report.fell_at is not None]
    return {
        "up": out_of([report.up for report in reports]),
        "speed m/s": fmean(report.speed or 0.0 for report in up) if up else None,
        "period s": fmean(report.step_period or 0.0 for report in up) if up else None,
        "first fall s": min(falls, default=None),
    }


def _slipping(cells: Sequence[Cell]) -> str:
    some = [cell for cell in cells if cell.name.endswith("coulomb")]
    fallen = [
        f"{cell.name.split(',')[0]} {cell.figures['up']}" for cell in some if cell.figures["first fall s"] is not None
    ]
    return f"{len(some) - len(fallen)} of {len(some)} gaits" + (f" (not {', '.join(fallen)})" if fallen else "")


def _table(cells: Sequence[Cell]) -> Table:
    by_name = {cell.name: cell for cell in cells}
    rows = []
    for gait in GAITS:
        sticking, slipping = (by_name[f"{gait}, {contact}"] for contact in CONTACTS)
        once = by_name.get(f"{gait}, sticking, begun at once")
        rows.append(
            [
                gait,
                *(shown(sticking.figures[key]) for key in ("up", "speed m/s", "period s")),
                shown(once.figures["up"]) if once else "–",
                *(shown(slipping.figures[key]) for key in ("up", "speed m/s", "first fall s")),
                "; ".join(catalog.load(Gait, f"planar-{gait}").changes) or "none",
                mark(sticking.good),
                repeat_of(sticking),
            ]
        )
    columns = ["gait", "sticking: up", "speed m/s", "period s", "begun at once: up", "Coulomb 0.65: up", "speed m/s"]
    return Table([*columns, "first fall s", "changes from the printed values", "bar", "repeat"], rows)


GAITS_CLAIM = Claim(
    id="S1",
    title="twelve gaits in the plane",
    paper="12 planar gaits with the parameters of Table 1",
    bar="12 of 12, and the corrected run, each 60 s from 8 scattered starts on soles that stick; parameters "
    "unchanged or every change listed",
    quick="2 starts, 20 s each",
    full="8 starts, 60 s each, sticking and Coulomb 0.65; for comparison also started directly",
    measure=measure,
)
