"""How the swing foot travels: its path, the leg's inverse kinematics, and the effort that takes (GENBICON section 3.2).

The paper moves the ankle on a straight line in the character frame, linear in the phase, towards a target that moves
with the mass centre, and servoes hip and knee to the inverse kinematics. Departures, each with its own parameter:

- `smooth`: the path is fixed in the world and eased, s = 3 phi^2 - 2 phi^3, so that the foot lands without ground speed
  (false: the paper's line, towards the target as seen from the moving mass centre).
- `rate_limit`: hip and knee are servoed to the path's rates too, clamped to this (0: the paper's; it falls).
- `effort_limit`: the torque that the path's acceleration takes is fed forward, by Newton and Euler over thigh, shank
  and foot with the hip in uniform motion (0: the paper's; the foot overshoots by 10 cm).
- `ahead` and `out`: a style may lead the foot beside its path (0: the paper's).
- The height starts from the ankle's own height at lift-off, and sinks on when the ground is late (`sinking`).
- `leave`: the foot stays on the ground until this phase, while the other takes the weight (0: the paper's).
- `over`: where the foot must pass over something, it rises first, back a little, for the knee must pass too; then it
  goes ahead and comes down, earlier or later as the thing lies before the stance foot or beyond it.
- `roll`: the path is that of the sole; the ankle is carried over the ball of a foot whose heel rises, and over the heel
  of one whose toes are up (0: the paper's, the path of the ankle).
"""

from typing import Annotated

import warp as wp

from footfall.laws.footfall.clearance import Clearance, keep_clear
from footfall.laws.footfall.joint_targets import JointTargets, Targets, sole_moment, value_at
from footfall.laws.footfall.memory import Memory
from footfall.laws.footfall.placed_step import passes_over
from footfall.laws.tables import (
    FOOT,
    PELVIS,
    SHANK,
    THIGH,
    Body,
    Command,
    LinkVectors,
    Sensed,
    of_side,
    rotation_of,
    side_sign,
)
from footfall.maths.curves import Curve, evaluate, smooth_step
from footfall.maths.declared import unscaled
from footfall.maths.limits import TINY
from footfall.maths.records import formula, record
from footfall.maths.rotations import rotation_vector, yaw_rotation
from footfall.maths.two_bone import TwoBone, solve_two_bone
from footfall.quantity import Parameters, quantity, words

_arc = Curve(((0.0, 0.0), (0.33, 0.85), (0.66, 0.9), (1.0, 0.0)))
_none = Curve(0.0)


class Over(Parameters):
    """The path of a foot that passes over something: up, ahead, down; phases of the way through the air."""

    clearance: Annotated[float, quantity("m", 0.0, 0.3, "clearance of the sole above an obstacle")] = 0.06
    risen: Annotated[float, quantity("", 0.05, 1.0, "phase by which the foot is up")] = 0.4
    begins: Annotated[float, quantity("", 0.0, 0.9, "phase at which the foot begins to move forwards")] = 0.1
    ahead: Annotated[float, quantity("", 0.1, 1.0, "phase by which the foot has moved forwards")] = 0.9
    sinks: Annotated[float, quantity("", 0.1, 0.99, "phase at which the foot begins to come down")] = 0.65
    back: Annotated[
        float,
        quantity("", 0.0, 1.0, "how far back the heel moves as it rises, as a share of the rise: the knee bends first"),
    ] = 0.3
    knee_out: Annotated[
        float, quantity("rad", 0.0, 5.0, "outward knee turn over an obstacle of leg height; grows with its square")
    ] = 2.2


