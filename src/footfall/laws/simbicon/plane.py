"""SIMBICON in the plane, where every target is an angle (sections 3.1, 3.2 and 6): track, balance the torso, learn.

    tau = kp (theta_d - theta) - kd theta'                          each joint, from its parent
    tau_A = -tau_torso - tau_B                                      stance hip

Torso and swing thigh are controlled in the world: their PD torques are virtual, and the stance hip supplies whatever
gives the torso the wanted net torque. Departure: both hips may share the torso's torque equally, with a spring between
the thighs (`torso_on`, `together`), because standing on two feet leaves no swing leg. In flight there is no ground to
push against; a state may then hold both thighs relative to the torso, as in a tuck (`torso_on = "neither"`).

Angles are in the sagittal plane, counter-clockwise when the character walks to the right, which gives Table 1's signs.
States, feedback, gains and impacts are those of space. Angles round otherwise than rotations, one torque is learned
where space learns three, and recordings resume from what each remembers: hence a tick and a memory of its own.
"""

from typing import Annotated

from footfall.laws.contract import Stride, decision_of
from footfall.laws.simbicon.feedback import aims_of
from footfall.laws.simbicon.gait import PlanarRow
from footfall.laws.simbicon.learning import BINS, Gains, Learning, TorsoTorques, bin_of, gains_now, since_impact
from footfall.laws.simbicon.poses import PoseState
from footfall.laws.simbicon.states import advance_states
from footfall.laws.tables import (
    FOOT,
    PELVIS,
    SHANK,
    THIGH,
    Body,
    Command,
    LinkVectors,
    Sensed,
    of_side,
    rotation_of,
)
from footfall.maths.declared import GAIT_ROW
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula, record, row_of
from footfall.maths.rotations import wrap_angle
from footfall.quantity import measured, quantity

BOTH, NEITHER = wp.constant(1), wp.constant(2)
Fiftieths = wp.types.vector(length=BINS, dtype=wp.float32)


@record
class PlaneLearnt:
    """The memory of learning and of impacts."""

    torso: Annotated[
        Fiftieths, measured("N m", "torque learned since this gait began, one value per fiftieth of the step")
    ]
    gait: Annotated[int, measured("", "the gait for which it was learned")]
    bin: Annotated[int, quantity("", 0, BINS - 1, "the current fiftieth of the step")]
    feedback: Annotated[float, measured("N m", "feedback summed over the ticks of that fiftieth")]
    ticks: Annotated[int, measured("", "ticks so far in that fiftieth")]
    since: Annotated[float, measured("s", "time since the last impact; 0: none recently")]


@record
class PlaneMemory:
    """The step, the state of the pose control graph, and what was learned."""

    stride: Stride
    state: Annotated[int, measured("", "index among all the states this character may pass through"), GAIT_ROW]
    in_state: Annotated[float, measured("s", "time since that state was entered")]
    asked: Annotated[int, measured("", "the last requested gait that was accepted")]
    learnt: PlaneLearnt


Decision = decision_of(PlaneMemory)


@formula
def tick(
    body: Body, sensed: Sensed, command: Command, rows: wp.array(dtype=row_of(PlanarRow)), memory: PlaneMemory
) -> Decision:
    """One control step of one character; `rows` holds all states that it may pass through."""
    decision = Decision()
    now = advance_states(rows, sensed, command, memory)
    (row,) = (rows[now.state],)  # a name for it, where a plain assignment would copy it
    stance, phase = now.stride.stance, now.stride.phase
    aims = aims_of(row.pose, row.balance, body, sensed, stance)
    off = wp.abs(lean_of(sensed, PELVIS) - aims.pose.torso)
    now.learnt.since = since_impact(row.alarm, now.learnt.since, off, sensed.step_seconds)
    gains = gains_now(row.gains, row.alarm, now.learnt.since)
    feedback = gains.torso * world_torque(body, sensed, PELVIS, aims.pose.torso)
    now.learnt = learn(row.learning, row.learned, body, now.learnt, now.stride.gait, phase, feedback)
    bin = bin_of(BINS, phase)
    torso = feedback + (row.learned.torso[bin] + now.learnt.torso[bin])
    decision.effort.torque_w = pose_torques(aims.pose, gains, body, sensed, stance, torso)
    decision.memory = now
    return decision


