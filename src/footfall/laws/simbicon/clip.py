"""Track the clip's motion, with balance feedback and learned torques (SIMBICON, sections 5 and 6).

    tau = kp (theta_d - theta) - kd (theta' - theta_d') + v_ff      each joint
    theta_d = Theta(phi) + c_d (d - d_clip) + c_v (v - v_clip)      swing hip and stance ankle
    tau_A = -tau_torso - tau_B                                      stance hip

Torso and swing thigh track in the world; the stance hip does not track at all. Departure: the paper's feedback is of d
and v themselves, and its gains are tuned to each clip; here it is of their differences from the clip's own d and v at
that phase, so that a motion that needs no correction gets none. A stance leg whose foot bears no weight has nothing to
push against, and tracks like the other.
"""

from collections.abc import Sequence
from typing import Annotated, Literal

from footfall.laws import contract
from footfall.laws.contract import Reading, decision_of
from footfall.laws.shape import Shape
from footfall.laws.simbicon.curves import (
    AXES,
    LEADS,
    SPEEDS,
    TORQUES,
    ClipRow,
    Cycle,
    Displacement,
    Imitation,
    Torque,
    Travel,
    Turns,
    eased_at,
    flat_terms,
    place_of,
    tracked,
    value_at,
    vector_at,
)
from footfall.laws.simbicon.feedback import lead_from, outwards
from footfall.laws.simbicon.gait import groups_of
from footfall.laws.simbicon.learning import Alarm, Gains, gains_now, since_impact
from footfall.laws.simbicon.phase import Beat, PhaseMemory, advance, beat_of, trimmed
from footfall.laws.simbicon.poses import Turning
from footfall.laws.simbicon.space import turned
from footfall.laws.simbicon.steering import face
from footfall.laws.simbicon.tracking import Wanted, is_thigh, torso_error, track, turn_to
from footfall.laws.tables import (
    FOOT,
    GRAVITY,
    LINKS,
    PELVIS,
    SHANK,
    THIGH,
    Body,
    Command,
    LinkVectors,
    Sensed,
    foot_load,
    of_side,
    side_sign,
)
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula, record, row_of
from footfall.maths.rotations import rotation_vector, yaw_rotation
from footfall.quantity import Parameters, words


class ClipGait(contract.Gait):
    """One cycle of motion capture, as smooth periodic curves, and the feedback that keeps it upright."""

    law: Annotated[Literal["simbicon-clip"], words("the control law it is written for")] = "simbicon-clip"
    credit: Annotated[str, words("where the motion comes from")] = ""
    character: Annotated[str, words("the body it is written for")] = "biped"
    only_for: contract.OnlyFor = ""  # pyright: ignore[reportIncompatibleMethodOverride]
    after: Annotated[str, words("the gait from which it is best entered; if empty, it can start a run")] = ""
    cycle: Cycle = Cycle()
    imitation: Imitation = Imitation()
    gains: Gains = Gains()
    alarm: Alarm = Alarm()
    turning: Turning = Turning()
    turns: Turns = Turns()
    travel: Travel = Travel()
    displaced: Displacement = Displacement()
    learned: Annotated[dict[str, Torque], words("learned torques by link; the pelvis has the torque on the torso")] = {}

    @property
    def written_for(self) -> str:
        """The body that its numbers are written for."""
        return self.character

    @property
    def comes_after(self) -> str:
        """The gait from which it is best entered; empty if a run can start with it."""
        return self.after

    @property
    def remarks(self) -> list[str]:
        """Where the motion comes from."""
        return [self.credit] if self.credit else []


def rows_of_clips(gaits: Sequence[ClipGait], shape: Shape) -> list[Parameters]:
    """What the tick reads, one row for each gait. It is not fitted but for its size."""
    terms = [flat_terms(*tracked(gait.turns, gait.travel, gait.displaced), gait.learned) for gait in gaits]
    return [ClipRow(terms=flat, **groups_of(gait, ClipRow)) for gait, flat in zip(gaits, terms, strict=True)]


Decision = decision_of(PhaseMemory)


