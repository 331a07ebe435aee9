"""Where to put the feet where the ground dictates it: treads, edges and bars along a line.

Every place for an ankle on the line is fit or not: the sole must lie on one level, clear of bars and of the next riser;
a heel may overhang, and toes may on the way down. Among the fit places the chain of steps is chosen that stays nearest
to the walk's own step length, looking as far ahead as the things that matter (GENBICON section 5.4 adapts the speed
before one obstacle; a chain serves any combination).
"""

from typing import Annotated, NamedTuple

import numpy as np

from footfall.quantity import Parameters, quantity
from footfall.skills.line import Line
from footfall.skills.skill import Build, Sight

GRAIN = 0.02
"""Distance of neighbouring places, m."""


class Footing(Parameters):
    """How places for feet are judged; what is not said to be in leg lengths is in metres."""

    ahead: Annotated[float, quantity("m", 0.0, 10.0, "how far ahead the line is looked at")] = 2.6
    behind: Annotated[float, quantity("m", 0.0, 10.0, "how far back it is looked at")] = 1.0
    edge: Annotated[float, quantity("m", 0.0, 0.2, "change of height between neighbours that is an edge")] = 0.035
    toe_room: Annotated[float, quantity("m", 0.0, 0.2, "room between toes and the next riser")] = 0.02
    bar_room: Annotated[float, quantity("", 0.0, 0.5, "room between a sole and a bar, in leg lengths")] = 0.065
    leans: Annotated[
        float, quantity("", 0.0, 2.0, "how far a leg that lands beyond a bar leans back over it, by its height")
    ] = 0.35
    leans_most: Annotated[
        float, quantity("", 0.0, 0.5, "up to so much, in leg lengths: more presses the other knee against a high bar")
    ] = 0.075
    shank: Annotated[float, quantity("", 0.0, 0.5, "how thick that leg is, in leg lengths")] = 0.055
    above_bar: Annotated[
        float, quantity("", 0.0, 0.5, "how much higher a foot passes over a bar than over a tread, in leg lengths")
    ] = 0.1
    passed: Annotated[
        float,
        quantity("", 0.0, 2.0, "up to this height, in leg lengths, it has that room; else the body is thrown back"),
    ] = 0.6
    heel_over: Annotated[float, quantity("", 0.0, 1.0, "share of the heel that may overhang an edge")] = 0.5
    toe_over: Annotated[float, quantity("", 0.0, 1.0, "share of the sole ahead of the ankle that may")] = 0.6
    ample: Annotated[float, quantity("m", 0.0, 0.5, "room ahead of the toes in which a foot can rise")] = 0.09
    dear: Annotated[float, quantity("", 0.0, 10.0, "what none costs, where a step of twice its length costs 1")] = 1.0
    even: Annotated[
        float,
        quantity("", 0.0, 10.0, "what a step among bars costs that differs from the last by the walk's own length"),
    ] = 1.0
    shortest: Annotated[float, quantity("", 0.0, 2.0, "shortest step, in leg lengths")] = 0.15
    longest: Annotated[float, quantity("", 0.0, 2.0, "longest step, in leg lengths")] = 0.85
    highest: Annotated[float, quantity("", 0.0, 2.0, "largest difference of height in one step, in leg lengths")] = 0.32
    near: Annotated[float, quantity("", 0.0, 10.0, "something nearer than this, in leg lengths, has steps planned")] = (
        1.8
    )
    beside: Annotated[float, quantity("", 0.0, 2.0, "bars this near to the line are in the way, in leg lengths")] = 0.15


FOOTING = Footing()


class Lie(NamedTuple):
    """The line ahead: places s, m, heights, tops of what stands on it, and whether an ankle may be there."""

    s: np.ndarray
    height: np.ndarray
    top: np.ndarray
    fit: np.ndarray
    uneven: np.ndarray
    cramped: np.ndarray
    """How little room a foot has to rise, from 0 to 1."""


class Foothold(NamedTuple):
    """Where the next ankle goes, m along a line, and how high above the stance foot's ground the foot must pass."""

    line: Line
    s: float
    over: float


def next_foothold(seen: Sight, row: int, line: Line, stride: float) -> Foothold | None:
    """The next foothold on a line, for a walk whose own steps have this length; None: nothing matters here."""
    step, build = seen.step(row), seen.build(row)
    stance, swing = line.along(step.carrying), line.along(step.swinging)
    lie = lie_of(seen, row, line, stance)
    near = lie.uneven & (lie.s > min(swing, stance) - build.heel) & (lie.s < stance + FOOTING.near * build.leg)
    if not near.any():
        return None
    index = int(np.argmin(np.abs(lie.s - stance)))
    chosen = _first_step(lie, index, stride, stance - swing, build)
    if chosen is None:
        return None
    over = _over(lie, swing, float(lie.s[chosen]), float(lie.height[index]), build)
    return Foothold(line, float(lie.s[chosen]), over)


