"""A hull holds all points, faces outwards and is closed."""

import numpy as np
import pytest

from footfall.maths.hull import hull


@pytest.fixture(params=[8, 40, 120])
def points(request):
    return np.random.default_rng(request.param).normal(size=(request.param, 3))


def test_no_point_is_outside_and_every_edge_has_two_faces(points):
    faces = hull(points)
    a, b, c = (points[faces[:, k]] for k in range(3))
    normals = np.cross(b - a, c - a)
    assert (normals @ points.T - np.einsum("ij,ij->i", normals, a)[:, None]).max() < 1e-9
    edges = {(int(face[k]), int(face[(k + 1) % 3])) for face in faces for k in range(3)}
    assert all(edge[::-1] in edges for edge in edges)
    assert len(edges) == 3 * len(faces)


def test_a_cube_takes_twelve_triangles():
    corners = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)], float)
    assert len(hull(np.concatenate([corners, [[0.5, 0.5, 0.5]]]))) == 12


def test_points_in_a_plane_have_none():
    with pytest.raises(ValueError, match="in a plane"):
        hull(np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]], float))
