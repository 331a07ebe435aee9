"""G11 to G15: reaching, pushing, pulling, carrying, bars, beams, stairs (GENBICON section 5.4, Figures 8 to 12)."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np

from footfall.measure.trial.run import Outcome
from footfall.papers.claim import Cell
from footfall.papers.genbicon.errands import (
    CARRY_SPEED,
    LOADS,
    REACHERS,
    WALKERS,
    carry,
    course,
    course_by_height,
    errand,
    pull,
    push,
    reach,
    reach_in_passing,
    stairs,
    tug,
)  # fmt: skip
from footfall.papers.kinds import Case, Share
from footfall.papers.runner import Lab
from footfall.papers.walks import TrialRun
from footfall.sim.recording import FRAME_RATE

FRESH = 5000
REACHED, WITHIN, SETTLED = 0.03, 0.1, 1.5
"""Largest distance of the hand, m; largest difference from the speed that was asked for, m/s; distance from the ends of
a leg within which speed is not judged, m."""
SPAN, MOVES, JERKY, UNEVEN = 10, 0.05, 1.25, "unevenness"
"""Frames over which a crate's speed is taken, the least that counts as moving, m/s, and how many times as unevenly a
tugged one must move."""
CARRIED = {5.0: 0.95, 15.0: 0.90, 25.0: 0.80}
HOLDS = "a hand holds with up to 1.2 body weights, 830 N for the humanoid; the back extends with up to 300 N m"


def fresh(lab: Lab, errand: Callable[[int], TrialRun], full: int, quick: int) -> list[TrialRun]:
    """Errands of seeds that nothing was tuned on; those of a quick check were."""
    return [errand(seed) for seed in (range(FRESH, FRESH + full) if lab.full else range(quick))]


def all_done(outcome: Outcome) -> bool:
    """Whether it stayed up, did all it was asked, and was moved by nothing but its joints and hands."""
    report = outcome.report
    return report.up and all(one["status"] == "done" for one in report.skills) and report.outside_impulse == 0.0


def failed_in(outcome: Outcome) -> str | None:
    """The first skill that was not done, and why."""
    return next((f"{one['do']}: {one['reason']}" for one in outcome.report.skills if one["status"] != "done"), None)


def reaches(outcome: Outcome) -> bool:
    """Whether the hand came near enough, and all was done."""
    return all_done(outcome) and outcome.report.hand_error is not None and outcome.report.hand_error < REACHED


def carried_at(outcome: Outcome) -> float | None:
    """Mean speed on the straight parts of what was carried, m/s; None if it got to none."""
    recording, ends = outcome.recording, [one["at"] for one in outcome.report.skills]
    assert recording is not None
    speeds = []
    for begin, end in pairwise(ends[:-1]):
        if begin is None or end is None:
            continue
        during = (recording.time >= begin) & (recording.time <= end)
        at = recording.com[during, :2]
        if len(at) > 1:
            away = np.minimum(np.linalg.norm(at - at[0], axis=1), np.linalg.norm(at - at[-1], axis=1))
            speeds += np.linalg.norm(recording.com_velocity[during, :2], axis=1)[away > SETTLED].tolist()
    return float(np.mean(speeds)) if speeds else None


def at_speed(cells: Sequence[Cell]) -> list[Cell]:
    """The bars on the speed with each load."""
    bars = []
    for cell in cells[1:]:
        mean = cell.figures["speed m/s"]
        kept = mean is not None and abs(float(mean) - CARRY_SPEED) < WITHIN
        bars.append(Cell(f"speed with {cell.name}", {"asked m/s": CARRY_SPEED, "mean m/s": mean}, kept))
    return bars


def unevenness(outcome: Outcome) -> float | None:
    """How much the crate's speed varies while it moves: standard deviation over mean."""
    assert outcome.recording is not None
    scenes = outcome.recording.scenes
    crate = scenes[:, outcome.recording.qpos.shape[1] :][:, :2]
    speed = np.linalg.norm(crate[SPAN:] - crate[:-SPAN], axis=1) * FRAME_RATE / SPAN
    moves = speed[speed > MOVES]
    return float(moves.std() / moves.mean()) if len(moves) else None


def tugs(cells: Sequence[Cell]) -> list[Cell]:
    """The bar on how much more unevenly a tugged crate moves."""
    still, tugged = (cell.figures[UNEVEN] or 0.0 for cell in cells[:2])
    return [Cell("moves by jerks", {UNEVEN: tugged, "still back": still}, tugged >= JERKY * still > 0.0)]


def untouched(outcome: Outcome) -> bool:
    """Whether all was done and nothing touched."""
    return all_done(outcome) and outcome.report.touches == 0


