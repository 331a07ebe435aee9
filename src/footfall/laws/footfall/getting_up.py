"""Falling, lying, and getting up again. The papers end at the fall; this part is ours.

A body is down when its hips are near the ground, or low under a tilted chest. It stretches its arms towards the
ground that it falls to, and otherwise goes limp: it does not fight the ground. Asked to get up, it waits until it lies
still, rolls over the lower side if it is not on its front, presses itself up, draws knees and feet under, and crouches.
From there on both feet carry, and standing (`standing.py`) lets the knees straighten as fast as `rise_rate`. If it goes
down again, it starts anew.

The way up is a row of key poses (`key_poses.py`), tracked by springs between neighbouring links:

    tau = k log(q_target q^-1) + k t_d (spin_parent - spin)        k in units of weight times leg length

so that it suits other bodies. The poses were found by search on the humanoid.
"""

from typing import Annotated

import warp as wp

from footfall.laws.footfall.key_poses import KeyPose, Limbs, both, limbs, rolling
from footfall.laws.footfall.memory import Memory
from footfall.laws.tables import (
    FOOT,
    GET_UP,
    GRAVITY,
    HEAD,
    LEFT,
    LOWER_BACK,
    PELVIS,
    RIGHT,
    THIGH,
    TORSO,
    UPPER_ARM,
    Body,
    Command,
    LinkVectors,
    Sensed,
    of_side,
    rotation_of,
    side_sign,
)
from footfall.maths.records import formula, record
from footfall.maths.rotations import pitch_rotation, roll_rotation, rotation_vector, yaw_rotation
from footfall.quantity import Parameters, quantity

Torques = wp.ref[LinkVectors]

UP = wp.constant(0)
FALLEN = wp.constant(1)
FIRST_ROLL = wp.constant(2)
FIRST_RISE = wp.constant(5)
CARRIED = wp.constant(7)
LAST_RISE = wp.constant(9)
"""What `Memory.down` counts: up, fallen, then the key poses in order; those before FIRST_RISE roll it over, and from
CARRIED on hands and knees carry it."""


class Spring(Parameters):
    """A spring between two neighbouring links."""

    stiffness: Annotated[
        float, quantity("", 0.0, 5.0, "joint stiffness (N m/rad), in body weights times leg lengths")
    ] = 0.5
    seconds: Annotated[float, quantity("s", 0.0, 1.0, "damping divided by stiffness")] = 0.05


