"""The parts of a figure with their colours, for whoever draws it: the page, and files for animation programs."""

from functools import cache
from typing import NamedTuple

import numpy as np

from footfall.bodies.bones import Shape
from footfall.bodies.character import Character
from footfall.bodies.figure import Mesh, meshes_of
from footfall.bodies.looks import Colour, colour_of, part_colour, planar_parts, visor_of
from footfall.laws.tables import Link
from footfall.maths.hull import hull

AROUND, RINGS = 16, 9


class Drawn(NamedTuple):
    """A mesh that moves with a link, in the link's axes; without triangles, it is the convex hull of its points."""

    link: Link
    name: str
    mesh: Mesh
    colour: Colour


def drawn_parts(character: Character) -> list[Drawn]:
    """Everything to draw of a character."""
    if character.plane:
        return [
            Drawn(link, name, Mesh(points, hull(points)), colour_of(link))
            for link, name, points in (
                *((link, "limb", _capsule(shape)) for link, shape in planar_parts(character).limbs),
                *((link, "foot", wedge) for link, wedge in planar_parts(character).feet),
            )
        ]
    found = [
        Drawn(link, part, mesh, part_colour(link, part))
        for link in Link
        for part, mesh in meshes_of(character, link).items()
    ]
    middle, size, colour = visor_of(character)
    return [*found, Drawn(Link.HEAD, "visor", _ellipsoid(middle, size), colour)]


def _ball() -> np.ndarray:
    """Points on a unit ball, from pole to pole along x."""
    rings = np.linspace(0.0, np.pi, RINGS)
    turn = np.linspace(0.0, 2 * np.pi, AROUND, endpoint=False)
    ring, around = np.meshgrid(rings, turn, indexing="ij")
    points = np.stack([np.cos(ring), np.sin(ring) * np.cos(around), np.sin(ring) * np.sin(around)], axis=-1)
    return np.concatenate([points[0, :1], points[1:-1].reshape(-1, 3), points[-1, :1]])


@cache
def _ball_triangles() -> np.ndarray:
    return hull(_ball())


def _ellipsoid(middle: np.ndarray, size: np.ndarray) -> Mesh:
    return Mesh(middle + _ball() * size, _ball_triangles())


def _capsule(shape: Shape) -> np.ndarray:
    ball = _ball() * shape.radius
    return np.concatenate([ball + shape.start, ball + shape.end])