@formula
def tick(
    body: Body, sensed: Sensed, command: Command, rows: wp.array(dtype=row_of(ClipRow)), memory: PhaseMemory
) -> Decision:
    """One control step of one character; `rows` holds all gaits that it may change to."""
    decision = Decision()
    now = advance(rows, body, sensed, command, memory)
    (row,) = (rows[now.stride.gait],)
    stance = now.stride.stance
    now.facing = face(row.turning, command, now.facing, sensed.step_seconds)
    now.trim = trimmed(row, sensed, now)
    beat = beat_of(row, now)
    wanted = wanted_at(row, sensed, stance, beat)
    now.impact = since_impact(row.alarm, memory.impact, torso_error(wanted, sensed, now.facing), sensed.step_seconds)
    gains = gains_now(row.gains, row.alarm, now.impact)
    torque_w = track(wanted, gains, row.turning, body, sensed, now.facing)
    decision.effort.torque_w = hold_torso(row, body, sensed, stance, beat, now.facing, torque_w)
    decision.memory = now
    return decision


@formula
def wanted_at(row: ClipRow, sensed: Sensed, stance: int, beat: Beat) -> Wanted:
    """The rotations that the clip, shifted by the balance feedback, asks of all links."""
    wanted = Wanted()
    along, later = place_of(beat.phase), place_of(beat.phase + beat.rate * sensed.step_seconds)
    shifts = shifts_of(row, sensed, stance, along, beat)
    for link in range(LINKS):
        q_shift, ease = shift_of(row, shifts, link, stance), wp.where(is_thigh(link), beat.ease, 1.0)
        q_now = q_shift * rotation_at(row, link, along, ease)
        q_later = q_shift * rotation_at(row, link, later, ease)
        turn_to(wanted, link, q_now)
        wanted.further[link] = rotation_vector(q_later * wp.quat_inverse(q_now))
    return wanted


@formula
def hold_torso(
    row: ClipRow, body: Body, sensed: Sensed, stance: int, beat: Beat, facing: float, torque_w: LinkVectors
) -> LinkVectors:
    """The torque of each joint's parent on the link below it, with what was learned; the stance hip holds the torso."""
    along, q_facing = place_of(beat.phase), yaw_rotation(facing)
    after_w = torque_w
    for link in range(LINKS):
        after_w[link] = after_w[link] + wp.quat_rotate(q_facing, vector_at(row, TORQUES + AXES * link, along, 1.0))
    swing_thigh, stance_thigh = of_side(THIGH, 1 - stance), of_side(THIGH, stance)
    held_w = -after_w[PELVIS] - after_w[swing_thigh]
    after_w[stance_thigh] = wp.lerp(after_w[stance_thigh], held_w, bearing(row.cycle, body, sensed, stance))
    after_w[PELVIS] = wp.vec3()
    return after_w


@formula
def bearing(cycle: Cycle, body: Body, sensed: Sensed, stance: int) -> float:
    """How far the stance leg can hold the torso: not at all while its foot bears no weight."""
    least = cycle.strike * body.total_mass * GRAVITY
    share = float(1.0)
    if least > 0.0:
        share = wp.clamp(foot_load(sensed, stance) / least, 0.0, 1.0)
    return share


@record
class Shifts:
    """By how much the balance feedback moves targets, rad, with the signs of Table 1 and of its rows marked "lat"."""

    swing_hip: wp.vec2
    stance_ankle: wp.vec2


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
def rotation_at(row: ClipRow, link: int, along: wp.vec2, ease: float) -> wp.quat:
    """A link's rotation in the clip."""
    vector = vector_at(row, AXES * link, along, ease)
    angle = wp.length(vector)
    q = wp.quat_identity()
    if angle > 0.0:
        q = wp.quat_from_axis_angle(vector / angle, angle)
    return q


@formula
def fed_back(
    body: Body, sensed: Sensed, command: Command, rows: wp.array(dtype=row_of(ClipRow)), memory: PhaseMemory
) -> LinkVectors:
    """The torques that feedback supplied at the last tick; on the pelvis: that on the torso."""
    (row,) = (rows[memory.stride.gait],)
    wanted = wanted_at(row, sensed, memory.stride.stance, beat_of(row, memory))
    gains = gains_now(row.gains, row.alarm, memory.impact)
    return track(wanted, gains, row.turning, body, sensed, memory.facing)


READINGS = (Reading("fed_back", "N m", "torques on the links by feedback", LinkVectors, fed_back),)
