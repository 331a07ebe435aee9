"""What a skin is stretched over: forms that move with links, in groups that melt into each other."""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from footfall.bodies.bones import Bone
from footfall.bodies.skin.forms import Form
from footfall.laws.tables import Link

Knots = list[tuple[float, float, float]]
"""The outline of a bone from its joint on: fraction of its length, half depth, half width, in units of the bone."""
AHEAD = np.array([1.0, 0.0, 0.0])


class SkinPart(NamedTuple):
    """A form that moves with one link, or with several along its line."""

    form: Form
    links: tuple[Link, ...]
    joints: tuple[float, ...] = ()  # m along the line, between two links each
    bends: tuple[float, ...] = ()  # m, half the length over which they blend
    melts: float | None = None  # m, over which it melts into the parts before it; None: as its group says


class Group(NamedTuple):
    """Parts that melt into each other, and as a whole into the trunk."""

    parts: list[SkinPart]
    inner: float  # m, over which its parts melt
    outer: float  # m, over which it melts into the trunk
    floor: tuple[np.ndarray, np.ndarray] | None  # the plane of the soles: a point of it, and the direction up


class PlacedLink(NamedTuple):
    """Where a link is, and the columns of its axes."""

    at: np.ndarray
    turned: np.ndarray

    def out(self, point_l: ArrayLike) -> np.ndarray:
        """A point of the link in the body."""
        return self.at + self.turned @ np.asarray(point_l, float)


class Outlines(NamedTuple):
    """Forms that become one closed mesh. The first group is the one that all others melt into."""

    frames: dict[Link, PlacedLink]
    groups: dict[str, Group]


def radius_of(bone: Bone) -> float:
    """m, of a limb; of a box, half its mean thickness."""
    size = np.abs(np.subtract(bone.shape.end, bone.shape.start))
    return max(bone.shape.radius if bone.shape.kind == "capsule" else float(np.sort(size)[:2].mean()) / 2, 1e-3)
