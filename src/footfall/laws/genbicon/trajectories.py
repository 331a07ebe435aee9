"""The motion generator: what every joint is to do, as Catmull-Rom curves over the phase of a step (section 3.1).

    relative to the parent link        elbows, shoulders, stance knee, toes
    relative to the character frame    waist, back, neck, ankles        (z is up, x is where the pelvis faces)

Curves are written for a step on the left foot and mirrored for the right. The hips have no curve: the stance hip gives
the pelvis its torque, the swing hip and knee follow the swing foot. One bend angle goes to pelvis, lower back, torso
and head in fixed ratios, and so does the turn that they anticipate (section 3.5). A foot is level in its own heading,
because an ankle has no twist.
"""

from typing import Annotated

import warp as wp

from footfall.laws.genbicon.memory import Memory
from footfall.laws.genbicon.turning import Turning, turn_left_over
from footfall.laws.tables import (
    FOOT,
    HEAD,
    LOWER_ARM,
    LOWER_BACK,
    PELVIS,
    THIGH,
    TORSO,
    UPPER_ARM,
    Body,
    Command,
    LinkRotations,
    LinkVectors,
    Sensed,
    of_side,
    rotation_of,
    side_sign,
)
from footfall.maths.curves import Curve, evaluate
from footfall.maths.records import formula, record
from footfall.maths.rotations import heading_of, pitch_rotation, roll_rotation, yaw_rotation
from footfall.quantity import Parameters, quantity

Angle = Annotated[Curve, quantity("rad", -3.2, 3.2, "angle over the phase of a step")]
ZERO = Curve(0.0)


class Trunk(Parameters):
    """A link of the trunk, in the character frame."""

    pitch: Angle = ZERO
    roll: Angle = ZERO
    yaw: Angle = ZERO


class Arm(Parameters):
    """An arm, relative to the torso."""

    swing: Angle = ZERO
    spread: Angle = ZERO
    twist: Angle = ZERO
    elbow: Angle = ZERO


class Sole(Parameters):
    """A foot in the character frame, and its toes relative to it."""

    pitch: Angle = ZERO
    roll: Angle = ZERO
    toes: Angle = ZERO


class Pose(Parameters):
    """The curves of a gait. All zero is the paper's zero gait."""

    pelvis: Trunk = Trunk()
    lower_back: Trunk = Trunk()
    torso: Trunk = Trunk()
    head: Trunk = Trunk()
    stance_arm: Arm = Arm()
    swing_arm: Arm = Arm()
    stance_knee: Angle = ZERO
    stance_foot: Sole = Sole()
    swing_foot: Sole = Sole()
    shares: Annotated[
        Curve, quantity("", 0.0, 5.0, "share of a bend, from the pelvis (0) to the head (1) (release)")
    ] = Curve(((0.0, 1.0), (1 / 3, 1.5), (2 / 3, 2.5), (1.0, 3.0)))


@record
class Targets:
    """The orientation and spin wanted of each link, in the world."""

    rotation_w: LinkRotations
    spin_w: LinkVectors  # rad/s


Changed = wp.ref[Targets]
"""Targets that a function adds to, in place."""


@formula
def joint_targets(
    pose: Pose, turning: Turning, body: Body, sensed: Sensed, command: Command, memory: Memory
) -> Targets:
    """The target of every joint but the hips and the swing knee."""
    targets = Targets()
    stance = memory.stride.stance
    phase = memory.stride.phase
    _aim_trunk(targets, pose.pelvis, pose.shares, turning, sensed, command, memory, PELVIS)
    _aim_trunk(targets, pose.lower_back, pose.shares, turning, sensed, command, memory, LOWER_BACK)
    _aim_trunk(targets, pose.torso, pose.shares, turning, sensed, command, memory, TORSO)
    _aim_trunk(targets, pose.head, pose.shares, turning, sensed, command, memory, HEAD)
    hang = command.stoop * share_of(pose.shares, TORSO)
    _aim_arm(targets, pose.stance_arm, sensed, phase, stance, hang)
    _aim_arm(targets, pose.swing_arm, sensed, phase, 1 - stance, hang)
    _aim_foot(targets, pose.stance_foot, sensed, phase, stance)
    _aim_knee(targets, pose.stance_knee, body, sensed, command, phase, stance)
    if memory.stride.standing != 0:
        _aim_foot(targets, pose.stance_foot, sensed, phase, 1 - stance)
        _aim_knee(targets, pose.stance_knee, body, sensed, command, phase, 1 - stance)
    else:
        _aim_foot(targets, pose.swing_foot, sensed, phase, 1 - stance)
    return targets


