"""The skin of a body in its T-pose: one mesh per colour, whose points move with the joints of its skeleton."""

import numpy as np

from footfall.bodies.skin.parts import PlacedLink
from footfall.bodies.skin.skin import skin_of
from footfall.exports.avatar_mesh import avatar_mesh
from footfall.exports.figure_part import FigurePart
from footfall.maths.quaternions import matrix
from footfall.rigs.axes import from_file, to_file
from footfall.rigs.motion import Motion
from footfall.rigs.skeleton import lift, t_places

DISPLAY_POWER = 2.2
"""Our colours are as screens show them; files want them linear."""


def figure_mesh(motion: Motion) -> list[FigurePart]:
    """Everything that is drawn of the character, by colour; an avatar's own mesh if it wears one."""
    parts = _own_mesh(motion) if motion.avatar is None else avatar_mesh(motion.avatar)
    return [part._replace(joints=part.joints + motion.skeleton.root) for part in parts]


def _own_mesh(motion: Motion) -> list[FigurePart]:
    character, links = motion.clip.character, list(motion.clip.links)
    skin = skin_of(character)
    frames = {link: PlacedLink(from_file(place), matrix(lift(link))) for link, place in t_places(character).items()}
    points, normals = (to_file(rows) for rows in skin.posed(frames))
    number_of = np.zeros(max(links) + 1, int)
    number_of[links] = np.arange(len(links))
    joints = np.where(skin.weights > 0.0, number_of[np.minimum(skin.links, max(links))], 0)
    parts = []
    for number, colour in enumerate(np.unique(skin.colours, axis=0), 1):
        chosen = np.flatnonzero((skin.colours == colour).all(axis=1))
        place = np.full(len(points), -1)
        place[chosen] = np.arange(len(chosen))
        triangles = place[skin.triangles[place[skin.triangles[:, 0]] >= 0]]
        red, green, blue = np.power(colour, DISPLAY_POWER).round(4).tolist()
        own = {"points": points[chosen], "normals": normals[chosen], "weights": skin.weights[chosen]}
        parts.append(FigurePart(f"part{number}", (red, green, blue), triangles=triangles, joints=joints[chosen], **own))
    return parts
