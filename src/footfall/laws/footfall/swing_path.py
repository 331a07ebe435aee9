"""How the swing foot travels (GENBICON section 3.2).

The paper moves the ankle on a straight line in the character frame, linear in the phase, towards a target that moves
with the mass centre, and servoes hip and knee to the inverse kinematics. Here:

- The path is fixed in the world and eased, s = 3 phi^2 - 2 phi^3, so that the foot lands without ground speed. Hip and
  knee are servoed to the path's rates too, and the torque that it takes is fed forward (`swing_effort`).
- The height starts from the ankle's own at lift-off, and sinks on when the ground is late (`sinking`). The foot stays
  on the ground until `leave`, while the other takes the weight. A style may lead it beside its path.
- The path is that of the sole; the ankle is carried over the ball of a foot whose heel rises, and over the heel of one
  whose toes are up (`roll`).
"""

from typing import Annotated

from footfall.laws.footfall.joint_targets import JointTargets, sole_moment, value_at
from footfall.laws.footfall.memory import Memory
from footfall.laws.footfall.terrain.step_over import passes_over, path_over
from footfall.laws.footfall.terrain.uneven import UNEVEN
from footfall.laws.tables import Body, Command, Sensed, side_sign
from footfall.maths.curves import Curve, evaluate, smooth_step
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula
from footfall.quantity import Parameters, quantity

_arc = Curve(((0.0, 0.0), (0.33, 0.85), (0.66, 0.9), (1.0, 0.0)))


class SwingLeg(Parameters):
    """The path of the swing foot through the air."""

    height: Annotated[float, quantity("m", 0.0, 0.6, "how high the ankle is lifted")] = 0.0
    arc: Annotated[Curve, quantity("", -1.0, 2.0, "the lift over the phase, as a share of `height`")] = _arc
    ahead: Annotated[Curve, quantity("m", -0.5, 0.5, "forward offset from the path over the phase")] = Curve(0.0)
    out: Annotated[Curve, quantity("m", -0.5, 0.5, "outward offset from the path over the phase")] = Curve(0.0)
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
    phase = phase_in(memory, later)
    leave = swing.leave * wp.max(2.0 - memory.rate, 0.0)
    if passes_over(sensed, command, memory):
        leave = 0.0
    flown = (phase - leave) / (1.0 - leave)
    overdue = wp.max(phase - 1.0, 0.0) * memory.stride.period / memory.rate
    ahead = evaluate(swing.ahead, flown)  # pyright: ignore[reportArgumentType]
    out = evaluate(swing.out, flown)  # pyright: ignore[reportArgumentType]
    aside_w = wp.quat_rotate(sensed.q_wh, wp.vec3(ahead, -side_sign(memory.stride.stance) * out, 0.0))
    path_w = wp.vec3()
    if command.over > 0.0:
        path_w = path_over(body, sensed, command, memory, flown, swing.sinking, overdue)
    else:
        start_w = memory.began.swing_w - rolled(swing, pose, body, sensed, memory, 0.0)
        end_w = memory.stride.target_w
        along = wp.clamp(flown, 0.0, 1.0)
        along = along + swing.easing * (smooth_step(along) - along)
        lift = swing.height
        if command.swing_height >= 0.0:
            lift = command.swing_height
        lift += UNEVEN.lift * wp.abs(sensed.foothold_ground - sensed.stance_ground)
        lift *= evaluate(swing.arc, flown)  # pyright: ignore[reportArgumentType]
        height = start_w[2] + along * (end_w[2] - start_w[2]) + lift - swing.sinking * overdue
        along_w = start_w + (end_w - start_w) * along
        path_w = wp.vec3(along_w[0], along_w[1], height)
        aside_w += rolled(swing, pose, body, sensed, memory, wp.max(phase, 0.0))
    return aside_w + path_w


@formula
def phase_in(memory: Memory, later: float) -> float:
    """The phase of the step `later` seconds from now."""
    return memory.stride.phase + later * memory.rate / memory.stride.period


@formula
def rolled(swing: SwingLeg, pose: JointTargets, body: Body, sensed: Sensed, memory: Memory, phase: float) -> wp.vec3:
    """How far the ankle is from where it is over a flat sole, as the foot rolls over its ball or over its heel."""
    carried_w = wp.vec3()
    if swing.roll > 0.0:
        pitch = value_at(pose.swing_foot.pitch, sole_moment(pose, memory, wp.min(phase, 1.0)))
        pivot = swing.roll * body.ball
        if pitch < 0.0:
            pivot = -body.heel
        height = body.ankle_height[1 - memory.stride.stance]
        ahead = pivot * (1.0 - wp.cos(pitch)) + height * wp.sin(pitch)
        up = pivot * wp.sin(pitch) - height * (1.0 - wp.cos(pitch))
        carried_w = wp.quat_rotate(sensed.q_wh, wp.vec3(ahead, 0.0, up))
    return carried_w
