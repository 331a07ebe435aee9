"""Walk to a point over, under and up whatever lies on the way."""

from math import cos, pi, remainder, sin, sqrt
from typing import Annotated, Any, ClassVar, NamedTuple

from footfall.maths.bounded import within
from footfall.quantity import Parameters, quantity
from footfall.skills.approach import LEG
from footfall.skills.ducking import duck_now
from footfall.skills.footing import Foothold, next_foothold
from footfall.skills.line import Line, distance
from footfall.skills.route import RouteLeg, route
from footfall.skills.skill import DONE, Asked, Build, Decision, Sight, Skill, Status, Takes

FREE = {"place_foot": False, "over": 0.0, "width": -1.0}
STILL = {"mode": "stand", "speed": 0.0, "sideways": 0.0, "stoop": 0.0, "crouch": 0.0, "period": 0.0} | FREE


class Coursing(Parameters):
    """How it walks along a way; lengths and speeds are those of a leg of 0.89 m."""

    careful: Annotated[float, quantity("m/s", 0.0, 2.0, "largest speed where footholds are given")] = 0.5
    stride: Annotated[float, quantity("s", 0.2, 1.5, "time of a step by which its own length is reckoned")] = 0.62
    narrow: Annotated[
        float, quantity("m", 0.0, 0.5, "step width where footholds are given: their times differ, as wide steps feel")
    ] = 0.14
    apart: Annotated[
        float, quantity("m", 0.0, 0.2, "least gap between soles there: a foot that steps over must pass the other")
    ] = 0.04
    ease: Annotated[float, quantity("m", 0.0, 5.0, "distance from the goal or a sharp corner at which it slows")] = 1.0
    slowest: Annotated[float, quantity("m/s", 0.0, 1.0, "least speed on the way")] = 0.2
    sharp: Annotated[float, quantity("rad", 0.0, 4.0, "angle to its way above which it is that slow")] = 0.9
    smooth: Annotated[float, quantity("", 0.0, 1.0, "share of a decision in the smoothed speed")] = 1 / 45
    astray: Annotated[float, quantity("m", 0.0, 1.0, "how far aside of the line it may be among footholds")] = 0.25
    coming_back: Annotated[float, quantity("1/s", 0.0, 5.0, "gain of coming back from there")] = 0.4
    drift: Annotated[float, quantity("m/s", 0.0, 1.0, "largest speed of coming back")] = 0.1


COURSING = Coursing()


class OnTheWay(NamedTuple):
    """The state on the way: the legs left, when it set out, how far it was, the step whose foothold was chosen."""

    legs: tuple[RouteLeg, ...]
    began: float
    far: float
    steps: int = -1
    foothold: Foothold | None = None
    pace: float = 0.0
    """Speed along the way, smoothed, m/s."""

    @property
    def line(self) -> Line:
        """The line of the current leg."""
        return self.legs[0].line


