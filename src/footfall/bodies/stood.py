"""Stand a body on the ground in a pose that is known by its links' rotations alone."""

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.poses import LinkPoses
from footfall.bodies.size import limb
from footfall.laws.tables import PARENTS, Link, Side
from footfall.maths.quaternions import rotated


def stood(character: Character, rotation_h: np.ndarray) -> LinkPoses:
    """Where the links are in every frame; rotations are given for all links: frames, links, then w, x, y, z.

    The pelvis is above the origin, as high as the lower foot allows: it touches the ground.
    """
    links = tuple(character.links())
    place = np.zeros((*rotation_h.shape[:2], 3))
    for link in links:
        if link is not Link.PELVIS:
            above = PARENTS[link]
            place[:, link] = place[:, above] + rotated(rotation_h[:, above], np.array(character.bone(link).at))
    poses = LinkPoses(links, place[:, None, list(links)], rotation_h[:, None, list(links)])
    poses.position[..., 2] -= lowest_corner(character, poses)[:, None, None]
    return poses


def lowest_corner(character: Character, poses: LinkPoses) -> np.ndarray:
    """The height of the lowest corner of both soles in every frame, m."""
    heights = []
    for side in Side:
        for role in ("FOOT", "TOES"):
            shape = character.bone(limb(role, side)).shape
            place_w, q_wl = poses.of(limb(role, side))
            corners = [[x, y, z] for x in (shape.start[0], shape.end[0]) for y in (shape.start[1], shape.end[1])
                       for z in (shape.start[2], shape.end[2])]  # fmt: skip
            heights += [(place_w + rotated(q_wl, np.array(corner)))[:, 2] - shape.radius for corner in corners]
    return np.min(heights, axis=0)
