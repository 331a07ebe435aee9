"""One smooth mesh over all bones of a body: its points, which links they follow, and its colours."""

from typing import NamedTuple

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.robots.surface import robot_mesh
from footfall.bodies.skin import field
from footfall.bodies.skin.outlines import Outlines, no_thinner, outlines_of
from footfall.bodies.skin.paint import painted, together
from footfall.bodies.skin.parts import PlacedLink
from footfall.bodies.skin.polygons import surface_of
from footfall.bodies.skin.visor import visor
from footfall.laws.tables import Link

POINTS = 7000
"""About how many points a skin has."""
THINNEST = 0.75
"""Least half thickness of a form, in cells: any ball of this size has a corner of a cell in it, or nearly so."""
CARRIERS = 4
"""Links that carry a point at most, as files and graphics cards want it."""


class Skin(NamedTuple):
    """A skin in the pose of binding, the root of the body at the origin; points of two colours are there twice."""

    points: np.ndarray  # m: points, 3
    normals: np.ndarray
    triangles: np.ndarray
    links: np.ndarray  # points, 4
    weights: np.ndarray  # points, 4; every row sums to 1
    colours: np.ndarray  # of each point, RGB as screens show it
    frames: dict[Link, PlacedLink]  # of the links in this pose

    def posed(self, frames: dict[Link, PlacedLink]) -> tuple[np.ndarray, np.ndarray]:
        """Points and normals where links are elsewhere: the mean of where each of its links would take a point."""
        points, normals = np.zeros_like(self.points), np.zeros_like(self.normals)
        for link, bound in self.frames.items():
            share = np.where(self.links == link, self.weights, 0.0).sum(axis=1)
            own = np.flatnonzero(share)
            there, turn = frames[link], frames[link].turned @ bound.turned.T
            points[own] += share[own, None] * (there.at + (self.points[own] - bound.at) @ turn.T)
            normals[own] += share[own, None] * (self.normals[own] @ turn.T)
        return points, normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)


def skin_of(character: Character, points: int = POINTS) -> Skin:
    """Make the skin of a body, with about so many points; of a robot, its own solids."""
    if character.model:
        mesh = robot_mesh(character.model, points)
        return Skin(*mesh[:-1], {link: PlacedLink(*place) for link, place in mesh.places.items()})
    outlines = outlines_of(character)
    low, high, cell = _room(outlines, points)
    outlines = no_thinner(outlines, THINNEST * cell)
    surface = surface_of(lambda places: field.distance(outlines, places), low, high, cell)
    known = field.near(outlines, surface.points)
    field.keep_above_floors(outlines, known, surface.points)
    mesh = painted(character, outlines, known, surface, field.weights(outlines, known))
    if not character.plane:
        mesh = together(mesh, visor(character, outlines.frames[Link.HEAD]))
    links, weights = _strongest(mesh.weights)
    return Skin(mesh.points, mesh.normals, mesh.triangles, links, weights, mesh.colours, outlines.frames)


def _room(outlines: Outlines, points: int) -> tuple[np.ndarray, np.ndarray, float]:
    """A box around the body, and the size of cells that makes about the right number of points."""
    forms = [part.form for group in outlines.groups.values() for part in group.parts]
    corners = np.array([form.reach for form in forms])
    area = sum(form.area for form in forms)
    cell = float(np.sqrt(area / points))
    return corners[:, 0].min(axis=0) - 2 * cell, corners[:, 1].max(axis=0) + 2 * cell, cell


def _strongest(weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    links = np.argsort(-weights, axis=1, kind="stable")[:, :CARRIERS]
    kept = np.take_along_axis(weights, links, axis=1)
    return links, kept / kept.sum(axis=1, keepdims=True)
