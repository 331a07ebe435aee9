"""The trunk: one form from the crotch to the neck, and the shoulders over it."""

from typing import NamedTuple

import numpy as np

from footfall.bodies.bones import BoneShape, side_and_role
from footfall.bodies.character import Character
from footfall.bodies.size import limb
from footfall.bodies.skin.field import laid_on
from footfall.bodies.skin.forms import Limb
from footfall.bodies.skin.parts import AHEAD, Group, Knots, PlacedLink, SkinPart, radius_of
from footfall.laws.tables import Link, Side

OUTLINES: dict[str, Knots] = {
    "pelvis": [(0.0, 1.0, 0.62), (0.35, 1.42, 0.95), (0.65, 1.42, 0.97), (1.0, 1.15, 0.84)],
    "lower_back": [(0.0, 1.08, 0.76), (0.45, 1.02, 0.71), (1.0, 1.1, 0.77)],
    "torso": [
        (0.0, 0.78, 0.79),
        (0.35, 0.92, 0.9),
        (0.6, 0.95, 0.95),
        (0.78, 0.78, 0.86),
        (0.9, 0.52, 0.6),
        (1.0, 0.3, 0.3),
    ],
}
"""In units of the bone's radius (depth) and half the width of hips or shoulders (width)."""
BOX_OUTLINES: dict[str, Knots] = {
    "pelvis": [(0.0, 0.8, 0.72), (0.3, 1.0, 0.97), (0.65, 1.0, 1.0), (1.0, 0.88, 0.9)],
    "torso": [(0.0, 0.84, 0.84), (0.4, 1.0, 0.96), (0.7, 0.97, 0.99), (0.88, 0.8, 0.9), (1.0, 0.5, 0.55)],
}
"""The same for a trunk made of boxes, in units of each box's half depth and half width."""
COLLAR_BONE = ((0.12, 0.0), (0.4, 0.05), (0.68, 0.1), (0.94, 0.12))
"""From the breastbone to the shoulder: aside and up, in half widths of the shoulders."""
COLLAR_RAY, COLLAR_THICK = np.array([1.0, 0.0, 0.6]), 0.26
"""From where it is laid on, and its thickness in radii of the upper arm."""
TRUNK = (Link.PELVIS, Link.LOWER_BACK, Link.TORSO)


class Ring(NamedTuple):
    """The cross-section of the trunk at one height, m."""

    centre: np.ndarray
    depth: float
    width: float


def trunk_of(character: Character, frames: dict[Link, PlacedLink]) -> Group:
    """One form from the crotch to the neck, and the shoulders over it."""
    rings = _gathered([ring for link in TRUNK for ring in _rings(character, link, frames[link])])
    centres = np.array([ring.centre for ring in rings])
    depth, width = (np.array([getattr(ring, size) for ring in rings]) for size in ("depth", "width"))
    at = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(centres, axis=0), axis=1))])
    bends = [k for k in range(1, len(centres) - 1) if _is_bend(centres[k - 1 : k + 2])]
    domes = 0.75 * float(min(depth[0], width[0])), 0.5 * float(min(depth[-1], width[-1]))
    form = Limb(centres[[0, *bends, len(centres) - 1]], AHEAD, at, depth, width, domes)
    waist, chest = (float(frames[link].at[2] - centres[0, 2]) for link in TRUNK[1:])
    bend = max(0.5 * abs(chest - waist), 0.02 * float(at[-1]))
    arm = max(radius_of(character.bone(limb("UPPER_ARM", side))) for side in Side)
    trunk = SkinPart(form, TRUNK, (waist, chest), (bend, bend))
    bare = Group([trunk, SkinPart(_shoulders(character, frames), (Link.TORSO,))], 1.4 * arm, 0.0, None)
    return bare._replace(parts=[*bare.parts, *_collar_bones(bare, frames, arm)])


def _collar_bones(bare: Group, frames: dict[Link, PlacedLink], arm: float) -> list[SkinPart]:
    """Collar bones, laid on the bare trunk."""
    ends = [frames[limb("UPPER_ARM", side)].at for side in Side]
    middle, half = (ends[0] + ends[1]) / 2, abs(float(ends[0][1] - ends[1][1])) / 2
    parts = []
    for side in (1.0, -1.0):
        inside = middle + half * np.array([[0.0, side * share, rise] for share, rise in COLLAR_BONE])
        line = laid_on(bare, inside + 3.0 * half * COLLAR_RAY, inside)
        line = line - 0.1 * COLLAR_THICK * arm * COLLAR_RAY
        at = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
        thick = COLLAR_THICK * arm * np.array([1.15, 0.9, 0.85, 0.9])
        form = Limb(line, AHEAD, at, thick, thick, (float(thick[0]), float(thick[-1])))
        parts.append(SkinPart(form, (Link.TORSO,), melts=0.3 * arm))
    return parts


