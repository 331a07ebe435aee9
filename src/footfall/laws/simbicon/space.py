"""SIMBICON in space (sections 3.3, 6 and 7.2): one control step, and what feedback and learning gave at the last."""

from typing import Annotated

import warp as wp

from footfall.laws.contract import Reading, Stride, decision_of
from footfall.laws.simbicon.between import aims_at, seconds_gained
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
from footfall.laws.simbicon.states import advance_states
from footfall.laws.simbicon.steering import Course, keep_course, pace_of
from footfall.laws.simbicon.tracking import space_torques, torso_error, torso_feedback, torso_target, upper_torques
from footfall.laws.tables import PELVIS, Body, Command, LinkVectors, Sensed
from footfall.maths.declared import GAIT_ROW
from footfall.maths.records import formula, record, row_of
from footfall.quantity import measured


@record
class Memory:
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


Decision = decision_of(Memory)


@formula
def tick(
    body: Body, sensed: Sensed, command: Command, rows: wp.array(dtype=row_of(SpaceRow)), memory: Memory
) -> Decision:
    """One control step of one character; `rows` holds all states that it may pass through."""
    decision = Decision()
    before = memory
    if memory.stride.started != 0:
        (last,) = (rows[memory.state],)  # a name for it, where a plain assignment would copy it
        before.in_state += seconds_gained(last, pace_of(last.steering, memory.course), sensed.step_seconds)
    now = advance_states(rows, sensed, command, before)
    (row,) = (rows[now.state],)
    begun, steps = memory.stride.started, memory.stride.steps
    now.course = keep_course(row.turning, row.steering, sensed, command, now.course, begun, steps)
    stance, phase, facing = now.stride.stance, now.stride.phase, now.course.facing
    aims = aims_at(row, body, sensed, command, stance, pace_of(row.steering, now.course))
    q_torso = torso_target(aims, stance, facing)
    now.impact = since_impact(row.alarm, memory.impact, torso_error(sensed, q_torso), sensed.step_seconds)
    gains = gains_now(row.gains, row.alarm, now.impact)
    torso_w = torso_feedback(gains, body, sensed, q_torso)
    stored_h = stored_at(row.known, PELVIS, phase)
    now.learnt = learn(row.learning, body, sensed, now.learnt, now.stride.gait, stance, phase, torso_w, stored_h)
    torso_w += feed_forward(row.learning, now.learnt, sensed, stance, phase, stored_h)
    torque_w = space_torques(row, gains, body, sensed, aims, stance, facing, torso_w)
    decision.effort.torque_w = with_learned(row.known, sensed, stance, phase, torque_w)
    decision.memory = now
    return decision


@formula
def fed_forward(
    body: Body, sensed: Sensed, command: Command, rows: wp.array(dtype=row_of(SpaceRow)), memory: Memory
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
    body: Body, sensed: Sensed, command: Command, rows: wp.array(dtype=row_of(SpaceRow)), memory: Memory
) -> LinkVectors:
    """The torques that feedback supplied at the last tick; on the pelvis: that on the torso."""
    (row,) = (rows[memory.state],)
    stance = memory.stride.stance
    aims = aims_at(row, body, sensed, command, stance, pace_of(row.steering, memory.course))
    gains = gains_now(row.gains, row.alarm, memory.impact)
    torque_w = upper_torques(aims.pose.upper, gains, body, sensed, stance)
    torque_w[PELVIS] = torso_feedback(gains, body, sensed, torso_target(aims, stance, memory.course.facing))
    return torque_w


READINGS = (
    Reading("fed_forward", "N m", "learned torques on torso, back, neck and arms", LinkVectors, fed_forward),
    Reading("fed_back", "N m", "torques on torso, back, neck and arms by feedback", LinkVectors, fed_back),
)
