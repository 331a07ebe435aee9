"""Where to put the feet where the ground dictates it: treads, edges and bars along a line.

Every place for an ankle on the line is fit or not: the sole must lie on one level, clear of bars and of the next riser;
a heel may overhang, and toes may on the way down. Among the fit places the chain of steps is chosen that stays nearest
to the walk's own step length, looking as far ahead as the things that matter (GENBICON section 5.4 adapts the speed
before one obstacle; a chain serves any combination).
"""

from typing import NamedTuple

import numpy as np

from footfall.skills.line import Line
from footfall.skills.skill import Build, Sight

GRAIN = 0.02
"""Distance of neighbouring places, m."""
AHEAD, BEHIND = 2.6, 1.0
"""How far the line is looked at, m."""
EDGE = 0.035
"""A larger change of height between neighbouring places is an edge, m."""
TOE_ROOM = 0.02
"""Between toes and the next riser, m."""
BAR_ROOM = 0.065
"""Between a sole and a bar, in leg lengths."""
LEANS, MOST, SHANK = 0.35, 0.075, 0.055
"""How far a leg that lands beyond a bar leans back over it, by its height, up to so much, and how thick it is, both in
leg lengths: with more room the step over a high bar is so long that the other knee is pressed against the bar."""
ABOVE_BAR = 0.1
"""How much higher a foot passes over a bar than over the edge of a tread, in leg lengths: what trails must clear it."""
PASSED = 0.6
"""Up to this height, in leg lengths, it has that room; over a higher bar less, or the lift throws the body back."""
HEEL_OVER, TOE_OVER = 0.5, 0.6
"""Shares of heel and of the sole ahead of the ankle that may overhang an edge."""
AMPLE, DEAR = 0.09, 1.0
"""Room ahead of the toes in which a foot can rise, m, and what none costs, where a step of twice its length costs 1."""
EVEN = 1.0
"""What a step costs among bars that differs from the one before by the walk's own length."""
SHORTEST, LONGEST = 0.15, 0.85
"""Steps, in leg lengths."""
HIGHEST = 0.32
"""Difference of height in one step, in leg lengths."""
NEAR = 1.8
"""Steps are planned when something is nearer than this, in leg lengths."""
BESIDE = 0.15
"""Bars are in the way as far as they lie this near to the line, in leg lengths."""


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
    near = lie.uneven & (lie.s > min(swing, stance) - build.heel) & (lie.s < stance + NEAR * build.leg)
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
    s = np.arange(np.floor((around - BEHIND) / GRAIN), np.ceil((around + AHEAD) / GRAIN)) * GRAIN
    x, y = line.at(s)
    height = np.asarray(seen.height(row, x, y), float)
    top, build = height.copy(), seen.build(row)
    jump = np.diff(height, prepend=height[0])
    up, down = jump > EDGE, jump < -EDGE
    fit = ~_spread(up, s, -build.ball - TOE_ROOM, build.heel * (1 - HEEL_OVER))
    fit &= ~_spread(down, s, -build.ball * (1 - TOE_OVER), build.heel + TOE_ROOM)
    uneven = up | down
    cramped = np.zeros(len(s))
    for edge in s[up]:
        cramped = np.maximum(cramped, _cramped(s + build.ball, edge))
    for thing in seen.things(row).values():
        if thing.kind == "bar" and (span := line.span(thing, BESIDE * build.leg)) is not None:
            on = (s > span[0] - GRAIN / 2) & (s < span[1] + GRAIN / 2)
            top = np.where(on, np.maximum(top, passed_at(thing.at[2] + thing.half[2], height, on, build)), top)
            room = BAR_ROOM * build.leg
            behind = max(room, min(LEANS * 2 * thing.half[2], MOST * build.leg) + SHANK * build.leg - build.heel)
            fit &= (s + build.ball + room < span[0]) | (s - build.heel - behind > span[1])
            uneven |= on
            cramped = np.maximum(cramped, _cramped(s + build.ball, span[0]))
    return Lie(s, height, top, fit, uneven, cramped)


def passed_at(bar: float, height: np.ndarray, on: np.ndarray, build: Build) -> float:
    """The height at which a foot passes a bar of this height."""
    ground = float(height[on].max(initial=-np.inf))
    return max(bar, min(bar + ABOVE_BAR * build.leg, ground + PASSED * build.leg))


def _cramped(toes: np.ndarray, edge: float) -> np.ndarray:
    room = edge - toes
    return np.where(room > -GRAIN, np.clip(1.0 - room / AMPLE, 0.0, 1.0), 0.0)


def _spread(marks: np.ndarray, s: np.ndarray, before: float, after: float) -> np.ndarray:
    """Places from which a mark lies between so far ahead (negative `before`) and so far behind."""
    spread = np.zeros(len(s), bool)
    for place in s[marks]:
        spread |= (s > place + before) & (s < place + after)
    return spread


def _first_step(lie: Lie, index: int, stride: float, last_step: float, build: Build) -> int | None:
    """The first of the chain of steps that costs least; None if there is no way on."""
    shortest, longest = round(SHORTEST * build.leg / GRAIN), round(LONGEST * build.leg / GRAIN)
    lengths = np.arange(shortest, longest + 1)
    own = (lengths * GRAIN / stride - 1.0) ** 2
    evenness = 0.0 if np.ptp(lie.height) > EDGE else EVEN
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
        steep = np.abs(lie.height[at] - lie.height[here]) > HIGHEST * build.leg
        onward = own + DEAR * lie.cramped[at] ** 2 + cost[there, np.arange(len(lengths))]
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
