"""Where the stance foot presses on the ground, and how it pushes off (GENBICON 3.3).

The paper zeroes the ankle's share of the virtual force when the foot is not well planted: toe off the ground, or
turning fast. That switches 30 to 1500 N on and off; it goes with `bearing.by = "angle"`. A leg that bears by force asks
instead where under the sole the foot must press for the virtual force F, and keeps that point p inside the sole:

    p_x = r x + slow pivot - h F_x / M g        p_y = -h F_y / M g

with no more of it than the foot is loaded, and none that drives a foot on that already turns. The other departures (0
in the paper's form): the pressure point rolls ahead with the mass centre (`Pendulum.roll_over` = r), and the ankle
pushes off late in the step and while trailing after it (not in a hurried step, nor on uneven ground: `care_push`).
"""

from typing import Annotated

import warp as wp

from footfall.laws.footfall.memory import Memory
from footfall.laws.footfall.pendulum import Fall, Pendulum, pivot_ahead
from footfall.laws.footfall.placed_step import passes_over
from footfall.laws.tables import (
    FOOT,
    GRAVITY,
    Body,
    Command,
    LinkVectors,
    Sensed,
    foot_load,
    of_side,
    rotation_of,
)
from footfall.maths.records import formula
from footfall.maths.rotations import heading_of, yaw_rotation
from footfall.quantity import Parameters, quantity


class StanceLeg(Parameters):
    """How the stance leg presses on the ground."""

    spin_limit: Annotated[
        float, quantity("rad/s", 0.0, 10.0, "a foot that turns faster than this does not count as planted")
    ] = 1.0
    roll_limit: Annotated[float, quantity("N m/kg", 0.0, 5.0, "largest roll torque of the virtual force")] = 0.284
    heel_margin: Annotated[float, quantity("", 0.0, 1.0, "rearmost pressure point, as a share of the heel")] = 0.67
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
    full_drop: Annotated[
        float, quantity("leg", 0.01, 1.0, "drop to the next foothold from which the feet no longer push off")
    ] = 0.1
    care_push: Annotated[
        float, quantity("", 0.0, 1.0, "how much less the feet push off with full care, as a share")
    ] = 1.0
    full_load: Annotated[float, quantity("", 0.01, 1.0, "load, in body weights, at which a foot pushes fully")] = 0.3


@formula
def smooth_loads(stance_leg: StanceLeg, sensed: Sensed, memory: Memory) -> wp.vec2:
    """The loads under both feet, smoothed."""
    share = sensed.step_seconds / (stance_leg.load_memory + sensed.step_seconds)
    now = wp.vec2(foot_load(sensed, 0), foot_load(sensed, 1))
    return memory.load + (now - memory.load) * share


@formula
def plant_foot(stance_leg: StanceLeg, body: Body, sensed: Sensed, memory: Memory, torque_w: LinkVectors) -> LinkVectors:
    """The paper's rule: the virtual force's torques without the ankle's when the foot is not well planted."""
    after = torque_w
    foot = of_side(FOOT, memory.stride.stance)
    q_foot = rotation_of(sensed, foot)
    spin_l = wp.quat_rotate_inv(q_foot, sensed.spin_w[foot])
    ankle_l = wp.quat_rotate_inv(q_foot, torque_w[foot])
    after[foot] = wp.quat_rotate(q_foot, _switch_ankle(stance_leg, body, sensed, memory.stride.stance, ankle_l, spin_l))
    return after


@formula
def push_off(
    stance_leg: StanceLeg, body: Body, sensed: Sensed, command: Command, memory: Memory, torque_w: LinkVectors
) -> LinkVectors:
    """The torques with both ankles' push-off added; a foot that must pass over something rises and does not push."""
    stance = memory.stride.stance
    late = wp.clamp((memory.stride.phase - stance_leg.push_off_phase) / (1.0 - stance_leg.push_off_phase), 0.0, 1.0)
    after = _push(stance_leg, body, sensed, memory, torque_w, stance, stance_leg.push_off * late)
    if not passes_over(sensed, command, memory):
        early = wp.max(1.0 - memory.stride.phase / stance_leg.trailing_phase, 0.0)
        after = _push(stance_leg, body, sensed, memory, after, 1 - stance, stance_leg.trailing_push * early)
    return after


@formula
def pressure_point(
    stance_leg: StanceLeg,
    pendulum: Pendulum,
    body: Body,
    sensed: Sensed,
    memory: Memory,
    fall: Fall,
    force_w: wp.vec3,
) -> wp.vec3:
    """p: where under the stance foot the leg presses, for a virtual force on the mass centre."""
    stance = memory.stride.stance
    foot = of_side(FOOT, stance)
    q_foot = rotation_of(sensed, foot)
    q_sole = yaw_rotation(heading_of(q_foot))
    spin_l = wp.quat_rotate_inv(q_foot, sensed.spin_w[foot])
    back_l = wp.quat_rotate_inv(q_sole, force_w) * (fall.height / (body.total_mass * GRAVITY))
    slow = wp.clamp(1.0 - wp.abs(memory.wish[0]) / pendulum.slow, 0.0, 1.0)
    ahead = slow * pivot_ahead(pendulum, body) + pendulum.roll_over * fall.offset_h[0] - back_l[0]
    ahead = wp.clamp(ahead, -stance_leg.heel_margin * body.heel, stance_leg.toe_margin * body.ball)
    side = stance_leg.side_margin * body.sole_half_width
    aside = wp.clamp(-back_l[1], -side, side)
    if wp.abs(spin_l[1]) > stance_leg.spin_limit and ahead * spin_l[1] > 0.0:
        ahead = 0.0
    if wp.abs(spin_l[0]) > stance_leg.spin_limit and aside * spin_l[0] < 0.0:
        aside = 0.0
    loaded = wp.min(memory.load[stance] / (body.total_mass * GRAVITY), 1.0)
    return sensed.joint_w[foot] + wp.quat_rotate(
        q_sole, wp.vec3(ahead * loaded, aside * loaded, -body.ankle_height[stance])
    )


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
def _push(
    stance_leg: StanceLeg, body: Body, sensed: Sensed, memory: Memory, torque_w: LinkVectors, side: int, strength: float
) -> LinkVectors:
    after = torque_w
    foot = of_side(FOOT, side)
    share = wp.min(foot_load(sensed, side) / (stance_leg.full_load * body.total_mass * GRAVITY), 1.0)
    calm = wp.max(2.0 - memory.rate, 0.0)
    drop = sensed.stance_ground - sensed.foothold_ground
    if drop > 0.0:
        calm *= wp.max(1.0 - drop / (stance_leg.full_drop * body.leg_length), 0.0)
    calm *= 1.0 - stance_leg.care_push * memory.care
    torque = strength * share * calm * wp.abs(memory.shown_speed) * body.total_mass
    after[foot] += wp.quat_rotate(rotation_of(sensed, foot), wp.vec3(0.0, torque, 0.0))
    return after
