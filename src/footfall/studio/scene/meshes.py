"""What the page needs to draw characters: solids of their links at once, skins a little later."""

from collections.abc import Sequence
from threading import Thread

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.colours import colour_of
from footfall.bodies.size import full_height, leg_length
from footfall.bodies.skin.skin import POINTS, Skin, skin_of
from footfall.laws.tables import PARENTS, Link
from footfall.maths.quaternions import from_matrix
from footfall.studio.protocol import BodySkin, BodySkins, Figure, Figures, LinkSolid

TENTHS_OF_MM = 4
FEW, MANY = 3, 12
MOST_MADE = 64
COARSER, COARSEST = POINTS // 3, POINTS // 6
"""Points of a skin when there are more than a few characters, and more than many."""


def looks_of(characters: Sequence[Character], ground: list[float]) -> Figures:
    """The figures of some characters."""
    return Figures(figures=[_figure(character) for character in characters], ground=ground)


def _figure(character: Character) -> Figure:
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
    )


class Skins:
    """Skins of the characters on a stage, made in a thread, so that walking goes on meanwhile."""

    def __init__(self) -> None:
        self._wanted: dict[str, Character] = {}
        self._rows: list[str] = []
        self._told: list[str] | None = None
        self._points = POINTS
        self._maker: Thread | None = None

    def want(self, characters: Sequence[Character]) -> None:
        """Say who is on the stage now."""
        self._points = POINTS if len(characters) <= FEW else COARSER if len(characters) <= MANY else COARSEST
        self._rows = [f"{self._points} {character!r}" for character in characters]
        self._wanted = dict(zip(self._rows, characters, strict=True))

    def tell_again(self) -> None:
        """A new page knows none of them."""
        self._told = None

    def news(self) -> list[BodySkins]:
        """The skins, once all are made and if they are not those told before."""
        if self._rows == self._told or (self._maker is not None and self._maker.is_alive()):
            return []
        missing = [key for key in self._wanted if key not in _MADE]
        if missing:
            wanted = [(key, self._wanted[key], self._points) for key in missing]
            self._maker = Thread(target=_make, args=(wanted,), daemon=True)
            self._maker.start()
            return []
        self._told = self._rows
        names = list(self._wanted)
        return [BodySkins(skins=[_MADE[name] for name in names], of=[names.index(row) for row in self._rows])]


_MADE: dict[str, BodySkin] = {}


def _make(wanted: list[tuple[str, Character, int]]) -> None:
    """Make skins; the most recent ones are kept."""
    for key, character, points in wanted:
        while len(_MADE) >= max(MOST_MADE, len(wanted)):
            _MADE.pop(next(iter(_MADE)))
        _MADE[key] = packed(skin_of(character, points))


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
