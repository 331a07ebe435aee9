"""PD control of a pose in space, and the torque balance at the torso (SIMBICON, sections 3.1 and 3.2).

    tau = kp log(q_target q^-1) - kd (spin - spin_target)           each joint
    tau_A = -tau_torso - tau_B                                      stance hip, as vectors

Torso and thighs are controlled in the world, all other links from the link above. The torque on the torso is virtual:
the stance hip supplies whatever gives the torso the wanted net torque. The paper does not say how yaw is held; here the
torso and, more gently, the swing thigh face where the character is to face, and so the stance hip turns the body
(section 7.2, "turning").
"""

from footfall.laws.simbicon.learning import Gains
from footfall.laws.simbicon.poses import Turning
from footfall.laws.tables import (
    LINKS,
    PELVIS,
    SHANK,
    THIGH,
    Body,
    LinkRotations,
    LinkVectors,
    Sensed,
    of_side,
    rotation_of,
)
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula, record
from footfall.maths.rotations import rotation_vector, yaw_rotation


@record
class Wanted:
    """How every link is to be turned: torso and thighs from where the character faces, others from the link above."""

    rotation: LinkRotations
    further: LinkVectors  # by how much more one tick later, rad, as rotation vectors
    in_flight: int  # 1: thighs too are turned from the link above


@formula
def track(wanted: Wanted, gains: Gains, turning: Turning, body: Body, sensed: Sensed, facing: float) -> LinkVectors:
    """The torques that lead every link to its target, in the world; the pelvis has the virtual torque on the torso."""
    torque_w = LinkVectors()
    for link in range(LINKS):
        q_base, spin_w = yaw_rotation(facing), wp.vec3()
        held = link == PELVIS or (is_thigh(link) and wanted.in_flight == 0)
        if not held:
            q_base, spin_w = rotation_of(sensed, body.parent[link]), sensed.spin_w[body.parent[link]]
        spin_w += wp.quat_rotate(q_base, wanted.further[link]) / sensed.step_seconds
        error_w = rotation_vector(q_base * turn_of(wanted, link) * wp.quat_inverse(rotation_of(sensed, link)))
        pull_w = body.stiffness[link] * error_w - body.damping[link] * (sensed.spin_w[link] - spin_w)
        if link == PELVIS:
            pull_w[2] = body.pelvis_yaw * pull_w[2]
        elif held:
            pull_w[2] = turning.thigh_yaw * pull_w[2]
        torque_w[link] = gain_of(gains, link) * pull_w
    return torque_w


@formula
def torso_error(wanted: Wanted, sensed: Sensed, facing: float) -> float:
    """How far the torso is turned from its target, rad, but for its yaw."""
    q_target = yaw_rotation(facing) * turn_of(wanted, PELVIS)
    error_w = rotation_vector(q_target * wp.quat_inverse(rotation_of(sensed, PELVIS)))
    return wp.length(wp.vec2(error_w[0], error_w[1]))


@wp.func
def turn_of(wanted: Wanted, link: int) -> wp.quat:
    """The rotation wanted of a link."""
    q = wanted.rotation[link]
    return wp.quat(q[0], q[1], q[2], q[3])


@wp.func
def turn_to(wanted: wp.ref[Wanted], link: int, q: wp.quat):
    """Set the rotation wanted of a link."""
    wanted.rotation[link] = wp.vec4(q[0], q[1], q[2], q[3])


@wp.func
def is_thigh(link: int) -> bool:
    """Whether a link is a thigh, which tracks in the world."""
    return link == of_side(THIGH, 0) or link == of_side(THIGH, 1)


@formula
def gain_of(gains: Gains, link: int) -> float:
    """The gain of a joint."""
    gain = gains.upper
    if link == PELVIS:
        gain = gains.torso
    elif is_thigh(link):
        gain = gains.hip
    elif link == of_side(SHANK, 0) or link == of_side(SHANK, 1):
        gain = gains.knee
    elif link > THIGH:
        gain = gains.ankle
    return gain
