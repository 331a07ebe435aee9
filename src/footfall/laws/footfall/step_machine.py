"""Which foot carries, the phase of the step, and when the step ends (GENBICON section 3.1, last paragraph).

The paper counts phi = t/T and ends a step at foot strike or at phi = 1. Departures, each with its own parameter:

- A strike counts only from `strike_phase` on, because a foot that has just lifted still carries weight
  (`strike_phase = 0` is the paper's value; with it the character falls within two seconds).
- A late foot keeps sinking until `latest_phase` (the paper's value is 1): ending the step earlier would put the pelvis
  on a leg in the air, and throw that leg away.
- The step ends sooner when the foothold it needs is about to leave reach: the required step grows as xi e^(w t),
  xi = x + v/w, and after a hard push a whole period is too long. A fall to the side hurries the step more
  (`fastest_side`) than one ahead or back (`fastest`): solid legs cannot cross, so a shove towards the stance side is
  answered by landing at once and stepping out with the other leg. What it walks aside by plan is within reach. 1 is the
  paper's value of both.
- Where a foothold is commanded, the step ends when balance wants the foot there (`placed_step`): the foothold is
  fixed, and the time adapts, between `slowest` and, on level ground, `fastest_placed`: no leg swings faster. A fall to
  the side hurries it too, unless the foot passes over something and cannot land.
- The gait may shorten the period with speed, as people do, and on uneven ground (`quickening = 0`,
  `quickening_care = 0` are the paper's values).
- No two steps of a person are alike: time and width of a step may vary by the trial's seed (`variation`,
  `width_variation`; 0 is the paper's value. People's vary by some 2 % and 2 cm).
"""

from typing import Annotated

import warp as wp

from footfall.laws.footfall.memory import Memory
from footfall.laws.footfall.pendulum import Fall, Pendulum, on_level
from footfall.laws.footfall.placed_step import arrival, far_ahead, placed_period, seconds_to
from footfall.laws.footfall.speed_loop import SpeedLoop, correct_speed, follow_command, shown_speed
from footfall.laws.footfall.standing import (
    NEVER,
    Standing,
    first_stance,
    idle_sway,
    is_over_soles,
    is_restless,
    is_shifted,
    may_stand,
    nearer_foot,
    rest_point,
    support_of,
)
from footfall.laws.tables import (
    FOOT,
    GRAVITY,
    LEFT,
    SHANK,
    THIGH,
    WALK,
    Body,
    Command,
    Sensed,
    foot_load,
    of_side,
    rotation_of,
    side_sign,
)
from footfall.maths.records import formula
from footfall.maths.rotations import heading_of, rotation_vector, wrap_angle
from footfall.quantity import Parameters, quantity

MIDWAY = wp.constant(1.0 / 2.0)
"""The phase of a standing body: limbs hang as they do midway through a step, where mirrored sway is zero."""

MOST_VARIED = wp.constant(2.0)


