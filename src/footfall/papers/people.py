"""H1 to H5: the walk beside people: our own claims, against motion capture and a textbook."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from footfall.errors import BadRecording
from footfall.measure.people.compare import Comparison, compare
from footfall.measure.people.curves import MEANINGS
from footfall.measure.people.document import distance_of
from footfall.measure.people.picture import FORCES, MOMENTS, draw_curves, draw_forces, size_of
from footfall.measure.trial.run import Outcome
from footfall.papers.claim import Cell, Claim, Finding, Picture, count_of
from footfall.papers.runner import Lab
from footfall.papers.walks import Run, Walk

SPEEDS = (0.4, 0.8, 1.2, 1.6, 2.0)
USUAL = 1.2
"""The speed of which a finding's sentence tells, m/s."""
JUDGED_AT = {"peak": SPEEDS[:-1], "humps": (USUAL,), "work": (USUAL,), "looks": (0.8, 1.2, 1.6)}
"""Speeds at which a part is judged, m/s; at the others we report. All other parts are judged at every speed."""
QUICK_SECONDS, FULL_SECONDS = 15.0, 30.0
LEAST_CORRELATION = {"hip": 0.95, "knee": 0.95, "ankle": 0.9}
MOST_RMS = {"hip": 6.0, "knee": 7.0, "ankle": 6.0}
"""Degrees."""
MOST_PEAK, FIRST_PEAK_FROM, MOST_HEEL_SPEED, BOTH = 1.3, 0.080, 0.25, 2
"""Body weights; s after strike (an earlier peak is the jolt of a landing); m/s downwards at strike; humps."""
NEAR, NEAR_BOTH, MOST_SLIP, LEAST_GAP, MOST_LIMP = 0.1, 0.04, 0.008, 0.015, 0.03
"""Share by which cadence and step length may differ from people's; by how much double support may, as a share of the
stride; m a step; m; m, by which steps onto one foot may be longer than those onto the other."""
PEOPLES, TIMES, MOST_WORK = {"hip": 1.0, "knee": 0.7, "ankle": 1.5}, 2.0, 1.5
"""Peaks of people's moments, N m/kg; how many times that is allowed; J/kg/m."""
LEAST_FARTHER = 0.5
"""Share of people who must be farther from the mean person than we are."""
Told = Iterator[tuple[str, dict[str, Any], bool]]
"""What is told of a walk that was measured, part by part: figures, and whether they meet the bar."""


class Walked(NamedTuple):
    """One walk and what was measured of it; nothing if it fell or took too few strides."""

    walk: Walk
    up: bool
    found: Comparison | None


FOUND: dict[float, list[Walked]] = {}
"""The walks of this session by their duration: all claims share them."""


def walks(seconds: float) -> list[Walk]:
    """The humanoid at five speeds."""
    return [Walk(f"{speed:g} m/s", speed, seconds) for speed in SPEEDS]


def quick_walks() -> list[Walk]:
    """Those of the quick check."""
    return walks(QUICK_SECONDS)


def walked(lab: Lab) -> list[Walked]:
    """The walks of a claim, compared with people's."""
    seconds = lab.choose(QUICK_SECONDS, FULL_SECONDS)
    lab.uses("people/walking")
    if seconds not in FOUND:
        some = walks(seconds)
        FOUND[seconds] = [_compared(walk, one) for walk, one in zip(some, lab.watch_each(some), strict=True)]
    return FOUND[seconds]


def _compared(walk: Walk, outcome: Outcome) -> Walked:
    up = outcome.report.up
    try:
        return Walked(walk, up, compare(outcome.recording) if up and outcome.recording else None)
    except BadRecording:
        return Walked(walk, up, None)


def cells_of(bars: Any, one: Walked) -> list[Cell]:
    """The cells of one walk; those of a walk that could not be measured are missed where they are judged."""
    missed = ((part, {"up": one.up}, False) for part in PARTS[bars.__name__])
    return [
        Cell(f"{one.walk.name}, {part}", figures, good if is_judged(part, one.walk.speed) else None, one.walk)
        for part, figures, good in (bars(one) if one.found else missed)
    ]


def is_judged(part: str, speed: float) -> bool:
    """Whether a part is judged at a speed."""
    return speed in JUDGED_AT.get(part, SPEEDS)


def curves(one: Walked) -> Told:
    """H1: one part for each joint."""
    assert one.found is not None
    for joint, least in LEAST_CORRELATION.items():
        match, beside = one.found.match[joint], one.found.clip_match[joint]
        figures: dict[str, Any] = {"up": one.up, "r": match.correlation, "RMS °": match.rms}
        figures |= {"r with clips": beside.correlation, "RMS ° with clips": beside.rms}
        yield joint, figures, match.correlation >= least and match.rms <= MOST_RMS[joint]


