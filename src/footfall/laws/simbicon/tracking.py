"""PD control of the pose in space, and the torque balance at the torso (SIMBICON, sections 3.1 and 3.2).

    tau = kp log(q_target q^-1) - kd (spin - spin_target)           torso and swing thigh in the world
    tau_A = -tau_torso - tau_B                                      stance hip, as vectors

A target is a rotation: pitch by the sagittal angle, then roll by the coronal one, then yaw to the desired heading. The
paper does not say how two angles make a rotation, nor how yaw is held; here the torso and, more gently, the swing thigh
face where the character is to face, and so the stance hip turns the body (section 7.2, "turning"). Departures on two
feet and in flight are those in the plane (`plane.py`).
"""

import warp as wp

from footfall.laws.simbicon.feedback import Aims
from footfall.laws.simbicon.gait import SpaceRow
from footfall.laws.simbicon.learning import Gains
from footfall.laws.simbicon.plane import BOTH, NEITHER
from footfall.laws.simbicon.poses import PoseState, Upper
from footfall.laws.tables import (
    FOOT,
    HEAD,
    LOWER_ARM,
    LOWER_BACK,
    PELVIS,
    SHANK,
    THIGH,
    TOES,
    TORSO,
    UPPER_ARM,
    Body,
    LinkVectors,
    Sensed,
    of_side,
    rotation_of,
    side_sign,
)
from footfall.maths.records import formula
from footfall.maths.rotations import pitch_rotation, roll_rotation, rotation_vector, yaw_rotation


@formula
def space_torques(
    row: SpaceRow, gains: Gains, body: Body, sensed: Sensed, targets: Aims, stance: int, facing: float, torso_w: wp.vec3
) -> LinkVectors:
    """The torque of each joint's parent on the link below it, in the world; `torso_w` is that on the torso."""
    aims = targets.pose
    beside = targets.pose.lateral
    torque_w = upper_torques(targets.pose.upper, gains, body, sensed, stance)
    for side in range(2):
        knee = wp.where(side == stance, aims.stance_knee, aims.swing_knee)
        ankle = wp.where(side == stance, aims.stance_ankle, aims.swing_ankle)
        tilt = wp.where(side == stance, beside.stance_ankle, beside.swing_ankle)
        shank, foot, toes = of_side(SHANK, side), of_side(FOOT, side), of_side(TOES, side)
        torque_w[shank] = gains.knee * parent_torque(body, sensed, shank, turned(knee, 0.0, stance))
        torque_w[foot] = gains.ankle * parent_torque(body, sensed, foot, turned(ankle, tilt, stance))
        torque_w[toes] = gains.ankle * parent_torque(body, sensed, toes, wp.quat_identity())
    swing_thigh, stance_thigh = of_side(THIGH, 1 - stance), of_side(THIGH, stance)
    q_swing = turned(aims.swing_hip, beside.swing_hip, stance)
    swing_w = gains.hip * world_torque(body, sensed, swing_thigh, yaw_rotation(facing) * q_swing, row.turning.thigh_yaw)
    if row.pose.torso_on == BOTH:
        swing_w = -torso_w / 2.0 - draw_together(row.pose, sensed, stance)
    torque_w[swing_thigh] = swing_w
    torque_w[stance_thigh] = -torso_w - swing_w
    if row.pose.torso_on == NEITHER:
        q_stance = turned(aims.swing_hip, targets.shift - row.pose.lateral.swing_hip, stance)
        torque_w[swing_thigh] = gains.hip * parent_torque(body, sensed, swing_thigh, q_swing)
        torque_w[stance_thigh] = gains.hip * parent_torque(body, sensed, stance_thigh, q_stance)
    return torque_w


@formula
def torso_target(targets: Aims, stance: int, facing: float) -> wp.quat:
    """The rotation in the world that is wanted of the torso."""
    return yaw_rotation(facing) * turned(targets.pose.torso, targets.pose.lateral.torso, stance)


@formula
def torso_feedback(gains: Gains, body: Body, sensed: Sensed, q_target: wp.quat) -> wp.vec3:
    """The virtual torque that holds the torso in the world."""
    return gains.torso * world_torque(body, sensed, PELVIS, q_target, body.pelvis_yaw)


