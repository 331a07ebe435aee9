"""The distance between two solids, capsules or boxes, in any pose; negative if they overlap.

Both are a core of half-edges around a centre, rounded by a radius: a box has three half-edges and no radius, a capsule
one half-edge and its radius. The difference of two cores is again such a shape, with the half-edges of both. The wanted
distance is that of the origin from this shape or, inside it, minus its depth.
"""

from footfall.maths.kernel_language import wp
from footfall.maths.records import record

EDGES = wp.constant(3)
CORNERS = wp.constant(4)
FLAT = wp.constant(1.0e-12)


@record
class Solid:
    """A capsule or a box somewhere in the world."""

    centre_w: wp.vec3  # m
    half_w: wp.mat33  # m, one half-edge per row, perpendicular to each other; missing ones are 0
    radius: float  # m


@wp.func
def capsule(start_w: wp.vec3, end_w: wp.vec3, radius: float) -> Solid:
    """All points within `radius` of the line from start to end."""
    solid = Solid()
    solid.centre_w = (start_w + end_w) / 2.0
    solid.half_w[0] = (end_w - start_w) / 2.0
    solid.radius = radius
    return solid


@wp.func
def box(centre_w: wp.vec3, q_wl: wp.quat, half_l: wp.vec3) -> Solid:
    """A box given by its centre, its orientation and half its sides."""
    solid = Solid()
    solid.centre_w = centre_w
    for k in range(EDGES):
        side_l = wp.vec3()
        side_l[k] = half_l[k]
        solid.half_w[k] = wp.quat_rotate(q_wl, side_l)
    return solid


@wp.func
def gap_between(a: Solid, b: Solid, enough: float) -> float:
    """Distance between two solids, m, or minus their overlap. If it is `enough` or more, any number from there on.

    If the cores overlap, the exact depth lies along one of the normals of their difference. If they are apart, the
    normals only give a lower bound, and the distance is the least one between corners and cores or between edges.
    """
    rounded = a.radius + b.radius
    cores = float(0.0)
    if is_line(a) and is_line(b):
        cores = line_distance(a.centre_w, a.half_w[0], b.centre_w, b.half_w[0])
    else:
        cores = widest_gap(a, b)
        if cores > 0.0 and cores - rounded < enough:
            cores = wp.min(corner_distance(a, b), wp.min(corner_distance(b, a), edge_distance(a, b)))
    return cores - rounded


@wp.func
def is_line(solid: Solid) -> bool:
    """Whether the core is that of a capsule."""
    return wp.length_sq(solid.half_w[1]) < FLAT


@wp.func
def widest_gap(a: Solid, b: Solid) -> float:
    """The widest gap between the cores projected onto a normal of their difference; minus the depth of an overlap."""
    apart_w = b.centre_w - a.centre_w
    widest = float(-wp.inf)
    for i in range(2 * EDGES):
        for j in range(i + 1, 2 * EDGES):
            normal_w = wp.cross(half_edge(a, b, i), half_edge(a, b, j))
            size = wp.length(normal_w)
            if size * size > FLAT * FLAT:
                gap = wp.abs(wp.dot(normal_w, apart_w))
                for k in range(2 * EDGES):
                    gap -= wp.abs(wp.dot(normal_w, half_edge(a, b, k)))
                widest = wp.max(widest, gap / size)
    return widest


@wp.func
def half_edge(a: Solid, b: Solid, k: int) -> wp.vec3:
    """The k-th half-edge of two cores, first those of a, then those of b."""
    edge_w = a.half_w[k % EDGES]
    if k >= EDGES:
        edge_w = b.half_w[k % EDGES]
    return edge_w


@wp.func
def corner_distance(a: Solid, b: Solid) -> float:
    """Distance from the corners of one core to the other core."""
    least = float(wp.inf)
    for corner in range(2 * CORNERS):
        corner_w = a.centre_w
        for k in range(EDGES):
            corner_w += a.half_w[k] * sign_of(corner, k)
        least = wp.min(least, point_distance(corner_w, b))
    return least


@wp.func
def point_distance(point_w: wp.vec3, solid: Solid) -> float:
    """Distance from a point to a core; 0 inside."""
    away_w = point_w - solid.centre_w
    rest_w = away_w
    for k in range(EDGES):
        along = wp.length_sq(solid.half_w[k])
        if along > FLAT:
            rest_w -= solid.half_w[k] * wp.clamp(wp.dot(away_w, solid.half_w[k]) / along, -1.0, 1.0)
    return wp.length(rest_w)


@wp.func
def edge_distance(a: Solid, b: Solid) -> float:
    """Distance between the edges of two cores; a line has one edge."""
    least = float(wp.inf)
    for i in range(EDGES * CORNERS):
        if is_edge(a, i):
            for j in range(EDGES * CORNERS):
                if is_edge(b, j):
                    edge_a, edge_b = a.half_w[i // CORNERS], b.half_w[j // CORNERS]
                    least = wp.min(least, line_distance(edge_middle(a, i), edge_a, edge_middle(b, j), edge_b))
    return least


@wp.func
def is_edge(solid: Solid, i: int) -> bool:
    """Whether a core has an edge with this index: a box has twelve."""
    return i == 0 or not is_line(solid)


@wp.func
def edge_middle(solid: Solid, i: int) -> wp.vec3:
    """The midpoint of an edge; four edges are parallel to each half-edge."""
    along = i // CORNERS
    middle_w = solid.centre_w
    middle_w += solid.half_w[(along + 1) % EDGES] * sign_of(i, 0)
    middle_w += solid.half_w[(along + 2) % EDGES] * sign_of(i, 1)
    return middle_w


@wp.func
def sign_of(number: int, bit: int) -> float:
    """-1 or 1, depending on one bit of a number."""
    return float(2 * ((number >> bit) & 1) - 1)


@wp.func
def line_distance(middle_a_w: wp.vec3, half_a_w: wp.vec3, middle_b_w: wp.vec3, half_b_w: wp.vec3) -> float:
    """Distance between two line segments (Ericson, Real-Time Collision Detection, 5.1.9)."""
    apart_w = middle_a_w - middle_b_w
    aa = wp.length_sq(half_a_w)
    bb = wp.length_sq(half_b_w)
    ab = wp.dot(half_a_w, half_b_w)
    ac = wp.dot(half_a_w, apart_w)
    bc = wp.dot(half_b_w, apart_w)
    skew = aa * bb - ab * ab
    s = float(0.0)
    if skew > 1.0e-6 * aa * bb:
        s = wp.clamp((ab * bc - ac * bb) / skew, -1.0, 1.0)
    t = wp.clamp((ab * s + bc) / wp.max(bb, FLAT), -1.0, 1.0)
    s = wp.clamp((ab * t - ac) / wp.max(aa, FLAT), -1.0, 1.0)
    return wp.length(apart_w + half_a_w * s - half_b_w * t)
