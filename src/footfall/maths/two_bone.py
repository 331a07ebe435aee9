"""Analytic inverse kinematics of two bones and a hinge, for legs and arms (GENBICON section 3.5, Kulpa 2005)."""

from footfall.maths.kernel_language import wp
from footfall.maths.rotations import rotation_from_axes

EASED = wp.constant(0.985)
"""Share of the longest reach from which bones straighten more and more slowly."""


@wp.struct
class TwoBone:
    """Orientations of the upper and lower bones, and the bend of the hinge between them."""

    q_upper: wp.quat
    q_lower: wp.quat
    bend: float


@wp.func
def solve_two_bone(reach_w: wp.vec3, hinge_w: wp.vec3, upper: float, lower: float, straightest: float) -> TwoBone:
    """Bend two bones so that the far end is at `reach_w` from the near joint.

    `hinge_w` is the wanted hinge axis (left, for a knee that points ahead); it is made perpendicular to the reach. For
    a target out of reach, the bones near the fraction `straightest` of their full length. At rest both bones hang
    along their own -z.
    """
    return bend_two_bones(reach_w, hinge_w, upper, lower, straightest, 1.0)


@wp.func
def bend_two_bones(
    reach_w: wp.vec3, hinge_w: wp.vec3, upper: float, lower: float, straightest: float, sense: float
) -> TwoBone:
    """The same for a hinge that bends one way, about its axis (1, a knee), or the other (-1, an elbow)."""
    along = wp.normalize(reach_w)
    hinge = _across(along, hinge_w)
    distance = _within_reach(wp.length(reach_w), straightest * (upper + lower))
    distance = wp.max(distance, wp.abs(upper - lower) + 0.02 * lower)
    cos_bend = (distance * distance - upper * upper - lower * lower) / (2.0 * upper * lower)
    cos_lift = (upper * upper + distance * distance - lower * lower) / (2.0 * upper * distance)
    bend = wp.acos(wp.clamp(cos_bend, -1.0, 1.0))
    lift = wp.acos(wp.clamp(cos_lift, -1.0, 1.0))
    solution = TwoBone()
    solution.q_upper = wp.quat_from_axis_angle(hinge, -lift * sense) * _hang_along(along, hinge)
    solution.q_lower = wp.quat_from_axis_angle(hinge, bend * sense) * solution.q_upper
    solution.bend = bend
    return solution


@wp.func
def span_squared(upper: float, lower: float, bend: float) -> float:
    """The squared distance between the ends of two bones with this bend of the hinge."""
    return upper * upper + lower * lower + 2.0 * upper * lower * wp.cos(bend)


@wp.func
def bend_at(upper: float, lower: float, squared: float) -> float:
    """The bend of the hinge that puts the ends of two bones this squared distance apart."""
    return wp.acos(wp.clamp((squared - upper * upper - lower * lower) / (2.0 * upper * lower), -1.0, 1.0))


@wp.func
def _within_reach(distance: float, longest: float) -> float:
    """A distance that approaches the longest one without a kink, where the bones would jerk straight."""
    ratio = distance / longest
    if ratio > EASED:
        ratio = 1.0 - (1.0 - EASED) * wp.exp((EASED - ratio) / (1.0 - EASED))
    return ratio * longest


@wp.func
def _across(along_w: wp.vec3, hinge_w: wp.vec3) -> wp.vec3:
    """The hinge axis made perpendicular to the reach; if it lies along the reach, the vertical takes its place."""
    across = hinge_w - along_w * wp.dot(hinge_w, along_w)
    if wp.length(across) < 1.0e-3:
        across = wp.vec3(0.0, 0.0, 1.0) - along_w * along_w[2]
    return wp.normalize(across)


@wp.func
def _hang_along(along_w: wp.vec3, hinge_w: wp.vec3) -> wp.quat:
    up_w = -along_w
    return rotation_from_axes(wp.cross(hinge_w, up_w), hinge_w, up_w)
