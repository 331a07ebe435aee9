"""What the page needs to draw characters: the solids of their links, and skins."""

from collections.abc import Sequence

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.colours import colour_of
from footfall.bodies.size import full_height, leg_length
from footfall.bodies.skin.skin import Skin
from footfall.laws.register import Gait
from footfall.laws.tables import PARENTS, Link
from footfall.maths.quaternions import from_matrix
from footfall.studio.protocol import BodySkin, Figure, Figures, LinkSolid
from footfall.studio.scene.captured import captured_stride

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
    palette, colours = np.unique(skin.colours, axis=0, return_inverse=True)
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
        palette=palette.round(4).tolist(),
        triangles=skin.triangles.astype("<u2").tobytes(),
        bound=bound.round(6).ravel().tolist(),
    )
