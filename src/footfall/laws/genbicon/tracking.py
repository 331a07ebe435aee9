"""Track the targets with proportional-derivative control, and balance the pelvis (sections 3.1 and 4).

    tau = kp log(q_target q^-1) + kd (spin_target - spin)        kd = 2 sqrt(kp)

as the torque of the parent on the link. Its reaction on the parent is passed on towards the pelvis, so that every link
receives the torque meant for it (release; the paper does not mention it), except from a leg that carries, whose
reaction the ground takes. The stance hip gives the pelvis its net torque:

    tau_stance_hip = -tau_pelvis - sum of what the other joints take from the pelvis
"""

from typing import Annotated

import warp as wp

from footfall.laws.contract import Stride
from footfall.laws.genbicon.trajectories import Targets
from footfall.laws.tables import (
    LEFT,
    LINKS,
    LOWER_BACK,
    PELVIS,
    RIGHT,
    THIGH,
    TOES,
    Body,
    LinkVectors,
    Sensed,
    of_side,
    rotation_of,
)
from footfall.maths.records import formula
from footfall.maths.rotations import rotation_vector
from footfall.quantity import Parameters, quantity


class Tracking(Parameters):
    """How firmly the targets are tracked."""

    strength: Annotated[float, quantity("", 0.0, 5.0, "factor on every kp")] = 1.0


@formula
def track(tracking: Tracking, body: Body, sensed: Sensed, stride: Stride, targets: Targets) -> LinkVectors:
    """The tracking torque of every joint but the hips of legs that carry."""
    torque_w = LinkVectors()
    for link in range(1, LINKS):
        hip = link == of_side(THIGH, LEFT) or link == of_side(THIGH, RIGHT)
        if not (hip and carries(link, stride)):
            torque_w[link] = servo(tracking, body, sensed, targets, link)
    for k in range(1, LINKS):
        link = LINKS - k
        parent = body.parent[link]
        if parent != PELVIS and not carries(link, stride):
            torque_w[parent] += torque_w[link]
    return torque_w


@formula
def servo(tracking: Tracking, body: Body, sensed: Sensed, targets: Targets, link: int) -> wp.vec3:
    """A spring and damper from a link's orientation and spin to their targets."""
    q = targets.rotation_w[link]
    error_w = rotation_vector(wp.quat(q[0], q[1], q[2], q[3]) * wp.quat_inverse(rotation_of(sensed, link)))
    rate_w = targets.spin_w[link] - sensed.spin_w[link]
    return error_w * (tracking.strength * body.stiffness[link]) + rate_w * (
        wp.sqrt(tracking.strength) * body.damping[link]
    )


@formula
def needed_by_pelvis(
    tracking: Tracking, body: Body, sensed: Sensed, stride: Stride, targets: Targets, torque_w: LinkVectors
) -> wp.vec3:
    """What the hips that carry must exert on the pelvis: its own torque, and what back and swing leg take from it."""
    needed_w = servo(tracking, body, sensed, targets, PELVIS) + torque_w[LOWER_BACK]
    if stride.standing == 0:
        needed_w += torque_w[of_side(THIGH, 1 - stride.stance)]
    return needed_w


@wp.func
def carries(link: int, stride: Stride) -> bool:
    """Whether a link belongs to a leg that carries the body: the stance leg or, when standing, either leg."""
    first = of_side(THIGH, stride.stance)
    return (link >= first and link <= first + TOES - THIGH) or (stride.standing != 0 and link >= THIGH)
