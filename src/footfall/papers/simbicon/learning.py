"""S7 and S13: feedback-error learning, in the plane and in space (SIMBICON sections 6 and 7)."""

import shlex
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from footfall import catalog
from footfall.laws.contract import Gait
from footfall.laws.register import load_gait
from footfall.laws.tables import Link
from footfall.measure.learn_finely import LATER, LOOK_SECONDS, RATE, STEPS, Taught, learn_finely, look
from footfall.measure.trial.run import Outcome
from footfall.papers.claim import Cell
from footfall.papers.kinds import Case, Figures, Share
from footfall.papers.runner import Lab
from footfall.papers.simbicon.runs import PAPERS_BODY
from footfall.papers.walks import TrialRun, gait_run

CALM_DEG = 0.5
PAPERS_LIMIT, OUR_LIMIT = 0.2, 1.0
LIMITS = {PAPERS_LIMIT: None, OUR_LIMIT: 1.0}
"""Limits of the learned torque, rad, and which is judged: the first is of the section on 3D (7.2), not of this one."""
SETTLED_SECONDS = 60.0
HALF_TORSO: dict[str, Any] = {
    "gains": {"torso": 0.5, "hip": 1.0, "knee": 1.0, "ankle": 1.0},
    "learning": {"rate": 0.1, "limit": OUR_LIMIT},
    "alarm": {"surprise": 0.0},
}
GAIT, BODY, STEP_SECONDS = "space-walk", "biped-paper", 0.385
"""The gait and the body of the paper's experiment in space, and the duration of a step, s."""
FEEDBACK = "feedback / feed-forward"
PAPER = {25.0: 0.14, 5.0: 0.035, 0.5: 0.025}
"""The paper's share of feedback by the length of a bin, ms."""
TICK_MS = 1.0
"""The usual tick of law and physics; finer bins have ticks as long as they are."""
WHO = {"torso": (Link.PELVIS,), "torso and upper body": tuple(Link)}
"""Who learns: the virtual torque on the torso alone, or the joints of the upper body too."""
HALF, LOW_AFTER, AFTER_SECONDS = 0.5, 5.0, 60.0
"""Then it walks at half the gains on what it learned in bins of 5 ms, for a minute."""


def in_plane(lab: Lab) -> list[Case]:
    """The printed walk, learning with two limits, the learned walk, and the walk with lower gains."""
    seconds = lab.choose(120.0, 300.0)
    learns = {limit: gait_run(["planar-walk"], seconds, changes=learning(limit)) for limit in LIMITS}
    return [
        Case("before learning", [gait_run(["planar-walk"], SETTLED_SECONDS)], None),
        *(Case(_with(limit), [run], LIMITS[limit], is_calm) for limit, run in learns.items()),
        Case("by what was learned", [gait_run(["planar-walk-learned"], SETTLED_SECONDS)], good=is_calm),
        Case("torso at half gains, learning on", [come_to_low(SETTLED_SECONDS, HALF_TORSO)]),
        Case("all joints at 0.6 of the gains", [come_to_low(SETTLED_SECONDS, {})]),
    ]


def _with(limit: float) -> str:
    return f"learning, limit {limit} rad"


def is_calm(outcome: Outcome) -> bool:
    """Whether the torso swings little enough."""
    swing = outcome.report.torso_swing_deg
    return outcome.report.up and swing is not None and swing <= CALM_DEG


def learning(limit: float) -> tuple[str, ...]:
    """Changes to a trial that make its gait learn."""
    return "gait.learning.rate=0.1", f"gait.learning.limit={limit}"


def come_to_low(seconds: float, changes: dict[str, Any]) -> TrialRun:
    """The walk at low gains, with changes, entered from the learned walk."""
    low, _ = catalog.read_table(Gait, "planar-walk-low")
    run = gait_run(["planar-walk-learned", catalog.merged(low, changes)], seconds, [3.0], name="planar-walk-low")
    typed = ["footfall", "walk", "--gait=planar-walk-low", f"--seconds={seconds:g}", "--set", "at_once=true"]
    for part, values in changes.items():
        for key, value in values.items():
            typed += ["--set", f"gait.{part}.{key}={value}"]
    return TrialRun(run.document, shlex.join(typed))


def swing_words(cells: Sequence[Cell]) -> str:
    """The torso's swing before and after, by name."""
    swing = {cell.name: cell.figures["torso swing, deg"] for cell in cells}
    papers, ours = (swing[_with(limit)] for limit in LIMITS)
    return (
        f"; torso swing {swing['before learning']:.1f} deg before, {ours:.2f} deg after learning ({papers:.2f} deg "
        "with the limit of the paper's 3D section)"
    )


