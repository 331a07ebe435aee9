"""Disturb the start of a body, so that a walk is tried from many of them."""

import mujoco
import numpy as np

RATE = 5.0
"""Ratio of rates to angles in a scattered start, 1/s."""
FREE = int(mujoco.mjtJoint.mjJNT_FREE)
PLANAR_ROOT = 2
"""Coordinates of a planar body that are not angles: x and z."""


def scatter_start(model: mujoco.MjModel, qpos: np.ndarray, qvel: np.ndarray, angle: float, seed: int) -> None:
    """Disturb one start, in place: angles by this standard deviation, rad, rates by 5/s times that.

    Of a body in space, the whole body tilts and turns, too, and its hinges stay within their ranges.
    """
    generator = np.random.default_rng(seed)
    if model.jnt_type[0] == FREE:
        _scatter_in_space(model, qpos, qvel, angle, generator)
        return
    for state, deviation in ((qpos, angle), (qvel, RATE * angle)):
        state[PLANAR_ROOT:] += generator.normal(0.0, deviation, len(state) - PLANAR_ROOT)


def _scatter_in_space(
    model: mujoco.MjModel, qpos: np.ndarray, qvel: np.ndarray, angle: float, generator: np.random.Generator
) -> None:
    turn = np.concatenate([np.zeros(3), generator.normal(0.0, angle, model.nv - 3)])
    mujoco.mj_integratePos(model, qpos, turn, 1.0)
    for joint in np.flatnonzero(model.jnt_limited):
        at = model.jnt_qposadr[joint]
        qpos[at] = np.clip(qpos[at], *model.jnt_range[joint])
    qvel[3:] += generator.normal(0.0, RATE * angle, model.nv - 3)
