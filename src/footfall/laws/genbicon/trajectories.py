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
    SHANK,
    THIGH,
    TOES,
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


class Trunk(Parameters):
    """A link of the trunk, in the character frame."""

    pitch: Angle = Curve(0.0)
    roll: Angle = Curve(0.0)
    yaw: Angle = Curve(0.0)


class Arm(Parameters):
    """An arm, relative to the torso."""

    swing: Angle = Curve(0.0)
    spread: Angle = Curve(0.0)
    twist: Angle = Curve(0.0)
    elbow: Angle = Curve(0.0)


class Sole(Parameters):
    """A foot in the character frame, and its toes relative to it."""

    pitch: Angle = Curve(0.0)
    roll: Angle = Curve(0.0)
    toes: Angle = Curve(0.0)


class Pose(Parameters):
    """The curves of a gait. All zero is the paper's zero gait."""

    pelvis: Trunk = Trunk()
    lower_back: Trunk = Trunk()
    torso: Trunk = Trunk()
    head: Trunk = Trunk()
    stance_arm: Arm = Arm()
    swing_arm: Arm = Arm()
    stance_knee: Angle = Curve(0.0)
    stance_foot: Sole = Sole()
    swing_foot: Sole = Sole()
    back_share: Annotated[float, quantity("", 0.0, 5.0, "lower back's share of a bend (release: 1.5)")] = 1.5
    torso_share: Annotated[float, quantity("", 0.0, 5.0, "torso's share of it (release: 2.5)")] = 2.5
    head_share: Annotated[float, quantity("", 0.0, 5.0, "head's share of it (release: 3)")] = 3.0


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
    mirror = side_sign(stance)
    bend = command.bend + command.stoop
    lead = turning.lead * turn_left_over(memory.turn)
    q_facing = yaw_rotation(memory.turn.begin + memory.turn.done * memory.turn.angle)
    q_back = sensed.q_wh * yaw_rotation(lead * pose.back_share)
    q_torso = sensed.q_wh * yaw_rotation(lead * pose.torso_share)
    q_head = sensed.q_wh * yaw_rotation(lead * pose.head_share)
    aim(targets, PELVIS, q_facing * _trunk(pose.pelvis, phase, mirror, bend), wp.vec3())
    aim(targets, LOWER_BACK, q_back * _trunk(pose.lower_back, phase, mirror, bend * pose.back_share), wp.vec3())
    aim(targets, TORSO, q_torso * _trunk(pose.torso, phase, mirror, bend * pose.torso_share), wp.vec3())
    aim(targets, HEAD, q_head * _trunk(pose.head, phase, mirror, bend * pose.head_share), wp.vec3())
    hang = command.stoop * pose.torso_share
    _aim_arm(targets, pose.stance_arm, sensed, phase, stance, hang)
    _aim_arm(targets, pose.swing_arm, sensed, phase, 1 - stance, hang)
    _aim_foot(targets, pose.stance_foot, sensed, phase, stance)
    _aim_knee(targets, pose, body, sensed, command, phase, stance)
    if memory.stride.standing != 0:
        _aim_foot(targets, pose.stance_foot, sensed, phase, 1 - stance)
        _aim_knee(targets, pose, body, sensed, command, phase, 1 - stance)
    else:
        _aim_foot(targets, pose.swing_foot, sensed, phase, 1 - stance)
    return targets


@wp.func
def aim(targets: Changed, link: int, q_w: wp.quat, spin_w: wp.vec3):
    """Set the target of one link."""
    targets.rotation_w[link] = wp.vec4(q_w[0], q_w[1], q_w[2], q_w[3])
    targets.spin_w[link] = spin_w


@formula
def _trunk(trunk: Trunk, phase: float, mirror: float, bend: float) -> wp.quat:
    yaw = mirror * evaluate(trunk.yaw, phase)  # pyright: ignore[reportArgumentType]
    roll = mirror * evaluate(trunk.roll, phase)  # pyright: ignore[reportArgumentType]
    pitch = bend + evaluate(trunk.pitch, phase)  # pyright: ignore[reportArgumentType]
    return yaw_rotation(yaw) * roll_rotation(roll) * pitch_rotation(pitch)


@formula
def _aim_arm(targets: Changed, arm: Arm, sensed: Sensed, phase: float, side: int, hang: float):
    mirror = side_sign(side)
    upper = of_side(UPPER_ARM, side)
    swing = evaluate(arm.swing, phase)  # pyright: ignore[reportArgumentType]
    spread = evaluate(arm.spread, phase)  # pyright: ignore[reportArgumentType]
    twist = evaluate(arm.twist, phase)  # pyright: ignore[reportArgumentType]
    elbow = evaluate(arm.elbow, phase)  # pyright: ignore[reportArgumentType]
    q_shoulder = pitch_rotation(-swing - hang) * roll_rotation(mirror * spread) * yaw_rotation(mirror * twist)
    aim(targets, upper, rotation_of(sensed, TORSO) * q_shoulder, sensed.spin_w[TORSO])
    aim(targets, of_side(LOWER_ARM, side), rotation_of(sensed, upper) * pitch_rotation(-elbow), sensed.spin_w[upper])


@formula
def _aim_foot(targets: Changed, sole: Sole, sensed: Sensed, phase: float, side: int):
    foot = of_side(FOOT, side)
    q_foot = rotation_of(sensed, foot)
    roll = side_sign(side) * evaluate(sole.roll, phase)  # pyright: ignore[reportArgumentType]
    pitch = evaluate(sole.pitch, phase)  # pyright: ignore[reportArgumentType]
    toes = evaluate(sole.toes, phase)  # pyright: ignore[reportArgumentType]
    aim(targets, foot, yaw_rotation(heading_of(q_foot)) * roll_rotation(roll) * pitch_rotation(pitch), wp.vec3())
    aim(targets, of_side(TOES, side), q_foot * pitch_rotation(toes), sensed.spin_w[foot])


@formula
def _aim_knee(targets: Changed, pose: Pose, body: Body, sensed: Sensed, command: Command, phase: float, side: int):
    """A leg that carries: the knee's curve, or bent as much more as the hips are to be lower."""
    thigh = of_side(THIGH, side)
    bend = evaluate(pose.stance_knee, phase)  # pyright: ignore[reportArgumentType]
    if command.crouch > 0.0:
        a = body.thigh_length[side]
        b = body.shank_length[side]
        low = wp.sqrt(a * a + b * b + 2.0 * a * b * wp.cos(bend)) - command.crouch
        bend = wp.acos(wp.clamp((low * low - a * a - b * b) / (2.0 * a * b), -1.0, 1.0))
    aim(targets, of_side(SHANK, side), rotation_of(sensed, thigh) * pitch_rotation(bend), sensed.spin_w[thigh])
