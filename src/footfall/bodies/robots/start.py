"""The pose in which a robot starts: soles level under the hips, knees a little bent, arms hanging, facing x."""

from collections.abc import Callable

import mujoco
import numpy as np

from footfall.bodies.robots.frames import Robot
from footfall.bodies.robots.tree import Hinge
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
        _hang_arm(model, data, robot, side)
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
    """Turn the hinges of one leg until its foot is level under its hip."""
    leg = robot.anatomy.legs[side]
    foot = model.body(f"{side.name.lower()}_foot").id
    thigh, shank = (float(np.linalg.norm(one)) for one in (leg.hip - leg.knee, leg.knee - leg.ankle))
    reach = np.sqrt(thigh**2 + shank**2 + 2.0 * thigh * shank * np.cos(BEND))
    target = leg.hip - [0.0, 0.0, reach]
    level = robot.links[Link.PELVIS].axes
    knee = leg.hinges["shank"][0]
    at = int(model.joint(robot.model.joint(knee.joint).name).qposadr[0])
    data.qpos[at] += 2.0 * BEND * np.sign(knee.axis @ robot.anatomy.left)

    def error() -> np.ndarray:
        return np.concatenate([target - data.xpos[foot], _turn(level @ data.xmat[foot].reshape(3, 3).T)])

    _solve(model, data, _places(model, robot, sum(leg.hinges.values(), [])), foot, error)


def _hang_arm(model: mujoco.MjModel, data: mujoco.MjData, robot: Robot, side: Side) -> None:
    """Turn the hinges of a driven arm until it hangs straight, or as nearly as they can."""
    if robot.anatomy.arms is None:
        return
    upright = robot.links[Link.PELVIS].axes
    for role, hinges in robot.anatomy.arms[side].hinges.items():
        link = model.body(f"{side.name.lower()}_{role}").id

        def error(link: int = link) -> np.ndarray:
            return np.concatenate([np.zeros(3), _turn(upright @ data.xmat[link].reshape(3, 3).T)])

        _solve(model, data, _places(model, robot, hinges), link, error)


def _places(model: mujoco.MjModel, robot: Robot, hinges: list[Hinge]) -> tuple[list[int], list[int]]:
    """Where some hinges are among the coordinates, and among the speeds."""
    joints = [model.joint(robot.model.joint(hinge.joint).name) for hinge in hinges]
    return [int(joint.qposadr[0]) for joint in joints], [int(joint.dofadr[0]) for joint in joints]


def _solve(
    model: mujoco.MjModel,
    data: mujoco.MjData,
    hinges: tuple[list[int], list[int]],
    body: int,
    error: Callable[[], np.ndarray],
) -> None:
    """Turn hinges within their ranges until a body's error in place and rotation vanishes: damped least squares."""
    places, speeds = hinges
    low, high = _ranges(model)
    for _ in range(ROUNDS):
        mujoco.mj_kinematics(model, data)
        mujoco.mj_comPos(model, data)
        wrong = error()
        moves, turns = np.zeros((3, model.nv)), np.zeros((3, model.nv))
        mujoco.mj_jacBody(model, data, moves, turns, body)
        jacobian = np.concatenate([moves, turns])[:, speeds]
        jacobian[:3] *= np.any(wrong[:3])  # of an arm, only its rotation matters
        step = jacobian.T @ np.linalg.solve(jacobian @ jacobian.T + DAMPING * np.eye(6), wrong)
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