class GettingUp(Parameters):
    """How it falls and gets up: the key poses in order, and how firmly they are held."""

    sitting: Annotated[
        float, quantity("", 0.05, 0.9, "hip height, as a share of its standing height, below which it is down")
    ] = 0.3
    low: Annotated[float, quantity("", 0.1, 0.9, "the same if the chest is tilted")] = 0.5
    tilted: Annotated[float, quantity("", -1.0, 1.0, "cosine of the chest's tilt below which it counts as tilted")] = (
        0.5
    )
    still: Annotated[
        float, quantity("m/s", 0.01, 2.0, "speed of the mass centre below which it counts as lying still")
    ] = 0.5
    rest: Annotated[float, quantity("s", 0.0, 10.0, "shortest time on the ground")] = 0.15
    patience: Annotated[float, quantity("s", 0.0, 10.0, "longest wait until it lies still")] = 1.0
    on_front: Annotated[
        float, quantity("", 0.0, 1.0, "how squarely chest and belly must face the ground before it presses up")
    ] = 0.3
    off_front: Annotated[
        float, quantity("", -1.0, 1.0, "how squarely they must keep facing the ground until it kneels")
    ] = 0.0
    limpness: Annotated[float, quantity("", 0.0, 1.0, "stiffness of the springs in a fall, as a share")] = 0.02
    catching: Annotated[float, quantity("", 0.0, 1.0, "the same for the arms, which break the fall")] = 0.3
    arms_down: Annotated[
        float, quantity("", 0.0, 2.0, "how far the arms point down while they reach out in a fall")
    ] = 0.4
    settled: Annotated[float, quantity("", 0.1, 1.0, "share of a pose's time by which the pose is reached")] = 0.7
    rise_rate: Annotated[float, quantity("m/s", 0.05, 5.0, "how fast the hips rise from the crouch")] = 0.8
    trunk: Spring = Spring(stiffness=0.47, seconds=0.1)
    neck: Spring = Spring(stiffness=0.05, seconds=0.13)
    shoulder: Spring = Spring(stiffness=0.63, seconds=0.05)
    elbow: Spring = Spring(stiffness=0.47, seconds=0.033)
    hip: Spring = Spring(stiffness=0.63, seconds=0.1)
    knee: Spring = Spring(stiffness=0.63, seconds=0.063)
    ankle: Spring = Spring(stiffness=0.24, seconds=0.067)
    toes: Spring = Spring(stiffness=0.016, seconds=0.1)
    reach_over: KeyPose = rolling(
        0.9,
        0.53,
        0.7,
        limbs(-1.17, 1.22, 0.32, 0.17, 0.11, 0.75, -0.2),
        limbs(2.36, -0.93, 0.55, 2.07, -0.58, 0.89, -0.2),
    )
    turn_over: KeyPose = rolling(
        0.5,
        0.31,
        0.4,
        limbs(0.79, 0.66, 0.21, -1.34, 0.25, 0.96, -0.2),
        limbs(2.26, -0.38, 1.66, 1.22, -0.95, 1.1, -0.2),
    )
    lie_flat: KeyPose = rolling(
        0.8,
        0.31,
        -0.64,
        limbs(0.17, 1.03, 0.0, 0.76, -0.93, 0.37, -0.2),
        limbs(1.35, 0.3, 1.05, -0.62, -1.04, 0.54, -0.2),
    )
    gather: KeyPose = both(0.64, -0.05, -0.2, limbs(-0.49, 0.0, 2.6, -0.17, 0.02, 0.16, 0.61))
    press: KeyPose = both(0.4, -0.38, -0.2, limbs(0.82, 0.9, 0.0, 0.23, 0.26, 0.8, -0.2))
    kneel: KeyPose = both(0.65, 0.1, -0.2, limbs(0.84, 0.62, 0.13, 1.83, 0.36, 2.03, 0.75))
    tuck: KeyPose = both(0.6, 1.2, -0.2, limbs(1.54, 0.05, 0.3, 2.6, 0.08, 2.45, 0.75))
    crouch: KeyPose = both(0.5, 0.87, -0.2, limbs(2.2, 0.05, 0.07, 2.6, 0.52, 1.86, 0.75))


@record
class LimbAngles:
    """The arm and the leg of one side; rad, as in Limbs."""

    arm: float
    arm_out: float
    elbow: float
    hip: float
    hip_out: float
    knee: float
    ankle: float


@record
class Angles:
    """A pose between two key poses; rad."""

    back: float
    twist: float
    neck: float
    near: LimbAngles
    far: LimbAngles


