"""The pose in which a robot starts: soles level under the hips, knees a little bent, facing x, on the ground."""

import mujoco
import numpy as np

from footfall.bodies.robots.frames import Robot
from footfall.laws.tables import Link, Side
from footfall.maths.quaternions import product, yaw

BEND = 0.25
"""rad, of the knees."""
ROUNDS = 200
DAMPING = 1e-5
LONGEST = 0.2
"""rad, that a joint turns in one round."""


def start_of(model: mujoco.MjModel, robot: Robot) -> np.ndarray:
    """The coordinates of a model with our frames in it."""
    data = mujoco.MjData(model)
    data.qpos[7:] = np.clip(data.qpos[7:], *_ranges(model))
    for side in Side:
        _place_foot(model, data, robot, side)
    mujoco.mj_kinematics(model, data)
    soles = []
    for side in Side:
        foot = model.body(f"{side.name.lower()}_foot").id
        sole = robot.anatomy.legs[side].sole
        soles.append(float((data.xpos[foot] - sole.height * data.xmat[foot].reshape(3, 3)[:, 2])[2]))
    ahead = robot.anatomy.ahead
    data.qpos[2] -= min(soles)
    data.qpos[3:7] = product(yaw(-np.arctan2(ahead[1], ahead[0])), data.qpos[3:7])
    return data.qpos.copy()


def _place_foot(model: mujoco.MjModel, data: mujoco.MjData, robot: Robot, side: Side) -> None:
    """Turn the hinges of one leg until its foot is level under its hip: damped least squares."""
    leg = robot.anatomy.legs[side]
    joints = [model.joint(robot.model.joint(hinge.joint).name) for part in leg.hinges.values() for hinge in part]
    speeds = [int(joint.dofadr[0]) for joint in joints]
    places = [int(joint.qposadr[0]) for joint in joints]
    foot = model.body(f"{side.name.lower()}_foot").id
    thigh, shank = (float(np.linalg.norm(one)) for one in (leg.hip - leg.knee, leg.knee - leg.ankle))
    reach = np.sqrt(thigh**2 + shank**2 + 2.0 * thigh * shank * np.cos(BEND))
    target = leg.hip - [0.0, 0.0, reach]
    level = robot.links[Link.PELVIS].axes
    low, high = _ranges(model)
    knee = leg.hinges["shank"][0]
    at = int(model.joint(robot.model.joint(knee.joint).name).qposadr[0])
    data.qpos[at] += 2.0 * BEND * np.sign(knee.axis @ robot.anatomy.left)
    for _ in range(ROUNDS):
        mujoco.mj_kinematics(model, data)
        mujoco.mj_comPos(model, data)
        error = np.concatenate([target - data.xpos[foot], _turn(level @ data.xmat[foot].reshape(3, 3).T)])
        moves, turns = np.zeros((3, model.nv)), np.zeros((3, model.nv))
        mujoco.mj_jacBody(model, data, moves, turns, foot)
        jacobian = np.concatenate([moves, turns])[:, speeds]
        step = jacobian.T @ np.linalg.solve(jacobian @ jacobian.T + DAMPING * np.eye(6), error)
        data.qpos[places] += np.clip(step, -LONGEST, LONGEST)
        data.qpos[places] = np.clip(data.qpos[places], low[np.array(places) - 7], high[np.array(places) - 7])


def _turn(rotation: np.ndarray) -> np.ndarray:
    """A small rotation as a vector."""
    skew = rotation - rotation.T
    return np.array([skew[2, 1], skew[0, 2], skew[1, 0]]) / 2.0


def _ranges(model: mujoco.MjModel) -> tuple[np.ndarray, np.ndarray]:
    limited = model.jnt_limited[1:].astype(bool)
    low, high = model.jnt_range[1:].T
    return np.where(limited, low, -np.inf), np.where(limited, high, np.inf)
