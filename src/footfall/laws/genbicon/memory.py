"""All that GENBICON remembers from one tick to the next."""

from typing import Annotated

import warp as wp

from footfall.laws.contract import Stride
from footfall.maths.declared import FLIPS, HEADING, SWAPS, unscaled
from footfall.maths.records import record
from footfall.quantity import measured, quantity

ASKED = unscaled("it follows the command, which is the same for every body")


@record
class Memory:
    """The step so far, what the step machine waits for, and the state of the outer loops."""

    stride: Stride
    stood: Annotated[float, measured("s", "while standing: since when")]
    next_stance: Annotated[int, quantity("", -1, 1, "while standing: the foot that will carry; -1: none"), SWAPS]
    shifting: Annotated[float, measured("s", "since when the weight moves towards it")]
    sway: Annotated[float, measured("", "while standing: where the weight rests, 1 is left and -1 right"), FLIPS]
    gaze: Annotated[float, measured("", "how far head and back look into a turn, from -1 to 1"), FLIPS]
    placing: Annotated[
        float, measured("", "1 where feet are placed with care (in a turn, to a stand, sideways), 0 in a straight walk")
    ]
    swing_turn: Annotated[float, measured("rad", "by which the swing leg's plane is ahead of the heading"), FLIPS]
    rate: Annotated[float, measured("", "how much faster than 1/period the phase runs")]
    width: Annotated[float, measured("m", "asked of the present step")]
    swing_start_w: Annotated[wp.vec3, measured("m", "swing ankle at the start of the step")]
    lift_heading: Annotated[float, measured("rad", "of the swing foot at the start of the step"), FLIPS]
    crossing: Annotated[float, measured("m", "how much room between the legs the step that balance needs would lack")]
    strike_com_w: Annotated[wp.vec3, measured("m", "mass centre of the body at the last foot-strike")]
    strike_knee: Annotated[float, measured("rad", "bend of the stance knee at foot-strike")]
    lateral_start: Annotated[float, measured("m", "mass centre to the left of the stance ankle at foot-strike"), FLIPS]
    wish: Annotated[wp.vec2, measured("m/s", "the command, followed at a bounded rate"), HEADING, ASKED]
    last_wish: Annotated[wp.vec2, measured("m/s", "the wish at the last foot-strike"), HEADING, ASKED]
    last_velocity: Annotated[wp.vec2, measured("m/s", "mean over the last step"), HEADING]
    pace: Annotated[float, measured("m/s", "ahead: mean over the last two steps")]
    trim: Annotated[wp.vec2, measured("m/s", "sum of the outer loop's corrections"), HEADING]
    heading_goal: Annotated[float, measured("rad", "heading target, moving towards the command"), FLIPS]
    load: Annotated[wp.vec2, measured("N", "filtered load of each foot"), SWAPS]