class Course(Skill):
    """Walk to a point, stepping over bars, ducking under beams, climbing stairs and slopes on the way."""

    takes: ClassVar[Takes] = Takes(place=True)
    asks: ClassVar[tuple[str, ...]] = ("mode", "speed", "heading", "place_foot", "over", "stoop", "crouch")
    remembers: ClassVar[Any] = OnTheWay | None
    correction: ClassVar[float] = 0.0
    """How strongly a wrong speed is corrected by what is commanded."""
    to: Annotated[tuple[float, float], quantity("m", -1e4, 1e4, "x and y of the point")]
    speed: Annotated[float, quantity("m/s", 0.05, 2.0, "speed when the way is clear")] = 0.7
    within: Annotated[float, quantity("m", 0.1, 10.0, "distance from the point at which it stops")] = 0.3
    patience: Annotated[float, quantity("s", 1.0, 3600.0, "time after which it gives up")] = 600.0

    def bearing(self, asked: dict[str, Any], seen: Sight, row: int) -> dict[str, Any]:
        """How it holds itself on the way, besides what is asked."""
        return {}

    def decide(self, state: OnTheWay | None, seen: Sight) -> Decision:
        """Steer along the line; where the ground dictates it, say where the next foot goes."""
        row = seen.rows[0]
        here = seen.place(row)
        away = distance(here, self.to)
        if seen.fallen[row]:
            return state, (), Status("gave up", reason="it fell")
        if state is None:
            state = OnTheWay(route(seen, row, here, self.to), seen.seconds, max(away, self.within))
        if len(state.legs) == 1 and state.legs[0].end - state.line.along(here) < self.within:
            if abs(state.line.aside(here)) < self.within:
                return state, (Asked(STILL | {"heading": state.line.heading}),), DONE
            state = state._replace(legs=route(seen, row, here, self.to))
        if seen.seconds - state.began > self.patience:
            reason = f"still {away:.1f} m away after {self.patience:g} s"
            return state, (Asked(STILL),), Status("gave up", reason=reason)
        speed = eased(self.speed, away)
        state = state._replace(pace=state.pace + COURSING.smooth * (_pace(seen, row, state.line.heading) - state.pace))
        speed = max(COURSING.slowest / 2, speed + self.correction * min(speed - state.pace, 0.0))
        state, asked = go_along(state, seen, row, speed)
        return (
            state,
            (Asked(asked | self.bearing(asked, seen, row)),),
            Status(progress=max(0.0, 1.0 - away / state.far)),
        )


def _pace(seen: Sight, row: int, heading: float) -> float:
    vx, vy = seen.velocity[row]
    return float(vx * cos(heading) + vy * sin(heading))


def go_along(state: OnTheWay, seen: Sight, row: int, speed: float) -> tuple[OnTheWay, dict[str, Any]]:
    """The command of a walk along the legs of a state, and the state with the foothold of the current step."""
    here = seen.place(row)
    while len(state.legs) > 1 and state.line.along(here) > state.legs[0].end:
        state = state._replace(legs=state.legs[1:])
    line = state.line
    steps, size = seen.step(row).steps, seen.build(row).leg / LEG
    careful = min(speed, COURSING.careful * sqrt(size))
    if steps != state.steps:
        state = state._replace(
            steps=steps, foothold=next_foothold(seen, row, line, careful * COURSING.stride * sqrt(size))
        )
    duck = duck_now(seen, row, line)
    asked = {"mode": "walk", "speed": _at_corners(state, here, speed), "sideways": 0.0, "heading": line.steered(here)}
    if state.foothold is not None:
        line = state.foothold.line
        aside = line.aside(here)
        asked |= {
            "speed": careful,
            "heading": line.heading,
            "sideways": within(COURSING.coming_back * (within(aside, COURSING.astray) - aside), COURSING.drift),
            "place_foot": True,
            "foothold_w": (*line.at(state.foothold.s, aside), 0.0),
            "over": state.foothold.over,
            "width": width_among(seen.build(row)),
        }
    else:
        asked |= FREE
    return state, asked | {"stoop": duck.stoop, "crouch": duck.crouch}


def eased(speed: float, left: float) -> float:
    """The speed so far before a goal, m/s."""
    return min(speed, max(COURSING.slowest, speed * left / COURSING.ease))


def _at_corners(state: OnTheWay, here: Any, speed: float) -> float:
    """The speed on the current leg: slow before a sharp corner, and beyond it until the body has turned."""
    if abs(remainder(state.line.heading - here[2], 2 * pi)) > COURSING.sharp:
        return min(speed, COURSING.slowest)
    corners = [abs(remainder(leg.line.heading - state.line.heading, 2 * pi)) for leg in state.legs[1:2]]
    return (
        eased(speed, state.legs[0].end - state.line.along(here)) if max(corners, default=0) > COURSING.sharp else speed
    )


def width_among(build: Build) -> float:
    """The step width where footholds are given, m: narrow, but with room for one sole beside the other."""
    size = build.leg / LEG
    return max(COURSING.narrow * size, build.sole + COURSING.apart * size)
