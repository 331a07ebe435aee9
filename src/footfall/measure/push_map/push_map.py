"""Find the largest push a character survives and the largest it recovers from, by direction and phase of the stride.

A push is a force on the torso for a tenth of a second. Forces rise in steps of 100 N for the paper's humanoid of
70.4 kg; for other bodies they scale with mass, so that a step always changes the speed by 0.14 m/s. For planar bodies
they are not scaled and act ahead or back at the top of the torso, as in SIMBICON.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from footfall.bodies.reference import REFERENCE_MASS
from footfall.errors import FootfallError
from footfall.laws.tables import Side
from footfall.measure.trial.run import Outcome, Progress, run_many
from footfall.measure.trial.standing import stands_from
from footfall.measure.trial.way import come_to
from footfall.sim.recording import FRAME_RATE, Recording
from footfall.stage.opened import load_trial
from footfall.stage.scene import GAIT, Trial
from footfall.worlds.world import FLAT

PUSH_SECONDS = 0.1
"""Mass of the body for which the forces of a map are written, kg."""
CLOSE, MOST_DRIFT = 0.3, 0.25
"""Largest speed errors ahead and sideways for a body of the humanoid's size, m/s: it must walk as commanded again."""
WALKS_AGAIN, STANDS_AGAIN = 5.0, 4.0
"""Time after the push by which it must walk as before, or stand, s."""
AT_ONCE = 96
"""How many recordings, about 2 MB each, are held in memory at once."""


@dataclass(frozen=True)
class ForceRange:
    """The forces to try on the reference body, N."""

    step: int
    weakest: int
    strongest: int


CLAIMED = ForceRange(step=100, weakest=300, strongest=1200)
"""The forces tried by the papers' claims on pushes."""


@dataclass
class Spot:
    """One direction at one phase, with the outcome of each force."""

    degrees: float
    phase: float
    at: float
    survived: dict[int, bool] = field(default_factory=dict)
    recovered: dict[int, bool] = field(default_factory=dict)


@dataclass(frozen=True)
class PushPlan:
    """Who is pushed, how finely, and when."""

    character: str | dict[str, Any]
    style: str | dict[str, Any]
    speed: float
    mass: float
    size: float = 1.0
    standing: bool = False
    directions: int = 16
    phases: int = 6
    settled: float = 7.0
    after: float = 7.0
    forces: ForceRange = ForceRange(step=100, weakest=100, strongest=1500)
    gait: str | dict[str, Any] = GAIT
    without: tuple[str, ...] = ()
    """Components of its law that are switched off."""
    told: bool = True
    """Whether it is told to walk at the speed or to stand; a gait may have a speed of its own."""
    way: tuple[str, ...] = ()
    """The gaits through which it comes to its own."""
    world: str = FLAT
    top: float | None = None
    """For planar bodies, height of the torso's top above its joint, m; None: pushes act on its mass centre."""

    def newtons(self, force: int) -> float:
        """The force on this body that corresponds to a force of the map, N."""
        if self.top is not None:
            return float(force)
        return round(force * self.mass / REFERENCE_MASS, 1)

    def trial(self, spot: Spot | None = None, force: int = 0) -> Trial:
        """The trial, walking or standing, pushed or not."""
        asked = {"at": 0.0, "mode": "stand"} if self.standing else {"at": 0.0, "speed": self.speed}
        table: dict[str, Any] = {"character": self.character, "style": self.style, "world": self.world}
        table |= come_to(self.gait, self.way) | {"without": list(self.without)}
        table["command"] = [asked] * self.told + table["command"]
        if spot is None:
            return load_trial(table | {"name": "unpushed", "seconds": self.settled + 3.0})
        newtons = self.newtons(force)
        table |= {"name": push_words(newtons, spot), "push": [push_table(newtons, spot.at, spot.degrees, self.top)]}
        return load_trial(table | {"seconds": spot.at + self.after})


