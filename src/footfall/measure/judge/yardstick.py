"""A yardstick: how a robot walks while it is judged, and how it is punched; a document of the library."""

from typing import Annotated, NamedTuple

import numpy as np

from footfall import catalog
from footfall.errors import BadValue
from footfall.quantity import Parameters, quantity, words


class Yardstick(Parameters):
    """Punches of several forces, on random links and from random sides, of a robot that walks from point to point."""

    name: Annotated[str, words("its name")]
    forces: Annotated[list[float], quantity("N", 0.0, 10000.0, "how hard it is punched; each force is counted alone")]
    text: Annotated[str, words("one sentence about what it shows")] = ""
    weight_of: Annotated[float, quantity("kg", 0.0, 1000.0, "robot for which they are; others get as much per kg")] = 0
    seconds: Annotated[float, quantity("s", 0.01, 1.0, "how long a punch lasts")] = 0.08
    punches: Annotated[int, quantity("", 1, 10000, "punches of each force")] = 32
    every: Annotated[float, quantity("s", 0.5, 60.0, "time between two punches, for which it must stay up")] = 3.0
    settling: Annotated[float, quantity("s", 0.0, 60.0, "walk before the first punch, and again after each fall")] = 4.0
    speed: Annotated[float, quantity("m/s", 0.0, 3.0, "how fast it is told to walk")] = 0.4
    within: Annotated[float, quantity("m", 0.5, 20.0, "how far from the start points may lie, ahead and aside")] = 2.0
    seed: Annotated[int, quantity("", 0, 2**31, "seed of points, links, sides and moments")] = 1

    def __post_init__(self) -> None:
        if not self.forces:
            raise BadValue(f"the yardstick '{self.name}' has no forces")


catalog.register(Yardstick, folder="yardsticks", word="yardstick")


class Punch(NamedTuple):
    """One punch: after how long a walk, on which link by its share of the list, and the force on it, N, world."""

    wait: float
    link: float
    force_w: tuple[float, float, float]


def punches_of(yardstick: Yardstick, force: float, mass: float) -> list[Punch]:
    """The punches of one force; the same for every robot of that mass, whoever walks it."""
    newtons = force * (mass / yardstick.weight_of if yardstick.weight_of else 1.0)
    draw = np.random.default_rng([yardstick.seed, round(force)])
    angles, links = draw.uniform(0.0, 2.0 * np.pi, yardstick.punches), draw.uniform(0.0, 1.0, yardstick.punches)
    waits = yardstick.every + draw.uniform(0.0, 1.0, yardstick.punches)
    sides = np.column_stack([newtons * np.cos(angles), newtons * np.sin(angles), np.zeros(yardstick.punches)])
    return [Punch(float(wait), float(link), tuple(side)) for wait, link, side in zip(waits, links, sides, strict=True)]
