"""Turn some of a robot's hinges until a part of it is where, or turned as, it should be: damped least squares."""

from collections.abc import Callable, Sequence

import mujoco
import numpy as np

ROUNDS = 200
DAMPING = 1e-5
LONGEST = 0.2
"""rad, that a joint turns in one round."""
DONE = 1e-6


def solve(
    model: mujoco.MjModel, data: mujoco.MjData, joints: Sequence[int], body: int, error: Callable[[], np.ndarray]
) -> None:
    """Turn joints within their ranges until a body's error vanishes: of its place and rotation, or of the latter."""
    places, speeds = model.jnt_qposadr[joints], model.jnt_dofadr[joints]
    low, high = (ends[joints] for ends in ranges(model))
    for _ in range(ROUNDS):
        mujoco.mj_kinematics(model, data)
        mujoco.mj_comPos(model, data)
        wrong = error()
        moves, turns = np.zeros((3, model.nv)), np.zeros((3, model.nv))
        mujoco.mj_jacBody(model, data, moves, turns, body)
        jacobian = np.concatenate([moves, turns])[-len(wrong) :, speeds]
        step = jacobian.T @ np.linalg.solve(jacobian @ jacobian.T + DAMPING * np.eye(len(wrong)), wrong)
        before = data.qpos[places].copy()
        data.qpos[places] = np.clip(before + np.clip(step, -LONGEST, LONGEST), low, high)
        if np.abs(data.qpos[places] - before).max() < DONE:
            break


def turn(rotation: np.ndarray) -> np.ndarray:
    """A small rotation as a vector."""
    skew = rotation - rotation.T
    return np.array([skew[2, 1], skew[0, 2], skew[1, 0]]) / 2.0


def ranges(model: mujoco.MjModel) -> tuple[np.ndarray, np.ndarray]:
    """The least and the largest angle of every joint, rad."""
    limited = model.jnt_limited.astype(bool)
    low, high = model.jnt_range.T
    return np.where(limited, low, -np.inf), np.where(limited, high, np.inf)
