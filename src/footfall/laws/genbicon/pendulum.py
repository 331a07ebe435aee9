"""Where to step, and the swing leg's way there (section 3.2).

An inverted pendulum of constant length comes to rest above a foot that is set down at

    d = v sqrt(h/g + v^2/(4 g^2))        d' = d - alpha V_d        |d'| <= 0.6 L

from the mass centre, ahead and sideways alike; d' leaves it with some velocity. The swing ankle goes there on a line
over the ground, linear in the phase, at a height y(phi) above it. Inverse kinematics gives hip, knee and their rates.
"""

from typing import Annotated

from footfall.laws.genbicon.memory import Memory
from footfall.laws.genbicon.trajectories import value_at
from footfall.laws.genbicon.turning import Turning, turn_until_strike, way_round
from footfall.laws.tables import (
    GRAVITY,
    PELVIS,
    THIGH,
    Body,
    Command,
    Sensed,
    of_side,
    rotation_of,
    side_sign,
    velocity_at,
)
from footfall.laws.targets import Changed, aim
from footfall.maths.curves import Curve
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula
from footfall.maths.rotations import pitch_rotation, rotation_vector, yaw_rotation
from footfall.maths.two_bone import TwoBone, solve_two_bone
from footfall.quantity import Parameters, quantity, words


class Pendulum(Parameters):
    """Foot placement."""

    used: Annotated[bool, words("false: step V_d T/2 ahead of the mass centre, whatever its velocity")] = True
    alpha: Annotated[float, quantity("s", 0.0, 1.0, "how much shorter a step is per speed (paper: 0.05)")] = 0.05
    reach: Annotated[float, quantity("leg", 0.1, 1.0, "longest step, in leg lengths (paper: 0.6)")] = 0.6


class SwingLeg(Parameters):
    """The path of the swing foot."""

    height: Annotated[Curve, quantity("m", -0.5, 0.5, "y(phi): lift of the ankle over the phase")] = Curve(
        ((0.0, -0.024), (0.33, 0.09), (0.67, 0.102), (1.0, 0.0))
    )
    twist: Annotated[float, quantity("rad", -1.0, 1.0, "turn of the leg's plane; positive is bow-legged")] = 0.0
    straightest: Annotated[float, quantity("", 0.9, 1.0, "longest reach of a leg, as a share (release: 0.993)")] = 0.993
    rate_limit: Annotated[float, quantity("rad/s", 0.0, 50.0, "largest rate of hip and knee (release: 5)")] = 5.0
    yielding: Annotated[float, quantity("", 0.0, 1.0, "how far they follow the body up and down (release: 0)")] = 0.3


@formula
def foothold(pendulum: Pendulum, body: Body, sensed: Sensed, command: Command, now: Memory) -> wp.vec3:
    """Where the swing ankle is to land, in the world: by the pendulum, or on a commanded foothold."""
    velocity_h = wp.quat_rotate_inv(sensed.q_wh, sensed.body_velocity_w)
    height = wp.max(sensed.body_com_w[2] - sensed.path_ground, body.ankle_height[now.stride.stance])
    limit = pendulum.reach * body.leg_length
    step_h = wp.vec3()
    for axis in range(2):
        step = now.stride.aim[axis] * now.stride.period / 2.0
        if pendulum.used != 0:
            step = rest_distance(velocity_h[axis], height) - pendulum.alpha * now.stride.aim[axis]
        step_h[axis] = wp.clamp(step, -limit, limit)
    at_w = sensed.body_com_w + wp.quat_rotate(sensed.q_wh, step_h)
    if command.place_foot != 0:
        at_w = command.foothold_w
    return wp.vec3(at_w[0], at_w[1], sensed.foothold_ground + body.ankle_height[1 - now.stride.stance])


@wp.func
def rest_distance(velocity: float, height: float) -> float:
    """d: how far from a pendulum of this velocity and height the foot must stand for it to come to rest above."""
    return velocity * wp.sqrt(height / GRAVITY + velocity * velocity / (2.0 * GRAVITY * (2.0 * GRAVITY)))


@formula
def ankle_path(
    swing: SwingLeg, turning: Turning, sensed: Sensed, command: Command, now: Memory, later: float
) -> wp.vec3:
    """Where the swing ankle is to be `later` seconds from now; the foothold moves with the mass centre."""
    moved_w = sensed.body_velocity_w * later
    end_w = now.stride.target_w + wp.vec3(moved_w[0], moved_w[1], swing.yielding * moved_w[2])
    phase = wp.min(now.stride.phase + later / now.stride.period, 1.0)
    lift = value_at(swing.height, phase)
    if command.swing_height >= 0.0:
        lift *= command.swing_height / value_at(swing.height, 1.0 / 2.0)
    height = now.swing_start_w[2] + phase * (end_w[2] - now.swing_start_w[2]) + lift
    over_w = way_round(turning, sensed, now.stride.stance, now.swing_start_w, end_w, phase)
    return wp.vec3(over_w[0], over_w[1], height)


@formula
def leg_at(
    swing: SwingLeg, turning: Turning, body: Body, sensed: Sensed, command: Command, now: Memory, later: float
) -> TwoBone:
    """The leg on its path, `later` seconds from now; the hip moves on uniformly."""
    side = 1 - now.stride.stance
    hip_w = sensed.joint_w[of_side(THIGH, side)]
    hip_velocity_w = velocity_at(sensed, PELVIS, hip_w)
    reach_w = ankle_path(swing, turning, sensed, command, now, later) - hip_w - hip_velocity_w * later
    turn = turn_until_strike(turning, now.stride, now.turn) + side_sign(side) * swing.twist
    left_w = wp.quat_rotate(sensed.q_wh * yaw_rotation(turn), wp.vec3(0.0, 1.0, 0.0))
    return solve_two_bone(reach_w, left_w, body.thigh_length[side], body.shank_length[side], swing.straightest)


@formula
def aim_swing_leg(
    swing: SwingLeg, turning: Turning, body: Body, sensed: Sensed, command: Command, now: Memory, targets: Changed
):
    """Targets of the swing hip and knee: the pose on the path, and its rate."""
    thigh = of_side(THIGH, 1 - now.stride.stance)
    moment = sensed.step_seconds
    leg = leg_at(swing, turning, body, sensed, command, now, 0.0)
    soon = leg_at(swing, turning, body, sensed, command, now, moment)
    turn_w = rotation_vector(soon.q_upper * wp.quat_inverse(leg.q_upper)) / moment - sensed.spin_w[PELVIS]
    turn_h = wp.quat_rotate_inv(sensed.q_wh, turn_w)
    for axis in range(3):
        turn_h[axis] = wp.clamp(turn_h[axis], -swing.rate_limit, swing.rate_limit)
    aim(targets, thigh, leg.q_upper, sensed.spin_w[PELVIS] + wp.quat_rotate(sensed.q_wh, turn_h))
    bend_rate = wp.clamp((soon.bend - leg.bend) / moment, -swing.rate_limit, swing.rate_limit)
    hinge_w = wp.quat_rotate(rotation_of(sensed, thigh), wp.vec3(0.0, bend_rate, 0.0))
    aim(targets, thigh + 1, rotation_of(sensed, thigh) * pitch_rotation(leg.bend), sensed.spin_w[thigh] + hinge_w)