class StepClock(Parameters):
    """Timing of a step."""

    period: Annotated[float, quantity("s", 0.15, 2.0, "time of one step when walking in place")] = 0.6
    quickening: Annotated[float, quantity("s2/m", 0.0, 1.0, "shortens the period with speed: T = period - q |V|")] = 0.0
    quickening_back: Annotated[float, quantity("s2/m", 0.0, 1.0, "shortens the period when walking backwards")] = 0.0
    quickening_side: Annotated[float, quantity("s2/m", 0.0, 1.0, "shortens the period when walking sideways")] = 0.0
    quickening_turn: Annotated[float, quantity("", 0.0, 0.8, "fraction by which the period shortens in a turn")] = 0.0
    quickening_care: Annotated[
        float, quantity("", 0.0, 0.8, "fraction by which the period shortens with full care on uneven ground")
    ] = 0.35
    shortest: Annotated[float, quantity("s", 0.1, 1.0, "shortest period, commanded or chosen by speed")] = 0.2
    variation: Annotated[
        float,
        quantity("", 0.0, 0.1, "random variation of step time: its standard deviation, as a share"),
    ] = 0.0
    width_variation: Annotated[
        float, quantity("m", 0.0, 0.1, "random variation of step width: its standard deviation")
    ] = 0.0
    strike_phase: Annotated[float, quantity("", 0.0, 1.0, "phase from which contact counts as foot strike")] = 0.5
    strike_load: Annotated[float, quantity("", 0.0, 0.5, "load that counts as foot strike, in body weights")] = 0.03
    latest_phase: Annotated[float, quantity("", 1.0, 2.0, "phase at which the step ends even without contact")] = 1.0
    fastest: Annotated[float, quantity("", 1.0, 10.0, "largest factor by which the phase may run faster than 1/T")] = (
        1.0
    )
    fastest_side: Annotated[float, quantity("", 1.0, 10.0, "the same when the body falls to the side")] = 1.0
    reach_ahead: Annotated[float, quantity("leg", 0.1, 2.0, "longest step ahead or back, in leg lengths")] = 0.55
    reach_stride: Annotated[
        float, quantity("", 0.0, 3.0, "longest step ahead or back, as a multiple of the current step length")
    ] = 1.2
    reach_out: Annotated[float, quantity("leg", 0.1, 2.0, "longest step to the swing side, in leg lengths")] = 0.43
    reach_across: Annotated[
        float, quantity("leg", 0.001, 2.0, "longest step across the stance foot, in leg lengths")
    ] = 0.27
    slowest: Annotated[float, quantity("", 0.1, 1.0, "least rate of the phase on the way to a commanded foothold")] = (
        0.6
    )
    fastest_placed: Annotated[
        float, quantity("", 1.0, 10.0, "largest rate of the phase on the way to a commanded foothold on level ground")
    ] = 1.5
    strike_over: Annotated[
        float, quantity("", 0.0, 1.0, "phase from which contact counts as foot strike when stepping over an obstacle")
    ] = 0.95
    least_capture: Annotated[
        float,
        quantity("", 1e-6, 0.5, "smallest distance from pivot to capture point that counts, as a share of the reach"),
    ] = 0.001


@formula
def advance_clock(
    clock: StepClock,
    speed: SpeedLoop,
    standing: Standing,
    pendulum: Pendulum,
    body: Body,
    sensed: Sensed,
    command: Command,
    memory: Memory,
    fall: Fall,
    splay: float,
) -> Memory:
    """Advance the phase; on foot strike begin a step or stand; from standing, begin a step when one is due."""
    after = _follow_origin(memory, sensed.origin_shift_w)
    if memory.stride.started == 0:
        after.stride.started = 1
        after.stride.stance = LEFT
        after.heading_goal = sensed.heading
        after = _stand(after)
    after.wish = follow_command(speed, sensed, command, after)
    if after.stride.standing != 0:
        after = _stand_on(clock, standing, pendulum, body, sensed, command, after)
    else:
        after.rate = hurry_to_land(clock, body, after, fall)
        if command.place_foot != 0:
            if on_level(sensed, after):
                far = far_ahead(sensed, command, after.stride.stance)
                after.stride.period = placed_period(after, chosen_period(clock, command, after), far, clock.slowest)
            after.rate = land_on_foothold(clock, pendulum, body, sensed, command, after, fall)
        after.stride.elapsed += sensed.step_seconds
        after.stride.phase += sensed.step_seconds * after.rate / after.stride.period
        swing = 1 - memory.stride.stance
        touched = foot_load(sensed, swing) > clock.strike_load * body.total_mass * GRAVITY
        strike_phase = clock.strike_phase
        if command.over > 0.0:
            strike_phase = wp.max(strike_phase, clock.strike_over)
        if (after.stride.phase >= strike_phase and touched) or after.stride.phase >= clock.latest_phase:
            after = correct_speed(speed, sensed, after)
            if command.mode != WALK:
                after.stride.aim -= after.trim
                after.trim = wp.vec2()
            after.stride.steps += 1
            after.stride.stance = swing
            after = _begin_step(clock, sensed, command, after)
            if touched and may_stand(standing, splay, body, sensed, command, after):
                after = _stand(after)
    after.shown_speed = shown_speed(speed, after)
    return after


@wp.func
def _stand(memory: Memory) -> Memory:
    """Both feet carry from now on."""
    after = memory
    after.stride.standing = 1
    after.stood = 0.0
    after.next_stance = NEVER
    after.shifting = 0.0
    after.sway = 0.0
    after.stride.phase = 0.0
    after.rate = 1.0
    after.wish = wp.vec2()
    after.last_wish = wp.vec2()
    after.last_velocity = wp.vec2()
    after.pace = 0.0
    after.trim = wp.vec2()
    after.stride.aim = wp.vec2()
    return after


