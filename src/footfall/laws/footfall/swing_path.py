"""How the swing foot travels (GENBICON section 3.2).

The paper moves the ankle on a straight line in the character frame, linear in the phase, towards a target that moves
with the mass centre, and servoes hip and knee to the inverse kinematics. Here:

- The path is fixed in the world and eased, s = 3 phi^2 - 2 phi^3, so that the foot lands without ground speed. Hip and
  knee are servoed to the path's rates too, and the torque that it takes is fed forward (`swing_effort`).
- The height starts from the ankle's own at lift-off, and sinks on when the ground is late (`sinking`). The foot stays
  on the ground until `leave`, while the other takes the weight. A style may lead it beside its path.
- The path is that of the sole; the ankle is carried over the ball of a foot whose heel rises, and over the heel of one
  whose toes are up (`roll`).
- Where the foot must pass over something, it rises first, back a little, for the knee must pass too; then it goes ahead
  and comes down, earlier or later as the thing lies before the stance foot or beyond it (`commanded.StepOver`).
"""

from typing import Annotated

import warp as wp

from footfall.laws.footfall.commanded import OVER, PLACED
from footfall.laws.footfall.joint_targets import JointTargets, sole_moment, value_at
from footfall.laws.footfall.memory import Memory
from footfall.laws.footfall.placed_step import passes_over
from footfall.laws.tables import (
    FOOT,
    Body,
    Command,
    Sensed,
    of_side,
    side_sign,
)
from footfall.maths.curves import Curve, evaluate, smooth_step
from footfall.maths.limits import TINY
from footfall.maths.records import formula
from footfall.quantity import Parameters, quantity

_arc = Curve(((0.0, 0.0), (0.33, 0.85), (0.66, 0.9), (1.0, 0.0)))
_none = Curve(0.0)


class SwingLeg(Parameters):
    """The path of the swing foot through the air."""

    height: Annotated[float, quantity("m", 0.0, 0.6, "how high the ankle is lifted")] = 0.0
    arc: Annotated[Curve, quantity("", -1.0, 2.0, "the lift over the phase, as a share of `height`")] = _arc
    ahead: Annotated[Curve, quantity("m", -0.5, 0.5, "forward offset from the path over the phase")] = _none
    out: Annotated[Curve, quantity("m", -0.5, 0.5, "outward offset from the path over the phase")] = _none
    leave: Annotated[float, quantity("", 0.0, 0.5, "phase at which the foot leaves the ground")] = 0.0
    roll: Annotated[float, quantity("", 0.0, 1.0, "where a foot rolls as its heel rises, share of the sole")] = 0.0
    easing: Annotated[float, quantity("", 0.0, 1.0, "share of the easing that is smooth; the rest is linear")] = 1.0
    twist: Annotated[float, quantity("rad", -1.0, 1.0, "turn of the leg's plane; positive is bow-legged")] = 0.0
    straightest: Annotated[float, quantity("", 0.9, 1.0, "longest reach of the leg, as a share of its length")] = 1.0
    rate_limit: Annotated[float, quantity("rad/s", 0.0, 50.0, "largest target rate of the hip and knee")] = 0.0
    effort_limit: Annotated[float, quantity("N m/kg", 0.0, 10.0, "largest feed-forward torque, per kg of body")] = 0.0
    sinking: Annotated[float, quantity("m/s", 0.0, 2.0, "how fast a late foot keeps sinking")] = 0.0
    ankle_damping: Annotated[float, quantity("", 0.0, 2.0, "swing ankle's damping, as a share of its own")] = 1.0


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
    start_w = memory.began.swing_w - carried_over(swing, pose, body, sensed, command, memory, 0.0)
    end_w = memory.stride.target_w
    along = along + swing.easing * (smooth_step(along) - along)
    lift = swing.height
    if command.swing_height >= 0.0:
        lift = command.swing_height
    lift += PLACED.lift * wp.abs(sensed.foothold_ground - sensed.stance_ground)
    overdue = wp.max(phase - 1.0, 0.0) * memory.stride.period / memory.rate
    lift *= evaluate(swing.arc, flown)  # pyright: ignore[reportArgumentType]
    aside_w = _aside(swing, sensed, memory, flown) + rolled_w
    height = start_w[2] + along * (end_w[2] - start_w[2]) + lift - swing.sinking * overdue
    if command.over > 0.0:
        late = float(0.0)
        if passes_over(sensed, command, memory):
            late = _passed_late(sensed, memory)
        begins = OVER.begins + wp.max(-late, 0.0)
        along = _eased((flown - begins) / (wp.min(OVER.ahead - late, 1.0) - begins))
        ankle = body.ankle_height[1 - memory.stride.stance]
        top = sensed.stance_ground + command.over + ankle + ankle
        rise = (wp.max(top, start_w[2]) - start_w[2]) * _eased(flown / OVER.risen)
        sinks = wp.min(OVER.sinks + late, OVER.ahead)
        sunk = _eased((flown - sinks) / (1.0 - sinks))
        height = start_w[2] + rise + (end_w[2] - start_w[2] - rise) * sunk - swing.sinking * overdue
        if passes_over(sensed, command, memory):
            start_w -= wp.quat_rotate(sensed.q_wh, wp.vec3(OVER.back * rise, 0.0, 0.0))
    return aside_w + wp.vec3(
        start_w[0] + along * (end_w[0] - start_w[0]), start_w[1] + along * (end_w[1] - start_w[1]), height
    )


@formula
def knee_out(body: Body, command: Command, memory: Memory, later: float) -> float:
    """By how much more the leg's plane is turned out: a knee that bends ahead would meet what the foot passes over."""
    phase = memory.stride.phase + later * memory.rate / memory.stride.period
    high = command.over / body.leg_length
    down = _eased((phase - OVER.sinks) / (1.0 - OVER.sinks))
    return OVER.knee_out * high * high * _eased(phase / OVER.begins) * (1.0 - down)


@formula
def _passed_late(sensed: Sensed, memory: Memory) -> float:
    """How much later than midway the foot passes what lies on its way, as a share of the way.

    What it passes lies in the longer part of its way: before the stance foot it is passed early, beyond it late.
    """
    way_w = memory.stride.target_w - memory.began.swing_w
    to_stance_w = sensed.joint_w[of_side(FOOT, memory.stride.stance)] - memory.began.swing_w
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
