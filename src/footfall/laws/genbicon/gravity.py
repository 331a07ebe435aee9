"""Gravity compensation (section 3.4): the joints between a link and the pelvis carry its weight.

    tau_j += (com_i - joint_j) x (m_i g up)        for each link i and each joint j between i and the pelvis

All links but those of a leg that carries. A carried crate adds half its weight at each hand (section 5.4).
"""

from typing import Annotated

from footfall.laws.contract import Stride
from footfall.laws.hands import hand_at
from footfall.laws.tables import GRAVITY, LINKS, LOWER_ARM, PELVIS, Body, LinkVectors, Sensed, of_side
from footfall.laws.targets import carries
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula
from footfall.quantity import Parameters, quantity


class GravityCompensation(Parameters):
    """How much of each limb's weight its joints carry."""

    share: Annotated[float, quantity("", 0.0, 1.5, "1 compensates fully (paper); 0 disables compensation")] = 1.0


@formula
def compensate_gravity(gravity: GravityCompensation, body: Body, sensed: Sensed, stride: Stride) -> LinkVectors:
    """The torques that hold every link, and a crate in the hands, against gravity."""
    torque_w = LinkVectors()
    up_w = wp.vec3(0.0, 0.0, gravity.share * GRAVITY)
    for link in range(1, LINKS):
        if not carries(link, stride):
            _lift(body, sensed, torque_w, link, sensed.com_w[link], up_w * body.mass[link])
    for side in range(2):
        hand_w = hand_at(body, sensed, side)
        _lift(body, sensed, torque_w, of_side(LOWER_ARM, side), hand_w, up_w * (sensed.held.mass / 2.0))
    return torque_w


@formula
def _lift(body: Body, sensed: Sensed, torque_w: wp.ref[LinkVectors], link: int, at_w: wp.vec3, force_w: wp.vec3):
    """Add the torques of all joints between a link and the pelvis for a force at a point of it."""
    joint = link
    while joint != PELVIS:
        torque_w[joint] = torque_w[joint] + wp.cross(at_w - sensed.joint_w[joint], force_w)
        joint = body.parent[joint]
