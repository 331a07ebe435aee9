"""SIMBICON's balance feedback (section 3.3): targets shift with the hips' position and speed over the stance foot.

    theta_d = theta_d0 + F [d v]                                    equation 1

d is the distance from the stance ankle to the midpoint of the hips and v the speed of that point, both along the
heading; F has a row [c_d, c_v] for each joint. Departures, as in the authors' code: d may be measured from the heel or,
when standing on two feet, from midway between the ankles (`measured_from`), and the swing thigh's target is kept within
a range (`swing_hip_range`; -7 to 7 is the paper's, with which skipping falls within a second).
"""

import warp as wp

from footfall.laws.simbicon.poses import Balance, PoseState
from footfall.laws.tables import FOOT, LEFT, PELVIS, RIGHT, THIGH, Body, Sensed, of_side, rotation_of
from footfall.maths.records import formula, record

HEEL, MIDDLE = wp.constant(1), wp.constant(2)


@record
class Aims:
    """Target angles of the joints, rad, with the signs of Table 1."""

    torso: float
    swing_hip: float
    swing_knee: float
    swing_ankle: float
    stance_knee: float
    stance_ankle: float


@formula
def aims_of(pose: PoseState, balance: Balance, body: Body, sensed: Sensed, stance: int) -> Aims:
    """The state's pose, shifted by the balance feedback."""
    f = pose.feedback
    lead = lead_of(balance, body, sensed, stance)
    aims = Aims()
    aims.torso = pose.torso + wp.dot(f.torso, lead)
    swing_hip = pose.swing_hip + wp.dot(f.swing_hip, lead)
    aims.swing_hip = wp.clamp(swing_hip, balance.swing_hip_range[0], balance.swing_hip_range[1])
    aims.swing_knee = pose.swing_knee + wp.dot(f.swing_knee, lead)
    aims.swing_ankle = pose.swing_ankle + wp.dot(f.swing_ankle, lead)
    aims.stance_knee = pose.stance_knee + wp.dot(f.stance_knee, lead)
    aims.stance_ankle = pose.stance_ankle + wp.dot(f.stance_ankle, lead)
    return aims


@formula
def lead_of(balance: Balance, body: Body, sensed: Sensed, stance: int) -> wp.vec2:
    """d and v: how far the hips are ahead of the foot, m, and how fast they move, m/s."""
    return lead_along(balance, body, sensed, stance, wp.quat_rotate(sensed.q_wh, wp.vec3(1.0, 0.0, 0.0)))


@formula
def lead_along(balance: Balance, body: Body, sensed: Sensed, stance: int, ahead_w: wp.vec3) -> wp.vec2:
    """The same in any direction."""
    return lead_from(sensed, foot_point(balance, body, sensed, stance), ahead_w)


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