@formula
def learn(
    learning: Learning, learned: TorsoTorques, body: Body, learnt: PlaneLearnt, gait: int, phase: float, feedback: float
) -> PlaneLearnt:
    """Sum the feedback within a bin, and learn from it when the step leaves the bin. A new gait starts from zero."""
    now = learnt
    if gait != learnt.gait:
        now = PlaneLearnt()
        now.gait = gait
        now.since = learnt.since
    bin = bin_of(BINS, phase)
    if learning.rate > 0.0:
        if bin != now.bin and now.ticks > 0:
            most = learning.limit * body.stiffness[PELVIS]
            given = learned.torso[now.bin] + now.torso[now.bin]
            better = wp.clamp(given + learning.rate * now.feedback / float(now.ticks), -most, most)
            now.torso[now.bin] = better - learned.torso[now.bin]
            now.feedback = 0.0
            now.ticks = 0
        now.feedback += feedback
        now.ticks += 1
    now.bin = bin
    return now


@formula
def pose_torques(aims: PoseState, gains: Gains, body: Body, sensed: Sensed, stance: int, torso: float) -> LinkVectors:
    """The torque of each joint's parent on the link below it, in the world; `torso` is the torque on the torso."""
    turns = sagittal_axis(sensed)
    torque_w = LinkVectors()
    for side in range(2):
        knee = wp.where(side == stance, aims.stance_knee, aims.swing_knee)
        ankle = wp.where(side == stance, aims.stance_ankle, aims.swing_ankle)
        torque_w[of_side(SHANK, side)] = turns * joint_torque(body, sensed, of_side(SHANK, side), knee, gains.knee)
        torque_w[of_side(FOOT, side)] = turns * joint_torque(body, sensed, of_side(FOOT, side), ankle, gains.ankle)
    hips = hip_torques(aims, gains, body, sensed, stance, torso)
    torque_w[of_side(THIGH, stance)] = turns * hips[0]
    torque_w[of_side(THIGH, 1 - stance)] = turns * hips[1]
    return torque_w


@formula
def hip_torques(aims: PoseState, gains: Gains, body: Body, sensed: Sensed, stance: int, torso: float) -> wp.vec2:
    """The torques of stance hip and swing hip, N m, which together give the torso the wanted torque."""
    stance_thigh, swing_thigh = of_side(THIGH, stance), of_side(THIGH, 1 - stance)
    swing = gains.hip * world_torque(body, sensed, swing_thigh, aims.swing_hip)
    if aims.torso_on == BOTH:
        apart = wrap_angle(lean_of(sensed, swing_thigh) - lean_of(sensed, stance_thigh))
        rate = rate_of(sensed, swing_thigh) - rate_of(sensed, stance_thigh)
        swing = -torso / 2.0 - aims.together[0] * apart - aims.together[1] * rate
    stance_hip = -torso - swing
    if aims.torso_on == NEITHER:
        swing = joint_torque(body, sensed, swing_thigh, aims.swing_hip, gains.hip)
        stance_hip = joint_torque(body, sensed, stance_thigh, aims.swing_hip, gains.hip)
    return wp.vec2(stance_hip, swing)


@formula
def world_torque(body: Body, sensed: Sensed, link: int, aim: float) -> float:
    """PD torque on a link whose target is an angle in the world, N m."""
    error = wrap_angle(aim - lean_of(sensed, link))
    return body.stiffness[link] * error - body.damping[link] * rate_of(sensed, link)


@formula
def joint_torque(body: Body, sensed: Sensed, link: int, aim: float, gain: float) -> float:
    """PD torque of the joint above a link, N m."""
    parent = body.parent[link]
    error = aim - wrap_angle(lean_of(sensed, link) - lean_of(sensed, parent))
    rate = rate_of(sensed, link) - rate_of(sensed, parent)
    return gain * (body.stiffness[link] * error - body.damping[link] * rate)


@formula
def sagittal_axis(sensed: Sensed) -> wp.vec3:
    """The axis about which angles are measured: to the right of the heading."""
    return wp.quat_rotate(sensed.q_wh, wp.vec3(0.0, -1.0, 0.0))


@formula
def lean_of(sensed: Sensed, link: int) -> float:
    """A link's angle in the sagittal plane, rad: 0 when upright, positive when its top leans back."""
    up_h = wp.quat_rotate_inv(sensed.q_wh, wp.quat_rotate(rotation_of(sensed, link), wp.vec3(0.0, 0.0, 1.0)))
    return wp.atan2(-up_h[0], up_h[2])


@formula
def rate_of(sensed: Sensed, link: int) -> float:
    """The rate of a link's angle in the sagittal plane, rad/s."""
    return wp.dot(sensed.spin_w[link], sagittal_axis(sensed))
