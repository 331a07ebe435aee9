"""The swing leg on its foot's path: inverse kinematics, targets with their rates, and the torque that the path takes.

GENBICON section 3.2 has the inverse kinematics. The torque (ours) is fed forward, by Newton and Euler over thigh, shank
and foot: without it the foot overshoots by 10 cm. The hip counts as moving uniformly; gravity is compensated elsewhere.
"""

from footfall.laws import tables
from footfall.laws.footfall.gait import Gait
from footfall.laws.footfall.memory import Memory
from footfall.laws.footfall.swing_path import SwingLeg, ankle_path, phase_in
from footfall.laws.footfall.terrain.step_over import knee_out
from footfall.laws.footfall.turning import keep_clear
from footfall.laws.tables import FOOT, PELVIS, SHANK, THIGH, Body, Command, LinkVectors, Sensed, of_side
from footfall.laws.targets import Changed, aim
from footfall.maths.curves import smooth_step
from footfall.maths.kernel_language import wp
from footfall.maths.limits import MOMENT
from footfall.maths.records import formula, record
from footfall.maths.rotations import pitch_rotation, rotation_vector, yaw_rotation
from footfall.maths.two_bone import TwoBone, solve_two_bone


@record
class Reach:
    """The swing leg at one moment of its path."""

    legs: TwoBone
    ankle_w: wp.vec3  # m, from the hip
    knee_w: wp.vec3
    thigh_w: wp.vec3  # mass centre
    shank_w: wp.vec3  # mass centre


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
    aside_w = keep_clear(gait.clearance, body, sensed, memory, path_w)
    return aside_w * smooth_step(wp.clamp(phase_in(memory, later) / gait.turning.lift_phase, 0.0, 1.0))


@formula
def swing_leg(swing: SwingLeg, sensed: Sensed, memory: Memory, passage: Passage, targets: Changed):
    """Aim the swing hip and knee at the pose on the path now, and its rate."""
    side = 1 - memory.stride.stance
    thigh = of_side(THIGH, side)
    now = passage.now
    next = passage.soon
    pelvis_spin_w = sensed.spin_w[PELVIS]
    hip_rate_w = rotation_vector(next.legs.q_upper * wp.quat_inverse(now.legs.q_upper)) / MOMENT - pelvis_spin_w
    hip_rate_w = _within_each(sensed.q_wh, hip_rate_w, swing.rate_limit)
    aim(targets, thigh, now.legs.q_upper, pelvis_spin_w + hip_rate_w)
    bend_rate = wp.clamp((next.legs.bend - now.legs.bend) / MOMENT, -swing.rate_limit, swing.rate_limit)
    hinge_w = wp.quat_rotate(tables.rotation_of(sensed, thigh), wp.vec3(0.0, 1.0, 0.0))
    q_shank = tables.rotation_of(sensed, thigh) * pitch_rotation(now.legs.bend)
    aim(targets, of_side(SHANK, side), q_shank, sensed.spin_w[thigh] + hinge_w * bend_rate)
    foot = of_side(FOOT, side)
    targets.damping[foot] = swing.ankle_damping * targets.damping[foot]


