"""S4, S10, S16, S19: pushes in the plane and in space, and gains that rise after one (SIMBICON, sections 6 and 7)."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from statistics import fmean
from typing import Any

from footfall import catalog
from footfall.laws.contract import Gait
from footfall.measure.push_map.push_map import ForceRange, push_table
from footfall.papers.claim import Cell
from footfall.papers.kinds import Case, ClaimRow, Largest, Several, Share
from footfall.papers.runner import Lab
from footfall.papers.simbicon.runs import (
    CONTACTS,
    CROSSING,
    GAITS,
    PACE,
    PAPERS_BODY,
    PYRAMID,
    TORSO_TOP,
    begins_at,
    run_of,
    ten_pushes,
)
from footfall.papers.walks import TrialRun, gait_run

IN_PLANE = {"walk": (600, -500), "skip": (40, -50)}
"""The paper's pushes in the plane, N, and larger ones."""
LARGER = {"walk": (700, 800, 900, -600, -700, -800), "skip": (60, 80, -60, -80)}
POINTS = {"": TORSO_TOP, " on the mass centre": None}
SETTLED, PERIOD, AFTER = 5.0, 5.0, 5.0
IN_SPACE = ((0, 340), (230, 230), (330, 0), (220, -220), (0, -270), (-190, -190), (-240, 0), (-190, 190))
"""The paper's largest pushes in space, N: lateral and sagittal."""
PHASE, LASTS, UP_AFTER, AT = 0.1, 0.4, 8.0, 8.0
"""Phase of the step at which a push starts, how long it lasts, how long the run goes on, and when, s."""
PRINTED, STURDY = "space-walk", "space-sturdy"
TRIED: Mapping[str, tuple[str, ...]] = {
    "lateral to the right": (PRINTED, *PAPERS_BODY, *PYRAMID),
    "lateral to the left": (PRINTED, *PAPERS_BODY, *PYRAMID),
    "as we ship it": (PRINTED,),
    "MuJoCo's friction": (PRINTED, *PAPERS_BODY),
    "biped, legs cross": (PRINTED, CROSSING),
    "sturdy walk": (STURDY,),
}
"""What is pushed in space: a gait with changes. What may make the difference stands beside what is judged."""
JUDGED = TO_THE_RIGHT, _ = tuple(TRIED)[:2]
"""As in the paper, by both readings: lateral forces push to the right; in this and all others, to the left."""
NEARLY, MOST = 0.8, 6
"""The share of the paper's force that is enough in so many directions."""
ALARM: dict[str, dict[str, Any]] = {"gains stay low": {"surprise": 0.0}, "gains rise": {}}
LOW_PLANAR, LOW_SPACE = "planar-walk-low", "clip-in-place-low"
SIDES = {"ahead": 0.0, "left": 90.0, "back": 180.0, "right": 270.0}
SPACE_FORCES = (300, 400, 500, 600, 700, 800)
BETTER = 3
"""Sides from which raised gains must survive more pushes in space; none may survive fewer."""


def pushed_ten_times(contact: str, gait: str, force: int, offset: float, top: float | None = TORSO_TOP) -> TrialRun:
    """A planar gait, entered as in the paper, pushed ten times."""
    first = begins_at(f"planar-{gait}") + SETTLED + offset * PACE["planar"][1]
    seconds = first + 9 * PERIOD + AFTER - begins_at(f"planar-{gait}")
    return run_of(f"planar-{gait}", seconds, contact=contact, pushes=ten_pushes(force, first, top))


def in_plane(lab: Lab) -> Iterator[Case]:
    """The paper's forces at ten offsets, on both soles, at the torso's top and mass centre; in full larger ones."""
    offsets = int(lab.choose(2, 10))
    for (where, top), contact, gait in product(POINTS.items(), CONTACTS, IN_PLANE):
        judged = contact == "sticking"
        for force in (*IN_PLANE[gait], *LARGER[gait] * (lab.full and judged)):
            runs = [pushed_ten_times(contact, gait, force, k / offsets, top) for k in range(offsets)]
            bar = 1.0 if judged and force in IN_PLANE[gait] else None
            yield Case(f"{contact}, {gait} {force} N{where}", runs, bar)


def largest_in_plane(gait: str) -> ClaimRow:
    """The largest force of a planar gait ahead and back, at three offsets, on soles that stick."""
    sign = {"ahead": 1, "back": -1}
    return ClaimRow(
        f"sticking, {gait}: largest",
        lambda way, force: [pushed_ten_times("sticking", gait, sign[way] * force, k / 3) for k in range(3)],
    )


