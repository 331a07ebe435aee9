"""Rotations for code outside the laws: quaternions (w, x, y, z) as in MuJoCo, singly or in arrays of any shape.

`q_ab` takes a vector from frame b to frame a: `p_a = rotated(q_ab, p_b)`, `q_ac = product(q_ab, q_bc)`.
"""

import numpy as np
from numpy.typing import ArrayLike


def rotated(q: ArrayLike, vector: ArrayLike) -> np.ndarray:
    """Rotate a vector; leading axes broadcast."""
    q = np.asarray(q)
    w, v = q[..., :1], q[..., 1:]
    vector = np.broadcast_to(vector, (*np.broadcast_shapes(v.shape[:-1], np.shape(vector)[:-1]), 3))
    twice = 2 * np.cross(v, vector)
    return vector + w * twice + np.cross(v, twice)


def product(q: ArrayLike, p: ArrayLike) -> np.ndarray:
    """The product of two rotations; like a product of matrices, it applies p first."""
    q, p = np.asarray(q), np.asarray(p)
    w, v = q[..., :1], q[..., 1:]
    pw, pv = p[..., :1], p[..., 1:]
    return np.concatenate([w * pw - (v * pv).sum(-1, keepdims=True), w * pv + pw * v + np.cross(v, pv)], axis=-1)


def matrix(q: ArrayLike) -> np.ndarray:
    """The rotation as a matrix. For `q_ab`, the columns are the axes of frame b."""
    w, x, y, z = np.moveaxis(np.asarray(q), -1, 0)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)


def heading(q: ArrayLike) -> np.ndarray:
    """The direction of the forward axis on the ground, rad, like `rotations.heading_of` inside a law."""
    w, x, y, z = np.moveaxis(np.asarray(q), -1, 0)
    return np.arctan2(2 * (x * y + w * z), 1 - 2 * (y * y + z * z))


def roll(angle: ArrayLike) -> np.ndarray:
    """A rotation about the forward axis: positive leans the top to the right."""
    return _about(0, angle)


def pitch(angle: ArrayLike) -> np.ndarray:
    """A rotation about the left axis: positive leans the top ahead."""
    return _about(1, angle)


def yaw(angle: ArrayLike) -> np.ndarray:
    """A rotation about the vertical: positive turns to the left."""
    return _about(2, angle)


def _about(axis: int, angle: ArrayLike) -> np.ndarray:
    half = np.asarray(angle) / 2
    q = np.zeros((*half.shape, 4))
    q[..., 0], q[..., 1 + axis] = np.cos(half), np.sin(half)
    return q
