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
    LINKS,
    LOWER_ARM,
    PELVIS,
    Body,
    LinkVectors,
    Sensed,
    of_side,
)
from footfall.maths.records import formula
from footfall.quantity import Parameters, quantity


class GravityCompensation(Parameters):
    """How much of each limb's weight its joints carry."""

    share: Annotated[float, quantity("", 0.0, 1.5, "1 compensates fully (paper); 0 disables compensation")] = 1.0


@formula
def compensate_gravity(gravity: GravityCompensation, body: Body, sensed: Sensed, stride: Stride) -> LinkVectors:
    """The torques that hold every link, and a crate in the hands, against gravity."""
    torque_w = LinkVectors()
    for link in range(1, LINKS):
        if not carries(link, stride):
            crate = float(0.0)
            hand_w = wp.vec3()
            for side in range(2):
                if link == of_side(LOWER_ARM, side):
                    crate = sensed.held.mass / 2.0
                    hand_w = hand_at(body, sensed, side)
            joint = link
            while joint != PELVIS:
                lever_w = (sensed.com_w[link] - sensed.joint_w[joint]) * body.mass[link]
                lever_w += (hand_w - sensed.joint_w[joint]) * crate
                torque_w[joint] += wp.cross(lever_w, wp.vec3(0.0, 0.0, gravity.share * GRAVITY))
                joint = body.parent[joint]
    return torque_w
