"""Steps (section 3.1, last paragraph), and standing, starting, stopping and idling (section 5.1).

The phase is phi = t/T; a step ends at foot strike or when t >= T. A strike counts only from `strike_phase` on: a foot
that has just lifted still bears weight (release). Standing balance is velocity tuning through both legs, by a PD force:

    F_V = k_p (target - c) - k_d v        with the lateral gains and their limit, ahead and sideways

summed over both legs, each by its load: a leg without load is not in stance. The target is midway between the feet; to
begin walking, the middle of the future stance foot. The first step begins when the mass centre has come 40 % of the
way, and also when it is near the edge of the support or faster than epsilon, or the feet are too far apart. At a foot
strike with V <= epsilon, a body asked to stand stands. An idle one sways to one foot, then to the other, and then moves
the second by a step in place.
"""

from typing import Annotated

from footfall.laws.genbicon.memory import Memory
from footfall.laws.genbicon.velocity_tuning import VelocityTuning
from footfall.laws.tables import FOOT, IDLE, LEFT, RIGHT, WALK, Body, Command, Sensed, foot_load, of_side
from footfall.maths.kernel_language import wp
from footfall.maths.limits import TINY
from footfall.maths.records import formula
from footfall.quantity import Parameters, quantity

NEVER = wp.constant(-1)


class StepClock(Parameters):
    """Timing of a step."""

    period: Annotated[float, quantity("s", 0.15, 2.0, "T, time of one step")] = 0.6
    strike_phase: Annotated[float, quantity("", 0.0, 1.0, "phase from which contact is a strike (release: 0.5)")] = 0.5


class Standing(Parameters):
    """When to stand and when to step."""

    start_share: Annotated[float, quantity("", 0.0, 1.0, "way to a foot before a step (paper: 0.4)")] = 0.4
    still: Annotated[float, quantity("m/s", 0.0, 2.0, "epsilon: slow enough to stand")] = 0.3
    rest: Annotated[float, quantity("s", 0.5, 60.0, "how long an idle body sways to one foot")] = 3.0


@formula
def advance(clock: StepClock, standing: Standing, body: Body, sensed: Sensed, command: Command, was: Memory) -> Memory:
    """The memory after this tick: a later phase, a new step, or standing."""
    now = was
    now.stride.elapsed += sensed.step_seconds
    slow = wp.length(wp.vec2(sensed.body_velocity_w[0], sensed.body_velocity_w[1])) <= standing.still
    if was.stride.started == 0:
        now.stride.started = 1
        now.stride.period = clock.period
        now = _stand(now, was.stride.stance)
    if now.stride.standing != 0:
        if now.next_stance == NEVER or command.mode != WALK:
            now.next_stance = foot_to_step_on(standing, body, sensed, command, now)
        if not slow or not is_supported(body, sensed):
            now = _step(clock, sensed, command, now, int(foot_load(sensed, RIGHT) > foot_load(sensed, LEFT)))
        elif now.next_stance != NEVER:
            to_w = foot_middle(sensed, now.next_stance)
            way_w = (to_w - foot_middle(sensed, 1 - now.next_stance)) / 2.0
            if wp.dot(sensed.body_com_w - to_w + way_w, way_w) >= standing.start_share * wp.dot(way_w, way_w):
                now = _step(clock, sensed, command, now, now.next_stance)
    else:
        now.stride.phase = now.stride.elapsed / now.stride.period
        swing = 1 - was.stride.stance
        struck = foot_load(sensed, swing) > 0.0 and now.stride.phase >= clock.strike_phase
        if struck and slow and command.mode != WALK and now.turn.done == 1.0:
            now = _stand(now, swing)
            now.stride.steps += 1
        elif struck or now.stride.phase >= 1.0:
            now = _step(clock, sensed, command, now, swing)
    return now


