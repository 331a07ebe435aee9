"""H1: hip, knee and ankle over the stride, beside people's."""

from footfall.measure.people.curves import MEANINGS
from footfall.measure.people.picture import draw_curves, size_of
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

LEAST_CORRELATION = {"hip": 0.95, "knee": 0.95, "ankle": 0.85}
MOST_RMS = {"hip": 6.0, "knee": 8.0, "ankle": 7.0}
"""Degrees, at 1.2 m/s."""


def measure(lab: Lab) -> Finding:
    """Compare the curves at every speed."""
    walks = walked(lab)
    cells = [cell for one in walks for cell in cells_of(one)]
    shown = drawable(walks)
    picture = Picture(
        "h1-curves",
        "Joint angles over the stride, from strike to strike: the humanoid beside textbook and motion capture. RMS and "
        "correlation r are against the textbook or, where it has no such curve, against the clips.",
        lambda figure: draw_curves(figure, shown),
        size_of(max(len(shown), 1), len(MEANINGS)),
    )
    usual = [cell for cell in cells if cell.name.startswith(f"{USUAL:g} m/s")]
    words = ", ".join(
        f"{cell.name.split(', ')[-1]} r {cell.figures['r']:.2f}, {cell.figures['RMS °']:.0f}°"
        for cell in usual
        if "r" in cell.figures
    )
    return Finding(
        measured=f"{count_of(cells)} curves; at {USUAL:g} m/s: {words or 'it does not walk'}",
        cells=cells,
        table=table_of(cells),
        notes=[
            "Judged against the textbook, whose joint centres are clinical; the knees of the clips are some 10° more "
            "bent, as their skeletons were fitted for animation. The figures for the clips stand beside.",
            "One person differs from the others by r 1.00 and 3° at the hip, r 0.98 and 5° at the knee, r 0.93 and 4° "
            "at the ankle (clips, 1.2 m/s).",
        ],
        pictures=[picture] if shown else [],
    )


def cells_of(one: Walked) -> list[Cell]:
    """One cell for each joint."""
    if one.found is None:
        return [fallen(one, f", {joint}") for joint in LEAST_CORRELATION]
    cells = []
    for joint, least in LEAST_CORRELATION.items():
        match, beside = one.found.match[joint], one.found.clip_match[joint]
        figures = {
            "up": one.up,
            "r": match.correlation,
            "RMS °": match.rms,
            "r with clips": beside.correlation,
            "RMS ° with clips": beside.rms,
        }
        good = match.correlation >= least and (one.speed != USUAL or match.rms <= MOST_RMS[joint])
        cells.append(Cell(f"{one.walk.name}, {joint}", figures, good if one.speed in JUDGED else None, one.walk))
    return cells


JOINT_CURVES_CLAIM = Claim(
    id="H1",
    title="joint curves like people's",
    paper="people: textbook (Schwartz 2008) and CMU clips, mean ± sd at five speeds",
    bar="hip, knee and ankle: correlation ≥ 0.95, 0.95, 0.85 at 0.8, 1.2 and 1.6 m/s, RMS ≤ 6, 8, 7° at 1.2 m/s",
    quick=DESIGN.format(QUICK_SECONDS),
    full=DESIGN.format(FULL_SECONDS),
    measure=measure,
    guard=guard,
)
