"""What anyone outside may know of a control law."""

from typing import Annotated

import warp as wp

from footfall.maths.declared import HEADING, SWAPS
from footfall.maths.records import record
from footfall.quantity import measured, quantity


@record
class Stride:
    """The step as every law counts it, the first field of every Memory: all that others read of what a law remembers.

    A law that aims at no foothold and no speed leaves `target_w` and `aim` at zero.
    """

    started: Annotated[int, quantity("", 0, 1, "0 until the first tick")]
    standing: Annotated[int, quantity("", 0, 1, "1 while both feet carry")]
    stance: Annotated[int, quantity("", 0, 1, "the foot that carries, LEFT or RIGHT"), SWAPS]
    phase: Annotated[float, measured("", "0 at foot-strike, 1 when the next is due")]
    period: Annotated[float, measured("s", "of the present step, as far as it is known")]
    elapsed: Annotated[float, measured("s", "since foot-strike")]
    steps: Annotated[int, measured("", "foot-strikes so far")]
    stance_start_w: Annotated[wp.vec3, measured("m", "stance ankle at the start of the step")]
    target_w: Annotated[wp.vec3, measured("m", "where the swing ankle is to land")]
    aim: Annotated[wp.vec2, measured("m/s", "the speed that foot placement aims at"), HEADING]
    gait: Annotated[int, measured("", "the gait walked by, counted from the first")]
