"""Turn a law's joint torques into MuJoCo's generalised forces. The root is never driven."""

from footfall.bodies.joints import BALL, Hinge, Joints
from footfall.bodies.sense import State
from footfall.laws.tables import GRAVITY, LINKS, LOWER_BACK, TORSO, Body, Effort, Sensed, foot_load, rotation_of
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula

NEAR_END = wp.constant(0.1)
"""rad, before the end of an arm's hinge, over which torques towards it fade: curves are not written for its range."""
NEAR_FASTEST = wp.constant(0.1)
"""Share of a motor's largest speed over which what it gives fades to nothing."""


@formula
def actuate(state: State, joints: Joints, body: Body, sensed: Sensed, effort: Effort, i: int):
    """Project each joint's torque onto its axes and clamp it to the limit, then add the torque of a soft stop.

    A back straightens itself with several times what it gives otherwise: 105 N m hold nothing but the trunk level.
    """
    for link in range(1, LINKS):
        torque_w = effort.torque_w[link]
        limit = body.torque_limit[link]
        address = joints.speed_address[link]
        if joints.kind[link] == BALL:
            torque_l = wp.quat_rotate_inv(rotation_of(sensed, link), torque_w)
            for k in range(3):
                state.force[i, address + k] = wp.float64(_within(torque_l[k], limit))
            if link >= LOWER_BACK and link <= TORSO and torque_l[1] < 0.0:
                state.force[i, address + 1] = wp.float64(_within(torque_l[1], limit * body.back_extension))
        else:
            for k in range(joints.kind[link]):
                axis = state.axis[i, joints.joint_index[link] + k]
                axis_w = wp.vec3(float(axis[0]), float(axis[1]), float(axis[2]))
                torque = _within(wp.dot(axis_w, torque_w), limit)
                if body.stop_stiffness[link] > 0.0:
                    torque += _stop_torque(state, joints, body, link, i)
                state.force[i, address + k] = wp.float64(torque)
    for h in range(joints.hinges):
        _turn_hinge(state, state.hinges[h], body, sensed, effort, i)


@formula
def _turn_hinge(state: State, hinge: Hinge, body: Body, sensed: Sensed, effort: Effort, i: int):
    """A hinge's share of its link's torque: t = s a . (tau + (c - p) x F), clamped to its limit.

    The axis a goes through p, the link's joint is at c. A ball joint at c would carry the force F between the link and
    its parent, weight less what the foot bears; an axis beside it must hold F's moment, too. A motor at its largest
    speed brakes, but drives no faster.
    """
    axis = state.axis[i, hinge.joint]
    axis_w = wp.vec3(float(axis[0]), float(axis[1]), float(axis[2]))
    place = state.anchor[i, hinge.joint] - state.origin[i]
    arm_w = sensed.joint_w[hinge.link] - wp.vec3(float(place[0]), float(place[1]), float(place[2]))
    lift = hinge.mass * GRAVITY
    if hinge.side >= 0:
        lift -= foot_load(sensed, hinge.side)
    torque_w = effort.torque_w[hinge.link] + wp.cross(arm_w, wp.vec3(0.0, 0.0, lift))
    limit = hinge.limit
    allowed = body.torque_limit[hinge.link]
    if allowed > 0.0 and allowed < hinge.counted:
        limit = allowed
    torque = _within(hinge.sign * wp.dot(axis_w, torque_w), limit)
    angle = float(state.coordinate[i, hinge.coordinate])
    room = hinge.high - angle
    if torque < 0.0:
        room = angle - hinge.low
    torque *= wp.clamp(room / NEAR_END, 0.0, 1.0)
    rate = float(state.speed[i, hinge.speed])
    if hinge.fastest > 0.0 and torque * rate > 0.0:
        torque *= wp.clamp((hinge.fastest - wp.abs(rate)) / (NEAR_FASTEST * hinge.fastest), 0.0, 1.0)
    state.force[i, hinge.speed] = wp.float64(torque)


@wp.func
def _within(torque: float, limit: float) -> float:
    clamped = torque
    if limit > 0.0:
        clamped = wp.clamp(torque, -limit, limit)
    return clamped


@formula
def _stop_torque(state: State, joints: Joints, body: Body, link: int, i: int) -> float:
    """The spring and damper of a hinge beyond its range. It is 0 within the range and never pulls outwards."""
    angle = float(state.coordinate[i, joints.coordinate_address[link]])
    rate = float(state.speed[i, joints.speed_address[link]])
    beyond = wp.min(angle - body.stop_low[link], 0.0) + wp.max(angle - body.stop_high[link], 0.0)
    torque = 0.0
    if beyond != 0.0:
        torque = -body.stop_stiffness[link] * beyond - body.stop_damping[link] * rate
        if torque * beyond > 0.0:
            torque = 0.0
    return torque
