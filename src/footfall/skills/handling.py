"""Bend back and knees so that the hands get somewhere: what reaching, picking up and putting down have in common."""

from math import cos, hypot, sin, sqrt
from typing import Annotated, Any, NamedTuple

from footfall.maths.bounded import within
from footfall.quantity import Parameters, quantity
from footfall.skills.ducking import SHARES, least
from footfall.skills.skill import Build


class Handling(Parameters):
    """How back and knees bend for the hands."""

    longest: Annotated[
        float, quantity("", 0.0, 1.0, "farthest a hand is brought from its shoulder, as a share of the arm")
    ] = 0.92
    bent: Annotated[float, quantity("rad", 0.0, 1.5, "largest bend of the back")] = 0.68
    lowest: Annotated[float, quantity("", 0.0, 1.0, "lowest hips, as a share of their height")] = 0.66
    sink: Annotated[
        float,
        quantity(
            "", 1.0, 5.0, "how much earlier the hips are at their lowest than the back at its largest bend, in a squat"
        ),
    ] = 1.3
    easy: Annotated[
        float, quantity("", 0.0, 1.0, "how far ahead of the shoulder hands work best, as a share of the arm")
    ] = 0.45


HANDLING = Handling()


class Posture(NamedTuple):
    """A bend of the back, rad, lower hips, m, and how far ahead of the hips the shoulders are then, m."""

    stoop: float
    crouch: float
    ahead: float
    height: float


def posture_for(build: Build, height: float) -> Posture:
    """How to stand so that hands reach a height, m above the ground, ahead of the shoulders."""
    arm = build.upper_arm + build.lower_arm
    lowest = height + HANDLING.longest * arm * 0.75
    want = min(build.shoulder[2], lowest) if height < build.shoulder[2] - 0.35 * arm else build.shoulder[2]
    drop = build.shoulder[2] - want
    most = (1.0 - HANDLING.lowest) * build.hip
    stoop = least(0.0, HANDLING.bent, lambda stoop: _dropped(build, stoop) >= 0.6 * drop)
    crouch = min(most, max(0.0, drop - _dropped(build, stoop)))
    if crouch >= most:
        stoop = least(stoop, HANDLING.bent, lambda stoop: _dropped(build, stoop) + most >= drop)
    return shoulders_of(build, stoop, crouch)


def shoulders_of(build: Build, stoop: float, crouch: float) -> Posture:
    """The posture with a bend and lower hips."""
    return Posture(stoop, crouch, _ahead(build, stoop), build.shoulder[2] - _dropped(build, stoop) - crouch)


def reach_ahead(build: Build, posture: Posture, height: float) -> float:
    """How far ahead of the hips hands work at a height, in a posture."""
    arm = build.upper_arm + build.lower_arm
    across = sqrt(max((HANDLING.longest * arm) ** 2 - (height - posture.height) ** 2, (0.15 * arm) ** 2))
    return posture.ahead + min(HANDLING.easy * arm, across)


def squat_for(build: Build, ahead: float, height: float) -> Posture:
    """The least squat in which hands reach a place, m ahead of the ankles and above the ground.

    Hips sink first, then the back bends. They go back by half of what the shoulders come ahead, so that the mass
    centre stays over the feet.
    """
    arm, most = HANDLING.longest * (build.upper_arm + build.lower_arm), (1.0 - HANDLING.lowest) * build.hip

    def squat(share: float) -> Posture:
        return shoulders_of(build, share * HANDLING.bent, min(most, HANDLING.sink * share * most))

    def reaches(share: float) -> bool:
        tried = squat(share)
        return hypot(ahead - tried.ahead / 2, min(0.0, height - tried.height)) < arm

    return squat(least(0.0, 1.0, reaches))


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
