"""A robot's own solids as one mesh that moves with the law's links, with fewer points: for the page and for files.

A part is carried by its link. Of a joint that is a chain of hinges, the parts in between, such as the housings of a
serial hip, are carried by both links, by how many of the hinges come before them.
"""

from typing import NamedTuple

import mujoco
import numpy as np

from footfall.bodies.robots.frames import Robot, load_robot
from footfall.bodies.robots.likeness import hinges_of
from footfall.bodies.robots.tree import SHOWN_GROUPS
from footfall.laws.tables import PARENTS, Link

MOST = 60000
"""Points of a mesh: files and pages number them by 16 bits."""
RICHER = 4
"""Times as many points as a smooth skin has: a robot has edges."""
FEWER = 1.05
ROUND = 16
"""Corners of a round solid."""
CARRIERS = 4


class RobotMesh(NamedTuple):
    """A mesh at the zero pose; see `bodies.skin.Skin`."""

    points: np.ndarray
    normals: np.ndarray
    triangles: np.ndarray
    links: np.ndarray
    weights: np.ndarray
    colours: np.ndarray
    places: dict[Link, tuple[np.ndarray, np.ndarray]]  # of the links: where, and their axes


class _Corners(NamedTuple):
    """Every corner of every triangle, three in a row."""

    points: np.ndarray
    normals: np.ndarray  # of the corner's triangle
    facing: np.ndarray  # which of six ways that is, about
    parts: np.ndarray
    shades: np.ndarray  # the row of its colour


def robot_mesh(path: str, points: int) -> RobotMesh:
    """The mesh of a robot, with about so many points."""
    robot = load_robot(path)
    corners, colours = _corners(robot)
    cell = float(np.ptp(corners.points, axis=0).max()) / 160
    keys, found = _merged(corners, cell)
    most = min(RICHER * points, MOST)
    while len(found) > most:
        cell *= FEWER * float(np.sqrt(len(found) / most))
        keys, found = _merged(corners, cell)
    count = np.bincount(keys, minlength=len(found))[:, None]
    merged, normals = (_sums(keys, rows, len(found)) for rows in (corners.points, corners.normals))
    triangles = keys.reshape(-1, 3)
    a, b, c = triangles.T
    whole = np.unique(np.ravel_multi_index(triangles[(a != b) & (b != c) & (a != c)].T, [len(found)] * 3))
    triangles = np.column_stack(np.unravel_index(whole, [len(found)] * 3))
    links, weights = _carriers(robot, corners.parts[found])
    return RobotMesh(
        merged / count,
        normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9),
        triangles,
        links,
        weights,
        colours[corners.shades[found]],
        {link: (frame.at, frame.axes) for link, frame in robot.links.items()},
    )


def _sums(keys: np.ndarray, rows: np.ndarray, length: int) -> np.ndarray:
    """The sums of rows with one key."""
    return np.column_stack([np.bincount(keys, rows[:, axis], length) for axis in range(3)])


def _merged(corners: _Corners, cell: float) -> tuple[np.ndarray, np.ndarray]:
    """A key for every corner, the same for those in one cell that face one way, and a corner for every key."""
    cells = np.floor((corners.points - corners.points.min(axis=0)) / cell).astype(np.int64)
    columns = [*cells.T, corners.facing, corners.parts, corners.shades]
    numbers = np.ravel_multi_index(columns, [int(column.max()) + 1 for column in columns])
    _, found, keys = np.unique(numbers, return_index=True, return_inverse=True)
    return keys, found


def _corners(robot: Robot) -> tuple[_Corners, np.ndarray]:
    """All corners, and the colours that there are."""
    model, data = robot.model, robot.anatomy.tree.data
    part_of = {body: part for part, bodies in robot.anatomy.tree.bodies.items() for body in bodies}
    colours = np.where(
        model.geom_matid[:, None] >= 0, model.mat_rgba[model.geom_matid] if model.nmat else 0.0, model.geom_rgba
    )
    shown = [geom for geom in range(model.ngeom) if model.geom_bodyid[geom] and colours[geom, 3] > 0.0]
    drawn = [geom for geom in shown if model.geom_group[geom] <= SHOWN_GROUPS] or shown
    palette, shade_of = np.unique(colours[:, :3].astype(float).round(3), axis=0, return_inverse=True)
    pieces = []
    for geom in drawn:
        own = _triangles(model, geom) @ data.geom_xmat[geom].reshape(3, 3).T + data.geom_xpos[geom]
        across = np.cross(own[:, 1] - own[:, 0], own[:, 2] - own[:, 0])
        size = np.linalg.norm(across, axis=1)
        normals = across[size > 0.0] / size[size > 0.0, None]
        longest = np.abs(normals).argmax(axis=1)
        facing = 2 * longest + (np.take_along_axis(normals, longest[:, None], axis=1)[:, 0] > 0.0)
        part, shade = part_of[int(model.geom_bodyid[geom])], int(shade_of.ravel()[geom])
        rows = [np.repeat(values, 3, axis=0) for values in (normals, facing)]
        pieces.append((own[size > 0.0].reshape(-1, 3), *rows, *(np.full(len(rows[1]), one) for one in (part, shade))))
    return _Corners(*(np.concatenate(one) for one in zip(*pieces, strict=True))), palette