def in_space(lab: Lab) -> list[ClaimRow]:
    """The paper's eight directions, each pushed at its phase of the first step after the walk has settled."""
    strides = {name: lab.stride(gait_run([gait], AT + 2.0, changes=some), AT) for name, (gait, *some) in tried(lab)}
    at = {name: round(begin + PHASE * length / 2, 3) for name, (begin, length) in strides.items()}

    def row(lateral: int, ahead: int) -> ClaimRow:
        paper = math.hypot(lateral, ahead)
        turned = [(sign * lateral / paper, ahead / paper) for sign in (1, -1)]
        return ClaimRow(
            f"({lateral}, {ahead})",
            lambda name, force: [pushed(name, force, turned[name == TO_THE_RIGHT], at[name])],
            {"paper N": round(paper)},
        )

    return [row(*one) for one in IN_SPACE]


def tried(lab: Lab) -> list[tuple[str, tuple[str, ...]]]:
    """What is pushed."""
    return list(TRIED.items())[: int(lab.choose(3, len(TRIED)))]


def pushed(name: str, force: float, way: tuple[float, float], at: float) -> TrialRun:
    """A walk in space, pushed once; `way` is lateral and sagittal, of length 1."""
    gait, *changes = TRIED[name]
    push = {"at": at, "force": [round(force * way[1], 3), round(force * way[0], 3), 0.0], "seconds": LASTS}
    return gait_run([gait], round(at + UP_AFTER, 3), pushes=[push], changes=changes)


def as_strong(cells: Sequence[Cell]) -> list[Cell]:
    """The bars, by either reading of the lateral sign: most of the paper's forces nearly, and all of them in full."""
    bars = []
    for reading in JUDGED:
        shares = [cell.figures[f"{reading} N"] / cell.figures["paper N"] for cell in cells]
        nearly, wholly = (sum(share >= least for share in shares) for least in (NEARLY, 1.0))
        mean = {"mean share": fmean(shares)}
        bars += [Cell(f"{reading}: {NEARLY} of it", {"directions": nearly} | mean, nearly >= MOST)]
        bars += [Cell(f"{reading}: all of it", {"directions": wholly} | mean, wholly == len(shares))]
    return bars


def space_words(cells: Sequence[Cell]) -> str:
    """How many of the paper's forces are taken by either reading."""
    told = (f"{bar.name} in {bar.figures['directions']} of {len(cells)}" for bar in as_strong(cells))
    means = ", ".join(f"{bar.figures['mean share']:.2f}" for bar in as_strong(cells)[::2])
    return f"of the paper's force, {'; '.join(told)}; in the mean {means}"


def low_in_plane(way: str, force: int, degrees: float, phase: float) -> TrialRun:
    """The planar walk at low gains, entered from the learned one and pushed once at the top of the torso."""
    at, low = (
        round(14.0 + phase * 0.70, 3),
        catalog.merged(catalog.read_table(Gait, LOW_PLANAR)[0], {"alarm": ALARM[way]}),
    )
    push = push_table(force, at, degrees, TORSO_TOP)
    name = f"{force} N to {degrees:g} deg, {way}"
    run = gait_run(["planar-walk-learned", low], 22.0, [4.0], [push], name=name)
    return TrialRun(
        run.document, f"footfall walk --gait={LOW_PLANAR} --push={force}@{at:g}:{degrees:g} --set at_once=true"
    )


def low_in_space(way: str, force: int, degrees: float, phase: float) -> TrialRun:
    """The steps on the spot at low gains, pushed once."""
    at, low = (
        round(6.0 + phase * 0.55, 3),
        catalog.merged(catalog.read_table(Gait, LOW_SPACE)[0], {"alarm": ALARM[way]}),
    )
    run = gait_run(
        [low], at + 6.0, pushes=[push_table(force, at, degrees)], name=f"{force} N to {degrees:g} deg, {way}"
    )
    return TrialRun(run.document, f"footfall walk --gait={LOW_SPACE} --push={force}@{at:g}:{degrees:g}")


def impacts_in_space(lab: Lab) -> Iterator[Case]:
    """Pushes to four sides at several phases of a stride, with and without the alarm."""
    phases = int(lab.choose(2, 6))
    for (side, degrees), way in product(SIDES.items(), ALARM):
        runs = [low_in_space(way, force, degrees, k / phases) for force in SPACE_FORCES for k in range(phases)]
        yield Case(f"{side}, {way}", runs, None)


def from_more_sides(cells: Sequence[Cell]) -> list[Cell]:
    """The bar: more pushes survived from some sides, fewer from none."""
    survived = {cell.name: cell.figures["good"] for cell in cells}
    more = [survived[f"{side}, gains rise"] - survived[f"{side}, gains stay low"] for side in SIDES]
    better = sum(one > 0 for one in more)
    name = f"more survived from at least {BETTER} sides, fewer from none"
    return [Cell(name, {"sides": better}, better >= BETTER and min(more) >= 0)]


