"""What the stance leg gives the ground: pressure under the foot, push-off, a knee that bears weight (GENBICON 3.3).

The paper zeroes the ankle's share of the virtual force when the foot is not well planted: toe off the ground, or
turning fast (`planted = "on_off"`). That switches 30 to 1500 N on and off. `planted = "pressure"` asks instead where
under the sole the virtual force's ankle torque puts the pressure point, and keeps that point inside the sole:

    c_x = tau_pitch / F_z        c_y = -tau_roll / F_z

with F_z no more than the load of the last moments, and no torque that drives a foot on that already turns. On a foot
whose ankle is high, the ground's push along the line to the mass centre turns the foot by h F as well; the ankle bears
that too (`stilts`; only the height beyond that of a low foot counts). The other departures (all 0 in the paper's form):
the pressure point rolls ahead with the mass centre (`Pendulum.roll_over`), the ankle pushes off late in the step and
while trailing after it (not in a hurried step), and the knee bears the weight along the leg.
"""

from typing import Annotated, Literal

import warp as wp

from footfall.laws.genbicon.memory import Memory
from footfall.laws.genbicon.pendulum import Fall, Pendulum, pivot_ahead
from footfall.laws.tables import (
    FOOT,
    GRAVITY,
    SHANK,
    Body,
    LinkVectors,
    Sensed,
    foot_load,
    of_side,
    rotation_of,
)
from footfall.maths.records import formula
from footfall.quantity import Parameters, quantity, words

ON_OFF = wp.constant(0)


class StanceLeg(Parameters):
    """How the stance leg presses on the ground."""

    planted: Annotated[Literal["on_off", "pressure"], words("how the ankle torque is limited")] = "on_off"
    spin_limit: Annotated[
        float, quantity("rad/s", 0.0, 10.0, "a foot that turns faster than this does not count as planted")
    ] = 1.0
    roll_limit: Annotated[float, quantity("N m/kg", 0.0, 5.0, "largest roll torque of the virtual force")] = 0.284
    heel_margin: Annotated[float, quantity("", 0.0, 1.0, "hindmost pressure point, as a share of the heel")] = 0.67
    toe_margin: Annotated[float, quantity("", 0.0, 1.0, "foremost pressure point, as a share of the toe")] = 0.67
    side_margin: Annotated[float, quantity("", 0.0, 1.0, "outermost pressure point, as a share of the half width")] = (
        0.6
    )
    load_memory: Annotated[float, quantity("s", 0.0, 0.2, "time constant of the smoothed load")] = 0.02
    push_off: Annotated[float, quantity("N s/kg", 0.0, 5.0, "ankle torque late in the step, per speed and mass")] = 0.0
    push_off_phase: Annotated[float, quantity("", 0.0, 1.0, "phase at which push-off begins")] = 0.6
    trailing_push: Annotated[
        float, quantity("N s/kg", 0.0, 5.0, "ankle torque of the trailing foot, per speed and mass")
    ] = 0.0
    trailing_phase: Annotated[float, quantity("", 0.01, 1.0, "phase by which the trailing foot stops pushing")] = 0.2
    full_load: Annotated[float, quantity("", 0.01, 1.0, "load, in body weights, at which a foot pushes fully")] = 0.3
    stilts: Annotated[
        float, quantity("", 0.0, 2.0, "fraction of the ground force's moment about a high ankle that the ankle takes")
    ] = 0.0
    bearing: Annotated[float, quantity("", 0.0, 1.5, "fraction of the weight that the knee supports along the leg")] = (
        0.0
    )


@formula
def smooth_loads(stance_leg: StanceLeg, sensed: Sensed, memory: Memory) -> wp.vec2:
    """The loads under both feet, smoothed."""
    share = sensed.step_seconds / (stance_leg.load_memory + sensed.step_seconds)
    now = wp.vec2(foot_load(sensed, 0), foot_load(sensed, 1))
    return memory.load + (now - memory.load) * share


