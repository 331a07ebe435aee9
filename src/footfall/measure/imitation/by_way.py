"""Come to a clip's motion by way of a gait from another clip that walks already.

Hardly any feedback keeps a new motion upright, and a search that starts from nothing seldom finds it. But a gait that
walks still walks if its motion is changed a little. So the motion goes over to the clip's in steps, and at each one the
feedback is searched for around that of the step before: further steps while many walks stay up, shorter ones if not.
A motion that stays up only part of the way is tracked there: the clip's own with a displacement trajectory, as in
section 6 of the paper. How far it is from the clip is measured, and said.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from footfall import catalog
from footfall.laws.register import Gait as AnyGait
from footfall.laws.register import load_gait
from footfall.laws.simbicon.clip import ClipGait
from footfall.laws.simbicon.curves import Displacement, tracked
from footfall.maths.series import Series, padded
from footfall.measure.imitation.search import (
    RANGES,
    STARTS,
    WEIGHT,
    WORST,
    Found,
    search,
    values_of,
    walk_all,
    with_values,
)

DRAWN, KEPT, ENOUGH = 20, 5, 3
"""Walks at each step, the best of them, and how many must stay up to go on."""
SECONDS = 5.0
FIRST, FURTHER, SHORTER, LEAST, MOST = 0.2, 1.5, 0.6, 0.03, 0.34
"""Length of the first step as a share of the way, how it grows and shrinks, and its range."""
NARROW, WIDE = 30, 6
"""The spread of the draws is the range of a value divided by numbers between these."""
TRIES = 24
BACK = (0.0, 0.1, 0.25)
"""By how much of the way it goes back if the motion does not last there."""
DIGITS = 5


def search_by_way(gait: ClipGait, seed: int = 0, tell: Callable[[str], None] | None = None) -> Found:
    """Search for the feedback of a gait from a clip by way of the library's gait that is most like it.

    If steps that end with a foot strike do not last, steps that end by time are tried.
    """
    base = most_alike(gait, gaits_like(gait))
    say = tell or (lambda words: None)
    say(f"by way of '{base.name}'")
    found = _search_way(base, gait, seed, say)
    if found.up < ENOUGH and gait.cycle.contact:
        say(f"it stays up from {found.up} of {STARTS} starts; now with steps that end by time, not by contact")
        other = _search_way(base, replace(gait, cycle=replace(gait.cycle, contact=False)), seed, say)
        found = other if other.up >= found.up else found
    return found


def _search_way(base: ClipGait, gait: ClipGait, seed: int, tell: Callable[[str], None]) -> Found:
    """Go over as far as it stays up, and search there; go back a little while that does not last."""
    reached = go_over(base, gait, seed, tell)
    tried: list[Found] = []
    for share in dict.fromkeys(max(0.0, reached.share - back) for back in BACK):
        motion = between(base, gait, share)
        tried.append(search(motion, seed, tell=tell, near=with_values(motion, reached.values)))
        tell(f"at {share:.0%} of the way it stays up from {tried[-1].up} of {STARTS} starts")
        if tried[-1].up >= ENOUGH:
            break
    return tried[-1]


class WayReached(NamedTuple):
    """How far the motion has come to the clip's, and the values of the search there."""

    share: float
    values: np.ndarray


def go_over(base: ClipGait, gait: ClipGait, seed: int = 0, tell: Callable[[str], None] | None = None) -> WayReached:
    """Go over from a gait that walks to another motion, as far as it stays up."""
    random = np.random.default_rng(seed)
    low, high, _ = np.array(list(RANGES.values())).T
    best, spread = np.clip(values_of(base, base), low, high), (high - low) / (2 * WIDE)
    base, share, length = replace(base, learned={}), 0.0, FIRST
    for number in range(TRIES):
        aim = min(1.0, share + length)
        motion = between(base, gait, aim)
        drawn = np.clip(random.normal(best, spread, (DRAWN, len(best))), low, high)
        drawn[0] = best
        up, error = walk_all([with_values(motion, values) for values in drawn], SECONDS, seed=number)
        order = np.argsort(WEIGHT * np.minimum(error, WORST) - up / SECONDS)[:KEPT]
        stay = int((up >= SECONDS).sum())
        if tell:
            tell(f"{aim:.0%} of the way: {stay} of {DRAWN} stay up for {SECONDS:g} s")
        if stay >= ENOUGH:
            share, length = aim, min(MOST, FURTHER * length)
            best = drawn[order].mean(axis=0)
            spread = (spread + np.maximum(drawn[order].std(axis=0), (high - low) / NARROW)) / 2
        else:
            length = max(LEAST, SHORTER * length)
            best = (best + drawn[order].mean(axis=0)) / 2
            spread = np.minimum(2 * spread, (high - low) / WIDE)
        if share >= 1.0:
            break
    return WayReached(share, best)


def between(first: ClipGait, second: ClipGait, share: float) -> ClipGait:
    """The second gait, tracking a motion that is a share of the way from the first one's to its own."""
    turns, travel = tracked(first.turns, first.travel, first.displaced)
    cycle = replace(
        second.cycle,
        period=first.cycle.period ** (1.0 - share) * second.cycle.period**share,
        exchange=(1.0 - share) * first.cycle.exchange + share * second.cycle.exchange,
    )
    displaced = Displacement(
        turns=_difference(turns, second.turns, 1.0 - share), travel=_difference(travel, second.travel, 1.0 - share)
    )
    return replace(second, cycle=cycle, displaced=displaced)


def _difference(one: Any, other: Any, share: float) -> Any:
    """A share of how one curve differs from another, or all curves of two records."""
    if isinstance(one, list):
        a, b = (np.array(padded(series, "between")) for series in (one, other))
        terms = [round(float(term), DIGITS) for term in share * (a - b)]
        return terms if any(terms) else []
    parts = type(one).__struct_fields__
    return type(one)(**{part: _difference(getattr(one, part), getattr(other, part), share) for part in parts})


def gaits_like(gait: ClipGait) -> list[Any]:
    """The library's gaits of the same law, at gains that are no lower."""
    known: list[Any] = [load_gait(name) for name in catalog.all_names(AnyGait)]
    return [one for one in known if one.law == gait.law and one.gains.torso >= gait.gains.torso]


def most_alike(gait: ClipGait, others: Sequence[ClipGait]) -> ClipGait:
    """The gait whose speed and period are nearest."""
    return min((other for other in others if other.name != gait.name), key=lambda other: apart(gait, other))


def apart(one: ClipGait, other: ClipGait) -> float:
    """How much two gaits differ, in m/s and in the logarithm of their periods."""
    ahead, aside = (
        abs(_mean(getattr(one.travel, name)) - _mean(getattr(other.travel, name))) for name in ("speed", "sideways")
    )
    return ahead + aside + abs(float(np.log(one.cycle.period / other.cycle.period)))


def _mean(series: Series) -> float:
    return float(series[0]) if series else 0.0
