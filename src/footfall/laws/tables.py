"""What a law reads and gives: Body, Sensed, Command, Effort. One row is one character.

Links are numbered by role; a joint has the number of the link that hangs on it. Vectors end with their frame: `_w`
world (positions from the character's own origin), `_h` heading (x ahead, y left, z up), `_l` the link's own.
"""

from enum import IntEnum
from typing import Annotated, Literal, get_args

from footfall.maths.declared import FLIPS, HEADING, SWAPS, WORLD
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula, record, table_record
from footfall.maths.rotations import rotation_vector
from footfall.quantity import Parameters, measured, quantity, words

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
FROM_FACING = (Link.PELVIS, Link.LEFT_THIGH, Link.RIGHT_THIGH)
"""Links whose rotation in a clip counts from where the character faces, not from the link above."""

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
Mode = Literal["walk", "stand", "idle", "get up"]
MODES = get_args(Mode)
WALK = wp.constant(0)
IDLE = wp.constant(2)
GET_UP = wp.constant(3)


Point = tuple[float, float, float]
NOWHERE: Point = (0.0, 0.0, 0.0)


class Command(Parameters):
    """What the character is asked to do; may change at any time."""

    mode: Annotated[
        Mode,
        words(
            "walk (at speed 0: step in place), stand (still, on both feet), idle (stand and shift the weight) "
            "or get up (from wherever it lies, then stand)"
        ),
    ] = "walk"
    speed: Annotated[float, quantity("m/s", -3.0, 5.0, "forward speed; negative: backwards")] = 0.0
    sideways: Annotated[float, quantity("m/s", -0.4, 0.4, "speed to the left; negative: to the right"), FLIPS] = 0.0
    heading: Annotated[
        float, quantity("rad", -1000.0, 1000.0, "direction to face, from the world's x axis to the left"), FLIPS
    ] = 0.0
    period: Annotated[float, quantity("s", 0.0, 2.0, "time of one step; 0 lets the gait choose by speed")] = 0.0
    width: Annotated[float, quantity("m", -1.0, 1.0, "step width; negative: the gait's own")] = -1.0
    bend: Annotated[float, quantity("rad", -0.5, 0.5, "bend of the whole back, shared out in fixed ratios")] = 0.0
    swing_height: Annotated[float, quantity("m", -1.0, 1.0, "lift of the swing foot; negative: the gait's own")] = -1.0
    gait: Annotated[int, quantity("", 0, 1000, "for laws with states: index of the gait to use")] = 0
    gradually: Annotated[
        float,
        quantity("s", 0.0, 60.0, "over how long the states of another gait are mixed with those left; 0: at once"),
    ] = 0.0
    place_foot: Annotated[
        bool, words("land the swing foot as far along the heading as `foothold_w`, when balance allows it")
    ] = False
    foothold_w: Annotated[Point, quantity("m", -1e5, 1e5, "where the ankle of the next step is to land, world")] = (
        NOWHERE
    )
    foothold_heading: Annotated[
        float, quantity("rad", -1000.0, 1000.0, "where the toes of that step are to point"), FLIPS
    ] = 0.0
    foot: Annotated[int, quantity("", -1, 1, "the foot that takes that step, LEFT or RIGHT; -1: either"), SWAPS] = -1
    footprint: Annotated[int, quantity("", 0, 10**6, "number of that step; each new number asks for one step")] = 0
    over: Annotated[
        float,
        quantity("m", 0.0, 2.0, "height above the stance foot's ground that the swing foot must pass over; 0: nothing"),
    ] = 0.0
    crouch: Annotated[float, quantity("m", 0.0, 1.0, "how much lower the hips are carried")] = 0.0
    stoop: Annotated[float, quantity("rad", 0.0, 0.7, "extra bend of the back, with hanging arms")] = 0.0
    reach: Annotated[
        tuple[float, float],
        quantity("", 0.0, 1.0, "how far to bring the left and the right hand to their targets; 1: all the way"),
        SWAPS,
    ] = (0.0, 0.0)
    left_hand_w: Annotated[Point, quantity("m", -1e5, 1e5, "target of the left hand, world")] = NOWHERE
    right_hand_w: Annotated[Point, quantity("m", -1e5, 1e5, "target of the right hand, world")] = NOWHERE
    hands_along: Annotated[
        bool, words("measure those targets from the pelvis (ahead, left, above the ground): the hands move with it")
    ] = False
    thing: Annotated[int, quantity("", 0, 10000, "which loose thing the hands hold")] = 0
    hold: Annotated[
        tuple[float, float],
        quantity("", 0.0, 1.0, "how firmly the left and the right hand hold it; 0: not at all"),
        SWAPS,
    ] = (0.0, 0.0)
    left_grip_l: Annotated[Point, quantity("m", -10.0, 10.0, "where the left hand holds it, in the thing's axes")] = (
        NOWHERE
    )
    right_grip_l: Annotated[Point, quantity("m", -10.0, 10.0, "where the right hand holds it, in the thing's axes")] = (
        NOWHERE
    )
    left_force_w: Annotated[Point, quantity("N", -2000.0, 2000.0, "force with which the left hand is to press")] = (
        NOWHERE
    )
    right_force_w: Annotated[Point, quantity("N", -2000.0, 2000.0, "force with which the right hand is to press")] = (
        NOWHERE
    )
    carried: Annotated[float, quantity("kg", 0.0, 1000.0, "mass that the hands carry")] = 0.0


