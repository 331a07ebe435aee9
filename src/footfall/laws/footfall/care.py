"""Care on uneven ground: how steep it is under the feet, from 0 to 1 (not in the paper, which walks on level ground).

On a slope or on bumps a foot that lands on its heel and leaves from its toes stands on an edge. It holds no moment
about the vertical, spins with the pelvis as the other leg swings past, and the next steps go astray. Legs that are
nearly straight reach neither a lower foothold nor the ground behind that the hips climb away from. With care, feet land
and stand flat and do not push off, the hips are lower (`bearing.care_crouch`), and steps are quicker, and so shorter
(`step.quickening_turn`). On level ground and on the treads of stairs there is none.
"""

from typing import Annotated

import warp as wp

from footfall.laws.footfall.memory import Memory
from footfall.laws.tables import Sensed
from footfall.maths.records import formula
from footfall.quantity import Parameters, quantity


class Care(Parameters):
    """When uneven ground asks for care."""

    full_slope: Annotated[
        float, quantity("", 0.01, 1000.0, "slope (rise over run) that calls for the greatest care")
    ] = 1000.0
    settling: Annotated[float, quantity("s", 0.0, 5.0, "time constant with which care follows the ground")] = 0.0


@formula
def take_care(care: Care, sensed: Sensed, memory: Memory) -> float:
    """Care after this tick: it follows the steeper of the ground under the stance foot and that at the foothold."""
    steep = wp.max(wp.length(sensed.stance_slope), wp.length(sensed.foothold_slope))
    wanted = wp.min(steep / care.full_slope, 1.0)
    return memory.care + (wanted - memory.care) * sensed.step_seconds / (care.settling + sensed.step_seconds)
