"""Read the ground's heights off a MuJoCo model that somebody else made, by rays from above.

What is fast in the world and no higher than a character climbs is ground; a table is not.
"""

import copy

import mujoco
import numpy as np

from footfall.worlds.terrain import SPACING, Heights

CLIMBABLE = 0.4
"""m: what is higher is no ground to step on."""
REACH = 10.0
"""m, from the origin along x and y, within which heights are read."""
AWAY = 1e4
"""m, by which everything that moves freely is lifted out of the way."""
SEEN, UNSEEN = 0, 5
PLANE = int(mujoco.mjtGeom.mjGEOM_PLANE)
LEVEL = Heights((0.0, 0.0), np.zeros((1, 1), np.float32))


def scanned(model: mujoco.MjModel) -> Heights:
    """The heights on a grid around all that is fast and low; a single zero if there is only level floor at 0."""
    seen = copy.copy(model)
    data = mujoco.MjData(seen)
    for joint in np.flatnonzero(seen.jnt_type == mujoco.mjtJoint.mjJNT_FREE):
        data.qpos[seen.jnt_qposadr[joint] + 2] += AWAY
    mujoco.mj_kinematics(seen, data)
    solid = (seen.body_weldid[seen.geom_bodyid] == 0) & ((seen.geom_contype | seen.geom_conaffinity) != 0)
    seen.geom_group[:] = np.where(solid, SEEN, UNSEEN)
    area = _area(seen, data, solid)
    if area is None:
        return LEVEL
    (left, right), (near, far) = area
    x, y = np.arange(left, right + SPACING, SPACING), np.arange(near, far + SPACING, SPACING)
    values = np.array([[_height(seen, data, along, across) for across in y] for along in x], np.float32)
    return Heights((float(x[0]), float(y[0])), values) if values.any() else LEVEL


def _area(
    model: mujoco.MjModel, data: mujoco.MjData, solid: np.ndarray
) -> tuple[tuple[float, float], tuple[float, float]] | None:
    """Where heights may differ from 0: x and y, each from and to."""
    corners = []
    for geom in np.flatnonzero(solid):
        middle, half = data.geom_xpos[geom], float(model.geom_rbound[geom])
        if model.geom_type[geom] == PLANE:
            if middle[2]:
                corners.append(np.array([[-REACH, -REACH], [REACH, REACH]]))
        elif middle[2] - half < CLIMBABLE:
            corners.append(np.array([middle[:2] - half, middle[:2] + half]))
    if not corners:
        return None
    low = np.clip(np.min(corners, axis=(0, 1)) - SPACING, -REACH, REACH)
    high = np.clip(np.max(corners, axis=(0, 1)) + SPACING, -REACH, REACH)
    return (float(low[0]), float(high[0])), (float(low[1]), float(high[1]))


def _height(model: mujoco.MjModel, data: mujoco.MjData, x: float, y: float) -> float:
    """The highest solid under the climbable height, m; 0 if there is none."""
    above, met = np.array([x, y, CLIMBABLE]), np.zeros(1, np.int32)
    groups = np.array([1, 0, 0, 0, 0, 0], np.uint8)
    fall = mujoco.mj_ray(model, data, above, np.array([0.0, 0.0, -1.0]), groups, 1, -1, met)
    return CLIMBABLE - fall if fall >= 0.0 else 0.0
