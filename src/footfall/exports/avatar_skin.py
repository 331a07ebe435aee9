"""The skin of an avatar on the links of the body made in its likeness, for pictures and films."""

import numpy as np

from footfall.bodies.size import limb
from footfall.bodies.skin.parts import PlacedLink
from footfall.bodies.skin.skin import Skin
from footfall.errors import BadDocument
from footfall.exports.avatar_mesh import avatar_mesh
from footfall.exports.figure_mesh import DISPLAY_POWER
from footfall.laws.tables import Link, Side
from footfall.maths.quaternions import inverse, matrix
from footfall.rigs.avatar import read_avatar
from footfall.rigs.avatar_skeleton import skeleton_of
from footfall.rigs.axes import from_file, from_file_turn
from footfall.rigs.likeness import likeness

HALF = 0.5


def avatar_skin(rig: str) -> Skin:
    """Every point with the links that carry it; bones between two links follow the nearer one."""
    avatar = read_avatar(rig)
    like = likeness(avatar)
    joints = skeleton_of(avatar, like).joints
    carrier: list[Link] = []
    frames: dict[Link, PlacedLink] = {}
    for joint in joints:
        if joint.links is None:
            carrier.append(carrier[joint.parent])
            continue
        carrier.append(joint.links[joint.share >= HALF])
        if joint.links[0] is joint.links[1]:
            turned = matrix(from_file_turn(inverse(joint.straight)))
            frames[joint.links[0]] = PlacedLink(like.scale * from_file(joint.at), turned)
    for side in Side:  # the body's toes bend elsewhere than the avatar's
        foot, toes = limb("FOOT", side), limb("TOES", side)
        if toes in frames:
            off = frames[foot].turned @ np.array(like.character.bone(toes).at)
            frames[toes] = PlacedLink(frames[foot].at + off, frames[toes].turned)
    parts = avatar_mesh(avatar)
    if not parts:
        raise BadDocument(f"{rig} has no surface that moves with its bones, so there is nothing to film")
    firsts = np.cumsum([0, *(len(part.points) for part in parts)])
    shown = [np.tile(np.power(part.linear, 1.0 / DISPLAY_POWER), (len(part.points), 1)) for part in parts]
    links = np.array(carrier, int)[np.concatenate([part.joints for part in parts])]
    colours = np.concatenate(shown)
    return Skin(
        points=like.scale * from_file(np.concatenate([part.points for part in parts])),
        normals=from_file(np.concatenate([part.normals for part in parts])),
        triangles=np.concatenate([part.triangles + first for part, first in zip(parts, firsts, strict=False)]),
        links=links,
        weights=np.concatenate([part.weights for part in parts]),
        colours=colours,
        by_side=colours,
        frames=frames,
    )