class SwingLeg(Parameters):
    """The path of the swing foot through the air."""

    height: Annotated[float, quantity("m", 0.0, 0.6, "how high the ankle is lifted")] = 0.1
    uneven: Annotated[
        float, quantity("", 0.0, 3.0, "extra lift where footholds differ in height, as a share of the difference")
    ] = 0.5
    arc: Annotated[Curve, quantity("", -1.0, 2.0, "the lift over the phase, as a share of `height`")] = _arc
    over: Over = Over()
    ahead: Annotated[Curve, quantity("m", -0.5, 0.5, "forward offset from the path over the phase; 0 at both ends")] = (
        _none
    )
    out: Annotated[Curve, quantity("m", -0.5, 0.5, "outward offset from the path over the phase; 0 at both ends")] = (
        _none
    )
    leave: Annotated[float, quantity("", 0.0, 0.5, "phase at which the foot leaves the ground")] = 0.0
    roll: Annotated[
        float,
        quantity(
            "", 0.0, 1.0, "point on which a foot rolls as its heel rises, as a share of the sole ahead of the ankle"
        ),
    ] = 0.0
    smooth: Annotated[bool, words("eased path fixed in the world; false: the paper's line")] = False
    easing: Annotated[
        float, quantity("", 0.0, 1.0, "fraction of the easing that is smooth-step; the rest is linear")
    ] = 1.0
    twist: Annotated[float, quantity("rad", -1.0, 1.0, "turn of the leg's plane; positive is bow-legged")] = 0.0
    straightest: Annotated[float, quantity("", 0.9, 1.0, "longest reach of the leg, as a share of its length")] = 1.0
    rate_limit: Annotated[float, quantity("rad/s", 0.0, 50.0, "largest target rate of the hip and knee")] = 5.0
    effort_limit: Annotated[float, quantity("N m/kg", 0.0, 10.0, "largest feed-forward torque, per kg of body")] = 0.0
    sinking: Annotated[float, quantity("m/s", 0.0, 2.0, "how fast a late foot keeps sinking")] = 0.0
    ankle_damping: Annotated[float, quantity("", 0.0, 2.0, "swing ankle's damping, as a share of the joint's own")] = (
        1.0
    )
    rate_step: Annotated[
        float,
        quantity("s", 0.0005, 0.02, "time between the poses that give the leg's rates and accelerations"),
        unscaled("it is a step of differentiation, which belongs to the arithmetic and not to the body"),
    ] = 0.004


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
    moment: float  # s, between two of them


@formula
def plan_passage(
    swing: SwingLeg,
    pose: JointTargets,
    clearance: Clearance,
    body: Body,
    sensed: Sensed,
    command: Command,
    memory: Memory,
) -> Passage:
    """Poses on the path, from which rates and accelerations follow.

    The way round the stance leg counts for the rates alone: its bends ask for accelerations that no leg follows.
    """
    moment = swing.rate_step
    aside_w = way_round(swing, pose, clearance, body, sensed, command, memory, 0.0)
    soon_w = way_round(swing, pose, clearance, body, sensed, command, memory, moment)
    passage = Passage()
    passage.before = reach_at(swing, pose, body, sensed, command, memory, aside_w, -moment)
    passage.now = reach_at(swing, pose, body, sensed, command, memory, aside_w, 0.0)
    passage.next = reach_at(swing, pose, body, sensed, command, memory, aside_w, moment)
    passage.soon = passage.next
    if wp.length_sq(soon_w - aside_w) > 0.0:
        passage.soon = reach_at(swing, pose, body, sensed, command, memory, soon_w, moment)
    passage.moment = moment
    return passage


@formula
def way_round(
    swing: SwingLeg,
    pose: JointTargets,
    clearance: Clearance,
    body: Body,
    sensed: Sensed,
    command: Command,
    memory: Memory,
    later: float,
) -> wp.vec3:
    """By how much the path goes round the stance leg, `later` seconds from now."""
    path_w = ankle_path(swing, pose, body, sensed, command, memory, later)
    phase = memory.stride.phase + later * memory.rate / memory.stride.period
    aside_w = keep_clear(clearance, body, sensed, memory, path_w, sensed.heading + memory.swing_turn)
    return aside_w * smooth_step(wp.clamp(phase / clearance.onset, 0.0, 1.0))


