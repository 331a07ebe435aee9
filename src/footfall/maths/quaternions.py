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


def from_matrix(axes: np.ndarray) -> np.ndarray:
    """The rotation of one matrix, whose columns are the axes of the turned frame."""
    trace = float(np.trace(axes))
    first = int(np.argmax([trace, *np.diag(axes)])) - 1
    if first < 0:
        found = [1 + trace, axes[2, 1] - axes[1, 2], axes[0, 2] - axes[2, 0], axes[1, 0] - axes[0, 1]]
    else:
        second, third = (first + 1) % 3, (first + 2) % 3
        found = [axes[third, second] - axes[second, third], 0.0, 0.0, 0.0]
        found[1 + first] = 1 + 2 * axes[first, first] - trace
        found[1 + second] = axes[second, first] + axes[first, second]
        found[1 + third] = axes[third, first] + axes[first, third]
    return unit(np.array(found) * (1.0 if found[0] >= 0 else -1.0))


def inverse(q: ArrayLike) -> np.ndarray:
    """The rotation back."""
    return np.asarray(q) * [1.0, -1.0, -1.0, -1.0]


def unit(q: np.ndarray) -> np.ndarray:
    """The same rotation with length 1."""
    return q / np.linalg.norm(q, axis=-1, keepdims=True)


def between(q: np.ndarray, p: np.ndarray, share: ArrayLike) -> np.ndarray:
    """The rotation at some share of the shorter way from q to p."""
    cosine = np.sum(q * p, axis=-1, keepdims=True)
    p = np.where(cosine < 0, -p, p)
    angle = np.arccos(np.clip(np.abs(cosine), 0.0, 1.0))
    share = np.asarray(share)[..., None]
    straight = angle < 1e-6
    sine = np.where(straight, 1.0, np.sin(angle))
    first = np.where(straight, 1 - share, np.sin((1 - share) * angle) / sine)
    last = np.where(straight, share, np.sin(share * angle) / sine)
    return unit(first * q + last * p)


def angle_between(q: ArrayLike, p: ArrayLike) -> np.ndarray:
    """The angle of the shorter way from q to p, rad."""
    way = product(inverse(q), p)
    return 2 * np.arctan2(np.linalg.norm(way[..., 1:], axis=-1), np.abs(way[..., 0]))


def rotation_vector(q: ArrayLike) -> np.ndarray:
    """The rotation as its axis times its angle, which is at most half a turn."""
    q = np.asarray(q)
    short = q * np.where(q[..., :1] < 0.0, -1.0, 1.0)
    length = np.linalg.norm(short[..., 1:], axis=-1, keepdims=True)
    angle = 2.0 * np.arctan2(length, short[..., :1])
    return short[..., 1:] * np.where(length > 0.0, angle / np.where(length > 0.0, length, 1.0), 2.0)


def shortest_turn(start: ArrayLike, end: ArrayLike) -> np.ndarray:
    """The shortest turn that takes one direction to another."""
    start, end = (np.asarray(way) / np.linalg.norm(way) for way in (start, end))
    half = np.array([1 + start @ end, *np.cross(start, end)])
    if np.linalg.norm(half) < 1e-6:  # opposite directions: about any axis across
        half = np.array([0.0, *np.cross(start, [1, 0, 0] if abs(start[0]) < 0.9 else [0, 1, 0])])
    return unit(half)


def without_flips(q: np.ndarray) -> np.ndarray:
    """The same rotations over time, the first axis, with signs that never flip from one frame to the next."""
    flips = np.where(np.sum(q[1:] * q[:-1], axis=-1) < 0, -1.0, 1.0)
    first = np.where(q[:1, ..., 0] < 0, -1.0, 1.0)
    return q * np.cumprod(np.concatenate([first, flips]), axis=0)[..., None]


def heading(q: ArrayLike) -> np.ndarray:
    """The direction of the forward axis on the ground, rad, like `rotations.heading_of` inside a law."""
    x, y = np.moveaxis(forward(q), -1, 0)
    return np.arctan2(y, x)


def forward(q: ArrayLike) -> np.ndarray:
    """The forward axis seen from above: x and y, shorter than 1 where it points up or down."""
    w, x, y, z = np.moveaxis(np.asarray(q), -1, 0)
    return np.stack([1 - 2 * (y * y + z * z), 2 * (x * y + w * z)], axis=-1)


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
