"""The stance hip gives the pelvis the net torque it needs (GENBICON section 3.1, after SIMBICON section 3).

    tau_stance_hip = -(tau_pelvis + tau_virtual) - sum of what the other joints exert on the pelvis

tau_pelvis tracks the curve of the pelvis in the desired heading; tau_virtual is what velocity tuning asks of the hip.
Control stays on while no foot carries weight (the authors' release switches it off, and the leg goes limp). A leg that
bears by force takes the same sum as its W (`ground_force.py`).
"""

import warp as wp

from footfall.laws.footfall.joint_targets import Targets
from footfall.laws.footfall.tracking import Tracking, link_torque
from footfall.laws.tables import LOWER_BACK, PELVIS, Body, LinkVectors, Sensed
from footfall.maths.records import formula


@formula
def needed_by_pelvis(
    tracking: Tracking, body: Body, sensed: Sensed, targets: Targets, torque_w: LinkVectors
) -> wp.vec3:
    """The moment that the pelvis needs from its legs: its own, and what the back takes from it."""
    return pelvis_torque(tracking, body, sensed, targets) + torque_w[LOWER_BACK]


@formula
def pelvis_torque(tracking: Tracking, body: Body, sensed: Sensed, targets: Targets) -> wp.vec3:
    """The torque that keeps the pelvis upright and in its heading, about the vertical as firm as the body allows."""
    upright_w = link_torque(tracking, sensed, targets, PELVIS)
    return wp.vec3(upright_w[0], upright_w[1], body.pelvis_yaw * upright_w[2])
