"""Pick up a crate with both hands or a ball with one, and carry it (GENBICON section 5.4, Figure 10)."""

from math import atan2, cos, inf, pi, remainder, sin, sqrt
from typing import Annotated, Any, ClassVar, NamedTuple

from footfall.quantity import quantity, words
from footfall.skills.course import LEG, Course
from footfall.skills.handling import (
    FREE,
    NEAR,
    between_feet,
    brought,
    hypot2,
    runs_on,
    squat_for,
    stand_off,
    stopped_at,
)
from footfall.skills.line import Line, distance
from footfall.skills.skill import DONE, Asked, Build, Decision, Seen, Skill, Status, Takes, Thing

ASK = ("mode", "speed", "sideways", "heading", "reach", "hold", "stoop", "crouch")
OUTSIDE = 0.045
"""How far beside a crate the middle of a hand is, m."""
TOUCH = 0.07
"""A hand this near to its hold grips, m."""
BEND, ARM, GRIP, TAKE, LIFT = 0.8, 1.6, 1.6, 0.8, 0.5
"""Rates of bending, reaching, gripping, taking up the weight and lifting, shares per second."""
LIFTS_FROM = 0.8
"""Share of its weight with which it begins to rise."""
STAND_FROM = 0.09
"""Distance from its spot, as it will stop, at which it stands to bend and grip, for a leg of 0.89 m."""
OFF = 0.1
"""Distance of the feet from their spot, once it stands, above which it steps there again, for a leg of 0.89 m."""
TRY = 7.0
"""Time after which hands that hold nothing make it step to its spot again, s: to come to stand takes two."""
BEFORE_TOES = 0.06
"""How far ahead of the toes a thing is picked up, m, for a leg of 0.89 m."""
STANDING = {"mode": "stand", "speed": 0.0, "sideways": 0.0} | FREE
CARRY_AHEAD, CARRY_HIGH = 0.30, 1.24
"""Where a crate is carried: ahead of the hips, m for an arm of 0.66 m, and its middle in hip heights."""
ARM_LENGTH = 0.66
RAISED_FROM, RAISED_WIDER = 0.7, 0.06
"""From holds above that height, in hip heights, hands are held up on the way, and so much wider and higher, m."""
SLIPPED = 0.14
BACK, BACKWARDS, OFF_FLOOR = 0.3, 0.15, 0.55
"""From a table it steps back so far, m, at this speed, m/s; from holds above that height, in hip heights."""
FACING = 0.3
"""Largest angle at which it stands before a thing, rad."""
CORRECTION = 0.8
"""How strongly a load that drives it on is held back."""
LOW, QUICK, TURN = 0.05, 0.6, 0.4
"""With a load: how much lower the hips are, m, the time of a step, s, and how far ahead of itself it turns, rad."""
OPEN = {"reach": (0.0, 0.0), "hold": (0.0, 0.0), "carried": 0.0, "hands_along": False, "stoop": 0.0, "crouch": 0.0}


class Holds(NamedTuple):
    """Where hands hold a thing, as it is met along a heading: from its middle, along that heading and to the left."""

    heading: float
    left: tuple[float, float, float]
    right: tuple[float, float, float]
    number: int
    deep: float
    """From its middle to the side that is met, m."""

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
    return _holds_along(thing, atan2(thing.at[1] - here[1], thing.at[0] - here[0]))


def _holds_along(thing: Thing, bearing: float) -> Holds:
    """How to hold a crate, square on to the side that is met along a bearing."""
    if thing.kind == "ball":
        return Holds(bearing, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), 1, thing.half[0])
    quarter = round(remainder(bearing - thing.heading, 2 * pi) / (pi / 2))
    wide, deep = (thing.half[0], thing.half[1]) if quarter % 2 else (thing.half[1], thing.half[0])
    high = 0.6 * thing.half[2]
    left, right = (0.0, wide + OUTSIDE, high), (0.0, -wide - OUTSIDE, high)
    return Holds(thing.heading + quarter * pi / 2, left, right, 2, deep)


def stands_before(build: Build, holds: Holds) -> float:
    """How far ahead of the ankles the middle of a thing is to be, m: beyond the toes, but as near as it can be."""
    return holds.deep + build.ball + BEFORE_TOES * build.leg / LEG


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