@formula
def press_ground(
    stance_leg: StanceLeg,
    pendulum: Pendulum,
    body: Body,
    sensed: Sensed,
    memory: Memory,
    fall: Fall,
    torque_w: LinkVectors,
) -> LinkVectors:
    """The virtual force's torques with the ankle's kept to what the sole can press, and push-off and weight added."""
    after = torque_w
    stance = memory.stride.stance
    foot = of_side(FOOT, stance)
    q_foot = rotation_of(sensed, foot)
    spin_l = wp.quat_rotate_inv(q_foot, sensed.spin_w[foot])
    ankle_l = wp.quat_rotate_inv(q_foot, torque_w[foot])
    if stance_leg.planted == ON_OFF:
        ankle_l = _switch_ankle(stance_leg, body, sensed, stance, ankle_l, spin_l)
    else:
        ankle_l = _limit_pressure(stance_leg, pendulum, body, sensed, memory, fall, ankle_l, spin_l)
    after[foot] = wp.quat_rotate(q_foot, ankle_l)
    late = wp.clamp((memory.stride.phase - stance_leg.push_off_phase) / (1.0 - stance_leg.push_off_phase), 0.0, 1.0)
    after = _push(stance_leg, body, sensed, memory, after, stance, stance_leg.push_off * late)
    early = wp.max(1.0 - memory.stride.phase / stance_leg.trailing_phase, 0.0)
    after = _push(stance_leg, body, sensed, memory, after, 1 - stance, stance_leg.trailing_push * early)
    shank = of_side(SHANK, stance)
    along_w = wp.normalize(sensed.body_com_w - sensed.joint_w[foot])
    weight = stance_leg.bearing * wp.min(foot_load(sensed, stance), body.total_mass * GRAVITY)
    after[shank] -= wp.cross(sensed.joint_w[foot] - sensed.joint_w[shank], along_w * weight)
    return after


@formula
def _switch_ankle(
    stance_leg: StanceLeg, body: Body, sensed: Sensed, stance: int, torque_l: wp.vec3, spin_l: wp.vec3
) -> wp.vec3:
    """The paper's rule, with the authors' limit on roll."""
    limit = stance_leg.roll_limit * body.total_mass
    roll = wp.clamp(torque_l[0], -limit, limit)
    pitch = torque_l[1]
    if wp.abs(spin_l[0]) > stance_leg.spin_limit:
        roll = 0.0
    planted = sensed.ball_load[stance] + sensed.toe_load[stance] > 0.0
    if not planted or wp.abs(spin_l[1]) > stance_leg.spin_limit:
        pitch = 0.0
    return wp.vec3(roll, pitch, 0.0)


@formula
def _limit_pressure(
    stance_leg: StanceLeg,
    pendulum: Pendulum,
    body: Body,
    sensed: Sensed,
    memory: Memory,
    fall: Fall,
    torque_l: wp.vec3,
    spin_l: wp.vec3,
) -> wp.vec3:
    load = wp.min(foot_load(sensed, memory.stride.stance), memory.load[memory.stride.stance])
    slow = wp.clamp(1.0 - wp.abs(memory.wish[0]) / pendulum.slow, 0.0, 1.0)
    pitch = torque_l[1] + (slow * pivot_ahead(pendulum, body) + pendulum.roll_over * fall.offset_h[0]) * load
    pitch = wp.clamp(pitch, -stance_leg.heel_margin * body.heel * load, stance_leg.toe_margin * body.ball * load)
    side = stance_leg.side_margin * body.sole_half_width * load
    roll = wp.clamp(torque_l[0], -side, side)
    if wp.abs(spin_l[1]) > stance_leg.spin_limit and pitch * spin_l[1] > 0.0:
        pitch = 0.0
    if wp.abs(spin_l[0]) > stance_leg.spin_limit and roll * spin_l[0] > 0.0:
        roll = 0.0
    push_h = fall.offset_h * (stance_leg.stilts * body.stilt_height[memory.stride.stance] * load / fall.height)
    return wp.vec3(roll - push_h[1], pitch + push_h[0], 0.0)


@formula
def _push(
    stance_leg: StanceLeg, body: Body, sensed: Sensed, memory: Memory, torque_w: LinkVectors, side: int, strength: float
) -> LinkVectors:
    after = torque_w
    foot = of_side(FOOT, side)
    share = wp.min(foot_load(sensed, side) / (stance_leg.full_load * body.total_mass * GRAVITY), 1.0)
    calm = wp.max(2.0 - memory.rate, 0.0)
    torque = strength * share * calm * wp.abs(memory.wish[0]) * body.total_mass
    after[foot] += wp.quat_rotate(rotation_of(sensed, foot), wp.vec3(0.0, torque, 0.0))
    return after
