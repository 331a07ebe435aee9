"""Turn MuJoCo's arrays into a Sensed row. In a kernel, only `sense` reads and only `actuate` writes those arrays."""

from typing import Any

from footfall.bodies.joints import Hinge, Joints
from footfall.laws.contract import Stride
from footfall.laws.tables import (
    FOOT,
    LEFT,
    LINKS,
    PELVIS,
    RIGHT,
    Body,
    Command,
    Held,
    Sensed,
    of_side,
    on_side,
    rotation_of,
)
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula, row_of, table_record
from footfall.maths.rotations import heading_of, yaw_rotation

CommandRow: Any = row_of(Command)


@table_record
class State:
    """MuJoCo's arrays, one row per character."""

    position: wp.array2d(dtype=wp.vec3d)  # xpos
    rotation: wp.array3d(dtype=wp.float64)  # xquat: w, x, y, z
    centre: wp.array2d(dtype=wp.vec3d)  # xipos
    motion: wp.array3d(dtype=wp.float64)  # cvel: spin, velocity at the tree's mass centre
    tree_centre: wp.array2d(dtype=wp.vec3d)  # subtree_com
    touch: wp.array2d(dtype=wp.float64)  # sensordata: left heel, ball, toes, right heel, ball, toes
    axis: wp.array2d(dtype=wp.vec3d)  # xaxis
    anchor: wp.array2d(dtype=wp.vec3d)  # xanchor
    hinges: wp.array(dtype=Hinge)  # of a robot
    force: wp.array2d(dtype=wp.float64)  # qfrc_applied
    speed: wp.array2d(dtype=wp.float64)  # qvel
    coordinate: wp.array2d(dtype=wp.float64)  # qpos
    origin: wp.array(dtype=wp.vec3d)  # the character's own origin in the world
    resting: wp.array(dtype=wp.int32)  # 1: stays where it is; see `Simulation.move_only`
    held: wp.array(dtype=Held)  # what the hands feel and carry; positions are in the world
    ground: wp.array3d(dtype=wp.float32)  # m, ground heights along x and y
    ground_start: wp.array(dtype=wp.vec2d)  # m, x and y of the first one
    ground_spacing: float  # m
    ground_places: int  # how many heights along x; 1: the ground is level
    ground_rows: int  # how many along y; 1: the ground does not vary along y
    step_seconds: float
    origin_stride: float  # m, how far a character walks before its origin follows


DOWN = wp.constant(0.01)
"""Leg lengths above level ground within which a sole that feels a touch stands on it."""
UNEVEN = wp.constant(3.0)
"""So many times that on uneven ground, whose height is known under the ankle alone."""


SPAN = wp.constant(0.08)
"""m, to either side of a point, over which the ground's slope is taken."""
CREASE = wp.constant(0.04)
"""Ground that is this far from a straight line, m, has an edge."""
STEEPEST = wp.constant(0.7)
"""A steeper rise is an edge."""


@formula
def sense(state: State, joints: Joints, body: Body, i: int) -> Sensed:
    """What character i senses. Positions are relative to its own origin, which follows it to keep float32 precise."""
    shift_w = _move_origin(state, i)
    sensed = feel(state, joints, body, i)
    sensed.origin_shift_w = shift_w
    return sensed


