"""The motion generator: what every joint is to do, as Catmull-Rom curves over the phase of a step (section 3.1).

    relative to the parent link        elbows, shoulders, stance knee, toes
    relative to the character frame    waist, back, neck, ankles        (z is up, x is where the pelvis faces)

Curves are written for a step on the left foot and mirrored for the right. The hips have no curve: the stance hip gives
the pelvis its torque, the swing hip and knee follow the swing foot. One bend angle goes to pelvis, lower back, torso
and head in fixed ratios, and so does the turn that they anticipate (section 3.5). A foot is level in its own heading,
because an ankle has no twist. Inverse kinematics brings a hand where it is to be (sections 3.5 and 5.4).
"""

from typing import Annotated

from footfall.laws import tables
from footfall.laws.genbicon.memory import Memory
from footfall.laws.genbicon.turning import Turning, facing, turn_left_over
from footfall.laws.hands import arm_to
from footfall.laws.tables import Body, Command, Sensed, of_side, rotation_of, side_sign
from footfall.laws.targets import Changed, Targets, aim
from footfall.maths.curves import Curve, evaluate
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula
from footfall.maths.rotations import heading_of, pitch_rotation, roll_rotation, yaw_rotation
from footfall.quantity import Parameters, quantity

Angle = Annotated[Curve, quantity("rad", -3.2, 3.2, "angle over the phase of a step")]
ZERO = Curve(0.0)


class Angles(Parameters):
    """A link, and the hinge below it (elbow, toes). Arms swing ahead, and elbows bend, by negative angles."""

    pitch: Angle = ZERO
    roll: Angle = ZERO
    yaw: Angle = ZERO
    hinge: Angle = ZERO


class Pose(Parameters):
    """The curves of a gait. All zero is the paper's zero gait."""

    pelvis: Angles = Angles()
    lower_back: Angles = Angles()
    torso: Angles = Angles()
    head: Angles = Angles()
    stance_arm: Angles = Angles()
    swing_arm: Angles = Angles()
    stance_knee: Angle = ZERO
    stance_foot: Angles = Angles()
    swing_foot: Angles = Angles()
    shares: Annotated[Curve, quantity("", 0.0, 5.0, "share of a bend, from pelvis (0) to head (1) (release)")] = Curve(
        ((0.0, 1.0), (1 / 3, 1.5), (2 / 3, 2.5), (1.0, 3.0))
    )


@formula
def joint_targets(pose: Pose, turning: Turning, body: Body, sensed: Sensed, command: Command, now: Memory) -> Targets:
    """The target of every joint but the hips and the swing knee."""
    targets = Targets()
    targets.stiffness = body.stiffness
    targets.damping = body.damping
    stance = now.stride.stance
    phase = now.stride.phase
    bend = command.bend + command.stoop
    q_facing = yaw_rotation(facing(now.turn))
    aim(targets, tables.PELVIS, q_facing * turned(pose.pelvis, phase, stance, bend), wp.vec3())
    lead = turning.lead * turn_left_over(now.turn)
    back, torso = value_at(pose.shares, 1.0 / float(tables.HEAD)), value_at(pose.shares, 2.0 / float(tables.HEAD))
    head = value_at(pose.shares, 1.0)
    _aim_back(targets, pose.lower_back, sensed, now, tables.LOWER_BACK, bend * back, lead * back)
    _aim_back(targets, pose.torso, sensed, now, tables.TORSO, bend * torso, lead * torso)
    _aim_back(targets, pose.head, sensed, now, tables.HEAD, bend * head, lead * head)
    hang = -command.stoop * torso
    _aim_arm(targets, pose.stance_arm, sensed, phase, stance, hang)
    _aim_arm(targets, pose.swing_arm, sensed, phase, 1 - stance, hang)
    _aim_foot(targets, pose.stance_foot, sensed, phase, stance)
    _aim_knee(targets, pose.stance_knee, body, sensed, command, phase, stance)
    if now.stride.standing != 0:
        _aim_foot(targets, pose.stance_foot, sensed, phase, 1 - stance)
        _aim_knee(targets, pose.stance_knee, body, sensed, command, phase, 1 - stance)
    else:
        _aim_foot(targets, pose.swing_foot, sensed, phase, 1 - stance)
    return targets


