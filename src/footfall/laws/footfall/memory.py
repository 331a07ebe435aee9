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
    stood: Annotated[float, measured("s", "how long it has been standing")]
    next_stance: Annotated[int, quantity("", -1, 1, "while standing: the next stance foot; -1: none"), SWAPS]
    shifting: Annotated[float, measured("s", "how long the weight has been shifting towards that foot")]
    sway: Annotated[float, measured("", "while standing: where the weight rests, from 1 (left) to -1 (right)"), FLIPS]
    gaze: Annotated[float, measured("", "how far head and back look into a turn, from -1 to 1"), FLIPS]
    placing: Annotated[
        float,
        measured("", "care in placing the feet: 1 when turning, stopping or walking sideways, 0 in a straight walk"),
    ]
    swing_turn: Annotated[float, measured("rad", "angle of the swing leg's plane ahead of the heading"), FLIPS]
    rate: Annotated[float, measured("", "how much faster than 1/period the phase runs")]
    width: Annotated[float, measured("m", "step width of the current step")]
    chance: Annotated[int, measured("", "seed of the random variation from step to step")]
    varied_time: Annotated[float, measured("", "difference of this step's time, in standard deviations")]
    varied_width: Annotated[float, measured("", "the same for its width")]
    swing_start_w: Annotated[wp.vec3, measured("m", "swing ankle at the start of the step")]
    lift_heading: Annotated[float, measured("rad", "heading of the swing foot at the start of the step"), FLIPS]
    crossing: Annotated[float, measured("m", "clearance between the legs that the balanced foothold would lack")]
    strike_com_w: Annotated[wp.vec3, measured("m", "mass centre of the body at the last foot strike")]
    strike_knee: Annotated[float, measured("rad", "bend of the stance knee at foot strike")]
    strike_rise: Annotated[float, measured("m", "how much higher the stance foot landed than the other stood")]
    lateral_start: Annotated[float, measured("m", "mass centre to the left of the stance ankle at foot strike"), FLIPS]
    wish: Annotated[wp.vec2, measured("m/s", "the commanded velocity, followed at a bounded rate"), HEADING, ASKED]
    last_wish: Annotated[wp.vec2, measured("m/s", "that velocity at the last foot strike"), HEADING, ASKED]
    last_velocity: Annotated[wp.vec2, measured("m/s", "mean velocity over the last step"), HEADING]
    pace: Annotated[float, measured("m/s", "mean forward speed over the last two steps")]
    shown_speed: Annotated[float, measured("m/s", "forward speed to which the curves and the push-off belong"), ASKED]
    surge: Annotated[float, measured("m", "predicted excess of forward v/w at foot strike over a steady walk's")]
    last_surge: Annotated[float, measured("m", "the same at the end of the last step")]
    trim: Annotated[wp.vec2, measured("m/s", "accumulated corrections of the outer loop"), HEADING]
    heading_goal: Annotated[float, measured("rad", "heading target, moving towards the command"), FLIPS]
    load: Annotated[wp.vec2, measured("N", "filtered load of each foot"), SWAPS]
    lean: Annotated[wp.vec2, measured("m", "how far the load on the hands moves the pendulum's balance"), HEADING]
    care: Annotated[
        float, measured("", "care in walking: 0 on level ground, up to 1 where the ground is steep under the feet")
    ]
