"""All that the law remembers from one tick to the next."""

from typing import Annotated

from footfall.laws.contract import Stride
from footfall.maths.declared import FLIPS, SWAPS
from footfall.maths.kernel_language import wp
from footfall.maths.records import record
from footfall.quantity import measured, quantity


@record
class Turn:
    """The current turn, or the last one (section 3.5)."""

    asked: Annotated[float, measured("rad", "commanded heading that began it"), FLIPS]
    begin: Annotated[float, measured("rad", "facing direction at its start"), FLIPS]
    angle: Annotated[float, measured("rad", "whole angle of the turn, to the left"), FLIPS]
    done: Annotated[float, measured("", "phi_turn: the share of it that is done")]
    before_w: Annotated[wp.vec3, measured("m/s", "desired velocity before the turn")]


@record
class Memory:
    """The step so far, the turn so far, and what the step machine waits for."""

    stride: Stride
    turn: Turn
    swing_start_w: Annotated[wp.vec3, measured("m", "swing ankle at the start of the step")]
    lateral_start: Annotated[float, measured("m", "mass centre to the left of the stance ankle at foot strike"), FLIPS]
    next_stance: Annotated[int, quantity("", -1, 1, "while standing: the next stance foot; -1: none"), SWAPS]
