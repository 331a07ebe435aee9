"""The skin as the surface where a signed distance is zero, and which links every point of it follows."""

from typing import NamedTuple

import numpy as np

from footfall.bodies.skin.forms import eased, melted
from footfall.bodies.skin.parts import Group, Outlines, SkinPart
from footfall.laws.tables import Link

CLOSE = 2.5
"""How near to a form its distance matters, as a multiple of the distance over which it melts into others."""

BLENDS = 1.6
"""Where a limb and the trunk share the skin, as a multiple of the same; two limbs share it only beside the trunk."""

STRIDES = 24
"""Strides of a ray towards the skin; each is as long as the skin is far."""


class Near(NamedTuple):
    """What is known of points: distance to each group and to its parts, and places along those, m."""

    groups: dict[str, np.ndarray]
    parts: dict[str, list[tuple[np.ndarray, np.ndarray]]]


def distance(outlines: Outlines, points: np.ndarray) -> np.ndarray:
    """Signed distance to the skin, m: every group melts into the first, the trunk, but not into another group."""
    return _whole(outlines, near(outlines, points))


def near(outlines: Outlines, points: np.ndarray) -> Near:
    """Measure points against all forms."""
    groups, parts = {}, {}
    melts = max(group.outer for group in outlines.groups.values())
    for name, group in outlines.groups.items():
        reach = max(group.inner, group.outer or melts)
        parts[name] = [_measured(part, points, CLOSE * max(reach, part.melts or 0.0)) for part in group.parts]
        groups[name] = _melted(group, [far for far, _ in parts[name]], points)
    return Near(groups, parts)


def _measured(part: SkinPart, points: np.ndarray, reach: float) -> tuple[np.ndarray, np.ndarray]:
    """Distance to a form and place along it; far away from the form, the distance to a box around it will do."""
    low, high = part.form.reach
    far = np.full(len(points), -np.inf, points.dtype)
    for one, begin, end in zip(points.T, low, high, strict=True):
        np.maximum(far, np.maximum(begin - one, one - end), out=far)
    place = np.zeros(len(points), points.dtype)
    close = np.flatnonzero(far < reach)
    far[close], place[close] = part.form.measured(points[close])
    return far, place


def _melted(group: Group, distances: list[np.ndarray], points: np.ndarray) -> np.ndarray:
    whole = distances[0]
    for part, one in zip(group.parts[1:], distances[1:], strict=True):
        whole = melted(whole, one, group.inner if part.melts is None else part.melts)
    if group.floor is not None:
        point, up = group.floor
        whole = np.maximum(whole, float(point @ up) - points @ up.astype(np.float32))
    return whole


def _whole(outlines: Outlines, known: Near) -> np.ndarray:
    first, *others = known.groups.items()
    return np.minimum.reduce([first[1], *(melted(first[1], far, outlines.groups[name].outer) for name, far in others)])


def keep_above_floors(outlines: Outlines, known: Near, points: np.ndarray) -> None:
    """Lift points of legs that lie below their soles, at whose edges the cells are too coarse."""
    best = np.minimum.reduce(list(known.groups.values()))
    for name, group in outlines.groups.items():
        if group.floor is not None:
            point, up = group.floor
            below = np.where(known.groups[name] <= best, np.minimum((points - point) @ up, 0.0), 0.0)
            points -= (below[:, None] * up).astype(points.dtype)


def laid_on(group: Group, outside: np.ndarray, inside: np.ndarray) -> np.ndarray:
    """Where the ways from points outside to points inside first meet the skin of a group, or else their ends."""
    length = np.linalg.norm(inside - outside, axis=1)
    gone = np.zeros(len(outside))
    for _ in range(STRIDES):
        points = (outside + (gone / length)[:, None] * (inside - outside)).astype(np.float32)
        gone = np.clip(
            gone + _melted(group, [part.form.measured(points)[0] for part in group.parts], points), 0.0, length
        )
    return outside + (gone / length)[:, None] * (inside - outside)


def weights(outlines: Outlines, known: Near) -> np.ndarray:
    """How much each link carries of each point: points, links; every row sums to 1."""
    first, trunk = next(iter(known.groups.items()))
    best = np.minimum.reduce(list(known.groups.values()))
    total = np.zeros((len(trunk), len(Link)), np.float32)
    shares = {}
    for name, group in outlines.groups.items():
        if name != first:
            over = BLENDS * group.outer
            far = known.groups[name]
            beside = over * np.maximum(eased(1.0 - (trunk - best) / (2.0 * over)), 1e-3)
            shares[name] = eased(0.5 + 0.5 * (trunk - far) / over) * eased(1.0 - (far - best) / beside)
    all_shares = sum(shares.values(), start=np.zeros(len(trunk)))
    most = np.maximum(all_shares, 1.0)
    for name, share in (shares | {first: np.clip(1.0 - all_shares, 0.0, 1.0)}).items():
        group = outlines.groups[name]
        total += (share / (most if name != first else 1.0))[:, None] * _within(group, known.parts[name])
    return total / total.sum(axis=1, keepdims=True)


def _within(group: Group, measured: list[tuple[np.ndarray, np.ndarray]]) -> np.ndarray:
    """Weights of the links of one group: the nearest part counts, and its neighbours where they melt."""
    best = np.minimum.reduce([far for far, _ in measured])
    total = np.zeros((len(best), len(Link)), np.float32)
    for part, (far, place) in zip(group.parts, measured, strict=True):
        counts = eased(1.0 - (far - best) / max(group.inner, 1e-6)) if len(measured) > 1 else np.ones(len(best))
        total += counts[:, None] * _along(part, place)
    return total / total.sum(axis=1, keepdims=True)


def _along(part: SkinPart, place: np.ndarray) -> np.ndarray:
    """Weights of the links of a part, by where a point is along its line."""
    rows = np.zeros((len(place), len(Link)), np.float32)
    beyond = [eased(0.5 + 0.5 * (place - joint) / bend) for joint, bend in zip(part.joints, part.bends, strict=True)]
    for index, link in enumerate(part.links):
        reached = beyond[index - 1] if index else np.ones(len(place))
        passed = beyond[index] if index < len(beyond) else np.zeros(len(place))
        rows[:, link] += np.maximum(reached - passed, 0.0)
    return rows / np.maximum(rows.sum(axis=1, keepdims=True), 1e-9)