def in_space(lab: Lab) -> list[Cell]:
    """Walk and learn with bins of different lengths, then at half the gains."""
    gait, cells = replace(load_gait(GAIT), character=BODY), []
    for who, links in WHO.items():
        for length, paper in PAPER.items():
            tick = min(length, TICK_MS) / 1000.0
            taught = learn_finely(gait, bins_of(length), lab.choose(30.0, 120.0), tick, links=links)
            met = taught.up and taught.share <= paper
            cells.append(Cell(f"{who}, bins of {length:g} ms", figures_of(taught) | {"paper": paper}, met))
            if length == LOW_AFTER:
                low = at_half_the_gains(taught, links, lab.choose(10.0, AFTER_SECONDS))
                cells.append(Cell(f"{who}, at half its gains", figures_of(low), low.up))
    return cells


def figures_of(taught: Taught) -> dict[str, float | bool]:
    """What a table says of a lesson."""
    return {FEEDBACK: taught.share, "feedback N m": taught.feedback, "up": taught.up}


def bins_of(milliseconds: float) -> int:
    """The number of bins of that length in a step of the walk."""
    return round(1000.0 * STEP_SECONDS / milliseconds)


def at_half_the_gains(taught: Taught, links: Sequence[Link], seconds: float) -> Taught:
    """Walk on with what was learned and half the gains of all that learned."""
    gait, (simulation, number) = taught.gait, taught.walking
    upper = HALF if len(links) > 1 else gait.gains.upper
    low = replace(gait, gains=replace(gait.gains, torso=HALF, upper=upper))
    simulation.set_gait(0, low, number)
    simulation.run(seconds)
    return look(taught.walking, low, links)


CLAIMS = (
    Share(
        id="S7",
        title="feedback-error learning on the torso",
        paper="the torso's oscillation goes from 5 to 0.5 deg; gains can then be lowered",
        bar="swing at most 0.5 deg from peak to peak after learning (told: with the limit on the learned torque that "
        "the paper gives for 3D); the walk stays up with the torso at half its gains, and with all joints at 0.6",
        cases=in_plane,
        what="runs",
        figures={"torso swing, deg": "torso_swing_deg", "speed": "speed", "seconds": "seconds"},
        also=swing_words,
        notes=[
            "Swing: peak-to-peak lean of the torso in the second half of the run, in frames of 10 ms.",
            "The learned torque is limited to the stiffness times an angle. The paper gives none for the "
            "plane; its 0.2 rad for 3D would be 60 N m here, and the kick of the foot strike needs more.",
            "Only the torso learns, as in the paper, which leaves out hips, knees and ankles because their targets "
            "jump from state to state (section 7.2). Only its gains are halved; with all gains at 0.5 it falls.",
            "At half gains the torso's stiffness is 150 N m/rad, less than gravity needs (165 N m/rad): it walks "
            "only while it keeps learning. Gains of 0.6 on all joints are those of the gait `planar-walk-low`, "
            "which no longer learns.",
        ],
    ),
    Figures(
        id="S13",
        title="feedback-error learning in space",
        paper="feedback over feed-forward 2.5, 3.5 and 14 % with bins of 0.5, 5 and 25 ms, upper body and torso",
        bar="at most the paper's share for each length of the bins; then it walks at half the gains",
        trials=lambda: [gait_run([GAIT], 10.0, changes=PAPERS_BODY)],
        cells=in_space,
        words=lambda cells: "; ".join(f"{cell.name}: {cell.figures[FEEDBACK]:.1%}" for cell in cells),
        notes=[
            lambda lab: (
                f"On `{BODY}`, `{GAIT}` learns the virtual torque on the torso, and with it those of back, neck "
                f"and arms, each about three axes, at a rate of {RATE} for {lab.choose(30.0, 120.0):g} s; then the "
                f"norms of all that learn are summed over {LOOK_SECONDS:g} s. All bins learn at once after every "
                f"{STEPS} steps."
            ),
            "Bins of 0.5 ms are walked with ticks of law and physics as long.",
            f"At half the gains of what learns it walks {AFTER_SECONDS:g} s (quickly: 10 s) on what it learned in "
            f"bins of {LOW_AFTER:g} ms.",
            f"A bin learns from the feedback {1000 * LATER:g} ms later, for a torque acts before feedback answers; "
            "the paper does not say so.",
        ],
    ),
)