class PickUp(Skill):
    """Walk up to a thing, bend, take hold of it and lift it; afterwards the hands keep it."""

    takes: ClassVar[Takes] = Takes(kinds=("crate", "ball"), takes_up=True)
    asks: ClassVar[tuple[str, ...]] = ASK
    remembers: ClassVar[Any] = Picked | None
    thing: Annotated[str, words("the thing to pick up")]
    speed: Annotated[float, quantity("m/s", 0.05, 2.0, "speed on the way")] = 0.6
    patience: Annotated[float, quantity("s", 1.0, 3600.0, "time after which it gives up")] = 60.0

    def decide(self, state: Picked | None, seen: Seen) -> Decision:
        """Stand before it, bend, reach, grip, lift."""
        row, things = seen.rows[0], seen.things(seen.rows[0])
        if seen.fallen[row]:
            return state, (), Status("gave up", reason="it fell")
        if self.thing not in things or not things[self.thing].mass:
            return state, (), Status("gave up", reason=f"there is no '{self.thing}' to pick up")
        thing, here, build = things[self.thing], seen.place(row), seen.build(row)
        if state is None:
            holds = holds_of(thing, here)
            side = 0 if remainder(holds.heading - here[2], 2 * pi) > 0.0 else 1
            state = Picked(holds, side, seen.seconds, seen.seconds)
        if state.bend == 0.0 and state.grip == 0.0:
            state = state._replace(holds=_holds_along(thing, state.holds.heading))
        sides = (state.side,) if state.holds.number == 1 else (0, 1)
        away = max(hypot2(seen.hand(row, side), state.holds.place(thing, side)) for side in sides)
        slipped = state.grip == 1.0 and any(
            hypot2(seen.hand(row, side), thing.at) > hypot2(state.grips[side], (0.0, 0.0, 0.0)) + SLIPPED
            for side in sides
        )
        if seen.seconds - state.began > self.patience or slipped:
            reason = "it slipped off" if slipped else f"not in hand after {self.patience:g} s"
            return state, (Asked(OPEN),), Status("gave up", reason=reason)
        passed = seen.seconds - state.decided
        height = state.holds.place(thing, sides[0])[2] - float(seen.height(row, *thing.at[:2]))
        far = stands_before(build, state.holds)
        posture = squat_for(build, far, height)
        aside = build.shoulder[1] * (1 - 2 * state.side) if state.holds.number == 1 else 0.0
        spot = Line(thing.at[0], thing.at[1], state.holds.heading).at(-far, -aside)
        facing = abs(remainder(here[2] - state.holds.heading, 2 * pi)) < FACING
        heading = state.holds.heading
        stops = distance(stopped_at(seen, row, heading), spot)
        if state.stands == inf and facing and stops < STAND_FROM * build.leg / LEG:
            state = state._replace(stands=seen.seconds, stood=here[:2])
        elif state.grip == 0.0 and (seen.seconds - state.stands > TRY or _stands_off(state, seen, row, spot)):
            state = state._replace(stands=inf)
        near = state.stands < inf
        bend, arm, grip, lift = state.bend, state.arm, state.grip, state.lift
        if grip < 1.0:
            bend = brought(bend, 1.0 if near and seen.step(row).standing else 0.0, BEND * passed)
            ready = height > RAISED_FROM * build.hip and distance(here, spot) < NEAR
            arm = brought(arm, 1.0 if bend > 0.05 or ready else 0.0, ARM * passed)
            grip = brought(grip, 1.0 if arm == 1.0 and away < TOUCH else 0.0, GRIP * passed)
            grips = (state.holds.grip(thing, 0), state.holds.grip(thing, 1))
            if state.grip == 0.0:
                state = state._replace(grips=grips)
            state = state._replace(ahead=Line(*here).along(thing.at), high=height)
        else:
            state = state._replace(taken=brought(state.taken, 1.0, TAKE * passed))
            lift = brought(lift, 1.0 if state.taken > LIFTS_FROM else 0.0, LIFT * passed)
        state = state._replace(bend=bend, arm=arm, grip=grip, lift=lift, decided=seen.seconds)
        asked = STANDING | {"heading": heading}
        if not near and bend == 0.0:
            before = Line(*spot, heading).at(-runs_on(seen, row, heading))
            asked = stand_off(seen, row, before, heading, self.speed)
        if grip < 1.0:
            asked |= _hands(state, thing, sides, arm)
            asked |= {} if near else _raised(state, build, height)
            asked |= {"stoop": bend * posture.stoop, "crouch": bend * posture.crouch}
            return state, (Asked(asked),), Status(progress=0.2 * (bend + arm + grip))
        asked |= carried(state, thing, build, sides, lift)
        back = -Line(*state.stood, state.holds.heading).along(here)
        if lift == 1.0 and state.high > OFF_FLOOR * build.hip and back < BACK:
            return state, (Asked(asked | {"mode": "walk", "speed": -BACKWARDS}),), Status(progress=0.95)
        if lift == 1.0:
            return state, (Asked(asked),), DONE
        return state, (Asked(asked),), Status(progress=0.6 + 0.4 * lift)


