"""Balance on both feet: the soles, the capture point, and the legs' torques for a force on the ground.

With xi = c + v/w the capture point, a body that presses at p is pushed by F = M w^2 (c - p). Each foot bears the share
of the weight that puts the combined pressure point at p; the remaining offset lies within each sole. Hips, knees and
ankles get the transpose: tau_j = -(p_f - joint_j) x F_f.
"""

from footfall.laws.tables import (
    FOOT,
    GRAVITY,
    LEFT,
    RIGHT,
    THIGH,
    Body,
    LinkVectors,
    Sensed,
    of_side,
    rotation_of,
)
from footfall.maths.kernel_language import wp
from footfall.maths.limits import TINY
from footfall.maths.records import formula, record
from footfall.maths.rotations import heading_of, wrap_angle


@record
class Support:
    """The two soles and what lies between them; points on the ground."""

    left_w: wp.vec3  # m, below the ankle
    right_w: wp.vec3
    heading: float  # rad, where the feet point, on average
    apart: float  # rad, by how much the feet point away from each other
    capture_w: wp.vec3  # m, xi on the ground
    frequency: float  # 1/s, w


@record
class Pressure:
    """Where the feet press."""

    share: wp.vec2  # of the weight, left and right
    offset_w: wp.vec3  # m, pressure point of each foot from below its ankle


@formula
def support_of(body: Body, sensed: Sensed) -> Support:
    """See the soles and the capture point."""
    support = Support()
    left = of_side(FOOT, LEFT)
    right = of_side(FOOT, RIGHT)
    support.left_w = on_ground(sensed, sensed.joint_w[left])
    support.right_w = on_ground(sensed, sensed.joint_w[right])
    left_heading = heading_of(rotation_of(sensed, left))
    right_heading = heading_of(rotation_of(sensed, right))
    support.apart = wrap_angle(left_heading - right_heading)
    from_left = left_heading - support.apart / 2.0
    rounding = wrap_angle(right_heading + support.apart / 2.0 - from_left)
    support.heading = from_left + rounding / 2.0  # the same from either foot, to the bit
    height = wp.max(sensed.body_com_w[2] - sensed.ground_height, body.ankle_height[0])
    support.frequency = wp.sqrt(GRAVITY / height)
    support.capture_w = on_ground(sensed, sensed.body_com_w + sensed.body_velocity_w / support.frequency)
    return support


@formula
def press_at(body: Body, support: Support, point_w: wp.vec3, margin: float) -> Pressure:
    """How both feet together press at a point, as near to it as soles less a margin allow."""
    pressure = Pressure()
    between_w = support.right_w - support.left_w
    ahead_w = wp.vec3(wp.cos(support.heading), wp.sin(support.heading), 0.0)
    left_w = wp.vec3(-ahead_w[1], ahead_w[0], 0.0)
    middle = (body.ball - body.heel) / 2.0
    half = 1.0 / 2.0
    away_w = point_w - middle_of(support) - ahead_w * middle
    right = wp.clamp(wp.dot(away_w, between_w) / wp.max(wp.dot(between_w, between_w), TINY), -half, half)
    rest_w = away_w - between_w * right
    long = wp.max((body.ball + body.heel) / 2.0 - margin, 0.0)
    wide = wp.max(body.sole_half_width - margin, 0.0)
    ahead = wp.clamp(wp.dot(rest_w, ahead_w), -long, long)
    side = wp.clamp(wp.dot(rest_w, left_w), -wide, wide)
    pressure.share = wp.vec2(half - right, half + right)
    pressure.offset_w = ahead_w * (middle + ahead) + left_w * side
    return pressure


@wp.func
def pressed_point(support: Support, pressure: Pressure) -> wp.vec3:
    """The joint pressure point of both feet."""
    return (support.left_w * pressure.share[0] + support.right_w * pressure.share[1]) + pressure.offset_w


@formula
def middle_of(support: Support) -> wp.vec3:
    """The point midway between the ankles."""
    return (support.left_w + support.right_w) / 2.0


@formula
def bear_on_both(
    sensed: Sensed, support: Support, pressure: Pressure, force_w: wp.vec3, pelvis_w: wp.vec3
) -> LinkVectors:
    """The torques of both legs that push the body by a force, and turn the pelvis by the torque that it needs."""
    torque_w = LinkVectors()
    for side in range(2):
        under_w = support.left_w + pressure.offset_w
        if side == RIGHT:
            under_w = support.right_w + pressure.offset_w
        for k in range(3):
            link = of_side(THIGH, side) + k
            torque_w[link] = wp.cross(sensed.joint_w[link] - under_w, force_w * pressure.share[side])
        torque_w[of_side(THIGH, side)] -= pelvis_w * pressure.share[side]
    return torque_w


@formula
def on_ground(sensed: Sensed, point_w: wp.vec3) -> wp.vec3:
    """The point below another, on the ground."""
    return wp.vec3(point_w[0], point_w[1], sensed.ground_height)
