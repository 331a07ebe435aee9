"""SIMBICON's pose control graph (section 3.1): states with target angles that end after a time or at foot strike.

A state ends when its time is up or when the swing foot strikes the ground. If that foot is already on the ground, a
state that waits for it takes no time at all; a state of zero seconds is passed at once. Symmetric gaits give the states
of left stance; those of right stance are their mirror images.

A request for another gait takes effect at a change of state, from state n to state n + 1 of the other gait (section 4),
on the same stance foot. These functions serve the rows and the memory of both forms of the law, in the plane and in
space. Departure: a gait may require that it is entered or left only when the stance foot changes, or
only at a foot strike (`enter`, `leave`); the paper says that some gaits can be entered only in a certain phase. From a
gait that stands still it is entered at once. A gait that does not repeat may name its successor (`then`).
"""

from typing import Any

from footfall.laws.contract import Stride
from footfall.laws.simbicon.poses import MOST_STATES, Entrance, Timing
from footfall.laws.tables import FOOT, Command, Sensed, foot_load, of_side
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula

STRIKE, HOLD = wp.constant(1), wp.constant(2)
AT_CHANGE, AT_STEP, AT_STRIKE = wp.constant(0), wp.constant(1), wp.constant(2)
HEEL_ONLY = wp.constant(1)
NOBODY = wp.constant(-1)


@formula
def advance_states(rows: wp.array(dtype=Any), sensed: Sensed, command: Command, memory: Any):
    """Make all changes of state that are due."""
    now = memory
    if memory.stride.started == 0:
        now = enter_first(rows, sensed, command, memory)
    else:
        now.in_state += sensed.step_seconds
        now.stride = go_on(memory.stride, sensed)
    changes = int(0)
    while changes < MOST_STATES and is_over(rows[now.state], sensed, command, now):
        now = change_state(rows, sensed, command, now)
        changes += 1
    if now.stride.period > 0.0:
        now.stride.phase = wp.min(now.stride.elapsed / now.stride.period, 1.0)
    return now


@formula
def enter_first(rows: wp.array(dtype=Any), sensed: Sensed, command: Command, memory: Any):
    """Start in the first state of the requested gait, on the foot that carries if another law handed it over."""
    now = memory
    now.asked = command.gait
    now.state = rows[command.gait].place.first_of
    if memory.stride.steps > 0:
        now.state = entry(rows, rows[command.gait].place.first_of, memory.stride.stance, 0)
    now.stride = first_step(memory.stride, rows[now.state].place.side, sensed, command)
    return now


@formula
def is_over(row: Any, sensed: Sensed, command: Command, now: Any) -> bool:
    """Whether the state ends: its time is up, its foot has struck, or it holds and another gait is requested."""
    over = now.in_state >= row.pose.seconds - sensed.step_seconds / 2.0
    if row.pose.until == STRIKE:
        over = over and has_struck(row.entrance, sensed, 1 - row.place.side)
    if row.pose.until == HOLD:
        over = command.gait != now.asked
    return over


@formula
def has_struck(entrance: Entrance, sensed: Sensed, side: int) -> bool:
    """Whether a foot touches the ground with its heel or, if so set, with any part of its sole."""
    load = foot_load(sensed, side)
    if entrance.sensor == HEEL_ONLY:
        load = sensed.heel_load[side]
    return load > 0.0


@formula
def change_state(rows: wp.array(dtype=Any), sensed: Sensed, command: Command, now: Any):
    """Go to the next state: of this gait, of the requested one if it may be entered now, or of the one that follows."""
    here = rows[now.state]
    after = rows[here.place.next]
    waited = here.pose.until == HOLD
    turned = waited or after.place.side != here.place.side
    struck = waited or here.pose.until == STRIKE
    later = now
    later.in_state = 0.0
    later.state = here.place.next
    if command.gait != now.asked:
        first = rows[command.gait].place.first_of
        if may_pass(here.entrance.leave, turned, struck) and may_pass(rows[first].entrance.enter, turned, struck):
            later.asked = command.gait
            later.state = entry(rows, first, after.place.side, after.place.number)
    elif here.place.then != NOBODY:
        first = rows[here.place.then].place.first_of
        later.state = entry(rows, first, after.place.side, after.place.number)
    later.stride.gait = rows[later.state].place.gait
    if rows[later.state].place.side != now.stride.stance:
        later.stride = next_step(later.stride, rows[later.state].place.side, sensed)
        later.stride.period = mean_period(here.timing, now.stride)
    return later


@wp.func
def may_pass(when: int, turned: bool, struck: bool) -> bool:
    """Whether a gait may be entered or left at this change of state."""
    return when == AT_CHANGE or (when == AT_STEP and turned) or (when == AT_STRIKE and struck)


@formula
def entry(rows: wp.array(dtype=Any), first: int, side: int, number: int) -> int:
    """Where to enter another gait: in its first step on the same stance foot, at the same index or the next below."""
    found = int(first)
    nearest = float(-wp.inf)
    for state in range(first, first + rows[first].place.count):
        place = rows[state].place
        nearness = float(place.number - MOST_STATES * place.step)
        if place.side == side and place.number <= number and nearness > nearest:
            found = state
            nearest = nearness
    return found


@formula
def mean_period(timing: Timing, stride: Stride) -> float:
    """The running mean of the step period when a step ends, s."""
    mean = stride.elapsed
    if stride.period > 0.0:
        mean = stride.period + timing.recent * (stride.elapsed - stride.period)
    return mean


@formula
def first_step(stride: Stride, side: int, sensed: Sensed, command: Command) -> Stride:
    """The first step of the requested gait, on a foot."""
    now = next_step(stride, side, sensed)
    now.steps = stride.steps
    now.started = 1
    now.standing = 0
    now.period = 0.0
    now.gait = command.gait
    return now


@formula
def next_step(stride: Stride, side: int, sensed: Sensed) -> Stride:
    """The step that follows, on a foot."""
    now = stride
    now.stance = side
    now.steps += 1
    now.elapsed = 0.0
    now.phase = 0.0
    now.stance_start_w = sensed.joint_w[of_side(FOOT, side)]
    return now


@formula
def go_on(stride: Stride, sensed: Sensed) -> Stride:
    """The same step, a tick later."""
    now = stride
    now.elapsed += sensed.step_seconds
    now.stance_start_w = stride.stance_start_w - sensed.origin_shift_w
    return now
