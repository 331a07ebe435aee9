"""How far to bend under a beam, and when (GENBICON section 5.4: as a linear function of its distance)."""

from collections.abc import Callable
from math import cos, sin
from typing import Annotated, NamedTuple

from footfall.quantity import Parameters, quantity
from footfall.skills.line import Line
from footfall.skills.skill import Build, Sight

SHARES = (1.0, 1.5, 2.5, 3.0)
"""Of the bend, of pelvis, lower back, torso and head, as gaits share it out by default."""


class Ducking(Parameters):
    """How it bends under a beam."""

    by_back: Annotated[
        float, quantity("", 0.0, 1.0, "share of the needed drop that the back gives; the knees give the rest")
    ] = 0.6
    deepest: Annotated[float, quantity("", 0.0, 1.0, "lowest hips, in leg lengths")] = 0.26
    most: Annotated[float, quantity("rad", 0.0, 1.5, "largest bend")] = 0.55
    room: Annotated[float, quantity("m", 0.0, 0.5, "room between head and beam")] = 0.07
    begin: Annotated[float, quantity("m", 0.0, 5.0, "distance from head to beam at which it begins to bend")] = 0.9
    full: Annotated[float, quantity("m", 0.0, 5.0, "distance at which it is down")] = 0.3
    beyond: Annotated[float, quantity("m", 0.0, 5.0, "how far the hips are past it when it begins to rise")] = 0.30
    rise: Annotated[float, quantity("m", 0.0, 5.0, "over which way it rises")] = 0.5


DUCKING = Ducking()


class Ducked(NamedTuple):
    """A bend of the back, rad, and how much lower the hips are, m."""

    stoop: float = 0.0
    crouch: float = 0.0


def duck_now(seen: Sight, row: int, line: Line) -> Ducked:
    """The bend for the beams around, where it is now."""
    here, build = seen.place(row), seen.build(row)
    s, deepest = line.along(here), Ducked()
    for thing in seen.things(row).values():
        if thing.kind != "beam" or (span := line.span(thing, build.shoulder[1])) is None:
            continue
        ground = float(seen.height(row, *line.at(sum(span) / 2)))
        drop = build.tall + DUCKING.room - (thing.at[2] - thing.half[2] - ground)
        if drop <= 0.0:
            continue
        full = duck_by(build, drop)
        head = s + lean(build, full.stoop)
        weight = min(
            (DUCKING.begin - (span[0] - head)) / (DUCKING.begin - DUCKING.full),
            1.0 - (s - span[1] - DUCKING.beyond) / DUCKING.rise,
            1.0,
        )
        if weight > 0.0 and full.crouch + full.stoop > 0.0:
            now = Ducked(full.stoop * weight, full.crouch * weight)
            deepest = Ducked(max(now.stoop, deepest.stoop), max(now.crouch, deepest.crouch))
    return deepest


def duck_by(build: Build, drop: float) -> Ducked:
    """Bend so that the crown is lower by `drop`, m, or as far as it goes."""
    most = DUCKING.deepest * build.leg
    by_back = max(DUCKING.by_back * drop, drop - most)
    stoop = least(0.0, DUCKING.most, lambda stoop: lowered(build, stoop) >= by_back)
    return Ducked(stoop, min(most, max(0.0, drop - lowered(build, stoop))))


def lowered(build: Build, stoop: float) -> float:
    """How much lower the crown is with this bend."""
    return sum(part * (1.0 - cos(share * stoop)) for part, share in zip(build.spine, SHARES, strict=True))


def lean(build: Build, stoop: float) -> float:
    """How far ahead of the hips the crown is with this bend."""
    return sum(part * sin(share * stoop) for part, share in zip(build.spine, SHARES, strict=True))


def least(low: float, high: float, suffices: Callable[[float], bool]) -> float:
    """The least number between two that suffices, if more always suffices too; the high one if none does."""
    for _ in range(20):
        middle = (low + high) / 2
        low, high = (low, middle) if suffices(middle) else (middle, high)
    return high
