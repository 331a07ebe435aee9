"""Where the pressure would have to be to take the momenta away (section 4.1)."""

import numpy as np

from footfall.laws.stepping.seen import G, Seen


def desired_pressure(seen: Seen, damping: tuple[float, float]) -> np.ndarray:
    """The desired centre of pressure, x and y (equations 5 and 6).

    From H' = (p - c) x (L' + m g) with L' = -d_l L and H' = -d_h H:

        p_x = c_x + d_l L_x c_z / f_z + d_h H_y / f_z        p_y = c_y + d_l L_y c_z / f_z - d_h H_x / f_z

    The text of the paper prints both with a plus; f_z is taken as the weight.
    """
    d_l, d_h = damping
    weight, height = seen.mass * G, seen.com_w[2] - seen.ground
    turned = np.array([seen.angular_w[1], -seen.angular_w[0]])
    return seen.com_w[:2] + (d_l * height * seen.linear_w[:2] + d_h * turned) / weight


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
