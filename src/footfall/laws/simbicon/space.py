"""SIMBICON by pose states in space (sections 3.1, 3.3, 6 and 7.2): one control step, and what it is made of.

A target is a rotation: pitch by the sagittal angle, then roll by the coronal one; the paper does not say how two angles
make a rotation. Departures on two feet and in flight (`torso_on`, `together`) are those in the plane (`plane.py`).
"""

from typing import Annotated

from footfall.laws.contract import Reading, Stride, decision_of
from footfall.laws.simbicon.feedback import Aims
from footfall.laws.simbicon.gait import SpaceRow
from footfall.laws.simbicon.learning import (
    Learnt,
    feed_forward,
    gains_now,
    learn,
    since_impact,
    stored_at,
    with_learned,
)
from footfall.laws.simbicon.plane import BOTH, NEITHER
from footfall.laws.simbicon.poses import PoseState
from footfall.laws.simbicon.states import advance_states, entry
from footfall.laws.simbicon.steering import (
    Coming,
    Course,
    aims_at,
    come,
    keep_course,
    mix,
    pace_of,
    seconds_gained,
)
from footfall.laws.simbicon.tracking import Wanted, torso_error, track, turn_to
from footfall.laws.tables import (
    FOOT,
    HEAD,
    LINKS,
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
    LinkVectors,
    Sensed,
    of_side,
    rotation_of,
    side_sign,
)
from footfall.maths.declared import GAIT_ROW
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula, record, row_of
from footfall.maths.rotations import pitch_rotation, roll_rotation, rotation_vector, yaw_rotation
from footfall.quantity import measured


@record
class SpaceMemory:
    """The step, the state of the pose control graph, the course, and what was learned."""

    stride: Stride
    state: Annotated[int, measured("", "index among all the states this character may pass through"), GAIT_ROW]
    in_state: Annotated[
        float, measured("s", "time in that state, scaled to the gait's own states: it runs faster at a faster pace")
    ]
    asked: Annotated[int, measured("", "the last requested gait that was accepted")]
    course: Course
    learnt: Learnt
    impact: Annotated[float, measured("s", "time since the last impact; 0: none recently")]
    coming: Coming


Decision = decision_of(SpaceMemory)


@formula
def tick(
    body: Body, sensed: Sensed, command: Command, rows: wp.array(dtype=row_of(SpaceRow)), memory: SpaceMemory
) -> Decision:
    """One control step of one character; `rows` holds all states that it may pass through."""
    decision = Decision()
    before = memory
    if memory.stride.started != 0:
        last, left = rows[memory.state], rows[left_for(rows, memory)]  # names for them: single assignments would copy
        pace = pace_of(last.steering, memory.course)
        before.in_state += seconds_gained(last, left, memory.coming, pace, sensed.step_seconds)
    now = advance_states(rows, sensed, command, before)
    (row,) = (rows[now.state],)
    begun, steps = memory.stride.started, memory.stride.steps
    now.course = keep_course(row.turning, row.steering, sensed, command, now.course, begun, steps)
    now.coming = come(rows[memory.state].place.first, memory.stride, now.stride, memory.coming, command, sensed)
    stance, phase, facing = now.stride.stance, now.stride.phase, now.course.facing
    aims = aims_now(rows, body, sensed, command, now)
    wanted = wanted_of(row.pose, aims, body, stance)
    now.impact = since_impact(row.alarm, memory.impact, torso_error(wanted, sensed, facing), sensed.step_seconds)
    gains = gains_now(row.gains, row.alarm, now.impact)
    torque_w = track(wanted, gains, row.turning, body, sensed, facing)
    torso_w, stored_h = torque_w[PELVIS], stored_at(row.known, PELVIS, phase)
    now.learnt = learn(row.learning, body, sensed, now.learnt, now.stride.gait, stance, phase, torso_w, stored_h)
    torso_w += feed_forward(row.learning, now.learnt, sensed, stance, phase, stored_h)
    torque_w = with_learned(row.known, sensed, stance, phase, torque_w)
    decision.effort.torque_w = hold_torso(row.pose, sensed, stance, torque_w, torso_w)
    decision.memory = now
    return decision


@formula
def aims_now(
    rows: wp.array(dtype=row_of(SpaceRow)), body: Body, sensed: Sensed, command: Command, memory: SpaceMemory
) -> Aims:
    """The targets of the present state; while its gait is still coming, mixed with those of the one it left."""
    row, left = rows[memory.state], rows[left_for(rows, memory)]
    stance, coming = memory.stride.stance, memory.coming
    aims = aims_at(row, body, sensed, command, stance, pace_of(row.steering, memory.course))
    if coming.over > 0.0:
        before = aims_at(left, body, sensed, command, stance, pace_of(left.steering, memory.course))
        aims = mix(before, aims, coming.since / coming.over)
    return aims


@formula
def left_for(rows: wp.array(dtype=row_of(SpaceRow)), memory: SpaceMemory) -> int:
    """The state that would be the present one in the gait that was left; if none was of late, the present one."""
    found = memory.state
    if memory.coming.over > 0.0:
        place = rows[memory.state].place
        found = entry(rows, memory.coming.former, place.side, place.number)
    return found


