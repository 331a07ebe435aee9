"""Pick up a crate with both hands or a ball with one, and carry it (GENBICON section 5.4, Figure 10)."""

from math import atan2, cos, inf, pi, remainder, sin, sqrt
from typing import Annotated, Any, ClassVar, NamedTuple

from footfall.maths.bounded import within
from footfall.quantity import Parameters, quantity, words
from footfall.skills.approach import APPROACH, LEG, STANDING
from footfall.skills.course import Course
from footfall.skills.handling import Posture, brought, hypot2, squat_for
from footfall.skills.line import Line, distance
from footfall.skills.skill import DONE, Asked, Build, Decision, Sight, Skill, Status, Takes, Thing

ASK = ("mode", "speed", "sideways", "heading", "reach", "hold", "stoop", "crouch")
ARM_LENGTH = 0.66
"""Of the body to which the lengths below belong, m."""
OPEN = {"reach": (0.0, 0.0), "hold": (0.0, 0.0), "carried": 0.0, "hands_along": False, "stoop": 0.0, "crouch": 0.0}


class Lifting(Parameters):
    """How hands take a thing up, carry it and put it down; lengths are those of a leg of 0.89 m, arms of 0.66 m."""

    outside: Annotated[float, quantity("m", 0.0, 0.2, "how far beside a crate the middle of a hand is")] = 0.045
    held_at: Annotated[float, quantity("", -1.0, 1.0, "height of the holds on a crate, in half heights")] = 0.6
    touch: Annotated[float, quantity("m", 0.0, 0.3, "distance from its hold at which a hand grips")] = 0.07
    slipped: Annotated[float, quantity("m", 0.0, 1.0, "distance by which a hand that holds it has slipped off")] = 0.14
    bend: Annotated[float, quantity("1/s", 0.0, 10.0, "rate of bending down and of rising with empty hands")] = 0.8
    arm: Annotated[float, quantity("1/s", 0.0, 10.0, "rate of reaching")] = 1.6
    grip: Annotated[float, quantity("1/s", 0.0, 10.0, "rate of closing and of opening the hands")] = 1.6
    take: Annotated[float, quantity("1/s", 0.0, 10.0, "rate of taking up the weight")] = 0.8
    lift: Annotated[float, quantity("1/s", 0.0, 10.0, "rate of rising and of sinking with the thing")] = 0.5
    reaches_from: Annotated[float, quantity("", 0.0, 1.0, "share of the bend from which hands reach")] = 0.05
    lifts_from: Annotated[float, quantity("", 0.0, 1.0, "share of the weight with which it begins to rise")] = 0.8
    retry: Annotated[float, quantity("s", 0.0, 60.0, "time without a grip after which it steps to its spot again")] = (
        7.0
    )
    before_toes: Annotated[float, quantity("m", 0.0, 0.5, "how far ahead of the toes a thing is picked up")] = 0.06
    ahead: Annotated[float, quantity("m", 0.0, 1.0, "how far ahead of the hips a thing is carried")] = 0.30
    high: Annotated[float, quantity("", 0.0, 2.0, "how high its holds are carried, in hip heights")] = 1.24
    raised_from: Annotated[
        float, quantity("", 0.0, 2.0, "holds above this, in hip heights, are met with raised hands")
    ] = 0.7
    raised_by: Annotated[float, quantity("m", 0.0, 0.5, "how much wider and higher raised hands are")] = 0.06
    off_floor: Annotated[float, quantity("", 0.0, 2.0, "from holds above this, in hip heights, it steps back")] = 0.55
    back: Annotated[float, quantity("m", 0.0, 2.0, "how far it steps back from a table")] = 0.3
    backwards: Annotated[float, quantity("m/s", 0.0, 1.0, "how fast it steps back")] = 0.15
    low: Annotated[float, quantity("m", 0.0, 0.3, "how much lower the hips are with a load")] = 0.05
    quick: Annotated[float, quantity("s", 0.2, 1.5, "time of a step with a load")] = 0.6
    turn: Annotated[float, quantity("rad", 0.0, 3.0, "how far ahead of itself it turns with a load")] = 0.4
    correction: Annotated[float, quantity("", 0.0, 1.0, "how strongly a load that drives it on is held back")] = 0.8

    def carried_ahead(self, build: Build) -> float:
        """How far ahead of its hips a body carries a thing, m."""
        return self.ahead * ((build.upper_arm + build.lower_arm) / ARM_LENGTH)


LIFTING = Lifting()


