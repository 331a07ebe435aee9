"""Turning (section 3.5): facing direction and desired velocity go from before the turn to after it with phi_turn.

    facing = begin + phi_turn angle        V_d = before + phi_turn (after - before)        phi_turn' = w_max / |angle|

The stance hip tracks the facing direction. Lower back, torso and head anticipate what is left of the turn, each by its
share, the head most; the swing leg's plane anticipates what is left of it until foot strike. A new commanded heading
begins a new turn.
"""

from typing import Annotated

import warp as wp

from footfall.laws.contract import Stride
from footfall.laws.genbicon.memory import Turn
from footfall.laws.tables import FOOT, WALK, Command, Sensed, of_side, rotation_of, side_sign
from footfall.maths.limits import TINY
from footfall.maths.records import formula
from footfall.maths.rotations import heading_of, wrap_angle, yaw_rotation
from footfall.quantity import Parameters, quantity


class Turning(Parameters):
    """How fast it turns, and what turns first."""

    rate: Annotated[float, quantity("rad/s", 0.0, 10.0, "w_max, turning rate (paper: 2)")] = 2.0
    lead: Annotated[
        float, quantity("", 0.0, 1.0, "how far the back turns ahead, times its share, per angle left to turn")
    ] = 0.1
    waypoint: Annotated[
        float, quantity("m", 0.0, 0.5, "how far inside the stance foot the swing foot passes it (release: 0.05)")
    ] = 0.05


@formula
def keep_turning(turning: Turning, sensed: Sensed, command: Command, stride: Stride, turn: Turn) -> Turn:
    """The turn after this tick."""
    now = turn
    if stride.started == 0:
        now.begin = sensed.heading
        now.asked = command.heading
        now.angle = wrap_angle(command.heading - sensed.heading)
        now.done = 0.0
    if command.heading != now.asked:
        now.before_w = desired_velocity(command, turn)
        now.begin = turn.begin + turn.done * turn.angle
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
        q_after = yaw_rotation(turn.begin + turn.angle)
        after_w = wp.quat_rotate(q_after, wp.vec3(command.speed, command.sideways, 0.0))
    return turn.before_w + (after_w - turn.before_w) * turn.done


@formula
def turn_left_over(turn: Turn) -> float:
    """The angle that is still to turn."""
    return (1.0 - turn.done) * turn.angle


@formula
def turn_until_strike(turning: Turning, stride: Stride, turn: Turn) -> float:
    """How far it will have turned by the end of the step: the swing leg's plane is there already."""
    most = turning.rate * wp.max(stride.period - stride.elapsed, 0.0)
    return wp.clamp(turn_left_over(turn), -most, most)


@formula
def way_round(
    turning: Turning, sensed: Sensed, stride: Stride, start_w: wp.vec3, end_w: wp.vec3, phase: float
) -> wp.vec3:
    """The swing foot's place over the ground: on the line from start to end, or by the waypoint.

    Where that line passes the stance foot on its outer side, as far out as the waypoint lies inside, a spline leads
    past its inner side instead.
    """
    foot = of_side(FOOT, stride.stance)
    q_foot = yaw_rotation(heading_of(rotation_of(sensed, foot)))
    stands_w = sensed.joint_w[foot]
    outside = side_sign(stride.stance)
    from_l = wp.quat_rotate_inv(q_foot, start_w - stands_w)
    to_l = wp.quat_rotate_inv(q_foot, end_w - stands_w)
    at_w = start_w + (end_w - start_w) * phase
    if from_l[0] * to_l[0] < 0.0:
        passed = from_l[0] / (from_l[0] - to_l[0])
        if outside * (from_l[1] + passed * (to_l[1] - from_l[1])) > turning.waypoint:
            via_w = stands_w - wp.quat_rotate(q_foot, wp.vec3(0.0, outside * turning.waypoint, 0.0))
            at_w = _spline(start_w, via_w, end_w, phase)
    return at_w


@wp.func
def _spline(start_w: wp.vec3, via_w: wp.vec3, end_w: wp.vec3, phase: float) -> wp.vec3:
    """A Catmull-Rom curve through three points, the middle one at the phase that its distances give."""
    first = wp.max(wp.length(via_w - start_w), TINY)
    at = first / (first + wp.max(wp.length(end_w - via_w), TINY))
    point_w = _hermite(start_w, via_w, via_w - start_w, (end_w - start_w) * at, phase / at)
    if phase > at:
        left = 1.0 - at
        point_w = _hermite(via_w, end_w, (end_w - start_w) * left, end_w - via_w, (phase - at) / left)
    return point_w


@wp.func
def _hermite(from_w: wp.vec3, to_w: wp.vec3, leaves_w: wp.vec3, arrives_w: wp.vec3, s: float) -> wp.vec3:
    rise_w = to_w - from_w
    bent_w = leaves_w + arrives_w - rise_w * 2.0
    return from_w + (leaves_w + (rise_w - leaves_w - bent_w + bent_w * s) * s) * s
