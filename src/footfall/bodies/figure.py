"""What is drawn of a body: smooth limbs, trunk, head and shoes, as meshes in each bone's axes."""

from typing import NamedTuple

import numpy as np

from footfall.bodies.bones import Bone, side_and_role
from footfall.bodies.character import Character
from footfall.laws.tables import PARENTS, Link

AROUND = 20
RINGS = 12
CAP_RINGS = 5
HULL = np.empty((0, 3), int)

# Outline of a part, from its joint on: fraction of the length, half depth, half width. The unit for limbs is the radius
# of their bone; for the trunk it is the bone's radius (depth) and half the width of hips or shoulders (width).
OUTLINES: dict[str, list[tuple[float, float, float]]] = {
    "pelvis": [(0.0, 0.95, 0.62), (0.3, 1.45, 0.98), (0.6, 1.45, 1.0), (1.0, 1.22, 0.88)],
    "lower_back": [(0.0, 1.08, 0.76), (0.5, 1.05, 0.74), (1.0, 1.12, 0.79)],
    "torso": [
        (0.0, 0.76, 0.80),
        (0.35, 0.92, 0.94),
        (0.6, 0.95, 1.0),
        (0.8, 0.78, 0.92),
        (0.93, 0.55, 0.55),
        (1.0, 0.40, 0.32),
    ],
    "neck": [(0.0, 1.0, 1.0), (1.0, 0.9, 0.9)],
    "upper_arm": [(0.0, 1.25, 1.15), (0.25, 1.3, 1.2), (0.6, 1.1, 1.05), (1.0, 0.95, 0.95)],
    "lower_arm": [(0.0, 1.08, 1.08), (0.25, 1.15, 1.12), (0.7, 0.85, 0.85), (1.0, 0.72, 0.72)],
    "hand": [(0.0, 0.75, 0.55), (0.4, 1.25, 0.65), (0.8, 1.1, 0.6), (1.0, 0.8, 0.5)],
    "thigh": [(0.0, 1.5, 1.3), (0.25, 1.6, 1.45), (0.6, 1.3, 1.25), (0.9, 1.08, 1.05), (1.0, 1.06, 1.04)],
    "shorts": [(0.0, 1.58, 1.40), (0.25, 1.68, 1.56), (0.40, 1.62, 1.54)],
    "shank": [
        (0.0, 1.16, 1.14),
        (0.12, 1.18, 1.14),
        (0.3, 1.36, 1.24),
        (0.6, 1.0, 0.98),
        (0.85, 0.74, 0.74),
        (1.0, 0.78, 0.78),
    ],
}

BOX_OUTLINES: dict[str, list[tuple[float, float, float]]] = {
    "pelvis": [(0.0, 0.78, 0.72), (0.3, 1.0, 0.98), (0.65, 1.0, 1.0), (1.0, 0.86, 0.9)],
    "lower_back": [(0.0, 1.0, 1.0), (0.5, 0.92, 0.92), (1.0, 1.0, 1.0)],
    "torso": [(0.0, 0.82, 0.82), (0.4, 1.0, 0.96), (0.75, 0.96, 1.0), (0.93, 0.78, 0.96), (1.0, 0.55, 0.7)],
}
"""The same for a trunk made of boxes, in units of each box's half depth and half width."""
FLAT_DOME = 0.12
"""Height limit of the dome over the end of such a box, as a fraction of its length."""
TRUNK = (Link.PELVIS, Link.LOWER_BACK, Link.TORSO)
WAIST_SINK = 0.25
"""How far the waist reaches into pelvis and torso, as a fraction of their boxes, so that bending opens no gap."""
WAIST_FILL = 0.97
"""Size of the waist where it meets them, as a fraction of theirs."""


class Mesh(NamedTuple):
    """Points and triangles; without triangles, it is the convex hull of the points."""

    points: np.ndarray
    triangles: np.ndarray