class Holds(NamedTuple):
    """Where hands hold a thing, as it is met along a heading: from its middle, along that heading and to the left."""

    heading: float
    left: tuple[float, float, float]
    right: tuple[float, float, float]
    number: int
    deep: float
    """From its middle to the side that is met, m."""

    def sides(self, side: int) -> tuple[int, ...]:
        """The hands that hold it, if one hand would be that of a side."""
        return (side,) if self.number == 1 else (0, 1)

    def grip(self, thing: Thing, side: int) -> tuple[float, float, float]:
        """A hold in the thing's own axes."""
        turn, (x, y, z) = self.heading - thing.heading, self.right if side else self.left
        return x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn), z

    def place(self, thing: Thing, side: int) -> tuple[float, float, float]:
        """A hold in the world."""
        x, y, z = self.right if side else self.left
        a, b = Line(thing.at[0], thing.at[1], self.heading).at(x, y)
        return a, b, thing.at[2] + z


def holds_of(thing: Thing, here: Any) -> Holds:
    """How to hold a thing, as it is met from here."""
    return holds_along(thing, atan2(thing.at[1] - here[1], thing.at[0] - here[0]))


def holds_along(thing: Thing, bearing: float) -> Holds:
    """How to hold a crate, square on to the side that is met along a bearing."""
    if thing.kind == "ball":
        return Holds(bearing, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), 1, thing.half[0])
    quarter = round(remainder(bearing - thing.heading, 2 * pi) / (pi / 2))
    wide, deep = (thing.half[0], thing.half[1]) if quarter % 2 else (thing.half[1], thing.half[0])
    high = LIFTING.held_at * thing.half[2]
    left, right = (0.0, wide + LIFTING.outside, high), (0.0, -wide - LIFTING.outside, high)
    return Holds(thing.heading + quarter * pi / 2, left, right, 2, deep)


def stands_before(build: Build, holds: Holds) -> float:
    """How far ahead of the ankles the middle of a thing is to be, m: beyond the toes, but as near as it can be."""
    return holds.deep + build.ball + LIFTING.before_toes * build.leg / LEG


class Picked(NamedTuple):
    """The holds, since when, shares of bend, reach, grip and lift, and when it last decided."""

    holds: Holds
    side: int
    began: float
    decided: float
    bend: float = 0.0
    arm: float = 0.0
    grip: float = 0.0
    taken: float = 0.0
    """Share of its weight."""
    lift: float = 0.0
    ahead: float = 0.0
    """How far ahead of the hips the hands took hold."""
    high: float = 0.0
    """How high above the ground."""
    grips: tuple[tuple[float, float, float], ...] = ()
    """Where they took hold, in the thing's own axes."""
    stands: float = inf
    """Since when it stands to grip."""
    stood: tuple[float, float] = (0.0, 0.0)
    """Where it stood."""


class Before(NamedTuple):
    """A body before a thing that it picks up: what the stages of picking up look at."""

    seen: Sight
    row: int
    thing: Thing
    here: tuple[float, float, float]
    build: Build
    sides: tuple[int, ...]
    spot: tuple[float, float]
    """Where it is to stand."""
    height: float
    """Of the holds above the ground, m."""
    posture: Posture
    """In which hands reach them from there."""
    passed: float
    """Time since the last decision, s."""


