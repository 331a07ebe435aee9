"""All that the walk remembers from one tick to the next, and the states of a step."""

from typing import Annotated

from footfall.laws.contract import Stride
from footfall.maths.declared import FLIPS, HEADING, SWAPS, unscaled
from footfall.maths.kernel_language import wp
from footfall.maths.records import record
from footfall.quantity import measured, quantity

STAND = wp.constant(0)
START = wp.constant(1)
STEP = wp.constant(2)
STOP = wp.constant(3)
CATCH = wp.constant(4)
"""Both feet carry: it stands, or shifts its weight to start. One carries: a step of a walk, of a stop, or the first
one after a push that no standing body withstands."""
NEVER = wp.constant(-1)
ASKED = unscaled("it follows the command, which is the same for every body")


@record
class Began:
    """Where the step began, at the last foot strike or as the foot left the ground."""

    swing_w: Annotated[wp.vec3, measured("m", "swing ankle")]
    swing_heading: Annotated[float, measured("rad", "heading of the swing foot"), FLIPS]
    com_w: Annotated[wp.vec3, measured("m", "mass centre of the body")]
    knee: Annotated[float, measured("rad", "bend of the stance knee")]
    climbed: Annotated[float, measured("m", "how much higher the stance foot landed than the other stood")]


@record
class Pace:
    """The speed loop: what is wished for, how fast it went, and by how much the aim is corrected."""

    wish: Annotated[wp.vec2, measured("m/s", "the commanded velocity, followed at a bounded rate"), HEADING, ASKED]
    last_wish: Annotated[wp.vec2, measured("m/s", "that velocity at the last foot strike"), HEADING, ASKED]
    last_velocity: Annotated[wp.vec2, measured("m/s", "mean velocity over the last step"), HEADING]
    mean: Annotated[float, measured("m/s", "mean forward speed over the last two steps")]
    shown: Annotated[float, measured("m/s", "forward speed to which the curves and the push-off belong"), ASKED]
    trim: Annotated[wp.vec2, measured("m/s", "accumulated corrections of the outer loop"), HEADING]


@record
class Memory:
    """The step so far, what the step machine waits for, and the state of the outer loops."""

    stride: Stride
    state: Annotated[int, quantity("", 0, 4, "STAND, START, STEP, STOP or CATCH")]
    began: Began
    pace: Pace
    stood: Annotated[float, measured("s", "how long it has been standing")]
    next_stance: Annotated[int, quantity("", -1, 1, "while standing: the next stance foot; -1: none"), SWAPS]
    shifting: Annotated[float, measured("s", "how long the weight has been shifting towards that foot")]
    sway: Annotated[float, measured("", "while standing: where the weight rests, from 1 (left) to -1 (right)"), FLIPS]
    gaze: Annotated[float, measured("", "how far head and back look into a turn, from -1 to 1"), FLIPS]
    placing: Annotated[float, measured("", "care in placing the feet: 1 in a turn, a stop or sideways, 0 straight on")]
    swing_turn: Annotated[float, measured("rad", "angle of the swing leg's plane ahead of the heading"), FLIPS]
    rate: Annotated[float, measured("", "how much faster than 1/period the phase runs")]
    width: Annotated[float, measured("m", "step width of the current step")]
    crossing: Annotated[float, measured("m", "clearance between the legs that the balanced foothold would lack")]
    surge: Annotated[float, measured("m", "predicted excess of forward v/w at foot strike over a steady walk's")]
    last_surge: Annotated[float, measured("m", "the same at the end of the last step")]
    heading_goal: Annotated[float, measured("rad", "heading target, moving towards the command"), FLIPS]
    load: Annotated[wp.vec2, measured("N", "filtered load of each foot"), SWAPS]
    lean: Annotated[wp.vec2, measured("m", "how far the load on the hands moves the pendulum's balance"), HEADING]
    care: Annotated[float, measured("", "care in walking: 0 on level ground, up to 1 on steep ground")]