SKILL_INPUTS = (
    "place_foot",
    "foothold_w",
    "over",
    "crouch",
    "stoop",
    "reach",
    "left_hand_w",
    "right_hand_w",
    "hands_along",
    "thing",
    "hold",
    "left_grip_l",
    "right_grip_l",
    "left_force_w",
    "right_force_w",
    "carried",
)
"""Fields of Command for skills: zero unless one asks."""
FOOTPRINT = ("foothold_heading", "foot", "footprint")
"""With `place_foot` and `foothold_w`: what a law must heed to step onto footprints."""
LATER = ("gradually",)
"""Other fields of Command that earlier recordings lack."""


@table_record
class Body:
    """What does not change while a character walks: masses, sizes, gains. A link that it lacks has no mass."""

    planar: Annotated[int, measured("", "1: it lives in the plane of x and z and always faces x")]
    mass: Annotated[LinkNumbers, measured("kg", "of each link")]
    inertia_l: Annotated[LinkVectors, measured("kg m2", "of each link about its mass centre, along its axes")]
    com_l: Annotated[LinkVectors, measured("m", "mass centre of each link from its joint")]
    total_mass: Annotated[float, measured("kg", "of the whole body")]
    parent: Annotated[wp.types.vector(length=LINKS, dtype=wp.int32), measured("", "the link that each hangs on"), SWAPS]
    stiffness: Annotated[
        LinkNumbers, measured("N m/rad", "of the joint above each link; of the pelvis: its orientation control")
    ]
    damping: Annotated[LinkNumbers, measured("N m s/rad", "of the same")]
    stance_stiffness: Annotated[LinkNumbers, measured("N m/rad", "of a leg's joints while the leg carries")]
    stance_damping: Annotated[LinkNumbers, measured("N m s/rad", "of the same")]
    pelvis_yaw: Annotated[float, measured("", "stiffness and damping of the pelvis about the vertical, as a share")]
    leg_twist_inertia: Annotated[
        wp.vec2, measured("kg m2", "of each leg about its own axis, with the hip's armature"), SWAPS
    ]
    armature: Annotated[LinkNumbers, measured("kg m2", "inertia added to the joint above each link")]
    torque_limit: Annotated[LinkNumbers, measured("N m", "of each joint, per axis; 0 means none")]
    back_extension: Annotated[float, measured("", "how many times that limit the back extends with")]
    stop_low: Annotated[LinkNumbers, measured("rad", "least angle of a hinge with soft stops")]
    stop_high: Annotated[LinkNumbers, measured("rad", "its greatest")]
    stop_stiffness: Annotated[LinkNumbers, measured("N m/rad", "of the springs beyond them; 0: no soft stops")]
    stop_damping: Annotated[LinkNumbers, measured("N m s/rad", "of the same")]
    thigh_length: Annotated[wp.vec2, measured("m", "of each leg, hip to knee"), SWAPS]
    shank_length: Annotated[wp.vec2, measured("m", "of each leg, knee to ankle"), SWAPS]
    upper_arm_length: Annotated[wp.vec2, measured("m", "of each arm, shoulder to elbow"), SWAPS]
    lower_arm_length: Annotated[wp.vec2, measured("m", "of each arm, elbow to the middle of the hand"), SWAPS]
    hand_l: Annotated[
        wp.types.matrix(shape=(2, 3), dtype=wp.float32), measured("m", "middle of each hand, from its elbow"), SWAPS
    ]
    leg_length: Annotated[float, measured("m", "hip to sole, of the shorter leg")]
    ankle_height: Annotated[wp.vec2, measured("m", "of each ankle above the sole"), SWAPS]
    hip_half_width: Annotated[float, measured("m", "from the middle to a hip")]
    com_height: Annotated[float, measured("m", "of the mass centre, standing")]
    pelvis_height: Annotated[float, measured("m", "of the pelvis, standing")]
    shape_start_l: Annotated[LinkVectors, measured("m", "one end of each link's solid")]
    shape_end_l: Annotated[LinkVectors, measured("m", "the other end")]
    shape_radius: Annotated[LinkNumbers, measured("m", "of each link's solid")]
    heel: Annotated[float, measured("m", "how far the sole reaches behind the ankle")]
    ball: Annotated[float, measured("m", "how far it reaches ahead, to the tip of the toes")]
    sole_half_width: Annotated[float, measured("m", "from the middle of a sole to its edge")]