@formula
def _stand_on(
    clock: StepClock,
    standing: Standing,
    pendulum: Pendulum,
    body: Body,
    sensed: Sensed,
    command: Command,
    memory: Memory,
) -> Memory:
    """Keep standing, or lift a foot: to walk, to turn, or because a push requires a step."""
    after = memory
    after.stood += sensed.step_seconds
    after.stride.period = chosen_period(clock, command, after)
    after.stride.phase = wp.min(after.stood / after.stride.period, MIDWAY)
    after.sway = idle_sway(standing, command, after, sensed.step_seconds)
    support = support_of(body, sensed)
    if not is_over_soles(standing, body, support):
        after.stride.stance = nearer_foot(standing, body, sensed, support)
        after = _lift(clock, sensed, command, after)
    else:
        turn = wp.abs(wrap_angle(command.heading - support.heading))
        if command.mode == WALK or turn > standing.twist or is_restless(standing, command, after):
            if after.next_stance == NEVER:
                after.next_stance = first_stance(standing, command, sensed, after, support)
            after.shifting += sensed.step_seconds
            rest_w = rest_point(standing, pendulum, body, command, after, support)
            if is_shifted(standing, after, support, rest_w) or after.shifting > standing.patience:
                after.stride.stance = after.next_stance
                after = _lift(clock, sensed, command, after)
        else:
            after.next_stance = NEVER
            after.shifting = 0.0
            after.wish = wp.vec2()
    return after


@formula
def _lift(clock: StepClock, sensed: Sensed, command: Command, memory: Memory) -> Memory:
    """A foot leaves the ground: the first step."""
    after = memory
    after.stride.standing = 0
    after.stride.steps += 1
    after.stride.aim = after.wish
    return _begin_step(clock, sensed, command, after)


@formula
def hurry_to_land(clock: StepClock, body: Body, memory: Memory, fall: Fall) -> float:
    """How much faster than 1/T the phase runs, so that the foot lands while the foothold it needs is in reach."""
    planned = wp.max(1.0 - memory.stride.phase, 0.0) * memory.stride.period
    frequency = fall.frequency
    capture_h = wp.vec2(
        fall.offset_h[0] + fall.velocity_h[0] / frequency[0], fall.offset_h[1] + fall.velocity_h[1] / frequency[1]
    )
    stride = memory.stride.aim[0] * memory.stride.period
    settled = stride / (wp.exp(frequency[0] * memory.stride.period) - 1.0)
    ahead = wp.max(clock.reach_ahead * body.leg_length, clock.reach_stride * wp.abs(stride))
    left = _seconds_in_reach(clock, capture_h[0], frequency[0], ahead + settled, ahead - settled)
    beside = _seconds_beside(clock, body, memory, capture_h[1], frequency[1])
    return wp.max(_rate_for(planned, left, clock.fastest), _rate_for(planned, beside, clock.fastest_side))


@formula
def _seconds_beside(clock: StepClock, body: Body, memory: Memory, capture: float, frequency: float) -> float:
    """How long the foothold that a fall to the side needs stays in reach."""
    swing_sign = -side_sign(memory.stride.stance)
    aside = memory.stride.aim[1] * memory.stride.period * swing_sign
    out = clock.reach_out * body.leg_length + wp.max(aside, 0.0)
    across = clock.reach_across * body.leg_length + wp.max(-aside, 0.0)
    return _seconds_in_reach(clock, capture * swing_sign, frequency, out, across)


@formula
def land_on_foothold(
    clock: StepClock, pendulum: Pendulum, body: Body, sensed: Sensed, command: Command, memory: Memory, fall: Fall
) -> float:
    """The rate of the phase that ends the step when balance wants the foot on its foothold, or sideways sooner."""
    seconds = seconds_to(arrival(pendulum, body, sensed, command, memory, fall))
    planned = wp.max(1.0 - memory.stride.phase, 0.0) * memory.stride.period
    rate = clock.slowest
    fastest = clock.fastest
    if on_level(sensed, memory):
        fastest = wp.min(clock.fastest_placed, clock.fastest)
    if seconds >= 0.0:
        rate = wp.clamp(planned / wp.max(seconds, sensed.step_seconds), clock.slowest, fastest)
    capture = fall.offset_h[1] + fall.velocity_h[1] / fall.frequency[1]
    beside = _seconds_beside(clock, body, memory, capture, fall.frequency[1])
    hurried = _rate_for(planned, beside, clock.fastest_side)
    if hurried > 1.0 and on_level(sensed, memory) and command.over == 0.0:
        rate = wp.max(rate, hurried)
    return rate


