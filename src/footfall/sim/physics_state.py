"""The state of a MuJoCo world as an array, and what MuJoCo works out of its motion when asked."""

import mujoco
import numpy as np

MOTION = mujoco.mjtState.mjSTATE_PHYSICS.value
"""Positions and speeds."""
RESUMABLE = MOTION | mujoco.mjtState.mjSTATE_WARMSTART.value
"""And where the solver begins its search: all that the next step depends on."""
FULL = mujoco.mjtState.mjSTATE_FULLPHYSICS.value
"""Positions, speeds and the time."""


def state_of(model: mujoco.MjModel, data: mujoco.MjData, parts: int = RESUMABLE) -> np.ndarray:
    """The parts of a state, in MuJoCo's own order."""
    state = np.empty(mujoco.mj_stateSize(model, parts))
    mujoco.mj_getState(model, data, state, parts)
    return state


def put_state(model: mujoco.MjModel, data: mujoco.MjData, state: np.ndarray, parts: int = RESUMABLE) -> None:
    """Put them back, and work out what follows from positions and speeds."""
    mujoco.mj_setState(model, data, state, parts)
    mujoco.mj_step1(model, data)


def mass_centre_velocities(model: mujoco.MjModel, data: mujoco.MjData) -> np.ndarray:
    """m/s, of the mass centre of each body and all that hangs on it."""
    mujoco.mj_subtreeVel(model, data)
    return data.subtree_linvel


def energy_of_motion(model: mujoco.MjModel, data: mujoco.MjData) -> np.ndarray:
    """J, half of qvel M qvel, as the share of each speed."""
    momentum = np.empty(model.nv)
    mujoco.mj_mulM(model, data, momentum, data.qvel)
    return 0.5 * momentum * data.qvel
