"""Turning (section 3.5): facing direction and desired velocity go from before the turn to after it with phi_turn.

    facing = begin + phi_turn angle        V_d = before + phi_turn (after - before)        phi_turn' = w_max / |angle|

The stance hip tracks the facing direction. Lower back, torso and head anticipate what is left of the turn, each by its
share, the head most; the swing leg's plane anticipates what is left of it until foot strike. A new commanded heading
begins a new turn. Where the swing foot's line would pass the stance foot on its outer side, it goes by a waypoint: as
far inside the stance foot as the line must lie outside it, or a walk on one line would change sides at random.
"""

from typing import Annotated

from footfall.laws.contract import Stride
from footfall.laws.genbicon.memory import Turn
from footfall.laws.tables import FOOT, WALK, Command, Sensed, of_side, rotation_of, side_sign
from footfall.maths.curves import spline_through
from footfall.maths.kernel_language import wp
from footfall.maths.limits import TINY
from footfall.maths.records import formula
from footfall.maths.rotations import heading_of, wrap_angle, yaw_rotation
from footfall.quantity import Parameters, quantity


class Turning(Parameters):
    """How fast it turns, and what turns first."""

    rate: Annotated[float, quantity("rad/s", 0.0, 10.0, "w_max, turning rate (paper: 2)")] = 2.0
    lead: Annotated[float, quantity("", 0.0, 1.0, "share of the turn left that the trunk turns ahead")] = 0.05
    waypoint: Annotated[float, quantity("m", 0.0, 0.5, "how far inside the stance foot it lies (release: 0.05)")] = 0.05


@formula
def keep_turning(turning: Turning, sensed: Sensed, command: Command, stride: Stride, turn: Turn) -> Turn:
    """The turn after this tick."""
    now = turn
    if stride.started == 0:
        now.begin = sensed.heading
    elif command.heading != turn.asked:
        now.begin = facing(turn)
        now.before_w = desired_velocity(command, turn)
    if stride.started == 0 or command.heading != turn.asked:
        now.asked = command.heading
        now.angle = wrap_angle(command.heading - now.begin)
        now.done = 0.0
    now.done = wp.min(now.done + turning.rate * sensed.step_seconds / wp.max(wp.abs(now.angle), TINY), 1.0)
    return now


@formula
def desired_velocity(command: Command, turn: Turn) -> wp.vec3:
    """V_d in the world."""
    after_w = wp.vec3()
    if command.mode == WALK:
        after_w = wp.quat_rotate(yaw_rotation(turn.begin + turn.angle), wp.vec3(command.speed, command.sideways, 0.0))
    return turn.before_w + (after_w - turn.before_w) * turn.done


@wp.func
def facing(turn: Turn) -> float:
    """The direction that the stance hip turns the pelvis to."""
    return turn.begin + turn.done * turn.angle


@wp.func
def turn_left_over(turn: Turn) -> float:
    """The angle that is still to turn."""
    return (1.0 - turn.done) * turn.angle


@formula
def turn_until_strike(turning: Turning, stride: Stride, turn: Turn) -> float:
    """How far it will have turned by the end of the step: the swing leg's plane is there already."""
    most = turning.rate * wp.max(stride.period - stride.elapsed, 0.0)
    return wp.clamp(turn_left_over(turn), -most, most)


@formula
def way_round(turning: Turning, sensed: Sensed, stance: int, start_w: wp.vec3, end_w: wp.vec3, phase: float) -> wp.vec3:
    """The swing foot's place over the ground: on the line from start to end, or on a spline by the waypoint."""
    foot = of_side(FOOT, stance)
    q_foot = yaw_rotation(heading_of(rotation_of(sensed, foot)))
    from_l = wp.quat_rotate_inv(q_foot, start_w - sensed.joint_w[foot])
    to_l = wp.quat_rotate_inv(q_foot, end_w - sensed.joint_w[foot])
    inside_l = wp.vec3(0.0, -side_sign(stance) * turning.waypoint, 0.0)
    at_w = start_w + (end_w - start_w) * phase
    if from_l[0] * to_l[0] < 0.0:
        beside = from_l[1] + from_l[0] / (from_l[0] - to_l[0]) * (to_l[1] - from_l[1])
        if side_sign(stance) * beside > turning.waypoint:
            at_w = spline_through(start_w, sensed.joint_w[foot] + wp.quat_rotate(q_foot, inside_l), end_w, phase)
    return at_w
