"""Measure a robustness card: pushes, speed, step period, slope, friction, backpack and torque limits, one at a time.

Each thing is raised or lowered rung by rung from its usual value. At each rung, runs begin at different moments of the
stride; the limit is the last rung at which all of them walk, as at every rung before it. All numbers are for a body of
the humanoid's size and scale with the size and mass of another.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from footfall import catalog
from footfall.bodies.build import size_of
from footfall.bodies.card import Card, Limits
from footfall.bodies.character import Character
from footfall.bodies.reference import REFERENCE_MASS
from footfall.gaits.named import natural_speed
from footfall.laws.register import approach, heeds_speed, law_of
from footfall.measure.push_map.push_map import PUSH_SECONDS, push_table
from footfall.measure.trial.metrics import Report
from footfall.measure.trial.way import ENTERED_AFTER, come_to
from footfall.sim.recorder import versions
from footfall.stage.opened import open_trial
from footfall.stage.scene import STYLE, Push, Trial
from footfall.stage.told import CommandChange

UNCHALLENGED, PUSH = "unchallenged", "push"
NEAR, SHARE_NEAR = 0.1, 0.1
"""How far a walk may be from its commanded speed, m/s and as a fraction; the fraction also applies to step periods."""
SLOWED = 0.5
"""Fraction of its unchallenged speed that a walk must keep."""
GETTING_THERE = 5.0
"""Extra seconds for each m/s of commanded speed, since it takes time to reach it."""
STRIDE, RUN_UP, SLOPE_LENGTH = 1.1, 1.0, 200.0
"""Times, s, and lengths, m, for a body of the humanoid's size."""
DIGITS = 3


class Ladder(NamedTuple):
    """Values to try for a body of the humanoid's size, from the mildest outwards, and how they scale with size."""

    unit: str
    down: tuple[float, ...]
    up: tuple[float, ...]
    by_size: float = 0.0
    """The power of the body's size with which the values scale."""
    by_mass: float = 0.0
    rule: str = ""


@dataclass(frozen=True)
class Thoroughness:
    """How much is tried: quick or full."""

    seconds: float
    """Duration of a run, s; one that must reach a speed lasts proportionally longer."""
    runs: int
    settled: float
    after: float
    directions: int
    newtons: tuple[float, ...]
    every: int
    """Every how many rungs one is tried, counted so that the last one is included."""
    from_one_side: bool
    """Whether a symmetric body with a symmetric gait is pushed to the left only."""


FULL = Thoroughness(20.0, 4, 5.0, 8.0, 16, tuple(range(100, 1501, 100)), 1, False)
QUICK = Thoroughness(5.5, 2, 2.0, 3.0, 8, (300, 600, 900), 2, True)

LADDERS = {
    "speed": Ladder(
        "m/s",
        (0.4, 0.2, 0.0, -0.2, -0.4, -0.6, -0.8, -1.0),
        (0.8, 1.0, 1.2, 1.4, 1.6, 1.8, 2.0, 2.2, 2.4),
        0.5,
        rule="commanded from the start; kept within 0.1 m/s (scaled by the root of size) or 10 %",
    ),
    "period": Ladder(
        "s",
        (0.45, 0.4, 0.35, 0.3, 0.25, 0.2),
        (0.6, 0.7, 0.8, 0.9, 1.0, 1.1),
        0.5,
        rule="time of one step, commanded from the start at the unchallenged speed; kept within 10 %",
    ),
    "slope": Ladder(
        "deg",
        (-2.0, -4.0, -6.0, -8.0, -10.0, -12.0),
        (2.0, 4.0, 6.0, 8.0, 10.0, 12.0),
        rule="slope of the ground after a level metre; negative goes down",
    ),
    "friction": Ladder("", (0.6, 0.5, 0.4, 0.3, 0.25, 0.2, 0.15, 0.1), (), rule="friction of the soles on the ground"),
    "backpack": Ladder(
        "kg",
        (),
        (5.0, 10.0, 15.0, 20.0, 30.0, 40.0, 60.0, 80.0),
        by_mass=1.0,
        rule="mass behind the middle of the torso; the law knows about it",
    ),
    "torque limit": Ladder(
        "N m",
        (200.0, 150.0, 125.0, 100.0, 85.0, 75.0, 60.0, 50.0),
        (),
        1.0,
        1.0,
        rule="largest torque of every joint about each axis; usually the character's own",
    ),
}
RULES = {
    "walks": "stays up (only feet on the ground, pelvis above half its height) at no less than half the "
    "unchallenged speed, unless that is near nothing",
    "push": "a force on the torso's mass centre, at times spread over a stride; it must stay up",
}
MIRRORED = "; a push to the right is assumed to end like its mirror image to the left"
COMMANDED = {"speed", "period"}
OF_THE_BODY = {"friction", "backpack", "torque limit"}
SLOW_TO_TELL = {*COMMANDED, "slope"}