class PickUp(Skill):
    """Walk up to a thing, bend, take hold of it and lift it; afterwards the hands keep it."""

    takes: ClassVar[Takes] = Takes(kinds=("crate", "ball"), takes_up=True)
    asks: ClassVar[tuple[str, ...]] = ASK
    remembers: ClassVar[Any] = Picked | None
    thing: Annotated[str, words("the thing to pick up")]
    speed: Annotated[float, quantity("m/s", 0.05, 2.0, "speed on the way")] = 0.6
    patience: Annotated[float, quantity("s", 1.0, 3600.0, "time after which it gives up")] = 60.0

    def decide(self, state: Picked | None, seen: Sight) -> Decision:
        """Stand before it, take hold, lift, step back from a table."""
        row, things = seen.rows[0], seen.things(seen.rows[0])
        if seen.fallen[row]:
            return state, (), Status("gave up", reason="it fell")
        if self.thing not in things or not things[self.thing].mass:
            return state, (), Status("gave up", reason=f"there is no '{self.thing}' to pick up")
        thing = things[self.thing]
        state = _met(state, seen, thing)
        if trouble := self._trouble(state, seen, thing):
            return state, (Asked(STANDING | OPEN),), Status("gave up", reason=trouble)
        before = _before(state, seen, thing)
        state = _stand(state, before)
        state = _take_hold(state, before) if state.grip < 1.0 else _lift(state, before)
        state = state._replace(decided=seen.seconds)
        hands, status = _reaching(state, before) if state.grip < 1.0 else _lifting(state, before)
        return state, (Asked(self._feet(state, before) | hands),), status

    def _trouble(self, state: Picked, seen: Sight, thing: Thing) -> str:
        """Why it gives up; empty if it does not."""
        if state.grip == 1.0:
            for side in state.holds.sides(state.side):
                held = hypot2(state.grips[side], (0.0, 0.0, 0.0))
                if hypot2(seen.hand(seen.rows[0], side), thing.at) > held + LIFTING.slipped:
                    return "it slipped off"
        return f"not in hand after {self.patience:g} s" if seen.seconds - state.began > self.patience else ""

    def _feet(self, state: Picked, before: Before) -> dict[str, Any]:
        """The command of the feet: to the spot, or stand there."""
        heading = state.holds.heading
        if state.stands < inf or state.bend > 0.0:
            return STANDING | {"heading": heading}
        short = Line(*before.spot, heading).at(-APPROACH.runs_on(before.seen, before.row, heading))
        return APPROACH.towards(before.seen, before.row, short, heading, self.speed)


def _met(state: Picked | None, seen: Sight, thing: Thing) -> Picked:
    """The state with the holds as the thing lies now; they are fixed once it bends or grips."""
    if state is None:
        here = seen.place(seen.rows[0])
        holds = holds_of(thing, here)
        side = 0 if remainder(holds.heading - here[2], 2 * pi) > 0.0 else 1
        state = Picked(holds, side, seen.seconds, seen.seconds)
    if state.bend == 0.0 and state.grip == 0.0:
        state = state._replace(holds=holds_along(thing, state.holds.heading))
    return state


def _before(state: Picked, seen: Sight, thing: Thing) -> Before:
    row, holds = seen.rows[0], state.holds
    build, sides = seen.build(row), holds.sides(state.side)
    height = holds.place(thing, sides[0])[2] - float(seen.height(row, *thing.at[:2]))
    far = stands_before(build, holds)
    aside = build.shoulder[1] * (1 - 2 * state.side) if holds.number == 1 else 0.0
    spot = Line(thing.at[0], thing.at[1], holds.heading).at(-far, -aside)
    posture, passed = squat_for(build, far, height), seen.seconds - state.decided
    return Before(seen, row, thing, seen.place(row), build, sides, spot, height, posture, passed)


def _stand(state: Picked, before: Before) -> Picked:
    """Stop at the spot; step there again if the feet are off, or if nothing is in hand for too long."""
    seen, row, heading = before.seen, before.row, state.holds.heading
    stops = APPROACH.is_at(seen, row, APPROACH.stopped_at(seen, row, heading), before.spot)
    if state.stands == inf and APPROACH.faces(seen, row, heading) and stops:
        return state._replace(stands=seen.seconds, stood=before.here[:2])
    is_off = state.bend <= 0.0 and state.stands < inf and APPROACH.stands_off(seen, row, before.spot)
    if state.grip == 0.0 and (seen.seconds - state.stands > LIFTING.retry or is_off):
        return state._replace(stands=inf)
    return state


def _take_hold(state: Picked, before: Before) -> Picked:
    """Bend, reach and grip."""
    seen, row, thing, holds = before.seen, before.row, before.thing, state.holds
    bends = state.stands < inf and seen.step(row).standing
    bend = brought(state.bend, 1.0 if bends else 0.0, LIFTING.bend * before.passed)
    raised = before.height > LIFTING.raised_from * before.build.hip
    reaches = bend > LIFTING.reaches_from or (raised and distance(before.here, before.spot) < APPROACH.sidles)
    arm = brought(state.arm, 1.0 if reaches else 0.0, LIFTING.arm * before.passed)
    away = max(hypot2(seen.hand(row, side), holds.place(thing, side)) for side in before.sides)
    grip = brought(state.grip, 1.0 if arm == 1.0 and away < LIFTING.touch else 0.0, LIFTING.grip * before.passed)
    grips = (holds.grip(thing, 0), holds.grip(thing, 1)) if state.grip == 0.0 else state.grips
    ahead = Line(*before.here).along(thing.at)
    return state._replace(bend=bend, arm=arm, grip=grip, grips=grips, ahead=ahead, high=before.height)


