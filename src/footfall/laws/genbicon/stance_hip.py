"""The stance hip gives the pelvis the net torque it needs (GENBICON section 3.1, after SIMBICON section 3).

    tau_stance_hip = -(tau_pelvis + tau_virtual) - sum of what the other joints exert on the pelvis

tau_pelvis tracks the curve of the pelvis in the desired heading; tau_virtual is what velocity tuning asks of the hip.
Control stays on while no foot carries weight (the authors' release switches it off, and the leg goes limp). Departures:

- `damping` stops the stance leg from spinning about its own axis (0: the paper's). It is explicit, so it is kept below
  `steady` times the leg's inertia over the time step, where it would make a light leg shake.
- `grip` and `brace` keep the torque to what the loaded foot can transmit to the ground (0: no limit, the paper's): a
  pelvis that asks more about the vertical than the sole's friction holds twists the leg away under the body, one that
  asks more about the horizontal tips the foot. What the joint's own stiffness gives for `slack` is always allowed. A
  character may go without the limits at fine time steps (`free_hip_step`; the humanoid does: it falls at 2 m/s with
  them, and takes as many shoves without).
"""

from typing import Annotated

import warp as wp

from footfall.laws.genbicon.joint_targets import Targets
from footfall.laws.genbicon.memory import Memory
from footfall.laws.tables import LOWER_BACK, PELVIS, THIGH, Body, LinkVectors, Sensed, of_side
from footfall.laws.tracking import Tracking, link_torque
from footfall.maths.records import formula
from footfall.quantity import Parameters, quantity


class StanceHip(Parameters):
    """Damping and limits of the stance hip."""

    damping: Annotated[float, quantity("N m s2/kg", 0.0, 5.0, "quadratic damping of the hip, per kg of body")] = 0.0
    fastest: Annotated[float, quantity("rad/s", 0.0, 20.0, "hip rate above which the damping stops growing")] = 4.0
    steady: Annotated[float, quantity("", 0.0, 2.0, "largest damping, in inertias of the leg over the time step")] = 1.5
    grip: Annotated[
        float, quantity("", 0.0, 5.0, "largest torque about the vertical, as foot load times foot size; 0: no limit")
    ] = 0.0
    brace: Annotated[
        float, quantity("", 0.0, 5.0, "largest torque about the horizontal, as foot load times leg length; 0: no limit")
    ] = 0.0
    slack: Annotated[float, quantity("rad", 0.0, 2.0, "the hip torque for this angle error is always allowed")] = 0.3
    slack_over_twist: Annotated[
        float, quantity("", 0.1, 1000.0, "factor by which that slack is smaller about the vertical")
    ] = 10.0


@formula
def hip_torque_for_pelvis(
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
    stance_thigh = of_side(THIGH, memory.stride.stance)
    swing_thigh = of_side(THIGH, 1 - memory.stride.stance)
    pelvis_w = pelvis_torque(tracking, body, sensed, targets)
    others_w = torque_w[LOWER_BACK] + torque_w[swing_thigh]
    asked_w = limit_to_foot(hip, body, memory, virtual_w - pelvis_w - others_w)
    rate_w = sensed.spin_w[stance_thigh] - sensed.spin_w[PELVIS]
    speed = wp.min(wp.length(rate_w), hip.fastest)
    steadiest = hip.steady * body.leg_twist_inertia[memory.stride.stance] / sensed.step_seconds
    return asked_w - rate_w * wp.min(hip.damping * body.total_mass * speed, steadiest)


@formula
def pelvis_torque(tracking: Tracking, body: Body, sensed: Sensed, targets: Targets) -> wp.vec3:
    """The torque that keeps the pelvis upright and in its heading, about the vertical as firm as the body allows."""
    upright_w = link_torque(tracking, sensed, targets, PELVIS)
    return wp.vec3(upright_w[0], upright_w[1], body.pelvis_yaw * upright_w[2])


@formula
def limit_to_foot(hip: StanceHip, body: Body, memory: Memory, torque_w: wp.vec3) -> wp.vec3:
    """A hip torque limited to what the loaded foot can transmit to the ground."""
    load = memory.load[memory.stride.stance]
    own = hip.slack * body.stiffness[of_side(THIGH, memory.stride.stance)]
    twist = torque_w[2]
    if hip.grip > 0.0 and body.hip_limited != 0:
        sole = (body.heel + body.ball + 2.0 * body.sole_half_width) / 2.0
        most = hip.grip * load * sole + own / hip.slack_over_twist
        twist = wp.clamp(twist, -most, most)
    tip_w = wp.vec3(torque_w[0], torque_w[1], 0.0)
    if hip.brace > 0.0 and body.hip_limited != 0:
        most = hip.brace * load * body.leg_length + own
        tip_w = tip_w * wp.min(1.0, most / wp.max(wp.length(tip_w), most))
    return wp.vec3(tip_w[0], tip_w[1], twist)
