"""Face a direction, on the spot or while walking."""

from math import cos, pi, radians, remainder
from typing import Annotated, ClassVar

from footfall.quantity import quantity
from footfall.skills.skill import DONE, Asked, Decision, Sight, Skill, Status


class Turn(Skill):
    """Turn until it faces a heading."""

    asks: ClassVar[tuple[str, ...]] = ("mode", "heading")
    heading_deg: Annotated[
        float, quantity("deg", -360.0, 360.0, "direction to face, from the world's x axis to the left")
    ]
    within_deg: Annotated[float, quantity("deg", 0.5, 45.0, "how close to it counts as done")] = 5.0

    def decide(self, state: None, seen: Sight) -> Decision:
        """The law does the turning; the skill waits for it."""
        heading = radians(self.heading_deg)
        off = abs(remainder(heading - seen.place(seen.rows[0])[2], 2 * pi))
        if seen.fallen[seen.rows[0]]:
            return state, (), Status("gave up", reason="it fell")
        status = DONE if off < radians(self.within_deg) else Status(progress=(1.0 + cos(off)) / 2.0)
        return state, (Asked({"mode": "walk", "heading": heading}),), status
