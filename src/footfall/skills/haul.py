"""Push or pull a crate to a point (GENBICON section 5.4, Figure 9): stand before it, take hold, walk, let go."""

from itertools import pairwise
from math import atan2, cos, pi, remainder
from typing import Annotated, Any, ClassVar, NamedTuple

from footfall.quantity import Parameters, quantity, words
from footfall.skills.approach import APPROACH, STANDING
from footfall.skills.handles import Handholds, holds_on, way_round
from footfall.skills.handling import Posture, brought, hypot2, posture_for, reach_ahead
from footfall.skills.line import Line, distance
from footfall.skills.press import PRESSING, Pressed, Wanted, haul_by, most_press
from footfall.skills.skill import DONE, Asked, Build, Decision, Sight, Skill, Status, Takes, Thing


class Hauling(Parameters):
    """How a crate is taken hold of, moved and left."""

    speed: Annotated[float, quantity("m/s", 0.0, 2.0, "speed on the way to the crate")] = 0.6
    arm: Annotated[float, quantity("1/s", 0.0, 10.0, "rate of reaching")] = 1.2
    grip: Annotated[float, quantity("1/s", 0.0, 10.0, "rate of closing and of opening the hands")] = 1.6
    begin: Annotated[float, quantity("m", 0.0, 1.0, "distance from its spot at which it reaches out")] = 0.2
    touch: Annotated[float, quantity("m", 0.0, 0.3, "distance from its hold at which a hand grips")] = 0.07
    slipped: Annotated[float, quantity("m", 0.0, 1.0, "distance by which a hand that holds it has slipped off")] = 0.16
    swerve: Annotated[float, quantity("rad/s", 0.0, 5.0, "how fast the crate's aim turns")] = 0.5
    passes: Annotated[
        float, quantity("m", 0.0, 5.0, "distance from a point on the way at which it turns to the next")
    ] = 1.0
    ease: Annotated[float, quantity("m", 0.01, 5.0, "distance from the goal at which it slows down")] = 0.5
    slowest: Annotated[float, quantity("m/s", 0.0, 1.0, "speed to which it slows down")] = 0.15
    there: Annotated[float, quantity("m", 0.0, 1.0, "distance from its goal at which a crate is there")] = 0.05
    clearly: Annotated[float, quantity("m", 0.0, 1.0, "how much nearer to its goal is progress")] = 0.05
    stuck: Annotated[
        float, quantity("s", 0.0, 60.0, "time without progress after which it gives up if it presses as hard as it may")
    ] = 3.0
    clear: Annotated[float, quantity("m", 0.0, 2.0, "how far it steps back when it has let go")] = 0.25
    backwards: Annotated[float, quantity("m/s", 0.0, 1.0, "how fast it steps back")] = 0.25


HAULING = Hauling()


OPEN: dict[str, Any] = {
    "hold": (0.0, 0.0),
    "left_force_w": (0.0, 0.0, 0.0),
    "right_force_w": (0.0, 0.0, 0.0),
    "period": 0.0,
}
FREE = {"reach": (0.0, 0.0), "stoop": 0.0, "crouch": 0.0, "hands_along": False, "carried": 0.0}


class Hauled(NamedTuple):
    """The holds, the points left, shares of reach, grip and letting go, and how it gets on."""

    holds: Handholds
    points: tuple[tuple[float, float], ...]
    far: float
    began: float
    decided: float
    moved: Pressed
    arm: float = 0.0
    grip: float = 0.0
    open: float = 0.0
    aim: float = 0.0
    """Where the crate's axis is to point, rad."""
    nearest: float = 1e9
    """To the next point so far, m, and when that was."""
    since: float = 0.0
    outcome: Status = Status()


