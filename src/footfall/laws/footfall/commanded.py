"""The numbers of what a skill commands: steps onto given footholds, steps over something.

They are the same for every gait and every body, so no gait has them; a walk that is commanded none of this uses none.
"""

from typing import Annotated

from footfall.maths.records import fixed
from footfall.quantity import Parameters, quantity


class PlacedStep(Parameters):
    """A step onto a foothold that is commanded, or that lies higher or lower than the stance foot."""

    slowest: Annotated[float, quantity("", 0.1, 1.0, "least rate of the phase on the way to the foothold")] = 0.6
    fastest: Annotated[float, quantity("", 1.0, 10.0, "largest rate on level ground: no leg swings faster")] = 1.5
    slack: Annotated[
        float, quantity("leg", 0.0, 1.0, "most that balance may move the foot from it, on level ground")
    ] = 0.1
    midway: Annotated[float, quantity("", 0.1, 1.0, "hip position as a foot lands on a stair, share of the way")] = 0.6
    climb: Annotated[
        float, quantity("", 0.0, 3.0, "how much nearer it lands on a higher foothold, share of the rise")
    ] = 0.3
    lift: Annotated[float, quantity("", 0.0, 3.0, "extra lift between different heights, share of the difference")] = (
        0.5
    )
    full_drop: Annotated[float, quantity("leg", 0.01, 1.0, "drop from which the feet no longer push off")] = 0.1


class StepOver(Parameters):
    """The path of a foot that passes over something: up, ahead, down; phases of the way through the air."""

    strike: Annotated[float, quantity("", 0.0, 1.0, "phase of the step from which a contact is a foot strike")] = 0.95
    risen: Annotated[float, quantity("", 0.05, 1.0, "phase by which the foot is up")] = 0.4
    begins: Annotated[float, quantity("", 0.0, 0.9, "phase at which the foot begins to move forwards")] = 0.1
    ahead: Annotated[float, quantity("", 0.1, 1.0, "phase by which the foot has moved forwards")] = 0.9
    sinks: Annotated[float, quantity("", 0.1, 0.99, "phase at which the foot begins to come down")] = 0.65
    back: Annotated[float, quantity("", 0.0, 1.0, "how far back the heel moves as it rises, share of the rise")] = 0.3
    knee_out: Annotated[float, quantity("rad", 0.0, 5.0, "outward knee turn at leg height; grows with the square")] = (
        2.2
    )


PLACED = fixed(PlacedStep())
OVER = fixed(StepOver())