@formula
def feel(state: State, joints: Joints, body: Body, i: int) -> Sensed:
    """What character i senses, relative to its current origin."""
    sensed = Sensed()
    sensed.step_seconds = state.step_seconds
    origin = state.origin[i]
    pivot = state.tree_centre[i, 1] - origin
    pivot_w = wp.vec3(float(pivot[0]), float(pivot[1]), float(pivot[2]))
    left_com_w = wp.vec3()
    left_velocity_w = wp.vec3()
    right_com_w = wp.vec3()
    right_velocity_w = wp.vec3()
    for link in range(LINKS):
        b = joints.body_index[link]
        if b > 0:
            joint = state.position[i, b] - origin
            com = state.centre[i, b] - origin
            com_w = wp.vec3(float(com[0]), float(com[1]), float(com[2]))
            spin_w = wp.vec3(float(state.motion[i, b, 0]), float(state.motion[i, b, 1]), float(state.motion[i, b, 2]))
            drift_w = wp.vec3(float(state.motion[i, b, 3]), float(state.motion[i, b, 4]), float(state.motion[i, b, 5]))
            velocity_w = drift_w + wp.cross(spin_w, com_w - pivot_w)
            sensed.joint_w[link] = wp.vec3(float(joint[0]), float(joint[1]), float(joint[2]))
            sensed.com_w[link] = com_w
            sensed.spin_w[link] = spin_w
            sensed.velocity_w[link] = velocity_w
            sensed.rotation_w[link] = wp.vec4(
                float(state.rotation[i, b, 1]),
                float(state.rotation[i, b, 2]),
                float(state.rotation[i, b, 3]),
                float(state.rotation[i, b, 0]),
            )
            share = body.mass[link] / body.total_mass
            if on_side(link, LEFT):
                left_com_w += com_w * share
                left_velocity_w += velocity_w * share
            elif on_side(link, RIGHT):
                right_com_w += com_w * share
                right_velocity_w += velocity_w * share
            else:
                sensed.body_com_w += com_w * share
                sensed.body_velocity_w += velocity_w * share
    sensed.body_com_w += left_com_w + right_com_w  # in this order a mirrored body is sensed mirrored to the bit
    sensed.body_velocity_w += left_velocity_w + right_velocity_w
    if state.ground_places > 1:
        sensed.ground_height = ground_under(state, i, sensed.joint_w[PELVIS])
    if body.planar == 0:
        q = sensed.rotation_w[PELVIS]
        sensed.heading = heading_of(wp.quat(q[0], q[1], q[2], q[3]))
    sensed.q_wh = yaw_rotation(sensed.heading)
    for side in range(2):
        foot = of_side(FOOT, side)
        if near_ground(state, body, sensed, foot, i):
            sensed.heel_load[side] = float(state.touch[i, 3 * side])
            sensed.ball_load[side] = float(state.touch[i, 3 * side + 1])
        if near_ground(state, body, sensed, foot + 1, i):
            sensed.toe_load[side] = float(state.touch[i, 3 * side + 2])
    return sensed


@formula
def near_ground(state: State, body: Body, sensed: Sensed, link: int, i: int) -> bool:
    """Whether a foot or its toes are down: touch is felt on the other leg, too, and that is no load."""
    if body.planar != 0:
        return True
    ground = sensed.ground_height
    down = DOWN
    if state.ground_places > 1:
        ground = ground_under(state, i, sensed.joint_w[link])
        down = UNEVEN * DOWN
    half_l = (body.shape_end_l[link] - body.shape_start_l[link]) / 2.0
    q_wl = rotation_of(sensed, link)
    up_l = wp.quat_rotate_inv(q_wl, wp.vec3(0.0, 0.0, 1.0))
    middle = sensed.joint_w[link][2] + wp.dot(up_l, body.shape_start_l[link] + half_l)
    reach = wp.abs(up_l[0] * half_l[0]) + wp.abs(up_l[1] * half_l[1]) + wp.abs(up_l[2] * half_l[2])
    return middle - reach - body.shape_radius[link] - ground < down * body.leg_length


@formula
def feel_ground(state: State, body: Body, sensed: Sensed, stride: Stride, i: int) -> Sensed:
    """Add the ground's height under both feet and at the foothold, and what the hands hold."""
    felt = sensed
    if state.ground_places > 1:
        felt.stance_ground = ground_under(state, i, sensed.joint_w[of_side(FOOT, stride.stance)])
        felt.swing_ground = ground_under(state, i, sensed.joint_w[of_side(FOOT, 1 - stride.stance)])
        target_w = stride.target_w - sensed.origin_shift_w
        felt.foothold_ground = ground_under(state, i, target_w)
        felt.path_ground = path_under(felt, stride.stance, target_w)
        felt.stance_slope = slope_under(state, i, sensed.joint_w[of_side(FOOT, stride.stance)], sensed.q_wh)
        felt.foothold_slope = slope_under(state, i, target_w, sensed.q_wh)
    felt.held = state.held[i]
    if felt.held.mass > 0.0:
        felt.held.at_w = from_origin(felt.held.at_w, state.origin[i])
        share = felt.held.mass / (body.total_mass + felt.held.mass)
        felt.body_com_w += (felt.held.at_w - felt.body_com_w) * share
        felt.body_velocity_w += (felt.held.velocity_w - felt.body_velocity_w) * share
    return felt


