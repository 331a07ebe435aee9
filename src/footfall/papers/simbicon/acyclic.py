"""S2: acyclic motions (SIMBICON section 7.1): stopping on two feet or one, a big step, a back-flip."""

import math
from collections.abc import Callable, Mapping

import numpy as np

from footfall.papers.claim import Cell, Claim, Finding, count_of, table_of
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gait_run import out_of
from footfall.papers.simbicon.plane import CONTACTS, SCATTER, begins_at, come_to, planar_run
from footfall.sim.recording import FRAME_RATE, Recording

AFTER = 15.0
LATE = slice(-round(5.0 * FRAME_RATE), None)
STILL = 0.02
"""How far the mass centre may move in the last 5 s of standing, m."""
LIFTED, LONGER, FAR = 0.2, 1.5, 0.3
"""Height of the free foot, m; length of a big step relative to the walk's; range of back-and-forth, m."""


def stands(recording: Recording) -> bool:
    """Whether it stands still on two feet."""
    loads_down = recording.foot_position[LATE, :, 2].max() < LIFTED / 2
    return loads_down and bool(np.ptp(recording.com[LATE, 0]) <= STILL)


def stands_on_one(recording: Recording) -> bool:
    """Whether it stands still on one foot with the other one raised."""
    heights = recording.foot_position[LATE, :, 2]
    return bool(np.ptp(recording.com[LATE, 0]) <= STILL and heights.max(axis=1).min() - heights.min() >= LIFTED)


def steps_far(recording: Recording) -> bool:
    """Whether one step is much longer than those before, and it walks on."""
    feet = recording.foot_position[:, :, 0]
    apart, begin = np.abs(feet[:, 0] - feet[:, 1]), round(begins_at("big-step") * FRAME_RATE)
    before, after = apart[begin - 2 * FRAME_RATE : begin], apart[begin : begin + 3 * FRAME_RATE]
    return bool(after.max() >= LONGER * before.max() and np.ptp(recording.com[LATE, 0]) > 2.0)


def flips(recording: Recording) -> bool:
    """Whether it turns over backwards once with both feet in the air, and steps at the end."""
    torso = recording.qpos[:, 2]
    turned = math.isclose(torso[-1] - torso[0], -2 * math.pi, abs_tol=math.radians(30.0))
    return bool(turned and recording.foot_position[:, :, 2].min(axis=1).max() > LIFTED)


def goes_back_and_forth(recording: Recording) -> bool:
    """Whether it goes ahead and back again and stays in about the same place."""
    x = recording.com[-round(12.0 * FRAME_RATE) :, 0]
    return bool(np.ptp(x) >= FAR and abs(x[-1] - x[0]) <= np.ptp(x))


DEEDS: Mapping[str, Callable[[Recording], bool]] = {
    "stand": stands,
    "one-foot": stands_on_one,
    "big-step": steps_far,
    "back-flip": flips,
    "back-and-forth": goes_back_and_forth,
}


def measure(lab: Lab) -> Finding:
    """Perform each from scattered starts, entered as in the paper."""
    starts = int(lab.choose(2, 8))
    cases = [(deed, contact) for deed in DEEDS for contact in CONTACTS]
    runs = [
        planar_run(
            come_to(deed),
            begins_at(deed) + AFTER,
            contact=contact,
            part=start / starts,
            seed=start,
            scatter=SCATTER,
        )
        for deed, contact in cases
        for start in range(starts)
    ]
    done = [
        outcome.report.up and outcome.recording is not None and DEEDS[run.name](outcome.recording)
        for run, outcome in zip(runs, lab.watch_each(runs), strict=True)
    ]
    cells = []
    for index, (deed, contact) in enumerate(cases):
        some = slice(index * starts, (index + 1) * starts)
        good = all(done[some]) if contact == "sticking" else None
        cells.append(Cell(f"{deed}, {contact}", {"done": out_of(done[some])}, good, runs[some][0]))
    return Finding(
        measured=f"sticking: {count_of(cells)} done from all {starts} starts; Coulomb 0.65: "
        + ", ".join(f"{cell.name.split(',')[0]} {cell.figures['done']}" for cell in cells if cell.good is None),
        cells=cells,
        table=table_of(cells),
        notes=[
            "The paper names these but prints no numbers; we wrote them as gaits of the same law. `back-and-forth` "
            "comes from the chain of section 7.1.",
            f"Done means no fall for {AFTER:g} s after the request, and: still on two feet; still on one foot with the "
            f"other {LIFTED:g} m up; a step {LONGER:g} times as long as the walk's, which continues; one turn "
            "backwards in the air, then steps; ahead and back around one place.",
            "Torques are limited to 1000 N m, as in the paper; the joint stops of hips and knees come on top.",
        ],
    )


ACYCLIC_CLAIM = Claim(
    id="S2",
    title="stop, one foot, big step, back-flip",
    paper="acyclic controllers for stopping on two feet, on one foot, a single large step; a back-flip in the chain",
    bar="these four, and stepping back and forth, from 8 scattered starts on soles that stick",
    quick="2 starts",
    full="8 starts, sticking and Coulomb 0.65",
    measure=measure,
    differs="a run ends 15 s after the request",
)