def lie_of(seen: Sight, row: int, line: Line, around: float) -> Lie:
    """Look at the line around a place."""
    s = np.arange(np.floor((around - FOOTING.behind) / GRAIN), np.ceil((around + FOOTING.ahead) / GRAIN)) * GRAIN
    x, y = line.at(s)
    height = np.asarray(seen.height(row, x, y), float)
    top, build = height.copy(), seen.build(row)
    jump = np.diff(height, prepend=height[0])
    up, down = jump > FOOTING.edge, jump < -FOOTING.edge
    fit = ~_spread(up, s, -build.ball - FOOTING.toe_room, build.heel * (1 - FOOTING.heel_over))
    fit &= ~_spread(down, s, -build.ball * (1 - FOOTING.toe_over), build.heel + FOOTING.toe_room)
    uneven = up | down
    cramped = np.zeros(len(s))
    for edge in s[up]:
        cramped = np.maximum(cramped, _cramped(s + build.ball, edge))
    for thing in seen.things(row).values():
        if thing.kind == "bar" and (span := line.span(thing, FOOTING.beside * build.leg)) is not None:
            on = (s > span[0] - GRAIN / 2) & (s < span[1] + GRAIN / 2)
            top = np.where(on, np.maximum(top, passed_at(thing.at[2] + thing.half[2], height, on, build)), top)
            room = FOOTING.bar_room * build.leg
            behind = max(
                room,
                min(FOOTING.leans * 2 * thing.half[2], FOOTING.leans_most * build.leg)
                + FOOTING.shank * build.leg
                - build.heel,
            )
            fit &= (s + build.ball + room < span[0]) | (s - build.heel - behind > span[1])
            uneven |= on
            cramped = np.maximum(cramped, _cramped(s + build.ball, span[0]))
    return Lie(s, height, top, fit, uneven, cramped)


def passed_at(bar: float, height: np.ndarray, on: np.ndarray, build: Build) -> float:
    """The height at which a foot passes a bar of this height."""
    ground = float(height[on].max(initial=-np.inf))
    return max(bar, min(bar + FOOTING.above_bar * build.leg, ground + FOOTING.passed * build.leg))


def _cramped(toes: np.ndarray, edge: float) -> np.ndarray:
    room = edge - toes
    return np.where(room > -GRAIN, np.clip(1.0 - room / FOOTING.ample, 0.0, 1.0), 0.0)


def _spread(marks: np.ndarray, s: np.ndarray, before: float, after: float) -> np.ndarray:
    """Places from which a mark lies between so far ahead (negative `before`) and so far behind."""
    spread = np.zeros(len(s), bool)
    for place in s[marks]:
        spread |= (s > place + before) & (s < place + after)
    return spread


def _first_step(lie: Lie, index: int, stride: float, last_step: float, build: Build) -> int | None:
    """The first of the chain of steps that costs least; None if there is no way on."""
    shortest, longest = round(FOOTING.shortest * build.leg / GRAIN), round(FOOTING.longest * build.leg / GRAIN)
    lengths = np.arange(shortest, longest + 1)
    own = (lengths * GRAIN / stride - 1.0) ** 2
    evenness = 0.0 if np.ptp(lie.height) > FOOTING.edge else FOOTING.even
    change = evenness * ((lengths[:, None] - lengths[None, :]) * GRAIN / stride) ** 2
    last = len(lie.s)
    cost = np.zeros((last + longest + 1, len(lengths)))
    cost[:last] = np.inf
    cost[last - longest : last] = np.where(lie.fit[last - longest :], 0.0, np.inf)[:, None]
    for here in range(last - longest - 1, index - 1, -1):
        if not lie.fit[here] and here != index:
            continue
        there = here + lengths
        at = np.minimum(there, last - 1)
        steep = np.abs(lie.height[at] - lie.height[here]) > FOOTING.highest * build.leg
        onward = own + FOOTING.dear * lie.cramped[at] ** 2 + cost[there, np.arange(len(lengths))]
        onward = np.where(steep | ~lie.fit[at], np.inf, onward)
        if here == index:
            total = onward + evenness * ((lengths * GRAIN - last_step) / stride) ** 2
            choice = int(np.argmin(total))
            return int(there[choice]) if np.isfinite(total[choice]) else None
        cost[here] = (onward[None, :] + change).min(axis=1)
    return None


def _over(lie: Lie, begin: float, end: float, ground: float, build: Build) -> float:
    """What the swing foot must pass over on its way, above the stance foot's ground."""
    on_way = (lie.s > begin - build.heel) & (lie.s < end + build.ball)
    if not (lie.uneven & on_way).any():
        return 0.0
    return max(float(lie.top[on_way].max()) - ground, GRAIN)
