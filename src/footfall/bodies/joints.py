"""Find a body's links and joints in MuJoCo's arrays, for 3D and planar bodies, complete or not."""

from typing import Any

import mujoco

from footfall.laws.tables import LINKS, Link
from footfall.maths.kernel_language import wp
from footfall.maths.records import record, table_record

BALL = wp.constant(0)
HINGE = wp.constant(1)
UNIVERSAL = wp.constant(2)
ABSENT = -1
BALL_SPEEDS = 3
"""Number of speeds of a ball joint."""

LinkIndices = wp.types.vector(length=LINKS, dtype=wp.int32)


@table_record
class Joints:
    """Where each link and its joint are in MuJoCo's arrays, and how many speeds there are."""

    body_index: LinkIndices  # 0: there is no such link
    kind: LinkIndices  # BALL, HINGE, UNIVERSAL or ABSENT
    speed_address: LinkIndices
    joint_index: LinkIndices
    coordinate_address: LinkIndices
    root_speeds: int  # 6 in space, 3 in the plane
    speeds: int
    hinges: int  # of a robot, whose joints are chains of hinges; 0: a body of ours


@record
class Hinge:
    """A hinge of a robot, one of those that a link's joint consists of."""

    joint: int  # in MuJoCo's arrays
    speed: int
    link: int
    sign: float  # -1: the link's parent hangs on the link
    limit: float  # N m; 0: none
    fastest: float  # rad/s, beyond which its motor drives it no further; 0: none
    counted: float  # N m, what the law counts on at this joint; when it may use less, the body is limp or limited
    mass: float  # kg, of all that it carries away from the trunk
    side: int  # of the foot that may bear it; -1: none
    coordinate: int
    low: float  # rad, where its range ends; an arm's hinge is not pressed against its end
    high: float


def fill_joints(joints: Any, model: mujoco.MjModel) -> None:
    """Fill in the indices from a compiled model, whose bodies have the names of their links."""
    for link in Link:
        body = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY, link.name.lower())
        joints.body_index[link] = max(body, 0)
        joints.kind[link] = ABSENT
        if body > 0 and link is not Link.PELVIS and model.body_jntnum[body] > 0:
            index = int(model.body_jntadr[body])
            joints.kind[link] = _kind(model, body)
            joints.joint_index[link] = index
            joints.speed_address[link] = int(model.jnt_dofadr[index])
            joints.coordinate_address[link] = int(model.jnt_qposadr[index])
    joints.root_speeds = int(model.body_dofnum[1])
    joints.speeds = int(model.nv)


def _kind(model: mujoco.MjModel, body: int) -> int:
    if model.jnt_type[model.body_jntadr[body]] == mujoco.mjtJoint.mjJNT_BALL:
        return BALL
    return UNIVERSAL if model.body_jntnum[body] == 2 else HINGE
