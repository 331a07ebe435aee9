"""Velocity tuning: a virtual force on the mass centre, which the stance leg gives (GENBICON section 3.3).

    F_x = k_x (x_ref - x) + d_x (v_ref - v)        F_y = k_y (y_ref - y) + d_y (v_ref - v_y)

The paper pulls towards a constant speed and a line. Here the reference is where a pendulum in steady walk would be,
with its velocity, so that nothing is pressed against while nothing is wrong:

    x_ref = V_x T/2 sinh(w (t - T/2)) / sinh(w T/2)
    y_ref = W/2 cosh(w (t - T/2)) / cosh(w T/2)  +  V_y T/2 sinh(w (t - T/2)) / sinh(w T/2)
"""

from typing import Annotated

import warp as wp

from footfall.laws.footfall.memory import Memory
from footfall.laws.footfall.pendulum import Fall
from footfall.laws.tables import Body, side_sign
from footfall.maths.records import formula
from footfall.quantity import Parameters, quantity


class VelocityTuning(Parameters):
    """The virtual force, per kg of body."""

    gain: Annotated[float, quantity("N s/m/kg", 0.0, 20.0, "force per speed error ahead (paper: 1.42)")] = 0.0
    stiffness: Annotated[float, quantity("N/m/kg", 0.0, 200.0, "force per offset ahead")] = 0.0
    limit: Annotated[float, quantity("N/kg", 0.0, 1000.0, "largest force in either direction (paper: none)")] = 1000.0
    side_stiffness: Annotated[float, quantity("N/m/kg", 0.0, 200.0, "force per sideways offset")] = 0.0
    side_damping: Annotated[float, quantity("N s/m/kg", 0.0, 50.0, "force per sideways speed")] = 0.0


@formula
def tuning_force(tuning: VelocityTuning, body: Body, memory: Memory, fall: Fall) -> wp.vec3:
    """The virtual force on the mass centre, in the heading frame."""
    inside = -side_sign(memory.stride.stance) * memory.width / 2.0
    phase = wp.min(memory.stride.phase, 1.0)
    frequency = fall.frequency[1]
    half = frequency * memory.stride.period / 2.0
    angle = frequency * memory.stride.period * phase - half
    sway = inside / wp.cosh(half)
    drift = memory.stride.aim[1] * memory.stride.period / 2.0 / wp.sinh(half)
    target = sway * wp.cosh(angle) + drift * wp.sinh(angle)
    target_velocity = frequency * (sway * wp.sinh(angle) + drift * wp.cosh(angle))
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
    return wp.vec3(ahead, wp.clamp(side, -tuning.limit, tuning.limit), 0.0) * body.total_mass


@formula
def arrival_force(tuning: VelocityTuning, body: Body, frequency: float, lacking: float) -> float:
    """The force ahead on the way to a given foothold, by how much x + v/w lacks (`placed_step`)."""
    ahead = (tuning.stiffness + tuning.gain * frequency) * lacking
    return wp.clamp(ahead, -tuning.limit, tuning.limit) * body.total_mass
