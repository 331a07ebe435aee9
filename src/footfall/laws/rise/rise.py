"""Falling, lying, and getting up again, for a character of any law. The papers end at the fall; this part is ours.

A body is down when its hips are near the ground, or low under a tilted chest. It stretches its arms towards the
ground that it falls to, and otherwise goes limp: it does not fight the ground. Asked to get up, it waits until it lies
still, rolls over the lower side if it is not on its front, presses itself up, draws knees and feet under, and crouches.
From there on both feet carry, and the hips rise (`stand.py`). If it goes down again, it starts anew.

The way up is a row of key poses (`key_poses.py`), tracked by springs between neighbouring links:

    tau = k log(q_target q^-1) + k t_d (spin_parent - spin)        k in units of weight times leg length
"""

from typing import Any

import warp as wp

from footfall.laws.rise.key_poses import KeyPose, Limbs
from footfall.laws.rise.memory import Rise
from footfall.laws.rise.rising import Rising, Spring
from footfall.laws.rise.stand import beyond_soles, crouched, hip_height, legs_lift, on_its_feet, stands
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
from footfall.maths.records import formula, row_of
from footfall.maths.rotations import pitch_rotation, roll_rotation, rotation_vector, yaw_rotation

Torques = wp.ref[LinkVectors]
KeyPoseRow: Any = row_of(KeyPose)
LimbsRow: Any = row_of(Limbs)

UP = wp.constant(0)
FALLEN = wp.constant(1)
FIRST_ROLL = wp.constant(2)
FIRST_RISE = wp.constant(5)
CARRIED = wp.constant(7)
LAST_RISE = wp.constant(9)
STAND = wp.constant(10)
"""What `Rise.stage` counts: up, fallen, then the key poses in order; those before FIRST_RISE roll it over, from
CARRIED on hands and knees carry it, and at last it stands rising."""


@formula
def fall_or_rise(rising: Rising, body: Body, sensed: Sensed, command: Command, rise: Rise) -> Rise:
    """Notice a fall. Once it lies still, and if it is asked to, go on from key pose to key pose until it stands."""
    after = rise
    after.seconds = rise.seconds + sensed.step_seconds
    if rise.stage == UP:
        if hip_height(sensed) > rising.tall * body.pelvis_height:
            after.seconds = 0.0
        if is_down(rising, body, sensed, after.seconds):
            after.stage = FALLEN
    elif rise.stage == FALLEN:
        still = wp.length(sensed.body_velocity_w) < rising.still or after.seconds > rising.patience
        if command.mode == GET_UP and still and after.seconds > rising.rest:
            after.stage = _first_stage(rising, body, sensed)
            left_w = wp.quat_rotate(rotation_of(sensed, TORSO), wp.vec3(0.0, 1.0, 0.0))
            after.side = wp.where(left_w[2] < 0.0, LEFT, RIGHT)
    elif rise.stage < FIRST_RISE and _front_down(sensed) > rising.on_front:
        after.stage = FIRST_RISE
    elif rise.stage >= FIRST_RISE and _topples(rising, sensed, rise.stage):
        after.stage = FALLEN
    elif rise.stage == STAND:
        tall = rising.stand.tall * body.pelvis_height
        after.height = wp.min(rise.height + rising.stand.rate * sensed.step_seconds, tall)
        if stands(rising, body, sensed):
            after.stage = UP
        elif after.seconds > rising.stand.patience or beyond_soles(body, sensed, 0.0) > body.ball + body.heel:
            after.stage = FALLEN
    elif rise.stage > CARRIED and on_its_feet(rising, body, sensed):
        after.stage = STAND
    elif rise.stage == LAST_RISE:
        sits = hip_height(sensed) < rising.sitting * body.pelvis_height
        if after.seconds > wp.where(sits, rising.crouch.seconds, rising.stand.patience):
            after.stage = FALLEN
    elif after.seconds > key_pose(rising, rise.stage).seconds:
        after.stage = rise.stage + 1
        if after.stage == FIRST_RISE:
            after.stage = _first_stage(rising, body, sensed)
    if after.stage != rise.stage:
        after.seconds = 0.0
        after.height = hip_height(sensed)
    return after


