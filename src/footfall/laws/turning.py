"""Turning: the heading that the stance hip tracks moves towards the commanded one (GENBICON section 3.5)."""

from typing import Annotated

import warp as wp

from footfall.laws.tables import Command, Memory, Sensed
from footfall.maths.records import formula
from footfall.maths.rotations import wrap_angle
from footfall.quantity import Parameters, quantity


class Turning(Parameters):
    """How fast the character turns."""

    rate: Annotated[float, quantity("rad/s", 0.0, 10.0, "fastest turn of the heading (paper: 2)")] = 2.0


@formula
def turn_heading(turning: Turning, sensed: Sensed, command: Command, memory: Memory) -> float:
    """The heading target a moment later."""
    left = wrap_angle(command.heading - memory.heading_goal)
    most = turning.rate * sensed.step_seconds
    return memory.heading_goal + wp.clamp(left, -most, most)
