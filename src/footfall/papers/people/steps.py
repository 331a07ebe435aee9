"""H3: step length and cadence against speed, double support, feet that neither slide nor touch."""

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

NEAR = 0.12
"""Share by which cadence and step length may differ from people's."""
DOUBLE_SUPPORT = (0.18, 0.25)
"""Share of the stride, at 1.2 m/s."""
MOST_SLIP = 0.008
"""m a step."""
LEAST_GAP = 0.015
"""m, at every speed."""
MOST_LIMP = 0.03
"""m, by which steps onto one foot may be longer than those onto the other, at every speed."""


def measure(lab: Lab) -> Finding:
    """Compare the steps at every speed."""
    walks = walked(lab)
    cells = [cell for one in walks for cell in cells_of(one)]
    usual = next((one.found for one in walks if one.speed == USUAL and one.found), None)
    words = f"at {USUAL:g} m/s it does not walk"
    if usual:
        words = (
            f"at {USUAL:g} m/s: {usual.cadence:.0f} steps a minute (people {usual.people.cadence:.0f}) of "
            f"{usual.step_length:.2f} m ({usual.people.step_length:.2f}), double support {usual.double_support:.0%}, "
            f"slip {1000 * usual.kinetics.slip:.0f} mm a step"
        )
    return Finding(measured=f"{count_of(cells)} cells; {words}", cells=cells, table=table_of(cells))


def cells_of(one: Walked) -> list[Cell]:
    """Steps, double support, slip and the gap between the legs."""
    name, walk = one.walk.name, one.walk
    if one.found is None:
        return [fallen(one, part) for part in (", steps", ", even steps", ", slip")] + [
            Cell(f"{name}, legs", {"up": one.up}, False, walk)
        ]
    own, judged = one.found, one.speed in JUDGED
    steps = {
        "cadence 1/min": own.cadence,
        "people's": own.people.cadence,
        "step m": own.step_length,
        "people's m": own.people.step_length,
        "width m": own.step_width,
    }
    near = (
        abs(own.cadence / own.people.cadence - 1.0) <= NEAR
        and abs(own.step_length / own.people.step_length - 1.0) <= NEAR
    )
    both = {"double support": own.double_support, "people's share": own.people.double_support, "stance": own.stance}
    low, high = DOUBLE_SUPPORT
    even = {"limp m": own.limp}
    legs = {"leg gap m": own.leg_gap, "touches": own.leg_touches}
    return [
        Cell(f"{name}, steps", steps, near if judged else None, walk),
        Cell(f"{name}, double support", both, low <= own.double_support <= high if one.speed == USUAL else None, walk),
        Cell(f"{name}, even steps", even, own.limp <= MOST_LIMP, walk),
        Cell(f"{name}, slip", {"slip m": own.kinetics.slip}, own.kinetics.slip <= MOST_SLIP if judged else None, walk),
        Cell(f"{name}, legs", legs, own.leg_gap >= LEAST_GAP and own.leg_touches == 0, walk),
    ]


STEPS_CLAIM = Claim(
    id="H3",
    title="steps like people's",
    paper="people: step length grows with speed to the power 0.49 over the CMU clips (102 steps a minute of 0.70 m at "
    "1.2 m/s for this leg), double support 19 % there (textbook)",
    bar="cadence and step length within 12 % of people's at 0.8, 1.2 and 1.6 m/s; double support 18–25 % at 1.2; feet "
    "slide at most 8 mm a step at 0.8, 1.2 and 1.6; legs at least 15 mm apart at every speed, no contact; "
    "left and right steps differ by at most 30 mm at every speed",
    quick=DESIGN.format(QUICK_SECONDS),
    full=DESIGN.format(FULL_SECONDS),
    measure=measure,
    guard=guard,
)