@formula
def _first_stage(rising: Rising, body: Body, sensed: Sensed) -> int:
    """Where to begin: press up from the front, turn over from the side, or first reach over from the back."""
    chest_w = wp.quat_rotate(rotation_of(sensed, TORSO), wp.vec3(1.0, 0.0, 0.0))
    stage = int(FIRST_ROLL)
    if on_its_feet(rising, body, sensed):
        stage = int(STAND)
    elif _front_down(sensed) > rising.on_front:
        stage = int(FIRST_RISE)
    elif chest_w[2] < rising.on_side:
        stage = int(FIRST_ROLL + 1)
    return stage


@formula
def _topples(rising: Rising, sensed: Sensed, stage: int) -> bool:
    """Whether it has rolled off its front before it kneels, or over a side or onto its back at any time."""
    left_w = wp.quat_rotate(rotation_of(sensed, PELVIS), wp.vec3(0.0, 1.0, 0.0))
    topples = _front_down(sensed) < rising.off_front
    if stage >= CARRIED:
        topples = wp.abs(left_w[2]) > rising.aslant or _front_down(sensed) < rising.on_back
    return topples


@formula
def is_down(rising: Rising, body: Body, sensed: Sensed, seconds: float) -> bool:
    """Whether it lies, tips over, has sat or knelt for long, or a thigh whirls; `seconds` ago it was tall."""
    chest_w = wp.quat_rotate(rotation_of(sensed, TORSO), wp.vec3(0.0, 0.0, 1.0))
    share = (sensed.body_com_w[2] - sensed.ground_height) / body.com_height
    tips = share < rising.falling and chest_w[2] < rising.tilted
    sits = hip_height(sensed) < rising.low * body.pelvis_height and seconds > rising.struggle
    spin = wp.max(wp.length(sensed.spin_w[of_side(THIGH, LEFT)]), wp.length(sensed.spin_w[of_side(THIGH, RIGHT)]))
    return share < rising.fallen or tips or sits or spin > rising.whirl


@formula
def lie_or_rise(rising: Rising, body: Body, sensed: Sensed, rise: Rise) -> LinkVectors:
    """The torques of a body that is down: limp but for its arms as it falls, held by a key pose, or standing up."""
    torque_w = LinkVectors()
    lasts = rising.settled * key_pose(rising, rise.stage).seconds
    if rise.stage == STAND:
        lasts = rising.stand.easing
    share = wp.min(rise.seconds / lasts, 1.0)
    firm = float(1.0)
    if rise.stage == FALLEN:
        firm = rising.limpness
    elif rise.stage == FIRST_ROLL or rise.stage == FIRST_RISE:
        firm = wp.max(share, rising.limpness)
    if firm < 1.0:
        share = 1.0
    before = key_pose(rising, rise.stage - 1)
    after = key_pose(rising, rise.stage)
    pose = _between(before, after, share)
    leg_firm = float(firm)
    arms_firm = float(firm)
    bent = float(1.0)
    if rise.stage == STAND:
        bent = 1.0 - share
        arms_firm = wp.max(1.0 - crouched(rising, body, sensed), rising.limpness)
        leg_firm = bent
    towards = side_sign(rise.side)
    q_back = yaw_rotation(towards * pose.twist / 2.0) * pitch_rotation(bent * pose.back / 2.0)
    _hold(torque_w, rising.trunk, body, sensed, PELVIS, LOWER_BACK, q_back, firm)
    _hold(torque_w, rising.trunk, body, sensed, LOWER_BACK, TORSO, q_back, firm)
    if rise.stage == STAND:
        torque_w += legs_lift(rising, body, sensed, rise, torque_w[LOWER_BACK]) * share
    _hold(torque_w, rising.neck, body, sensed, TORSO, HEAD, pitch_rotation(pose.neck), firm)
    for side in range(2):
        own = pose.far
        if side == rise.side:
            own = pose.near
        sign = side_sign(side)
        upper = of_side(UPPER_ARM, side)
        thigh = of_side(THIGH, side)
        foot = of_side(FOOT, side)
        q_arm = roll_rotation(sign * own.arm_out) * pitch_rotation(-bent * own.arm)
        arm_firm = arms_firm
        if rise.stage == FALLEN and wp.length(sensed.body_velocity_w) > rising.still:
            q_arm = _towards_ground(rising, sensed)
            arm_firm = rising.catching
        _hold(torque_w, rising.shoulder, body, sensed, TORSO, upper, q_arm, arm_firm)
        _hold(torque_w, rising.elbow, body, sensed, upper, upper + 1, pitch_rotation(-bent * own.elbow), arm_firm)
        q_thigh = roll_rotation(sign * own.hip_out) * pitch_rotation(-own.hip)
        _hold(torque_w, rising.hip, body, sensed, PELVIS, thigh, q_thigh, leg_firm)
        _hold(torque_w, rising.knee, body, sensed, thigh, thigh + 1, pitch_rotation(own.knee), leg_firm)
        _hold(torque_w, rising.ankle, body, sensed, thigh + 1, foot, pitch_rotation(-own.ankle), leg_firm)
        _hold(torque_w, rising.toes, body, sensed, foot, foot + 1, pitch_rotation(0.0), firm)
    return torque_w


