"""Where the soles are, from the tables of a law: for host halves and for whoever watches a character stand."""

from typing import Any

import numpy as np

from footfall.laws.tables import Link, Side

FEET = (Link.LEFT_FOOT, Link.RIGHT_FOOT)


def sole_corners(body: Any, sensed: Any, side: Side) -> np.ndarray:
    """The corners of one sole in the world: two of the heel, then two of the toes."""
    foot = FEET[side]
    toes = Link(foot + 1)
    heel = sensed["joint_w"][foot].astype(float) + _edge(body, foot, behind=True) @ axes_of(sensed, foot).T
    tips = sensed["joint_w"][toes] + _edge(body, toes, behind=False) @ axes_of(sensed, toes).T
    return np.concatenate([heel, tips])


def axes_of(sensed: Any, link: Link) -> np.ndarray:
    """The orientation of a link as a matrix, whose columns are its axes in the world."""
    x, y, z, w = map(float, sensed["rotation_w"][link])
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def _edge(body: Any, link: Link, behind: bool) -> np.ndarray:
    """The two lower corners at one end of a box, in the axes of its link."""
    start, end = body["shape_start_l"][link], body["shape_end_l"][link]
    low, high = np.minimum(start, end), np.maximum(start, end)
    along = low[0] if behind else high[0]
    return np.array([[along, low[1], low[2]], [along, high[1], low[2]]], float)