@formula
def swing_leg(swing: SwingLeg, sensed: Sensed, memory: Memory, targets: Targets, passage: Passage) -> Targets:
    """Targets of the swing hip and knee: the pose on the path now, and its rate."""
    side = 1 - memory.stride.stance
    thigh = of_side(THIGH, side)
    shank = of_side(SHANK, side)
    now = passage.now
    next = passage.soon
    delta = passage.moment
    after = targets
    q = now.legs.q_upper
    after.rotation_w[thigh] = wp.vec4(q[0], q[1], q[2], q[3])
    hip_rate_w = rotation_vector(next.legs.q_upper * wp.quat_inverse(q)) / delta - sensed.spin_w[PELVIS]
    after.spin_w[thigh] = sensed.spin_w[PELVIS] + _clamp_each(sensed.q_wh, hip_rate_w, swing.rate_limit)
    q_bent = rotation_of(sensed, thigh) * wp.quat_from_axis_angle(wp.vec3(0.0, 1.0, 0.0), now.legs.bend)
    after.rotation_w[shank] = wp.vec4(q_bent[0], q_bent[1], q_bent[2], q_bent[3])
    bend_rate = wp.clamp((next.legs.bend - now.legs.bend) / delta, -swing.rate_limit, swing.rate_limit)
    hinge_w = wp.quat_rotate(rotation_of(sensed, thigh), wp.vec3(0.0, 1.0, 0.0))
    after.spin_w[shank] = sensed.spin_w[thigh] + hinge_w * bend_rate
    foot = of_side(FOOT, side)
    after.damping[foot] = swing.ankle_damping * targets.damping[foot]
    return after


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
    delta = passage.moment
    knee_w = _knee(body, now, side)
    thigh_com = wp.quat_rotate(now.legs.q_upper, body.com_l[thigh])
    shank_com = knee_w + wp.quat_rotate(now.legs.q_lower, body.com_l[shank])
    foot_com = now.ankle_w + sensed.com_w[foot] - sensed.joint_w[foot]
    thigh_force = body.mass[thigh] * _second_difference(
        wp.quat_rotate(before.legs.q_upper, body.com_l[thigh]),
        thigh_com,
        wp.quat_rotate(next.legs.q_upper, body.com_l[thigh]),
        delta,
    )
    shank_force = body.mass[shank] * _second_difference(
        _knee(body, before, side) + wp.quat_rotate(before.legs.q_lower, body.com_l[shank]),
        shank_com,
        _knee(body, next, side) + wp.quat_rotate(next.legs.q_lower, body.com_l[shank]),
        delta,
    )
    foot_force = (body.mass[foot] + body.mass[foot + 1]) * _second_difference(
        before.ankle_w, now.ankle_w, next.ankle_w, delta
    )
    thigh_turn = _turning_moment(before.legs.q_upper, now.legs.q_upper, next.legs.q_upper, body.inertia_l[thigh], delta)
    shank_turn = _turning_moment(before.legs.q_lower, now.legs.q_lower, next.legs.q_lower, body.inertia_l[shank], delta)
    knee_torque = shank_turn + wp.cross(shank_com - knee_w, shank_force) + wp.cross(foot_com - knee_w, foot_force)
    hip_torque = (
        thigh_turn
        + shank_turn
        + wp.cross(thigh_com, thigh_force)
        + wp.cross(shank_com, shank_force)
        + wp.cross(foot_com, foot_force)
    )
    limit = swing.effort_limit * body.total_mass
    torque_w = LinkVectors()
    torque_w[thigh] = _clamp_each(sensed.q_wh, hip_torque, limit)
    torque_w[shank] = _clamp_each(sensed.q_wh, knee_torque, limit)
    return torque_w


