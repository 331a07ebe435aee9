"""A step onto a given foothold: the pendulum fixes the time and adapts the foothold; here the time adapts.

A free step lands at N(t) = A e^(w t) + B e^(-w t) + C from the stance ankle, with x and v/w of the mass centre and K of
`pendulum`: A = (1 + K) (x + v/w) / 2, B = (1 - K) (x - v/w) / 2, C = V T/2 (1 - K coth(w T/2)) - nearer. The foot lands
on a foothold `far` ahead when N(t) = far: balance is then as after a free step. Velocity tuning serves that time
instead of a steady walk, which a step that is longer or shorter is not: it asks for the x + v/w that gets there when
the step is due. A step longer than the walk's own takes longer, by the fourth root of the ratio, and is faster by the
rest. A body that does not fall ahead never gets there. What the time cannot make good, the foothold does: it yields to
where balance wants the foot (`pendulum.foothold`).
"""

import warp as wp

from footfall.laws.footfall.commanded import PLACED
from footfall.laws.footfall.memory import Memory
from footfall.laws.footfall.pendulum import Fall, nearer_by, on_level
from footfall.laws.tables import FOOT, Command, Sensed, of_side
from footfall.maths.limits import TINY
from footfall.maths.records import formula, record


@record
class Arrival:
    """How the body gets over to a foothold, of the formulas above."""

    grows: float  # m, A
    fades: float  # m, B
    way: float  # m, far - C
    gain: float  # K
    frequency: float  # 1/s, w
    due: float  # s, when the step is due


@formula
def far_ahead(sensed: Sensed, command: Command, stance: int) -> float:
    """How far ahead of the stance ankle the commanded foothold is."""
    ahead_w = wp.vec3(wp.cos(command.heading), wp.sin(command.heading), 0.0)
    return wp.dot(command.foothold_w - sensed.joint_w[of_side(FOOT, stance)], ahead_w)


@formula
def placed_period(memory: Memory, own: float, far: float) -> float:
    """The period of a step onto a foothold, where the walk's own steps have this one."""
    stride = memory.stride.aim[0] * own
    return own / wp.max(wp.sqrt(wp.sqrt(wp.clamp(stride / wp.max(far, TINY), 0.0, 1.0))), PLACED.slowest)


@formula
def arrival(sensed: Sensed, command: Command, memory: Memory, fall: Fall) -> Arrival:
    """The arrival on the commanded foothold."""
    far = far_ahead(sensed, command, memory.stride.stance)
    to = Arrival()
    to.frequency = fall.frequency[0]
    period = memory.stride.period
    to.gain = 1.0 - wp.exp(-to.frequency * period)
    half = memory.stride.aim[0] * period / 2.0
    to.grows = (1.0 + to.gain) * (fall.offset_h[0] + fall.velocity_h[0] / to.frequency) / 2.0
    to.fades = (1.0 - to.gain) * (fall.offset_h[0] - fall.velocity_h[0] / to.frequency) / 2.0
    to.way = far - half * (1.0 - to.gain / wp.tanh(to.frequency * period / 2.0)) + nearer_by(sensed)
    to.due = wp.max(1.0 - memory.stride.phase, 0.0) * period
    return to


@formula
def seconds_to(to: Arrival) -> float:
    """When the foot must land, N(t) = far; negative if never."""
    under = to.way * to.way - 2.0 * to.grows * (2.0 * to.fades)
    seconds = float(-1.0)
    if to.grows > 0.0 and under > 0.0:
        seconds = wp.log(wp.max((to.way + wp.sqrt(under)) / (2.0 * to.grows), 1.0)) / to.frequency
    return seconds


@formula
def lacking(to: Arrival) -> float:
    """How much larger x + v/w must be, m, to land when the step is due."""
    fade = wp.exp(-to.frequency * to.due)
    return 2.0 * ((to.way - to.fades * fade) * fade - to.grows) / (1.0 + to.gain)


@formula
def passes_over(sensed: Sensed, command: Command, memory: Memory) -> bool:
    """Whether the foot passes over something that stands on level ground; on stairs it only steps up or down."""
    return command.over > 0.0 and on_level(sensed, memory)