def _stands_off(state: Picked, seen: Seen, row: int, spot: tuple[float, float]) -> bool:
    """Whether it has come to stand, still upright, too far from its spot to squat there."""
    if state.bend > 0.0 or state.stands == inf or not seen.step(row).standing:
        return False
    return distance(between_feet(seen, row), spot) > OFF * seen.build(row).leg / LEG


def _hands(state: Picked, thing: Thing, sides: tuple[int, ...], arm: float) -> dict[str, Any]:
    """Hands on their way to the holds."""
    own = {side: arm if side in sides else 0.0 for side in (0, 1)}
    hold = {side: state.grip if side in sides else 0.0 for side in (0, 1)}
    return {
        "reach": (own[0], own[1]),
        "hold": (hold[0], hold[1]),
        "thing": thing.number,
        "hands_along": False,
        "left_hand_w": state.holds.place(thing, 0),
        "right_hand_w": state.holds.place(thing, 1),
        "left_grip_l": state.grips[0],
        "right_grip_l": state.grips[1],
        "carried": 0.0,
    }


def _raised(state: Picked, build: Build, height: float) -> dict[str, Any]:
    """Hands held up ahead on the way to something high, so that they come to it from beside and above the board."""
    size = (build.upper_arm + build.lower_arm) / ARM_LENGTH
    wide = state.holds.left[1] + RAISED_WIDER if state.holds.number == 2 else build.shoulder[1]
    ahead, high = CARRY_AHEAD * size, height + RAISED_WIDER
    return {"hands_along": True, "left_hand_w": (ahead, wide, high), "right_hand_w": (ahead, -wide, high)}


def carried(state: Picked, thing: Thing, build: Build, sides: tuple[int, ...], lift: float) -> dict[str, Any]:
    """Hands that lift a thing from where it is to where it is carried, along with the body."""
    size = (build.upper_arm + build.lower_arm) / ARM_LENGTH
    low = squat_for(build, stands_before(build, state.holds), state.high)
    ahead = state.ahead + lift * (CARRY_AHEAD * size - state.ahead)
    high = CARRY_HIGH * build.hip
    wide = abs(state.holds.left[1]) if state.holds.number == 2 else build.shoulder[1]
    rise = state.high + lift * (high - state.high)
    left, right = (ahead, wide, rise), (ahead, -wide, rise)
    bent = 1.0 - lift
    return _hands(state, thing, sides, 1.0) | {
        "hands_along": True,
        "left_hand_w": left,
        "right_hand_w": right,
        "carried": thing.mass * state.taken,
        "stoop": bent * low.stoop,
        "crouch": bent * low.crouch,
    }


class Carry(Course):
    """Carry what is in hand to a point, over whatever lies on the way; a load drives it on, which it corrects."""

    takes: ClassVar[Takes] = Takes(place=True, in_hand=True)
    speed: Annotated[float, quantity("m/s", 0.05, 2.0, "speed when the way is clear")] = 0.5

    @property
    def correction(self) -> float:
        """How strongly a wrong speed is corrected by what is commanded."""
        return CORRECTION

    def bearing(self, asked: dict[str, Any], seen: Seen, row: int) -> dict[str, Any]:
        """With lower hips and quicker steps: the load is ahead of the hips, and so must the feet be."""
        size = seen.build(row).leg / LEG
        facing = seen.place(row)[2]
        turn = max(-TURN, min(TURN, remainder(asked["heading"] - facing, 2 * pi)))
        return {"crouch": max(asked["crouch"], LOW * size), "period": QUICK * sqrt(size), "heading": facing + turn}
