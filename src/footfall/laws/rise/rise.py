"""Falling, lying, and getting up again, for a character of any law. The papers end at the fall; this part is ours.

A body is down when its mass centre is near the ground, or low under a tilted chest. It stretches its arms towards the
ground that it falls to, and otherwise goes limp: it does not fight the ground. Asked to get up, it waits until it lies
still, rolls over the lower side if it is not on its front, presses itself up, draws knees and feet under, and crouches.
From there on both feet carry, and the hips rise (`stand.py`). If it goes down again, it starts anew.

The way up is a row of key poses (`key_poses.py`), tracked by springs between neighbouring links:

    tau = k log(q_target q^-1) + k t_d (spin_parent - spin)        k in units of weight times leg length
"""

from footfall.laws.rise.key_poses import KeyPose
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
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula
from footfall.maths.rotations import pitch_rotation, roll_rotation, rotation_vector, yaw_rotation

Torques = wp.ref[LinkVectors]

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
        if is_down(rising, body, sensed):
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
        elif after.seconds > rising.stand.patience or beyond_soles(body, sensed, 0.0) > 1.0:
            after.stage = FALLEN
    elif rise.stage > CARRIED and on_its_feet(rising, body, sensed):
        after.stage = STAND
    elif rise.stage == LAST_RISE:
        lies = _com_share(body, sensed) < rising.fallen
        if after.seconds > wp.where(lies, rising.crouch.seconds, rising.stand.patience):
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
    """Where to begin: stand up from the feet, press up from the front, turn over from the side, or reach over first."""
    stage = int(FIRST_ROLL)
    if on_its_feet(rising, body, sensed):
        stage = int(STAND)
    elif _front_down(sensed) > rising.on_front:
        stage = int(FIRST_RISE)
    elif _front_down(sensed) > -rising.on_front:
        stage = int(FIRST_ROLL + 1)
    return stage


@formula
def _topples(rising: Rising, sensed: Sensed, stage: int) -> bool:
    """Whether it has rolled onto its back before it kneels, or later over a side."""
    topples = _front_down(sensed) < -rising.on_front
    if stage >= CARRIED:
        topples = wp.abs(wp.quat_rotate(rotation_of(sensed, PELVIS), wp.vec3(0.0, 1.0, 0.0))[2]) > rising.aslant
    return topples


@formula
def is_down(rising: Rising, body: Body, sensed: Sensed) -> bool:
    """Whether it lies, tips over, or whirls a link other than a foot, which may flap.

    Its own law keeps a body that sits or kneels upright, and one that stoops over its feet.
    """
    chest_w = wp.quat_rotate(rotation_of(sensed, TORSO), wp.vec3(0.0, 0.0, 1.0))
    share = _com_share(body, sensed)
    tips = share < rising.falling and chest_w[2] < rising.tilted
    if tips:
        tips = beyond_soles(body, sensed, 0.0) > 1.0
    spin = float(0.0)
    for link in range(of_side(FOOT, RIGHT)):
        if link < FOOT or link >= of_side(THIGH, RIGHT):
            spin = wp.max(spin, wp.length(sensed.spin_w[link]))
    return share < rising.fallen or tips or spin * rising.whirl > 1.0


@formula
def _com_share(body: Body, sensed: Sensed) -> float:
    """The height of the mass centre, as a share of its standing height."""
    return (sensed.body_com_w[2] - sensed.ground_height) / body.com_height


