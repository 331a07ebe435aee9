"""Turn the zero of a signed distance into triangles (surface nets: Gibson 1998), and cut triangles along a line."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

Distance = Callable[[np.ndarray], np.ndarray]
BLOCK = 4
"""Cells of a block along each edge; blocks far from the surface are never looked into."""
SETTLE = 2
"""How often points are evened out and pulled onto the surface."""
EVEN = 0.7
"""How far a point moves towards the middle of its neighbours."""

TETRAHEDRON = np.array([[1, -1, -1], [-1, -1, 1], [-1, 1, -1], [1, 1, 1]], np.float32)


class Triangles(NamedTuple):
    """Points and the triangles between them, counter-clockwise from outside."""

    points: np.ndarray
    triangles: np.ndarray


def surface_of(distance: Distance, low: np.ndarray, high: np.ndarray, cell: float) -> Triangles:
    """The closed surface in a box, by cells of this size, m."""
    counts = np.ceil((high - low) / (BLOCK * cell)).astype(int) + 1
    values = _sampled(distance, low, counts, cell)
    points, triangles = _nets(values, cell)
    points = (points + low).astype(np.float32)
    for _ in range(SETTLE):
        points += EVEN * (_between_neighbours(points, triangles) - points)
        slope, far = slope_at(distance, points, cell)
        steep = np.maximum((slope * slope).sum(axis=1), 0.25)
        points -= np.clip(far / steep, -cell, cell)[:, None] * slope
    return Triangles(points, triangles)


def _between_neighbours(points: np.ndarray, triangles: np.ndarray) -> np.ndarray:
    """The middle of the points that share a triangle with each."""
    here, there = triangles.ravel(), np.roll(triangles, 1, axis=1).ravel()
    count = np.maximum(np.bincount(here, minlength=len(points)), 1)
    return np.stack([np.bincount(here, points[there, axis], len(points)) / count for axis in range(3)], axis=1).astype(
        np.float32
    )


def slope_at(distance: Distance, points: np.ndarray, cell: float) -> tuple[np.ndarray, np.ndarray]:
    """The gradient and the distance, from four points around each."""
    step = 0.2 * cell
    far = distance(np.concatenate([points + step * corner for corner in TETRAHEDRON])).reshape(4, -1)
    return far.T @ TETRAHEDRON / (4 * step), far.mean(axis=0)


def _sampled(distance: Distance, low: np.ndarray, counts: np.ndarray, cell: float) -> np.ndarray:
    """Distances on the grid: exact near the surface, from the block's middle elsewhere."""
    block = BLOCK * cell
    middles = np.stack(np.meshgrid(*(np.arange(n) for n in counts), indexing="ij"), axis=-1).reshape(-1, 3)
    far = distance((low + (middles + 0.5) * block).astype(np.float32))
    values = np.repeat(np.repeat(np.repeat(far.reshape(counts), BLOCK, 0), BLOCK, 1), BLOCK, 2)
    close = middles[np.abs(far) < 1.15 * block]
    inner = np.stack(np.meshgrid(*(np.arange(BLOCK),) * 3, indexing="ij"), axis=-1).reshape(-1, 3)
    nodes = (close[:, None, :] * BLOCK + inner).reshape(-1, 3)
    values[tuple(nodes.T)] = distance((low + nodes * cell).astype(np.float32))
    return values


CORNERS = np.stack(np.meshgrid(*(np.arange(2),) * 3, indexing="ij"), axis=-1).reshape(-1, 3)
EDGES = [(a, b) for a in range(8) for b in range(a + 1, 8) if np.abs(CORNERS[a] - CORNERS[b]).sum() == 1]


def _nets(values: np.ndarray, cell: float) -> tuple[np.ndarray, np.ndarray]:
    """One point in every cell that the surface crosses, and two triangles for every edge that it crosses."""
    inside = values < 0.0
    cells = tuple(n - 1 for n in values.shape)
    window = [inside[x : x + cells[0], y : y + cells[1], z : z + cells[2]] for x, y, z in CORNERS]
    count = np.sum(window, axis=0, dtype=np.int8)
    crossed = np.argwhere((count > 0) & (count < 8))
    corners = np.stack([values[tuple((crossed + corner).T)] for corner in CORNERS], axis=1)
    total, number = np.zeros((len(crossed), 3)), np.zeros(len(crossed))
    for a, b in EDGES:
        cuts = (corners[:, a] < 0.0) != (corners[:, b] < 0.0)
        share = np.where(cuts, corners[:, a] / np.where(cuts, corners[:, a] - corners[:, b], 1.0), 0.0)
        total += np.where(cuts[:, None], CORNERS[a] + share[:, None] * (CORNERS[b] - CORNERS[a]), 0.0)
        number += cuts
    points = (crossed + total / number[:, None]) * cell
    index = np.full(cells, -1)
    index[tuple(crossed.T)] = np.arange(len(crossed))
    return points, np.concatenate([_across(inside, index, axis) for axis in range(3)])


def _across(inside: np.ndarray, index: np.ndarray, axis: int) -> np.ndarray:
    """The triangles over all crossed edges along one axis, which join the cells around each."""
    here, there = [slice(None)] * 3, [slice(None)] * 3
    here[axis], there[axis] = slice(None, -1), slice(1, None)
    starts = inside[tuple(here)]
    edges = np.argwhere(starts != inside[tuple(there)])
    u, v = ((axis + 1) % 3, (axis + 2) % 3)
    around = []
    for du, dv in ((0, 0), (-1, 0), (-1, -1), (0, -1)):
        place = edges.copy()
        place[:, u] += du
        place[:, v] += dv
        around.append(index[tuple(place.T)])
    a, b, c, d = around
    outwards = starts[tuple(edges.T)]
    b, d = np.where(outwards, b, d), np.where(outwards, d, b)
    return np.concatenate([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)])