@wp.func
def aim(targets: Changed, link: int, q_w: wp.quat, spin_w: wp.vec3):
    """Set the target of one link."""
    targets.rotation_w[link] = wp.vec4(q_w[0], q_w[1], q_w[2], q_w[3])
    targets.spin_w[link] = spin_w


@formula
def value_at(curve: Curve, phase: float) -> float:
    """A curve's value."""
    return evaluate(curve, phase)  # pyright: ignore[reportArgumentType]


@formula
def share_of(shares: Curve, link: int) -> float:
    """What a link of the trunk takes of a bend or a turn, by its place between pelvis and head."""
    return value_at(shares, float(link) / float(HEAD))


@formula
def _aim_trunk(
    targets: Changed,
    trunk: Trunk,
    shares: Curve,
    turning: Turning,
    sensed: Sensed,
    command: Command,
    memory: Memory,
    link: int,
):
    share = share_of(shares, link)
    mirror = side_sign(memory.stride.stance)
    phase = memory.stride.phase
    q_frame = sensed.q_wh * yaw_rotation(turning.lead * turn_left_over(memory.turn) * share)
    if link == PELVIS:
        q_frame = yaw_rotation(memory.turn.begin + memory.turn.done * memory.turn.angle)
    q_link = yaw_rotation(mirror * value_at(trunk.yaw, phase)) * roll_rotation(mirror * value_at(trunk.roll, phase))
    bend = (command.bend + command.stoop) * share
    aim(targets, link, q_frame * q_link * pitch_rotation(value_at(trunk.pitch, phase) + bend), wp.vec3())


@formula
def _aim_arm(targets: Changed, arm: Arm, sensed: Sensed, phase: float, side: int, hang: float):
    mirror = side_sign(side)
    upper = of_side(UPPER_ARM, side)
    q_swung = pitch_rotation(-value_at(arm.swing, phase) - hang) * roll_rotation(mirror * value_at(arm.spread, phase))
    q_shoulder = q_swung * yaw_rotation(mirror * value_at(arm.twist, phase))
    aim(targets, upper, rotation_of(sensed, TORSO) * q_shoulder, sensed.spin_w[TORSO])
    q_lower = rotation_of(sensed, upper) * pitch_rotation(-value_at(arm.elbow, phase))
    aim(targets, of_side(LOWER_ARM, side), q_lower, sensed.spin_w[upper])


@formula
def _aim_foot(targets: Changed, sole: Sole, sensed: Sensed, phase: float, side: int):
    foot = of_side(FOOT, side)
    q_foot = rotation_of(sensed, foot)
    q_level = yaw_rotation(heading_of(q_foot)) * roll_rotation(side_sign(side) * value_at(sole.roll, phase))
    aim(targets, foot, q_level * pitch_rotation(value_at(sole.pitch, phase)), wp.vec3())
    aim(targets, foot + 1, q_foot * pitch_rotation(value_at(sole.toes, phase)), sensed.spin_w[foot])


@formula
def _aim_knee(targets: Changed, knee: Curve, body: Body, sensed: Sensed, command: Command, phase: float, side: int):
    """The knee of a leg that carries: its curve, or bent as much more as the hips are to be lower."""
    thigh = of_side(THIGH, side)
    a = body.thigh_length[side]
    b = body.shank_length[side]
    bend = value_at(knee, phase)
    if command.crouch > 0.0:
        low = wp.sqrt(a * a + b * b + 2.0 * a * b * wp.cos(bend)) - command.crouch
        bend = wp.acos(wp.clamp((low * low - a * a - b * b) / (2.0 * a * b), -1.0, 1.0))
    aim(targets, thigh + 1, rotation_of(sensed, thigh) * pitch_rotation(bend), sensed.spin_w[thigh])
