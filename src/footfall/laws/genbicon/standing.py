"""Standing, starting, stopping and idling (section 5.1).

Balance is velocity tuning through both legs: a PD force that holds the mass centre over a fixed place,

    F_V = k_p (target - c) - k_d v

with both components by the lateral gains. The target is midway between the feet; to begin walking, the middle of the
future stance foot, and the first step begins when the mass centre has come 40 % of the way. It also begins when the
mass centre is near the edge of the support or faster than epsilon. At a foot strike with V <= epsilon a body that is
asked to stand stands. Idling shifts the weight from foot to foot, then moves the unweighted foot by a step in place.
"""

from typing import Annotated

import warp as wp

from footfall.laws.genbicon.memory import Memory
from footfall.laws.genbicon.velocity_tuning import VelocityTuning
from footfall.laws.tables import FOOT, IDLE, LEFT, RIGHT, WALK, Body, Command, Sensed, foot_load, of_side, rotation_of
from footfall.maths.limits import TINY
from footfall.maths.records import formula
from footfall.maths.rotations import heading_of, yaw_rotation
from footfall.quantity import Parameters, quantity

NEVER = wp.constant(-1)


class Standing(Parameters):
    """When to stand and when to step."""

    start_share: Annotated[
        float, quantity("", 0.0, 1.0, "share of the way to the stance foot after which walking begins (paper: 0.4)")
    ] = 0.4
    still: Annotated[float, quantity("m/s", 0.0, 2.0, "epsilon: slow enough to stand at a foot strike")] = 0.25
    sway_seconds: Annotated[float, quantity("s", 0.5, 60.0, "idle: how long it rests there")] = 3.0


@formula
def standing_force(
    standing: Standing, tuning: VelocityTuning, body: Body, sensed: Sensed, command: Command, memory: Memory
) -> wp.vec3:
    """F_V of a body that stands, in the world."""
    way_w = target_place(standing, body, sensed, command, memory) - sensed.body_com_w
    force_w = way_w * tuning.side_stiffness - sensed.body_velocity_w * tuning.side_damping
    flat_w = wp.vec3(force_w[0], force_w[1], 0.0)
    within = wp.min(tuning.side_limit / wp.max(wp.length(flat_w), TINY), 1.0)
    return flat_w * (within * body.total_mass)


@formula
def target_place(standing: Standing, body: Body, sensed: Sensed, command: Command, memory: Memory) -> wp.vec3:
    """Where the mass centre is to be: midway, over the foot that will carry, or idling to one side."""
    left_w = sole_middle(body, sensed, LEFT)
    right_w = sole_middle(body, sensed, RIGHT)
    target_w = (left_w + right_w) / 2.0
    if memory.next_stance != NEVER:
        target_w = sole_middle(body, sensed, memory.next_stance)
    elif command.mode == IDLE:
        on_w = sole_middle(body, sensed, rests_on(standing, memory))
        target_w += (on_w - target_w) * standing.start_share
    return target_w


@formula
def foot_to_step_on(standing: Standing, body: Body, sensed: Sensed, command: Command, memory: Memory) -> int:
    """Which foot is to carry the first step, as soon as it is wanted; NEVER: keep standing."""
    foot = int(NEVER)
    if command.mode == WALK or memory.turn.done < 1.0:
        foot = memory.next_stance
        if foot == NEVER:
            foot = foot_ahead(body, sensed, command, memory)
    elif command.mode == IDLE and shifts_so_far(standing, memory) >= 2:
        foot = rests_on(standing, memory)
    return foot


@formula
def may_lift(standing: Standing, body: Body, sensed: Sensed, next_stance: int) -> bool:
    """Whether the mass centre has come far enough towards the foot that is to carry."""
    to_w = sole_middle(body, sensed, next_stance)
    from_w = (to_w + sole_middle(body, sensed, 1 - next_stance)) / 2.0
    way_w = to_w - from_w
    gone = wp.dot(sensed.body_com_w - from_w, way_w)
    return gone >= standing.start_share * wp.dot(way_w, way_w)


@formula
def loses_balance(standing: Standing, body: Body, sensed: Sensed) -> bool:
    """Whether the mass centre is faster than epsilon, or nearer to the edge of the support than to its middle line."""
    left_w = sole_middle(body, sensed, LEFT)
    between_w = sole_middle(body, sensed, RIGHT) - left_w
    away_w = wp.vec3(sensed.body_com_w[0], sensed.body_com_w[1], 0.0) - left_w
    share = wp.clamp(wp.dot(away_w, between_w) / wp.max(wp.dot(between_w, between_w), TINY), 0.0, 1.0)
    beyond_h = wp.quat_rotate_inv(sensed.q_wh, away_w - between_w * share) * 2.0
    near = wp.abs(beyond_h[0]) > (body.heel + body.ball) / 2.0 or wp.abs(beyond_h[1]) > body.sole_half_width
    return near or speed_of(sensed) > standing.still


@formula
def loaded_foot(sensed: Sensed) -> int:
    """The foot that carries when a push makes it step: the more loaded one."""
    return int(wp.where(foot_load(sensed, RIGHT) > foot_load(sensed, LEFT), RIGHT, LEFT))


@formula
def foot_ahead(body: Body, sensed: Sensed, command: Command, memory: Memory) -> int:
    """The foot that carries the first step of a walk: the one further ahead, or the last stance foot."""
    apart_h = wp.quat_rotate_inv(sensed.q_wh, sole_middle(body, sensed, LEFT) - sole_middle(body, sensed, RIGHT))
    foot = memory.stride.stance
    if wp.abs(apart_h[0]) > body.sole_half_width:
        foot = int(LEFT)
        if apart_h[0] * command.speed < 0.0:
            foot = int(RIGHT)
    return foot


@formula
def rests_on(standing: Standing, memory: Memory) -> int:
    """The foot on which an idle body rests."""
    return (memory.stride.stance + shifts_so_far(standing, memory)) % 2


@formula
def shifts_so_far(standing: Standing, memory: Memory) -> int:
    """How often an idle body has shifted its weight since it began to stand."""
    return int(memory.stride.elapsed / standing.sway_seconds)


@formula
def speed_of(sensed: Sensed) -> float:
    """V: how fast the mass centre moves over the ground."""
    return wp.length(wp.vec2(sensed.body_velocity_w[0], sensed.body_velocity_w[1]))


@formula
def sole_middle(body: Body, sensed: Sensed, side: int) -> wp.vec3:
    """The middle of a sole, from above."""
    foot = of_side(FOOT, side)
    q_foot = yaw_rotation(heading_of(rotation_of(sensed, foot)))
    at_w = sensed.joint_w[foot] + wp.quat_rotate(q_foot, wp.vec3((body.ball - body.heel) / 2.0, 0.0, 0.0))
    return wp.vec3(at_w[0], at_w[1], 0.0)
