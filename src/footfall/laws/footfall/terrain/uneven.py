"""Uneven ground: how much care it asks for, and what footholds of different heights change (not in the paper).

On a slope or on bumps a foot that lands on its heel and leaves from its toes stands on an edge. It holds no moment
about the vertical, spins with the pelvis as the other leg swings past, and the next steps go astray. Legs that are
nearly straight reach neither a lower foothold nor the ground behind that the hips climb away from. With care, feet land
and stand flat and do not push off, the hips are lower (`bearing.care_crouch`), and steps are quicker, and so shorter
(`step.quickening_turn`). On level ground and on the treads of stairs there is none.
"""

from typing import Annotated

from footfall.laws.footfall.memory import Memory
from footfall.laws.tables import Sensed
from footfall.maths.kernel_language import wp
from footfall.maths.records import fixed, formula
from footfall.quantity import Parameters, quantity


class Care(Parameters):
    """When uneven ground asks for care."""

    full_slope: Annotated[float, quantity("", 0.01, 1000.0, "rise over run that calls for the greatest care")] = 1000.0
    settling: Annotated[float, quantity("s", 0.0, 5.0, "time constant with which care follows the ground")] = 0.0


class Uneven(Parameters):
    """A step to a foothold at another height than the stance foot: the same for every gait and every body."""

    climb: Annotated[float, quantity("", 0.0, 3.0, "how much nearer it lands on a higher one, share of the rise")] = 0.3
    lift: Annotated[float, quantity("", 0.0, 3.0, "extra lift, share of the difference in height")] = 0.5
    midway: Annotated[float, quantity("", 0.1, 1.0, "hip position as a foot lands on a stair, share of the way")] = 0.6
    full_drop: Annotated[float, quantity("leg", 0.01, 1.0, "drop from which the feet no longer push off")] = 0.1


UNEVEN = fixed(Uneven())


@formula
def take_care(care: Care, sensed: Sensed, memory: Memory) -> float:
    """Care after this tick: it follows the steeper of the ground under the stance foot and that at the foothold."""
    steep = wp.max(wp.length(sensed.stance_slope), wp.length(sensed.foothold_slope))
    wanted = wp.min(steep / care.full_slope, 1.0)
    return memory.care + (wanted - memory.care) * sensed.step_seconds / (care.settling + sensed.step_seconds)


@formula
def on_level(sensed: Sensed, memory: Memory) -> bool:
    """Whether this foothold and the last two lie on one level, whatever stands between them."""
    return sensed.foothold_ground == sensed.stance_ground and memory.began.climbed == 0.0


@formula
def nearer_by(sensed: Sensed) -> float:
    """How much nearer the foot lands because its foothold is higher than the stance foot."""
    return UNEVEN.climb * wp.max(sensed.foothold_ground - sensed.stance_ground, 0.0)
