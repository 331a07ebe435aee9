"""The only place that changes axes: from the simulation's (ahead, left, up) to those of animation files.

glTF, VRM, BVH and USD share these here: y is up, a figure at rest faces +z, its left is +x. Lengths stay in metres.
"""

import numpy as np

ORDER = [1, 2, 0]


def to_file(vectors: np.ndarray) -> np.ndarray:
    """Vectors of the simulation in the axes of files."""
    return vectors[..., ORDER]


def to_file_turn(rotations: np.ndarray) -> np.ndarray:
    """Rotations (w, x, y, z) between frames of the simulation, in the axes of files."""
    return rotations[..., [0, *(1 + index for index in ORDER)]]


def from_file_turn(rotations: np.ndarray) -> np.ndarray:
    """Rotations (w, x, y, z) in the axes of files, in the axes of the simulation."""
    return rotations[..., [0, 3, 1, 2]]


def from_file(vectors: np.ndarray) -> np.ndarray:
    """Vectors of a file in the axes of the simulation."""
    return vectors[..., [2, 0, 1]]