@formula
def torso_error(sensed: Sensed, q_target: wp.quat) -> float:
    """How far the torso is turned from its target, rad, but for its yaw."""
    error_w = rotation_vector(q_target * wp.quat_inverse(rotation_of(sensed, PELVIS)))
    return wp.length(wp.vec2(error_w[0], error_w[1]))


@formula
def upper_torques(upper: Upper, gains: Gains, body: Body, sensed: Sensed, stance: int) -> LinkVectors:
    """The torques of back, neck and arms; both joints of the back share its bend."""
    torque_w = LinkVectors()
    q_back = bent(upper.back / 2.0, stance)
    torque_w[LOWER_BACK] = gains.upper * parent_torque(body, sensed, LOWER_BACK, q_back)
    torque_w[TORSO] = gains.upper * parent_torque(body, sensed, TORSO, q_back)
    torque_w[HEAD] = gains.upper * parent_torque(body, sensed, HEAD, bent(upper.head, stance))
    for side in range(2):
        arm = wp.where(side == stance, upper.stance_arm, upper.swing_arm)
        elbow = wp.where(side == stance, upper.stance_elbow, upper.swing_elbow)
        upper_arm, lower_arm = of_side(UPPER_ARM, side), of_side(LOWER_ARM, side)
        torque_w[upper_arm] = gains.upper * parent_torque(body, sensed, upper_arm, turned(arm[0], arm[1], 1 - side))
        torque_w[lower_arm] = gains.upper * parent_torque(body, sensed, lower_arm, turned(elbow, 0.0, side))
    return torque_w


@formula
def draw_together(pose: PoseState, sensed: Sensed, stance: int) -> wp.vec3:
    """A spring and damper between the thighs, about the left axis only."""
    swing_thigh, stance_thigh = of_side(THIGH, 1 - stance), of_side(THIGH, stance)
    left_w = wp.quat_rotate(sensed.q_wh, wp.vec3(0.0, 1.0, 0.0))
    apart_w = rotation_vector(rotation_of(sensed, swing_thigh) * wp.quat_inverse(rotation_of(sensed, stance_thigh)))
    rate_w = sensed.spin_w[swing_thigh] - sensed.spin_w[stance_thigh]
    return left_w * (pose.together[0] * wp.dot(apart_w, left_w) + pose.together[1] * wp.dot(rate_w, left_w))


@formula
def world_torque(body: Body, sensed: Sensed, link: int, q_target: wp.quat, yaw: float) -> wp.vec3:
    """PD torque on a link whose target is a rotation in the world, with a share of it about the vertical."""
    torque_w = pull(body, sensed, link, q_target, wp.vec3())
    return wp.vec3(torque_w[0], torque_w[1], yaw * torque_w[2])


@formula
def parent_torque(body: Body, sensed: Sensed, link: int, q_target: wp.quat) -> wp.vec3:
    """PD torque of the joint above a link, whose target is a rotation from the link above."""
    parent = body.parent[link]
    return pull(body, sensed, link, rotation_of(sensed, parent) * q_target, sensed.spin_w[parent])


@formula
def pull(body: Body, sensed: Sensed, link: int, q_target: wp.quat, spin_w: wp.vec3) -> wp.vec3:
    """PD torque on a link whose target is a rotation and a spin, both in the world."""
    error_w = rotation_vector(q_target * wp.quat_inverse(rotation_of(sensed, link)))
    return body.stiffness[link] * error_w - body.damping[link] * (sensed.spin_w[link] - spin_w)


@wp.func
def turned(sagittal: float, coronal: float, stance: int) -> wp.quat:
    """The rotation of a link by its two angles, with the signs of Table 1 and of its rows marked "lat"."""
    return roll_rotation(-side_sign(stance) * coronal) * pitch_rotation(-sagittal)


@wp.func
def bent(angles: wp.vec3, stance: int) -> wp.quat:
    """The same with a twist to the stance side."""
    return yaw_rotation(side_sign(stance) * angles[2]) * turned(angles[0], angles[1], stance)