def _triangles(model: mujoco.MjModel, geom: int) -> np.ndarray:
    """The triangles of a solid in its own axes: triangles, corners, 3."""
    kind = mujoco.mjtGeom(int(model.geom_type[geom]))
    size = model.geom_size[geom]
    if kind == mujoco.mjtGeom.mjGEOM_MESH:
        mesh = int(model.geom_dataid[geom])
        first, faces = int(model.mesh_vertadr[mesh]), int(model.mesh_faceadr[mesh])
        vertices = model.mesh_vert[first : first + int(model.mesh_vertnum[mesh])].astype(float)
        return vertices[model.mesh_face[faces : faces + int(model.mesh_facenum[mesh])]]
    if kind == mujoco.mjtGeom.mjGEOM_BOX:
        return _box() * size
    if kind == mujoco.mjtGeom.mjGEOM_ELLIPSOID:
        return _turned(_half_circle()) * size
    return _turned(_profile(kind, size))


def _profile(kind: mujoco.mjtGeom, size: np.ndarray) -> np.ndarray:
    """The outline of a ball, capsule or cylinder beside its axis: distance from it, and height."""
    if kind == mujoco.mjtGeom.mjGEOM_CYLINDER:
        return np.array([[0.0, -size[1]], [size[0], -size[1]], [size[0], size[1]], [0.0, size[1]]])
    long = size[1] if kind == mujoco.mjtGeom.mjGEOM_CAPSULE else 0.0
    circle = size[0] * _half_circle()
    return circle + np.column_stack([np.zeros(len(circle)), np.where(circle[:, 1] > 0.0, long, -long)])


def _half_circle() -> np.ndarray:
    angle = np.linspace(-np.pi / 2, np.pi / 2, ROUND)
    return np.column_stack([np.cos(angle), np.sin(angle)])


def _turned(profile: np.ndarray) -> np.ndarray:
    """An outline turned about z."""
    angle = np.linspace(0.0, 2.0 * np.pi, ROUND + 1)
    rim = np.stack([np.cos(angle), np.sin(angle)], -1)
    grid = np.concatenate([profile[:, None, :1] * rim, np.repeat(profile[:, None, 1:], ROUND + 1, axis=1)], axis=2)
    a, b, c, d = grid[:-1, :-1], grid[:-1, 1:], grid[1:, 1:], grid[1:, :-1]
    return np.concatenate([np.stack([a, b, c], 2).reshape(-1, 3, 3), np.stack([a, c, d], 2).reshape(-1, 3, 3)])


def _box() -> np.ndarray:
    faces = []
    for axis in range(3):
        one, other = np.eye(3)[(axis + 1) % 3], np.eye(3)[(axis + 2) % 3]
        for sign in (1.0, -1.0):
            out, across = sign * np.eye(3)[axis], sign * other
            a, b, c, d = out - one - across, out + one - across, out + one + across, out - one + across
            faces += [[a, b, c], [a, c, d]]
    return np.array(faces)


def _carriers(robot: Robot, parts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The links that carry each point, and their shares."""
    shares: dict[int, dict[Link, float]] = {}
    for link, frame in robot.links.items():
        for part in frame.parts:
            shares[part] = {link: 1.0}
        hinges = hinges_of(robot, link)
        for before, hinge in enumerate(hinges[:-1], start=1):
            if hinge.part in frame.parts:
                own = before / len(hinges)
                shares[hinge.part] = {link: own, Link(PARENTS[link]): 1.0 - own}
    links, weights = np.zeros((len(parts), CARRIERS), int), np.zeros((len(parts), CARRIERS))
    for part in np.unique(parts):
        rows = parts == part
        for place, (link, share) in enumerate(shares.get(int(part), {Link.PELVIS: 1.0}).items()):
            links[rows, place], weights[rows, place] = link, share
    return links, weights
