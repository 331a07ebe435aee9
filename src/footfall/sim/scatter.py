"""Disturb the start of a body, so that a walk is tried from many of them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import mujoco
import numpy as np

from footfall.errors import BadValue

if TYPE_CHECKING:
    from footfall.sim.simulation import Simulation

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


def scatter_rows(simulation: "Simulation", rows: np.ndarray, angle: float, seed: int | Sequence[int]) -> None:
    """Disturb the starts of some rows, in place; each has a seed of its own, or follows the first one."""
    if not 0.0 <= angle < np.inf:
        raise BadValue(f"scatter is {angle} rad; it must be finite and at least 0")
    seeds = list(range(seed, seed + len(rows))) if isinstance(seed, int | np.integer) else list(seed)
    if len(seeds) != len(rows) or any(int(one) < 0 for one in seeds):
        raise BadValue(f"seed is {seed}; give one that is not negative, or one for each of the {len(rows)} rows")
    if angle:
        for row, own in zip(rows, seeds, strict=True):
            batch = simulation.batch
            scatter_start(simulation.models[row], batch.qpos[row], batch.qvel[row], angle, int(own))
