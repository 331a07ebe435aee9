"""Track the clip's motion, with balance feedback and learned torques (SIMBICON, sections 5 and 6).

    tau = kp (theta_d - theta) - kd (theta' - theta_d') + v_ff      each joint
    theta_d = Theta(phi) + c_d (d - d_clip) + c_v (v - v_clip)      swing hip and stance ankle
    tau_A = -tau_torso - tau_B                                      stance hip

Torso and swing thigh track in the world; the stance hip does not track at all. Departure: the paper's feedback is of d
and v themselves, and its gains are tuned to each clip; here it is of their differences from the clip's own d and v at
that phase, so that a motion that needs no correction gets none. A stance leg whose foot bears no weight has nothing to
push against, and tracks like the other.
"""

import warp as wp

from footfall.laws.simbicon.feedback import lead_from, outwards
from footfall.laws.simbicon.learning import Gains
from footfall.laws.simbicon.tracking import turned
from footfall.laws.simbicon_clip.curves import (
    AXES,
    LEADS,
    SPEEDS,
    TORQUES,
    ClipRow,
    Cycle,
    eased_at,
    place_of,
    value_at,
    vector_at,
)
from footfall.laws.tables import (
    FOOT,
    GRAVITY,
    LINKS,
    PELVIS,
    SHANK,
    THIGH,
    TOES,
    Body,
    LinkVectors,
    Sensed,
    foot_load,
    of_side,
    rotation_of,
    side_sign,
)
from footfall.maths.records import formula, record
from footfall.maths.rotations import rotation_vector, yaw_rotation


@record
class Beat:
    """Where the clip is: its phase of the stride, how fast that moves on, 1/s, how much of its swing is shown,
    and by how much the speed that feedback aims at is above the clip's, m/s."""

    phase: float
    rate: float
    ease: float
    trim: wp.vec2


@record
class Shifts:
    """By how much the balance feedback moves targets, rad, with the signs of Table 1 and of its rows marked "lat"."""

    swing_hip: wp.vec2
    stance_ankle: wp.vec2


@formula
def clip_torques(
    row: ClipRow, gains: Gains, body: Body, sensed: Sensed, stance: int, beat: Beat, facing: float
) -> LinkVectors:
    """The torque of each joint's parent on the link below it, in the world."""
    torque_w = tracking_torques(row, gains, body, sensed, stance, beat, facing)
    along = place_of(beat.phase)
    q_facing = yaw_rotation(facing)
    for link in range(LINKS):
        torque_w[link] = torque_w[link] + wp.quat_rotate(q_facing, vector_at(row, TORQUES + AXES * link, along, 1.0))
    swing_thigh, stance_thigh = of_side(THIGH, 1 - stance), of_side(THIGH, stance)
    share = bearing(row.cycle, body, sensed, stance)
    held_w = -torque_w[PELVIS] - torque_w[swing_thigh]
    torque_w[stance_thigh] = wp.lerp(torque_w[stance_thigh], held_w, share)
    torque_w[PELVIS] = wp.vec3()
    return torque_w


@formula
def tracking_torques(
    row: ClipRow, gains: Gains, body: Body, sensed: Sensed, stance: int, beat: Beat, facing: float
) -> LinkVectors:
    """The feedback torques; the pelvis holds the virtual torque on the torso."""
    torque_w = LinkVectors()
    along = place_of(beat.phase)
    later = place_of(beat.phase + beat.rate * sensed.step_seconds)
    shifts = shifts_of(row, sensed, stance, along, beat)
    for link in range(LINKS):
        q_shift = shift_of(row, shifts, link, stance)
        ease = float(1.0)
        if is_thigh(link):
            ease = beat.ease
        q_now = q_shift * rotation_at(row, link, along, ease)
        q_later = q_shift * rotation_at(row, link, later, ease)
        q_base, spin_w = yaw_rotation(facing), wp.vec3()
        if link != PELVIS and not is_thigh(link):
            q_base, spin_w = rotation_of(sensed, body.parent[link]), sensed.spin_w[body.parent[link]]
        spin_w += wp.quat_rotate(q_base, rotation_vector(q_later * wp.quat_inverse(q_now))) / sensed.step_seconds
        error_w = rotation_vector(q_base * q_now * wp.quat_inverse(rotation_of(sensed, link)))
        pull_w = body.stiffness[link] * error_w - body.damping[link] * (sensed.spin_w[link] - spin_w)
        if link == PELVIS:
            pull_w[2] = body.pelvis_yaw * pull_w[2]
        elif is_thigh(link):
            pull_w[2] = row.turning.thigh_yaw * pull_w[2]
        torque_w[link] = gain_of(gains, link) * pull_w
    return torque_w


