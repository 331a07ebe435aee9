"""A puppet does at once what it is asked, without any physics: what decisions lead to if nothing gets in the way."""

from collections.abc import Iterator
from dataclasses import replace
from math import cos, hypot, pi, remainder, sin
from typing import Any, NamedTuple

import msgspec
from skills.sights import ANKLE, HANGING, MadeUp, Stand, asked_of

from footfall.laws.tables import Command
from footfall.maths.bounded import within
from footfall.skills.line import Line
from footfall.skills.skill import Foot, Status, Thing

BEAT = 1 / 31
TURNS = 2.0
"""Rate of turning, rad/s."""
STEP = 0.6
"""Time of a step, s."""
APART = 0.1
"""From the middle to either ankle, m."""


IDLE = msgspec.structs.asdict(Command(mode="stand"))


class Moment(NamedTuple):
    """What was seen, what was commanded then, and the state and status after it."""

    seen: MadeUp
    asked: dict[str, Any]
    state: Any
    status: Status


def led(skill: Any, seen: MadeUp, seconds: float, resists: float = 0.0, **asked: Any) -> list[Moment]:
    """The moments of a puppet that a skill leads until it ends or the time is over.

    A crate resists a push by so much, N. What was asked before stays until the skill asks for something else.
    """
    return list(_moments(skill, seen, seconds, resists, asked))


def _moments(skill: Any, seen: MadeUp, seconds: float, resists: float, asked: dict[str, Any]) -> Iterator[Moment]:
    state, command = skill.begin(), IDLE | {"heading": seen.everyone[0].facing} | asked
    for _ in range(round(seconds / BEAT)):
        state, asked, status = skill.decide(state, seen)
        command |= asked_of(asked)
        yield Moment(seen, asked_of(asked), state, status)
        if status.stage != "running":
            return
        seen = obeyed(seen, command, resists)


def obeyed(seen: MadeUp, command: dict[str, Any], resists: float = 0.0) -> MadeUp:
    """The sight a beat later."""
    before = seen.everyone[0]
    turn = within(remainder(command["heading"] - before.facing, 2 * pi), TURNS * BEAT)
    after = before._replace(facing=before.facing + turn)
    held = next((thing for thing in seen.around if thing.mass and thing.number == command["thing"]), None)
    held = held if any(share == 1.0 for share in command["hold"]) else None
    press = _press(command)
    if command["mode"] != "walk" or (held and 0.0 < press <= resists):
        after = after._replace(velocity=(0.0, 0.0), standing=command["mode"] != "walk", feet=None)
    else:
        after = _walked(seen, after, command)
    after = after._replace(hands=tuple(_hand(after, command, side) for side in (0, 1)))
    around = seen.around
    if held:
        moved = _pushed(held, after) if press else _carried(held, after, command, turn)
        around = tuple(moved if thing is held else thing for thing in around)
    return replace(seen, everyone=(after, *seen.everyone[1:]), around=around, seconds=seen.seconds + BEAT)


def _walked(seen: MadeUp, one: Stand, command: dict[str, Any]) -> Stand:
    """One that steps; where its footholds are given, its hips come to be midway between its feet."""
    step, phase = seen.step(0), one.phase + BEAT / STEP
    line = Line(one.x, one.y, one.facing)
    at = line.at(command["speed"], command["sideways"])
    velocity = at[0] - one.x, at[1] - one.y
    swing = APART if one.stance else -APART
    lands = line.at(command["speed"] * STEP / 2, swing)
    if command["place_foot"]:
        lands = Line(*command["foothold_w"][:2], command["heading"]).at(0.0, swing + STEP * command["sideways"])
        left = max((1.0 - phase) * STEP, BEAT)
        middle = [(a + b) / 2 for a, b in zip(lands, step.carrying[:2], strict=True)]
        velocity = (middle[0] - one.x) / left, (middle[1] - one.y) / left
    one = one._replace(x=one.x + BEAT * velocity[0], y=one.y + BEAT * velocity[1], velocity=velocity, standing=False)
    if phase < 1.0:
        return one._replace(phase=phase, feet=(step.left, step.right))
    landed = Foot(*lands, float(seen.height(0, *lands)) + ANKLE)
    feet = (landed, step.right) if one.stance else (step.left, landed)
    return one._replace(phase=0.0, stance=1 - one.stance, steps=one.steps + 1, feet=feet)


def _hand(one: Stand, command: dict[str, Any], side: int) -> tuple[float, ...]:
    """A hand, on its way from where it hangs to its target."""
    share = command["reach"][side]
    ahead, left, up = HANGING[side]
    hangs = (*one.beside(ahead, left), up)
    target = command[("left_hand_w", "right_hand_w")[side]]
    if command["hands_along"]:
        target = (*one.beside(*target[:2]), target[2])
    return tuple(float(a + share * (b - a)) for a, b in zip(hangs, target, strict=True))


def _carried(thing: Thing, one: Stand, command: dict[str, Any], turn: float) -> Thing:
    """A thing that follows the hands."""
    heading, places = thing.heading + turn, []
    for side in (0, 1):
        if command["hold"][side] == 1.0:
            x, y, z = command[("left_grip_l", "right_grip_l")[side]]
            grip = x * cos(heading) - y * sin(heading), x * sin(heading) + y * cos(heading), z
            places.append([a - b for a, b in zip(one.hands[side], grip, strict=True)])
    return thing._replace(at=tuple(sum(axis) / len(places) for axis in zip(*places, strict=True)), heading=heading)


def _pushed(thing: Thing, one: Stand) -> Thing:
    """A thing that slides along with the body."""
    x, y, z = thing.at
    return thing._replace(at=(x + BEAT * one.velocity[0], y + BEAT * one.velocity[1], z))


def _press(command: dict[str, Any]) -> float:
    left, right = (command[name] for name in ("left_force_w", "right_force_w"))
    return hypot(left[0] + right[0], left[1] + right[1])
