"""Stand at a spot and bring the hands somewhere: what reaching, picking up and putting down have in common."""

from math import atan2, cos, hypot, pi, remainder, sin, sqrt
from typing import Any, NamedTuple

from footfall.maths.bounded import within
from footfall.skills.ducking import SHARES
from footfall.skills.line import Line, distance
from footfall.skills.skill import Build, Seen

NEAR = 0.9
"""Distance from its spot at which it stops walking straight to it and sidles, m."""
GAIN, FASTEST = 0.9, 0.22
"""With which it sidles, 1/s and m/s."""
STOPS = 0.3
"""Time in which it comes to a stop, s: so much farther it gets at its present speed."""
LONGEST = 0.92
"""Farthest a hand is brought from its shoulder, as a share of the arm."""
BENT, LOWEST = 0.68, 0.66
"""Largest bend of the back, rad, and lowest hips, as a share of their height."""
SINK = 1.3
"""How much earlier the hips are at their lowest than the back at its largest bend, in a squat."""
EASY = 0.45
"""How far ahead of the shoulder hands work best, as a share of the arm."""
FREE = {"place_foot": False, "over": 0.0}


class Posture(NamedTuple):
    """A bend of the back, rad, lower hips, m, and how far ahead of the hips the shoulders are then, m."""

    stoop: float
    crouch: float
    ahead: float
    height: float


def posture_for(build: Build, height: float) -> Posture:
    """How to stand so that hands reach a height, m above the ground, ahead of the shoulders."""
    arm = build.upper_arm + build.lower_arm
    lowest = height + LONGEST * arm * 0.75
    want = min(build.shoulder[2], lowest) if height < build.shoulder[2] - 0.35 * arm else build.shoulder[2]
    drop = build.shoulder[2] - want
    most = (1.0 - LOWEST) * build.hip
    low, high = 0.0, BENT
    for _ in range(20):
        middle = (low + high) / 2
        low, high = (middle, high) if _dropped(build, middle) < 0.6 * drop else (low, middle)
    stoop = high
    crouch = min(most, max(0.0, drop - _dropped(build, stoop)))
    if crouch >= most:
        low, high = stoop, BENT
        for _ in range(20):
            middle = (low + high) / 2
            low, high = (middle, high) if _dropped(build, middle) + most < drop else (low, middle)
        stoop = high
    return shoulders_of(build, stoop, crouch)


def shoulders_of(build: Build, stoop: float, crouch: float) -> Posture:
    """The posture with a bend and lower hips."""
    return Posture(stoop, crouch, _ahead(build, stoop), build.shoulder[2] - _dropped(build, stoop) - crouch)


def reach_ahead(build: Build, posture: Posture, height: float) -> float:
    """How far ahead of the hips hands work at a height, in a posture."""
    arm = build.upper_arm + build.lower_arm
    across = sqrt(max((LONGEST * arm) ** 2 - (height - posture.height) ** 2, (0.15 * arm) ** 2))
    return posture.ahead + min(EASY * arm, across)


def squat_for(build: Build, ahead: float, height: float) -> Posture:
    """The least squat in which hands reach a place, m ahead of the ankles and above the ground.

    Hips sink first, then the back bends. They go back by half of what the shoulders come ahead, so that the mass
    centre stays over the feet.
    """
    arm, most = LONGEST * (build.upper_arm + build.lower_arm), (1.0 - LOWEST) * build.hip
    low, high = 0.0, 1.0
    for _ in range(20):
        middle = (low + high) / 2
        tried = shoulders_of(build, middle * BENT, min(most, SINK * middle * most))
        reaches = hypot(ahead - tried.ahead / 2, min(0.0, height - tried.height)) < arm
        low, high = (low, middle) if reaches else (middle, high)
    return shoulders_of(build, high * BENT, min(most, SINK * high * most))


def stand_off(seen: Seen, row: int, spot: Any, heading: float, speed: float) -> dict[str, Any]:
    """The command that brings a body to a spot, facing a direction."""
    here = seen.place(row)
    away = distance(here, spot)
    if away > NEAR:
        bearing = atan2(spot[1] - here[1], spot[0] - here[0])
        turn = abs(remainder(bearing - here[2], 2 * pi))
        pace = min(speed, max(0.25, away - NEAR / 2)) if turn < 0.9 else 0.0
        return {"mode": "walk", "speed": pace, "sideways": 0.0, "heading": bearing} | FREE
    c, s = cos(here[2]), sin(here[2])
    dx, dy = spot[0] - here[0], spot[1] - here[1]
    ahead, left = dx * c + dy * s, dy * c - dx * s
    asked = {
        "mode": "walk",
        "speed": within(GAIN * ahead, FASTEST),
        "sideways": within(GAIN * left, FASTEST),
        "heading": heading,
    }
    return asked | FREE


def stopped_at(seen: Seen, row: int, heading: float) -> tuple[float, float]:
    """Where the middle of the feet will be once a body stands that walks along a heading and stops now."""
    return Line(*between_feet(seen, row), heading).at(runs_on(seen, row, heading))


def runs_on(seen: Seen, row: int, heading: float) -> float:
    """How far a body that stops now gets along a heading, m."""
    vx, vy = seen.velocity[row]
    return STOPS * (float(vx) * cos(heading) + float(vy) * sin(heading))


def between_feet(seen: Seen, row: int) -> tuple[float, float]:
    """The middle of both ankles."""
    left, right = seen.step(row).left, seen.step(row).right
    return (left.x + right.x) / 2, (left.y + right.y) / 2


def _dropped(build: Build, stoop: float) -> float:
    """How much lower the shoulders are with this bend."""
    return sum(part * (1.0 - cos(share * stoop)) for part, share in zip(_to_shoulder(build), SHARES[:3], strict=True))


def _ahead(build: Build, stoop: float) -> float:
    return sum(part * sin(share * stoop) for part, share in zip(_to_shoulder(build), SHARES[:3], strict=True))


def _to_shoulder(build: Build) -> tuple[float, float, float]:
    """Pelvis, lower back, and torso up to the shoulders."""
    rest = build.shoulder[2] - build.hip - build.spine[0] - build.spine[1]
    return build.spine[0], build.spine[1], max(rest, 0.0)


def hypot2(a: Any, b: Any) -> float:
    """Distance of two points in space, m."""
    return hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])


def brought(value: float, towards: float, most: float) -> float:
    """A value, brought nearer to another by no more than this."""
    return value + within(towards - value, most)