@formula
def asked_here(command: CommandRow, origin: wp.vec3d) -> CommandRow:
    """The command with its positions relative to the character's origin."""
    here = command
    if command.place_foot != 0:
        here.foothold_w = from_origin(command.foothold_w, origin)
    if command.reach[0] > 0.0 and command.hands_along == 0:
        here.left_hand_w = from_origin(command.left_hand_w, origin)
    if command.reach[1] > 0.0 and command.hands_along == 0:
        here.right_hand_w = from_origin(command.right_hand_w, origin)
    return here


@wp.func
def from_origin(point_w: wp.vec3, origin: wp.vec3d) -> wp.vec3:
    """A point in the world relative to the character's origin."""
    return wp.vec3(
        float(wp.float64(point_w[0]) - origin[0]),
        float(wp.float64(point_w[1]) - origin[1]),
        float(wp.float64(point_w[2]) - origin[2]),
    )


@formula
def ground_under(state: State, i: int, point_w: wp.vec3) -> float:
    """Height of the ground, m, under a point given relative to the character's origin."""
    along = wp.float64(point_w[0]) + state.origin[i][0] - state.ground_start[i][0]
    place = int(wp.clamp(float(along) / state.ground_spacing, 0.0, float(state.ground_places - 1)))
    row = 0
    if state.ground_rows > 1:
        across = wp.float64(point_w[1]) + state.origin[i][1] - state.ground_start[i][1]
        row = int(wp.clamp(float(across) / state.ground_spacing, 0.0, float(state.ground_rows - 1)))
    return state.ground[i, place, row]


@formula
def path_under(sensed: Sensed, stance: int, target_w: wp.vec3) -> float:
    """Height under the mass centre of the line from the ground under the stance foot to that at the foothold."""
    from_w = sensed.joint_w[of_side(FOOT, stance)]
    way_w = wp.vec3(target_w[0] - from_w[0], target_w[1] - from_w[1], 0.0)
    gone_w = sensed.body_com_w - from_w
    share = wp.clamp(wp.dot(gone_w, way_w) / wp.max(wp.dot(way_w, way_w), SPAN * SPAN), 0.0, 1.0)
    return sensed.stance_ground + share * (sensed.foothold_ground - sensed.stance_ground)


@formula
def slope_under(state: State, i: int, point_w: wp.vec3, q_wh: wp.quat) -> wp.vec2:
    """How steeply the ground rises ahead and to the left of a point; none across an edge."""
    ahead_w = wp.quat_rotate(q_wh, wp.vec3(SPAN, 0.0, 0.0))
    left_w = wp.quat_rotate(q_wh, wp.vec3(0.0, SPAN, 0.0))
    here = ground_under(state, i, point_w)
    slope = wp.vec2(
        slope_between(ground_under(state, i, point_w - ahead_w), here, ground_under(state, i, point_w + ahead_w)),
        slope_between(ground_under(state, i, point_w - left_w), here, ground_under(state, i, point_w + left_w)),
    )
    if wp.max(wp.abs(slope[0]), wp.abs(slope[1])) > STEEPEST:
        slope = wp.vec2()
    return slope


@formula
def slope_between(before: float, here: float, after: float) -> float:
    """The slope of three heights, each SPAN from the next; none where they are not in line."""
    slope = (after - before) / (2.0 * SPAN)
    if wp.abs(before + after - 2.0 * here) > CREASE:
        slope = 0.0
    return slope


@formula
def _move_origin(state: State, i: int) -> wp.vec3:
    """Let the origin follow the pelvis in whole strides, which float32 represents exactly."""
    shift_w = wp.vec3()
    away = state.position[i, 1] - state.origin[i]
    stride = state.origin_stride
    for axis in range(2):
        if wp.abs(float(away[axis])) > stride:
            shift_w[axis] = stride * wp.sign(float(away[axis]))
    state.origin[i] = state.origin[i] + wp.vec3d(wp.float64(shift_w[0]), wp.float64(shift_w[1]), wp.float64(shift_w[2]))
    return shift_w
