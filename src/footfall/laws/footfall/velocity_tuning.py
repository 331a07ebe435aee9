"""Velocity tuning: a virtual force on the mass centre, through the stance leg's joints (GENBICON section 3.3).

    F_x = k_v (V - v)        F_y = k_p (y_target - y) - k_d v_y        tau = J^T F

y_target moves over the step from where the mass centre was at foot strike to half a step width inside the stance foot.
With `periodic` it is instead where a pendulum in steady walk would be, with its velocity, so that nothing is pressed
against while nothing is wrong (the paper's line pulls a wide walk wider):

    x_ref = V_x T/2 sinh(w (t - T/2)) / sinh(w T/2)
    y_ref = W/2 cosh(w (t - T/2)) / cosh(w T/2)  +  V_y T/2 sinh(w (t - T/2)) / sinh(w T/2)

J is the mass centre's Jacobian for the chain from the stance foot up: a joint below moves all that is above it. The
joints of the back are left out, as the mass centre lies among them and their levers nearly vanish. What
the force asks of the hip is handed to the pelvis control, which would cancel it otherwise. The lateral gains are the
authors' release's (the paper gives none), clamped as there.
"""

from typing import Annotated

import warp as wp

from footfall.laws.footfall.memory import Memory
from footfall.laws.footfall.pendulum import Fall
from footfall.laws.tables import THIGH, Body, LinkVectors, Sensed, of_side, side_sign
from footfall.maths.records import formula
from footfall.quantity import Parameters, quantity, words


class VelocityTuning(Parameters):
    """The virtual force, per kg of body."""

    gain: Annotated[
        float, quantity("N s/m/kg", 0.0, 20.0, "force per speed error ahead (paper: 100 N s/m at 70.4 kg)")
    ] = 1.42
    stiffness: Annotated[float, quantity("N/m/kg", 0.0, 200.0, "force per offset ahead; only with `periodic`")] = 0.0
    limit: Annotated[float, quantity("N/kg", 0.0, 1000.0, "largest force ahead or back (paper: none)")] = 1000.0
    side_stiffness: Annotated[float, quantity("N/m/kg", 0.0, 200.0, "force per sideways offset")] = 20.0
    side_damping: Annotated[float, quantity("N s/m/kg", 0.0, 50.0, "force per sideways speed")] = 9.0
    periodic: Annotated[
        bool, words("follow a pendulum in steady walking; false: the paper's line and constant speed")
    ] = False
    side_limit: Annotated[float, quantity("N/kg", 0.0, 20.0, "largest sideways force")] = 1.42


@formula
def tuning_force(tuning: VelocityTuning, body: Body, memory: Memory, fall: Fall) -> wp.vec3:
    """The virtual force on the mass centre, in the heading frame."""
    inside = -side_sign(memory.stride.stance) * memory.width / 2.0
    phase = wp.min(memory.stride.phase, 1.0)
    target = memory.lateral_start + phase * (inside - memory.lateral_start)
    target_velocity = memory.stride.aim[1]
    if tuning.periodic != 0:
        frequency = fall.frequency[1]
        half = frequency * memory.stride.period / 2.0
        angle = frequency * memory.stride.period * phase - half
        sway = inside / wp.cosh(half)
        drift = memory.stride.aim[1] * memory.stride.period / 2.0 / wp.sinh(half)
        target = sway * wp.cosh(angle) + drift * wp.sinh(angle)
        target_velocity = frequency * (sway * wp.sinh(angle) + drift * wp.cosh(angle))
    ahead = tuning.gain * (memory.stride.aim[0] - fall.velocity_h[0])
    if tuning.periodic != 0:
        frequency = fall.frequency[0]
        half = frequency * memory.stride.period / 2.0
        angle = frequency * memory.stride.period * phase - half
        stride = memory.stride.aim[0] * memory.stride.period / 2.0 / wp.sinh(half)
        ahead = tuning.stiffness * (stride * wp.sinh(angle) - fall.offset_h[0]) + tuning.gain * (
            frequency * stride * wp.cosh(angle) - fall.velocity_h[0]
        )
    side = tuning.side_stiffness * (target - fall.offset_h[1]) + tuning.side_damping * (
        target_velocity - fall.velocity_h[1]
    )
    ahead = wp.clamp(ahead, -tuning.limit, tuning.limit)
    return wp.vec3(ahead, wp.clamp(side, -tuning.side_limit, tuning.side_limit), 0.0) * body.total_mass


@formula
def arrival_force(tuning: VelocityTuning, body: Body, frequency: float, lacking: float) -> float:
    """The force ahead on the way to a given foothold, by how much x + v/w lacks (`placed_step`)."""
    ahead = (tuning.stiffness + tuning.gain * frequency) * lacking
    return wp.clamp(ahead, -tuning.limit, tuning.limit) * body.total_mass


@formula
def tuning_torques(sensed: Sensed, force_w: wp.vec3, stance: int) -> LinkVectors:
    """J^T F at the stance ankle, knee and hip, as torques on the link below each joint."""
    torque_w = LinkVectors()
    for k in range(3):
        link = of_side(THIGH, stance) + k
        torque_w[link] = -wp.cross(sensed.body_com_w - sensed.joint_w[link], force_w)
    return torque_w
