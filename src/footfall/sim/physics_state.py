"""The state of a MuJoCo world as an array, and what MuJoCo computes from its motion on request."""

import mujoco
import numpy as np

FULL = mujoco.mjtState.mjSTATE_FULLPHYSICS.value
"""Positions, speeds and the time."""


def state_of(model: mujoco.MjModel, data: mujoco.MjData, parts: int = FULL) -> np.ndarray:
    """Some parts of the state, in MuJoCo's own order."""
    state = np.empty(mujoco.mj_stateSize(model, parts))
    mujoco.mj_getState(model, data, state, parts)
    return state


def mass_centre_velocities(model: mujoco.MjModel, data: mujoco.MjData) -> np.ndarray:
    """Velocity of the mass centre of each body with everything attached to it, m/s."""
    mujoco.mj_subtreeVel(model, data)
    return data.subtree_linvel


def energy_of_motion(model: mujoco.MjModel, data: mujoco.MjData) -> np.ndarray:
    """Kinetic energy, half of qvel M qvel, split by speed, J."""
    momentum = np.empty(model.nv)
    mujoco.mj_mulM(model, data, momentum, data.qvel)
    return 0.5 * momentum * data.qvel