def meshes_of(character: Character, link: Link) -> dict[str, Mesh]:
    """The parts to draw for one link, by name: the link itself, and its neck, hand or sole."""
    role = side_and_role(link)[1]
    bone = character.bone(link)
    if role in ("foot", "toes"):
        return _shoe(character, link, bone)
    if role == "lower_back" and all(character.bone(part).shape.kind == "box" for part in TRUNK):
        return {role: _waist(character)}
    if bone.shape.kind == "box":
        return {role: _rounded_box(role, bone) if role in BOX_OUTLINES else Mesh(_corners(bone), HULL)}
    if role == "head":
        return _head(character, bone)
    start_l, end_l = _span(character, link)
    parts = {role: _loft(OUTLINES[role], start_l, end_l, *_units(character, link))}
    radius = bone.shape.radius
    if role == "thigh":
        parts["shorts"] = _loft(OUTLINES["shorts"], start_l, end_l, radius, radius)
    if role == "lower_arm":
        along = (end_l - start_l) / np.linalg.norm(end_l - start_l)
        parts["hand"] = _loft(OUTLINES["hand"], end_l, end_l + 3.2 * radius * along, radius, radius)
    return parts


def _span(character: Character, link: Link) -> tuple[np.ndarray, np.ndarray]:
    """The start and end of a part: from its joint to the next one, or along its own solid."""
    bone, role = character.bone(link), side_and_role(link)[1]
    here = np.zeros(3)
    if role == "pelvis":
        hips_l = np.mean([character.bone(hip).at for hip in (Link.LEFT_THIGH, Link.RIGHT_THIGH)], axis=0)
        return np.array([0.0, 0.0, hips_l[2] - 0.8 * bone.shape.radius]), np.array(character.bone(Link.LOWER_BACK).at)
    if role == "lower_arm":
        return here, np.array(bone.shape.end)
    child = next(other for other in Link if PARENTS[other] == link)
    return here, np.array(character.bone(child).at) * ([0, 0, 1] if role == "torso" else 1)


def _units(character: Character, link: Link) -> tuple[float, float]:
    """The units of an outline's depth and width."""
    radius = character.bone(link).shape.radius
    role = side_and_role(link)[1]
    thigh, arm = character.bone(Link.LEFT_THIGH), character.bone(Link.LEFT_UPPER_ARM)
    hips, shoulders = abs(thigh.at[1]) + 1.35 * thigh.shape.radius, abs(arm.at[1])
    return radius, {"pelvis": hips, "lower_back": (hips + shoulders) / 2, "torso": shoulders}.get(role, radius)


def _loft(
    outline: list[tuple[float, float, float]],
    start_l: np.ndarray,
    end_l: np.ndarray,
    depth_unit: float,
    width_unit: float,
    dome: float = np.inf,
) -> Mesh:
    """Stretch a skin over elliptical rings along a line, and close it with round caps no higher than `dome`."""
    length = float(np.linalg.norm(end_l - start_l))
    along = (end_l - start_l) / length
    ahead = _unit(np.array([1.0, 0.0, 0.0]) - along * along[0]) if abs(along[0]) < 0.9 else np.array([0.0, 0.0, 1.0])
    across = np.cross(along, ahead)
    share, depth, width = np.array(outline).T
    at = np.linspace(share[0], share[-1], RINGS)
    depths, widths = (_smooth(at, share, values) for values in (depth * depth_unit, width * width_unit))
    rings = [(a * length, d, w) for a, d, w in zip(at, depths, widths, strict=True)]
    first, last = rings[0], rings[-1]
    rings = [*_cap(first, -1.0, dome)[::-1], *rings, *_cap(last, 1.0, dome)]
    angle = np.linspace(0.0, 2.0 * np.pi, AROUND, endpoint=False)
    circle = [(np.cos(angle)[:, None] * ahead, np.sin(angle)[:, None] * across)]
    points = np.concatenate([start_l + s * along + d * circle[0][0] + w * circle[0][1] for s, d, w in rings])
    ends = np.array([start_l + rings[0][0] * along, start_l + rings[-1][0] * along])
    return Mesh(np.concatenate([points, ends]), _skin(len(rings)))


def _cap(ring: tuple[float, float, float], direction: float, dome: float) -> list[tuple[float, float, float]]:
    """The rings of the dome that closes one end of a part."""
    place, depth, width = ring
    height = min(0.9 * min(depth, width), dome)
    angles = np.linspace(0.0, 0.47 * np.pi, CAP_RINGS)[1:]
    return [(place + direction * height * np.sin(a), depth * np.cos(a), width * np.cos(a)) for a in angles]


