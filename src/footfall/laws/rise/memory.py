"""All that getting up remembers from one tick to the next. It is part of every law's stride."""

from typing import Annotated

from footfall.maths.declared import SWAPS
from footfall.maths.records import record
from footfall.quantity import measured, quantity


@record
class Rise:
    """How far a character is from lying to standing."""

    stage: Annotated[int, quantity("", 0, 10, "0: up; 1: fallen; 2 to 9: the current key pose; 10: stands up")]
    seconds: Annotated[float, measured("s", "time since that last changed")]
    side: Annotated[int, quantity("", 0, 1, "the side over which it rolls, LEFT or RIGHT"), SWAPS]
    height: Annotated[float, measured("m", "while it stands up: the height to which it lifts its hips now")]
