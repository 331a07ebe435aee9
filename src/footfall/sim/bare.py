"""Run MuJoCo alone over recorded torques, with no law in the loop, to time the physics of the same motion."""

from collections.abc import Sequence

import mujoco
import numpy as np
from mujoco import rollout

from footfall.sim.physics_state import FULL

TORQUES = mujoco.mjtState.mjSTATE_QFRC_APPLIED.value


def worlds(model: mujoco.MjModel, count: int) -> list[mujoco.MjData]:
    """Make some worlds of one model."""
    return [mujoco.MjData(model) for _ in range(count)]


def begin_at(model: mujoco.MjModel, data: mujoco.MjData, state: np.ndarray, warm: np.ndarray) -> None:
    """Put a world into a full state, including the solver's warm start."""
    mujoco.mj_setState(model, data, state, FULL)
    data.qacc_warmstart[:] = warm


def step_over(model: mujoco.MjModel, worlds: Sequence[mujoco.MjData], torques: np.ndarray) -> None:
    """A Python loop of `mj_step` over the torques of each world, tick by tick."""
    step = mujoco.mj_step
    turns = [(data, data.qfrc_applied, own) for data, own in zip(worlds, torques, strict=True)]
    for tick in range(torques.shape[1]):
        for data, applied, own in turns:
            applied[:] = own[tick]
            step(model, data)


class Rollout:
    """The same with MuJoCo's own loop in C, which gives the lowest possible cost of the physics."""

    def __init__(self, model: mujoco.MjModel, states: np.ndarray, warm: np.ndarray, torques: np.ndarray):
        self.model, self.states, self.warm, self.torques = model, states, warm, torques
        self.data = mujoco.MjData(model)
        self.rolled = np.empty((*torques.shape[:2], states.shape[1]))
        self.felt = np.empty((*torques.shape[:2], model.nsensordata))

    def run(self) -> None:
        """Roll out every world over its torques."""
        rollout.rollout(
            self.model,
            self.data,
            self.states,
            self.torques,
            control_spec=TORQUES,
            initial_warmstart=self.warm,
            state=self.rolled,
            sensordata=self.felt,
        )

    @property
    def last_qpos(self) -> np.ndarray:
        """The final coordinates of each world."""
        return self.rolled[:, -1, 1 : 1 + self.model.nq]
