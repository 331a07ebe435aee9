"""Tell wheels from feet: what a leg ends in is round about the axis of its last hinge."""

import numpy as np

from footfall.bodies.robots.tree import PREFIX, PartTree, PlacedHinge
from footfall.errors import BadDocument

ROUND = 0.8
"""Least ratio of how far a wheel reaches from its axis up, down, ahead and back."""


def check_no_wheel(tree: PartTree, hinge: PlacedHinge, points: np.ndarray, left: np.ndarray) -> None:
    """Refuse a leg that ends in a wheel on its ankle's hinge."""
    from_axis = points - hinge.anchor
    ahead = np.cross(left, [0.0, 0.0, 1.0])
    reaches = [float((sign * from_axis @ way).max()) for way in (ahead, np.array([0.0, 0.0, 1.0])) for sign in (1, -1)]
    if min(reaches) > ROUND * max(reaches):
        name = tree.model.joint(hinge.joint).name.removeprefix(PREFIX)
        raise BadDocument(
            f"{tree.path}: its legs end in wheels (on '{name}'); the walk needs flat soles: give a robot with feet"
        )
