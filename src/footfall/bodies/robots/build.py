"""Build a robot for simulation: its own model, with our links as frames in it, touch under its soles, and a start.

The frames weigh nothing; `sense` reads them as it reads the links of our bodies. Joints that the law does not drive are
held where they start by a spring and a damper each, preloaded against gravity.
"""

import mujoco
import numpy as np

from footfall.bodies.bones import damping_of, side_and_role
from footfall.bodies.character import Character
from footfall.bodies.robots.frames import LinkFrame, Robot, load_robot
from footfall.bodies.robots.likeness import held_rate, hinges_of
from footfall.bodies.robots.start import start_of
from footfall.bodies.robots.tree import points_of
from footfall.laws.tables import Link, Side
from footfall.maths.quaternions import from_matrix

START = "start"
"""Name of the keyframe in which it begins."""
NOWHERE = 1e-5
"""m, of a touch that feels nothing."""
SOLE_MARGIN = 0.02
"""m, by which touch reaches beyond a sole."""


def add_robot(spec: mujoco.MjSpec, character: Character) -> None:
    """Add all that the law needs to a robot that was read."""
    robot = load_robot(character.model)
    for link, frame in robot.links.items():
        _add_frame(spec, robot, link, frame, character)
    for side in Side:
        _let_touch(spec, robot, side)
        _add_touch(spec, robot, side)
    for link in Link:
        for hinge in hinges_of(robot, link):
            joint = spec.joint(robot.model.joint(hinge.joint).name)
            joint.armature = max(float(joint.armature), spec.option.timestep * _damping(character, link))
    _hold_others(spec, robot, character)


def _damping(character: Character, link: Link) -> float:
    """The damping that a hinge must stay stable with; a hip handles the pelvis's, too."""
    bones = [character.bone(link)]
    if side_and_role(link)[1] == "thigh":
        bones.append(character.bone(Link.PELVIS))
    return max(max(damping_of(bone), bone.stance_damping) for bone in bones)


def _add_frame(spec: mujoco.MjSpec, robot: Robot, link: Link, frame: LinkFrame, character: Character) -> None:
    at, axes = _in_body(robot, frame.body, frame.at, frame.axes)
    body = spec.body(robot.model.body(frame.body).name).add_body(name=link.name.lower(), pos=at, quat=from_matrix(axes))
    body.explicitinertial, body.mass, body.inertia = True, 0.0, [0.0, 0.0, 0.0]
    body.ipos = character.bone(link).com


def _in_body(robot: Robot, body: int, at: np.ndarray, axes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A place and axes of the zero pose, in those of one of the robot's bodies."""
    data = robot.anatomy.tree.data
    turned = data.xmat[body].reshape(3, 3)
    return turned.T @ (at - data.xpos[body]), turned.T @ axes


def _let_touch(spec: mujoco.MjSpec, robot: Robot, side: Side) -> None:
    """Let feet touch the ground that collide only in pairs which their file, or another one, names."""
    tree = robot.anatomy.tree
    for part in robot.anatomy.legs[side].parts["foot"]:
        solids = tree.solids(part)
        if any(robot.model.geom_contype[geom] or robot.model.geom_conaffinity[geom] for geom in solids):
            continue
        for body in tree.bodies[part]:
            own = [geom for geom in range(robot.model.ngeom) if int(robot.model.geom_bodyid[geom]) == body]
            for geom, made in zip(own, spec.body(robot.model.body(body).name).geoms, strict=True):
                made.conaffinity = 1 if geom in solids else 0


def _add_touch(spec: mujoco.MjSpec, robot: Robot, side: Side) -> None:
    """Touch under heel and ball, on the body that has the sole, and under toes; without toes, theirs feels nothing."""
    frame = robot.links[Link[f"{side.name}_FOOT"]]
    sole, tree = robot.anatomy.legs[side].sole, robot.anatomy.tree
    body = min(tree.bodies[frame.body], key=lambda one: _lowest(robot, one))
    beyond = [one for part in tree.below(frame.body) - {frame.body} for one in tree.bodies[part]]
    toes = min(beyond, key=lambda one: _lowest(robot, one), default=None)
    middle = (sole.ball - sole.heel) / 2
    spans = {"heel": (body, -sole.heel - SOLE_MARGIN, middle), "ball": (body, middle, sole.ball + SOLE_MARGIN)}
    spans["toes"] = (toes, 0.0, sole.ball + SOLE_MARGIN) if toes is not None else (body, 0.0, 0.0)
    for part, (on, back, front) in spans.items():
        feels = front > back
        place = frame.at + frame.axes @ [(back + front) / 2, sole.middle, -sole.height if feels else 0.0]
        at, axes = _in_body(robot, on, place, frame.axes)
        size = [(front - back) / 2, sole.half_width + SOLE_MARGIN, SOLE_MARGIN] if feels else [NOWHERE] * 3
        name = f"{side.name.lower()}_{part}"
        site = spec.body(robot.model.body(on).name).add_site(name=name, pos=at, quat=from_matrix(axes), size=size)
        site.type, site.rgba = mujoco.mjtGeom.mjGEOM_BOX, [0, 0, 0, 0]
        sensor = spec.add_sensor(name=name, type=mujoco.mjtSensor.mjSENS_TOUCH)
        sensor.objtype, sensor.objname = mujoco.mjtObj.mjOBJ_SITE, name


def _lowest(robot: Robot, body: int) -> float:
    model, data = robot.model, robot.anatomy.tree.data
    tree = robot.anatomy.tree
    part = next(part for part, bodies in tree.bodies.items() if body in bodies)
    solid = [geom for geom in tree.solids(part) if int(model.geom_bodyid[geom]) == body]
    return min((float(points_of(model, data, geom)[:, 2].min()) for geom in solid), default=np.inf)


def _hold_others(spec: mujoco.MjSpec, robot: Robot, character: Character) -> None:
    """Hold every joint that the law does not drive, and start with the soles level under the hips."""
    model = spec.compile()
    start = start_of(model, robot)
    data = mujoco.MjData(model)
    data.qpos[:] = start
    mujoco.mj_forward(model, data)
    full = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, data, full)
    rate = held_rate(character.links())
    driven = {robot.model.joint(joint).name for joint in robot.anatomy.driven}
    for index in range(1, model.njnt):
        name = model.joint(index).name
        if name in driven:
            continue
        speed, coordinate = int(model.jnt_dofadr[index]), int(model.jnt_qposadr[index])
        inertia = float(full[speed, speed])
        joint = spec.joint(name)
        stiffness = rate**2 * inertia
        joint.stiffness = [stiffness, 0.0, 0.0]
        joint.damping = [max(float(joint.damping[0]), 2.0 * rate * inertia), 0.0, 0.0]
        joint.springref = float(start[coordinate] + data.qfrc_bias[speed] / stiffness)
    spec.add_key(name=START, qpos=start)
