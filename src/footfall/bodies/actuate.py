"""From a law's joint torques to MuJoCo's generalised forces. The six root coordinates are never written."""

import warp as wp

from footfall.bodies.sense import State
from footfall.laws.tables import LINKS, Body, Effort, Sensed, rotation_of
from footfall.maths.records import record

BALL = wp.constant(0)
HINGE = wp.constant(1)
UNIVERSAL = wp.constant(2)


@record
class Joints:
    """How each link hangs on its parent, and where its coordinates begin."""

    kind: wp.types.vector(length=LINKS, dtype=wp.int32)
    speed_address: wp.types.vector(length=LINKS, dtype=wp.int32)
    joint_index: wp.types.vector(length=LINKS, dtype=wp.int32)


@wp.func
def actuate(state: State, joints: Joints, body: Body, sensed: Sensed, effort: Effort, i: int):
    """Project each joint's torque on its axes, within its limits."""
    for link in range(1, LINKS):
        torque_w = effort.torque_w[link]
        limit = body.torque_limit[link]
        address = joints.speed_address[link]
        if joints.kind[link] == BALL:
            torque_l = wp.quat_rotate_inv(rotation_of(sensed, link), torque_w)
            for k in range(3):
                state.force[i, address + k] = wp.float64(_within(torque_l[k], limit))
        else:
            for k in range(joints.kind[link]):
                axis = state.axis[i, joints.joint_index[link] + k]
                axis_w = wp.vec3(float(axis[0]), float(axis[1]), float(axis[2]))
                state.force[i, address + k] = wp.float64(_within(wp.dot(axis_w, torque_w), limit))


@wp.func
def _within(torque: float, limit: float) -> float:
    clamped = torque
    if limit > 0.0:
        clamped = wp.clamp(torque, -limit, limit)
    return clamped