@record
class Held:
    """What the hands feel and carry; nothing unless a skill holds something."""

    hand_force_w: Annotated[
        wp.types.matrix(shape=(2, 3), dtype=wp.float32), measured("N", "on the left and the right hand"), SWAPS
    ]
    mass: Annotated[float, measured("kg", "carried")]
    at_w: Annotated[wp.vec3, measured("m", "mass centre of what is held")]
    velocity_w: Annotated[wp.vec3, measured("m/s", "of that mass centre")]
    missed: Annotated[float, measured("m", "distance of a reaching hand from its place")]
    thing: Annotated[int, measured("", "1: the hands hold something")]


@table_record
class Sensed:
    """What the character feels now. Places count from the character's own origin."""

    step_seconds: Annotated[float, measured("s", "time between two ticks")]
    joint_w: Annotated[LinkVectors, measured("m", "joint above each link (for the pelvis: its own origin)")]
    com_w: Annotated[LinkVectors, measured("m", "mass centre of each link")]
    rotation_w: Annotated[LinkRotations, measured("", "q_wl of each link")]
    velocity_w: Annotated[LinkVectors, measured("m/s", "of each link's mass centre")]
    spin_w: Annotated[LinkVectors, measured("rad/s", "of each link")]
    heading: Annotated[float, measured("rad", "of the pelvis"), FLIPS]
    q_wh: Annotated[wp.quat, measured("", "from the heading frame to the world"), WORLD]
    body_com_w: Annotated[wp.vec3, measured("m", "mass centre of the whole body")]
    body_velocity_w: Annotated[wp.vec3, measured("m/s", "of the whole body's mass centre")]
    heel_load: Annotated[wp.vec2, measured("N", "on each heel"), SWAPS]
    ball_load: Annotated[wp.vec2, measured("N", "on each ball of the foot"), SWAPS]
    toe_load: Annotated[wp.vec2, measured("N", "on the toes of each foot"), SWAPS]
    ground_height: Annotated[float, measured("m", "of the ground under the pelvis, from the character's origin")]
    stance_ground: Annotated[float, measured("m", "height of the ground under the stance ankle")]
    swing_ground: Annotated[float, measured("m", "the same under the swing ankle")]
    foothold_ground: Annotated[float, measured("m", "the same where the last tick wanted the swing ankle to land")]
    path_ground: Annotated[
        float,
        measured("m", "height of the line from the stance ankle's ground to the foothold's, under the mass centre"),
    ]
    stance_slope: Annotated[wp.vec2, measured("", "rise of the ground under the stance foot, ahead and left"), HEADING]
    foothold_slope: Annotated[wp.vec2, measured("", "the same at that foothold"), HEADING]
    held: Held
    origin_shift_w: Annotated[wp.vec3, measured("m", "by which the character's origin moved since the last tick")]


@record
class Effort:
    """What a law gives."""

    torque_w: Annotated[LinkVectors, measured("N m", "that each joint's parent exerts on the link below it")]


@wp.func
def of_side(left_link: int, side: int) -> int:
    """A limb's link number on the given side."""
    stride = ARM_LINKS
    if left_link >= THIGH:
        stride = LEG_LINKS
    return left_link + stride * side


@wp.func
def on_side(link: int, side: int) -> bool:
    """Whether a link belongs to an arm or a leg of the given side."""
    arm = of_side(UPPER_ARM, side)
    leg = of_side(THIGH, side)
    return (link >= arm and link < arm + ARM_LINKS) or (link >= leg and link < leg + LEG_LINKS)


@wp.func
def in_leg(link: int, side: int) -> bool:
    """Whether a link belongs to the leg of that side."""
    return link >= of_side(THIGH, side) and link <= of_side(TOES, side)


@wp.func
def side_sign(side: int) -> float:
    """+1 for the left, -1 for the right: the direction of y on that side."""
    return float(1 - 2 * side)


@formula
def rotation_of(sensed: Sensed, link: int) -> wp.quat:
    """A link's orientation, q_wl."""
    q = sensed.rotation_w[link]
    return wp.quat(q[0], q[1], q[2], q[3])


@formula
def knee_bend(sensed: Sensed, side: int) -> float:
    """The bend of a knee, rad."""
    q_thigh = rotation_of(sensed, of_side(THIGH, side))
    return rotation_vector(wp.quat_inverse(q_thigh) * rotation_of(sensed, of_side(SHANK, side)))[1]


@formula
def velocity_at(sensed: Sensed, link: int, point_w: wp.vec3) -> wp.vec3:
    """The velocity of a point that moves with a link."""
    return sensed.velocity_w[link] + wp.cross(sensed.spin_w[link], point_w - sensed.com_w[link])


@formula
def foot_load(sensed: Sensed, side: int) -> float:
    """All the weight on one foot, N."""
    return sensed.heel_load[side] + sensed.ball_load[side] + sensed.toe_load[side]
