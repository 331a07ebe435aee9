"""The way of a foot over something: up first, back a little, for the knee must pass too; then ahead, and down.

It goes ahead earlier or later as the thing lies before the stance foot or beyond it. A knee that bends ahead would meet
what a low foot passes over, so the leg's plane turns out.
"""

from typing import Annotated

from footfall.laws.footfall.memory import Memory
from footfall.laws.footfall.terrain.uneven import on_level
from footfall.laws.tables import FOOT, Body, Command, Sensed, of_side
from footfall.maths.curves import smooth_step
from footfall.maths.kernel_language import wp
from footfall.maths.limits import TINY
from footfall.maths.records import fixed, formula
from footfall.quantity import Parameters, quantity


class StepOver(Parameters):
    """Phases of the way through the air, and shares of it: the same for every gait and every body."""

    strike: Annotated[float, quantity("", 0.0, 1.0, "phase of the step from which a contact is a foot strike")] = 0.95
    risen: Annotated[float, quantity("", 0.05, 1.0, "phase by which the foot is up")] = 0.4
    begins: Annotated[float, quantity("", 0.0, 0.9, "phase at which the foot begins to move forwards")] = 0.1
    ahead: Annotated[float, quantity("", 0.1, 1.0, "phase by which the foot has moved forwards")] = 0.9
    sinks: Annotated[float, quantity("", 0.1, 0.99, "phase at which the foot begins to come down")] = 0.65
    back: Annotated[float, quantity("", 0.0, 1.0, "how far back the heel moves as it rises, share of the rise")] = 0.3
    knee_out: Annotated[float, quantity("rad", 0.0, 5.0, "outward knee turn at leg height; by its square")] = 2.2


OVER = fixed(StepOver())


@formula
def passes_over(sensed: Sensed, command: Command, memory: Memory) -> bool:
    """Whether the foot passes over something that stands on level ground; on stairs it only steps up or down."""
    return command.over > 0.0 and on_level(sensed, memory)


@formula
def path_over(
    body: Body, sensed: Sensed, command: Command, memory: Memory, flown: float, sinking: float, overdue: float
) -> wp.vec3:
    """The ankle at a phase of its way through the air, in the world; a late foot sinks on."""
    start_w = memory.began.swing_w
    end_w = memory.stride.target_w
    late = float(0.0)
    if passes_over(sensed, command, memory):
        late = _passed_late(sensed, memory)
    begins = OVER.begins + wp.max(-late, 0.0)
    along = _eased((flown - begins) / (wp.min(OVER.ahead - late, 1.0) - begins))
    ankle = body.ankle_height[1 - memory.stride.stance]
    top = sensed.stance_ground + command.over + ankle + ankle
    rise = (wp.max(top, start_w[2]) - start_w[2]) * _eased(flown / OVER.risen)
    sinks = wp.min(OVER.sinks + late, OVER.ahead)
    sunk = _eased((flown - sinks) / (1.0 - sinks))
    height = start_w[2] + rise + (end_w[2] - start_w[2] - rise) * sunk - sinking * overdue
    if passes_over(sensed, command, memory):
        start_w -= wp.quat_rotate(sensed.q_wh, wp.vec3(OVER.back * rise, 0.0, 0.0))
    return wp.vec3(start_w[0] + along * (end_w[0] - start_w[0]), start_w[1] + along * (end_w[1] - start_w[1]), height)


@formula
def knee_out(body: Body, sensed: Sensed, command: Command, memory: Memory, phase: float) -> float:
    """By how much more the leg's plane is turned out."""
    out = float(0.0)
    if passes_over(sensed, command, memory):
        high = command.over / body.leg_length
        down = _eased((phase - OVER.sinks) / (1.0 - OVER.sinks))
        out = OVER.knee_out * high * high * _eased(phase / OVER.begins) * (1.0 - down)
    return out


@formula
def _passed_late(sensed: Sensed, memory: Memory) -> float:
    """How much later than midway the foot passes what lies on its way, as a share of the way.

    What it passes lies in the longer part of its way: before the stance foot it is passed early, beyond it late.
    """
    way_w = memory.stride.target_w - memory.began.swing_w
    to_stance_w = sensed.joint_w[of_side(FOOT, memory.stride.stance)] - memory.began.swing_w
    flat = way_w[0] * way_w[0] + way_w[1] * way_w[1]
    beside = way_w[0] * to_stance_w[0] + way_w[1] * to_stance_w[1]
    return 1.0 / 2.0 - wp.clamp(beside / wp.max(flat, TINY), 0.0, 1.0)


@wp.func
def _eased(share: float) -> float:
    return smooth_step(wp.clamp(share, 0.0, 1.0))