def _lift(state: Picked, before: Before) -> Picked:
    """Take up the weight, then rise."""
    taken = brought(state.taken, 1.0, LIFTING.take * before.passed)
    lift = brought(state.lift, 1.0 if taken > LIFTING.lifts_from else 0.0, LIFTING.lift * before.passed)
    return state._replace(taken=taken, lift=lift)


def _reaching(state: Picked, before: Before) -> tuple[dict[str, Any], Status]:
    """The command of hands and back until it has a grip."""
    asked = _hands(state, before, state.arm)
    if state.stands == inf:
        asked |= _raised(state, before)
    asked |= {"stoop": state.bend * before.posture.stoop, "crouch": state.bend * before.posture.crouch}
    return asked, Status(progress=0.2 * (state.bend + state.arm + state.grip))


def _lifting(state: Picked, before: Before) -> tuple[dict[str, Any], Status]:
    """The command from then on; after the lift it steps back from a table."""
    asked = _carried(state, before)
    if state.lift < 1.0:
        return asked, Status(progress=0.6 + 0.4 * state.lift)
    back = -Line(*state.stood, state.holds.heading).along(before.here)
    if state.high > LIFTING.off_floor * before.build.hip and back < LIFTING.back:
        return asked | {"mode": "walk", "speed": -LIFTING.backwards}, Status(progress=0.95)
    return asked, DONE


def _hands(state: Picked, before: Before, arm: float) -> dict[str, Any]:
    """Hands on their way to the holds."""
    thing = before.thing
    return {
        "reach": tuple(arm if side in before.sides else 0.0 for side in (0, 1)),
        "hold": tuple(state.grip if side in before.sides else 0.0 for side in (0, 1)),
        "thing": thing.number,
        "hands_along": False,
        "left_hand_w": state.holds.place(thing, 0),
        "right_hand_w": state.holds.place(thing, 1),
        "left_grip_l": state.grips[0],
        "right_grip_l": state.grips[1],
        "carried": 0.0,
    }


def _raised(state: Picked, before: Before) -> dict[str, Any]:
    """Hands held up ahead on the way to something high, so that they come to it from beside and above the board."""
    wide = state.holds.left[1] + LIFTING.raised_by if state.holds.number == 2 else before.build.shoulder[1]
    return hands_ahead(LIFTING.carried_ahead(before.build), wide, before.height + LIFTING.raised_by)


def _carried(state: Picked, before: Before) -> dict[str, Any]:
    """Hands that lift a thing from where it is to where it is carried, along with the body."""
    build, lift = before.build, state.lift
    low = squat_for(build, stands_before(build, state.holds), state.high)
    ahead = state.ahead + lift * (LIFTING.carried_ahead(build) - state.ahead)
    wide = abs(state.holds.left[1]) if state.holds.number == 2 else build.shoulder[1]
    rise = state.high + lift * (LIFTING.high * build.hip - state.high)
    bent = 1.0 - lift
    back = {"carried": before.thing.mass * state.taken, "stoop": bent * low.stoop, "crouch": bent * low.crouch}
    return _hands(state, before, 1.0) | hands_ahead(ahead, wide, rise) | back


def hands_ahead(ahead: float, wide: float, high: float) -> dict[str, Any]:
    """Hands that move along with the body: ahead of the hips, to either side, above the ground, m."""
    return {"hands_along": True, "left_hand_w": (ahead, wide, high), "right_hand_w": (ahead, -wide, high)}


def with_load(build: Build) -> dict[str, float]:
    """Lower hips and quicker steps: the load is ahead of the hips, and so must the feet be."""
    size = build.leg / LEG
    return {"crouch": LIFTING.low * size, "period": LIFTING.quick * sqrt(size)}


class Carry(Course):
    """Carry what is in hand to a point, over whatever lies on the way; a load drives it on, which it corrects."""

    takes: ClassVar[Takes] = Takes(place=True, in_hand=True)
    correction: ClassVar[float] = LIFTING.correction
    speed: Annotated[float, quantity("m/s", 0.05, 2.0, "speed when the way is clear")] = 0.5

    def bearing(self, asked: dict[str, Any], seen: Sight, row: int) -> dict[str, Any]:
        """As with a load, and no farther ahead of itself than it can turn."""
        facing, load = seen.place(row)[2], with_load(seen.build(row))
        turn = within(remainder(asked["heading"] - facing, 2 * pi), LIFTING.turn)
        return load | {"crouch": max(asked["crouch"], load["crouch"]), "heading": facing + turn}