@formula
def notice_fall(up: GettingUp, body: Body, sensed: Sensed, command: Command, memory: Memory) -> Memory:
    """Notice a fall. Once it lies still, and if it is asked to, go on from key pose to key pose until it crouches."""
    after = memory
    after.sunk = wp.max(memory.sunk - up.rise_rate * sensed.step_seconds, 0.0)
    after.down_for = memory.down_for + sensed.step_seconds
    if memory.down == UP:
        if is_down(up, body, sensed, memory):
            after.down = FALLEN
    elif memory.down == FALLEN:
        still = wp.length(sensed.body_velocity_w) < up.still or after.down_for > up.patience
        if command.mode == GET_UP and still and after.down_for > up.rest:
            after.down = FIRST_ROLL
            if _front_down(sensed) > up.on_front:
                after.down = FIRST_RISE
            left_w = wp.quat_rotate(rotation_of(sensed, TORSO), wp.vec3(0.0, 1.0, 0.0))
            after.rolls_to = wp.where(left_w[2] < 0.0, LEFT, RIGHT)
    elif memory.down < FIRST_RISE and _front_down(sensed) > up.on_front:
        after.down = FIRST_RISE
    elif memory.down >= FIRST_RISE and memory.down < CARRIED and _front_down(sensed) < up.off_front:
        after.down = FALLEN
    elif after.down_for > key_pose(up, memory.down).seconds:
        after.down = memory.down + 1
        if after.down == FIRST_RISE:
            after.down = FALLEN
        elif memory.down == LAST_RISE:
            after.down = UP
            after.stride.started = 0
            after.sunk = wp.max(body.pelvis_height - _hip_height(sensed), 0.0)
    if after.down != memory.down:
        after.down_for = 0.0
    return after


@formula
def is_down(up: GettingUp, body: Body, sensed: Sensed, memory: Memory) -> bool:
    """Whether it sits or lies: the hips are near the ground, or low under a tilted chest and not just rising."""
    chest_w = wp.quat_rotate(rotation_of(sensed, TORSO), wp.vec3(0.0, 0.0, 1.0))
    share = _hip_height(sensed) / body.pelvis_height
    return share < up.sitting or (share < up.low and chest_w[2] < up.tilted and memory.sunk == 0.0)


@formula
def lie_or_rise(up: GettingUp, body: Body, sensed: Sensed, memory: Memory) -> LinkVectors:
    """The torques of a body that is down: limp but for its arms as it falls, or held by a key pose."""
    torque_w = LinkVectors()
    share = wp.min(memory.down_for / (up.settled * key_pose(up, memory.down).seconds), 1.0)
    firm = float(1.0)
    if memory.down == FALLEN:
        firm = up.limpness
    elif memory.down == FIRST_ROLL or memory.down == FIRST_RISE:
        firm = wp.max(share, up.limpness)
    if firm < 1.0:
        share = 1.0
    before = key_pose(up, memory.down - 1)
    after = key_pose(up, memory.down)
    pose = _between(before, after, share)
    towards = side_sign(memory.rolls_to)
    q_back = yaw_rotation(towards * pose.twist / 2.0) * pitch_rotation(pose.back / 2.0)
    _hold(torque_w, up.trunk, body, sensed, PELVIS, LOWER_BACK, q_back, firm)
    _hold(torque_w, up.trunk, body, sensed, LOWER_BACK, TORSO, q_back, firm)
    _hold(torque_w, up.neck, body, sensed, TORSO, HEAD, pitch_rotation(pose.neck), firm)
    for side in range(2):
        own = pose.far
        if side == memory.rolls_to:
            own = pose.near
        sign = side_sign(side)
        upper = of_side(UPPER_ARM, side)
        thigh = of_side(THIGH, side)
        foot = of_side(FOOT, side)
        q_arm = roll_rotation(sign * own.arm_out) * pitch_rotation(-own.arm)
        arm_firm = firm
        if memory.down == FALLEN and wp.length(sensed.body_velocity_w) > up.still:
            q_arm = _towards_ground(up, sensed)
            arm_firm = up.catching
        q_thigh = roll_rotation(sign * own.hip_out) * pitch_rotation(-own.hip)
        _hold(torque_w, up.shoulder, body, sensed, TORSO, upper, q_arm, arm_firm)
        _hold(torque_w, up.elbow, body, sensed, upper, upper + 1, pitch_rotation(-own.elbow), arm_firm)
        _hold(torque_w, up.hip, body, sensed, PELVIS, thigh, q_thigh, firm)
        _hold(torque_w, up.knee, body, sensed, thigh, thigh + 1, pitch_rotation(own.knee), firm)
        _hold(torque_w, up.ankle, body, sensed, thigh + 1, foot, pitch_rotation(-own.ankle), firm)
        _hold(torque_w, up.toes, body, sensed, foot, foot + 1, pitch_rotation(0.0), firm)
    return torque_w


