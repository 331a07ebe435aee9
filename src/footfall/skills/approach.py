"""Come to a spot before a thing and stand there: what reaching, picking up, putting down and hauling have in common."""

from math import atan2, cos, pi, remainder, sin
from typing import Annotated, Any

from footfall.maths.bounded import within
from footfall.quantity import Parameters, quantity
from footfall.skills.line import Line, distance
from footfall.skills.skill import Sight

LEG = 0.89
"""The leg, m, of the body to which the lengths of skills belong; others walk as their size allows."""
FREE = {"place_foot": False, "over": 0.0}
STANDING = {"mode": "stand", "speed": 0.0, "sideways": 0.0} | FREE


class Approach(Parameters):
    """Walk straight to the spot, sidle the last way, facing the thing, and stand."""

    sidles: Annotated[float, quantity("m", 0.0, 5.0, "distance from its spot at which it begins to sidle")] = 0.9
    gain: Annotated[float, quantity("1/s", 0.0, 5.0, "speed of sidling per distance left")] = 0.9
    fastest: Annotated[float, quantity("m/s", 0.0, 1.0, "largest speed of sidling")] = 0.22
    slowest: Annotated[float, quantity("m/s", 0.0, 1.0, "least speed before it sidles")] = 0.25
    turns: Annotated[float, quantity("rad", 0.0, 4.0, "angle to its way above which it turns on the spot")] = 0.9
    stops: Annotated[float, quantity("s", 0.0, 2.0, "time in which it stops: so much farther it gets")] = 0.3
    near: Annotated[
        float, quantity("m", 0.0, 1.0, "distance from its spot at which it stands, for a leg of 0.89 m")
    ] = 0.09
    off: Annotated[float, quantity("m", 0.0, 1.0, "distance above which feet that stand step again, for that leg")] = (
        0.1
    )
    square: Annotated[float, quantity("rad", 0.0, 4.0, "largest angle at which it stands before a thing")] = 0.3

    def towards(self, seen: Sight, row: int, spot: Any, heading: float, speed: float) -> dict[str, Any]:
        """The command that brings a body to a spot, facing a direction."""
        here = seen.place(row)
        away = distance(here, spot)
        if away > self.sidles:
            bearing = atan2(spot[1] - here[1], spot[0] - here[0])
            turn = abs(remainder(bearing - here[2], 2 * pi))
            pace = min(speed, max(self.slowest, away - self.sidles / 2)) if turn < self.turns else 0.0
            return {"mode": "walk", "speed": pace, "sideways": 0.0, "heading": bearing} | FREE
        c, s = cos(here[2]), sin(here[2])
        dx, dy = spot[0] - here[0], spot[1] - here[1]
        ahead, left = self.gain * (dx * c + dy * s), self.gain * (dy * c - dx * s)
        speeds = {"speed": within(ahead, self.fastest), "sideways": within(left, self.fastest)}
        return {"mode": "walk"} | speeds | {"heading": heading} | FREE

    def is_at(self, seen: Sight, row: int, place: Any, spot: Any) -> bool:
        """Whether a place of the body, such as its hips, is so near to the spot that it may stand."""
        return distance(place, spot) < self.near * seen.build(row).leg / LEG

    def faces(self, seen: Sight, row: int, heading: float) -> bool:
        """Whether it faces a direction."""
        return abs(remainder(seen.place(row)[2] - heading, 2 * pi)) < self.square

    def stands_off(self, seen: Sight, row: int, spot: Any) -> bool:
        """Whether it has come to stand too far from the spot."""
        return (
            seen.step(row).standing and distance(between_feet(seen, row), spot) > self.off * seen.build(row).leg / LEG
        )

    def stopped_at(self, seen: Sight, row: int, heading: float) -> tuple[float, float]:
        """Where the middle of the feet will be once a body stands that walks along a heading and stops now."""
        return Line(*between_feet(seen, row), heading).at(self.runs_on(seen, row, heading))

    def runs_on(self, seen: Sight, row: int, heading: float) -> float:
        """How far a body that stops now gets along a heading, m."""
        vx, vy = seen.velocity[row]
        return self.stops * (float(vx) * cos(heading) + float(vy) * sin(heading))


APPROACH = Approach()


def between_feet(seen: Sight, row: int) -> tuple[float, float]:
    """The middle of both ankles."""
    left, right = seen.step(row).left, seen.step(row).right
    return (left.x + right.x) / 2, (left.y + right.y) / 2
