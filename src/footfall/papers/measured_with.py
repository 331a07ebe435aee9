"""Record what a finding was measured with: the library's documents, decoded, and the motion of its guard.

What the documents do not say (a law's code, a skill's constants) shows in the motion of the runs in `guard.py`. With
the same engines on a processor that rounds alike, these runs go the same way to within CLOSE; one per cent of one gain
moves them farther. Where numbers are rounded otherwise the difference grows with every step: FAR is what was found
without fused products, times two.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

import msgspec
import numpy as np

from footfall.papers.claim import Claim
from footfall.papers.documents import digest_now
from footfall.papers.guard import Way, guard_of, ways_of
from footfall.papers.machine import arithmetic_now

Bounds = Sequence[tuple[float, float]]
CLOSE: Bounds = ((float("inf"), 1e-4),)
"""Until when, s, ways that are closer than this, m, count as the same motion."""
FAR: Bounds = ((1.0, 1e-5), (2.0, 1.2e-3), (3.0, 1.6e-2), (6.0, 0.1), (float("inf"), 0.4))
"""The same where numbers are rounded otherwise."""
SOME = 3
"""How many documents a sentence names."""


class MeasuredWith(msgspec.Struct, frozen=True):
    """What a finding depends on besides its claim: where its guard's runs went, by which arithmetic, and documents."""

    motion: dict[str, Way]
    documents: dict[str, str]
    arithmetic: str = ""


def used_now(claim: Claim, documents: Iterable[str]) -> MeasuredWith:
    """What a claim that uses some documents would be measured with now."""
    return MeasuredWith(motion_now(claim), {name: digest_now(name) for name in sorted(documents)}, arithmetic_now())


def changes_since(claim: Claim, before: MeasuredWith) -> list[str]:
    """What has changed since a finding was measured, in words; nothing if it still holds."""
    return changes_between(before, used_now(claim, before.documents))


def changes_between(before: MeasuredWith, now: MeasuredWith) -> list[str]:
    """What differs between then and now, in words: documents of then, and where the guard's runs go."""
    others = [name for name, digest in before.documents.items() if now.documents.get(name) != digest]
    more = f" and {len(others) - SOME} more" if len(others) > SOME else ""
    changes = [f"an earlier {', '.join(others[:SOME])}{more}"] if others else []
    bounds = CLOSE if before.arithmetic == now.arithmetic else FAR
    return changes if is_same(before.motion, now.motion, bounds) else ["a different motion", *changes]


@cache
def motion_now(claim: Claim) -> dict[str, Way]:
    """Where the runs that guard a claim go now; found once per process."""
    return ways_of(guard_of(claim))


def is_same(before: Mapping[str, Way], now: Mapping[str, Way], bounds: Bounds = CLOSE) -> bool:
    """Whether as many runs go the same way, whatever they are called."""
    pairs = zip(before.values(), now.values(), strict=False)
    return len(before) == len(now) and all(_goes_along(then, way, bounds) for then, way in pairs)


def _goes_along(before: Way, now: Way, bounds: Bounds) -> bool:
    if np.shape(before) != np.shape(now):
        return False
    apart = np.abs(np.subtract(before, now)).max(axis=1, initial=0.0)
    return all(
        far <= next(most for until, most in bounds if second <= until) for second, far in enumerate(apart, start=1)
    )
