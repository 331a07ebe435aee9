"""Meshes for the page: a character's smooth bones as coloured triangles."""

from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace

from footfall.bodies.character import Character
from footfall.bodies.drawn import drawn_parts
from footfall.bodies.figure import Mesh
from footfall.bodies.size import full_height, leg_length
from footfall.laws.tables import PARENTS, Link
from footfall.maths.hull import hull
from footfall.studio.protocol import Figure, Figures, Part

TENTHS = 1e4
"""Tenths of a millimetre in a metre."""


def looks_of(characters: Sequence[Character], ground: list[float]) -> Figures:
    """The figures of some characters; triangle tables that parts share are sent once."""
    tables: dict[bytes, int] = {}
    figures = []
    for character in characters:
        figure, joined = _drawn(character)
        parts = [
            replace(part, triangles=tables.setdefault(table, len(tables)))
            for part, table in zip(figure.parts, joined, strict=True)
        ]
        figures.append(replace(figure, parts=parts))
    return Figures(
        figures=figures, triangles=[np.frombuffer(table, np.int32).tolist() for table in tables], ground=ground
    )


def _drawn(character: Character) -> tuple[Figure, list[bytes]]:
    """A character's figure and the triangles of each part; the most recent characters are cached."""
    key = repr(character)
    if key not in _MADE:
        while len(_MADE) >= MOST_MADE:
            _MADE.pop(next(iter(_MADE)))
        _MADE[key] = _figure(character)
    return _MADE[key]


_MADE: dict[str, tuple[Figure, list[bytes]]] = {}
MOST_MADE = 64


def _figure(character: Character) -> tuple[Figure, list[bytes]]:
    """The meshes of every link, and the skeleton."""
    meshes = drawn_parts(character)
    parts = [
        Part(
            link=link,
            name=name,
            points=np.rint(TENTHS * mesh.points).astype(int).ravel().tolist(),
            triangles=0,
            colour=list(colour[:3]),
        )
        for link, name, mesh, colour in meshes
    ]
    bones = character.links()
    figure = Figure(
        name=character.name,
        links=[link.name.lower() for link in Link],
        parents=list(PARENTS),
        parts=parts,
        leg_length=leg_length(bones),
        height=full_height(bones),
        mass=character.mass,
    )
    return figure, [
        _triangles(f"{link.name} {name}", mesh).astype(np.int32).tobytes() for link, name, mesh, _ in meshes
    ]


_HULLS: dict[str, tuple[np.ndarray, np.ndarray]] = {}
ALIKE = 0.03
"""How far points may have moved, relative to the size of their part, and still use the same triangles."""


def _triangles(part: str, mesh: Mesh) -> np.ndarray:
    """The triangles of a hull; the last ones with its name are reused while its shape is similar, as during a drag."""
    if len(mesh.triangles):
        return mesh.triangles
    low, size = mesh.points.min(axis=0), np.ptp(mesh.points, axis=0)
    form = (mesh.points - low) / np.maximum(size, 1e-9)
    known = _HULLS.get(part)
    if known is not None and known[0].shape == form.shape and np.abs(known[0] - form).max() < ALIKE:
        return known[1]
    _HULLS[part] = (form, hull(mesh.points))
    return _HULLS[part][1]
