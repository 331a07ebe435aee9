"""What a gait from motion capture remembers from one tick to the next."""

from typing import Annotated

import warp as wp

from footfall.laws.contract import Stride
from footfall.maths.declared import FLIPS, HEADING
from footfall.maths.records import record
from footfall.quantity import measured


@record
class Memory:
    """The step, whose phase is the clip's, and where the character is to face by now."""

    stride: Stride
    since: Annotated[int, measured("", "foot strikes before the current gait began")]
    trim: Annotated[wp.vec2, measured("m/s", "accumulated speed error, ahead and to the left"), HEADING]
    impact: Annotated[float, measured("s", "time since the last impact; 0: none recently")]
    facing: Annotated[float, measured("rad", "the desired facing direction now"), FLIPS]
