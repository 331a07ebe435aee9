"""How long a step takes, and when it ends (GENBICON section 3.1, last paragraph).

The paper counts phi = t/T and ends a step at foot strike or at phi = 1. Here:

- A strike counts only from `strike_phase` on, because a foot that has just lifted still carries weight.
- A late foot keeps sinking until `latest_phase`: ending the step earlier would put the pelvis on a leg in the air, and
  throw that leg away.
- The step ends sooner when the foothold it needs is about to leave reach: the required step grows as xi e^(w t),
  xi = x + v/w, and after a hard push a whole period is too long. Solid legs cannot cross, so a shove towards the stance
  side is answered by landing at once and stepping out with the other leg. What it walks aside by plan is within reach.
- The period shortens with speed, as people's does, in turns and on uneven ground.
"""

from typing import Annotated

from footfall.laws.footfall.memory import Memory
from footfall.laws.footfall.pendulum import Fall
from footfall.laws.footfall.terrain.step_over import OVER
from footfall.laws.tables import GRAVITY, Body, Command, Sensed, foot_load, side_sign
from footfall.maths.kernel_language import wp
from footfall.maths.limits import SMALL
from footfall.maths.records import formula
from footfall.quantity import Parameters, quantity


class StepClock(Parameters):
    """Timing of a step."""

    period: Annotated[float, quantity("s", 0.15, 2.0, "time of one step when walking in place")] = 0.6
    quickening: Annotated[float, quantity("s2/m", 0.0, 1.0, "shortens the period with speed: T = period - q |V|")] = 0.0
    quickening_back: Annotated[float, quantity("s2/m", 0.0, 1.0, "shortens the period when walking backwards")] = 0.0
    quickening_side: Annotated[float, quantity("s2/m", 0.0, 1.0, "shortens the period when walking sideways")] = 0.0
    quickening_turn: Annotated[float, quantity("", 0.0, 0.8, "share by which a turn or a slope shortens it")] = 0.0
    shortest: Annotated[float, quantity("s", 0.1, 1.0, "shortest period, commanded or chosen by speed")] = 0.1
    strike_phase: Annotated[float, quantity("", 0.0, 1.0, "phase from which contact counts as foot strike")] = 0.0
    strike_load: Annotated[float, quantity("", 0.0, 0.5, "load that counts as foot strike, in body weights")] = 0.0
    latest_phase: Annotated[float, quantity("", 1.0, 2.0, "phase at which the step ends even without contact")] = 1.0
    fastest: Annotated[float, quantity("", 1.0, 10.0, "most times 1/T that the phase may run")] = 1.0
    reach_ahead: Annotated[float, quantity("leg", 0.1, 2.0, "longest step ahead or back, in leg lengths")] = 2.0
    reach_stride: Annotated[float, quantity("", 0.0, 3.0, "the same as a multiple of the step's own length")] = 3.0
    reach_out: Annotated[float, quantity("leg", 0.1, 2.0, "longest step to the swing side, in leg lengths")] = 2.0
    reach_across: Annotated[float, quantity("leg", 0.001, 2.0, "longest step across the stance foot")] = 2.0


@formula
def chosen_period(clock: StepClock, command: Command, memory: Memory) -> float:
    """T: the commanded period, or the gait's own for the desired speed."""
    wish = memory.pace.wish
    ahead = wp.max(clock.quickening * wish[0], -clock.quickening_back * wish[0])
    haste = wp.max(ahead, clock.quickening_side * wp.abs(wish[1]))
    period = (clock.period - haste) * (1.0 - clock.quickening_turn * wp.abs(memory.gaze))
    period *= 1.0 - clock.quickening_turn * memory.care
    if command.period > 0.0:
        period = command.period
    return wp.max(period, clock.shortest)


@formula
def phase_rate(clock: StepClock, body: Body, memory: Memory, fall: Fall) -> float:
    """How much faster than 1/T the phase runs: so fast that the foot lands while the foothold it needs is in reach."""
    frequency = fall.frequency[0]
    capture = fall.offset_h[0] + fall.velocity_h[0] / frequency
    stride = memory.stride.aim[0] * memory.stride.period
    settled = stride / (wp.exp(frequency * memory.stride.period) - 1.0)
    ahead = wp.max(clock.reach_ahead * body.leg_length, clock.reach_stride * wp.abs(stride))
    left = _seconds_in_reach(capture, frequency, ahead + settled, ahead - settled)
    beside = seconds_beside(clock, body, memory, fall)
    return rate_for(seconds_due(memory), wp.min(left, beside), clock.fastest)


@formula
def has_landed(clock: StepClock, body: Body, sensed: Sensed, memory: Memory) -> bool:
    """Whether the swing foot bears as much as counts as foot strike."""
    return foot_load(sensed, 1 - memory.stride.stance) > clock.strike_load * body.total_mass * GRAVITY


@formula
def ends_step(clock: StepClock, body: Body, sensed: Sensed, command: Command, memory: Memory) -> bool:
    """Whether the step ends now: at foot strike, or because it is too late for one."""
    strike_phase = clock.strike_phase
    if command.over > 0.0:
        strike_phase = wp.max(strike_phase, OVER.strike)
    phase = memory.stride.phase
    return (phase >= strike_phase and has_landed(clock, body, sensed, memory)) or phase >= clock.latest_phase


@formula
def seconds_due(memory: Memory) -> float:
    """Until the step is to end, if it is not hurried."""
    return wp.max(1.0 - memory.stride.phase, 0.0) * memory.stride.period


@formula
def seconds_beside(clock: StepClock, body: Body, memory: Memory, fall: Fall) -> float:
    """How long the foothold that a fall to the side needs stays in reach."""
    capture = fall.offset_h[1] + fall.velocity_h[1] / fall.frequency[1]
    swing_sign = -side_sign(memory.stride.stance)
    aside = memory.stride.aim[1] * memory.stride.period * swing_sign
    out = clock.reach_out * body.leg_length + wp.max(aside, 0.0)
    across = clock.reach_across * body.leg_length + wp.max(-aside, 0.0)
    return _seconds_in_reach(capture * swing_sign, fall.frequency[1], out, across)


@wp.func
def rate_for(due: float, left: float, fastest: float) -> float:
    """The rate at which a step that is due in some time ends in the time left, within limits."""
    rate = fastest
    if left * fastest > due:
        rate = wp.max(due / left, 1.0)
    return rate


@wp.func
def _seconds_in_reach(capture: float, frequency: float, limit: float, limit_back: float) -> float:
    """How long a capture point that grows as e^(w t) stays between -limit_back and limit."""
    ratio = limit / wp.max(capture, SMALL)
    if capture < 0.0:
        ratio = limit_back / wp.max(-capture, SMALL)
    return wp.log(wp.max(ratio, 1.0)) / frequency
