"""Where the stance foot presses on the ground, and how it pushes off (GENBICON 3.3).

The paper zeroes the ankle's share of the virtual force when the foot is not well planted, which switches 30 to 1500 N
on and off. Here the foot presses where under the sole the virtual force F wants it, as far as the sole reaches:

    p_x = r x + slow pivot - h F_x / M g        p_y = -h F_y / M g

with no more of it than the foot is loaded, and none that drives a foot on that already turns. The pressure point rolls
ahead with the mass centre (`Pendulum.roll_over` = r), and the ankle pushes off late in the step and while trailing
after it, but not in a hurried step, nor on uneven ground.
"""

from typing import Annotated

import warp as wp

from footfall.laws.footfall.commanded import PLACED
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

    spin_limit: Annotated[float, quantity("rad/s", 0.0, 10.0, "a foot that turns faster is not driven on")] = 10.0
    heel_margin: Annotated[float, quantity("", 0.0, 1.0, "rearmost pressure point, as a share of the heel")] = 1.0
    toe_margin: Annotated[float, quantity("", 0.0, 1.0, "foremost pressure point, as a share of the toe")] = 1.0
    side_margin: Annotated[float, quantity("", 0.0, 1.0, "outermost pressure point, share of the half width")] = 1.0
    load_memory: Annotated[float, quantity("s", 0.0, 0.2, "time constant of the smoothed load")] = 0.0
    push_off: Annotated[float, quantity("N s/kg", 0.0, 5.0, "ankle torque late in the step, per speed and mass")] = 0.0
    push_off_phase: Annotated[float, quantity("", 0.0, 1.0, "phase at which push-off begins")] = 0.6
    trailing_push: Annotated[
        float, quantity("N s/kg", 0.0, 5.0, "the same of the trailing foot, per speed and mass")
    ] = 0.0
    trailing_phase: Annotated[float, quantity("", 0.01, 1.0, "phase by which the trailing foot stops pushing")] = 0.2
    full_load: Annotated[float, quantity("", 0.01, 1.0, "load, in body weights, at which a foot pushes fully")] = 0.01


@formula
def smooth_loads(stance_leg: StanceLeg, sensed: Sensed, memory: Memory) -> wp.vec2:
    """The loads under both feet, smoothed."""
    share = sensed.step_seconds / (stance_leg.load_memory + sensed.step_seconds)
    now = wp.vec2(foot_load(sensed, 0), foot_load(sensed, 1))
    return memory.load + (now - memory.load) * share


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
    stance_leg: StanceLeg, pendulum: Pendulum, body: Body, sensed: Sensed, memory: Memory, fall: Fall, force_w: wp.vec3
) -> wp.vec3:
    """p: where under the stance foot the leg presses, for a virtual force on the mass centre."""
    stance = memory.stride.stance
    foot = of_side(FOOT, stance)
    q_foot = rotation_of(sensed, foot)
    q_sole = yaw_rotation(heading_of(q_foot))
    spin_l = wp.quat_rotate_inv(q_foot, sensed.spin_w[foot])
    back_l = wp.quat_rotate_inv(q_sole, force_w) * (fall.height / (body.total_mass * GRAVITY))
    slow = wp.clamp(1.0 - wp.abs(memory.pace.wish[0]) / pendulum.slow, 0.0, 1.0)
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
def _push(
    stance_leg: StanceLeg, body: Body, sensed: Sensed, memory: Memory, torque_w: LinkVectors, side: int, strength: float
) -> LinkVectors:
    after = torque_w
    foot = of_side(FOOT, side)
    share = wp.min(foot_load(sensed, side) / (stance_leg.full_load * body.total_mass * GRAVITY), 1.0)
    calm = wp.max(2.0 - memory.rate, 0.0)
    drop = sensed.stance_ground - sensed.foothold_ground
    if drop > 0.0:
        calm *= wp.max(1.0 - drop / (PLACED.full_drop * body.leg_length), 0.0)
    calm *= 1.0 - memory.care
    torque = strength * share * calm * wp.abs(memory.pace.shown) * body.total_mass
    after[foot] += wp.quat_rotate(rotation_of(sensed, foot), wp.vec3(0.0, torque, 0.0))
    return after
