"""Where both hands hold a crate that is pushed or pulled: by its handles, or by the upper edge of one side."""

from math import atan2, cos, pi, remainder, sin
from typing import Any, NamedTuple

from footfall.skills.line import Line
from footfall.skills.skill import Build, Thing

OUTSIDE = 0.05
"""How far before a crate's side the middle of a hand is, and how far from the side's ends, m."""
UNDER_EDGE = 0.06
"""How far below its upper edge, m; a lower crate is held at half its height."""
HIGHEST = 1.12
"""Where hands press best on a high one, in hip heights."""


class Handholds(NamedTuple):
    """The side that is met, as a heading in the crate's own axes; how far ahead, left and up hands are, seen so, m."""

    turn: float
    ahead: float
    left: float
    up: float

    def grip(self, side: int) -> tuple[float, float, float]:
        """A hold in the crate's own axes."""
        c, s, left = cos(self.turn), sin(self.turn), self.left * (1 - 2 * side)
        return self.ahead * c - left * s, self.ahead * s + left * c, self.up

    def place(self, thing: Thing, side: int) -> tuple[float, float, float]:
        """A hold in the world."""
        x, y = self.axis(thing).at(self.ahead, self.left * (1 - 2 * side))
        return x, y, thing.at[2] + self.up

    def axis(self, thing: Thing) -> Line:
        """The line through the crate, square to the side that is met."""
        return Line(thing.at[0], thing.at[1], thing.heading + self.turn)

    def spare(self, thing: Thing, here: Any) -> float:
        """How far the hips are behind the hands, m."""
        return self.ahead - self.axis(thing).along(here)


def holds_on(thing: Thing, here: Any, build: Build, ground: float) -> Handholds:
    """The handle, or the side, that somebody here would take."""
    bearing = remainder(atan2(thing.at[1] - here[1], thing.at[0] - here[0]) - thing.heading, 2 * pi)
    if any(thing.handles):
        turn = 0.0 if abs(bearing) < pi / 2 else pi
        return Handholds(turn, -thing.handles[0], _apart(thing.half[1], build), thing.handles[1])
    quarter = round(bearing / (pi / 2))
    deep, wide = (thing.half[1], thing.half[0]) if quarter % 2 else thing.half[:2]
    up = min(max(thing.half[2] - UNDER_EDGE, 0.0), HIGHEST * build.hip + ground - thing.at[2])
    return Handholds(quarter * pi / 2, -deep - OUTSIDE, _apart(wide, build), up)


def _apart(wide: float, build: Build) -> float:
    """How far each hand is from the middle of a side of this half width: before its shoulder, but on the side."""
    return max(0.0, min(wide - OUTSIDE, build.shoulder[1]))


def way_round(here: Any, thing: Thing, axis: Line, spot: tuple[float, float]) -> tuple[float, float]:
    """The next point on the way to a spot at the crate's near side: past its corners, if it lies between."""
    far, room = max(thing.half[:2]), 0.5
    if axis.along(here) < -far:
        return spot
    side = 1.0 if axis.aside(here) > 0.0 else -1.0
    if abs(axis.aside(here)) > far + room / 2:
        return axis.at(-far - room, side * (far + room))
    return axis.at(axis.along(here), side * (far + room))