@formula
def key_pose(up: GettingUp, down: int) -> KeyPose:
    """The key pose by the number in `Memory.down`; that of a fallen body is the last one before it gets up."""
    pose = up.lie_flat
    if down == FIRST_ROLL:
        pose = up.reach_over
    elif down == FIRST_ROLL + 1:
        pose = up.turn_over
    elif down == FIRST_RISE:
        pose = up.gather
    elif down == FIRST_RISE + 1:
        pose = up.press
    elif down == FIRST_RISE + 2:
        pose = up.kneel
    elif down == LAST_RISE - 1:
        pose = up.tuck
    elif down == LAST_RISE:
        pose = up.crouch
    return pose


@formula
def _between(before: KeyPose, pose: KeyPose, share: float) -> Angles:
    between = Angles()
    between.back = wp.lerp(before.back, pose.back, share)
    between.twist = wp.lerp(before.twist, pose.twist, share)
    between.neck = wp.lerp(before.neck, pose.neck, share)
    between.near = _limbs_between(before.near, pose.near, share)
    between.far = _limbs_between(before.far, pose.far, share)
    return between


@formula
def _limbs_between(before: Limbs, pose: Limbs, share: float) -> LimbAngles:
    between = LimbAngles()
    between.arm = wp.lerp(before.arm, pose.arm, share)
    between.arm_out = wp.lerp(before.arm_out, pose.arm_out, share)
    between.elbow = wp.lerp(before.elbow, pose.elbow, share)
    between.hip = wp.lerp(before.hip, pose.hip, share)
    between.hip_out = wp.lerp(before.hip_out, pose.hip_out, share)
    between.knee = wp.lerp(before.knee, pose.knee, share)
    between.ankle = wp.lerp(before.ankle, pose.ankle, share)
    return between


@formula
def _hold(
    torque_w: Torques,
    spring: Spring,
    body: Body,
    sensed: Sensed,
    parent: int,
    link: int,
    q_wanted: wp.quat,
    firm: float,
):
    """Add the spring from a link's orientation to the one wanted of it, both seen from its parent."""
    error_w = rotation_vector(rotation_of(sensed, parent) * q_wanted * wp.quat_inverse(rotation_of(sensed, link)))
    stiffness = spring.stiffness * body.total_mass * GRAVITY * body.leg_length
    rate_w = sensed.spin_w[parent] - sensed.spin_w[link]
    torque_w[link] = error_w * (firm * stiffness) + rate_w * (wp.sqrt(firm) * stiffness * spring.seconds)


@formula
def _towards_ground(up: GettingUp, sensed: Sensed) -> wp.quat:
    """The shoulder that stretches an arm the way the body falls."""
    q_torso = rotation_of(sensed, TORSO)
    way_l = wp.quat_rotate_inv(q_torso, wp.normalize(sensed.body_velocity_w))
    hanging = wp.vec3(0.0, 0.0, -1.0)
    return wp.quat_between_vectors(hanging, wp.normalize(way_l + hanging * up.arms_down))


@formula
def _front_down(sensed: Sensed) -> float:
    """How squarely chest and belly face the ground, from 1 to -1: the lesser of both."""
    ahead = wp.vec3(1.0, 0.0, 0.0)
    chest_w = wp.quat_rotate(rotation_of(sensed, TORSO), ahead)
    belly_w = wp.quat_rotate(rotation_of(sensed, PELVIS), ahead)
    return -wp.max(chest_w[2], belly_w[2])


@formula
def _hip_height(sensed: Sensed) -> float:
    return sensed.joint_w[PELVIS][2] - sensed.ground_height
