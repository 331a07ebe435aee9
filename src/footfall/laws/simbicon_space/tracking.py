"""PD control of the pose in space, and the torque balance at the torso (SIMBICON, sections 3.1 and 3.2).

    tau = kp log(q_target q^-1) - kd spin                           torso and swing thigh, in the world
    tau_A = -tau_torso - tau_B                                      stance hip, as vectors

A target is a rotation: pitch by the sagittal angle, then roll by the coronal one, then yaw to the desired heading. The
paper does not say how two angles make a rotation, nor how yaw is held; here the torso and, more gently, the swing thigh
face where the character is to face, and so the stance hip turns the body (section 7.2, "turning").
"""

import warp as wp

from footfall.laws.simbicon.poses import PoseState
from footfall.laws.simbicon.tracking import BOTH, NEITHER
from footfall.laws.simbicon_space.between import AllAims, UpperAims
from footfall.laws.simbicon_space.learning import SpaceGains
from footfall.laws.simbicon_space.poses import SpaceRow
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
    row: SpaceRow,
    gains: SpaceGains,
    body: Body,
    sensed: Sensed,
    targets: AllAims,
    stance: int,
    facing: float,
    torso_w: wp.vec3,
) -> LinkVectors:
    """The torque of each joint's parent on the link below it, in the world; `torso_w` is that on the torso."""
    aims, beside = targets.sagittal, targets.coronal
    torque_w = upper_torques(targets.upper, gains, body, sensed, stance)
    for side in range(2):
        knee = wp.where(side == stance, aims.stance_knee, aims.swing_knee)
        ankle = wp.where(side == stance, aims.stance_ankle, aims.swing_ankle)
        tilt = wp.where(side == stance, beside.stance_ankle, beside.swing_ankle)
        shank, foot, toes = of_side(SHANK, side), of_side(FOOT, side), of_side(TOES, side)
        torque_w[shank] = gains.knee * parent_torque(body, sensed, shank, turned(knee, 0.0, stance))
        torque_w[foot] = gains.ankle * parent_torque(body, sensed, foot, turned(ankle, tilt, stance))
        torque_w[toes] = gains.ankle * parent_torque(body, sensed, toes, wp.quat_identity())
    q_facing = yaw_rotation(facing)
    swing_thigh, stance_thigh = of_side(THIGH, 1 - stance), of_side(THIGH, stance)
    swing_w = gains.hip * world_torque(
        body, sensed, swing_thigh, q_facing * turned(aims.swing_hip, beside.swing_hip, stance), row.turning.thigh_yaw
    )
    if row.pose.torso_on == BOTH:
        swing_w = -torso_w / 2.0 - draw_together(row.pose, sensed, stance)
    torque_w[swing_thigh] = swing_w
    torque_w[stance_thigh] = -torso_w - swing_w
    if row.pose.torso_on == NEITHER:
        inwards = beside.shift - row.lateral.swing_hip
        torque_w[swing_thigh] = gains.hip * parent_torque(
            body, sensed, swing_thigh, turned(aims.swing_hip, beside.swing_hip, stance)
        )
        torque_w[stance_thigh] = gains.hip * parent_torque(
            body, sensed, stance_thigh, turned(aims.swing_hip, inwards, stance)
        )
    return torque_w


@formula
def torso_feedback(
    gains: SpaceGains, body: Body, sensed: Sensed, targets: AllAims, stance: int, facing: float
) -> wp.vec3:
    """The virtual torque that holds the torso in the world."""
    q_target = yaw_rotation(facing) * turned(targets.sagittal.torso, targets.coronal.torso, stance)
    return gains.torso * world_torque(body, sensed, PELVIS, q_target, body.pelvis_yaw)


@formula
def torso_error(sensed: Sensed, targets: AllAims, stance: int, facing: float) -> float:
    """How far the torso is turned from its target, rad, but for its yaw."""
    q_target = yaw_rotation(facing) * turned(targets.sagittal.torso, targets.coronal.torso, stance)
    error_w = rotation_vector(q_target * wp.quat_inverse(rotation_of(sensed, PELVIS)))
    return wp.length(wp.vec2(error_w[0], error_w[1]))


@formula
def upper_torques(upper: UpperAims, gains: SpaceGains, body: Body, sensed: Sensed, stance: int) -> LinkVectors:
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


@wp.func
def world_torque(body: Body, sensed: Sensed, link: int, q_target: wp.quat, yaw: float) -> wp.vec3:
    """PD torque on a link whose target is a rotation in the world, with a share of it about the vertical."""
    error_w = rotation_vector(q_target * wp.quat_inverse(rotation_of(sensed, link)))
    torque_w = body.stiffness[link] * error_w - body.damping[link] * sensed.spin_w[link]
    return wp.vec3(torque_w[0], torque_w[1], yaw * torque_w[2])


@wp.func
def parent_torque(body: Body, sensed: Sensed, link: int, q_target: wp.quat) -> wp.vec3:
    """PD torque of the joint above a link, whose target is a rotation from the link above."""
    parent = body.parent[link]
    q_wanted = rotation_of(sensed, parent) * q_target
    error_w = rotation_vector(q_wanted * wp.quat_inverse(rotation_of(sensed, link)))
    return body.stiffness[link] * error_w - body.damping[link] * (sensed.spin_w[link] - sensed.spin_w[parent])


@wp.func
def turned(sagittal: float, coronal: float, stance: int) -> wp.quat:
    """The rotation of a link by its two angles, with the signs of Table 1 and of its rows marked "lat"."""
    return roll_rotation(-side_sign(stance) * coronal) * pitch_rotation(-sagittal)


@wp.func
def bent(angles: wp.vec3, stance: int) -> wp.quat:
    """The same with a twist to the stance side."""
    return yaw_rotation(side_sign(stance) * angles[2]) * turned(angles[0], angles[1], stance)