@formula
def reach_at(
    swing: SwingLeg,
    pose: JointTargets,
    body: Body,
    sensed: Sensed,
    command: Command,
    memory: Memory,
    aside_w: wp.vec3,
    later: float,
) -> Reach:
    """The leg's pose on its path, `later` seconds from now; the hip moves on uniformly."""
    side = 1 - memory.stride.stance
    thigh = of_side(THIGH, side)
    hip_w = sensed.joint_w[thigh]
    hip_velocity_w = sensed.velocity_w[PELVIS] + wp.cross(sensed.spin_w[PELVIS], hip_w - sensed.com_w[PELVIS])
    reach = Reach()
    ankle_w = ankle_path(swing, pose, body, sensed, command, memory, later) + aside_w
    reach.ankle_w = ankle_w - hip_w - hip_velocity_w * later
    twist = swing.twist
    if passes_over(sensed, command, memory):
        twist += _knee_out(swing, body, command, memory, later)
    q_plane = sensed.q_wh * yaw_rotation(memory.swing_turn + side_sign(side) * twist)
    left_w = wp.quat_rotate(q_plane, wp.vec3(0.0, 1.0, 0.0))
    reach.legs = solve_two_bone(
        reach.ankle_w, left_w, body.thigh_length[side], body.shank_length[side], swing.straightest
    )
    return reach


@formula
def ankle_path(
    swing: SwingLeg, pose: JointTargets, body: Body, sensed: Sensed, command: Command, memory: Memory, later: float
) -> wp.vec3:
    """Where the swing ankle is to be `later` seconds from now, in the world."""
    phase = memory.stride.phase + later * memory.rate / memory.stride.period
    leave = swing.leave * wp.max(2.0 - memory.rate, 0.0)
    if passes_over(sensed, command, memory):
        leave = 0.0
    flown = (phase - leave) / (1.0 - leave)
    along = wp.clamp(flown, 0.0, 1.0)
    rolled_w = carried_over(swing, pose, body, sensed, command, memory, wp.max(phase, 0.0))
    start_w = memory.swing_start_w - carried_over(swing, pose, body, sensed, command, memory, 0.0)
    end_w = memory.stride.target_w
    if swing.smooth != 0:
        along = along + swing.easing * (smooth_step(along) - along)
    else:
        end_w += sensed.body_velocity_w * later
    lift = swing.height
    if command.swing_height >= 0.0:
        lift = command.swing_height
    lift += swing.uneven * wp.abs(sensed.foothold_ground - sensed.stance_ground)
    overdue = wp.max(phase - 1.0, 0.0) * memory.stride.period / memory.rate
    lift *= evaluate(swing.arc, flown)  # pyright: ignore[reportArgumentType]
    aside_w = _aside(swing, sensed, memory, flown) + rolled_w
    height = start_w[2] + along * (end_w[2] - start_w[2]) + lift - swing.sinking * overdue
    if command.over > 0.0:
        late = float(0.0)
        if passes_over(sensed, command, memory):
            late = _passed_late(sensed, memory)
        begins = swing.over.begins + wp.max(-late, 0.0)
        along = _eased((flown - begins) / (wp.min(swing.over.ahead - late, 1.0) - begins))
        top = sensed.stance_ground + command.over + swing.over.clearance + body.ankle_height[1 - memory.stride.stance]
        rise = (wp.max(top, start_w[2]) - start_w[2]) * _eased(flown / swing.over.risen)
        sinks = wp.min(swing.over.sinks + late, swing.over.ahead)
        sunk = _eased((flown - sinks) / (1.0 - sinks))
        height = start_w[2] + rise + (end_w[2] - start_w[2] - rise) * sunk - swing.sinking * overdue
        if passes_over(sensed, command, memory):
            start_w -= wp.quat_rotate(sensed.q_wh, wp.vec3(swing.over.back * rise, 0.0, 0.0))
    return aside_w + wp.vec3(
        start_w[0] + along * (end_w[0] - start_w[0]), start_w[1] + along * (end_w[1] - start_w[1]), height
    )


@formula
def _knee_out(swing: SwingLeg, body: Body, command: Command, memory: Memory, later: float) -> float:
    """By how much more the leg's plane is turned out: a knee that bends ahead would meet what the foot passes over."""
    phase = memory.stride.phase + later * memory.rate / memory.stride.period
    high = command.over / body.leg_length
    down = _eased((phase - swing.over.sinks) / (1.0 - swing.over.sinks))
    return swing.over.knee_out * high * high * _eased(phase / swing.over.begins) * (1.0 - down)


