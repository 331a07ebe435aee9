"""Gravity compensation (section 3.4): the joints between a link and the pelvis carry its weight.

    tau_j += (com_i - joint_j) x (m_i g up)        for each link i and each joint j between i and the pelvis

All links but those of a leg that carries. A carried crate adds half its weight at each hand (section 5.4).
"""

from typing import Annotated

import warp as wp

from footfall.laws.contract import Stride
from footfall.laws.genbicon.hands import hand_at
from footfall.laws.genbicon.tracking import carries
from footfall.laws.tables import (
    GRAVITY,
    LEFT,
    LINKS,
    LOWER_ARM,
    PELVIS,
    RIGHT,
    Body,
    LinkVectors,
    Sensed,
    of_side,
    on_side,
)
from footfall.maths.records import formula
from footfall.quantity import Parameters, quantity


class GravityCompensation(Parameters):
    """How much of each limb's weight its joints carry."""

    share: Annotated[float, quantity("", 0.0, 1.5, "1 compensates fully (paper); 0 disables compensation")] = 1.0


@formula
def compensate_gravity(gravity: GravityCompensation, body: Body, sensed: Sensed, stride: Stride) -> LinkVectors:
    """The torques that hold every link against gravity; left and right are summed apart, to mirror exactly."""
    torque_w = LinkVectors()
    left_w = LinkVectors()
    right_w = LinkVectors()
    mass = body.mass  # read once: inside the loop, each access to a field would copy the whole array
    com_w = sensed.com_w
    joint_w = sensed.joint_w
    parent = body.parent
    for link in range(1, LINKS):
        if not carries(link, stride):
            lift_w = wp.vec3(0.0, 0.0, gravity.share * mass[link] * GRAVITY)
            crate_w = wp.vec3()
            hand_w = wp.vec3()
            for side in range(2):
                if link == of_side(LOWER_ARM, side) and sensed.held.mass > 0.0:
                    crate_w = wp.vec3(0.0, 0.0, gravity.share * sensed.held.mass * GRAVITY / 2.0)
                    hand_w = hand_at(body, sensed, side)
            joint = link
            while joint != PELVIS:
                moment_w = wp.cross(com_w[link] - joint_w[joint], lift_w)
                moment_w += wp.cross(hand_w - joint_w[joint], crate_w)
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
