"""M7: other bodies, and stepping on the hands (section 6)."""

from typing import Any

from footfall.bodies.character import character
from footfall.bodies.reference import REFERENCE_LEG, REFERENCE_MASS
from footfall.bodies.size import leg_length
from footfall.papers.claim import Cell, Claim, Finding, table_of
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gait_run import gait_run
from footfall.papers.stepping.shoves import EIGHT, answers, shoved
from footfall.papers.walks import TrialRun

BODIES = ("child", "beast1", "ostrich")
MORE = ("alien", "ape", "beast2", "dwarf", "giant", "heavy", "pirate", "robot", "toddler")
NEWTONS = 250
HANDSTAND, HAND_NEWTONS, HAND_STEPS = "handstand", 100, 7
HAND_STEP, HANDS_APART = 0.08, 0.18


def measure(lab: Lab) -> Finding:
    """Push bodies in proportion to their mass, and let the handstand step and be pushed."""
    cells = [_pushed(lab, body) for body in (*BODIES, *(MORE if lab.full else ()))]
    cells += [_hands_step(lab), _pushed(lab, HANDSTAND, HANDSTAND, HAND_NEWTONS)]
    return Finding(
        measured="; ".join(f"{cell.name}: {_words(cell)}" for cell in cells),
        cells=cells,
        table=table_of(cells),
        notes=[
            "Forces on other bodies are 250 N times their mass, and the root of their leg, over the humanoid's. "
            "One set of numbers for all legs."
        ],
    )


def guard() -> list[TrialRun]:
    """A shove for every body, and one in the handstand."""
    return [
        *(shoved(NEWTONS / 2, 0.0, character=body) for body in BODIES),
        shoved(HAND_NEWTONS, 0.0, gait=HANDSTAND, character=HANDSTAND),
    ]


def _pushed(lab: Lab, body: str, gait: str = "stepping", newtons: float = 0.0) -> Cell:
    who = character(body)
    force = newtons or NEWTONS * who.mass / REFERENCE_MASS * (leg_length(who.links()) / REFERENCE_LEG) ** 0.5
    runs = [shoved(round(force, 1), degrees, gait=gait, character=body) for degrees in EIGHT]
    found = answers(lab, runs)
    figures: dict[str, Any] = {
        "newtons": round(force, 1),
        "stay up": sum(answer.up for answer in found),
        "steps": sum(answer.steps for answer in found),
        "unsolved": sum(answer.unsolved for answer in found),
    }
    return Cell(f"{body}, 8 pushes", figures, figures["stay up"] == len(EIGHT), runs[0])


def _hands_step(lab: Lab) -> Cell:
    """Seven steps ahead on the hands."""
    prints = [
        {"foot": ("left", "right")[k % 2], "at": [round(HAND_STEP * (k + 1), 3), HANDS_APART * (1 - 2 * (k % 2))]}
        for k in range(HAND_STEPS)
    ]
    run = gait_run([HANDSTAND], 8.0, footprint=prints)
    [outcome] = lab.run([run])
    errors = [step["error_m"] for step in outcome.report.footprints]
    landed = [error for error in errors if error is not None]
    figures = {"landed": len(landed), "largest error mm": max((1000 * error for error in landed), default=None)}
    return Cell(f"handstand, {HAND_STEPS} steps", figures, outcome.report.up and len(landed) == HAND_STEPS, run)


def _words(cell: Cell) -> str:
    if "landed" in cell.figures:
        return f"{cell.figures['landed']} landed"
    return f"{cell.figures['stay up']} of 8 stay up at {cell.figures['newtons']} N"


OTHER_BODIES_CLAIM = Claim(
    id="M7",
    title="other bodies, and stepping on the hands",
    paper="yes, a handstand",
    bar="three bodies, pushed from 8 sides; the handstand: 7 steps, and 100 N from 8 sides",
    quick="three bodies and the handstand",
    full="twelve bodies and the handstand",
    measure=measure,
    guard=guard,
)
