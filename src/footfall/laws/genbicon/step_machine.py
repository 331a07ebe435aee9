"""Which foot carries, and the phase of the step (section 3.1): phi = t/T; a step ends at foot strike or when t >= T.

A strike counts only from `strike_phase` on: a foot that has just lifted still bears weight
(release). A body begins by standing; section 5.1 says when it walks and when it stands again.
"""

from typing import Annotated

import warp as wp

from footfall.laws.genbicon.memory import Memory
from footfall.laws.genbicon.standing import (
    NEVER,
    Standing,
    foot_to_step_on,
    loaded_foot,
    loses_balance,
    may_lift,
    speed_of,
)
from footfall.laws.tables import FOOT, WALK, Body, Command, Sensed, foot_load, of_side
from footfall.maths.records import formula
from footfall.quantity import Parameters, quantity


class StepClock(Parameters):
    """Timing of a step."""

    period: Annotated[float, quantity("s", 0.15, 2.0, "T, time of one step")] = 0.6
    strike_phase: Annotated[
        float, quantity("", 0.0, 1.0, "phase from which contact counts as foot strike (release: 0.5)")
    ] = 0.5


@formula
def advance_step(
    clock: StepClock, standing: Standing, body: Body, sensed: Sensed, command: Command, memory: Memory
) -> Memory:
    """The memory after this tick: a later phase, a new step, or standing."""
    after = memory
    after.stride.elapsed += sensed.step_seconds
    if memory.stride.started == 0:
        after.stride.started = 1
        after.stride.period = clock.period
        after = _stand(after)
    if after.stride.standing != 0:
        after.next_stance = foot_to_step_on(standing, body, sensed, command, after)
        if loses_balance(standing, body, sensed):
            after = _begin_step(clock, sensed, command, after, loaded_foot(sensed))
        elif after.next_stance != NEVER:
            if may_lift(standing, body, sensed, after.next_stance):
                after = _begin_step(clock, sensed, command, after, after.next_stance)
    else:
        after.stride.phase = after.stride.elapsed / after.stride.period
        swing = 1 - memory.stride.stance
        touched = foot_load(sensed, swing) > 0.0
        struck = touched and after.stride.phase >= clock.strike_phase
        if struck and command.mode != WALK and after.turn.done == 1.0 and speed_of(sensed) <= standing.still:
            after.stride.stance = swing
            after.stride.steps += 1
            after = _stand(after)
        elif struck or after.stride.phase >= 1.0:
            after = _begin_step(clock, sensed, command, after, swing)
    return after


@formula
def _begin_step(clock: StepClock, sensed: Sensed, command: Command, memory: Memory, stance: int) -> Memory:
    after = memory
    after.stride.standing = 0
    after.next_stance = NEVER
    after.stride.stance = stance
    after.stride.steps += 1
    after.stride.phase = 0.0
    after.stride.elapsed = 0.0
    after.stride.period = clock.period
    if command.period > 0.0:
        after.stride.period = command.period
    after.swing_start_w = sensed.joint_w[of_side(FOOT, 1 - stance)]
    after.stride.stance_start_w = sensed.joint_w[of_side(FOOT, stance)]
    beside_w = sensed.body_com_w - after.stride.stance_start_w
    after.lateral_start = wp.quat_rotate_inv(sensed.q_wh, beside_w)[1]
    return after


@wp.func
def _stand(memory: Memory) -> Memory:
    after = memory
    after.stride.standing = 1
    after.next_stance = NEVER
    after.stride.phase = 0.0
    after.stride.elapsed = 0.0
    return after