@formula
def wanted_of(pose: PoseState, aims: Aims, body: Body, stance: int) -> Wanted:
    """The rotations that the targets of a state ask of all links; the joints of the back share its bend."""
    wanted = Wanted()
    wanted.in_flight = int(pose.torso_on == NEITHER)
    ahead, beside, upper = aims.pose, aims.pose.lateral, aims.pose.upper
    turn_to(wanted, PELVIS, turned(ahead.torso, beside.torso, stance))
    turn_to(wanted, LOWER_BACK, bent(wp.where(body.stiffness[TORSO] > 0.0, upper.back / 2.0, upper.back), stance))
    turn_to(wanted, TORSO, bent(wp.where(body.stiffness[LOWER_BACK] > 0.0, upper.back / 2.0, upper.back), stance))
    turn_to(wanted, HEAD, bent(upper.head, stance))
    for side in range(2):
        stands = side == stance
        arm = wp.where(stands, upper.stance_arm, upper.swing_arm)
        knee = wp.where(stands, ahead.stance_knee, ahead.swing_knee)
        ankle = wp.where(stands, ahead.stance_ankle, ahead.swing_ankle)
        tilt = wp.where(stands, beside.stance_ankle, beside.swing_ankle)
        hip = wp.where(stands, aims.shift - pose.lateral.swing_hip, beside.swing_hip)
        turn_to(wanted, of_side(UPPER_ARM, side), turned(arm[0], arm[1], 1 - side))
        elbow = wp.where(stands, upper.stance_elbow, upper.swing_elbow)
        turn_to(wanted, of_side(LOWER_ARM, side), turned(elbow, 0.0, side))
        turn_to(wanted, of_side(THIGH, side), turned(ahead.swing_hip, hip, stance))
        turn_to(wanted, of_side(SHANK, side), turned(knee, 0.0, stance))
        turn_to(wanted, of_side(FOOT, side), turned(ankle, tilt, stance))
        turn_to(wanted, of_side(TOES, side), wp.quat_identity())
    return wanted


@formula
def hold_torso(pose: PoseState, sensed: Sensed, stance: int, torque_w: LinkVectors, torso_w: wp.vec3) -> LinkVectors:
    """The torque of each joint's parent on the link below it: the hips supply the torque on the torso, if they can."""
    swing_thigh, stance_thigh = of_side(THIGH, 1 - stance), of_side(THIGH, stance)
    after_w = torque_w
    after_w[PELVIS] = wp.vec3()
    if pose.torso_on == BOTH:
        after_w[swing_thigh] = -torso_w / 2.0 - draw_together(pose, sensed, stance)
    if pose.torso_on != NEITHER:
        after_w[stance_thigh] = -torso_w - after_w[swing_thigh]
    return after_w


@formula
def draw_together(pose: PoseState, sensed: Sensed, stance: int) -> wp.vec3:
    """A spring and damper between the thighs, about the left axis only."""
    swing_thigh, stance_thigh = of_side(THIGH, 1 - stance), of_side(THIGH, stance)
    left_w = wp.quat_rotate(sensed.q_wh, wp.vec3(0.0, 1.0, 0.0))
    apart_w = rotation_vector(rotation_of(sensed, swing_thigh) * wp.quat_inverse(rotation_of(sensed, stance_thigh)))
    rate_w = sensed.spin_w[swing_thigh] - sensed.spin_w[stance_thigh]
    return left_w * (pose.together[0] * wp.dot(apart_w, left_w) + pose.together[1] * wp.dot(rate_w, left_w))


@wp.func
def turned(sagittal: float, coronal: float, stance: int) -> wp.quat:
    """The rotation of a link by its two angles, with the signs of Table 1 and of its rows marked "lat"."""
    return roll_rotation(-side_sign(stance) * coronal) * pitch_rotation(-sagittal)


@wp.func
def bent(angles: wp.vec3, stance: int) -> wp.quat:
    """The same with a twist to the stance side."""
    return yaw_rotation(side_sign(stance) * angles[2]) * turned(angles[0], angles[1], stance)


@formula
def fed_forward(
    body: Body, sensed: Sensed, command: Command, rows: wp.array(dtype=row_of(SpaceRow)), memory: SpaceMemory
) -> LinkVectors:
    """The learned torques at the last tick; on the pelvis: that on the torso."""
    (row,) = (rows[memory.state],)
    stance, phase = memory.stride.stance, memory.stride.phase
    torque_w = with_learned(row.known, sensed, stance, phase, LinkVectors())
    stored_h = stored_at(row.known, PELVIS, phase)
    torque_w[PELVIS] = feed_forward(row.learning, memory.learnt, sensed, stance, phase, stored_h)
    return torque_w


@formula
def fed_back(
    body: Body, sensed: Sensed, command: Command, rows: wp.array(dtype=row_of(SpaceRow)), memory: SpaceMemory
) -> LinkVectors:
    """The torques that feedback supplied at the last tick; on the pelvis: that on the torso."""
    (row,) = (rows[memory.state],)
    stance = memory.stride.stance
    aims = aims_now(rows, body, sensed, command, memory)
    gains, wanted = gains_now(row.gains, row.alarm, memory.impact), wanted_of(row.pose, aims, body, stance)
    torque_w = track(wanted, gains, row.turning, body, sensed, memory.course.facing)
    for link in range(THIGH, LINKS):
        torque_w[link] = wp.vec3()
    return torque_w


READINGS = (
    Reading("fed_forward", "N m", "learned torques on torso, back, neck and arms", LinkVectors, fed_forward),
    Reading("fed_back", "N m", "torques on torso, back, neck and arms by feedback", LinkVectors, fed_back),
)
