"""A step onto a given foothold: the pendulum fixes the time and adapts the foothold; here the time adapts.

A free step lands at N(t) = A e^(w t) + B e^(-w t) + C from the stance ankle, with x and v/w of the mass centre and K of
`pendulum`: A = (1 + K) (x + v/w) / 2, B = (1 - K) (x - v/w) / 2, C = V T/2 (1 - K coth(w T/2)) - nearer. The foot lands
on a foothold `far` ahead when N(t) = far: balance is then as after a free step. Velocity tuning serves that time
instead of a steady walk, which a step that is longer or shorter is not: it asks for the x + v/w that gets there when
the step is due. A step longer than the walk's own takes longer, by the fourth root of the ratio, and is faster by the
rest. A body that does not fall ahead never gets there. What the time cannot make good, the foothold does: it yields to
where balance wants the foot.
"""

from typing import Annotated

from footfall.laws.footfall.memory import Memory
from footfall.laws.footfall.pendulum import Fall
from footfall.laws.footfall.step_clock import StepClock, chosen_period, rate_for, seconds_beside, seconds_due
from footfall.laws.footfall.terrain.uneven import nearer_by, on_level
from footfall.laws.footfall.velocity import VelocityTuning
from footfall.laws.tables import FOOT, Body, Command, Sensed, of_side
from footfall.maths.kernel_language import wp
from footfall.maths.limits import TINY
from footfall.maths.records import fixed, formula, record
from footfall.maths.rotations import ahead_of
from footfall.quantity import Parameters, quantity


class PlacedStep(Parameters):
    """A step onto a foothold that is commanded: the same for every gait and every body."""

    slowest: Annotated[float, quantity("", 0.1, 1.0, "least rate of the phase on the way to the foothold")] = 0.6
    fastest: Annotated[float, quantity("", 1.0, 10.0, "largest rate on level ground: no leg swings faster")] = 1.5
    slack: Annotated[float, quantity("leg", 0.0, 1.0, "most that balance moves the foot from it, on the level")] = 0.1


PLACED = fixed(PlacedStep())


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
    return wp.dot(command.foothold_w - sensed.joint_w[of_side(FOOT, stance)], ahead_of(command.heading))


@formula
def placed_period(clock: StepClock, sensed: Sensed, command: Command, memory: Memory) -> float:
    """The period of a step onto a foothold, which on the level may be longer than the walk's own."""
    period = memory.stride.period
    if on_level(sensed, memory):
        own = chosen_period(clock, command, memory)
        stride = memory.stride.aim[0] * own
        far = far_ahead(sensed, command, memory.stride.stance)
        period = own / wp.max(wp.sqrt(wp.sqrt(wp.clamp(stride / wp.max(far, TINY), 0.0, 1.0))), PLACED.slowest)
    return period


@formula
def placed_rate(clock: StepClock, body: Body, sensed: Sensed, command: Command, memory: Memory, fall: Fall) -> float:
    """The rate at which the step ends when balance wants the foot on its foothold, or sideways sooner.

    A fall to the side hurries no step whose foot passes over something and cannot land.
    """
    seconds = seconds_to(arrival(sensed, command, memory, fall))
    rate = PLACED.slowest
    fastest = clock.fastest
    if on_level(sensed, memory):
        fastest = wp.min(PLACED.fastest, clock.fastest)
    if seconds >= 0.0:
        rate = wp.clamp(seconds_due(memory) / wp.max(seconds, sensed.step_seconds), PLACED.slowest, fastest)
    hurried = rate_for(seconds_due(memory), seconds_beside(clock, body, memory, fall), clock.fastest)
    if hurried > 1.0 and on_level(sensed, memory) and command.over == 0.0:
        rate = wp.max(rate, hurried)
    return rate


@formula
def placed_foothold(body: Body, sensed: Sensed, command: Command, memory: Memory, balanced_w: wp.vec3) -> wp.vec3:
    """The foothold, given where balance wants it: the commanded one holds along the heading; sideways, balance decides.

    On level ground balance decides ahead too, beyond `slack` of it; but a foot that passes over something lands no
    nearer.
    """
    asked = wp.dot(command.foothold_w - balanced_w, ahead_of(command.heading))
    if on_level(sensed, memory):
        slack = PLACED.slack * body.leg_length
        most = slack
        if command.over > 0.0:
            most = wp.max(asked, slack)
        asked = wp.clamp(asked, -slack, most)
    return balanced_w + ahead_of(command.heading) * asked


@formula
def placed_force(
    tuning: VelocityTuning, body: Body, sensed: Sensed, command: Command, memory: Memory, fall: Fall
) -> float:
    """The virtual force ahead on the way to a foothold on the level, by how much x + v/w lacks."""
    to = arrival(sensed, command, memory, fall)
    ahead = (tuning.stiffness + tuning.gain * to.frequency) * lacking(to)
    return wp.clamp(ahead, -tuning.limit, tuning.limit) * body.total_mass


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
    to.due = seconds_due(memory)
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
