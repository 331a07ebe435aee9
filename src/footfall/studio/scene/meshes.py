"""What the page draws of characters: the solids of their links, their skins, and the stride that a gait imitates."""

from collections.abc import Sequence

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.colours import colour_of
from footfall.bodies.size import full_height, leg_length
from footfall.bodies.skin.skin import Skin
from footfall.bodies.stood import stood
from footfall.laws.register import Gait, law_of
from footfall.laws.tables import LINKS, PARENTS, Link
from footfall.maths.quaternions import from_matrix
from footfall.studio.protocol import BodySkin, CapturedStride, Figure, Figures, LinkSolid

TENTHS_OF_MM = 4


def looks_of(characters: Sequence[Character], gaits: Sequence[Gait], ground: list[float]) -> Figures:
    """The figures of some characters, and what their gaits imitate."""
    return Figures(figures=[_figure(*one) for one in zip(characters, gaits, strict=True)], ground=ground)


def _figure(character: Character, gait: Gait) -> Figure:
    bones = character.links()
    return Figure(
        name=character.name,
        links=[link.name.lower() for link in Link],
        parents=list(PARENTS),
        solids=[
            LinkSolid(
                link=link,
                kind=bone.shape.kind,
                start=np.round(bone.shape.start, TENTHS_OF_MM).tolist(),
                end=np.round(bone.shape.end, TENTHS_OF_MM).tolist(),
                radius=round(bone.shape.radius, TENTHS_OF_MM),
                colour=list(colour_of(link)[:3]),
            )
            for link, bone in bones.items()
        ],
        leg_length=leg_length(bones),
        height=full_height(bones),
        mass=character.mass,
        captured=captured_stride(character, gait),
    )


def packed(skin: Skin) -> BodySkin:
    """A skin as few bytes."""
    unit = float(np.abs(skin.points).max()) / 32767
    weights = np.rint(255 * skin.weights).astype(int)
    weights[:, 0] += 255 - weights.sum(axis=1)
    finishes, colours = np.unique(np.hstack([skin.colours, skin.by_side]), axis=0, return_inverse=True)
    bound = np.zeros((len(Link), 7))
    bound[:, 3] = 1.0
    for link, frame in skin.frames.items():
        bound[link] = [*frame.at, *from_matrix(frame.turned)]
    return BodySkin(
        unit=unit,
        points=np.rint(skin.points / unit).astype("<i2").tobytes(),
        normals=np.rint(127 * skin.normals).astype("i1").tobytes(),
        links=skin.links.astype("u1").tobytes(),
        weights=weights.astype("u1").tobytes(),
        colours=colours.astype("u1").tobytes(),
        palette=finishes[:, :3].round(4).tolist(),
        by_side=finishes[:, 3:].round(4).tolist(),
        triangles=skin.triangles.astype("<u2").tobytes(),
        bound=bound.round(6).ravel().tolist(),
    )


POSES = 24
"""Poses of a stride; the page goes smoothly from one to the next."""
DIGITS = 4


def captured_stride(character: Character, gait: Gait) -> CapturedStride | None:
    """The stride as it stands on the ground, facing along x; None if the gait imitates none or fits no such body."""
    law = law_of(gait)
    if law.captured is None or law.refuses(character):
        return None
    exchange, rotation_h = law.captured(gait, np.arange(POSES) / POSES)
    poses = stood(character, rotation_h)
    place, turn = np.zeros((POSES, LINKS, 3)), np.zeros((POSES, LINKS, 4))
    place[:, list(poses.links)], turn[:, list(poses.links)] = poses.position[:, 0], poses.rotation[:, 0]
    return CapturedStride(
        poses=POSES,
        exchange=exchange,
        position=place.round(DIGITS).ravel().tolist(),
        rotation=turn.round(DIGITS).ravel().tolist(),
    )