CLAIMS = (
    Several(
        id="S4",
        title="pushes in the plane",
        paper="walk: 600 N ahead and 500 N back at all 10 sampled points; skip: 40 N and 50 N",
        bar="the same forces, ten pushes in a row, at all 10 offsets, on soles that stick, at the top of the torso and "
        "at its mass centre; a table for all gaits",
        kinds=[
            Share(
                cases=in_plane,
                what="of the paper's forces survived at all offsets, on soles that stick",
                notes=[
                    f"Ten pushes {PERIOD:g} s apart, the first at one of several offsets spread over a stride of "
                    f"{PACE['planar'][1]} s; survived if none of the ten ends in a fall. Negative forces push back. "
                    "The paper does not say where they act: without another word, at the top of the torso.",
                ],
            )
        ],
        more=[
            Largest(
                rows=lambda _lab: [largest_in_plane(gait) for gait in GAITS],
                ways=lambda _lab: ("ahead", "back"),
                forces=ForceRange(step=25, weakest=25, strongest=600),
                words=lambda _cells: "",
                notes=["Largest: at 3 offsets, by bisection in steps of 25 N; 0: not even the smallest."],
            )
        ],
    ),
    Largest(
        id="S10",
        title="pushes in space",
        paper="0.4 s at chest height at phase 0.1: 340, 325, 330, 311, 270, 269, 240, 269 N in eight directions",
        bar="by the printed 3D walk of Table 1 on the paper's body, with friction as ODE's, by either reading of the "
        "lateral sign: 0.8 of the paper's force in at least six of the eight directions, and, told apart, all of it in "
        "each; as we ship, with solid limbs, is told",
        differs="the paper's body is unpublished, and ours was searched for",
        rows=in_space,
        ways=lambda lab: [name for name, _ in tried(lab)],
        forces=ForceRange(step=20, weakest=40, strongest=440),
        over=as_strong,
        words=space_words,
        notes=[
            f"A push of {LASTS:g} s on the mass centre of the torso, {PHASE:g} of a step after the left foot "
            f"struck; by bisection in steps of 20 N; the largest up to which all that were tried are survived for "
            f"{UP_AFTER:g} s.",
            "The paper gives pairs of a lateral and a sagittal force and says neither which side a positive "
            "lateral force pushes to nor which foot stands at phase 0.1. Nothing in its text supports one reading "
            "more than the other, so both are judged; in the runs for comparison it pushes to the left. A survey "
            "by its authors says that the 3D walk of Table 1 was pushed.",
            "Phase 0.1 is read as of a step; of a whole cycle, as the paper counts in captured motions, it would "
            "be 0.04 s later.",
            "Friction is 0.8. ODE's holds that share of the load along each of two axes at once, MuJoCo's along both "
            "together; so the walk goes diagonally over MuJoCo's axes at 0.8 √2, which is the same as ODE's. The paper "
            "names neither the model of friction nor its axes.",
            f"`{STURDY}` is the same walk with quicker steps and with gains that were searched for on such pushes (its "
            "document lists every change). Limbs are solid unless it says that legs cross; the paper's crossed.",
            "Tried on the biped in steps of a fifth of the paper's force, of 32: the printed walk survives 11; with "
            "legs that cross, 21, with 0.3 of the torso's gains too, 17; with quicker steps 15; with searched gains "
            "too, 22. Torque limits change nothing.",
        ],
    ),
    Largest(
        id="S16",
        title="gains raised after an impact",
        paper="gains may be raised after a reaction time of 150 ms, because low-gain motions are less robust",
        bar="a larger push survived than without, ahead and back",
        differs="a run ends 8 s after the push",
        rows=lambda lab: [
            ClaimRow(
                side,
                lambda way, force, side=side: [
                    low_in_plane(way, force, SIDES[side], k / lab.choose(5, 10)) for k in range(int(lab.choose(5, 10)))
                ],
            )
            for side in ("ahead", "back")
        ],
        ways=lambda _lab: list(ALARM),
        forces=ForceRange(step=100, weakest=100, strongest=600),
        met=lambda cell: cell.figures["gains rise N"] > cell.figures["gains stay low N"],
        notes=[
            f"The walk is `{LOW_PLANAR}` (0.6 of the gains on all joints), entered from `planar-walk-learned` and "
            "pushed for 0.1 s at the top of the torso at several phases of a stride. The figure is the largest "
            "force survived at every phase, by bisection in steps of 100 N up to 600 N; 0: none.",
            "An impact is detected when the torso leans 0.1 rad off its target; the paper does not say how.",
        ],
    ),
    Share(
        id="S19",
        title="gains raised after an impact, in space",
        paper="gains may be raised after a reaction time of 150 ms, because low-gain motions are less robust",
        bar="more pushes survived than without from at least 3 of 4 sides, fewer from none",
        cases=impacts_in_space,
        what="bar; pushes survived",
        over=from_more_sides,
        notes=[
            f"`{LOW_SPACE}` steps on the spot at half the gains of torso and upper body, pushed for 0.1 s on the "
            f"torso at several phases of a stride with {', '.join(map(str, SPACE_FORCES))} N; it must stay up for "
            "6 s.",
            "An impact is a torso that is 0.15 rad off its target; the gains rise 0.15 s later, for 1 s.",
        ],
    ),
)
