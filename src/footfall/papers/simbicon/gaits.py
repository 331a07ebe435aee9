"""S1, S9, S12 and S20: gaits in the plane, in space and from motion capture (SIMBICON sections 5 and 7)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from statistics import fmean
from typing import Any

import numpy as np

from footfall import catalog
from footfall.laws.register import load_gait
from footfall.laws.simbicon.clip import ClipGait
from footfall.laws.tables import Link
from footfall.measure.imitation.error import displaced_by, error_of
from footfall.measure.trial.run import Outcome
from footfall.papers.claim import Cell, count_of
from footfall.papers.kinds import FELL, Case, Figures, Share
from footfall.papers.runner import Lab
from footfall.papers.simbicon.runs import CONTACTS, GAITS, PAPERS_BODY, SCATTER, TEN, run_of, starts
from footfall.sim.recording import FRAME_RATE

UP_METRES, UP_SECONDS = 20.0, 60.0
LATE = 10.0
"""The end of a run over which flight is counted and errors are taken, s."""
IN_THE_AIR = 1.0
"""Load of both feet below which a character flies, N."""
SEVEN = ("in-place", "wide", "bent", "high-knee", "walk", "backwards", "sideways")
"""The paper's seven clips: in place normal, wide, bent, high-knee; forwards, backwards, sideways."""
MORE = ("bent-walk", "crouch", "march", "jog", "dance")
LEGS = [link for link in Link if link.name.endswith(("THIGH", "SHANK", "FOOT"))]
PERIOD = {"speed m/s": "speed", "period s": "step_period"}


def changes_of(gait: str) -> dict[str, Any]:
    """What a gait changes of the values that are printed."""
    return {"changes from the printed values": "; ".join(load_gait(gait).remarks) or "none"}


def in_plane(lab: Lab) -> Iterator[Case]:
    """Every gait on both soles; in full also started directly."""
    seconds, count = lab.choose(20.0, 60.0), int(lab.choose(2, 8))
    for gait in (f"planar-{name}" for name in GAITS):
        for contact in CONTACTS:
            runs = starts(gait, seconds, count, contact=contact)
            least = 1.0 if contact == "sticking" else None
            yield Case(f"{gait[7:]}, {contact}", runs, least, figures=changes_of(gait))
        if lab.full:
            yield Case(
                f"{gait[7:]}, begun at once", starts(gait, seconds, count, way=(gait,), contact="sticking"), None
            )


def in_space(lab: Lab) -> Iterator[Case]:
    """Ten gaits, each on its own ground, on the biped and on the paper's body; the slope is judged by the way."""
    seconds, count = lab.choose(20.0, 60.0), int(lab.choose(2, 8))
    for (body, changes), name in product({"": (), ", the paper's body": PAPERS_BODY}.items(), TEN):
        gait = f"space-{name}"
        ground = load_gait(gait).ground
        runs = starts(gait, seconds, count, changes=changes, **({"world": ground} if ground else {}))
        good = climbs if name == "uphill" else None
        yield Case(name + body, runs, None if body else 1.0, good, changes_of(gait))


def climbs(outcome: Outcome) -> bool:
    """Whether a run stays up and comes far enough; a shorter run, in proportion."""
    assert outcome.recording is not None
    way = UP_METRES * min(outcome.trial.seconds / UP_SECONDS, 1.0)
    return outcome.report.up and float(np.ptp(outcome.recording.com[[0, -1], 0])) >= way


def flight(outcome: Outcome) -> float:
    """The share of steps, late in a recording, in which both feet are off the ground."""
    recording = outcome.recording
    assert recording is not None
    strikes = recording.strike_time[recording.strike_time > recording.time[-1] - LATE]
    flies = np.all(recording.foot_load < IN_THE_AIR, axis=1)
    steps = [bool(flies[round(begin * FRAME_RATE) : round(end * FRAME_RATE)].any()) for begin, end in pairwise(strikes)]
    return fmean(steps) if steps else 0.0


def clips(lab: Lab) -> list[Cell]:
    """Every clip from rest and from scattered starts, compared with what was captured."""
    seconds, count = lab.choose(15.0, 60.0), int(lab.choose(1, 4))
    asked = SEVEN if not lab.full else (*SEVEN, *MORE)
    names = [name for name in asked if f"clip-{name}" in catalog.names(ClipGait)]
    runs = [
        run_of(f"clip-{name}", seconds, **({"seed": start, "scatter": SCATTER} if start else {}))
        for name in names
        for start in range(1 + count)
    ]
    outcomes = list(lab.watch_each(runs))
    cells = []
    for index, name in enumerate(names):
        first, *others = outcomes[index * (1 + count) : (index + 1) * (1 + count)]
        judged = first.report.up if name in SEVEN else None
        cells.append(Cell(name, clip_figures(name, first, others), judged, runs[index * (1 + count)]))
    missing = {"up from scattered starts": "no feedback found"}
    return cells + [Cell(name, missing, False if name in SEVEN else None) for name in asked if name not in names]


