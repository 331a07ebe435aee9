"""What a driver holds: controls, a goal, a script or an errand. Speed and turn rate ramp up and down."""

from collections.abc import Mapping
from math import atan2, copysign, cos, hypot, pi, sin
from typing import Any, NamedTuple

from footfall.laws.tables import Command, Mode
from footfall.quantity import quantity_of
from footfall.skills.script import CommandsAt
from footfall.skills.skill import Asked
from footfall.skills.then import Progress

OPENING_SPEED = 0.8
GAIN, LOSS = 1.2, 2.0
"""How fast a held speed grows and fades, m/s2."""
SIDE_GAIN = 0.8
TURN_GAIN, TURN_MOST = 5.0, 1.6
"""Acceleration and rate of turning, rad/s2 and rad/s."""
LEAD = 0.9
"""How far the commanded heading may lead the actual one, rad."""
NEAR, ARRIVED, EASE = 1.2, 0.3, 0.25
"""Distances from a goal at which it slows down and stops, m; least speed until then, m/s."""
AROUND = 0.9
"""If the goal is further to the side than this, it turns before it walks, rad."""


HELD = {"speed": "held_speed", "sideways": "held_sideways"}
"""Fields of a command that ramp up and down, and the controls that hold them."""


class Errand(NamedTuple):
    """Skills to carry out one after another: their tables, as JSON, and the progress through them."""

    skills: str
    progress: Progress = Progress()
    ids: tuple[int, ...] = ()
    """What each is called by whoever gave them; empty if nobody calls them anything."""
    halted: bool = False
    """Whether somebody drives, or it fell: nothing more is carried out until it is told to go on."""
    stopped: bool = False
    """Whether a skill was stopped in the middle, so that it must stand up straight first."""
    begun: tuple[float, ...] = ()
    """When each began, s."""
    holds: str = ""
    """The thing in its hands; empty: none."""
    then_stands: bool = True
    """Whether it stands after the last one; a trial says so itself."""
    next_at: float = 0.0
    """When its skill decides next, s: on the beat of all skills."""

    def halt(self) -> "Errand":
        """Stop in the middle; what was begun begins again later."""
        progress = self.progress
        anew = Progress(progress.ended)
        return self._replace(halted=True, stopped=self.stopped or progress.begun, progress=anew)


