"""The way to a point, leg by leg: straight, but square on to stairs, ramps, bars and beams that lie on it."""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import Annotated, Any, NamedTuple

from footfall.quantity import Parameters, quantity
from footfall.skills.line import Line, distance, line_to
from footfall.skills.skill import Sight


class Routing(Parameters):
    """How a way leads across things."""

    run_up: Annotated[float, quantity("", 0.0, 5.0, "straight ahead before something on the way, in leg lengths")] = 1.0
    run_out: Annotated[float, quantity("", 0.0, 5.0, "straight ahead after it, in leg lengths")] = 0.5
    bend: Annotated[
        float,
        quantity(
            "", 0.0, 5.0, "largest tangent of the angle to the begin of a run-up: feet cannot be placed in sharp turns"
        ),
    ] = 0.25
    aside: Annotated[float, quantity("m", 0.0, 5.0, "least distance from the ends of what is crossed")] = 0.45
    short: Annotated[float, quantity("m", 0.0, 5.0, "a shorter leg is left out")] = 0.25


ROUTING = Routing()


class Crossing(NamedTuple):
    """Something to cross: the middle of its near edge, the way across, its length that way, and its width."""

    near: tuple[float, float]
    heading: float
    length: float
    width: float

    def reversed(self) -> "Crossing":
        """The same from its other side."""
        far = self.near[0] + cos(self.heading) * self.length, self.near[1] + sin(self.heading) * self.length
        return Crossing(far, self.heading + pi, self.length, self.width)


class RouteLeg(NamedTuple):
    """A line, and how far along it the leg ends, m."""

    line: Line
    end: float


def route(seen: Sight, row: int, here: Any, to: Any) -> tuple[RouteLeg, ...]:
    """The legs from a place to a point."""
    straight = line_to(here, to)
    leg = seen.build(row).leg
    crossings = sorted(
        (one for one in _facing(seen, row, straight) if _is_between(one, straight, straight.along(here))),
        key=lambda one: straight.along(one.near),
    )
    legs: list[RouteLeg] = []
    at: Any = here
    for one in crossings:
        axis = Line(*one.near, one.heading)
        most = max(0.0, one.width / 2 - ROUTING.aside)
        meets = straight.at(straight.along(one.near))
        bend = ROUTING.bend * max(0.0, -axis.along(at) - ROUTING.run_up * leg)
        left = max(axis.aside(at) - bend, min(axis.aside(at) + bend, axis.aside(meets)))
        left = max(-most, min(most, left))
        begin, end = axis.at(-ROUTING.run_up * leg, left), axis.at(one.length + ROUTING.run_out * leg, left)
        if distance(at, begin) > ROUTING.short and Line(*begin, one.heading).along(at) < 0.0:
            to_begin = line_to(at, begin)
            legs.append(RouteLeg(to_begin, to_begin.along(begin)))
        across = Line(*axis.at(0.0, left), one.heading)
        legs.append(RouteLeg(across, one.length + ROUTING.run_out * leg))
        at = end
    last = line_to(at, to) if distance(at, to) > ROUTING.short else legs[-1].line if legs else straight
    return (*legs, RouteLeg(last, last.along(to)))


def crossings_of(seen: Sight, row: int) -> Iterator[Crossing]:
    """All there is to cross: flights of stairs, ramps, bars and beams."""
    for thing in seen.things(row).values():
        if thing.kind in ("bar", "beam"):
            axis = Line(thing.at[0], thing.at[1], thing.heading)
            yield Crossing(axis.at(-thing.half[0]), thing.heading, 2 * thing.half[0], 2 * thing.half[1])
    yield from flights_of(seen, row)


def flights_of(seen: Sight, row: int, name: str = "") -> Iterator[Crossing]:
    """The flights of stairs and the ramps, or those of a name such as stairs_0, as the walk up goes."""
    counts = {"stairs": 0, "slope": 0}
    for group in _groups(seen.surfaces(row)):
        kind = "stairs" if group[0].step else "slope"
        if name in ("", f"{kind}_{counts[kind]}"):
            yield from _flights(group)
        counts[kind] += 1


def _groups(surfaces: Sequence[Any]) -> Iterator[list[Any]]:
    """The surfaces of each flight or ramp, with its landing."""
    group: list[Any] = []
    for surface in (*surfaces, None):
        if group and (surface is None or not _goes_on(group[-1], surface)):
            yield group
            group = []
        if surface is not None:
            group.append(surface)


def _flights(group: list[Any]) -> Iterator[Crossing]:
    """The flight up to the landing, and the one down from it if there is one."""
    landing = max(range(len(group)), key=lambda index: (group[index].high, group[index].length))
    up = sum(one.length for one in group[:landing])
    yield Crossing(group[0].near, group[0].heading, up, group[0].width)
    if landing < len(group) - 1:
        far = _axis(group[0]).at(up + group[landing].length)
        down = sum(one.length for one in group[landing + 1 :])
        yield Crossing(far, group[0].heading, down, group[0].width)


def _axis(surface: Any) -> Line:
    return Line(surface.near[0], surface.near[1], surface.heading)


def _goes_on(one: Any, other: Any) -> bool:
    """Whether a surface continues another."""
    end = _axis(one).at(one.length)
    return one.heading == other.heading and distance(end, other.near) < 1e-6


def _facing(seen: Sight, row: int, straight: Line) -> Iterator[Crossing]:
    for one in crossings_of(seen, row):
        yield one if cos(one.heading - straight.heading) > 0.0 else one.reversed()


def _is_between(one: Crossing, straight: Line, begin: float) -> bool:
    """Whether a straight way crosses it."""
    axis = Line(*one.near, one.heading)
    meets = straight.at(straight.along(one.near))
    on_way = begin < straight.along(axis.at(one.length)) and straight.along(one.near) < 0.0
    return on_way and abs(axis.aside(meets)) < one.width / 2 and cos(one.heading - straight.heading) > 0.5