@formula
def _passed_late(sensed: Sensed, memory: Memory) -> float:
    """How much later than midway the foot passes what lies on its way, as a share of the way.

    What it passes lies in the longer part of its way: before the stance foot it is passed early, beyond it late.
    """
    way_w = memory.stride.target_w - memory.swing_start_w
    to_stance_w = sensed.joint_w[of_side(FOOT, memory.stride.stance)] - memory.swing_start_w
    flat = way_w[0] * way_w[0] + way_w[1] * way_w[1]
    beside = way_w[0] * to_stance_w[0] + way_w[1] * to_stance_w[1]
    return 1.0 / 2.0 - wp.clamp(beside / wp.max(flat, TINY), 0.0, 1.0)


@wp.func
def _eased(share: float) -> float:
    return smooth_step(wp.clamp(share, 0.0, 1.0))


@formula
def carried_over(
    swing: SwingLeg, pose: JointTargets, body: Body, sensed: Sensed, command: Command, memory: Memory, phase: float
) -> wp.vec3:
    """How far the ankle is from where it is over a flat sole, as the foot rolls over its ball or over its heel."""
    carried_w = wp.vec3()
    if swing.roll > 0.0 and command.over == 0.0:
        pitch = value_at(pose.swing_foot.pitch, sole_moment(pose, memory, wp.min(phase, 1.0)))
        pivot = swing.roll * body.ball
        if pitch < 0.0:
            pivot = -body.heel
        height = body.ankle_height[1 - memory.stride.stance]
        ahead = pivot * (1.0 - wp.cos(pitch)) + height * wp.sin(pitch)
        up = pivot * wp.sin(pitch) - height * (1.0 - wp.cos(pitch))
        carried_w = wp.quat_rotate(sensed.q_wh, wp.vec3(ahead, 0.0, up))
    return carried_w


@formula
def _aside(swing: SwingLeg, sensed: Sensed, memory: Memory, phase: float) -> wp.vec3:
    """How far from its path a style leads the foot."""
    ahead = evaluate(swing.ahead, phase)  # pyright: ignore[reportArgumentType]
    out = evaluate(swing.out, phase)  # pyright: ignore[reportArgumentType]
    return wp.quat_rotate(sensed.q_wh, wp.vec3(ahead, -side_sign(memory.stride.stance) * out, 0.0))


@formula
def _knee(body: Body, reach: Reach, side: int) -> wp.vec3:
    return wp.quat_rotate(reach.legs.q_upper, wp.vec3(0.0, 0.0, -body.thigh_length[side]))


@wp.func
def _second_difference(before: wp.vec3, now: wp.vec3, after: wp.vec3, delta: float) -> wp.vec3:
    return (after - now * 2.0 + before) / (delta * delta)


@wp.func
def _turning_moment(q_before: wp.quat, q_now: wp.quat, q_after: wp.quat, inertia_l: wp.vec3, delta: float) -> wp.vec3:
    """I alpha in the world, from three orientations."""
    turned = rotation_vector(q_after * wp.quat_inverse(q_now)) - rotation_vector(q_now * wp.quat_inverse(q_before))
    alpha_l = wp.quat_rotate_inv(q_now, turned / (delta * delta))
    return wp.quat_rotate(q_now, wp.cw_mul(inertia_l, alpha_l))


@wp.func
def _clamp_each(q_wh: wp.quat, v_w: wp.vec3, limit: float) -> wp.vec3:
    """A vector with each of its parts ahead, left and up kept within a limit."""
    v_h = wp.quat_rotate_inv(q_wh, v_w)
    within_h = wp.vec3(
        wp.clamp(v_h[0], -limit, limit), wp.clamp(v_h[1], -limit, limit), wp.clamp(v_h[2], -limit, limit)
    )
    return wp.quat_rotate(q_wh, within_h)
