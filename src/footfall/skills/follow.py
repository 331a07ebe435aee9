"""Follow a moving target: a thing, or somebody else in the same world."""

from typing import Annotated, ClassVar

from footfall.quantity import quantity, words
from footfall.skills.line import distance, line_to
from footfall.skills.skill import Asked, Decision, Sight, Skill, Status, Takes


class Follow(Skill):
    """Follow a moving target at a distance; never ends by itself."""

    asks: ClassVar[tuple[str, ...]] = ("mode", "speed", "heading")
    takes: ClassVar[Takes] = Takes(kinds=("crate", "ball"))
    thing: Annotated[str, words("the thing to follow; default: a character")] = ""
    whom: Annotated[int, quantity("", 0, 1000, "the character to follow, by its number, if no thing is named")] = 0
    distance: Annotated[float, quantity("m", 0.3, 10.0, "distance to keep")] = 1.0
    speed: Annotated[float, quantity("m/s", 0.05, 2.0, "largest speed")] = 1.2
    gain: Annotated[float, quantity("1/s", 0.05, 10.0, "speed per distance beyond the one to keep")] = 0.8

    def decide(self, state: None, seen: Sight) -> Decision:
        """Walk towards where it is now, as fast as it is far away."""
        row = seen.rows[0]
        if seen.fallen[row]:
            return state, (), Status("gave up", reason="it fell")
        here = seen.place(row)
        if self.thing:
            things = seen.things(row)
            if self.thing not in things:
                return state, (), Status("gave up", reason=f"there is no '{self.thing}'")
            there = things[self.thing].at[:2]
        elif self.whom == row or self.whom >= len(seen.here):
            return state, (), Status("gave up", reason="there is nobody to follow")
        else:
            there = seen.here[self.whom]
        left = distance(here, there) - self.distance
        speed = min(self.speed, max(0.0, self.gain * left))
        asked = {"mode": "walk" if speed > 0.0 else "stand", "speed": speed, "heading": line_to(here, there).heading}
        return state, (Asked(asked),), Status(progress=min(1.0, self.distance / max(distance(here, there), 1e-6)))