def forces(one: Walked) -> Told:
    """H2: the peaks and the shape of the vertical force, and the force along the ground."""
    assert one.found is not None
    own, brakes = one.found.kinetics, bool(one.found.brakes_then_drives)
    peaks: dict[str, Any] = {"first peak BW": own.first_peak, "second peak BW": own.second_peak}
    yield "peak", peaks, bool(max(own.first_peak, own.second_peak) <= MOST_PEAK)
    shape: dict[str, Any] = {"after ms": 1000 * own.first_peak_at, "valley BW": own.valley, "humps": own.humps}
    soft = own.first_peak_at > FIRST_PEAK_FROM and own.heel_speed <= MOST_HEEL_SPEED and own.humps == BOTH
    yield "humps", shape | {"heel m/s": own.heel_speed}, bool(soft)
    along: dict[str, Any] = {"brake BW": own.brake, "drive BW": own.drive, "brakes, then drives": brakes}
    yield "along", along, brakes


def steps(one: Walked) -> Told:
    """H3: steps, double support, slip and the gap between the legs."""
    own = one.found
    assert own is not None
    people = own.people
    pace = {"cadence 1/min": own.cadence, "people's": people.cadence}
    yield "cadence", pace, abs(own.cadence / people.cadence - 1.0) <= NEAR
    length = {"step m": own.step_length, "people's m": people.step_length, "width m": own.step_width}
    yield "step length", length, abs(own.step_length / people.step_length - 1.0) <= NEAR
    both = {"double support": own.double_support, "people's share": people.double_support, "stance": own.stance}
    yield "double support", both, abs(own.double_support - people.double_support) <= NEAR_BOTH
    yield "even steps", {"limp m": own.limp}, own.limp <= MOST_LIMP
    slip = own.kinetics.slip
    yield "slip", {"slip m": slip}, slip <= MOST_SLIP
    legs: dict[str, Any] = {"leg gap m": own.leg_gap, "touches": own.leg_touches}
    yield "legs", legs, own.leg_gap >= LEAST_GAP and own.leg_touches == 0


def moments(one: Walked) -> Told:
    """H4: moments of hip, knee and ankle, and the work of all joints."""
    assert one.found is not None
    own = one.found.kinetics
    figures: dict[str, Any] = {f"{joint} N m/kg": own.moment_peak[joint] for joint in PEOPLES}
    figures |= {f"{joint} at any tick": own.torque_peak[joint] for joint in PEOPLES}
    within = all(own.moment_peak[joint] <= TIMES * peak for joint, peak in PEOPLES.items())
    yield "moments", figures, within
    yield "work", {"work J/kg/m": own.positive_work}, own.positive_work <= MOST_WORK


def looks(one: Walked) -> Told:
    """H5: how far all curves are from the mean person's, and how many people are farther."""
    assert one.found is not None
    like, own = one.found.people, one.found.clip_curve
    mean = {name: band[0] for name, band in like.clip_curve.items()}
    off = distance_of(own, mean)
    centred = distance_of(*({name: rows - rows.mean() for name, rows in some.items()} for some in (own, mean)))
    farther = float((like.apart > off).mean())
    figures: dict[str, Any] = {"off °": off, "people's median °": float(np.median(like.apart)), "farther": farther}
    yield "looks", figures | {"off ° about its mean": centred}, farther >= LEAST_FARTHER


def usual_words(names: Sequence[str], cells: Sequence[Cell]) -> str:
    """How many cells are good, and some figures at the usual speed."""
    usual = [cell for cell in cells if cell.name.startswith(f"{USUAL:g} m/s")]
    told = [
        f"{cell.name.split(', ')[-1]} {name} {figure:.3g}" if len(names) < 3 else f"{name} {figure:.3g}"
        for cell in usual
        for name in names
        if isinstance(figure := cell.figures.get(name), float)
    ]
    return f"{count_of(cells)} cells; at {USUAL:g} m/s: {', '.join(told) or 'it does not walk'}"


PARTS = {
    "curves": tuple(LEAST_CORRELATION),
    "forces": ("peak", "humps", "along"),
    "steps": ("cadence", "step length", "double support", "even steps", "slip", "legs"),
    "moments": ("moments", "work"),
    "looks": ("looks",),
}


def said_of(*names: str) -> Callable[[Sequence[Cell]], str]:
    """A sentence with these figures."""
    return partial(usual_words, names)


