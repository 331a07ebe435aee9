"""The swing leg on its foot's path: inverse kinematics, and targets with their rates (GENBICON section 3.2)."""

import warp as wp

from footfall.laws.footfall.clearance import keep_clear
from footfall.laws.footfall.gait import Gait
from footfall.laws.footfall.memory import Memory
from footfall.laws.footfall.placed_step import passes_over
from footfall.laws.footfall.swing_path import SwingLeg, ankle_path, knee_out
from footfall.laws.tables import (
    FOOT,
    PELVIS,
    SHANK,
    THIGH,
    Body,
    Command,
    Sensed,
    of_side,
    rotation_of,
    side_sign,
    velocity_at,
)
from footfall.laws.targets import Targets
from footfall.maths.curves import smooth_step
from footfall.maths.limits import MOMENT
from footfall.maths.records import formula, record
from footfall.maths.rotations import rotation_vector, yaw_rotation
from footfall.maths.two_bone import TwoBone, solve_two_bone


@record
class Reach:
    """The swing leg at one moment of its path."""

    ankle_w: wp.vec3  # m, from the hip
    legs: TwoBone


@record
class Passage:
    """The swing leg a moment ago, now and in a moment, on its path."""

    before: Reach
    now: Reach
    next: Reach
    soon: Reach  # as `next`, with what the way round the stance leg adds until then


@formula
def plan_passage(gait: Gait, body: Body, sensed: Sensed, command: Command, memory: Memory) -> Passage:
    """Poses on the path, from which rates and accelerations follow.

    The way round the stance leg counts for the rates alone: its bends ask for accelerations that no leg follows.
    """
    aside_w = way_round(gait, body, sensed, command, memory, 0.0)
    soon_w = way_round(gait, body, sensed, command, memory, MOMENT)
    passage = Passage()
    passage.before = reach_at(gait, body, sensed, command, memory, aside_w, -MOMENT)
    passage.now = reach_at(gait, body, sensed, command, memory, aside_w, 0.0)
    passage.next = reach_at(gait, body, sensed, command, memory, aside_w, MOMENT)
    passage.soon = passage.next
    if wp.length_sq(soon_w - aside_w) > 0.0:
        passage.soon = reach_at(gait, body, sensed, command, memory, soon_w, MOMENT)
    return passage


@formula
def way_round(gait: Gait, body: Body, sensed: Sensed, command: Command, memory: Memory, later: float) -> wp.vec3:
    """By how much the path goes round the stance leg, `later` seconds from now."""
    path_w = ankle_path(gait.swing, gait.pose, body, sensed, command, memory, later)
    phase = memory.stride.phase + later * memory.rate / memory.stride.period
    facing = sensed.heading + memory.swing_turn
    aside_w = keep_clear(gait.clearance, gait.turning, body, sensed, memory, path_w, facing)
    return aside_w * smooth_step(wp.clamp(phase / gait.turning.lift_phase, 0.0, 1.0))


@formula
def swing_leg(swing: SwingLeg, sensed: Sensed, memory: Memory, targets: Targets, passage: Passage) -> Targets:
    """Targets of the swing hip and knee: the pose on the path now, and its rate."""
    side = 1 - memory.stride.stance
    thigh = of_side(THIGH, side)
    shank = of_side(SHANK, side)
    now = passage.now
    next = passage.soon
    after = targets
    q = now.legs.q_upper
    after.rotation_w[thigh] = wp.vec4(q[0], q[1], q[2], q[3])
    hip_rate_w = rotation_vector(next.legs.q_upper * wp.quat_inverse(q)) / MOMENT - sensed.spin_w[PELVIS]
    after.spin_w[thigh] = sensed.spin_w[PELVIS] + within_each(sensed.q_wh, hip_rate_w, swing.rate_limit)
    q_bent = rotation_of(sensed, thigh) * wp.quat_from_axis_angle(wp.vec3(0.0, 1.0, 0.0), now.legs.bend)
    after.rotation_w[shank] = wp.vec4(q_bent[0], q_bent[1], q_bent[2], q_bent[3])
    bend_rate = wp.clamp((next.legs.bend - now.legs.bend) / MOMENT, -swing.rate_limit, swing.rate_limit)
    hinge_w = wp.quat_rotate(rotation_of(sensed, thigh), wp.vec3(0.0, 1.0, 0.0))
    after.spin_w[shank] = sensed.spin_w[thigh] + hinge_w * bend_rate
    foot = of_side(FOOT, side)
    after.damping[foot] = swing.ankle_damping * targets.damping[foot]
    return after


@formula
def reach_at(
    gait: Gait, body: Body, sensed: Sensed, command: Command, memory: Memory, aside_w: wp.vec3, later: float
) -> Reach:
    """The leg's pose on its path, `later` seconds from now; the hip moves on uniformly."""
    side = 1 - memory.stride.stance
    thigh = of_side(THIGH, side)
    hip_w = sensed.joint_w[thigh]
    hip_velocity_w = velocity_at(sensed, PELVIS, hip_w)
    reach = Reach()
    ankle_w = ankle_path(gait.swing, gait.pose, body, sensed, command, memory, later) + aside_w
    reach.ankle_w = ankle_w - hip_w - hip_velocity_w * later
    twist = gait.swing.twist
    if passes_over(sensed, command, memory):
        twist += knee_out(body, command, memory, later)
    q_plane = sensed.q_wh * yaw_rotation(memory.swing_turn + side_sign(side) * twist)
    left_w = wp.quat_rotate(q_plane, wp.vec3(0.0, 1.0, 0.0))
    reach.legs = solve_two_bone(
        reach.ankle_w, left_w, body.thigh_length[side], body.shank_length[side], gait.swing.straightest
    )
    return reach


@wp.func
def within_each(q_wh: wp.quat, v_w: wp.vec3, limit: float) -> wp.vec3:
    """A vector with each of its parts ahead, left and up kept within a limit."""
    v_h = wp.quat_rotate_inv(q_wh, v_w)
    within_h = wp.vec3(
        wp.clamp(v_h[0], -limit, limit), wp.clamp(v_h[1], -limit, limit), wp.clamp(v_h[2], -limit, limit)
    )
    return wp.quat_rotate(q_wh, within_h)
