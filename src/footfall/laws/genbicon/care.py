"""Care on uneven ground: how sloped or rough it is under the feet, which other parts of the law heed (not in the paper)."""

from typing import Annotated

import warp as wp

from footfall.laws.genbicon.memory import Memory
from footfall.laws.tables import Sensed
from footfall.maths.records import formula
from footfall.quantity import Parameters, quantity


class Care(Parameters):
    """How soon uneven ground asks for care."""

    full_slope: Annotated[float, quantity("", 0.01, 2.0, "rise of the ground under a foot that asks for full care")] = 0.2
    settling: Annotated[float, quantity("s", 0.0, 5.0, "time in which care follows the ground")] = 0.3


@formula
def take_care(care: Care, sensed: Sensed, memory: Memory) -> float:
    """Care after this tick: 0 on level ground, 1 where it is steep under the stance foot or at the foothold."""
    steep = wp.sqrt(wp.max(wp.length_sq(sensed.stance_slope), wp.length_sq(sensed.foothold_slope)))
    wanted = wp.min(steep / care.full_slope, 1.0)
    share = sensed.step_seconds / (care.settling + sensed.step_seconds)
    return memory.care + (wanted - memory.care) * share
