"""S10: the largest pushes that the walk in space survives, from eight sides (SIMBICON section 7.2)."""

import math
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from footfall.laws.tables import Side
from footfall.papers.claim import Cell, Claim, Finding, table_of
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gait_run import gait_run
from footfall.papers.walks import TrialRun

PAPER = ((0, 340), (230, 230), (330, 0), (220, -220), (0, -270), (-190, -190), (-240, 0), (-190, 190))
"""The paper's largest pushes, N: lateral and sagittal."""
PHASE, LASTS, AFTER = 0.1, 0.4, 8.0
"""Phase of the step at which a push starts, how long it lasts and how long the run goes on, s."""
SETTLED = 8.0
STEP = 20
GAIT = "space-walk"
BODIES: Mapping[str, Sequence[str]] = {
    "solid limbs": (),
    "limbs that pass through each other": ("character.solid=false",),
    "the same, friction 2": ("character.solid=false", "character.friction=2.0"),
    "the same, trunk of the planar biped's weight": ("character.solid=false", "character.bones.torso.mass=35.1"),
}


def measure(lab: Lab) -> Finding:
    """Push with rising forces until the walk falls."""
    bodies = list(BODIES)[: int(lab.choose(1, len(BODIES)))]
    cells = [cell for body in bodies for cell in _cells(lab, body)]
    judged = [cell for cell in cells if cell.good is not None]
    return Finding(
        measured="; ".join(f"{cell.figures['ours N']:g} ({cell.figures['paper N']:g})" for cell in judged)
        + " N from the front clockwise, in brackets the paper's",
        cells=cells,
        table=table_of(cells),
        notes=[
            f"A push of {LASTS:g} s on the mass centre of the torso, {PHASE:g} of a step after the left foot struck; "
            f"forces rise in steps of {STEP} N; the largest up to which all are survived for {AFTER:g} s.",
            "The paper does not say which side positive lateral forces push to; here, to the left.",
            "What decides, by trials ahead, back and to both sides in steps of 40 N: to the sides, legs that pass "
            "through each other (160 and 240 N; solid legs take less than 160); ahead, friction (240 N with 2, "
            "160 N with 0.8) and weight (280 N ahead, 240 and 320 N to the sides with a trunk that brings the "
            "body to 90 kg). Torque limits, the range of the swing leg and wider soles change nothing.",
        ],
    )


def _cells(lab: Lab, body: str) -> list[Cell]:
    changes = BODIES[body]
    at = moment_of(lab, changes)
    cells = []
    for lateral, ahead in PAPER:
        paper = math.hypot(lateral, ahead)
        forces = [STEP * k for k in range(2, round(1.3 * paper / STEP) + 1)]
        runs = [pushed(force, (lateral / paper, ahead / paper), at, changes) for force in forces]
        up = [outcome.report.up for outcome in lab.run(runs)]
        best = largest(forces, up)
        shown = runs[max(forces.index(best), 0)] if best else runs[0]
        figures = {"paper N": round(paper), "ours N": best, "share of the paper's": best / paper}
        judged = best >= round(paper) if body == next(iter(BODIES)) else None
        cells.append(Cell(f"{body}: ({lateral}, {ahead})", figures, judged, shown))
    return cells


def moment_of(lab: Lab, changes: Sequence[str]) -> float:
    """When the push starts, s: at its phase of the first step on the left foot after the walk has settled."""
    outcome = next(iter(lab.watch_each([gait_run([GAIT], SETTLED + 2.0, changes=changes)])))
    recording = outcome.recording
    assert recording is not None
    left = recording.strike_time[(recording.strike_side == Side.LEFT) & (recording.strike_time > SETTLED)]
    return round(float(left[0]) + PHASE * float(outcome.report.step_period or 0.0), 3)


def pushed(force: float, way: tuple[float, float], at: float, changes: Sequence[str]) -> TrialRun:
    """The walk, pushed once; `way` is lateral and sagittal, of length 1."""
    push: dict[str, Any] = {
        "at": at,
        "force": [round(force * way[1], 3), round(force * way[0], 3), 0.0],
        "seconds": LASTS,
    }
    return gait_run([GAIT], round(at + AFTER, 3), pushes=[push], changes=changes)


def largest(forces: Sequence[int], up: Sequence[bool]) -> int:
    """The largest force up to which all pushes are survived; 0 if there is none."""
    return max((force for force, _ in takewhile(lambda pair: pair[1], zip(forces, up, strict=True))), default=0)


SPACE_PUSHES_CLAIM = Claim(
    id="S10",
    title="pushes in space",
    paper="0.4 s at chest height at phase 0.1: 340, 325, 330, 311, 270, 269, 240, 269 N in eight directions",
    bar="at least the paper's force in each of the eight directions, with solid limbs",
    quick="solid limbs only",
    full="and, for comparison, limbs that pass through each other, also with friction 2 and with a heavier trunk",
    measure=measure,
)
