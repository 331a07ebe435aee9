"""H2: the ground's force: two humps with a valley between, first braking, then driving, and a soft landing."""

from footfall.measure.people.compare import Comparison
from footfall.measure.people.picture import FORCES, MOMENTS, draw_forces, size_of
from footfall.papers.claim import Cell, Claim, Finding, Picture, count_of, table_of
from footfall.papers.people.walked import (
    DESIGN,
    FULL_SECONDS,
    JUDGED,
    QUICK_SECONDS,
    USUAL,
    Walked,
    drawable,
    fallen,
    guard,
    walked,
)
from footfall.papers.runner import Lab

MOST_PEAK = 1.3
"""Body weights."""
FIRST_PEAK_FROM = 0.080
"""s after strike; an earlier peak is the jolt of a landing."""
MOST_HEEL_SPEED = 0.25
"""m/s, downwards at strike."""
BOTH = 2


def measure(lab: Lab) -> Finding:
    """Compare the forces at every speed."""
    walks = walked(lab)
    cells = [cell for one in walks for cell in cells_of(one)]
    shown = drawable(walks)
    usual = next((one.found for one in walks if one.speed == USUAL and one.found), None)
    picture = Picture(
        "h2-forces",
        "Ground forces and joint moments over the stride, from strike to strike: the humanoid beside the textbook.",
        lambda figure: draw_forces(figure, shown),
        size_of(max(len(shown), 1), len(FORCES) + len(MOMENTS)),
    )
    return Finding(
        measured=f"{count_of(cells)} cells; " + (_in_words(usual) if usual else f"at {USUAL:g} m/s it does not walk"),
        cells=cells,
        table=table_of(cells),
        notes=["Forces are averaged over 10 ms, as force plates are filtered; feet with 3 % of the weight are down."],
        pictures=[picture] if shown else [],
    )


def cells_of(one: Walked) -> list[Cell]:
    """The vertical force, judged at 1.2 m/s, and the force along the ground."""
    if one.found is None:
        return [fallen(one, ", vertical"), fallen(one, ", along")]
    own = one.found.kinetics
    upright = {
        "first peak BW": own.first_peak,
        "after ms": 1000 * own.first_peak_at,
        "valley BW": own.valley,
        "second peak BW": own.second_peak,
        "humps": own.humps,
        "heel m/s": own.heel_speed,
    }
    brakes = one.found.brakes_then_drives
    along = {"brake BW": own.brake, "drive BW": own.drive, "brakes, then drives": brakes}
    good = lands_softly(one.found) and own.humps == BOTH
    return [
        Cell(f"{one.walk.name}, vertical", upright, good if one.speed == USUAL else None, one.walk),
        Cell(f"{one.walk.name}, along", along, brakes if one.speed in JUDGED else None, one.walk),
    ]


def lands_softly(found: Comparison) -> bool:
    """Whether neither hump is too high, the first comes late enough, and the heel comes down slowly."""
    own = found.kinetics
    low = max(own.first_peak, own.second_peak) <= MOST_PEAK
    return low and own.first_peak_at > FIRST_PEAK_FROM and own.heel_speed <= MOST_HEEL_SPEED


def _in_words(found: Comparison) -> str:
    own = found.kinetics
    order = "brakes, then drives" if found.brakes_then_drives else "does not clearly brake, then drive"
    return (
        f"at {USUAL:g} m/s: {own.first_peak:.2f} body weights after {1000 * own.first_peak_at:.0f} ms, valley "
        f"{own.valley:.2f}, then {own.second_peak:.2f}; heel lands at {own.heel_speed:.2f} m/s; {order}"
    )


GROUND_FORCE_CLAIM = Claim(
    id="H2",
    title="ground forces like people's",
    paper="people: humps of 1.1–1.2 body weights, a valley of 0.7 to 0.8; the ground brakes first, then drives",
    bar="at 1.2 m/s two humps, no peak above 1.3 body weights, the first later than 80 ms after strike, heel at most "
    "0.25 m/s down at strike; at 0.8, 1.2 and 1.6 m/s it brakes, then drives, with a third of people's impulse or more",
    quick=DESIGN.format(QUICK_SECONDS),
    full=DESIGN.format(FULL_SECONDS),
    measure=measure,
    guard=guard,
)