class Rung(NamedTuple):
    """One thing at one value; a push also has a direction."""

    thing: str
    value: float
    degrees: float = 0.0


class Shown(NamedTuple):
    """A run to look at, and which part of it, s; by default its settled stride."""

    trial: Trial
    start: float | None = None
    seconds: float | None = None


class CardPlan:
    """Who is tested, and everything to try."""

    standing = False

    def __init__(self, trial: Trial, effort: Thoroughness):
        self.trial, self.effort = trial, effort
        self.character, self.gait, *_ = open_trial(trial)
        self.size, self.heeded = size_of(self.character), law_of(self.gait).commands
        self.way = approach(self.gait)
        self.lead = ENTERED_AFTER * len(self.way)
        self.table = catalog.encode(msgspec.structs.replace(self.character, card={}))
        self.speed = None
        if heeds_speed(self.gait):
            self.speed = round(natural_speed(trial.style) * math.sqrt(self.size), DIGITS)
        self.ladders = {name: ladder for name, ladder in LADDERS.items() if self._has(name)}
        self.mirrored = effort.from_one_side and self.gait.symmetric and self.character.symmetric

    def measure(self, run: Callable[[Sequence[Trial]], list[Report]]) -> dict[Rung, list[Report]]:
        """Try everything at once."""
        rungs, size = self.rungs(), self.effort.runs
        reports = run([trial for rung in rungs for trial in self.runs(rung)])
        return {rung: reports[index * size : (index + 1) * size] for index, rung in enumerate(rungs)}

    def rungs(self) -> list[Rung]:
        """Everything to try, the unchallenged walk first."""
        rungs = [Rung(UNCHALLENGED, 0.0)]
        for name, ladder in self.ladders.items():
            usual = self._usual(name)
            steps = (self._tried(ladder, ladder.down), self._tried(ladder, ladder.up))
            below, above = ([value for value in values if value != usual] for values in steps)
            if usual is not None:
                below, above = [v for v in below if v < usual], [v for v in above if v > usual]
            rungs += [Rung(name, value) for value in (*below, *above)]
        return rungs + [Rung(PUSH, force, degrees) for degrees in self._pushed() for force in self._forces()]

    def runs(self, rung: Rung) -> list[Trial]:
        """The trials of one rung, which begin at different moments."""
        return [self._run(rung, share / self.effort.runs) for share in range(self.effort.runs)]

    def unchallenged(self) -> Trial:
        """The first of the unchallenged runs."""
        return self.runs(Rung(UNCHALLENGED, 0.0))[0]

    def shown(self) -> Shown:
        """A run to look at: a settled stride."""
        return Shown(self.unchallenged())

    def card(self, reports: dict[Rung, list[Report]], quick: bool) -> Card:
        """The results, as a document."""
        usual = reports[Rung(UNCHALLENGED, 0.0)]
        measured = sum(report.speed or 0.0 for report in usual) / len(usual)
        walks = all(report.up for report in usual)
        told = [name for name in self.ladders if walks and not (name == "slope" and self._goes_nowhere(measured))]
        limits = {name: self._limits(name, reports, measured) for name in told}
        pushes = {f"{way:g}": self._push_limits(way, reports) for way in self._directions()} if walks else {}
        return Card(
            gait=_name(self.trial.gait) + (f" without {', '.join(off)}" if (off := self.trial.without) else ""),
            style=_name(self.trial.style),
            walks=walks,
            stands=self.standing,
            quick=quick,
            speed=round(measured, DIGITS),
            seconds=self.effort.seconds,
            runs=self.effort.runs,
            push_seconds=PUSH_SECONDS,
            pushes=pushes,
            limits=limits,
            rules=self._rules(),
            body=self.character.fingerprint,
            versions=versions(),
        )

    def _goes_nowhere(self, measured: float) -> bool:
        """Whether it steps in place, and so meets no slope and keeps no speed."""
        return abs(measured) <= NEAR * math.sqrt(self.size)

    def _rules(self) -> dict[str, str]:
        rules = RULES | {name: ladder.rule for name, ladder in self.ladders.items()}
        return rules | ({PUSH: rules[PUSH] + MIRRORED} if self.mirrored else {})

    def _has(self, name: str) -> bool:
        """Whether a thing applies: a law that heeds no speed has no range of it; soles that stick have no friction."""
        sticks = (self.trial.contact or self.character.contact) == "sticking"
        if name in COMMANDED:
            return name in self.heeded and self.speed is not None
        return not (name == "friction" and sticks) and not (name == "slope" and self.gait.ground)

    def _usual(self, name: str) -> float | None:
        """The usual value of a thing; None if it is not a number or the gait chooses it."""
        own = {"speed": self.speed, "slope": 0.0, "friction": self.character.friction}
        return (own | {"backpack": self.character.backpack}).get(name)

    def _tried(self, ladder: Ladder, values: Sequence[float]) -> list[float]:
        factor = self.size**ladder.by_size * (self.character.mass / REFERENCE_MASS) ** ladder.by_mass
        chosen = values[(len(values) - 1) % self.effort.every :: self.effort.every] if values else ()
        return [_short(value * factor) for value in chosen]

    def _directions(self) -> list[float]:
        count = 2 if self.character.plane else self.effort.directions
        return [360.0 * index / count for index in range(count)]

    def _pushed(self) -> list[float]:
        """The directions tried; the others are their mirror images."""
        return [way for way in self._directions() if way <= 180.0 or not self.mirrored]

    def _forces(self) -> list[float]:
        return [self._scaled(force) for force in self.effort.newtons]

    def _scaled(self, newtons: float) -> float:
        return _short(newtons * self.character.mass / REFERENCE_MASS)

    def _run(self, rung: Rung, share: float) -> Trial:
        """One run, whose command or push comes a fraction of a stride later."""
        later = self.lead + round(share * STRIDE * math.sqrt(self.size), DIGITS)
        changes: dict[str, Any] = {"name": f"{rung.thing} {rung.value:g}", "seconds": self.effort.seconds + later}
        entered = come_to(self.trial.gait, self.way)
        changes |= {"gait": entered["gait"], "world": self.gait.ground or self.trial.world}
        asked: dict[str, float] = {} if self.speed is None else {"speed": self.speed}
        if rung.thing in COMMANDED:
            asked |= {rung.thing: rung.value}
        if rung.thing in SLOW_TO_TELL:
            changes["seconds"] += round(GETTING_THERE * abs(asked.get("speed", 0.0)) / math.sqrt(self.size), 2)
        if rung.thing == PUSH:
            at = self.effort.settled + later
            changes["seconds"] = at + PUSH_SECONDS + self.effort.after
            push = push_table(rung.value, at, rung.degrees)
            changes["push"] = [catalog.decode(Push, push)]
        elif rung.thing == "slope":
            changes["world"] = slope_world(rung.value, RUN_UP * self.size + 0.3 * share)
        elif rung.thing in OF_THE_BODY:
            changes["character"] = self.table | {rung.thing.replace(" ", "_"): rung.value}
        waits = rung.thing != PUSH and later > 0.0 and self.speed is not None
        commands = [{"at": 0.0, "speed": 0.0}] if waits else []
        commands += [{"at": later if waits else 0.0, **asked}] if asked else entered["command"]
        changes["command"] = [catalog.decode(CommandChange, command) for command in commands]
        return msgspec.structs.replace(self.trial, **({"character": self.table} | changes))

    def _limits(self, name: str, reports: dict[Rung, list[Report]], measured: float) -> Limits:
        usual = self._usual(name)
        tried = {
            rung.value: sum(self._walks(rung, report, measured) for report in runs)
            for rung, runs in reports.items()
            if rung.thing == name
        }
        ladder = self.ladders[name]
        down, up = (self._tried(ladder, values) for values in (ladder.down, ladder.up))
        if usual is not None:
            down, up = [v for v in down if v < usual], [v for v in up if v > usual]
        least, most = (_last_sound(values, tried, self.effort.runs) for values in (down, up))
        return Limits(
            unit=ladder.unit,
            least=(usual if least is None else least) if down else None,
            most=(usual if most is None else most) if up else None,
            least_is_end=bool(down) and least == down[-1],
            most_is_end=bool(up) and most == up[-1],
            tried=[(value, tried[value], self.effort.runs) for value in sorted(tried)],
        )

    def _push_limits(self, degrees: float, reports: dict[Rung, list[Report]]) -> Limits:
        forces = self._forces()
        degrees = degrees if degrees in self._pushed() else 360.0 - degrees
        pushed = {force: reports.get(Rung(PUSH, force, degrees)) for force in forces}
        tried = {force: sum(map(self._survives, runs)) for force, runs in pushed.items() if runs}
        most = _last_sound(forces, tried, self.effort.runs)
        return Limits(
            unit="N",
            most=most or 0.0,
            most_is_end=most == forces[-1],
            tried=[(force, up, self.effort.runs) for force, up in tried.items()],
        )

    def _survives(self, report: Report) -> bool:
        """Whether a push is survived."""
        return report.up

    def _walks(self, rung: Rung, report: Report, measured: float) -> bool:
        if not report.up or report.speed is None:
            return False
        if rung.thing == "speed":
            near = max(NEAR * math.sqrt(self.size), SHARE_NEAR * abs(rung.value))
            return abs(report.speed - rung.value) <= near
        if rung.thing == "period" and abs((report.step_period or 0.0) - rung.value) > SHARE_NEAR * rung.value:
            return False
        if self._goes_nowhere(measured):
            return True
        return report.speed * math.copysign(1.0, measured) >= SLOWED * abs(measured)


def slope_world(degrees: float, run_up: float) -> dict[str, Any]:
    """A world with one long slope after a short level stretch."""
    stretch = {"length": SLOPE_LENGTH, "slope_deg": degrees}
    text = f"a long slope of {degrees:g} degrees"
    return {"name": "slope", "text": text, "run_up": max(0.5, round(run_up, DIGITS)), "stretch": [stretch]}


def subject(character: Character, card: Card) -> str:
    """The subject of a card, in a few words."""
    words = [character.name] + [card.gait] * (card.gait != "walk") + [card.style] * (card.style != STYLE)
    return ", ".join(words)


def _last_sound(values: Sequence[float], tried: dict[float, int], runs: int) -> float | None:
    """The last value, in order, at which all runs walk, as at every value before it."""
    last = None
    for value in values:
        if tried.get(value, 0) < runs:
            break
        last = value
    return last


def _short(value: float) -> float:
    """Round to two digits, as a person would."""
    return float(f"{value:.2g}")


def _name(source: str | dict[str, Any]) -> str:
    return source if isinstance(source, str) else str(source.get("name", ""))
