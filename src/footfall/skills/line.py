"""A line on the ground, with a direction: how far along it things are, and how to walk along it."""

from math import atan2, cos, hypot, sin
from typing import Any, NamedTuple

from footfall.skills.skill import Thing

AIM = 1.2
"""How far ahead on the line it steers, m."""
SQUARE = 0.5
"""Cosine of the angle up to which a thing lies across a line."""
MOST = 0.6
"""Largest angle to the line at which it comes back to it, rad."""


class Line(NamedTuple):
    """A point on it, and its heading."""

    x: float
    y: float
    heading: float

    def along(self, place: Any) -> float:
        """How far along the line a place is (x, y, ...), m."""
        return (place[0] - self.x) * cos(self.heading) + (place[1] - self.y) * sin(self.heading)

    def aside(self, place: Any) -> float:
        """How far to the left of the line a place is, m."""
        return (place[1] - self.y) * cos(self.heading) - (place[0] - self.x) * sin(self.heading)

    def at(self, s: Any, left: float = 0.0) -> tuple[Any, Any]:
        """x and y of places on the line, or to the left of it."""
        c, d = cos(self.heading), sin(self.heading)
        return self.x + c * s - d * left, self.y + d * s + c * left

    def steered(self, place: Any) -> float:
        """The heading that leads back to the line."""
        return self.heading + max(-MOST, min(MOST, -atan2(self.aside(place), AIM)))

    def span(self, thing: Thing, beside: float) -> tuple[float, float] | None:
        """From where to where along the line a thing reaches within `beside` of it; None if it is farther away."""
        turn = thing.heading - self.heading
        wide = abs(thing.half[0] * sin(turn)) + abs(thing.half[1] * cos(turn))
        off = self.aside(thing.at)
        if abs(off) > wide + beside:
            return None
        deep = abs(thing.half[0] * cos(turn)) + abs(thing.half[1] * sin(turn))
        meets = self.along(thing.at)
        if abs(cos(turn)) > SQUARE:  # a strip across the line: only what lies near it counts
            deep = abs(thing.half[0] / cos(turn)) + beside * abs(sin(turn) / cos(turn))
            meets += off * sin(turn) / cos(turn)
        return meets - deep, meets + deep


def line_to(here: Any, there: Any) -> Line:
    """The line from one place to another."""
    return Line(there[0], there[1], atan2(there[1] - here[1], there[0] - here[0]))


def distance(here: Any, there: Any) -> float:
    """From one place to another, m."""
    return hypot(there[0] - here[0], there[1] - here[1])
