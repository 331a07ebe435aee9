"""Climb stairs, step over a bar, duck under a beam: walk across one thing, square on, and a little beyond."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from footfall.quantity import quantity, words
from footfall.skills.course import FREE, STILL, OnTheWay, go_along
from footfall.skills.line import Line, distance
from footfall.skills.route import ROUTING, Crossing, RouteLeg, crossings_of, flights_of, route
from footfall.skills.skill import DONE, Asked, Decision, Sight, Skill, Status, Takes

ASK = ("mode", "speed", "heading", "place_foot", "over", "stoop", "crouch")


class _Across(Skill):
    """Walk across something; its state is the way."""

    asks: ClassVar[tuple[str, ...]] = ASK
    remembers: ClassVar[Any] = OnTheWay | None
    nothing: ClassVar[str] = "there is nothing to cross"
    speed: Annotated[float, quantity("m/s", 0.05, 2.0, "speed when the way is clear")] = 0.7
    patience: Annotated[float, quantity("s", 1.0, 3600.0, "time after which it gives up")] = 120.0
    beyond: Annotated[float, quantity("m", 0.1, 3.0, "how far beyond it counts as crossed")] = 0.7

    def choices(self, seen: Sight, row: int) -> Iterator[Crossing]:
        """What it could cross."""
        raise NotImplementedError

    def decide(self, state: OnTheWay | None, seen: Sight) -> Decision:
        """Walk to the nearest, across it and a little beyond."""
        row = seen.rows[0]
        if seen.fallen[row]:
            return state, (), Status("gave up", reason="it fell")
        here = seen.place(row)
        if state is None:
            facing = [_from_here(one, here) for one in self.choices(seen, row)]
            if not facing:
                named = getattr(self, "thing", "")
                return state, (), Status("gave up", reason=f"{self.nothing} called {named}" if named else self.nothing)
            nearest = min(facing, key=lambda one: distance(here, one.near))
            to = _beyond(nearest, here, self.beyond)
            legs = route(seen, row, here, to)
            if all(leg.line.heading != nearest.heading for leg in legs):
                legs = _round_to(seen, row, nearest, here, self.beyond)
            state = OnTheWay(legs, seen.seconds, max(distance(here, to), self.beyond))
        last = state.legs[-1]
        left = last.end - last.line.along(here)
        if len(state.legs) == 1 and left < self.beyond / 2:
            return state, (Asked(FREE | {"heading": last.line.heading, "stoop": 0.0, "crouch": 0.0}),), DONE
        if seen.seconds - state.began > self.patience:
            return state, (Asked(STILL),), Status("gave up", reason=f"not across after {self.patience:g} s")
        state, asked = go_along(state, seen, row, self.speed)
        return state, (Asked(asked),), Status(progress=min(1.0, max(0.0, 1.0 - left / state.far)))


class Climb(_Across):
    """Walk up the nearest stairs or ramp, or named ones; from the top, walk down them."""

    takes: ClassVar[Takes] = Takes(kinds=("stairs", "slope"))
    nothing: ClassVar[str] = "there are no stairs"
    thing: Annotated[str, words("the stairs or ramp, such as stairs_0 or slope_1; default: the nearest")] = ""

    def choices(self, seen: Sight, row: int) -> Iterator[Crossing]:
        """Flights of stairs and ramps."""
        return flights_of(seen, row, self.thing)


class StepOver(_Across):
    """Walk over the nearest bar, or a named one."""

    takes: ClassVar[Takes] = Takes(kinds=("bar",))
    nothing: ClassVar[str] = "there is no bar"
    thing: Annotated[str, words("the bar, such as bar_0; default: the nearest")] = ""

    def choices(self, seen: Sight, row: int) -> Iterator[Crossing]:
        """Bars."""
        return _of_kind(seen, row, "bar", self.thing)


class Duck(_Across):
    """Walk under the nearest beam, or a named one."""

    takes: ClassVar[Takes] = Takes(kinds=("beam",))
    nothing: ClassVar[str] = "there is no beam"
    thing: Annotated[str, words("the beam, such as beam_0; default: the nearest")] = ""

    def choices(self, seen: Sight, row: int) -> Iterator[Crossing]:
        """Beams."""
        return _of_kind(seen, row, "beam", self.thing)


class Stop(Skill):
    """Stop and stand; done when both feet bear weight."""

    asks: ClassVar[tuple[str, ...]] = ("mode",)
    remembers: ClassVar[Any] = float | None
    patience: Annotated[float, quantity("s", 1.0, 60.0, "time after which it gives up")] = 10.0

    def decide(self, state: float | None, seen: Sight) -> Decision:
        """Stand, and look whether it does."""
        began, row = seen.seconds if state is None else state, seen.rows[0]
        if seen.fallen[row]:
            return began, (), Status("gave up", reason="it fell")
        if seen.step(row).standing and seen.seconds > began:
            return began, (Asked(STILL),), DONE
        if seen.seconds - began > self.patience:
            return began, (Asked(STILL),), Status("gave up", reason=f"still stepping after {self.patience:g} s")
        return began, (Asked(STILL),), Status(progress=0.5)


def _of_kind(seen: Sight, row: int, kind: str, name: str) -> Iterator[Crossing]:
    things = seen.things(row)
    for thing, one in zip(
        (thing for thing in things.values() if thing.kind in ("bar", "beam")), crossings_of(seen, row), strict=False
    ):
        if thing.kind == kind and name in ("", thing.name):
            yield one


def _from_here(one: Crossing, here: Any) -> Crossing:
    """It as it is met from a place: by the side that is nearer."""
    other = one.reversed()
    return one if distance(here, one.near) <= distance(here, other.near) else other


def _round_to(seen: Sight, row: int, one: Crossing, here: Any, beyond: float) -> tuple[RouteLeg, ...]:
    """The way to something that it does not face: to a run-up before it, and straight across from there."""
    to = _beyond(one, here, beyond)
    across = Line(*to, one.heading)
    begin = across.at(-one.length - beyond - 2 * ROUTING.run_up * seen.build(row).leg)
    return (*route(seen, row, here, begin), RouteLeg(across, 0.0))


def _beyond(one: Crossing, here: Any, beyond: float) -> tuple[float, float]:
    """The point at which it is crossed, on the way on which it is met."""
    axis = Line(*one.near, one.heading)
    room = max(0.0, one.width / 2 - beyond)
    return axis.at(one.length + beyond, max(-room, min(room, axis.aside(here))))