@formula
def lie_or_rise(rising: Rising, body: Body, sensed: Sensed, rise: Rise) -> LinkVectors:
    """The torques of a body that is down: limp but for its arms as it falls, held by a key pose, or standing up."""
    torque_w = LinkVectors()
    before = key_pose(rising, rise.stage - 1)
    after = key_pose(rising, rise.stage)
    lasts = wp.where(rise.stage == STAND, rising.stand.easing, rising.settled * after.seconds)
    share = wp.min(rise.seconds / lasts, 1.0)
    firm = float(1.0)
    if rise.stage == FALLEN:
        firm = rising.limpness
    elif rise.stage == FIRST_ROLL or rise.stage == FIRST_RISE:
        firm = wp.max(share, rising.limpness)
    if firm < 1.0:
        share = 1.0
    leg_firm = float(firm)
    arms_firm = float(firm)
    bent = float(1.0)
    if rise.stage == STAND:
        arms_firm = wp.max(1.0 - crouched(rising, body, sensed), rising.limpness)
        bent = 1.0 - share
        leg_firm = bent
    twist = side_sign(rise.side) * wp.lerp(before.twist, after.twist, share)
    back = wp.lerp(before.back, after.back, share)
    q_back = yaw_rotation(twist / 2.0) * pitch_rotation(bent * back / 2.0)
    _hold(torque_w, rising.trunk, body, sensed, LOWER_BACK, q_back, firm)
    _hold(torque_w, rising.trunk, body, sensed, TORSO, q_back, firm)
    if rise.stage == STAND:
        torque_w += legs_lift(rising, body, sensed, rise, torque_w[LOWER_BACK]) * share
    _hold(torque_w, rising.neck, body, sensed, HEAD, pitch_rotation(wp.lerp(before.neck, after.neck, share)), firm)
    for side in range(2):
        was = before.far
        own = after.far
        if side == rise.side:
            was = before.near
            own = after.near
        sign = side_sign(side)
        upper = of_side(UPPER_ARM, side)
        thigh = of_side(THIGH, side)
        foot = of_side(FOOT, side)
        q_arm = _spread(sign, was.arm_out, own.arm_out, was.arm * bent, own.arm * bent, share)
        arm_firm = arms_firm
        if rise.stage == FALLEN and wp.length(sensed.body_velocity_w) > rising.still:
            q_arm = _towards_ground(rising, sensed)
            arm_firm = rising.catching
        _hold(torque_w, rising.shoulder, body, sensed, upper, q_arm, arm_firm)
        q_elbow = _bend(-bent * was.elbow, -bent * own.elbow, share)
        _hold(torque_w, rising.elbow, body, sensed, upper + 1, q_elbow, arm_firm)
        q_thigh = _spread(sign, was.hip_out, own.hip_out, was.hip, own.hip, share)
        _hold(torque_w, rising.hip, body, sensed, thigh, q_thigh, leg_firm)
        _hold(torque_w, rising.knee, body, sensed, thigh + 1, _bend(was.knee, own.knee, share), leg_firm)
        _hold(torque_w, rising.ankle, body, sensed, foot, _bend(-was.ankle, -own.ankle, share), leg_firm)
        _hold(torque_w, rising.toes, body, sensed, foot + 1, pitch_rotation(0.0), firm)
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
def _bend(before: float, after: float, share: float) -> wp.quat:
    """The rotation of a hinge on its way from one angle to another."""
    return pitch_rotation(wp.lerp(before, after, share))


@formula
def _spread(sign: float, out_before: float, out: float, ahead_before: float, ahead: float, share: float) -> wp.quat:
    """The rotation of a shoulder or hip on its way: spread to its side, then raised forwards."""
    return roll_rotation(sign * wp.lerp(out_before, out, share)) * _bend(-ahead_before, -ahead, share)


@formula
def _hold(torque_w: Torques, spring: Spring, body: Body, sensed: Sensed, link: int, q_wanted: wp.quat, firm: float):
    """Add the spring from a link's orientation to the one wanted of it, both seen from its parent."""
    parent = body.parent[link]
    error_w = rotation_vector(rotation_of(sensed, parent) * q_wanted * wp.quat_inverse(rotation_of(sensed, link)))
    stiffness = spring.stiffness * body.total_mass * GRAVITY * body.leg_length
    rate_w = sensed.spin_w[parent] - sensed.spin_w[link]
    torque_w[link] += error_w * (firm * stiffness) + rate_w * (wp.sqrt(firm) * stiffness * spring.seconds)


@formula
def _towards_ground(rising: Rising, sensed: Sensed) -> wp.quat:
    """The shoulder that stretches an arm the way the body falls."""
    way_l = wp.quat_rotate_inv(rotation_of(sensed, TORSO), wp.normalize(sensed.body_velocity_w))
    hanging = wp.vec3(0.0, 0.0, -1.0)
    return wp.quat_between_vectors(hanging, wp.normalize(way_l + hanging * rising.arms_down))


@formula
def _front_down(sensed: Sensed) -> float:
    """How squarely chest and belly face the ground, from 1 to -1: the mean of both."""
    chest_w = wp.quat_rotate(rotation_of(sensed, TORSO), wp.vec3(1.0, 0.0, 0.0))
    belly_w = wp.quat_rotate(rotation_of(sensed, PELVIS), wp.vec3(1.0, 0.0, 0.0))
    return -(chest_w[2] + belly_w[2]) / 2.0