FIGURES = {"failed": failed_in, "hand impulse N s": "hand_impulse"}
CLAIMS = (
    Share(
        id="G11",
        title="reaching",
        paper="reaches for an object at any height, on three characters (Figure 8)",
        bar="heights 0.05 … 1.9 m (in proportion to the body), any bearing, three characters: hand within 3 cm in at "
        "least 95 %, no fall; the same in passing at 0.4 … 0.8 m/s, heights 0.55 … 1.8 m",
        given=HOLDS,
        cases=lambda lab: [
            Case("hand within 3 cm, no fall", fresh(lab, reach, 51, 6), 0.95, parts=dict.fromkeys(REACHERS)),
            Case("in passing, at heights that a walk reaches", fresh(lab, reach_in_passing, 51, 3), 0.95),
        ],
        what="reach within 3 cm without a fall",
        good=reaches,
        each=True,
        figures={**FIGURES, "hand error m": "hand_error"},
    ),
    Share(
        id="G12",
        title="pushing and pulling",
        paper="pushes and pulls a crate of 80 kg, µ 0.2 (Figure 9)",
        bar="80 kg at µ 0.2 over 5 m, steered by ±30° on the way: at least 90 % each, crate yaw under control",
        given=HOLDS,
        cases=lambda lab: [Case(do.__name__, fresh(lab, do, 50, 3), 0.90) for do in (push, pull)],
        what="bring 80 kg at µ 0.2 round a bend of 30° to within 30 cm of a goal 5 m away",
        good=all_done,
        each=True,
        figures=FIGURES,
        notes=["A crate counts as there if its middle is within 30 cm of its goal, which takes its yaw under control."],
    ),
    Share(
        id="G13",
        title="lifting and carrying",
        paper="lifts and carries 5 to 25 kg (Figure 10)",
        bar="from the floor and from tables, 10 m with two turns of 90°: 5, 15 and 25 kg in at least 95, 90 and 80 %, "
        "speed within 0.1 m/s of what was asked",
        given=HOLDS,
        cases=lambda lab: [
            Case(
                "all loads",
                fresh(lab, carry, 150, 6),
                None,
                parts={f"{mass:g} kg carried 10 m": CARRIED[mass] for mass in LOADS},
            )
        ],
        what="are picked up and carried 10 m with two turns of 90° without a fall",
        good=all_done,
        recorded=True,
        each=True,
        figures={**FIGURES, "speed m/s": carried_at},
        over=at_speed,
    ),
    Share(
        id="G14",
        title="obstacles to step over and to duck under",
        paper="steps over obstacles up to 45 cm and ducks under bars, in any combination (Figure 11)",
        bar="bars up to 49 % of the leg (45 cm for the humanoid) and beams down to 75 % of the body's height, 100 "
        "random courses of six, two bodies, the whole body colliding: at least 90 % without a fall; told: how many "
        "without a touch, and the child's with bars in proportion to its height, 56 % of its legs",
        cases=lambda lab: [
            Case("bars by leg length", fresh(lab, course, 100, 4), 0.90, parts=dict.fromkeys(WALKERS)),
            Case("child, bars by height", fresh(lab, course_by_height, 100, 4)[1::2], None),
        ],
        what="bar; courses of six bars and beams without a fall",
        good=all_done,
        figures={"failed": failed_in, "touches": "touches", "nothing touched": untouched},
        also=lambda cells: f"; nothing touched: {cells[0].figures['nothing touched']}",
    ),
    Share(
        id="G23",
        title="bending the back tugs the crate",
        paper="the user bends the body to produce sporadic tugging (section 5.4)",
        bar="with the back bent by 0.2 rad every other 0.7 s the crate's speed varies at least a quarter more than "
        "with a still back, and at least 90 % of the pulls still arrive",
        given=HOLDS,
        cases=lambda lab: [
            Case("still back", fresh(lab, pull, 10, 3), None),
            Case("tugging", fresh(lab, tug, 10, 3), 0.90),
        ],
        what="bars; arrive",
        good=all_done,
        recorded=True,
        figures={**FIGURES, UNEVEN: unevenness},
        over=tugs,
    ),
    Share(
        id="G15",
        title="stairs, with a crate",
        paper="fetches 15 kg, climbs 15 cm risers, steps over 20 cm obstacles, stops (Figure 12)",
        bar="the same from end to end in at least 18 of 20; stairs alone up and down, risers 10 … 20 cm, treads "
        "26 … 32 cm, in at least 95 %",
        given=HOLDS,
        cases=lambda lab: [
            Case("Figure 12", fresh(lab, errand, 20, 2), 0.90),
            Case("stairs up and down", fresh(lab, stairs, 50, 4), 0.95),
        ],
        what="runs on stairs end as they should",
        good=all_done,
        each=True,
        figures={"failed": failed_in, "touches": "touches"},
    ),
)
