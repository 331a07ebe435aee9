"""Check a body: it walks at several speeds, stands, stops and is pushed. Say in words how it went, and why not."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from footfall import catalog
from footfall.bodies.character import Character, reference
from footfall.bodies.shape import shape_of
from footfall.bodies.size import speed_scale
from footfall.gaits.named import STYLE
from footfall.laws.register import law_of, load_gait
from footfall.laws.shape import Shape
from footfall.measure.trial.falls import why_it_fell
from footfall.measure.trial.run import Outcome, Progress, run_trials
from footfall.stage.opened import load_trial
from footfall.stage.scene import GAIT, Trial

SECONDS = 15.0
USUAL = "at a usual speed"
SPEEDS = {"in place": 0.0, "slowly": 0.3, USUAL: 0.6, "briskly": 1.0, "backwards": -0.3}
"""Speeds for a leg of 0.92 m, m/s; other bodies scale them by the square root of leg length."""
SHOVES = {"ahead": 0.0, "left": 90.0, "back": 180.0, "right": -90.0}
SHOVE, SHOVED_AT, SHOVE_SECONDS = 300.0, 7.0, 0.1
"""Push on the humanoid, N; for other bodies it scales with mass and the root of leg length, for an equal effect."""
STOP_AT = 6.0
OFF_SPEED = 0.2
"""How far off its speed a walk may be, for a leg of 0.92 m, m/s."""


class Hurdle(NamedTuple):
    """A feature of a build that makes walking hard beyond some limit, and what it means."""

    part: str
    beyond: float
    words: str

    def meets(self, shape: Shape) -> bool:
        """Whether a shape is beyond the limit; a negative one is a lower limit."""
        value = getattr(shape, self.part)
        return value > self.beyond if self.beyond > 0 else value < -self.beyond


HURDLES = (
    Hurdle(
        "hips", 0.15, "its hips are {0:.2f} of the leg from the middle: it must sway far from one foot to the other"
    ),
    Hurdle("ankle", 0.2, "its ankles are {0:.2f} of the leg high: as on stilts, a slight lean tips the foot"),
    Hurdle("sole", -0.08, "its feet are {0:.2f} of the leg long: it can press only under the ankle"),
    Hurdle("feet", 0.15, "its feet are {0:.0%} of its mass: each swing throws the body"),
    Hurdle("legs", 0.5, "its legs are {0:.0%} of its mass: each swing throws the body"),
    Hurdle("arms", 0.35, "its arms are {0:.0%} of its mass: their swing carries the body along"),
    Hurdle("rise", 1.35, "its mass centre is {0:.2f} leg lengths high: it is top-heavy"),
)


class BodyTask(NamedTuple):
    """One thing that a body was asked to do, and how it went."""

    name: str
    good: bool
    words: str


class CheckUp(NamedTuple):
    """What a check-up found."""

    tests: list[BodyTask]
    hurdles: list[str]
    caution: float | None
    """How carefully its law lets it walk, from 0 to 1; None: the law fits no gait to a body."""

    @property
    def headline(self) -> str:
        """Whether it walks, in one sentence."""
        walks = [test for test in self.tests if test.name in SPEEDS]
        failed = [test for test in self.tests if not test.good]
        if not failed:
            return "it walks, stands, stops and survives shoves"
        names = ", ".join(test.name for test in failed)
        if all(test.good for test in walks):
            return f"it walks at every speed tried, but fails: {names}"
        if not any(test.good for test in walks):
            return "it does not walk"
        if any(test.good for test in walks if test.name == USUAL):
            return f"it walks, but not always; it fails: {names}"
        return f"it does not walk {USUAL}; it fails: {names}"


def check_up(
    character: Character,
    style: str = STYLE,
    progress: Progress | None = None,
    *,
    gait: str | dict[str, Any] = GAIT,
    only: Sequence[str] = (),
    seconds: float = SECONDS,
) -> CheckUp:
    """Run all trials of a body side by side: walk, stand, stop, be shoved; or `only` some of them."""
    trials = trials_of(character, style, gait, seconds)
    trials = {name: trial for name, trial in trials.items() if not only or name in only}
    outcomes = run_trials(list(trials.values()), progress=progress)
    scale = speed_scale(character.links())
    tests = [_judged(name, outcome, scale) for name, outcome in zip(trials, outcomes, strict=True)]
    caution = law_of(load_gait(gait)).caution
    return CheckUp(tests, hurdles_of(character), caution(shape_of(character)) if caution else None)


def trials_of(
    character: Character, style: str, gait: str | dict[str, Any] = GAIT, seconds: float = SECONDS
) -> dict[str, Trial]:
    """The trials by name; shoves and the stop last as long as they need."""
    scale = speed_scale(character.links())
    base: dict[str, Any] = {"character": catalog.encode(character), "gait": gait, "style": style}
    ease = {"at": 0.0, "speed": round(SPEEDS[USUAL] * scale, 3)}
    asked: dict[str, dict[str, Any]] = {
        name: {"command": [{"at": 0.0, "speed": round(speed * scale, 3)}], "seconds": seconds}
        for name, speed in SPEEDS.items()
    }
    asked["stand"] = {"command": [{"at": 0.0, "mode": "stand"}]}
    asked["stop"] = {"command": [ease, {"at": STOP_AT, "mode": "stand"}]}
    newtons = SHOVE * character.mass / reference().mass * scale
    for name, degrees in SHOVES.items():
        angle = math.radians(degrees)
        force = [round(newtons * math.cos(angle), 1), round(newtons * math.sin(angle), 1), 0.0]
        push = {"at": SHOVED_AT, "force": force, "seconds": SHOVE_SECONDS}
        asked[f"shoved {name}"] = {"command": [ease], "push": [push]}
    return {name: load_trial(base | {"name": name, "seconds": SECONDS} | table) for name, table in asked.items()}


def hurdles_of(character: Character) -> list[str]:
    """Sentences on what in its build makes walking hard."""
    shape = shape_of(character)
    return [hurdle.words.format(getattr(shape, hurdle.part)) for hurdle in HURDLES if hurdle.meets(shape)]


def _judged(name: str, outcome: Outcome, scale: float) -> BodyTask:
    report, recording = outcome.report, outcome.recording
    if not report.up:
        cause = why_it_fell(recording) if recording else None
        fate = "fell" if report.fell else "the simulation blew up"
        return BodyTask(name, False, f"{cause or fate} after {report.fell_at or report.blew_up_at or 0.0:.1f} s")
    if name == "stand":
        return BodyTask(name, report.stands_from is not None, _stood(report.steps))
    if name == "stop":
        if report.stands_from is None:
            return BodyTask(name, False, "stays up, but does not come to a stop")
        return BodyTask(name, True, f"stands still {max(report.stands_from - STOP_AT, 0.0):.1f} s after the command")
    if name in SPEEDS:
        speed, wanted = report.speed or 0.0, report.speed_commanded or 0.0
        pace = f"{report.step_period:.2f} s a step" if report.step_period else "no steps"
        good = abs(speed - wanted) <= OFF_SPEED * scale
        asked = "" if good else f"instead of {wanted:.2f}"
        return BodyTask(name, good, f"{speed:.2f} m/s{asked}, {pace}")
    return BodyTask(name, True, "stays up")


def _stood(steps: int) -> str:
    return "stands still on both feet" if not steps else f"stands after {steps} steps"