@formula
def value_at(curve: Curve, phase: float) -> float:
    """A curve's value."""
    return evaluate(curve, phase)  # pyright: ignore[reportArgumentType]


@formula
def turned(angles: Angles, phase: float, side: int, bend: float) -> wp.quat:
    """The rotation that a link's curves ask for, mirrored for the right side, and bent ahead."""
    roll = side_sign(side) * value_at(angles.roll, phase)
    yaw = side_sign(side) * value_at(angles.yaw, phase)
    return yaw_rotation(yaw) * roll_rotation(roll) * pitch_rotation(value_at(angles.pitch, phase) + bend)


@formula
def _aim_back(targets: Changed, angles: Angles, sensed: Sensed, now: Memory, link: int, bend: float, lead: float):
    q_link = turned(angles, now.stride.phase, now.stride.stance, bend)
    aim(targets, link, sensed.q_wh * yaw_rotation(lead) * q_link, wp.vec3())


@formula
def _aim_arm(targets: Changed, arm: Angles, sensed: Sensed, phase: float, side: int, hang: float):
    upper = of_side(tables.UPPER_ARM, side)
    aim(targets, upper, rotation_of(sensed, tables.TORSO) * turned(arm, phase, side, hang), sensed.spin_w[tables.TORSO])
    q_lower = rotation_of(sensed, upper) * pitch_rotation(value_at(arm.hinge, phase))
    aim(targets, upper + 1, q_lower, sensed.spin_w[upper])


@formula
def _aim_foot(targets: Changed, sole: Angles, sensed: Sensed, phase: float, side: int):
    foot = of_side(tables.FOOT, side)
    q_foot = rotation_of(sensed, foot)
    aim(targets, foot, yaw_rotation(heading_of(q_foot)) * turned(sole, phase, side, 0.0), wp.vec3())
    aim(targets, foot + 1, q_foot * pitch_rotation(value_at(sole.hinge, phase)), sensed.spin_w[foot])


@formula
def _aim_knee(targets: Changed, knee: Curve, body: Body, sensed: Sensed, command: Command, phase: float, side: int):
    """The knee of a leg that carries: its curve, or bent as much more as the hips are to be lower."""
    thigh = of_side(tables.THIGH, side)
    a, b = body.thigh_length[side], body.shank_length[side]
    bend = value_at(knee, phase)
    if command.crouch > 0.0:
        low = wp.sqrt(a * a + b * b + 2.0 * a * b * wp.cos(bend)) - command.crouch
        bend = wp.acos(wp.clamp((low * low - a * a - b * b) / (2.0 * a * b), -1.0, 1.0))
    aim(targets, thigh + 1, rotation_of(sensed, thigh) * pitch_rotation(bend), sensed.spin_w[thigh])


@formula
def reach_out(body: Body, sensed: Sensed, command: Command, targets: Changed):
    """Bring the hands to their places, by the share asked for: places in the world, or along with the pelvis."""
    for side in range(2):
        if command.reach[side] > 0.0 and body.upper_arm_length[side] > 0.0:
            upper = of_side(tables.UPPER_ARM, side)
            at_w = wp.where(side == 0, command.left_hand_w, command.right_hand_w)
            if command.hands_along != 0:
                pelvis_w = sensed.joint_w[tables.PELVIS]
                at_w = wp.quat_rotate(sensed.q_wh, at_w) + wp.vec3(pelvis_w[0], pelvis_w[1], sensed.ground_height)
            arm = arm_to(body, sensed, at_w - sensed.joint_w[upper], side, 0.0, 1.0)
            _aim_part(targets, upper, arm.q_upper, command.reach[side])
            _aim_part(targets, upper + 1, rotation_of(sensed, upper) * pitch_rotation(-arm.bend), command.reach[side])


@wp.func
def _aim_part(targets: Changed, link: int, q_w: wp.quat, share: float):
    q = targets.rotation_w[link]
    aim(targets, link, wp.quat_slerp(wp.quat(q[0], q[1], q[2], q[3]), q_w, share), targets.spin_w[link])