def _rings(character: Character, link: Link, frame: PlacedLink) -> list[Ring]:
    """The rings around one bone of the trunk."""
    shape, role = character.bone(link).shape, side_and_role(link)[1]
    middle, half = _middle(shape), _half(shape)
    if shape.kind == "capsule":
        (low, high), (depth, width) = _trunk_span(character, link), _trunk_units(character, link)
        return [
            Ring(frame.out((float(middle[0]), 0.0, low + share * (high - low))), d * depth, w * width)
            for share, d, w in OUTLINES[role]
        ]
    if link is Link.LOWER_BACK:
        others = np.mean([_half(character.bone(other).shape) for other in (Link.PELVIS, Link.TORSO)], axis=0)
        fuller = np.maximum(half, 0.8 * others)
        return [Ring(frame.out(middle), float(fuller[0]), float(fuller[1]))]
    return [
        Ring(frame.out(np.add(middle, [0.0, 0.0, 0.8 * (2 * share - 1) * half[2]])), d * half[0], w * half[1])
        for share, d, w in BOX_OUTLINES[role]
    ]


def _middle(shape: BoneShape) -> np.ndarray:
    return np.add(shape.start, shape.end) / 2


def _half(shape: BoneShape) -> np.ndarray:
    return np.abs(np.subtract(shape.end, shape.start)) / 2 + shape.radius


def _gathered(rings: list[Ring]) -> list[Ring]:
    """Rings by height; those at nearly the same height become one."""
    rings = sorted(rings, key=lambda ring: float(ring.centre[2]))
    near = 0.02 * float(rings[-1].centre[2] - rings[0].centre[2])
    same: list[list[Ring]] = []
    for ring in rings:
        if same and ring.centre[2] - same[-1][0].centre[2] < near:
            same[-1].append(ring)
        else:
            same.append([ring])
    return [
        Ring(
            np.mean([ring.centre for ring in alike], axis=0),
            float(np.mean([ring.depth for ring in alike])),
            float(np.mean([ring.width for ring in alike])),
        )
        for alike in same
    ]


def _is_bend(three: np.ndarray) -> bool:
    one, two = np.diff(three, axis=0)
    return bool(np.linalg.norm(np.cross(one, two)) > 0.01 * np.linalg.norm(one) * np.linalg.norm(two))


def _shoulders(character: Character, frames: dict[Link, PlacedLink]) -> Limb:
    """From shoulder to shoulder over the foot of the neck."""
    ends = [frames[limb("UPPER_ARM", side)].at for side in Side]
    radii = [radius_of(character.bone(limb("UPPER_ARM", side))) for side in Side]
    room = frames[Link.HEAD].at[2] - (ends[0][2] + ends[1][2]) / 2
    middle = (ends[0] + ends[1]) / 2 + [0.0, 0.0, float(np.clip(0.5 * room, 0.0, 1.2 * max(radii)))]
    line = np.array([ends[0], middle, ends[1]])
    half = np.linalg.norm(line[1] - line[0])
    at = np.array([0.0, half, half + np.linalg.norm(line[2] - line[1])])
    thick = np.array([0.8 * radii[0], 1.1 * max(radii), 0.8 * radii[1]])
    return Limb(line, AHEAD, at, 1.1 * thick, 0.9 * thick, (0.4 * radii[0], 0.4 * radii[1]))


def _trunk_span(character: Character, link: Link) -> tuple[float, float]:
    """From where to where a bone of the trunk is covered, m along its z axis."""
    if link is Link.PELVIS:
        hips = np.mean([character.bone(limb("THIGH", side)).at[2] for side in Side])
        return float(hips) - 0.8 * character.bone(link).shape.radius, character.bone(Link.LOWER_BACK).at[2]
    if link is Link.LOWER_BACK:
        return 0.0, character.bone(Link.TORSO).at[2]
    arm = character.bone(Link.LEFT_UPPER_ARM)
    return 0.0, min(character.bone(Link.HEAD).at[2], arm.at[2] + arm.shape.radius)


def _trunk_units(character: Character, link: Link) -> tuple[float, float]:
    thigh, arm = character.bone(Link.LEFT_THIGH), character.bone(Link.LEFT_UPPER_ARM)
    hips, shoulders = abs(thigh.at[1]) + 1.35 * thigh.shape.radius, abs(arm.at[1])
    width = {Link.PELVIS: hips, Link.LOWER_BACK: (hips + shoulders) / 2, Link.TORSO: shoulders}[link]
    return character.bone(link).shape.radius, width


def planar_trunk(character: Character, frames: dict[Link, PlacedLink]) -> Group:
    """The capsule of the trunk, a little slimmer at the waist."""
    shape = character.bone(Link.PELVIS).shape
    line = np.array([frames[Link.PELVIS].out(end) for end in sorted((shape.start, shape.end), key=lambda end: end[2])])
    at = np.linspace(0.0, 1.0, 4) * float(np.linalg.norm(line[1] - line[0]))
    depth = shape.radius * np.array([1.0, 0.92, 1.08, 0.95])
    form = Limb(line, AHEAD, at, depth, depth, (shape.radius, shape.radius))
    return Group([SkinPart(form, (Link.PELVIS,))], 0.0, 0.0, None)
