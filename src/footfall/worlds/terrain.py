"""The ground of a world in MuJoCo: a box under every stretch, and a grid of heights for laws and the fall test."""

from itertools import pairwise
from math import atan2, cos, hypot, sin
from typing import Any, NamedTuple

import mujoco
import numpy as np

from footfall.bodies.build import FLOOR_BITS
from footfall.worlds.world import Profile

SPACING = 0.02
"""Spacing of the grid of heights, m."""
DEPTH, HALF_WIDTH, LEVEL_LENGTH = 2.0, 3.0, 200.0
"""How far boxes extend down and sideways, and the level ground before and after the profile, m."""
SUNK = -50.0
"""Where to put spare boxes, which only another world of the same simulation needs, m."""
STONE, PALE_STONE = (0.66, 0.68, 0.71, 1.0), (0.74, 0.76, 0.79, 1.0)


class Heights(NamedTuple):
    """Ground heights on a grid along x and y, every `SPACING` m from `start`; beyond its edges the ground is level.

    A single row along y means that the ground does not vary along y.
    """

    start: tuple[float, float]
    values: np.ndarray


def lay(spec: mujoco.MjSpec, profile: Profile, boxes: int) -> None:
    """Replace the endless floor by the profile, in a given number of boxes, the same for all rows of a batch."""
    if not boxes:
        return
    ground = spec.geom("ground")
    spans = _spans(profile)
    lowest = min(z for span in spans for _, z in span)
    ground.conaffinity, ground.pos = 0, [0.0, 0.0, lowest - DEPTH]
    for index in range(boxes):
        box = spec.worldbody.add_geom(name=f"ground_{index}", type=mujoco.mjtGeom.mjGEOM_BOX)
        box.contype, box.conaffinity = 0, FLOOR_BITS
        box.rgba = PALE_STONE if index % 2 else STONE
        _shape(box, *(spans[index] if index < len(spans) else ((0.0, SUNK), (1.0, SUNK))))


def boxes_for(profile: Profile) -> int:
    """How many boxes a profile takes. Flat ground takes none; the endless floor does."""
    return len(_spans(profile)) if profile else 0


def heights_of(profile: Profile) -> Heights:
    """The ground's heights on a grid; a single zero if it is flat."""
    if not profile:
        return Heights((0.0, 0.0), np.zeros((1, 1), np.float32))
    x, z = np.array(profile).T
    start = x[0] - SPACING
    places = np.arange(start, x[-1] + SPACING, SPACING)
    after = np.searchsorted(x, places, side="right").clip(1, len(x) - 1)
    before = after - 1
    width = np.maximum(x[after] - x[before], 1e-9)
    share = np.clip((places - x[before]) / width, 0.0, 1.0)
    heights = (z[before] + share * (z[after] - z[before])).astype(np.float32)
    return Heights((float(start), 0.0), heights[:, None])


def _spans(profile: Profile) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Every piece of ground except the faces of steps, with level ground at both ends."""
    if not profile:
        return [((-LEVEL_LENGTH, 0.0), (LEVEL_LENGTH, 0.0))]
    first, last = profile[0], profile[-1]
    points = ((first[0] - LEVEL_LENGTH, first[1]), *profile, (last[0] + LEVEL_LENGTH, last[1]))
    return [(a, b) for a, b in pairwise(points) if b[0] > a[0]]


def _shape(box: Any, begin: tuple[float, float], end: tuple[float, float]) -> None:
    """A box whose upper face is the line from one point to the other."""
    run, rise = end[0] - begin[0], end[1] - begin[1]
    tilt = -atan2(rise, run)
    middle = ((begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2)
    box.size = [hypot(run, rise) / 2, HALF_WIDTH, DEPTH / 2]
    box.pos = [middle[0] - DEPTH / 2 * sin(tilt), 0.0, middle[1] - DEPTH / 2 * cos(tilt)]
    box.quat = [cos(tilt / 2), 0.0, sin(tilt / 2), 0.0]