def push_map(plan: PushPlan, progress: Progress | None = None, workers: int | None = None) -> list[Spot]:
    """Push every spot until the largest forces it survives and recovers from are known."""
    spots = spots_of(plan, workers)
    done = 0
    while wanted := _wanted(spots, plan.forces):
        for start in range(0, len(wanted), AT_ONCE):
            some = wanted[start : start + AT_ONCE]
            trials = [plan.trial(spot, force) for spot, force in some]
            for (spot, force), outcome in zip(some, run_many(trials, workers, record=True), strict=True):
                spot.survived[force] = outcome.report.up
                spot.recovered[force] = _recovers(outcome, plan, spot.at + PUSH_SECONDS)
            done += len(some)
            if progress:
                progress(done, done + sum(_rounds(spot, plan.forces) for spot in spots))
    return spots


def spots_of(plan: PushPlan, workers: int | None = None) -> list[Spot]:
    """Directions around the circle, and push times spread over one stride; when standing, only one time."""
    phases, begin, length = 1, plan.settled, 0.0
    if not plan.standing:
        unpushed = run_many([plan.trial()], workers, record=True)[0]
        phases, (begin, length) = plan.phases, _stride(unpushed, plan)
    return [
        Spot(360.0 * d / plan.directions, p / phases, round(begin + length * p / phases, 3))
        for d in range(plan.directions)
        for p in range(phases)
    ]


def _stride(unpushed: Outcome, plan: PushPlan) -> tuple[float, float]:
    if not unpushed.report.up:
        raise FootfallError(
            f"it falls without a push, after {unpushed.report.fell_at} s, so there is nothing to measure"
        )
    recording = unpushed.recording
    stride = stride_of(recording, plan.settled) if recording else None
    if stride is None:
        raise FootfallError(f"it completes no stride after {plan.settled:g} s, so there is no phase for a push")
    return stride


def stride_of(recording: Recording, settled: float) -> tuple[float, float] | None:
    """Start and duration of a settled stride, from one left foot strike to the next, s."""
    strikes = recording.strike_time[recording.strike_side == Side.LEFT]
    after = strikes[strikes >= settled]
    return (float(after[0]), float(after[1] - after[0])) if len(after) > 1 else None


def push_table(newtons: float, at: float, degrees: float, top: float | None = None) -> dict[str, Any]:
    """The push as a table of a trial; 0 degrees is ahead, 90 is left. With a height, it acts there on the torso."""
    angle = math.radians(degrees)
    force = [round(newtons * math.cos(angle), 9) + 0.0, round(newtons * math.sin(angle), 9) + 0.0, 0.0]
    push: dict[str, Any] = {"at": at, "body": "torso", "force": force, "seconds": PUSH_SECONDS}
    return push if top is None else push | {"point": [0.0, 0.0, top]}


def push_words(newtons: float, spot: Spot) -> str:
    """A push in words."""
    return f"{newtons:.0f} N to {spot.degrees:g} deg at phase {spot.phase:.2f}"


def _recovers(outcome: Outcome, plan: PushPlan, push_end: float) -> bool:
    if plan.standing:
        return stands_again(outcome, push_end)
    return recovers(outcome, plan.speed, push_end, plan.size)


def recovers(outcome: Outcome, speed: float, push_end: float, size: float = 1.0) -> bool:
    """Whether a pushed walk survives and walks as commanded again; speeds scale with the root of the body's size."""
    recording = outcome.recording
    if recording is None or not outcome.report.up:
        return False
    frames = slice(round((push_end + WALKS_AGAIN) * FRAME_RATE), None)
    ahead, left = recording.com_velocity[frames, :2].mean(axis=0, dtype=float)
    scale = math.sqrt(size)
    return bool(abs(ahead - speed) <= CLOSE * scale and abs(left) <= MOST_DRIFT * scale)


