"""Walk to a point and stop there."""

from math import hypot
from typing import Annotated, Any, ClassVar, NamedTuple

from footfall.quantity import quantity
from footfall.skills.approach import STANDING
from footfall.skills.skill import DONE, Asked, Decision, Sight, Skill, Status, Takes
from footfall.skills.wheel import Wheel


class Way(NamedTuple):
    """The state on the way: the wheel, when it set out and last decided, s, and how far away the point was, m."""

    wheel: Wheel
    began: float
    decided: float
    far: float


class WalkTo(Skill):
    """Turn to a point, walk there, slow down and stop."""

    takes: ClassVar[Takes] = Takes(place=True)
    asks: ClassVar[tuple[str, ...]] = ("mode", "speed", "heading")
    remembers: ClassVar[Any] = Way | None
    to: Annotated[tuple[float, float], quantity("m", -1e4, 1e4, "x and y of the point")]
    speed: Annotated[float, quantity("m/s", 0.05, 2.0, "speed on the way")] = 0.8
    within: Annotated[float, quantity("m", 0.3, 10.0, "distance from the point at which it stops")] = 0.3
    patience: Annotated[float, quantity("s", 1.0, 3600.0, "time after which it gives up")] = 600.0

    def decide(self, state: Way | None, seen: Sight) -> Decision:
        """Do what a driver does who points at the goal."""
        here = seen.place(seen.rows[0])
        away = hypot(self.to[0] - here[0], self.to[1] - here[1])
        if state is None:
            wheel = Wheel(cruise=self.speed, heading=here[2]).go_to(*self.to)
            state = Way(wheel, seen.seconds, seen.seconds, max(away, self.within))
        if seen.fallen[seen.rows[0]]:
            return state, (), Status("gave up", reason="it fell")
        still = STANDING | {"heading": here[2]}
        if seen.seconds - state.began > self.patience:
            return (
                state,
                (Asked(still),),
                Status("gave up", reason=f"still {away:.1f} m away after {self.patience:g} s"),
            )
        if away < self.within:
            return state, (Asked(still),), DONE
        wheel = state.wheel.after(seen.seconds - state.decided, here)
        progress = max(0.0, 1.0 - away / state.far)
        return state._replace(wheel=wheel, decided=seen.seconds), (Asked(wheel.asks()),), Status(progress=progress)
