"""Convex outlines on the ground, such as the one around both soles."""

import numpy as np


def outside(point: np.ndarray, corners: np.ndarray) -> float:
    """How far a point is outside the smallest convex shape around some corners; negative: inside."""
    around = _hull([(float(x), float(y)) for x, y in corners])
    x, y = float(point[0]), float(point[1])
    furthest = -np.inf
    for (ax, ay), (bx, by) in zip(around, around[1:] + around[:1]):
        length = float(np.hypot(bx - ax, by - ay))
        furthest = max(furthest, ((y - ay) * (bx - ax) - (x - ax) * (by - ay)) / -length)
    return furthest


def nearest(point: np.ndarray, corners: np.ndarray) -> np.ndarray:
    """The point of the smallest convex shape around some corners that is nearest to a point."""
    if outside(point, corners) <= 0.0:
        return point
    around = np.array(_hull([(float(x), float(y)) for x, y in corners]))
    way = np.roll(around, -1, axis=0) - around
    share = np.clip(((point - around) * way).sum(axis=1) / (way * way).sum(axis=1), 0.0, 1.0)
    feet = around + share[:, None] * way
    return feet[np.argmin(((feet - point) ** 2).sum(axis=1))]


def _hull(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The corners of the smallest convex shape around some points, counter-clockwise."""
    points = sorted(set(points))
    return _chain(points)[:-1] + _chain(points[::-1])[:-1]


def _chain(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    chain: list[tuple[float, float]] = []
    for x, y in points:
        while len(chain) > 1:
            (ax, ay), (bx, by) = chain[-2:]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0.0:
                break
            chain.pop()
        chain.append((x, y))
    return chain
