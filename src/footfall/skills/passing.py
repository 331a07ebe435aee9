"""Bring a hand to something while walking past it (GENBICON section 5.4: at its regular pace).

It walks along a line that passes beside the target, on the side of the hand. The law's arm knows how fast the shoulder
goes by and turns with it, so that the hand stays on the target for a moment. What is low is met with bent back and
knees, as deep as a walk allows; what is too low or too high for that is refused.
"""

from math import asin, atan2, inf, pi, remainder, sqrt
from typing import Annotated, Any, NamedTuple

from footfall.quantity import Parameters, quantity
from footfall.skills.approach import FREE
from footfall.skills.handling import HANDLING, Posture, brought, hypot2, shoulders_of
from footfall.skills.line import Line, distance
from footfall.skills.skill import DONE, Asked, Build, Decision, Sight, Status


class Passing(Parameters):
    """How a walk passes a thing within reach of a hand."""

    beside: Annotated[
        float, quantity("", 0.0, 1.0, "how far beside the shoulder the target is passed, in arm lengths")
    ] = 0.2
    stoop: Annotated[float, quantity("rad", 0.0, 0.7, "largest bend of the back of a walk")] = 0.5
    crouch: Annotated[float, quantity("", 0.0, 1.0, "lowest hips of a walk, in leg lengths")] = 0.24
    ahead: Annotated[
        float, quantity("s", 0.0, 5.0, "time before it is abeam at which hand and back are on their way")
    ] = 1.6
    bend: Annotated[float, quantity("1/s", 0.0, 10.0, "rate of bending and of rising")] = 0.8
    arm: Annotated[float, quantity("1/s", 0.0, 10.0, "rate of reaching")] = 1.5
    sharp: Annotated[float, quantity("rad", 0.0, 3.2, "angle to its way above which it walks slowly")] = 0.9
    slow: Annotated[float, quantity("m/s", 0.0, 2.0, "its speed then, if it walks no slower")] = 0.25
    behind: Annotated[
        float, quantity("", 0.0, 1.0, "how far behind the shoulder a hand still follows, in arm lengths")
    ] = 0.35


PASSING = Passing()
TRIES = 20
"""Bends that are tried, from none to the largest."""


HANDS = ("left_hand_w", "right_hand_w")
NO_HANDS = {"reach": (0.0, 0.0), "stoop": 0.0, "crouch": 0.0}


class Passed(NamedTuple):
    """How it passes: which hand, along which heading, how near the hand came so far, and what it does now."""

    side: int
    heading: float
    decided: float
    nearest: float = inf
    bend: float = 0.0
    arm: float = 0.0
    reaches: bool = False
    """Whether the hand is on its way; its line is fixed from then on."""
    over: bool = False
    """Whether it has passed."""


def posture_in_passing(build: Build, height: float) -> Posture | None:
    """The least bend in which a hand passes at a height, m above the ground; None: a walk does not reach it."""
    arm = build.upper_arm + build.lower_arm
    across = arm * sqrt(HANDLING.longest**2 - PASSING.beside**2)
    for share in (count / TRIES for count in range(TRIES + 1)):
        posture = shoulders_of(build, share * PASSING.stoop, share * PASSING.crouch * build.leg)
        if abs(posture.height - height) <= across:
            return posture
    return None


def pass_by(state: Passed, seen: Sight, target: tuple[float, float, float], speed: float, within: float) -> Decision:
    """Walk past, reach out in time, walk on."""
    row = seen.rows[0]
    here, build = seen.place(row), seen.build(row)
    arm = build.upper_arm + build.lower_arm
    height = target[2] - float(seen.height(row, *target[:2]))
    posture = posture_in_passing(build, height)
    if posture is None:
        return state, (), Status("gave up", reason=f"it cannot be reached in passing at a height of {height:.2f} m")
    sign = 1 - 2 * state.side
    aside = build.shoulder[1] + PASSING.beside * arm
    if not state.reaches:
        bearing = atan2(target[1] - here[1], target[0] - here[0])
        state = state._replace(heading=bearing - sign * asin(min(1.0, aside / max(distance(here, target), aside))))
    way = Line(*Line(target[0], target[1], state.heading).at(0.0, -sign * aside), state.heading)
    left = -way.along(here)
    turn = abs(remainder(state.heading - here[2], 2 * pi))
    missed = hypot2(seen.hand(row, state.side), target)
    state = state._replace(
        nearest=min(state.nearest, missed) if state.arm == 1.0 else state.nearest,
        reaches=state.reaches or (left < PASSING.ahead * speed + arm and turn < PASSING.sharp),
        over=state.over or (state.reaches and left < -posture.ahead - PASSING.behind * arm),
    )
    passed = seen.seconds - state.decided
    near = state.reaches and not state.over
    bend = brought(state.bend, 1.0 if near else 0.0, PASSING.bend * passed)
    share = brought(state.arm, 1.0 if near else 0.0, PASSING.arm * passed)
    state = state._replace(bend=bend, arm=share, decided=seen.seconds)
    pace = speed if turn < PASSING.sharp else min(speed, PASSING.slow)
    heading = way.steered(here) if state.reaches else state.heading
    asked: dict[str, Any] = {"mode": "walk", "speed": pace, "sideways": 0.0, "heading": heading} | FREE
    if state.over and bend == 0.0 and share == 0.0:
        return state, (Asked(asked | NO_HANDS),), _outcome(state, within)
    shares = (share, 0.0) if state.side == 0 else (0.0, share)
    asked |= {"stoop": bend * posture.stoop, "crouch": bend * posture.crouch, "reach": shares, "hands_along": False}
    asked[HANDS[state.side]] = target
    return state, (Asked(asked),), Status(progress=0.9 if state.over else 0.4 * (bend + share))


def _outcome(state: Passed, within: float) -> Status:
    """How it ended: the hand got there, missed it, or was not out in time."""
    if state.nearest < within:
        return DONE
    if state.nearest == inf:
        return Status("gave up", reason="it was past before the hand was out")
    return Status("gave up", reason=f"missed it by {100 * state.nearest:.0f} cm")
