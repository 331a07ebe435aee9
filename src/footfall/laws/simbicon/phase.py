"""Two states, left and right stance, and the phase within them (SIMBICON, section 5).

A step ends when its swing foot strikes, whenever that is, or when its time is up (`cycle.contact`); the phase of the
stride is then set to where the other foot's step begins. Departures: the paper does not say what happens if the foot is
late; here the phase waits. A foot that scuffs has not struck: early contacts and light ones do not count. What the
speed lacks adds up (`imitation.trim`). Another gait begins when a step ends.
"""

from typing import Annotated

from footfall.laws.contract import Stride
from footfall.laws.simbicon.curves import SPEEDS, ClipRow, Cycle, place_of, value_at
from footfall.laws.simbicon.states import first_step, go_on, next_step
from footfall.laws.tables import GRAVITY, LEFT, Body, Command, Sensed, foot_load
from footfall.maths.declared import FLIPS, HEADING
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula, record, row_of
from footfall.maths.series import TERMS
from footfall.quantity import measured


@record
class PhaseMemory:
    """The step, whose phase is the clip's, and where the character is to face by now."""

    stride: Stride
    since: Annotated[int, measured("", "foot strikes before the current gait began")]
    trim: Annotated[wp.vec2, measured("m/s", "accumulated speed error, ahead and to the left"), HEADING]
    impact: Annotated[float, measured("s", "time since the last impact; 0: none recently")]
    facing: Annotated[float, measured("rad", "the desired facing direction now"), FLIPS]


@record
class Beat:
    """Where the clip is."""

    phase: float  # of the stride
    rate: float  # how fast that moves on, 1/s
    ease: float  # how much of its swing is shown
    trim: wp.vec2  # by how much the speed that feedback aims at is above the clip's, m/s


@formula
def advance(
    rows: wp.array(dtype=row_of(ClipRow)), body: Body, sensed: Sensed, command: Command, memory: PhaseMemory
) -> PhaseMemory:
    """Move on by a tick, and change feet if the step is over."""
    now = memory
    if memory.stride.started == 0:
        now = begin(rows[command.gait].cycle, sensed, command, memory)
    else:
        now.stride = go_on(memory.stride, sensed)
    (row,) = (rows[now.stride.gait],)
    stance = now.stride.stance
    now.stride.period = step_seconds(row.cycle, stance)
    now.stride.phase = wp.min(now.stride.phase + sensed.step_seconds / now.stride.period, 1.0)
    over = now.stride.phase >= 1.0
    if row.cycle.contact != 0:
        over = now.stride.phase >= row.cycle.earliest and has_struck(row.cycle, body, sensed, 1 - stance)
    if over:
        now.stride = next_step(now.stride, 1 - stance, sensed)
        if command.gait != now.stride.gait:
            now.stride.gait = command.gait
            now.since = now.stride.steps
            now.trim = wp.vec2()
    return now


@formula
def begin(cycle: Cycle, sensed: Sensed, command: Command, memory: PhaseMemory) -> PhaseMemory:
    """Start with a step on the left foot, or on the foot that carries if another gait handed over.

    Who stands leaves out a share of the first step; who was handed over begins the way it faces.
    """
    now = memory
    now.stride = first_step(memory.stride, memory.stride.stance, sensed, command)
    now.since = memory.stride.steps
    now.facing = sensed.heading
    if memory.stride.steps == 0:
        now.facing = command.heading
    if memory.stride.steps == 0 or memory.stride.standing != 0:
        now.stride.phase = cycle.begin
    return now


@formula
def has_struck(cycle: Cycle, body: Body, sensed: Sensed, side: int) -> bool:
    """Whether a foot bears enough of the weight."""
    return foot_load(sensed, side) > cycle.strike * body.total_mass * GRAVITY


@formula
def step_seconds(cycle: Cycle, stance: int) -> float:
    """How long a step on one foot takes in the clip, s."""
    share = cycle.exchange
    if stance != LEFT:
        share = 1.0 - cycle.exchange
    return cycle.period * share


@formula
def stride_phase(cycle: Cycle, stance: int, phase: float) -> float:
    """The phase of the stride at a phase of a step."""
    whole = phase * cycle.exchange
    if stance != LEFT:
        whole = cycle.exchange + phase * (1.0 - cycle.exchange)
    return whole


@formula
def beat_of(row: ClipRow, memory: PhaseMemory) -> Beat:
    """Where the clip is; its phase does not move while it waits for a foot."""
    beat = Beat()
    beat.phase = stride_phase(row.cycle, memory.stride.stance, memory.stride.phase)
    if memory.stride.phase < 1.0:
        beat.rate = 1.0 / row.cycle.period
    beat.ease = 1.0
    if row.cycle.ease > 0.0:
        beat.ease = wp.min((float(memory.stride.steps - memory.since) + memory.stride.phase) / row.cycle.ease, 1.0)
    beat.trim = memory.trim
    return beat


@formula
def trimmed(row: ClipRow, sensed: Sensed, memory: PhaseMemory) -> wp.vec2:
    """What the speed has lacked so far: what is left of a proportional feedback's error adds up.

    A clip that is mirrored goes to no side, and its feedback needs no help there.
    """
    beat, most = beat_of(row, memory), row.imitation.most_trim
    along = place_of(beat.phase)
    wanted = beat.ease * wp.vec2(value_at(row, SPEEDS, along), value_at(row, SPEEDS + 1, along))
    speed_h = wp.quat_rotate_inv(sensed.q_wh, sensed.body_velocity_w)
    after = memory.trim + row.imitation.trim * sensed.step_seconds * (wanted - wp.vec2(speed_h[0], speed_h[1]))
    aside = float(0.0)
    if row.terms[(SPEEDS + 1) * TERMS] != 0.0:
        aside = wp.clamp(after[1], -most, most)
    return wp.vec2(wp.clamp(after[0], -most, most), aside)