@formula
def _step(clock: StepClock, sensed: Sensed, command: Command, memory: Memory, stance: int) -> Memory:
    """A step on this foot begins."""
    now = _stand(memory, stance)
    now.stride.standing = 0
    now.stride.steps += 1
    now.stride.period = wp.where(command.period > 0.0, command.period, clock.period)
    now.swing_start_w = sensed.joint_w[of_side(FOOT, 1 - stance)]
    now.stride.stance_start_w = sensed.joint_w[of_side(FOOT, stance)]
    now.lateral_start = wp.quat_rotate_inv(sensed.q_wh, sensed.body_com_w - now.stride.stance_start_w)[1]
    return now


@wp.func
def _stand(memory: Memory, stance: int) -> Memory:
    now = memory
    now.stride.standing = 1
    now.stride.stance = stance
    now.stride.phase = 0.0
    now.stride.elapsed = 0.0
    now.next_stance = NEVER
    return now


@formula
def standing_force(
    standing: Standing, tuning: VelocityTuning, body: Body, sensed: Sensed, command: Command, now: Memory
) -> wp.vec3:
    """F_V of a body that stands, in the world: towards the middle, the foot that will carry, or idling to one foot."""
    foot_w = foot_middle(sensed, wp.where(now.next_stance == NEVER, now.stride.stance, now.next_stance))
    middle_w = (foot_middle(sensed, LEFT) + foot_middle(sensed, RIGHT)) / 2.0
    share = float(1.0)
    if now.next_stance == NEVER:
        sway = standing.start_share * wp.sin(wp.pi * now.stride.elapsed / standing.rest)
        share = wp.where(command.mode == IDLE, sway, 0.0)
    way_w = middle_w + (foot_w - middle_w) * share - sensed.body_com_w
    force_w = way_w * tuning.side_stiffness - sensed.body_velocity_w * tuning.side_damping
    flat_w = wp.vec3(force_w[0], force_w[1], 0.0)
    return flat_w * (body.total_mass * wp.min(tuning.side_limit / wp.max(wp.length(flat_w), TINY), 1.0))


@formula
def foot_to_step_on(standing: Standing, body: Body, sensed: Sensed, command: Command, now: Memory) -> int:
    """Which foot is to carry the first step, as soon as one is wanted: that ahead, or the last one; else NEVER."""
    foot = int(NEVER)
    if command.mode == WALK or now.turn.done < 1.0:
        apart_h = wp.quat_rotate_inv(sensed.q_wh, foot_middle(sensed, LEFT) - foot_middle(sensed, RIGHT))
        foot = now.stride.stance
        if wp.abs(apart_h[0]) > body.sole_half_width:
            foot = wp.where(apart_h[0] * command.speed < 0.0, RIGHT, LEFT)
    elif command.mode == IDLE and now.stride.elapsed >= 2.0 * standing.rest:
        foot = now.stride.stance
    return foot


@formula
def is_supported(body: Body, sensed: Sensed) -> bool:
    """Whether the mass centre is nearer to the middle line of the support than to its edge, and the feet are close."""
    left_w = foot_middle(sensed, LEFT)
    between_w = foot_middle(sensed, RIGHT) - left_w
    away_w = wp.vec3(sensed.body_com_w[0], sensed.body_com_w[1], 0.0) - left_w
    share = wp.clamp(wp.dot(away_w, between_w) / wp.max(wp.dot(between_w, between_w), TINY), 0.0, 1.0)
    beyond_h = wp.quat_rotate_inv(sensed.q_wh, away_w - between_w * share) * 2.0
    sole = body.heel + body.ball
    inside = wp.abs(beyond_h[0]) <= sole / 2.0 and wp.abs(beyond_h[1]) <= body.sole_half_width
    return inside and wp.length(between_w) <= sole


@formula
def foot_middle(sensed: Sensed, side: int) -> wp.vec3:
    """Where a foot is, from above."""
    at_w = sensed.com_w[of_side(FOOT, side)]
    return wp.vec3(at_w[0], at_w[1], 0.0)