class _Haul(Skill):
    """Take hold of a crate and walk with it."""

    asks: ClassVar[tuple[str, ...]] = ("mode", "speed", "sideways", "heading", "reach", "hold", "stoop", "crouch")
    takes: ClassVar[Takes] = Takes(kinds=("crate",), place=True)
    remembers: ClassVar[Any] = Hauled | None
    verb: ClassVar[str]
    way: ClassVar[float]
    """1: away from the body; -1: towards it."""
    steer: ClassVar[float]
    """How far beside the crate's axis it presses to turn it, as a share of the heading error."""
    reached: ClassVar[float]
    """How much farther from the crate it stands than hands work best, in arm lengths."""
    thing: Annotated[str, words("the crate")]
    to: Annotated[tuple[float, float], quantity("m", -1e4, 1e4, "x and y of the destination of its middle")]
    via: Annotated[tuple[tuple[float, float], ...], quantity("m", -1e4, 1e4, "x and y of points on the way")] = ()
    speed: Annotated[float, quantity("m/s", 0.05, 1.0, "speed with the crate")] = 0.4
    within: Annotated[float, quantity("m", 0.1, 10.0, "distance from the point that counts as arrived")] = 0.3
    patience: Annotated[float, quantity("s", 1.0, 3600.0, "time after which it gives up")] = 120.0

    def decide(self, state: Hauled | None, seen: Sight) -> Decision:
        """Stand before it, take hold, haul, let go."""
        row, things = seen.rows[0], seen.things(seen.rows[0])
        if seen.fallen[row]:
            return state, (), Status("gave up", reason="it fell")
        thing = things.get(self.thing)
        if thing is None or not thing.mass:
            return state, (), Status("gave up", reason=f"there is no '{self.thing}' to {self.verb}")
        here = seen.place(row)
        state = state or self._met(thing, here, seen)
        if state.outcome.stage != "running":
            return self._let_go(state, seen, thing)
        if trouble := self._trouble(state, seen, thing):
            return state, (Asked(STANDING | OPEN | FREE),), Status("gave up", reason=trouble)
        ground = float(seen.height(row, *here[:2]))
        high = state.holds.place(thing, 0)[2] - ground
        posture = posture_for(seen.build(row), high)
        stand = _stand(seen.build(row), posture, high, self.reached)
        return (self._haul if state.grip == 1.0 else self._take_hold)(state, seen, thing, posture, stand)

    def _met(self, thing: Thing, here: Any, seen: Sight) -> Hauled:
        """The state at the beginning; it takes the side away from the goal to push, and the side towards it to pull."""
        points, row = (*self.via, self.to), seen.rows[0]
        bearing = atan2(points[0][1] - thing.at[1], points[0][0] - thing.at[0])
        beside = Line(thing.at[0], thing.at[1], bearing).at(-self.way)
        holds = holds_on(thing, beside, seen.build(row), float(seen.height(row, *here[:2])))
        far = sum(distance(a, b) for a, b in pairwise((thing.at, *points)))
        moved = Pressed(thing.at, thing.heading, holds.spare(thing, here))
        return Hauled(holds, points, max(far, self.within), seen.seconds, seen.seconds, moved)

    def _trouble(self, state: Hauled, seen: Sight, thing: Thing) -> str:
        """Why it gives up, if it does."""
        if state.grip == 1.0 and _gap(state, seen, thing) > HAULING.slipped:
            return "a hand slipped off"
        if seen.seconds - state.began > self.patience:
            return f"has not arrived after {self.patience:g} s"
        presses_most = abs(state.moved.load) >= most_press(seen.build(seen.rows[0]))
        if state.grip == 1.0 and presses_most and seen.seconds - state.since > HAULING.stuck:
            return f"'{self.thing}' does not move"
        return ""

    def _take_hold(self, state: Hauled, seen: Sight, thing: Thing, posture: Posture, stand: float) -> Decision:
        row, here = seen.rows[0], seen.place(seen.rows[0])
        axis, passed = state.holds.axis(thing), seen.seconds - state.decided
        spot = axis.at(state.holds.ahead - stand)
        asked = APPROACH.towards(seen, row, way_round(here, thing, axis, spot), axis.heading, HAULING.speed)
        near = distance(here, spot) < HAULING.begin and APPROACH.faces(seen, row, axis.heading)
        arm = brought(state.arm, 1.0 if near or state.grip > 0.0 else 0.0, HAULING.arm * passed)
        touches = arm == 1.0 and (state.grip > 0.0 or _gap(state, seen, thing) < HAULING.touch)
        grip = brought(state.grip, 1.0 if touches else 0.0, HAULING.grip * passed)
        moved = Pressed(thing.at, thing.heading, state.holds.spare(thing, here))
        state = state._replace(arm=arm, grip=grip, decided=seen.seconds, since=seen.seconds, aim=axis.heading)
        state = state._replace(moved=moved)
        return state, (Asked(asked | _hands(state, thing, posture)),), Status(progress=0.1 * (arm + grip))

    def _haul(self, state: Hauled, seen: Sight, thing: Thing, posture: Posture, stand: float) -> Decision:
        here, passed = seen.place(seen.rows[0]), max(seen.seconds - state.decided, seen.step_seconds)
        points = _ahead(state.points, thing)
        if points != state.points:
            state = state._replace(points=points, nearest=1e9)
        to, last = points[0], points[0] == points[-1]
        left = distance(thing.at, to)
        if left < state.nearest - HAULING.clearly:
            state = state._replace(nearest=left, since=seen.seconds)
        axis = state.holds.axis(thing)
        bearing = atan2(self.way * (to[1] - thing.at[1]), self.way * (to[0] - thing.at[0]))
        if last and (left < HAULING.there or cos(bearing - axis.heading) < 0.0):
            gone = DONE if left < self.within else Status("gave up", reason=f"missed it by {left:.1f} m")
            return self._let_go(state._replace(outcome=gone, decided=seen.seconds), seen, thing)
        turn = max(-HAULING.swerve * passed, min(HAULING.swerve * passed, remainder(bearing - state.aim, 2 * pi)))
        aim = state.aim + (turn if left > HAULING.ease else 0.0)
        speed = self.way * min(self.speed, max(HAULING.slowest, self.speed * left / HAULING.ease))
        wanted = Wanted(speed, remainder(aim - axis.heading, 2 * pi), self.steer)
        build = seen.build(seen.rows[0])
        moved, asked = haul_by(state.moved, passed, thing, state.holds, build, here, stand, wanted)
        state = state._replace(moved=moved, aim=aim, decided=seen.seconds)
        asked |= _hands(state, thing, posture) | {"crouch": posture.crouch + PRESSING.low}
        return state, (Asked(asked),), Status(progress=min(0.95, 0.2 + 0.75 * max(0.0, 1.0 - left / state.far)))

    def _let_go(self, state: Hauled, seen: Sight, thing: Thing) -> Decision:
        """Open the hands, step back, lower the arms."""
        passed = seen.seconds - state.decided
        opened = brought(state.open, 1.0, HAULING.grip * passed)
        spare = state.holds.spare(thing, seen.place(seen.rows[0]))
        clear = opened == 1.0 and spare > state.moved.spare + HAULING.clear
        arm = brought(state.arm, 0.0, HAULING.arm * passed) if clear else state.arm
        state = state._replace(open=opened, arm=arm, grip=1.0 - opened, decided=seen.seconds)
        heading = state.holds.axis(thing).heading
        if arm == 0.0:
            return state, (Asked(STANDING | {"heading": heading} | OPEN | FREE),), state.outcome
        asked = {
            "mode": "walk",
            "speed": 0.0 if clear else -HAULING.backwards * opened,
            "sideways": 0.0,
            "heading": heading,
        }
        asked |= OPEN | _hands(state, thing, Posture(0.0, 0.0, 0.0, 0.0))
        return state, (Asked(asked),), Status(progress=0.95)


