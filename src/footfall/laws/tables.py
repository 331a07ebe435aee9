"""What a law reads, remembers and gives: Body, Sensed, Command, Memory, Effort. One row is one character.

Links are numbered by role; a joint has the number of the link that hangs on it. Vectors end with their frame: `_w`
world (positions from the character's own origin), `_h` heading (x ahead, y left, z up), `_l` the link's own.
"""

from enum import IntEnum
from typing import Annotated, Literal, get_args

import warp as wp

from footfall.maths.records import record
from footfall.quantity import Parameters, quantity, words

LINKS = 16
LinkNumbers = wp.types.vector(length=LINKS, dtype=wp.float32)
LinkVectors = wp.types.matrix(shape=(LINKS, 3), dtype=wp.float32)
LinkRotations = wp.types.matrix(shape=(LINKS, 4), dtype=wp.float32)


class Side(IntEnum):
    """Left or right, of a limb or of the stance foot."""

    LEFT = 0
    RIGHT = 1


class Link(IntEnum):
    """The links of a two-legged body by role, depth first; a limb's right link is `of_side(left link, RIGHT)`."""

    PELVIS = 0
    LOWER_BACK = 1
    TORSO = 2
    HEAD = 3
    LEFT_UPPER_ARM = 4
    LEFT_LOWER_ARM = 5
    RIGHT_UPPER_ARM = 6
    RIGHT_LOWER_ARM = 7
    LEFT_THIGH = 8
    LEFT_SHANK = 9
    LEFT_FOOT = 10
    LEFT_TOES = 11
    RIGHT_THIGH = 12
    RIGHT_SHANK = 13
    RIGHT_FOOT = 14
    RIGHT_TOES = 15


PARENTS = (-1, 0, 1, 2, 2, 4, 2, 6, 0, 8, 9, 10, 0, 12, 13, 14)

PELVIS = wp.constant(0)
LOWER_BACK = wp.constant(1)
TORSO = wp.constant(2)
HEAD = wp.constant(3)
UPPER_ARM = wp.constant(4)
LOWER_ARM = wp.constant(5)
THIGH = wp.constant(8)
SHANK = wp.constant(9)
FOOT = wp.constant(10)
TOES = wp.constant(11)
ARM_LINKS = wp.constant(2)
LEG_LINKS = wp.constant(4)
LEFT = wp.constant(0)
RIGHT = wp.constant(1)
GRAVITY = wp.constant(9.81)
Mode = Literal["walk", "stand", "idle"]
MODES = get_args(Mode)
WALK = wp.constant(0)
IDLE = wp.constant(2)


class Command(Parameters):
    """What the character is asked to do; may change at any time."""

    mode: Annotated[
        Mode,
        words("walk (at speed 0: step in place), stand still on both feet, or idle: stand and shift the weight"),
    ] = "walk"
    speed: Annotated[float, quantity("m/s", -3.0, 5.0, "speed ahead; negative walks backwards")] = 0.0
    sideways: Annotated[float, quantity("m/s", -0.4, 0.4, "speed to the left; negative goes right")] = 0.0
    heading: Annotated[
        float, quantity("rad", -1000.0, 1000.0, "direction to face, from the world's x axis to the left")
    ] = 0.0
    period: Annotated[float, quantity("s", 0.0, 2.0, "time of one step; 0 lets the gait choose by speed")] = 0.0
    width: Annotated[
        float, quantity("m", -1.0, 1.0, "distance between the feet's lines; negative: the gait's own")
    ] = -1.0
    bend: Annotated[float, quantity("rad", -0.5, 0.5, "bow of the whole back, shared out in fixed ratios")] = 0.0
    swing_height: Annotated[float, quantity("m", -1.0, 1.0, "lift of the swing foot; negative: the gait's own")] = -1.0
    gait: Annotated[int, quantity("", 0, 1000, "of a law with states: the gait to walk by, counted from the first")] = 0


@record
class Body:
    """What does not change while a character walks: masses, sizes, gains. A link that it lacks has no mass."""

    planar: int  # 1: it lives in the plane of x and z and always faces x
    mass: LinkNumbers  # kg
    inertia_l: LinkVectors  # kg m2, about the link's mass centre, along the link's axes
    com_l: LinkVectors  # m, the link's mass centre from its joint
    total_mass: float
    parent: wp.types.vector(length=LINKS, dtype=wp.int32)
    stiffness: LinkNumbers  # N m/rad, of the joint above each link; of the pelvis: its orientation control
    damping: LinkNumbers  # N m s/rad
    stance_stiffness: LinkNumbers  # N m/rad, of a leg's joints while the leg carries
    stance_damping: LinkNumbers  # N m s/rad
    pelvis_yaw: float  # stiffness and damping of the pelvis about the vertical, as a share
    hip_limited: int  # 1: the stance hip gives no more than its foot can hand on to the ground
    leg_twist_inertia: wp.vec2  # kg m2, of each leg about its own axis, with the hip's armature
    torque_limit: LinkNumbers  # N m, per axis; 0 means none
    stop_low: LinkNumbers  # rad, range of a hinge with soft stops
    stop_high: LinkNumbers
    stop_stiffness: LinkNumbers  # N m/rad, of the springs beyond it; 0: no soft stops
    stop_damping: LinkNumbers  # N m s/rad
    thigh_length: wp.vec2  # m, left and right
    shank_length: wp.vec2
    leg_length: float  # m, hip to sole, the shorter leg
    ankle_height: wp.vec2  # m, ankle above the sole
    stilt_height: wp.vec2  # m, ankle above that of a low foot
    hip_half_width: float  # m
    com_height: float  # m, standing
    pelvis_height: float  # m, standing
    shape_start_l: LinkVectors  # m, ends of each link's solid, and its radius
    shape_end_l: LinkVectors
    shape_radius: LinkNumbers
    heel: float  # m behind the ankle
    ball: float  # m ahead of the ankle, to the toe tip
    sole_half_width: float


