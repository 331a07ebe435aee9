"""The pose in which a robot starts: soles level under the hips, knees a little bent, arms hanging, facing x."""

import mujoco
import numpy as np

from footfall.bodies.robots.frames import Robot
from footfall.bodies.robots.hanging import hung
from footfall.bodies.robots.turned import ranges, solve, turn
from footfall.laws.tables import Link, Side
from footfall.maths.quaternions import product, yaw

BEND = 0.25
"""rad, of the knees."""


def start_of(model: mujoco.MjModel, robot: Robot) -> np.ndarray:
    """The coordinates of a model with our frames in it."""
    data = mujoco.MjData(model)
    low, high = ranges(model)
    data.qpos[7:] = np.clip(data.qpos[7:], low[1:], high[1:])
    _hang_arms(model, data, robot)
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


def _hang_arms(model: mujoco.MjModel, data: mujoco.MjData, robot: Robot) -> None:
    """Turn the hinges of driven arms as they hang."""
    if robot.anatomy.arms is None:
        return
    posed = hung(robot.anatomy, {link: frame.axes for link, frame in robot.links.items()}, robot.spread)
    for arm in robot.anatomy.arms:
        for hinges in arm.hinges.values():
            for hinge in hinges:
                place = model.joint(robot.model.joint(hinge.joint).name).qposadr[0]
                data.qpos[place] = posed.qpos[robot.model.jnt_qposadr[hinge.joint]]


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
    hinges = [model.joint(robot.model.joint(hinge.joint).name).id for part in leg.hinges.values() for hinge in part]

    def error() -> np.ndarray:
        return np.concatenate([target - data.xpos[foot], turn(level @ data.xmat[foot].reshape(3, 3).T)])

    solve(model, data, hinges, foot, error)