def _skin(rings: int) -> np.ndarray:
    """Triangles between neighbouring rings, and fans over both ends."""
    here = np.arange(AROUND)
    there = (here + 1) % AROUND
    sides = [
        np.stack(
            [low + here, low + there, low + AROUND + here, low + there, low + AROUND + there, low + AROUND + here], 1
        ).reshape(-1, 3)
        for low in range(0, (rings - 1) * AROUND, AROUND)
    ]
    top, bottom = rings * AROUND + 1, rings * AROUND
    fans = [
        np.stack([np.full(AROUND, bottom), there, here], 1),
        np.stack([np.full(AROUND, top), top - 1 - AROUND + here, top - 1 - AROUND + there], 1),
    ]
    return np.concatenate([*sides, *fans])


def _smooth(at: np.ndarray, share: np.ndarray, values: np.ndarray) -> np.ndarray:
    """A Catmull–Rom spline through the outline's knots."""
    slopes = np.gradient(values, share)
    index = np.clip(np.searchsorted(share, at, side="right") - 1, 0, len(share) - 2)
    span = share[index + 1] - share[index]
    t = (at - share[index]) / span
    return (
        values[index] * (1 + 2 * t) * (1 - t) ** 2
        + span * slopes[index] * t * (1 - t) ** 2
        + values[index + 1] * t**2 * (3 - 2 * t)
        + span * slopes[index + 1] * t**2 * (t - 1)
    )


def _rounded_box(role: str, bone: Bone) -> Mesh:
    """The drawn shape of one box of the trunk."""
    middle, half, low = _box_of(bone)
    dome = FLAT_DOME * 2 * half[2]
    start_l, end_l = np.array([*middle[:2], low + dome]), np.array([*middle[:2], low + 2 * half[2] - dome])
    return _loft(BOX_OUTLINES[role], start_l, end_l, half[0], half[1], dome)


def _waist(character: Character) -> Mesh:
    """The lower back between boxes: one skin from inside the pelvis to inside the torso, as wide as they are."""
    pelvis, back, torso = (_box_of(character.bone(part)) for part in TRUNK)
    up = np.array(character.bone(Link.TORSO).at)
    start_l = np.array([*back.middle[:2], -WAIST_SINK * 2 * pelvis.half[2]])
    end_l = np.array([*back.middle[:2], up[2] + torso.low + WAIST_SINK * 2 * torso.half[2]])
    ends = [
        [WAIST_FILL * ratio * half for ratio, half in zip(BOX_OUTLINES[role][index][1:], box.half[:2], strict=True)]
        for role, index, box in (("pelvis", -1, pelvis), ("torso", 0, torso))
    ]
    middle = [max(own, (low + high) / 2 * 0.9) for own, low, high in zip(back.half[:2], *ends, strict=True)]
    outline = [(0.0, *ends[0]), (0.25, *ends[0]), (0.5, *middle), (0.75, *ends[1]), (1.0, *ends[1])]
    return _loft(outline, start_l, end_l, 1.0, 1.0, FLAT_DOME * 2 * back.half[2])


class _Box(NamedTuple):
    """Centre and half sizes of a bone's box, and the height of its lower face, m."""

    middle: np.ndarray
    half: np.ndarray
    low: float


def _box_of(bone: Bone) -> _Box:
    low, high = np.minimum(bone.shape.start, bone.shape.end), np.maximum(bone.shape.start, bone.shape.end)
    return _Box((low + high) / 2, (high - low) / 2, float(low[2]))


class HeadSize(NamedTuple):
    """Half of a head's depth, width and height, m."""

    depth: float
    width: float
    height: float


def head_size(character: Character) -> HeadSize:
    """The head's size by the proportions or, if there are none, by the solid of its bone."""
    body, shape = character.proportions, character.bone(Link.HEAD).shape
    if body is not None and "head" not in character.bones:
        return HeadSize(body.head_depth / 2, body.head_width / 2, body.head_height / 2)
    half = float(np.ptp([shape.start[2], shape.end[2]])) / 2 + shape.radius
    return HeadSize(shape.radius, shape.radius, half)