@wp.func
def _rate_for(planned: float, left: float, fastest: float) -> float:
    """The rate at which what is planned is done in the time left, within limits."""
    rate = fastest
    if left * fastest > planned:
        rate = wp.max(planned / left, 1.0)
    return rate


@formula
def _seconds_in_reach(clock: StepClock, capture: float, frequency: float, limit: float, limit_back: float) -> float:
    """How long a capture point that grows as e^(w t) stays between -limit_back and limit."""
    ratio = limit / wp.max(capture, limit * clock.least_capture)
    if capture < 0.0:
        ratio = limit_back / wp.max(-capture, limit_back * clock.least_capture)
    return wp.log(wp.max(ratio, 1.0)) / frequency


@formula
def chosen_period(clock: StepClock, command: Command, memory: Memory) -> float:
    """The commanded period, or the gait's own for the desired speed."""
    quickening = clock.quickening
    if memory.wish[0] < 0.0:
        quickening = clock.quickening_back
    haste = wp.max(quickening * wp.abs(memory.wish[0]), clock.quickening_side * wp.abs(memory.wish[1]))
    period = (clock.period - haste) * (1.0 - clock.quickening_turn * wp.abs(memory.gaze))
    period *= 1.0 - clock.quickening_care * memory.care
    period = wp.max(period, clock.shortest)
    if command.period > 0.0:
        period = wp.max(command.period, clock.shortest)
    return period


@formula
def period_on_foot(lifted: StepClock, carries: StepClock, command: Command, memory: Memory) -> float:
    """A new step's period in the time of the foot that carries it, where the clock chose by the foot before."""
    own = memory.stride.period * chosen_period(carries, command, memory) / chosen_period(lifted, command, memory)
    return own * (1.0 + carries.variation * memory.varied_time)


@formula
def vary_step(memory: Memory) -> wp.vec2:
    """By how many standard deviations the time and the width of the step that begins differ; at most two."""
    state = wp.rand_init(memory.chance, memory.stride.steps)
    time = wp.randn(state)
    width = wp.randn(state)
    return wp.vec2(wp.clamp(time, -MOST_VARIED, MOST_VARIED), wp.clamp(width, -MOST_VARIED, MOST_VARIED))


@formula
def _begin_step(clock: StepClock, sensed: Sensed, command: Command, memory: Memory) -> Memory:
    after = memory
    stance = memory.stride.stance
    after.stride.phase = 0.0
    after.stride.elapsed = 0.0
    after.rate = 1.0
    after.stride.period = chosen_period(clock, command, memory)
    after.swing_start_w = sensed.joint_w[of_side(FOOT, 1 - stance)]
    after.lift_heading = heading_of(rotation_of(sensed, of_side(FOOT, 1 - stance)))
    after.stride.stance_start_w = sensed.joint_w[of_side(FOOT, stance)]
    after.strike_com_w = sensed.body_com_w
    after.strike_rise = sensed.swing_ground - sensed.stance_ground
    beside_w = sensed.body_com_w - after.stride.stance_start_w
    after.lateral_start = wp.quat_rotate_inv(sensed.q_wh, beside_w)[1]
    after.strike_knee = bend_of(sensed, of_side(THIGH, stance), of_side(SHANK, stance))
    return after


@formula
def bend_of(sensed: Sensed, upper: int, lower: int) -> float:
    """The bend of a hinge between two links, about the upper link's left axis."""
    between = wp.quat_inverse(rotation_of(sensed, upper)) * rotation_of(sensed, lower)
    return rotation_vector(between)[1]


@wp.func
def _follow_origin(memory: Memory, shift_w: wp.vec3) -> Memory:
    after = memory
    after.swing_start_w -= shift_w
    after.stride.stance_start_w -= shift_w
    after.stride.target_w -= shift_w
    after.strike_com_w -= shift_w
    return after
