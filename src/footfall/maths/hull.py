"""The convex hull of a few points in space, as triangles that face outwards."""

import numpy as np


def hull(points: np.ndarray) -> np.ndarray:
    """Indices of the triangles, three a row, counter-clockwise from outside; points inside are left out.

    Point by point: the faces that see a new one give way to a fan from it to their rim.
    """
    points = np.asarray(points, float)
    spread = float(np.ptp(points, axis=0).max())
    near = 1e-9 * spread
    faces = _first(points, spread)
    inside = points[np.unique(faces)].mean(axis=0)
    for index in range(len(points)):
        normals, offsets = _planes(points, faces)
        sees = normals @ points[index] - offsets > near
        if not sees.any():
            continue
        rim = _rim(faces[sees])
        fan = np.column_stack([rim, np.full(len(rim), index)])
        faces = np.concatenate([faces[~sees], fan])
    return _outwards(points, faces, inside)


def _first(points: np.ndarray, spread: float) -> np.ndarray:
    """A tetrahedron of far points, its faces outwards."""
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


def _planes(points: np.ndarray, faces: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    a, b, c = (points[faces[:, k]] for k in range(3))
    normals = np.cross(b - a, c - a)
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-30)
    return normals, np.einsum("ij,ij->i", normals, a)


def _rim(faces: np.ndarray) -> np.ndarray:
    """The edges that only one of these faces has, in its sense."""
    edges = {(int(face[k]), int(face[(k + 1) % 3])) for face in faces for k in range(3)}
    return np.array([edge for edge in sorted(edges) if edge[::-1] not in edges])


def _outwards(points: np.ndarray, faces: np.ndarray, inside: np.ndarray) -> np.ndarray:
    normals, offsets = _planes(points, faces)
    turned = normals @ inside - offsets > 0.0
    return np.where(turned[:, None], faces[:, ::-1], faces)
