"""SIMBICON's balance feedback (section 3.3): targets shift with the hips' position and speed over the stance foot.

    theta_d = theta_d0 + F [d v]                                    equation 1

d is the distance from the stance ankle to the midpoint of the hips and v the speed of that point, along the heading or,
for the coronal half, from the stance leg to the swing leg; F has a row [c_d, c_v] for each joint. Departures, as in the
authors' code: d may be measured from the heel or, when standing on two feet, from midway between the ankles
(`measured_from`), and the targets of the swing thigh are kept within a range (`swing_hip_range`, `sideways.range`; -7
to 7 is the paper's, with which skipping falls within a second).

An antisymmetric displacement of the hips' coronal targets makes the character go to one side: legs that lag behind let
it fall that way. A symmetric one makes it walk with its feet further apart (section 7.2, "parameterization").
"""

from footfall.laws.simbicon.poses import Balance, PoseState, Sideways
from footfall.laws.tables import (
    FOOT,
    LEFT,
    PELVIS,
    RIGHT,
    THIGH,
    Body,
    Command,
    Sensed,
    of_side,
    rotation_of,
    side_sign,
)
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula, record, row_of

HEEL, MIDDLE = wp.constant(1), wp.constant(2)
Pose = row_of(PoseState)


@record
class Aims:
    """A state with its targets shifted, and by how much the coronal target of the swing hip was, rad."""

    pose: Pose
    shift: float


@formula
def aims_of(pose: PoseState, balance: Balance, body: Body, sensed: Sensed, stance: int) -> Aims:
    """The state with its sagittal targets shifted by the balance feedback."""
    f = pose.feedback
    lead = lead_of(balance, body, sensed, stance, wp.vec3(1.0, 0.0, 0.0))
    aims = Aims()
    aims.pose = pose
    aims.pose.torso = pose.torso + wp.dot(f.torso, lead)
    swing_hip = pose.swing_hip + wp.dot(f.swing_hip, lead)
    aims.pose.swing_hip = wp.clamp(swing_hip, balance.swing_hip_range[0], balance.swing_hip_range[1])
    aims.pose.swing_knee = pose.swing_knee + wp.dot(f.swing_knee, lead)
    aims.pose.swing_ankle = pose.swing_ankle + wp.dot(f.swing_ankle, lead)
    aims.pose.stance_knee = pose.stance_knee + wp.dot(f.stance_knee, lead)
    aims.pose.stance_ankle = pose.stance_ankle + wp.dot(f.stance_ankle, lead)
    return aims


@formula
def aims_in_space(
    pose: PoseState, balance: Balance, sideways: Sideways, body: Body, sensed: Sensed, command: Command, stance: int
) -> Aims:
    """The state with its coronal targets shifted too, also by steps aside and wide ones."""
    own, f = pose.lateral, pose.lateral.feedback
    lead = lead_of(balance, body, sensed, stance, outwards(stance))
    spread = float(0.0)
    if command.width >= 0.0:
        spread = sideways.spread * (command.width - sideways.own_width)
    aims = aims_of(pose, balance, body, sensed, stance)
    aims.shift = wp.dot(f.swing_hip, lead) + side_sign(stance) * sideways.lean * command.sideways
    swing_hip = wp.clamp(own.swing_hip + spread + aims.shift, sideways.range[0], sideways.range[1])
    aims.pose.lateral.torso = own.torso + wp.dot(f.torso, lead)
    aims.pose.lateral.swing_hip = swing_hip
    aims.pose.lateral.swing_ankle = own.swing_ankle + wp.dot(f.swing_ankle, lead)
    aims.pose.lateral.stance_ankle = own.stance_ankle + wp.dot(f.stance_ankle, lead)
    return aims


@formula
def lead_of(balance: Balance, body: Body, sensed: Sensed, stance: int, way_h: wp.vec3) -> wp.vec2:
    """d and v in a direction: how far the hips are ahead of the foot, m, and how fast they move, m/s."""
    return lead_from(sensed, foot_point(balance, body, sensed, stance), wp.quat_rotate(sensed.q_wh, way_h))


@formula
def lead_from(sensed: Sensed, point_w: wp.vec3, ahead_w: wp.vec3) -> wp.vec2:
    """The same from any point."""
    hips_w = (sensed.joint_w[of_side(THIGH, LEFT)] + sensed.joint_w[of_side(THIGH, RIGHT)]) / 2.0
    velocity_w = sensed.velocity_w[PELVIS] + wp.cross(sensed.spin_w[PELVIS], hips_w - sensed.com_w[PELVIS])
    return wp.vec2(wp.dot(hips_w - point_w, ahead_w), wp.dot(velocity_w, ahead_w))


@formula
def foot_point(balance: Balance, body: Body, sensed: Sensed, stance: int) -> wp.vec3:
    """The point that d is measured from, in the world."""
    foot = of_side(FOOT, stance)
    point_w = sensed.joint_w[foot]
    if balance.measured_from == HEEL:
        heel_l = wp.vec3(-body.heel, 0.0, -body.ankle_height[stance])
        point_w = point_w + wp.quat_rotate(rotation_of(sensed, foot), heel_l)
    if balance.measured_from == MIDDLE:
        point_w = (point_w + sensed.joint_w[of_side(FOOT, 1 - stance)]) / 2.0
    return point_w


@wp.func
def outwards(stance: int) -> wp.vec3:
    """The direction from the stance leg to the swing leg, in the heading frame."""
    return wp.vec3(0.0, -side_sign(stance), 0.0)