def stands_again(outcome: Outcome, push_end: float) -> bool:
    """Whether a pushed standing body survives and stands again in time."""
    if outcome.recording is None or not outcome.report.up:
        return False
    since = stands_from(outcome.recording)
    return since is not None and since <= push_end + STANDS_AGAIN


def largest(survived: Mapping[int, bool]) -> int:
    """The largest tested force that was survived together with every smaller one; 0 if there is none."""
    best = 0
    for newtons in sorted(survived):
        if not survived[newtons]:
            break
        best = newtons
    return best


def next_force(survived: Mapping[int, bool], forces: ForceRange = CLAIMED) -> int | None:
    """The force to try next in the search for the largest survived; None if that is known to one step."""
    low, steps = _bracket(survived, forces)
    return low + steps // 2 * forces.step if steps > 1 else None


def _bracket(survived: Mapping[int, bool], forces: ForceRange) -> tuple[int, int]:
    """The largest force known to be survived, and how many steps above it the smallest failure is."""
    low = largest(survived) or forces.weakest - forces.step
    failed = [newtons for newtons, stood in survived.items() if not stood]
    high = min(failed) if failed else forces.strongest + forces.step
    return low, (high - low) // forces.step


def _wanted(spots: Sequence[Spot], forces: ForceRange) -> list[tuple[Spot, int]]:
    """What to push next: first find the largest survived, then the largest recovered from."""
    wanted = ((spot, next_force(spot.survived, forces) or next_force(spot.recovered, forces)) for spot in spots)
    return [(spot, force) for spot, force in wanted if force is not None]


def _rounds(spot: Spot, forces: ForceRange) -> int:
    """How many more pushes a spot needs, by bisection."""
    first = rounds_left(spot.survived, forces)
    return first or rounds_left(spot.recovered, forces)


def rounds_left(known: Mapping[int, bool], forces: ForceRange) -> int:
    """How many more bisections one search needs."""
    return math.ceil(math.log2(max(1, _bracket(known, forces)[1])))


@dataclass(frozen=True)
class Summary:
    """A map in a few numbers, forces on the body itself, N."""

    degrees: float
    worst: float
    middle: float
    best: float
    worst_recovered: float


def summaries(spots: Sequence[Spot], plan: PushPlan) -> list[Summary]:
    """Summaries for each direction, over the phases."""
    rows = []
    for degrees in sorted({spot.degrees for spot in spots}):
        here = [spot for spot in spots if spot.degrees == degrees]
        most = [plan.newtons(largest(spot.survived)) for spot in here]
        recovered = [plan.newtons(largest(spot.recovered)) for spot in here]
        rows.append(Summary(degrees, min(most), median(most), max(most), min(recovered)))
    return rows


def as_numbers(spots: Sequence[Spot], plan: PushPlan) -> dict[str, Any]:
    """The whole map as plain tables, for a JSON file; forces on the body itself, N."""
    return {
        "character": plan.character,
        "gait": plan.gait,
        "style": plan.style,
        "without": plan.without,
        "standing": plan.standing,
        "speed": None if plan.standing else plan.speed,
        "mass": plan.mass,
        "push_seconds": PUSH_SECONDS,
        "step": plan.newtons(plan.forces.step),
        "weakest": plan.newtons(plan.forces.weakest),
        "strongest": plan.newtons(plan.forces.strongest),
        "speed_change_per_newton": PUSH_SECONDS / plan.mass,
        "spots": [
            {
                "degrees": spot.degrees,
                "phase": spot.phase,
                "at": spot.at,
                "largest_survived": plan.newtons(largest(spot.survived)),
                "largest_recovered": plan.newtons(largest(spot.recovered)),
                "tried": [
                    {"newtons": plan.newtons(force), "survived": stood, "recovered": spot.recovered[force]}
                    for force, stood in sorted(spot.survived.items())
                ],
            }
            for spot in spots
        ],
    }