class PushCrate(_Haul):
    """Push a crate to a point, walking behind it."""

    verb: ClassVar[str] = "push"
    way: ClassVar[float] = 1.0
    steer: ClassVar[float] = -0.4
    reached: ClassVar[float] = 0.2


class PullCrate(_Haul):
    """Pull a crate to a point, walking backwards in front of it."""

    verb: ClassVar[str] = "pull"
    way: ClassVar[float] = -1.0
    steer: ClassVar[float] = 0.5
    reached: ClassVar[float] = 0.3


def _ahead(points: tuple[tuple[float, float], ...], thing: Thing) -> tuple[tuple[float, float], ...]:
    """The points without those that the crate has come near; the last one stays."""
    passed = next(
        (i for i, point in enumerate(points[:-1]) if distance(thing.at, point) >= HAULING.passes), len(points) - 1
    )
    return points[passed:]


def _stand(build: Build, posture: Posture, high: float, reached: float) -> float:
    """How far behind the hands the hips are to be, m."""
    return reach_ahead(build, posture, high) + reached * (build.upper_arm + build.lower_arm)


def _gap(state: Hauled, seen: Sight, thing: Thing) -> float:
    """How far the farther hand is from its hold, m."""
    return max(hypot2(seen.hand(seen.rows[0], side), state.holds.place(thing, side)) for side in (0, 1))


def _hands(state: Hauled, thing: Thing, posture: Posture) -> dict[str, Any]:
    """Hands on their way to the holds, or on them."""
    return {
        "reach": (state.arm, state.arm),
        "hold": (state.grip, state.grip),
        "thing": thing.number,
        "hands_along": False,
        "carried": 0.0,
        "left_hand_w": state.holds.place(thing, 0),
        "right_hand_w": state.holds.place(thing, 1),
        "left_grip_l": state.holds.grip(0),
        "right_grip_l": state.holds.grip(1),
        "stoop": state.arm * posture.stoop,
        "crouch": state.arm * posture.crouch,
    }
