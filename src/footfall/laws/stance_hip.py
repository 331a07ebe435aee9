"""The stance hip gives the pelvis the net torque it needs (GENBICON section 3.1, after SIMBICON section 3).

    tau_stance_hip = -(tau_pelvis + tau_virtual) - sum of what the other joints exert on the pelvis

tau_pelvis tracks the pelvis' own curve in the wanted heading; tau_virtual is what velocity tuning asks of the hip. The
control stays on while no foot carries weight (the authors' release lets go, and the leg goes limp). Departures:
`damping` stops the stance leg from spinning about its own axis (0: the paper's).
"""

from typing import Annotated

import warp as wp

from footfall.laws.joint_targets import Targets
from footfall.laws.tables import LOWER_BACK, PELVIS, THIGH, Body, LinkVectors, Memory, Sensed, of_side
from footfall.laws.tracking import Tracking, link_torque
from footfall.maths.records import formula
from footfall.quantity import Parameters, quantity


class StanceHip(Parameters):
    """The stance hip's own numbers."""

    damping: Annotated[float, quantity("N m s2/kg", 0.0, 5.0, "quadratic damping of the hip, per kg of body")] = 0.0
    fastest: Annotated[float, quantity("rad/s", 0.0, 20.0, "hip rate beyond which the damping grows no more")] = 4.0


@formula
def serve_pelvis(
    hip: StanceHip,
    tracking: Tracking,
    body: Body,
    sensed: Sensed,
    memory: Memory,
    targets: Targets,
    torque_w: LinkVectors,
    virtual_w: wp.vec3,
) -> wp.vec3:
    """The stance hip's torque on its thigh; `virtual_w` is the virtual force's torque on the thigh."""
    stance_thigh = of_side(THIGH, memory.stance)
    swing_thigh = of_side(THIGH, 1 - memory.stance)
    upright_w = link_torque(tracking, sensed, targets, PELVIS)
    pelvis_w = wp.vec3(upright_w[0], upright_w[1], body.pelvis_yaw * upright_w[2])
    others_w = torque_w[LOWER_BACK] + torque_w[swing_thigh]
    rate_w = sensed.spin_w[stance_thigh] - sensed.spin_w[PELVIS]
    speed = wp.min(wp.length(rate_w), hip.fastest)
    return virtual_w - pelvis_w - others_w - rate_w * (hip.damping * body.total_mass * speed)
