"""The colours of a skin: suit, limbs, joints, shoes and face with clean edges."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.colours import CAP, CLOTH, ELBOW, FACE, LOWER, SHOE, SOLE, UPPER, Finish
from footfall.bodies.skin.field import Near
from footfall.bodies.skin.forms import Form, Limb, Slab
from footfall.bodies.skin.head import head_middle, head_size
from footfall.bodies.skin.parts import Outlines
from footfall.bodies.skin.polygons import Triangles
from footfall.laws.tables import Link, Side

SHORTS, SLEEVE = 0.3, 0.28
"""Where shorts and sleeves end, as a fraction of thigh and upper arm."""
JOINT_BAND = 0.4
"""Half the length of the band around a knee or elbow, in radii of the limb there."""
SOLE_EDGE = 0.3
"""Height of a sole's edge, as a fraction of the shoe's."""
SHOE_EDGE = 0.95
"""Where shoes end, as a fraction of the ankle's height."""
HAIRLINE, SLANT = 0.08, (-0.72, 0.0, 0.7)
"""Where the cap begins: a plane through the head, as far along this direction as so many of the head's heights."""


class Painted(NamedTuple):
    """A mesh with weights and one colour for each point; where colours meet, points are there twice."""

    points: np.ndarray
    normals: np.ndarray
    triangles: np.ndarray
    weights: np.ndarray
    colours: np.ndarray


class Region(NamedTuple):
    """What has a colour of its own: where the number of a point is above 0."""

    finish: Finish
    inside: np.ndarray


Slope = Callable[[np.ndarray], np.ndarray]
"""The direction in which the distance from a mesh grows, at its points."""
Paint = Callable[[Character, Outlines, Near, np.ndarray], tuple[Finish, list[Region]]]
"""Gives the base colours of a mesh and its regions, from what is known of its points."""


def painted(base: Finish, regions: list[Region], surface: Triangles, weights: np.ndarray, slope: Slope) -> Painted:
    """Cut a mesh along the edges of all regions, and give every triangle its colours: its own, and by side."""
    rows = np.concatenate([surface.points, weights, *(region.inside[:, None] for region in regions)], axis=1)
    first = rows.shape[1] - len(regions)
    triangles, owner = surface.triangles, np.zeros(len(surface.triangles), int)
    for number, _ in enumerate(regions, 1):
        rows, triangles, source = cut(rows, triangles, first + number - 1)
        middle = rows[triangles, first + number - 1].sum(axis=1)
        owner = np.where(middle > 0.0, number, owner[source])
    normals = slope(rows[:, :3])
    normals = normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
    pairs, corners = np.unique(triangles * (len(regions) + 1) + owner[:, None], return_inverse=True)
    point, colour = pairs // (len(regions) + 1), pairs % (len(regions) + 1)
    finishes = [base, *(region.finish for region in regions)]
    palette = np.array([[*finish.colour[:3], *finish.by_side[:3]] for finish in finishes])
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


def body_paint(
    character: Character, outlines: Outlines, known: Near, points: np.ndarray
) -> tuple[Finish, list[Region]]:
    """All regions of trunk, arms and legs; later ones lie over earlier ones."""
    nearest = np.minimum.reduce(list(known.groups.values()))
    regions: list[Region] = []
    for side in Side:
        regions += _leg_regions(outlines, known, points, side, nearest)
    for side in () if character.plane else Side:
        name = f"{side.name.lower()}_arm"
        arm, (_, place) = outlines.groups[name].parts[0], known.parts[name][0]
        own = known.groups[name] <= nearest
        regions.append(Region(UPPER[side], np.where(own, place - SLEEVE * arm.joints[0], -1.0)))
        regions.append(Region(ELBOW[side], np.where(own, _beside_joint(arm.form, arm.joints[0], place), -1.0)))
    return CLOTH, regions


def head_paint(
    character: Character, outlines: Outlines, known: Near, points: np.ndarray
) -> tuple[Finish, list[Region]]:
    """The face, a cap from the forehead to the neck, and the neck in the cloth of the collar."""
    frame, size = outlines.frames[Link.HEAD], head_size(character)
    rel = (points - frame.out(head_middle(character))) @ frame.turned / np.array(size)
    *face, (neck, _) = known.parts["head"]
    on_neck = np.minimum.reduce([far for far, _ in face]) - neck
    return FACE, [Region(CAP, rel @ np.array(SLANT) - HAIRLINE), Region(CAP, on_neck)]


def hand_paint(*_: object) -> tuple[Finish, list[Region]]:
    """One colour."""
    return FACE, []


def _beside_joint(form: Form, joint: float, place: np.ndarray) -> np.ndarray:
    """Above 0 in the band around a joint, m."""
    assert isinstance(form, Limb)
    around = float(np.mean(form.size_at(np.array([joint]))))
    return JOINT_BAND * around - np.abs(place - joint)


def _leg_regions(outlines: Outlines, known: Near, points: np.ndarray, side: Side, nearest: np.ndarray) -> list[Region]:
    """A leg below its shorts, its knee, and the shoe with the sole under it."""
    name = f"{side.name.lower()}_leg"
    group, ((leg, place), *feet) = outlines.groups[name], known.parts[name]
    on_foot = np.minimum.reduce([far for far, _ in feet]) < leg
    own, part = known.groups[name] <= nearest, group.parts[0]
    below = np.where(on_foot, 1.0, place - SHORTS * part.joints[0])
    knee = np.where(on_foot, -1.0, _beside_joint(part.form, part.joints[0], place))
    sole = group.parts[2].form
    assert isinstance(sole, Slab)
    assert group.floor is not None
    point, up = group.floor
    rise = (points - point) @ up
    under = SOLE_EDGE * (sole.high[2] - sole.low[2]) - rise
    shoe = SHOE_EDGE * float((outlines.frames[group.parts[1].links[0]].at - point) @ up)
    return [
        Region(LOWER[side], np.where(own, below, -1.0)),
        Region(SHOE[side], np.where(own, knee, -1.0)),
        Region(SHOE[side], np.where(own & on_foot, shoe - rise, -1.0)),
        Region(SOLE[side], np.where(own & on_foot, under, -1.0)),
    ]