def clip_figures(name: str, first: Outcome, others: list[Outcome]) -> dict[str, Any]:
    """The figures of one clip's gait, beside the clip's own."""
    gait, report = catalog.load(ClipGait, f"clip-{name}"), first.report
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
        FELL: report.fell_at,
    }


def clip_words(cells: Sequence[Cell]) -> str:
    """How many of the seven go on, and how near to their clips."""
    off = [float(error) for cell in cells if cell.good is not None and (error := cell.figures.get("off, °"))]
    return f"{count_of(cells)} go on; {fmean(off) if off else np.nan:.1f}° from the clips in the mean of all joints"


CLAIMS = (
    Share(
        id="S1",
        title="twelve gaits in the plane",
        paper="12 planar gaits with the parameters of Table 1",
        bar="12 of 12, and the corrected run, each 60 s from 8 scattered starts on soles that stick; parameters "
        "unchanged or every change listed",
        cases=in_plane,
        what="gaits stay up from all starts, on soles that stick",
        figures={**PERIOD, FELL: "fell_at"},
        notes=[
            "In the authors' program soles stick; the paper gives a friction of 0.65. Sticking soles are judged.",
            "Each gait is entered from the walk, at a different moment of the stride for each start (`backwards` "
            "from the walk by way of `in-place`, as in the paper). Speed and period are means over the runs that "
            "stay up.",
            "`run-printed` is Table 1's run, which goes backwards in the authors' program too; `run` leans ahead.",
        ],
    ),
    Share(
        id="S9",
        title="ten gaits in space",
        paper="3D: walk and run of Table 1, two-footed hop, three more walks, a slope of 20 degrees, a second run, a "
        "sideways tai chi movement, skipping",
        bar="10 of 10, each 60 s from 8 scattered starts (slope: 20 m); what is printed unchanged or every change "
        "listed",
        cases=in_space,
        what="gaits go on from all starts",
        recorded=True,
        figures=PERIOD
        | {"to the left m/s": "sideways_drift", "flight": flight, "largest torque N m": "torque_peak"}
        | {FELL: "fell_at"},
        notes=[
            "On the biped, with solid limbs and torques limited to the stiffness of each joint; the paper's limbs "
            "pass through each other. All angles scatter by 0.03 rad at the start, all rates by 0.15 rad/s. A gait "
            "that is entered from another is requested at a different moment of the stride for each start.",
            f"`uphill` is judged by the way: {UP_METRES:g} m up a slope of 20 degrees. Flight: the share of steps, "
            f"in the last {LATE:g} s, in which both feet are off the ground.",
            "The paper prints two rows, the walk's and the run's. The printed run is its walk's first row again; "
            "it steps on the spot (`space-run-printed`).",
            "All but the walk were searched for on the biped; on the body of the paper's walk they are told.",
        ],
    ),
    Figures(
        id="S12",
        title="gaits from motion capture",
        paper="seven controllers: in place normal, wide, bent and high-knee; forwards, backwards and sideways",
        bar="7 of 7, 60 s each, with their imitation errors",
        cells=clips,
        words=clip_words,
        notes=[
            "Clips of the CMU Graphics Lab Motion Capture Database. Each was made into a gait as by `footfall new "
            "gait NAME --from CLIP.bvh`, nothing set by hand: strides averaged as Fourier series, both steps made "
            "alike unless it goes sideways, the feedback gains found by search.",
            "*Off* is the mean angle between the joints' rotations and the clip's at equal phases, over the last "
            f"{LATE:g} s; of all joints, and of the legs alone. The speeds stand beside those of the clip.",
            "*Displaced* is how far the motion that is tracked is from the clip's own in the mean of all joints, "
            "where the clip itself would fall; the errors are to the clip, not to what is tracked.",
            "The database has no walk on the spot. In place is from an exercise, wide from a balancing walk, bent "
            "from an old man's shuffle; the last two go slowly ahead. High-knee is the march with its travel taken "
            "away: each leg is turned at the hip so that its ankle stays below the hips; its errors are to the march.",
        ],
    ),
)