@formula
def reach_at(
    gait: Gait, body: Body, sensed: Sensed, command: Command, memory: Memory, aside_w: wp.vec3, later: float
) -> Reach:
    """The leg's pose on its path, `later` seconds from now; the hip moves on uniformly."""
    side = 1 - memory.stride.stance
    thigh = of_side(THIGH, side)
    hip_w = sensed.joint_w[thigh]
    reach = Reach()
    ankle_w = ankle_path(gait.swing, gait.pose, body, sensed, command, memory, later) + aside_w
    reach.ankle_w = ankle_w - hip_w - tables.velocity_at(sensed, PELVIS, hip_w) * later
    twist = gait.swing.twist + knee_out(body, sensed, command, memory, phase_in(memory, later))
    q_plane = sensed.q_wh * yaw_rotation(memory.swing_turn + tables.side_sign(side) * twist)
    left_w = wp.quat_rotate(q_plane, wp.vec3(0.0, 1.0, 0.0))
    reach.legs = solve_two_bone(
        reach.ankle_w, left_w, body.thigh_length[side], body.shank_length[side], gait.swing.straightest
    )
    reach.knee_w = wp.quat_rotate(reach.legs.q_upper, wp.vec3(0.0, 0.0, -body.thigh_length[side]))
    reach.thigh_w = wp.quat_rotate(reach.legs.q_upper, body.com_l[thigh])
    reach.shank_w = reach.knee_w + wp.quat_rotate(reach.legs.q_lower, body.com_l[of_side(SHANK, side)])
    return reach


@formula
def swing_effort(swing: SwingLeg, body: Body, sensed: Sensed, memory: Memory, passage: Passage) -> LinkVectors:
    """The torques at hip and knee that give thigh, shank and foot the path's acceleration (gravity apart)."""
    side = 1 - memory.stride.stance
    thigh = of_side(THIGH, side)
    shank = of_side(SHANK, side)
    foot = of_side(FOOT, side)
    before = passage.before
    now = passage.now
    next = passage.next
    foot_w = now.ankle_w + sensed.com_w[foot] - sensed.joint_w[foot]
    thigh_force = body.mass[thigh] * _acceleration(before.thigh_w, now.thigh_w, next.thigh_w)
    shank_force = body.mass[shank] * _acceleration(before.shank_w, now.shank_w, next.shank_w)
    foot_force = (body.mass[foot] + body.mass[foot + 1]) * _acceleration(before.ankle_w, now.ankle_w, next.ankle_w)
    thigh_turn = _turning_moment(before.legs.q_upper, now.legs.q_upper, next.legs.q_upper, body.inertia_l[thigh])
    shank_turn = _turning_moment(before.legs.q_lower, now.legs.q_lower, next.legs.q_lower, body.inertia_l[shank])
    knee_torque = shank_turn + wp.cross(now.shank_w - now.knee_w, shank_force)
    knee_torque += wp.cross(foot_w - now.knee_w, foot_force)
    hip_torque = thigh_turn + shank_turn + wp.cross(now.thigh_w, thigh_force) + wp.cross(now.shank_w, shank_force)
    hip_torque += wp.cross(foot_w, foot_force)
    limit = swing.effort_limit * body.total_mass
    torque_w = LinkVectors()
    torque_w[thigh] = _within_each(sensed.q_wh, hip_torque, limit)
    torque_w[shank] = _within_each(sensed.q_wh, knee_torque, limit)
    return torque_w


@wp.func
def _acceleration(before: wp.vec3, now: wp.vec3, after: wp.vec3) -> wp.vec3:
    return (after - now * 2.0 + before) / (MOMENT * MOMENT)


@wp.func
def _turning_moment(q_before: wp.quat, q_now: wp.quat, q_after: wp.quat, inertia_l: wp.vec3) -> wp.vec3:
    """I alpha in the world, from three orientations."""
    turned = rotation_vector(q_after * wp.quat_inverse(q_now)) - rotation_vector(q_now * wp.quat_inverse(q_before))
    alpha_l = wp.quat_rotate_inv(q_now, turned / (MOMENT * MOMENT))
    return wp.quat_rotate(q_now, wp.cw_mul(inertia_l, alpha_l))


@wp.func
def _within_each(q_wh: wp.quat, v_w: wp.vec3, limit: float) -> wp.vec3:
    """A vector with each of its parts ahead, left and up kept within a limit."""
    v_h = wp.quat_rotate_inv(q_wh, v_w)
    for axis in range(3):
        v_h[axis] = wp.clamp(v_h[axis], -limit, limit)
    return wp.quat_rotate(q_wh, v_h)