@dataclass(frozen=True, kw_only=True, eq=False)
class BesidePeople(Claim):
    """The walks beside people's: bars on each, and a picture of `rows` panels for each speed, if there is any."""

    bars: Callable[[Walked], Told]
    words: Callable[[Sequence[Cell]], str]
    notes: Sequence[str] = ()
    draw: Callable[[Any, Mapping[str, Comparison]], None] | None = None
    rows: int = 0
    name: str = ""
    caption: str = ""
    trials: Callable[[], Sequence[Run]] | None = quick_walks

    def measure(self, lab: Lab) -> Finding:
        """Compare the walks, judge them, and draw them."""
        some = walked(lab)
        cells = [cell for one in some for cell in cells_of(self.bars, one)]
        shown = {one.walk.name: one.found for one in some if one.found}
        draw, size = self.draw, size_of(max(len(shown), 1), self.rows)
        drawn = [Picture(self.name, self.caption, lambda figure: draw(figure, shown), size)] if draw and shown else []
        return Finding(self.words(cells), cells, self.notes, drawn)


CLAIMS = (
    BesidePeople(
        bars=curves,
        words=said_of("r", "RMS °"),
        notes=[
            "Judged against the textbook, whose joint centres are clinical; the knees of the clips are some 10° "
            "more bent, as their skeletons were fitted for animation. The figures for the clips stand beside.",
            "One person differs from the others by r 1.00 and 3° at the hip, r 0.98 and 5° at the knee, r 0.93 and "
            "4° at the ankle (clips, 1.2 m/s).",
        ],
        id="H1",
        title="joint curves like people's",
        paper="people: textbook (Schwartz 2008) and CMU clips, mean ± sd at five speeds",
        bar="hip, knee and ankle: correlation ≥ 0.95, 0.95, 0.9 and RMS ≤ 6, 7, 6° at 0.4 … 2.0 m/s",
        name="h1-curves",
        caption="Joint angles over the stride, from strike to strike: the humanoid beside textbook and motion "
        "capture. RMS and correlation r are against the textbook or, where it has no such curve, the clips.",
        draw=draw_curves,
        rows=len(MEANINGS),
    ),
    BesidePeople(
        bars=forces,
        words=said_of("first peak BW", "after ms", "valley BW", "second peak BW", "heel m/s"),
        notes=["Forces are averaged over 10 ms, as force plates are filtered; feet with 3 % of the weight are down."],
        id="H2",
        title="ground forces like people's",
        paper="people: humps of 1.1–1.2 body weights, a valley of 0.7 to 0.8; the ground brakes first, then drives",
        bar="no peak above 1.3 body weights at 0.4 … 1.6 m/s; at 1.2 m/s two humps, the first later than 80 ms after "
        "strike, heel at most 0.25 m/s down at strike; at 0.4 … 2.0 m/s it brakes, then drives, with a third of "
        "people's impulse or more",
        name="h2-forces",
        caption="Ground forces and joint moments over the stride, from strike to strike: the humanoid beside the "
        "textbook.",
        draw=draw_forces,
        rows=len(FORCES) + len(MOMENTS),
    ),
    BesidePeople(
        bars=steps,
        words=said_of("cadence 1/min", "people's", "step m", "people's m", "double support", "slip m", "leg gap m"),
        id="H3",
        title="steps like people's",
        paper="people: step length grows with speed to the power 0.49 over the CMU clips (102 steps a minute of 0.70 m "
        "at 1.2 m/s for this leg), double support 19 % there (textbook)",
        bar="at 0.4 … 2.0 m/s: cadence and step length within 10 % of people's, double support within 4 points; feet "
        "slide at most 8 mm a step; legs at least 15 mm apart, no contact; left and right steps differ by at most "
        "30 mm",
    ),
    BesidePeople(
        bars=moments,
        words=said_of(*(f"{joint} N m/kg" for joint in PEOPLES), "work J/kg/m"),
        notes=[
            "Peaks of the mean stride in the sagittal plane, without what is faster than 10 Hz: people's are "
            "computed from cameras and hold nothing faster. The largest torque at any tick stands beside. Positive "
            "work is that of all joints while they drive. The moments are drawn with H2."
        ],
        id="H4",
        title="joint moments and work like people's",
        paper="people: hip 1, knee 0.7, ankle 1.5 N m/kg at their largest",
        bar="at most twice that at 0.4 … 2.0 m/s; positive work of at most 1.5 J/kg/m at 1.2 m/s",
    ),
    BesidePeople(
        bars=looks,
        words=said_of("off °", "people's median °", "farther"),
        notes=[
            "Distances are over the curves of hip, knee, ankle, foot, pelvis, upper arm and elbow together, root mean "
            "square. Each person is compared with the mean of all others at that person's own speed.",
        ],
        id="H5",
        title="nearer to the mean person than half of the people",
        paper="people: each differs from the mean of the others by 2.7 to 10° at 1.2 m/s (CMU clips, 21 people)",
        bar="at 0.8, 1.2 and 1.6 m/s at least half of the people are farther from the mean person than our walk",
    ),
)
