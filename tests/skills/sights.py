"""Made-up sights: what a skill sees, quantity by quantity, and the same world at another place or in a mirror."""

from dataclasses import dataclass, replace
from math import cos, sin
from typing import Any, NamedTuple

import numpy as np

from footfall.laws.tables import Command
from footfall.maths.declared import Frame, Mirror, declared
from footfall.skills.skill import Build, CurrentStep, Foot, Thing
from footfall.worlds.ground import FLAT_GROUND, Ground

BUILD = Build(
    heel=0.06,
    ball=0.15,
    sole=0.1,
    leg=0.89,
    tall=1.7,
    mass=70.0,
    shoulder=(0.0, 0.2, 1.4),
    upper_arm=0.3,
    lower_arm=0.35,
    hip=0.95,
    spine=(0.1, 0.1, 0.3, 0.25),
)
ANKLE = 0.06
CRATE = Thing("crate", "crate", (1.0, 0.0, 0.15), (0.15, 0.18, 0.15), 0.0, 5.0, 0)
BAR = Thing("bar", "bar_0", (1.0, 0.0, 0.1), (0.03, 1.0, 0.1), 0.0, 0.0, -1)
BEAM = Thing("beam", "beam_0", (3.0, 0.0, 1.5), (0.03, 1.0, 0.03), 0.0, 0.0, -1)
TABLE = Thing("board", "table_0", (2.0, 0.0, 0.69), (0.3, 0.5, 0.01), 0.0, 0.0, -1)
BALL = Thing("ball", "ball", (1.0, 0.3, 1.1), (0.05, 0.05, 0.05), 0.0, 0.3, 0)
HANGING = ((0.0, 0.2, 0.8), (0.0, -0.2, 0.8))
"""Hands of somebody who reaches for nothing: ahead, left and up from the point between the feet, m."""


def sized(size: float, build: Build = BUILD) -> Build:
    """A body of another size and the same shape."""
    lengths = {
        name: tuple(size * one for one in value) if isinstance(value, tuple) else size * value
        for name, value in build._asdict().items()
    }
    return Build(**lengths | {"mass": size**3 * build.mass})


class Stand(NamedTuple):
    """Where somebody is, how it moves, and what its feet and hands do; lengths in m, headings in rad."""

    x: float = 0.0
    y: float = 0.0
    facing: float = 0.0
    velocity: tuple[float, float] = (0.0, 0.0)
    feet: tuple[Foot, Foot] | None = None
    """None: beside each other, under the hips."""
    hands: tuple[tuple[float, float, float], ...] | None = None
    """None: they hang."""
    standing: bool = True
    stance: int = 0
    steps: int = 3
    phase: float = 0.1
    footprint: int = 0
    fallen: bool = False
    start: tuple[float, float, float] = (0.0, 0.0, 0.0)
    build: Build = BUILD

    def beside(self, ahead: float, left: float) -> tuple[float, float]:
        """A point so far ahead and to the left of it."""
        c, s = cos(self.facing), sin(self.facing)
        return self.x + c * ahead - s * left, self.y + s * ahead + c * left


@dataclass(frozen=True)
class MadeUp:
    """A sight: everyone there is, and the world around them. Each skill in these tests commands the first."""

    everyone: tuple[Stand, ...] = (Stand(),)
    around: tuple[Thing, ...] = ()
    ground: Ground = FLAT_GROUND
    seconds: float = 0.0
    step_seconds: float = 0.001
    rows: tuple[int, ...] = (0,)

    @property
    def here(self) -> np.ndarray:
        return np.array([(one.x, one.y) for one in self.everyone])

    @property
    def velocity(self) -> np.ndarray:
        return np.array([one.velocity for one in self.everyone])

    @property
    def felt_heading(self) -> np.ndarray:
        return np.array([one.facing for one in self.everyone])

    @property
    def starts(self) -> np.ndarray:
        return np.array([one.start for one in self.everyone])

    @property
    def fallen(self) -> np.ndarray:
        return np.array([one.fallen for one in self.everyone])

    @property
    def strides(self) -> list[dict[str, Any]]:
        return [{"footprint": one.footprint, "phase": one.phase, "stance": one.stance} for one in self.everyone]

    def place(self, row: int) -> tuple[float, float, float]:
        return self.everyone[row][:3]

    def foot(self, row: int, side: int) -> tuple[float, float, float]:
        x, y, _ = self.step(row)[4 + side]
        return x, y, self.everyone[row].facing

    def build(self, row: int) -> Build:
        return self.everyone[row].build

    def step(self, row: int) -> CurrentStep:
        one = self.everyone[row]
        feet = one.feet or tuple(Foot(*one.beside(0.0, left), self._ankle(one, left)) for left in (0.1, -0.1))
        return CurrentStep(one.stance, one.steps, one.phase, one.standing, *feet)

    def height(self, row: int, x: Any, y: Any) -> Any:
        return self.ground.height(x, y)

    def surfaces(self, row: int) -> tuple[Any, ...]:
        return self.ground.surfaces

    def things(self, row: int) -> dict[str, Thing]:
        return {thing.name: thing for thing in self.around}

    def hand(self, row: int, side: int) -> np.ndarray:
        one = self.everyone[row]
        ahead, left, up = HANGING[side]
        return np.array((*one.beside(ahead, left), up) if one.hands is None else one.hands[side])

    def with_first(self, **changes: Any) -> "MadeUp":
        """The same with the first one changed."""
        return replace(self, everyone=(self.everyone[0]._replace(**changes), *self.everyone[1:]))

    def at(self, seconds: float) -> "MadeUp":
        """The same at another time."""
        return replace(self, seconds=seconds)

    def _ankle(self, one: Stand, left: float) -> float:
        return float(self.ground.height(*one.beside(0.0, left))) + ANKLE


