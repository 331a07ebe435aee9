"""How hard hands press on a crate, and where the feet go meanwhile.

The press grows until the crate moves as it should, which finds what its friction takes; a spring between hips and hands
lets it give when the body does. Uneven hands turn the crate, but no more than a body on its toes can stand. Most of the
turning is by the direction of the press: friction acts ahead of the middle of a crate that is pushed high up, so that
its tail must swing out first; one that is pulled follows.
"""

from math import cos, pi, remainder, sin
from typing import Annotated, Any, NamedTuple

from footfall.maths.bounded import within
from footfall.quantity import Parameters, quantity
from footfall.skills.handles import Handholds
from footfall.skills.line import Line
from footfall.skills.skill import Build, Thing


class Pressing(Parameters):
    """How hands press and feet follow; forces are those of a body of 70 kg."""

    spring: Annotated[
        float,
        quantity("N/m", 0.0, 10000.0, "press per distance that the hips are nearer to the hands than they are to be"),
    ] = 800.0
    damper: Annotated[float, quantity("N s/m", 0.0, 10000.0, "press per speed at which they come nearer")] = 250.0
    learn: Annotated[float, quantity("N/m", 0.0, 1000.0, "growth of the press with the crate's lack of speed")] = 60.0
    most: Annotated[float, quantity("", 0.0, 2.0, "largest press, in body weights")] = 0.45
    uneven: Annotated[
        float, quantity("N/rad", 0.0, 1000.0, "difference from hand to hand per heading error of the crate")
    ] = 100.0
    uneven_rate: Annotated[float, quantity("N s/rad", 0.0, 1000.0, "the same per rate at which it turns")] = 40.0
    most_uneven: Annotated[float, quantity("N", 0.0, 1000.0, "largest difference from hand to hand")] = 25.0
    error: Annotated[float, quantity("rad", 0.0, 3.2, "heading error that counts at most")] = 0.6
    rolls: Annotated[float, quantity("m/s", 0.01, 1.0, "speed above which a crate can be steered")] = 0.1
    smooth: Annotated[float, quantity("", 0.0, 1.0, "share of a decision in the crate's smoothed speed")] = 0.1
    follow: Annotated[float, quantity("1/s", 0.0, 5.0, "gain with which the feet keep behind the crate")] = 0.8
    drift: Annotated[float, quantity("m/s", 0.0, 0.4, "largest speed at which they do")] = 0.15
    keep: Annotated[float, quantity("1/s", 0.0, 5.0, "gain with which they keep their distance")] = 1.0
    short_step: Annotated[
        float, quantity("s", 0.2, 1.5, "time of a step: legs that slant would be too short for long ones")
    ] = 0.45
    low: Annotated[float, quantity("m", 0.0, 0.3, "how much lower the hips are, for the same reason")] = 0.06


PRESSING = Pressing()


class Pressed(NamedTuple):
    """The crate and the body as they were at the last decision, and what was learned."""

    at: tuple[float, float, float]
    heading: float
    spare: float
    """Distance from hips to hands, m."""
    pace: float = 0.0
    """Speed of the crate along its axis, smoothed, m/s."""
    load: float = 0.0
    """The press that has turned out to be needed, N."""


class Wanted(NamedTuple):
    """How fast the crate is to go along its axis, m/s, how far it is to turn, rad, and how it is steered."""

    speed: float
    error: float
    steer: float


def haul_by(
    moved: Pressed, passed: float, thing: Thing, holds: Handholds, build: Build, here: Any, stand: float, wanted: Wanted
) -> tuple[Pressed, dict[str, Any]]:
    """What moved, and the command: the press of the hands and the way of the feet."""
    axis = holds.axis(thing)
    size, most = build.mass / 70.0, most_press(build)
    pace = moved.pace - PRESSING.smooth * (moved.pace + axis.along(moved.at) / passed)
    turning = remainder(thing.heading - moved.heading, 2 * pi) / passed
    spare = holds.spare(thing, here)
    load = within(moved.load + size * PRESSING.learn * (wanted.speed - pace) * passed, most)
    press = load + size * (PRESSING.spring * (stand - spare) - PRESSING.damper * (spare - moved.spare) / passed)
    press = max(0.0, min(most, press)) if wanted.speed > 0.0 else min(0.0, max(-most, press))
    error = within(wanted.error, PRESSING.error) * min(1.0, abs(pace) / PRESSING.rolls)
    uneven = size * within(PRESSING.uneven * error - PRESSING.uneven_rate * turning, PRESSING.most_uneven)
    along = axis.heading + wanted.steer * error
    aside = Line(thing.at[0], thing.at[1], along).aside(here)
    asked: dict[str, Any] = {
        "mode": "walk",
        "speed": wanted.speed + PRESSING.keep * (spare - stand),
        "sideways": within(-PRESSING.follow * aside, PRESSING.drift),
        "heading": along,
        "period": PRESSING.short_step,
        "place_foot": False,
        "over": 0.0,
    }
    for name, force in (("left_force_w", press / 2 - uneven), ("right_force_w", press / 2 + uneven)):
        asked[name] = (force * cos(along), force * sin(along), 0.0)
    return Pressed(thing.at, thing.heading, spare, pace, load), asked


def most_press(build: Build) -> float:
    """The largest press of both hands, N."""
    return PRESSING.most * build.mass * 9.81