@formula
def torso_error(row: ClipRow, sensed: Sensed, beat: Beat, facing: float) -> float:
    """How far the torso is turned from its target, rad, but for its yaw."""
    q_target = yaw_rotation(facing) * rotation_at(row, PELVIS, place_of(beat.phase), 1.0)
    error_w = rotation_vector(q_target * wp.quat_inverse(rotation_of(sensed, PELVIS)))
    return wp.length(wp.vec2(error_w[0], error_w[1]))


@formula
def bearing(cycle: Cycle, body: Body, sensed: Sensed, stance: int) -> float:
    """How far the stance leg can hold the torso: not at all while its foot bears no weight."""
    least = cycle.strike * body.total_mass * GRAVITY
    share = float(1.0)
    if least > 0.0:
        share = wp.clamp(foot_load(sensed, stance) / least, 0.0, 1.0)
    return share


@wp.func
def is_thigh(link: int) -> bool:
    """Whether a link is a thigh, which tracks in the world."""
    return link == of_side(THIGH, 0) or link == of_side(THIGH, 1)


@formula
def shift_of(row: ClipRow, shifts: Shifts, link: int, stance: int) -> wp.quat:
    """How far a link's target is moved from the clip's: swing thigh and stance foot for balance, the knee to clear."""
    q_shift = wp.quat_identity()
    if link == of_side(THIGH, 1 - stance):
        q_shift = turned(shifts.swing_hip[0], shifts.swing_hip[1], stance)
    elif link == of_side(SHANK, 1 - stance):
        q_shift = turned(-2.0 * row.imitation.lift, 0.0, stance)
    elif link == of_side(FOOT, stance):
        q_shift = turned(shifts.stance_ankle[0], shifts.stance_ankle[1], stance)
    return q_shift


@formula
def gain_of(gains: Gains, link: int) -> float:
    """The gain of a joint."""
    gain = gains.upper
    if link == PELVIS:
        gain = gains.torso
    for side in range(2):
        if link == of_side(THIGH, side):
            gain = gains.hip
        elif link == of_side(SHANK, side):
            gain = gains.knee
        elif link == of_side(FOOT, side) or link == of_side(TOES, side):
            gain = gains.ankle
    return gain


@formula
def shifts_of(row: ClipRow, sensed: Sensed, stance: int, along: wp.vec2, beat: Beat) -> Shifts:
    """The balance feedback."""
    give = row.imitation
    ease = beat.ease
    ahead_w = wp.quat_rotate(sensed.q_wh, wp.vec3(1.0, 0.0, 0.0))
    aside_w = wp.quat_rotate(sensed.q_wh, outwards(stance))
    foot = LEADS + 2 * stance
    ahead = wp.vec2(eased_at(row, foot, along, ease), ease * value_at(row, SPEEDS, along) + beat.trim[0])
    aside = wp.vec2(eased_at(row, foot + 1, along, ease), ease * value_at(row, SPEEDS + 1, along) + beat.trim[1])
    ankle_w = sensed.joint_w[of_side(FOOT, stance)]
    off_ahead = lead_from(sensed, ankle_w, ahead_w) - ahead
    off_aside = lead_from(sensed, ankle_w, aside_w) + side_sign(stance) * aside
    shifts = Shifts()
    shifts.swing_hip = wp.vec2(
        give.lift + wp.clamp(wp.dot(give.swing_hip, off_ahead), -give.most, give.most),
        give.spread + wp.clamp(wp.dot(give.swing_hip_aside, off_aside), -give.most, give.most),
    )
    shifts.stance_ankle = wp.vec2(
        wp.clamp(wp.dot(give.stance_ankle, off_ahead), -give.most, give.most),
        wp.clamp(wp.dot(give.stance_ankle_aside, off_aside), -give.most, give.most),
    )
    return shifts


@formula
def rotation_at(row: ClipRow, link: int, along: wp.vec2, ease: float) -> wp.quat:
    """A link's rotation in the clip."""
    vector = vector_at(row, AXES * link, along, ease)
    angle = wp.length(vector)
    q = wp.quat_identity()
    if angle > 0.0:
        q = wp.quat_from_axis_angle(vector / angle, angle)
    return q
