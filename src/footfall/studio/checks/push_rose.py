"""The push rose: by direction, the largest shove survived so far and the smallest that made it fall."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

from footfall import catalog
from footfall.bodies.build import size_of
from footfall.bodies.character import Character
from footfall.laws.register import Gait
from footfall.measure.push_map.push_map import ForceRange, PushPlan, Spot, largest, next_force, rounds_left, spots_of
from footfall.measure.trial.run import run_trials
from footfall.studio.checks.worker import Pulse
from footfall.studio.protocol import Rose

DIRECTIONS, PHASES = 16, 2
AT_ONCE = 8
SETTLED, AFTER = 4.0, 4.5
FORCES = ForceRange(step=100, weakest=100, strongest=1500)
NOTHING = Rose(directions=[], survived=[], fell=[], done=0.0, running=False)


def grow(pulse: Pulse, character: dict[str, Any], gait: dict[str, Any], speed: float, standing: bool) -> Iterator[Rose]:
    """Push from all sides at two moments of a stride, searching by bisection."""
    plan = plan_of(character, gait, speed, standing)
    yield Rose(directions=_around(), survived=[0.0] * DIRECTIONS, fell=[0.0] * DIRECTIONS, done=0.0, running=True)
    spots = spots_of(plan, workers=1)
    done = 0
    while wanted := [(spot, force) for spot in spots if (force := next_force(spot.survived, plan.forces)) is not None]:
        for start in range(0, len(wanted), AT_ONCE):
            some = wanted[start : start + AT_ONCE]
            outcomes = run_trials([plan.trial(spot, force) for spot, force in some], record=False, progress=pulse)
            for (spot, force), outcome in zip(some, outcomes, strict=True):
                spot.survived[force] = outcome.report.up
            done += len(some)
            yield rose_of(spots, plan, done)


def plan_of(character: dict[str, Any], gait: dict[str, Any], speed: float, standing: bool) -> PushPlan:
    """Whom to push, and how."""
    body = catalog.decode(Character, character, "the body")
    styled = catalog.encode(catalog.decode(Gait, gait, "the gait"))
    return PushPlan(
        character=catalog.encode(body),
        style="default",
        speed=round(speed, 3),
        mass=body.mass,
        size=size_of(body),
        standing=standing,
        directions=DIRECTIONS,
        phases=PHASES,
        settled=SETTLED,
        after=AFTER,
        forces=FORCES,
        gait=styled,
    )


def rose_of(spots: Sequence[Spot], plan: PushPlan, done: int) -> Rose:
    """What is known so far; the worse moment of the stride counts."""
    survived, fell = [], []
    for degrees in sorted({spot.degrees for spot in spots}):
        here = [spot for spot in spots if spot.degrees == degrees]
        survived.append(plan.newtons(min(largest(spot.survived) for spot in here)))
        falls = [force for spot in here for force, stood in spot.survived.items() if not stood]
        fell.append(plan.newtons(min(falls)) if falls else 0.0)
    left = sum(rounds_left(spot.survived, plan.forces) for spot in spots)
    return Rose(
        directions=_around(), survived=survived, fell=fell, done=round(done / (done + left), 3), running=left > 0
    )


def _around() -> list[float]:
    return [2.0 * math.pi * index / DIRECTIONS for index in range(DIRECTIONS)]
