"""The figure of a body in its T-pose: one mesh per colour, of which every point moves with one joint."""

from typing import NamedTuple

import numpy as np

from footfall.bodies.drawn import drawn_parts
from footfall.laws.tables import Link
from footfall.maths.hull import hull
from footfall.rigs.motion import Motion
from footfall.rigs.skeleton import in_t_pose, t_places

DISPLAY_POWER = 2.2
"""Our colours are as screens show them; files want them linear."""


class FigurePart(NamedTuple):
    """What has one colour of a figure, in the axes of files, m."""

    name: str
    linear: tuple[float, float, float]
    points: np.ndarray
    triangles: np.ndarray
    joints: np.ndarray


def figure_mesh(motion: Motion) -> list[FigurePart]:
    """Everything that is drawn of the character, by colour."""
    character, links = motion.clip.character, list(motion.clip.links)
    places = t_places(character)
    by_colour: dict[tuple[float, ...], list[tuple[Link, np.ndarray, np.ndarray]]] = {}
    for link, _, mesh, colour in drawn_parts(character):
        triangles = mesh.triangles if len(mesh.triangles) else hull(mesh.points)
        used, corners = np.unique(triangles, return_inverse=True)
        points = in_t_pose(places, link, mesh.points[used])
        by_colour.setdefault(colour, []).append((link, points, corners.reshape(-1, 3)))
    return [
        _joined(f"part{number}", colour, parts, links) for number, (colour, parts) in enumerate(by_colour.items(), 1)
    ]


def _joined(
    name: str, colour: tuple[float, ...], parts: list[tuple[Link, np.ndarray, np.ndarray]], links: list[Link]
) -> FigurePart:
    before = np.cumsum([0, *(len(points) for _, points, _ in parts)])
    red, green, blue = np.power(colour[:3], DISPLAY_POWER).round(4).tolist()
    return FigurePart(
        name,
        (red, green, blue),
        np.concatenate([points for _, points, _ in parts]),
        np.concatenate([corners + first for first, (_, _, corners) in zip(before[:-1], parts, strict=True)]),
        np.concatenate([np.full(len(points), links.index(link)) for link, points, _ in parts]),
    )


def normals_of(points: np.ndarray, triangles: np.ndarray) -> np.ndarray:
    """The mean direction of the triangles at each point."""
    a, b, c = (points[triangles[:, corner]] for corner in range(3))
    faces = np.cross(b - a, c - a)
    normals = np.zeros_like(points)
    for corner in range(3):
        np.add.at(normals, triangles[:, corner], faces)
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    return np.where(lengths > 1e-20, normals / np.maximum(lengths, 1e-20), [0.0, 1.0, 0.0])