@formula
def key_pose(rising: Rising, stage: int) -> KeyPose:
    """The key pose of a stage; that of a fallen body is the last one before it gets up."""
    pose = rising.lie_flat
    if stage == FIRST_ROLL:
        pose = rising.reach_over
    elif stage == FIRST_ROLL + 1:
        pose = rising.turn_over
    elif stage == FIRST_RISE:
        pose = rising.gather
    elif stage == FIRST_RISE + 1:
        pose = rising.press
    elif stage == FIRST_RISE + 2:
        pose = rising.kneel
    elif stage == LAST_RISE - 1:
        pose = rising.tuck
    elif stage >= LAST_RISE:
        pose = rising.crouch
    return pose


@formula
def _between(before: KeyPose, after: KeyPose, share: float) -> KeyPose:
    pose = KeyPoseRow()
    pose.back = wp.lerp(before.back, after.back, share)
    pose.twist = wp.lerp(before.twist, after.twist, share)
    pose.neck = wp.lerp(before.neck, after.neck, share)
    pose.near = _limbs_between(before.near, after.near, share)
    pose.far = _limbs_between(before.far, after.far, share)
    return pose


@formula
def _limbs_between(before: Limbs, after: Limbs, share: float) -> Limbs:
    limbs = LimbsRow()
    limbs.arm = wp.lerp(before.arm, after.arm, share)
    limbs.arm_out = wp.lerp(before.arm_out, after.arm_out, share)
    limbs.elbow = wp.lerp(before.elbow, after.elbow, share)
    limbs.hip = wp.lerp(before.hip, after.hip, share)
    limbs.hip_out = wp.lerp(before.hip_out, after.hip_out, share)
    limbs.knee = wp.lerp(before.knee, after.knee, share)
    limbs.ankle = wp.lerp(before.ankle, after.ankle, share)
    return limbs


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
    torque_w[link] += error_w * (firm * stiffness) + rate_w * (wp.sqrt(firm) * stiffness * spring.seconds)


@formula
def _towards_ground(rising: Rising, sensed: Sensed) -> wp.quat:
    """The shoulder that stretches an arm the way the body falls."""
    q_torso = rotation_of(sensed, TORSO)
    way_l = wp.quat_rotate_inv(q_torso, wp.normalize(sensed.body_velocity_w))
    hanging = wp.vec3(0.0, 0.0, -1.0)
    return wp.quat_between_vectors(hanging, wp.normalize(way_l + hanging * rising.arms_down))


@formula
def _front_down(sensed: Sensed) -> float:
    """How squarely chest and belly face the ground, from 1 to -1: the mean of both."""
    ahead = wp.vec3(1.0, 0.0, 0.0)
    chest_w = wp.quat_rotate(rotation_of(sensed, TORSO), ahead)
    belly_w = wp.quat_rotate(rotation_of(sensed, PELVIS), ahead)
    return -(chest_w[2] + belly_w[2]) / 2.0
