"""A visor before the face, which shows where a character is looking."""

from functools import cache

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.colours import DARK
from footfall.bodies.skin.head import head_middle, head_size
from footfall.bodies.skin.paint import Painted
from footfall.bodies.skin.parts import PlacedLink
from footfall.laws.tables import Link
from footfall.maths.hull import hull

AROUND, RINGS = 24, 13


def visor(character: Character, head: PlacedLink) -> Painted:
    """An ellipsoid, half in the head."""
    size = head_size(character)
    small = min(size)
    middle = head.out(np.add(head_middle(character), [0.56 * size.depth, 0.0, 0.12 * small]))
    half = np.array([0.53 * size.depth, 0.78 * size.width, 0.26 * small])
    ball, triangles = _ball()
    normals = ball / half
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    weights = np.zeros((len(ball), len(Link)))
    weights[:, Link.HEAD] = 1.0
    return Painted(middle + ball * half, normals, triangles, weights, np.tile(DARK[:3], (len(ball), 1)))


@cache
def _ball() -> tuple[np.ndarray, np.ndarray]:
    """Points on a unit ball, from pole to pole along x, and the triangles between them."""
    rings = np.linspace(0.0, np.pi, RINGS)
    turn = np.linspace(0.0, 2 * np.pi, AROUND, endpoint=False)
    ring, around = np.meshgrid(rings, turn, indexing="ij")
    points = np.stack([np.cos(ring), np.sin(ring) * np.cos(around), np.sin(ring) * np.sin(around)], axis=-1)
    points = np.concatenate([points[0, :1], points[1:-1].reshape(-1, 3), points[-1, :1]])
    return points, hull(points)
