"""Rotations as Warp's unit quaternions. `q_ab` takes a vector from frame b to frame a."""

from footfall.maths.kernel_language import wp


@wp.func
def pitch_rotation(angle: float) -> wp.quat:
    """A rotation about the left axis: positive leans the top ahead, points the toes down, bends the knee."""
    return wp.quat_from_axis_angle(wp.vec3(0.0, 1.0, 0.0), angle)


@wp.func
def roll_rotation(angle: float) -> wp.quat:
    """A rotation about the forward axis: positive leans the top to the right."""
    return wp.quat_from_axis_angle(wp.vec3(1.0, 0.0, 0.0), angle)


@wp.func
def yaw_rotation(angle: float) -> wp.quat:
    """A rotation about the vertical: positive turns to the left."""
    return wp.quat_from_axis_angle(wp.vec3(0.0, 0.0, 1.0), angle)


@wp.func
def heading_of(q_wl: wp.quat) -> float:
    """The direction a body faces on the ground, from its forward axis."""
    ahead_w = wp.quat_rotate(q_wl, wp.vec3(1.0, 0.0, 0.0))
    return wp.atan2(ahead_w[1], ahead_w[0])


@wp.func
def ahead_of(heading: float) -> wp.vec3:
    """The direction of a heading, on the ground."""
    return wp.vec3(wp.cos(heading), wp.sin(heading), 0.0)


@wp.func
def rotation_vector(q: wp.quat) -> wp.vec3:
    """A rotation as axis times angle, the shorter way round."""
    sign = float(1.0)
    if q[3] < 0.0:
        sign = -1.0
    axis = wp.vec3(q[0], q[1], q[2]) * sign
    sine = wp.length(axis)
    factor = float(2.0)
    if sine > 1.0e-6:
        factor = 2.0 * wp.atan2(sine, q[3] * sign) / sine
    return axis * factor


@wp.func
def rotation_from_axes(x_w: wp.vec3, y_w: wp.vec3, z_w: wp.vec3) -> wp.quat:
    """The rotation of the frame whose axes, in the world, are the given three."""
    return wp.quat_from_matrix(wp.matrix_from_cols(x_w, y_w, z_w))


@wp.func
def wrap_angle(angle: float) -> float:
    """The same angle, between -pi and pi."""
    return wp.atan2(wp.sin(angle), wp.cos(angle))
