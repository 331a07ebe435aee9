"""The speed that foot placement and velocity tuning aim at, corrected once a step (not in the paper).

The paper aims at V_d itself, and walks 10 to 40 % off it, depending on the period. Here the mean speed of the last two
steps (a left and a right one) is compared with the desired one; the sum of those errors is added to the aim:

    trim += gain * clip(V_d - V_m, +-step)        V = V_m + clip(V_d - V_m, +-hurry) + trim

`gain = 0` and `hurry` at its maximum give the paper's V = V_d.
"""

from typing import Annotated

import warp as wp

from footfall.laws.tables import Command, Memory, Sensed
from footfall.maths.records import formula
from footfall.quantity import Parameters, quantity


class SpeedLoop(Parameters):
    """The outer loop on speed."""

    gain: Annotated[float, quantity("", 0.0, 1.0, "share of the speed error added to the aim at each step")] = 0.0
    largest_error: Annotated[float, quantity("m/s", 0.0, 2.0, "largest error counted at one step")] = 0.2
    largest_trim: Annotated[float, quantity("m/s", 0.0, 4.0, "most that the aim may differ from the command")] = 2.0
    hurry: Annotated[float, quantity("m/s", 0.0, 10.0, "most that the aim may be ahead of the present speed")] = 10.0


@formula
def correct_speed(loop: SpeedLoop, sensed: Sensed, command: Command, memory: Memory) -> Memory:
    """At foot-strike: measure the step just made, and set the aim for the next."""
    after = memory
    moved_h = wp.quat_rotate_inv(sensed.q_wh, sensed.body_com_w - memory.strike_com_w)
    after.step_speed = wp.vec2(moved_h[0] / memory.elapsed, memory.step_speed[0])
    mean = (after.step_speed[0] + after.step_speed[1]) / 2.0
    error = wp.clamp(command.speed - mean, -loop.largest_error, loop.largest_error)
    after.speed_trim = wp.clamp(memory.speed_trim + loop.gain * error, -loop.largest_trim, loop.largest_trim)
    after.aimed_speed = mean + wp.clamp(command.speed - mean, -loop.hurry, loop.hurry) + after.speed_trim
    return after
