"""The convex hull of a few points in space, as triangles that face outwards."""

import numpy as np


def hull(points: np.ndarray) -> np.ndarray:
    """Indices of the triangles, three per row, counter-clockwise from outside; interior points are left out.

    Points are added one by one: the faces that see a new point are replaced by a fan from it to their rim.
    """
    points = np.asarray(points, float)
    spread = float(np.ptp(points, axis=0).max())
    near = 1e-9 * spread
    faces = _first(points, spread)
    inside = points[np.unique(faces)].mean(axis=0)
    planes = _planes(points, faces)
    for index in _far_first(points, inside):
        sees = planes[:, :3] @ points[index] - planes[:, 3] > near
        if not sees.any():
            continue
        rim = _rim(faces[sees])
        fan = np.column_stack([rim, np.full(len(rim), index)])
        faces = np.concatenate([faces[~sees], fan])
        planes = np.concatenate([planes[~sees], _planes(points, fan)])
    return _outwards(points, faces, inside)


def _far_first(points: np.ndarray, inside: np.ndarray) -> np.ndarray:
    """Sort far points first: they enclose near ones, which then cost little."""
    return np.argsort(-((points - inside) ** 2).sum(axis=1), kind="stable")


def _first(points: np.ndarray, spread: float) -> np.ndarray:
    """A tetrahedron of far points with outward faces."""
    a = int(points[:, 0].argmin())
    b = int(np.linalg.norm(points - points[a], axis=1).argmax())
    along = points[b] - points[a]
    c = int(np.linalg.norm(np.cross(points - points[a], along), axis=1).argmax())
    normal = np.cross(along, points[c] - points[a])
    d = int(np.abs((points - points[a]) @ normal).argmax())
    if abs(float((points[d] - points[a]) @ normal)) < 1e-9 * spread**3:
        raise ValueError("these points lie in a plane and have no hull")
    faces = np.array([[a, b, c], [a, d, b], [b, d, c], [c, d, a]])
    return _outwards(points, faces, points[[a, b, c, d]].mean(axis=0))


def _planes(points: np.ndarray, faces: np.ndarray) -> np.ndarray:
    """The unit normal of each face, and its distance from the origin along it."""
    a = points[faces[:, 0]]
    (ux, uy, uz), (vx, vy, vz) = (points[faces[:, 1]] - a).T, (points[faces[:, 2]] - a).T
    normals = np.stack([uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx], axis=1)
    normals /= np.maximum(np.sqrt((normals**2).sum(axis=1, keepdims=True)), 1e-30)
    return np.column_stack([normals, (normals * a).sum(axis=1)])


def _rim(faces: np.ndarray) -> list[tuple[int, int]]:
    """The edges that belong to only one of these faces, in its direction."""
    edges = {edge for a, b, c in faces.tolist() for edge in ((a, b), (b, c), (c, a))}
    return [edge for edge in sorted(edges) if edge[::-1] not in edges]


def _outwards(points: np.ndarray, faces: np.ndarray, inside: np.ndarray) -> np.ndarray:
    planes = _planes(points, faces)
    turned = planes[:, :3] @ inside - planes[:, 3] > 0.0
    return np.where(turned[:, None], faces[:, ::-1], faces)
