"""How hard hands press on a crate, and where the feet go meanwhile.

The press grows until the crate moves as it should, which finds what its friction takes; a spring between hips and hands
lets it give when the body does. Uneven hands turn the crate, but no more than a body on its toes can stand. Most of the
turning is by the direction of the press: friction acts ahead of the middle of a crate that is pushed high up, so that
its tail must swing out first; one that is pulled follows.
"""

from math import cos, pi, remainder, sin
from typing import Any, NamedTuple

from footfall.maths.bounded import within
from footfall.skills.handles import Handholds
from footfall.skills.line import Line
from footfall.skills.skill import Build, Thing

SPRING, DAMPER, LEARN = 800.0, 250.0, 60.0
"""Of the press, per distance and speed between hips and hands, and how it grows with the crate's lack of speed: N/m,
N s/m and N/m, for a body of 70 kg."""
MOST = 0.45
"""Largest press, in body weights."""
UNEVEN, UNEVEN_RATE, MOST_UNEVEN = 100.0, 40.0, 25.0
"""Difference from hand to hand, N per rad and per rad/s of the crate's heading, and at most, N."""
ERROR = 0.6
"""Heading error that counts at most, rad."""
ROLLS = 0.1
"""Speed above which a crate can be steered, m/s."""
SMOOTH = 0.1
"""Share of a decision in the crate's smoothed speed."""
FOLLOW, DRIFT = 0.8, 0.15
"""Gain, 1/s, and largest speed, m/s, with which the feet keep behind the crate."""
KEEP = 1.0
"""Gain with which they keep their distance, 1/s."""
SHORT_STEP, LOW = 0.45, 0.06
"""Time of a step, s, and lower hips, m: legs that slant would be too short for long steps."""


class Moved(NamedTuple):
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
    moved: Moved, passed: float, thing: Thing, holds: Handholds, build: Build, here: Any, stand: float, wanted: Wanted
) -> tuple[Moved, dict[str, Any]]:
    """What moved, and the command: the press of the hands and the way of the feet."""
    axis = holds.axis(thing)
    size, most = build.mass / 70.0, most_press(build)
    pace = moved.pace - SMOOTH * (moved.pace + axis.along(moved.at) / passed)
    turning = remainder(thing.heading - moved.heading, 2 * pi) / passed
    spare = holds.spare(thing, here)
    load = within(moved.load + size * LEARN * (wanted.speed - pace) * passed, most)
    press = load + size * (SPRING * (stand - spare) - DAMPER * (spare - moved.spare) / passed)
    press = max(0.0, min(most, press)) if wanted.speed > 0.0 else min(0.0, max(-most, press))
    error = within(wanted.error, ERROR) * min(1.0, abs(pace) / ROLLS)
    uneven = size * within(UNEVEN * error - UNEVEN_RATE * turning, MOST_UNEVEN)
    along = axis.heading + wanted.steer * error
    aside = Line(thing.at[0], thing.at[1], along).aside(here)
    asked: dict[str, Any] = {
        "mode": "walk",
        "speed": wanted.speed + KEEP * (spare - stand),
        "sideways": within(-FOLLOW * aside, DRIFT),
        "heading": along,
        "period": SHORT_STEP,
        "place_foot": False,
        "over": 0.0,
    }
    for name, force in (("left_force_w", press / 2 - uneven), ("right_force_w", press / 2 + uneven)):
        asked[name] = (force * cos(along), force * sin(along), 0.0)
    return Moved(thing.at, thing.heading, spare, pace, load), asked


def most_press(build: Build) -> float:
    """The largest press of both hands, N."""
    return MOST * build.mass * 9.81
