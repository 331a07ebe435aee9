"""One smooth mesh over all bones of a body: its points, which links they follow, and its colours."""

from typing import NamedTuple

import numpy as np

from footfall.bodies.character import Character
from footfall.bodies.robots.surface import robot_mesh
from footfall.bodies.skin import field
from footfall.bodies.skin.forms import Form
from footfall.bodies.skin.outlines import details_of, no_thinner, outlines_of
from footfall.bodies.skin.paint import Paint, Painted, body_paint, hand_paint, head_paint, painted, together
from footfall.bodies.skin.parts import Outlines, PlacedLink
from footfall.bodies.skin.polygons import slope_at, surface_of
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
    by_side: np.ndarray  # the same where left is to be told from right
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
    """Make the skin of a body, whose trunk and limbs have about so many points; of a robot, its own solids."""
    if character.model:
        mesh = robot_mesh(character.model, points)
        places = {link: PlacedLink(*place) for link, place in mesh.places.items()}
        return Skin(*mesh[:-1], mesh.colours, places)
    outlines = outlines_of(character)
    cell = float(np.sqrt(sum(form.area for form in _forms(outlines)) / points))
    mesh = _meshed(character, outlines, cell, body_paint)
    for detail in details_of(character, outlines.frames):
        paint = head_paint if detail.name == "head" else hand_paint
        mesh = together(mesh, _meshed(character, detail.outlines, detail.cell(cell), paint))
    links, weights = _strongest(mesh.weights)
    colours, by_side = mesh.colours[:, :3], mesh.colours[:, 3:]
    return Skin(mesh.points, mesh.normals, mesh.triangles, links, weights, colours, by_side, outlines.frames)


def _meshed(character: Character, outlines: Outlines, cell: float, paint: Paint) -> Painted:
    """One closed mesh in its colours, from cells of this size, m."""
    outlines = no_thinner(outlines, THINNEST * cell)

    def distance(places: np.ndarray) -> np.ndarray:
        return field.distance(outlines, places)

    def slope(places: np.ndarray) -> np.ndarray:
        return slope_at(distance, places.astype(np.float32), cell)[0]

    surface = surface_of(distance, *_room(outlines, cell), cell)
    known = field.near(outlines, surface.points)
    field.keep_above_floors(outlines, known, surface.points)
    return painted(*paint(character, outlines, known, surface.points), surface, field.weights(outlines, known), slope)


def _forms(outlines: Outlines) -> list[Form]:
    return [part.form for group in outlines.groups.values() for part in group.parts]


def _room(outlines: Outlines, cell: float) -> tuple[np.ndarray, np.ndarray]:
    """A box around all forms; where they melt into each other the skin bulges by up to a quarter of that length."""
    corners = np.array([form.reach for form in _forms(outlines)])
    melts = [
        max(group.outer, group.inner, *(part.melts or 0.0 for part in group.parts))
        for group in outlines.groups.values()
    ]
    margin = 2 * cell + max(melts) / 4
    return corners[:, 0].min(axis=0) - margin, corners[:, 1].max(axis=0) + margin


def _strongest(weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    links = np.argsort(-weights, axis=1, kind="stable")[:, :CARRIERS]
    kept = np.take_along_axis(weights, links, axis=1)
    return links, kept / kept.sum(axis=1, keepdims=True)
