"""Measure the distance between the two legs: thigh, shank, foot and toes of one against those of the other.

Solid legs cannot pass through each other (`bodies/solid.py`), but they may touch; a body that is not solid may cross
them. The distance is that between the solids that also touch the ground.
"""

from footfall.laws.tables import LEG_LINKS, THIGH, Body, Sensed, rotation_of
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula, record
from footfall.maths.solids import Solid, box, capsule, gap_between, line_distance

LegVectors = wp.types.matrix(shape=(8, 3), dtype=wp.float32)
LegNumbers = wp.types.vector(length=8, dtype=wp.float32)


@formula
def leg_gap(body: Body, sensed: Sensed, enough: float) -> float:
    """Smallest distance between the legs, m, or minus the depth of their overlap; `enough` if it is that or more."""
    hulls = leg_hulls(body, sensed)
    least = enough
    for left in range(LEG_LINKS):
        for right in range(LEG_LINKS, 2 * LEG_LINKS):
            if may_be_near(hulls, left, right, least):
                gap = gap_between(solid_of(body, sensed, THIGH + left), solid_of(body, sensed, THIGH + right), least)
                least = wp.min(least, gap)
    return least


@record
class Hulls:
    """A capsule around each solid of the legs, left then right, with which distant pairs are cheap to rule out."""

    middle_w: LegVectors  # m
    half_w: LegVectors  # m, from the middle to the end of the axis
    half_length: LegNumbers  # m
    radius: LegNumbers  # m


@formula
def leg_hulls(body: Body, sensed: Sensed) -> Hulls:
    """Compute the hulls. Capsules are their own; a box's runs along its x."""
    hulls = Hulls()
    for k in range(2 * LEG_LINKS):
        link = THIGH + k
        start_l = body.shape_start_l[link]
        half_l = (body.shape_end_l[link] - start_l) / 2.0
        axis_l = half_l
        if body.shape_radius[link] == 0.0:
            axis_l = wp.vec3(half_l[0], 0.0, 0.0)
        q_wl = rotation_of(sensed, link)
        hulls.middle_w[k] = sensed.joint_w[link] + wp.quat_rotate(q_wl, start_l + half_l)
        hulls.half_w[k] = wp.quat_rotate(q_wl, axis_l)
        hulls.half_length[k] = wp.length(axis_l)
        hulls.radius[k] = body.shape_radius[link] + wp.length(half_l - axis_l)
    return hulls


@wp.func
def may_be_near(hulls: Hulls, left: int, right: int, near: float) -> bool:
    """Whether two solids may be closer than that, judged first by balls around their hulls, then by the hulls."""
    axes = near + hulls.radius[left] + hulls.radius[right]
    middles = axes + hulls.half_length[left] + hulls.half_length[right]
    is_near = wp.length_sq(hulls.middle_w[left] - hulls.middle_w[right]) < middles * middles
    if is_near:
        is_near = (
            line_distance(hulls.middle_w[left], hulls.half_w[left], hulls.middle_w[right], hulls.half_w[right]) < axes
        )
    return is_near


@formula
def solid_of(body: Body, sensed: Sensed, link: int) -> Solid:
    """A link's solid in its current pose: a capsule or, without a radius, a box."""
    q_wl = rotation_of(sensed, link)
    start_l = body.shape_start_l[link]
    half_l = (body.shape_end_l[link] - start_l) / 2.0
    middle_w = sensed.joint_w[link] + wp.quat_rotate(q_wl, start_l + half_l)
    solid = box(middle_w, q_wl, half_l)
    if body.shape_radius[link] > 0.0:
        half_w = wp.quat_rotate(q_wl, half_l)
        solid = capsule(middle_w - half_w, middle_w + half_w, body.shape_radius[link])
    return solid