def sight(*around: Thing, seconds: float = 0.0, ground: Ground = FLAT_GROUND, **stand: Any) -> MadeUp:
    """What somebody alone sees among some things."""
    return MadeUp((Stand(**stand),), around, ground, seconds)


def asked_of(asked: Any) -> dict[str, Any]:
    """All fields that a decision commands."""
    return {name: value for one in asked for name, value in one.fields.items()}


def decided(skill: Any, *sights: MadeUp, state: Any = None) -> tuple[Any, dict[str, Any], Any]:
    """The last state, all that was commanded last, and the status, after a skill has decided at some sights."""
    state, asked, status = skill.begin() if state is None else state, (), None
    for seen in sights:
        state, asked, status = skill.decide(state, seen)
    return state, asked_of(asked), status


def beats(seen: MadeUp, seconds: float, rate: float = 10.0) -> list[MadeUp]:
    """The same sight, seen again and again for a time."""
    return [seen.at(seen.seconds + beat / rate) for beat in range(round(rate * seconds) + 1)]


class Elsewhere(NamedTuple):
    """Another place for the same world: mirrored left to right about the x axis or not, then turned, then shifted."""

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    mirrored: bool = False

    def vector(self, vector: Any) -> tuple[Any, ...]:
        """A velocity, a force or any other vector."""
        u, v, *up = vector
        v = -v if self.mirrored else v
        c, s = cos(self.turn), sin(self.turn)
        return (c * u - s * v, s * u + c * v, *up)

    def point(self, point: Any) -> tuple[Any, ...]:
        """A point."""
        u, v, *up = self.vector(point)
        return (u + self.x, v + self.y, *up)

    def heading(self, heading: float) -> float:
        """A direction."""
        return self.turn + (-heading if self.mirrored else heading)

    def own(self, vector: Any) -> tuple[Any, ...]:
        """A vector in the axes of a body or a thing."""
        u, v, *up = vector
        return (u, -v if self.mirrored else v, *up)

    def sides(self, pair: Any) -> Any:
        """What belongs to the left and to the right."""
        return pair[::-1] if self.mirrored and pair is not None else pair

    def thing(self, thing: Thing) -> Thing:
        """A thing."""
        return thing._replace(at=self.point(thing.at), heading=self.heading(thing.heading))

    def stand(self, one: Stand) -> Stand:
        """Somebody."""
        x, y = self.point((one.x, one.y))
        return one._replace(
            x=x,
            y=y,
            facing=self.heading(one.facing),
            velocity=self.vector(one.velocity),
            feet=self.sides(one.feet and tuple(Foot(*self.point(foot)) for foot in one.feet)),
            hands=self.sides(one.hands and tuple(self.point(hand) for hand in one.hands)),
            stance=1 - one.stance if self.mirrored else one.stance,
            start=(*self.point(one.start[:2]), self.heading(one.start[2])),
        )

    def sight(self, seen: MadeUp) -> MadeUp:
        """All that is seen."""
        surfaces = tuple(
            one._replace(near=self.point(one.near), heading=self.heading(one.heading)) for one in seen.ground.surfaces
        )
        return replace(
            seen,
            everyone=tuple(map(self.stand, seen.everyone)),
            around=tuple(map(self.thing, seen.around)),
            ground=seen.ground._replace(surfaces=surfaces),
        )

    def command(self, asked: dict[str, Any]) -> dict[str, Any]:
        """A command, as the declarations of its fields say."""
        there = {}
        for field in declared(Command):
            if field.name in asked:
                there[self._partner(field.name)] = self._value(field, asked[field.name], asked)
        return there

    def _value(self, field: Any, value: Any, asked: dict[str, Any]) -> Any:
        along = field.name.endswith("hand_w") and asked.get("hands_along")
        if field.frame is Frame.LINK or along:
            return self.own(value)
        if field.frame is Frame.WORLD:
            return self.point(value) if field.is_place else self.vector(value)
        if field.unit == "rad" and field.mirror is Mirror.FLIPS:
            return self.heading(value)
        if self.mirrored and field.mirror is Mirror.FLIPS:
            return -value
        if self.mirrored and field.mirror is Mirror.SWAPS:
            return value[::-1] if isinstance(value, tuple) else value if value < 0 else 1 - value
        return value

    def _partner(self, name: str) -> str:
        if not self.mirrored:
            return name
        other = {"left": "right", "right": "left"}
        return "_".join(other.get(word, word) for word in name.split("_"))
