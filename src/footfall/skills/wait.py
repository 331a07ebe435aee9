"""Stand for a while."""

from typing import Annotated, Any, ClassVar

from footfall.quantity import quantity
from footfall.skills.skill import DONE, Asked, Decision, Sight, Skill, Status


class Wait(Skill):
    """Stand still for a time."""

    asks: ClassVar[tuple[str, ...]] = ("mode",)
    remembers: ClassVar[Any] = float | None  # when it began
    seconds: Annotated[float, quantity("s", 0.01, 3600.0, "how long to wait")]

    def decide(self, state: float | None, seen: Sight) -> Decision:
        """Stand, and look at the clock."""
        began = seen.seconds if state is None else state
        passed = seen.seconds - began
        if seen.fallen[seen.rows[0]]:
            return began, (), Status("gave up", reason="it fell")
        status = DONE if passed >= self.seconds else Status(progress=passed / self.seconds)
        return began, (Asked({"mode": "stand", "speed": 0.0, "sideways": 0.0}),), status
