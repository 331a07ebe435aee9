"""Reach for a thing or a point with a hand (GENBICON section 5.4, Figure 8)."""

from math import atan2, inf, pi, remainder
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from footfall.errors import BadValue
from footfall.quantity import Parameters, quantity, words
from footfall.skills.approach import APPROACH, STANDING
from footfall.skills.handling import brought, hypot2, posture_for, reach_ahead
from footfall.skills.line import Line
from footfall.skills.passing import Passed, pass_by
from footfall.skills.skill import DONE, Asked, Build, Decision, Sight, Skill, Status, Takes

Side = Literal["left", "right", "either"]
HANDS = ("left_hand_w", "right_hand_w")
NO_HANDS = {"reach": (0.0, 0.0), "stoop": 0.0, "crouch": 0.0}


class Reaching(Parameters):
    """How a hand is brought to something by a body that stands."""

    bend: Annotated[float, quantity("1/s", 0.0, 10.0, "rate of bending and of rising")] = 0.6
    arm: Annotated[float, quantity("1/s", 0.0, 10.0, "rate of reaching")] = 1.5
    raised: Annotated[
        float,
        quantity(
            "", 0.0, 1.0, "share of the bend down to which the arm stays out, so that it does not brush the ground"
        ),
    ] = 0.1
    other_ahead: Annotated[
        float, quantity("", 0.0, 1.0, "how far ahead of the hips the other hand is meanwhile, in leg lengths")
    ] = 0.3
    other_beside: Annotated[float, quantity("", 0.0, 3.0, "how far beside the body it is, in half shoulder widths")] = (
        1.3
    )
    other_high: Annotated[float, quantity("", 0.0, 1.0, "how high it is, in leg lengths")] = 0.5
    other_reach: Annotated[
        float, quantity("", 0.0, 0.99, "its share of that: a hand that reaches in full reaches for something")
    ] = 0.9
    patience: Annotated[
        float, quantity("s", 0.0, 60.0, "time after which a hand that is not there makes it stand elsewhere")
    ] = 4.0


REACHING = Reaching()


class Reached(NamedTuple):
    """Which hand, where from, since when, shares of the bend and of the reach, and when it last decided."""

    side: int
    heading: float
    began: float
    bend: float
    arm: float
    decided: float
    got: bool = False
    stands: float = inf
    """Since when it stands to reach."""
    nearer: tuple[float, float] = (0.0, 0.0)
    """By how much its spot has turned out to be off, m."""
    passed: Passed | None = None
    """How it passes, if it does not stop."""


class Reach(Skill):
    """Walk up to something, bend as needed and bring a hand to it."""

    takes: ClassVar[Takes] = Takes(kinds=("ball", "crate"))
    asks: ClassVar[tuple[str, ...]] = ("mode", "speed", "sideways", "heading", "reach", "stoop", "crouch")
    remembers: ClassVar[Any] = Reached | None
    thing: Annotated[str, words("the thing to reach for; default: the point `at`")] = ""
    at: Annotated[tuple[float, float, float] | None, quantity("m", -1e4, 1e4, "the point to reach for")] = None
    hand: Annotated[Side, words("which hand; either: the one on the side it comes from")] = "either"
    passing: Annotated[bool, words("keep walking and bring the hand there in passing, at heights a walk can reach")] = (
        False
    )
    within: Annotated[float, quantity("m", 0.005, 0.3, "distance that counts as reached")] = 0.02
    speed: Annotated[float, quantity("m/s", 0.05, 2.0, "speed on the way")] = 0.6
    patience: Annotated[float, quantity("s", 1.0, 3600.0, "time after which it gives up")] = 40.0

    def __post_init__(self) -> None:
        if not self.thing and self.at is None:
            raise BadValue("a reach needs a thing or a point `at`")

    def decide(self, state: Reached | None, seen: Sight) -> Decision:
        """Go to where the hand is over the target, bend and reach on the last way."""
        row = seen.rows[0]
        if seen.fallen[row]:
            return state, (), Status("gave up", reason="it fell")
        target = self.target(seen, row)
        if target is None:
            return state, (), Status("gave up", reason=f"there is no '{self.thing}'")
        here, build = seen.place(row), seen.build(row)
        if state is None:
            heading = atan2(target[1] - here[1], target[0] - here[0])
            side = {"left": 0, "right": 1}.get(self.hand, 0 if remainder(heading - here[2], 2 * pi) > 0.0 else 1)
            state = Reached(side, heading, seen.seconds, 0.0, 0.0, seen.seconds)
        if self.passing:
            passed = state.passed or Passed(state.side, state.heading, seen.seconds)
            passed, asked, status = pass_by(passed, seen, target, self.speed, self.within)
            return state._replace(passed=passed), asked, status
        missed = hypot2(seen.hand(row, state.side), target)
        if missed < self.within:
            state = state._replace(got=True)
        if state.got and state.bend == 0.0 and state.arm == 0.0:
            return state, (Asked(NO_HANDS),), DONE
        if seen.seconds - state.began > self.patience:
            return state, (Asked(STANDING | NO_HANDS),), Status("gave up", reason=f"still {100 * missed:.0f} cm away")
        height = target[2] - float(seen.height(row, *target[:2]))
        posture = posture_for(build, height)
        aside = build.shoulder[1] * (1 - 2 * state.side)
        spot = Line(target[0], target[1], state.heading).at(-reach_ahead(build, posture, height), -aside)
        spot = spot[0] + state.nearer[0], spot[1] + state.nearer[1]
        if state.stands == inf and APPROACH.is_at(seen, row, here, spot):
            state = state._replace(stands=seen.seconds)
        elif seen.seconds - state.stands > REACHING.patience and not state.got:
            hand, (x, y) = seen.hand(row, state.side), state.nearer
            state = state._replace(stands=inf, nearer=(x + float(target[0] - hand[0]), y + float(target[1] - hand[1])))
        near = state.stands < inf and not state.got
        passed = seen.seconds - state.decided
        bend = brought(state.bend, 1.0 if near else 0.0, REACHING.bend * passed)
        arm = brought(state.arm, 1.0 if near or bend > REACHING.raised else 0.0, REACHING.arm * passed)
        state = state._replace(bend=bend, arm=arm, decided=seen.seconds)
        if near or bend > 0.0:
            asked = STANDING | {"heading": state.heading}
        else:
            asked = APPROACH.towards(seen, row, spot, state.heading, self.speed)
        other = REACHING.other_reach * bend
        shares = (arm, other) if state.side == 0 else (other, arm)
        asked |= {"stoop": bend * posture.stoop, "crouch": bend * posture.crouch, "reach": shares, "hands_along": False}
        asked[HANDS[state.side]] = target
        asked[HANDS[1 - state.side]] = self.out_of_the_way(seen, row, build, state)
        return state, (Asked(asked),), Status(progress=0.9 if state.got else 0.5 * bend + 0.4 * arm)

    def out_of_the_way(self, seen: Sight, row: int, build: Build, state: Reached) -> tuple[float, float, float]:
        """Where the other hand is while the back bends, so that it does not hang to the ground: beside its knee."""
        here = seen.place(row)
        aside = REACHING.other_beside * build.shoulder[1] * (2 * state.side - 1)
        x, y = Line(here[0], here[1], here[2]).at(REACHING.other_ahead * build.leg, aside)
        return x, y, float(seen.height(row, x, y)) + REACHING.other_high * build.leg

    def target(self, seen: Sight, row: int) -> tuple[float, float, float] | None:
        """Where the hand is to go."""
        if self.thing:
            things = seen.things(row)
            return things[self.thing].at if self.thing in things else None
        return self.at
