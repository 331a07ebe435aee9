"""One coloured piece of a figure's skin, as formats with meshes want it."""

from typing import NamedTuple

import numpy as np


class FigurePart(NamedTuple):
    """What has one colour of a figure, in the axes of files, m."""

    name: str
    linear: tuple[float, float, float]
    points: np.ndarray
    normals: np.ndarray
    triangles: np.ndarray
    joints: np.ndarray  # four for each point
    weights: np.ndarray
