"""How a character looks, as triangles for the page: the smooth meshes of its bones, in their colours."""

import numpy as np

from footfall.bodies.bones import Shape
from footfall.bodies.character import Character
from footfall.bodies.figure import Mesh, meshes_of
from footfall.bodies.looks import Colour, colour_of, part_colour, planar_parts, visor_of
from footfall.bodies.stature import leg_length
from footfall.laws.tables import PARENTS, Link
from footfall.maths.hull import hull
from footfall.studio.documents import height_of
from footfall.studio.messages import Figure, Part

DIGITS = 4
AROUND, RINGS = 16, 9


def figure_of(character: Character) -> Figure:
    """The meshes of every link, and the skeleton."""
    key = repr(character)
    if key not in _MADE:
        while len(_MADE) >= MOST_MADE:
            _MADE.pop(next(iter(_MADE)))
        _MADE[key] = _figure(character)
    return _MADE[key]


_MADE: dict[str, Figure] = {}
MOST_MADE = 64


def _figure(character: Character) -> Figure:
    parts = [
        Part(
            link=link,
            name=name,
            points=np.round(mesh.points, DIGITS).ravel().tolist(),
            triangles=_triangles(mesh).ravel().tolist(),
            colour=list(colour[:3]),
        )
        for link, name, mesh, colour in _meshes(character)
    ]
    bones = character.links()
    return Figure(
        name=character.name,
        links=[link.name.lower() for link in Link],
        parents=list(PARENTS),
        parts=parts,
        leg_length=leg_length(bones),
        height=height_of(character),
        mass=character.mass,
    )


def _meshes(character: Character) -> list[tuple[Link, str, Mesh, Colour]]:
    if character.plane:
        return [
            (link, name, Mesh(points, hull(points)), colour_of(link))
            for link, name, points in (
                *((link, "limb", _capsule(shape)) for link, shape in planar_parts(character).limbs),
                *((link, "foot", wedge) for link, wedge in planar_parts(character).feet),
            )
        ]
    found = [
        (link, part, mesh, part_colour(link, part))
        for link in Link
        for part, mesh in meshes_of(character, link).items()
    ]
    middle, size, colour = visor_of(character)
    return [*found, (Link.HEAD, "visor", _ellipsoid(middle, size), colour)]


def _triangles(mesh: Mesh) -> np.ndarray:
    return mesh.triangles if len(mesh.triangles) else hull(mesh.points)


def _ball() -> np.ndarray:
    """Points of a ball of radius 1, pole to pole along x."""
    rings = np.linspace(0.0, np.pi, RINGS)
    turn = np.linspace(0.0, 2 * np.pi, AROUND, endpoint=False)
    ring, around = np.meshgrid(rings, turn, indexing="ij")
    points = np.stack([np.cos(ring), np.sin(ring) * np.cos(around), np.sin(ring) * np.sin(around)], axis=-1)
    return np.concatenate([points[0, :1], points[1:-1].reshape(-1, 3), points[-1, :1]])


def _ellipsoid(middle: np.ndarray, size: np.ndarray) -> Mesh:
    points = _ball()
    return Mesh(middle + points * size, hull(points))


def _capsule(shape: Shape) -> np.ndarray:
    ball = _ball() * shape.radius
    return np.concatenate([ball + shape.start, ball + shape.end])