@record
class Sensed:
    """What the character feels now."""

    step_seconds: float  # s, time between two ticks
    joint_w: LinkVectors  # m, joint above each link (for the pelvis: its own origin)
    com_w: LinkVectors  # m, mass centre of each link
    rotation_w: LinkRotations  # q_wl of each link
    velocity_w: LinkVectors  # m/s, of each link's mass centre
    spin_w: LinkVectors  # rad/s, of each link
    heading: float  # rad, of the pelvis
    q_wh: wp.quat
    body_com_w: wp.vec3  # m, of the whole body
    body_velocity_w: wp.vec3
    heel_load: wp.vec2  # N, left and right
    ball_load: wp.vec2
    toe_load: wp.vec2
    ground_height: float  # m, of the ground under the pelvis, from the character's origin
    origin_shift_w: wp.vec3  # m, by which the character's origin moved since the last tick


@record
class Memory:
    """All that a law remembers from one tick to the next."""

    started: int  # 0 until the first tick
    standing: int  # 1 while both feet carry
    stood: float  # s, since when
    next_stance: int  # while standing: the foot that will carry, LEFT or RIGHT; -1: none
    shifting: float  # s, since when the weight moves towards it
    sway: float  # while standing: where the weight rests, 1 is left and -1 right
    gaze: float  # how far head and back look into a turn, from -1 to 1
    placing: float  # 1 where feet are placed with care (in a turn, to a stand, sideways), 0 in a straight walk
    swing_turn: float  # rad, by which the swing leg's plane is ahead of the heading
    stance: int  # LEFT or RIGHT
    phase: float  # 0 at foot-strike, 1 when the next is due
    rate: float  # 1/s, of the phase
    period: float  # s, asked of the present step
    width: float  # m, asked of the present step
    elapsed: float  # s since foot-strike
    steps: int  # foot-strikes so far
    swing_start_w: wp.vec3  # m, swing ankle at the start of the step
    lift_heading: float  # rad, of the swing foot at the start of the step
    stance_start_w: wp.vec3  # m, stance ankle at the start of the step
    swing_target_w: wp.vec3  # m, where the swing ankle is to land
    crossing: float  # m, how much room between the legs the step that balance needs would lack
    strike_com_w: wp.vec3  # m, of the body at the last foot-strike
    strike_knee: float  # rad, stance knee at foot-strike
    lateral_start: float  # m, COM beside the stance ankle at foot-strike, heading frame
    wish: wp.vec2  # m/s, ahead and left: the command, followed at a bounded rate
    last_wish: wp.vec2  # m/s, the wish at the last foot-strike
    last_velocity: wp.vec2  # m/s, ahead and left: mean over the last step
    pace: float  # m/s, ahead: mean over the last two steps
    trim: wp.vec2  # m/s, sum of the outer loop's corrections
    aim: wp.vec2  # m/s, what foot placement and velocity tuning aim at
    heading_goal: float  # rad, heading target, moving towards the command
    load: wp.vec2  # N, filtered foot loads


@record
class Effort:
    """What a law gives: the torque that each joint's parent exerts on the link below it, N m, world frame."""

    torque_w: LinkVectors


@wp.func
def of_side(left_link: int, side: int) -> int:
    """A limb's link number on the given side."""
    stride = ARM_LINKS
    if left_link >= THIGH:
        stride = LEG_LINKS
    return left_link + stride * side


@wp.func
def side_sign(side: int) -> float:
    """+1 for the left, -1 for the right: the direction of y on that side."""
    return float(1 - 2 * side)


@wp.func
def rotation_of(sensed: Sensed, link: int) -> wp.quat:
    """A link's orientation, q_wl."""
    q = sensed.rotation_w[link]
    return wp.quat(q[0], q[1], q[2], q[3])


@wp.func
def foot_load(sensed: Sensed, side: int) -> float:
    """All the weight on one foot, N."""
    return sensed.heel_load[side] + sensed.ball_load[side] + sensed.toe_load[side]
