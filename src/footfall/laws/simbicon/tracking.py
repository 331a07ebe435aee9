"""PD control of the pose, and the torque balance at the torso (SIMBICON, sections 3.1 and 3.2).

    tau = kp (theta_d - theta) - kd theta'                          each joint, from its parent
    tau_A = -tau_torso - tau_B                                      stance hip

Torso and swing thigh are controlled in the world: their PD torques are virtual, and the stance hip supplies whatever
gives the torso the wanted net torque. Departure: both hips may share the torso's torque equally, with a spring between
the thighs (`torso_on`, `together`), because standing on two feet leaves no swing leg. In flight there is no ground to
push against; a state may then hold both thighs relative to the torso, as in a tuck (`torso_on = "neither"`).

Angles are in the sagittal plane, counter-clockwise when the character walks to the right, which gives Table 1's signs.
"""

import warp as wp

from footfall.laws.simbicon.feedback import Aims
from footfall.laws.simbicon.poses import Gains, PoseState
from footfall.laws.tables import FOOT, PELVIS, SHANK, THIGH, Body, LinkVectors, Sensed, of_side, rotation_of
from footfall.maths.records import formula
from footfall.maths.rotations import wrap_angle

BOTH, NEITHER = wp.constant(1), wp.constant(2)


@formula
def pose_torques(
    pose: PoseState, gains: Gains, body: Body, sensed: Sensed, aims: Aims, stance: int, torso: float
) -> LinkVectors:
    """The torque of each joint's parent on the link below it, in the world; `torso` is the torque on the torso."""
    swing = 1 - stance
    turns = sagittal_axis(sensed)
    torque_w = LinkVectors()
    for side in range(2):
        knee = wp.where(side == stance, aims.stance_knee, aims.swing_knee)
        ankle = wp.where(side == stance, aims.stance_ankle, aims.swing_ankle)
        torque_w[of_side(SHANK, side)] = turns * joint_torque(body, sensed, of_side(SHANK, side), knee, gains.knee)
        torque_w[of_side(FOOT, side)] = turns * joint_torque(body, sensed, of_side(FOOT, side), ankle, gains.ankle)
    hips = hip_torques(pose, gains, body, sensed, aims, stance, torso)
    torque_w[of_side(THIGH, stance)] = turns * hips[0]
    torque_w[of_side(THIGH, swing)] = turns * hips[1]
    return torque_w


@formula
def hip_torques(
    pose: PoseState, gains: Gains, body: Body, sensed: Sensed, aims: Aims, stance: int, torso: float
) -> wp.vec2:
    """The torques of stance hip and swing hip, N m, which together give the torso the wanted torque."""
    stance_thigh, swing_thigh = of_side(THIGH, stance), of_side(THIGH, 1 - stance)
    swing = gains.hip * world_torque(body, sensed, swing_thigh, aims.swing_hip)
    if pose.torso_on == BOTH:
        apart = wrap_angle(lean_of(sensed, swing_thigh) - lean_of(sensed, stance_thigh))
        rate = rate_of(sensed, swing_thigh) - rate_of(sensed, stance_thigh)
        swing = -torso / 2.0 - pose.together[0] * apart - pose.together[1] * rate
    stance_hip = -torso - swing
    if pose.torso_on == NEITHER:
        swing = joint_torque(body, sensed, swing_thigh, aims.swing_hip, gains.hip)
        stance_hip = joint_torque(body, sensed, stance_thigh, aims.swing_hip, gains.hip)
    return wp.vec2(stance_hip, swing)


@formula
def torso_torque(body: Body, sensed: Sensed, aim: float, gain: float) -> float:
    """The virtual torque that holds the torso's angle in the world, N m."""
    return gain * world_torque(body, sensed, PELVIS, aim)


@formula
def world_torque(body: Body, sensed: Sensed, link: int, aim: float) -> float:
    """PD torque on a link whose target is an angle in the world, N m."""
    error = wrap_angle(aim - lean_of(sensed, link))
    return body.stiffness[link] * error - body.damping[link] * rate_of(sensed, link)


@formula
def joint_torque(body: Body, sensed: Sensed, link: int, aim: float, gain: float) -> float:
    """PD torque of the joint above a link, N m."""
    parent = body.parent[link]
    error = aim - wrap_angle(lean_of(sensed, link) - lean_of(sensed, parent))
    rate = rate_of(sensed, link) - rate_of(sensed, parent)
    return gain * (body.stiffness[link] * error - body.damping[link] * rate)


@formula
def sagittal_axis(sensed: Sensed) -> wp.vec3:
    """The axis about which angles are measured: to the right of the heading."""
    return wp.quat_rotate(sensed.q_wh, wp.vec3(0.0, -1.0, 0.0))


@formula
def lean_of(sensed: Sensed, link: int) -> float:
    """A link's angle in the sagittal plane, rad: 0 when upright, positive when its top leans back."""
    up_h = wp.quat_rotate_inv(sensed.q_wh, wp.quat_rotate(rotation_of(sensed, link), wp.vec3(0.0, 0.0, 1.0)))
    return wp.atan2(-up_h[0], up_h[2])


@formula
def rate_of(sensed: Sensed, link: int) -> float:
    """The rate of a link's angle in the sagittal plane, rad/s."""
    return wp.dot(sensed.spin_w[link], sagittal_axis(sensed))
