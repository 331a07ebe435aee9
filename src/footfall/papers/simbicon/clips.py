"""S12: gaits from motion capture (SIMBICON sections 5 and 7.2)."""

from statistics import fmean
from typing import Any

import numpy as np

from footfall import catalog
from footfall.laws.register import approach, load_gait
from footfall.laws.simbicon.clip import ClipGait
from footfall.laws.tables import Link
from footfall.measure.imitation.error import displaced_by, error_of
from footfall.measure.trial.run import Outcome
from footfall.papers.claim import Cell, Claim, Finding, count_of, table_of
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gait_run import gait_run
from footfall.papers.simbicon.space import SCATTER
from footfall.papers.walks import TrialRun

SEVEN = ("in-place", "wide", "bent", "high-knee", "walk", "backwards", "sideways")
"""The paper's seven: in place normal, wide, bent, high-knee; forwards, backwards, sideways."""
MORE = ("bent-walk", "crouch", "march", "jog", "dance")
STARTS = 4
ENTERED = 3.0
"""Time in a gait that leads to another, s."""
LATE = 10.0
"""The end of a run over which the error is taken, s."""
NOT_FOUND: dict[str, float | str | None] = {
    "up from scattered starts": "no feedback found",
    **dict.fromkeys(
        (
            "off, °",
            "legs off, °",
            "stride s",
            "clip's  ",
            "displaced, °",
            "ahead m/s",
            "clip's",
            "to the left m/s",
            "clip's ",
            "fell s",
        )
    ),
}
"""The figures of a clip for which the search found no feedback that keeps it upright."""
LEGS = [link for link in Link if link.name.endswith(("THIGH", "SHANK", "FOOT"))]


def measure(lab: Lab) -> Finding:
    """Walk every clip from rest and from scattered starts, and compare it with what was captured."""
    seconds, starts = lab.choose(15.0, 60.0), int(lab.choose(1, STARTS))
    asked = SEVEN if not lab.full else (*SEVEN, *MORE)
    names = [name for name in asked if f"clip-{name}" in catalog.names(ClipGait)]
    runs = [
        clip_run(name, seconds, **({"seed": start, "scatter": SCATTER} if start else {}))
        for name in names
        for start in range(1 + starts)
    ]
    outcomes = list(lab.watch_each(runs))
    cells = []
    for index, name in enumerate(names):
        first, *others = outcomes[index * (1 + starts) : (index + 1) * (1 + starts)]
        judged = first.report.up if name in SEVEN else None
        cells.append(Cell(name, figures_of(name, first, others), judged, runs[index * (1 + starts)]))
    cells += [Cell(name, NOT_FOUND, False if name in SEVEN else None) for name in asked if name not in names]
    judged_cells = [cell for cell in cells if cell.good is not None]
    off = [float(error) for cell in judged_cells if (error := cell.figures["off, °"])]
    return Finding(
        measured=f"{count_of(judged_cells)} go on for {seconds:g} s; {fmean(off) if off else np.nan:.1f}° from the "
        "clips in the mean of all joints",
        cells=cells,
        table=table_of(cells),
        notes=[
            "Clips of the CMU Graphics Lab Motion Capture Database. Each was made into a gait as by `footfall new gait "
            "NAME --from CLIP.bvh`, nothing set by hand: strides averaged as Fourier series, both steps made alike "
            "unless it goes sideways, the feedback gains found by search.",
            "*Off* is the mean angle between the joints' rotations and the clip's at equal phases, over the last "
            f"{LATE:g} s; of all joints, and of the legs alone. The speeds stand beside those of the clip.",
            "*Displaced* is how far the motion that is tracked is from the clip's own in the mean of all joints, where "
            "the clip itself would fall; the errors are to the clip, not to what is tracked.",
            "The database has no walk on the spot. In place and high-knee are taken from exercises, wide from a "
            "balancing walk and bent from an old man's shuffle, both of which go slowly ahead.",
        ],
    )


def clip_run(name: str, seconds: float, **fields: Any) -> TrialRun:
    """A clip, entered as its document says, then walked for so many seconds."""
    way = [*approach(load_gait(f"clip-{name}")), f"clip-{name}"]
    at = [ENTERED * number for number in range(1, len(way))]
    return gait_run(way, seconds + ENTERED * (len(way) - 1), at, **fields)


def figures_of(name: str, first: Outcome, others: list[Outcome]) -> dict[str, float | str | None]:
    """The figures of one gait."""
    gait = catalog.load(ClipGait, f"clip-{name}")
    report = first.report
    errors = error_of(first.recording, gait, LATE) if report.up and first.recording is not None else None
    return {
        "up from scattered starts": f"{sum(other.report.up for other in others)} of {len(others)}",
        "off, °": float(np.degrees(fmean(errors.values()))) if errors else None,
        "legs off, °": float(np.degrees(fmean(errors[link] for link in LEGS))) if errors else None,
        "stride s": 2 * report.step_period if report.step_period else None,
        "clip's  ": gait.cycle.captured or None,
        "displaced, °": float(np.degrees(displaced_by(gait))),
        "ahead m/s": report.speed,
        "clip's": gait.travel.speed[0] if gait.travel.speed else 0.0,
        "to the left m/s": report.sideways_drift,
        "clip's ": gait.travel.sideways[0] if gait.travel.sideways else 0.0,
        "fell s": report.fell_at,
    }


CLIPS_CLAIM = Claim(
    id="S12",
    title="gaits from motion capture",
    paper="seven controllers: in place normal, wide, bent and high-knee; forwards, backwards and sideways",
    bar="7 of 7, 60 s each, with their imitation errors",
    quick="7 gaits, 15 s, from rest and from one scattered start",
    full="12 gaits, 60 s, from rest and from 4 scattered starts",
    measure=measure,
)
