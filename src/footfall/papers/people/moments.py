"""H4: joint moments and positive work of a steady walk."""

from footfall.papers.claim import Cell, Claim, Finding, count_of, table_of
from footfall.papers.people.walked import (
    DESIGN,
    FULL_SECONDS,
    JUDGED,
    QUICK_SECONDS,
    USUAL,
    Walked,
    fallen,
    guard,
    walked,
)
from footfall.papers.runner import Lab

PEOPLES = {"hip": 1.0, "knee": 0.7, "ankle": 1.5}
"""Peaks of people's moments, N m/kg."""
TIMES = 2.0
MOST_WORK = 1.5
"""J/kg/m."""


def measure(lab: Lab) -> Finding:
    """Compare moments and work at every speed."""
    walks = walked(lab)
    cells = [cell for one in walks for cell in cells_of(one)]
    usual = next((one.found for one in walks if one.speed == USUAL and one.found), None)
    words = f"at {USUAL:g} m/s it does not walk"
    if usual:
        peaks = ", ".join(f"{joint} {usual.kinetics.moment_peak[joint]:.2f}" for joint in PEOPLES)
        words = f"at {USUAL:g} m/s: {peaks} N m/kg; positive work {usual.kinetics.positive_work:.2f} J/kg/m"
    return Finding(
        measured=f"{count_of(cells)} cells; {words}",
        cells=cells,
        table=table_of(cells),
        notes=[
            "Peaks of the mean stride in the sagittal plane, without what is faster than 10 Hz: people's are computed "
            "from cameras and hold nothing faster. The largest torque at any tick stands beside. Positive work is that "
            "of all joints while they drive. The moments are drawn with H2."
        ],
    )


def cells_of(one: Walked) -> list[Cell]:
    """Moments of hip, knee and ankle, and the work of all joints."""
    if one.found is None:
        return [fallen(one, ", moments"), fallen(one, ", work")]
    own, judged = one.found.kinetics, one.speed in JUDGED
    figures = {f"{joint} N m/kg": own.moment_peak[joint] for joint in PEOPLES}
    figures |= {f"{joint} at any tick": own.torque_peak[joint] for joint in PEOPLES}
    within = all(own.moment_peak[joint] <= TIMES * peak for joint, peak in PEOPLES.items())
    work = {"work J/kg/m": own.positive_work}
    return [
        Cell(f"{one.walk.name}, moments", figures, within if judged else None, one.walk),
        Cell(f"{one.walk.name}, work", work, own.positive_work <= MOST_WORK if judged else None, one.walk),
    ]


MOMENTS_CLAIM = Claim(
    id="H4",
    title="joint moments and work like people's",
    paper="people: hip 1, knee 0.7, ankle 1.5 N m/kg at their largest",
    bar="at most twice that, and positive work of at most 1.5 J/kg/m, at 0.8, 1.2 and 1.6 m/s",
    quick=DESIGN.format(QUICK_SECONDS),
    full=DESIGN.format(FULL_SECONDS),
    measure=measure,
    guard=guard,
)