def _head(character: Character, bone: Bone) -> dict[str, Mesh]:
    """A skull over a narrower jaw, on a neck that reaches down to the shoulders."""
    depth, width, height = head_size(character)
    middle_l = np.add(bone.shape.start, bone.shape.end) / 2
    tall, thick = min(height, 1.3 * max(depth, width)), min(depth, width)
    top_l, base_l = middle_l + np.array([0, 0, height]), middle_l - np.array([0, 0, height])
    skull_tall, jaw_tall = (
        (0.98 * depth, 0.62 * depth) if depth <= height <= 1.5 * depth else (0.9 * height, 0.6 * tall)
    )
    skull = _ball(top_l - np.array([0.02 * depth, 0, skull_tall]), np.array([1.06 * depth, 0.86 * width, skull_tall]))
    jaw = _ball(base_l + np.array([0.28 * depth, 0, jaw_tall]), np.array([0.56 * depth, 0.5 * width, jaw_tall]))
    shoulder = character.bone(Link.LEFT_UPPER_ARM).at[2] - bone.at[2]
    neck_l = np.array([0.0, 0.0, min(-0.3 * thick, shoulder)])
    neck = _loft(OUTLINES["neck"], neck_l, middle_l, 0.52 * thick, 0.52 * thick)
    return {"head": Mesh(np.concatenate([skull, jaw]), HULL), "neck": neck}


def _ball(centre_l: np.ndarray, radii: np.ndarray) -> np.ndarray:
    """Points on the surface of an ellipsoid."""
    height, angle = np.meshgrid(np.linspace(0, np.pi, AROUND // 2), np.linspace(0, 2 * np.pi, AROUND, endpoint=False))
    sphere = np.stack([np.sin(height) * np.cos(angle), np.sin(height) * np.sin(angle), np.cos(height)], axis=-1)
    return centre_l + radii * sphere.reshape(-1, 3)


def _shoe(character: Character, link: Link, bone: Bone) -> dict[str, Mesh]:
    """A shoe with rounded corners and the sole of the physical box, so that what seems to touch the ground does."""
    if bone.shape.kind != "box":
        return {}
    low, high = np.minimum(bone.shape.start, bone.shape.end), np.maximum(bone.shape.start, bone.shape.end)
    height, radius = high[2] - low[2], (high[1] - low[1]) / 2
    is_toes = side_and_role(link)[1] == "toes"
    back, front = (0.25, 0.8) if is_toes else (0.8, 0.3)
    grow = 0.002
    sole = [_outline(low, high, grow, back, front, z) for z in (low[2], low[2] + 0.25 * height)]
    upper = [_outline(low, high, 0.0, back, front, z) for z in (low[2] + 0.2 * height, low[2] + 0.6 * height)]
    if is_toes:
        upper.append(_outline(low, high - [0.25 * radius, 0, 0], -0.006, back, front, high[2]))
    else:
        ankle = character.bone(Link(PARENTS[link])).shape.radius * 0.85
        collar = np.array(
            [
                [np.cos(a) * ankle - 0.1 * ankle, np.sin(a) * 0.9 * ankle, 0.1 * ankle]
                for a in np.linspace(0, 2 * np.pi, 16)
            ]
        )
        instep = _outline(low, high, -0.008, back, front, high[2] - 0.1 * height)
        upper += [collar, instep]
    name = side_and_role(link)[1]
    return {name: Mesh(np.concatenate(upper), HULL), "sole": Mesh(np.concatenate(sole), HULL)}


def _outline(low: np.ndarray, high: np.ndarray, grow: float, back: float, front: float, z: float) -> np.ndarray:
    """A rectangle seen from above; its corners behind and ahead are rounded by a fraction of the half width."""
    half, middle = (high[1] - low[1]) / 2 + grow, (high[1] + low[1]) / 2
    points = []
    for x, direction, share in ((low[0] - grow, 1.0, back), (high[0] + grow, -1.0, front)):
        round_by = min(share * half, (high[0] - low[0]) / 2)
        for angle in np.linspace(0, np.pi / 2, 6):
            for side in (1.0, -1.0):
                inset_x, inset_y = round_by * (1 - np.sin(angle)), round_by * (1 - np.cos(angle))
                points.append([x + direction * inset_x, middle + side * (half - inset_y), z])
    return np.array(points)


def _corners(bone: Bone) -> np.ndarray:
    ends = np.array([bone.shape.start, bone.shape.end])
    return np.array([[x, y, z] for x in ends[:, 0] for y in ends[:, 1] for z in ends[:, 2]])


def _unit(vector: np.ndarray) -> np.ndarray:
    return vector / np.linalg.norm(vector)