class Wheel(NamedTuple):
    """What is held for one character, what is commanded now, and what is scheduled."""

    held_speed: float = OPENING_SPEED
    held_sideways: float = 0.0
    held_turn: float = 0.0
    mode: Mode = "walk"
    goal: tuple[float, float] | None = None
    cruise: float = OPENING_SPEED
    speed: float = 0.0
    sideways: float = 0.0
    turn: float = 0.0
    heading: float = 0.0
    driven: bool = False
    script: tuple[CommandsAt, ...] = ()
    errand: Errand | None = None
    rises: bool = False  # it has fallen, and is to get up before it does anything else

    def hold(self, speed: float, sideways: float, turn: float, mode: Mode) -> "Wheel":
        """Hold other keys; this ends a goal, halts an errand, and ends a script but for the gaits it passes through."""
        cruise = abs(speed) if abs(speed) > EASE else self.cruise
        return self._replace(
            held_speed=_within("speed", speed),
            held_sideways=_within("sideways", sideways),
            held_turn=min(TURN_MOST, max(-TURN_MOST, turn)),
            mode=mode,
            goal=None,
            cruise=cruise,
            driven=True,
            script=tuple(change for change in self.script if "gait" in change.fields),
            errand=self.errand and self.errand.halt(),
        )

    def at_speed(self, speed: float) -> "Wheel":
        """The same at another speed, which is also kept after a goal; who stands goes on standing."""
        held = {} if self.mode != "walk" or self.goal is not None else {"held_speed": _within("speed", speed)}
        return self._replace(cruise=abs(speed) if abs(speed) > EASE else self.cruise, **held)

    def go_to(self, x: float, y: float) -> "Wheel":
        """Walk to a point and stop there."""
        still = {"held_speed": 0.0, "held_sideways": 0.0, "held_turn": 0.0}
        errand = self.errand and self.errand.halt()
        return self._replace(goal=(x, y), mode="walk", driven=True, errand=errand, **still)

    def after_script(self, seconds: float) -> tuple["Wheel", tuple[Asked, ...]]:
        """The wheel after everything scheduled until now, and what else that commands."""
        wheel, asked = self, ()
        while wheel.script and wheel.script[0].at <= seconds:
            change, *later = wheel.script
            wheel, others = wheel._replace(script=tuple(later)).told(change.fields)
            asked = (*asked, *others)
        return wheel, asked

    def told(self, fields: Mapping[str, Any]) -> tuple["Wheel", tuple[Asked, ...]]:
        """The wheel with some fields of the command held, effective at once, and what else they command."""
        held = {name: value for name, value in fields.items() if name in self.asks()}
        others = {name: value for name, value in fields.items() if name not in held}
        wheel = self._replace(**held, **{HELD[name]: held[name] for name in HELD if name in held})
        return wheel, (Asked(others),) if others else ()

    def after(self, seconds: float, here: tuple[float, float, float]) -> "Wheel":
        """The wheel a little later; `here` is the character's position and heading."""
        if self.goal is not None:
            return self._towards(self.goal, seconds, here)
        turn = _moved(self.turn, self.held_turn, TURN_GAIN * seconds, TURN_GAIN * seconds)
        ahead = wrapped(self.heading + turn * seconds - here[2])
        heading = wrapped(here[2] + min(LEAD, max(-LEAD, ahead))) if turn else self.heading
        return self._replace(
            speed=_moved(self.speed, self.held_speed, GAIN * seconds, LOSS * seconds),
            sideways=_moved(self.sideways, self.held_sideways, SIDE_GAIN * seconds, LOSS * seconds),
            turn=turn,
            heading=heading,
        )

    def _towards(self, goal: tuple[float, float], seconds: float, here: tuple[float, float, float]) -> "Wheel":
        way = goal[0] - here[0], goal[1] - here[1]
        distance = hypot(*way)
        if distance < ARRIVED:
            return self._replace(goal=None, mode="stand", speed=0.0, sideways=0.0, turn=0.0, heading=here[2])
        off = wrapped(atan2(way[1], way[0]) - here[2])
        wanted = self.cruise * min(1.0, max(EASE, distance / NEAR))
        if abs(off) > AROUND:
            wanted = 0.0
        heading = wrapped(here[2] + min(LEAD, max(-LEAD, off)))
        speed = _moved(self.speed, wanted * max(0.0, cos(off)), GAIN * seconds, LOSS * seconds)
        return self._replace(speed=speed, sideways=0.0, turn=0.0, heading=heading)

    def still(self) -> "Wheel":
        """The wheel with all speeds at zero, as after standing up."""
        return self._replace(speed=0.0, sideways=0.0, turn=0.0)

    def gone_on(self, heading: float) -> "Wheel":
        """The wheel of a character that is on its feet again: from rest, the way it faces."""
        return self.still()._replace(heading=heading, rises=False)

    def asks(self) -> dict[str, Any]:
        """The current values of the fields of Command."""
        return {
            "mode": "get up" if self.rises else self.mode,
            "speed": self.speed,
            "sideways": self.sideways,
            "heading": self.heading,
        }


def wrapped(angle: float) -> float:
    """The same angle, between -pi and pi."""
    return atan2(sin(angle), cos(angle)) if abs(angle) > pi else angle


def _moved(value: float, towards: float, gain: float, loss: float) -> float:
    """Move a value towards its target by at most `gain`, or by `loss` on the way to zero."""
    step = gain if abs(towards) > abs(value) and towards * value >= 0.0 else loss
    way = towards - value
    return towards if abs(way) <= step else value + copysign(step, way)


def _within(name: str, value: float) -> float:
    declared: Any = quantity_of(Command, name)
    return declared.nearest(value)
