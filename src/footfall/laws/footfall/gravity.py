"""Gravity compensation (GENBICON section 3.4): the joints between a link and the pelvis carry its weight.

    tau_j += (com_i - joint_j) x (m_i g up)        for each link i and each joint j between i and the pelvis

The stance leg is left out, because the ground supports it. When standing, the force through both legs carries the body,
and each leg's own weight is compensated here.
"""

from typing import Annotated

import warp as wp

from footfall.laws.contract import Stride
from footfall.laws.footfall.tracking import in_leg
from footfall.laws.tables import GRAVITY, LEFT, LINKS, PELVIS, RIGHT, Body, LinkVectors, Sensed, on_side
from footfall.maths.records import formula
from footfall.quantity import Parameters, quantity


class GravityCompensation(Parameters):
    """How much of each limb's weight its joints carry."""

    share: Annotated[float, quantity("", 0.0, 1.5, "1 compensates fully (paper); 0 disables compensation")] = 0.0


@formula
def compensate_gravity(gravity: GravityCompensation, body: Body, sensed: Sensed, stride: Stride) -> LinkVectors:
    """The torques that hold every link against gravity.

    What left and right limbs ask of the trunk is added to each other first, so that a mirrored body gets mirrored
    torques to the bit.
    """
    torque_w = LinkVectors()
    left_w = LinkVectors()
    right_w = LinkVectors()
    mass = body.mass  # read once: inside the loop, each access to a field would copy the whole array
    com_w = sensed.com_w
    joint_w = sensed.joint_w
    parent = body.parent
    for link in range(1, LINKS):
        if stride.standing != 0 or not in_leg(link, stride.stance):
            lift_w = wp.vec3(0.0, 0.0, gravity.share * mass[link] * GRAVITY)
            joint = link
            while joint != PELVIS:
                moment_w = wp.cross(com_w[link] - joint_w[joint], lift_w)
                if on_side(link, LEFT):
                    left_w[joint] += moment_w
                elif on_side(link, RIGHT):
                    right_w[joint] += moment_w
                else:
                    torque_w[joint] += moment_w
                joint = parent[joint]
    for link in range(1, LINKS):
        torque_w[link] += left_w[link] + right_w[link]
    return torque_w
