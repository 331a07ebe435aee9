"""The colours of a skin: shirt, shorts, soles and visor with clean edges, left and right to be told apart."""

from typing import NamedTuple

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.colours import ARM, DARK, LEG, SKIN, TRUNK, Colour
from footfall.bodies.skin.field import Near
from footfall.bodies.skin.forms import Limb, Slab
from footfall.bodies.skin.limbs import hand_start
from footfall.bodies.skin.outlines import Outlines
from footfall.bodies.skin.parts import SkinPart
from footfall.bodies.skin.polygons import Triangles
from footfall.laws.tables import Side

SHORTS, SLEEVE = 0.42, 0.36
"""Where shorts and sleeves end, as a fraction of thigh and upper arm."""
SOLE = 0.3
"""Height of a sole's edge, as a fraction of the shoe's."""

COLLAR, NECKLINE = 1.0, 1.2
"""How far the collar is over the ridge of the shoulders, and the skin around the neck, in half widths of that ridge."""


class Painted(NamedTuple):
    """A mesh with weights and one colour for each point; where colours meet, points are there twice."""

    points: np.ndarray
    normals: np.ndarray
    triangles: np.ndarray
    weights: np.ndarray
    colours: np.ndarray


class Region(NamedTuple):
    """What has a colour of its own: where the number of a point is above 0."""

    colour: Colour
    inside: np.ndarray


def painted(character: Character, outlines: Outlines, known: Near, surface: Triangles, weights: np.ndarray) -> Painted:
    """Cut the mesh along the edges of all regions, and give every triangle its colour."""
    regions = _regions(character, outlines, known, surface.points)
    rows = np.concatenate([surface.points, weights, *(region.inside[:, None] for region in regions)], axis=1)
    first = rows.shape[1] - len(regions)
    triangles, owner = surface.triangles, np.zeros(len(surface.triangles), int)
    for number, _ in enumerate(regions, 1):
        rows, triangles, source = cut(rows, triangles, first + number - 1)
        middle = rows[triangles, first + number - 1].sum(axis=1)
        owner = np.where(middle > 0.0, number, owner[source])
    normals = normals_of(rows[:, :3], triangles)
    pairs, corners = np.unique(triangles * (len(regions) + 1) + owner[:, None], return_inverse=True)
    point, colour = pairs // (len(regions) + 1), pairs % (len(regions) + 1)
    palette = np.array([TRUNK[:3], *(region.colour[:3] for region in regions)])
    return Painted(rows[point, :3], normals[point], corners.reshape(-1, 3), rows[point, 3:first], palette[colour])


def together(one: Painted, other: Painted) -> Painted:
    """Two meshes as one."""
    joined = [np.concatenate(both) for both in zip(one, other, strict=True)]
    joined[2] = np.concatenate([one.triangles, other.triangles + len(one.points)])
    return Painted(*joined)


def cut(rows: np.ndarray, triangles: np.ndarray, column: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Cut every triangle in which a column changes its sign; rows, triangles, and which triangle each was part of."""
    above = rows[:, column] > 0.0
    count = above[triangles].sum(axis=1)
    whole, mixed = np.flatnonzero((count == 0) | (count == 3)), np.flatnonzero((count == 1) | (count == 2))
    if not len(mixed):
        return rows, triangles, np.arange(len(triangles))
    lone = np.argmax(above[triangles[mixed]] == (count[mixed] == 1)[:, None], axis=1)
    a, b, c = (triangles[mixed, (lone + turn) % 3] for turn in range(3))
    ends = np.sort(np.concatenate([np.stack([a, b], axis=1), np.stack([a, c], axis=1)]), axis=1)
    edges, which = np.unique(ends, axis=0, return_inverse=True)
    from_value, to_value = rows[edges[:, 0], column], rows[edges[:, 1], column]
    share = np.clip(from_value / (from_value - to_value), 0.02, 0.98)[:, None]
    new = rows[edges[:, 0]] * (1 - share) + rows[edges[:, 1]] * share
    new[:, column] = 0.0
    ab, ac = np.split(len(rows) + which.ravel(), 2)
    parts = [np.stack(corners, axis=1) for corners in ((a, ab, ac), (ab, b, c), (ab, c, ac))]
    return (
        np.concatenate([rows, new]),
        np.concatenate([triangles[whole], *parts]),
        np.concatenate([whole, mixed, mixed, mixed]),
    )


def normals_of(points: np.ndarray, triangles: np.ndarray) -> np.ndarray:
    """The mean direction of the triangles at each point."""
    a, b, c = (points[triangles[:, corner]] for corner in range(3))
    faces = np.cross(b - a, c - a)
    sums = [
        sum(np.bincount(triangles[:, corner], faces[:, axis], len(points)) for corner in range(3)) for axis in range(3)
    ]
    normals = np.stack(sums, axis=1)
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    return np.where(lengths > 1e-20, normals / np.maximum(lengths, 1e-20), [0.0, 0.0, 1.0])


def _regions(character: Character, outlines: Outlines, known: Near, points: np.ndarray) -> list[Region]:
    """All regions; later ones lie over earlier ones."""
    nearest = np.minimum.reduce(list(known.groups.values()))
    regions: list[Region] = []
    for side in Side:
        regions += _leg_regions(outlines, known, points, side, nearest)
    if character.plane:
        return regions
    for side in Side:
        name = f"{side.name.lower()}_arm"
        arm, (_, place) = outlines.groups[name].parts[0], known.parts[name][0]
        own = known.groups[name] <= nearest
        regions.append(Region(ARM[side], np.where(own, place - SLEEVE * arm.joints[0], -1.0)))
        regions.append(Region(SKIN, np.where(own, place - hand_begins(character, arm, side), -1.0)))
    regions.append(Region(SKIN, _bare_head(outlines, known, points)))
    return regions


def _bare_head(outlines: Outlines, known: Near, points: np.ndarray) -> np.ndarray:
    """Head and jaw, and the neck above a level collar."""
    (skull, _), (jaw, _), (neck, _) = known.parts["head"]
    (_, shoulders), (trunk, _) = outlines.groups["trunk"].parts, known.parts["trunk"][0]
    ridge = shoulders.form
    assert isinstance(ridge, Limb)
    collar = ridge.line[1, 2] + COLLAR * float(ridge.width.max())
    on_neck = np.where(neck < NECKLINE * float(ridge.width.max()), points[:, 2] - collar, -1.0)
    return np.maximum(np.minimum(trunk, known.parts["trunk"][1][0]) - np.minimum(skull, jaw), on_neck)


def _leg_regions(outlines: Outlines, known: Near, points: np.ndarray, side: Side, nearest: np.ndarray) -> list[Region]:
    """A leg below its shorts, and the sole under it."""
    name = f"{side.name.lower()}_leg"
    group, ((leg, place), *feet) = outlines.groups[name], known.parts[name]
    on_foot = np.minimum.reduce([far for far, _ in feet]) < leg
    own = known.groups[name] <= nearest
    below = np.where(on_foot, 1.0, place - SHORTS * group.parts[0].joints[0])
    sole = group.parts[2].form
    assert isinstance(sole, Slab)
    assert group.floor is not None
    point, up = group.floor
    under = SOLE * (sole.high[2] - sole.low[2]) - (points - point) @ up
    return [Region(LEG[side], np.where(own, below, -1.0)), Region(DARK, np.where(own & on_foot, under, -1.0))]


def hand_begins(character: Character, arm: SkinPart, side: Side) -> float:
    """How far along the arm, m."""
    return arm.joints[0] + float(np.linalg.norm(hand_start(character, side)))
