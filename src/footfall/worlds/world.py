"""A world as a document: stretches of ground ahead, listed or drawn at random, and things that stand in it."""

from math import radians, tan
from typing import Annotated

import msgspec
import numpy as np

from footfall import catalog
from footfall.errors import BadValue
from footfall.quantity import Parameters, quantity, words
from footfall.worlds.things import Ball, Bar, Beam, Crate, Pair, Rough, Shelf, Slope, Stairs, Table

FLAT = "flat"
MOST_THINGS = 500
"""Most stretches and things together, as many as a course may draw: each is a solid for physics and page to carry."""
Profile = tuple[Pair, ...]
"""The ground ahead as points [x, z], m; two points with the same x make a step. It is level before and after."""
DIGITS = 4
"""Round to tenths of a millimetre."""


class Stretch(Parameters):
    """A step, then a constant slope. Either may be zero."""

    length: Annotated[float, quantity("m", 0.05, 1000.0, "horizontal length")]
    step: Annotated[float, quantity("m", -1.0, 1.0, "height of the step at its start; negative goes down")] = 0.0
    slope_deg: Annotated[
        float, quantity("deg", -45.0, 45.0, "slope of the ground after the step; negative goes down")
    ] = 0.0


class RandomCourse(Parameters):
    """Stretches drawn uniformly from ranges with the trial's seed: each is a step with level ground, or a slope."""

    stretches: Annotated[int, quantity("", 1, 500, "number of stretches")]
    length: Annotated[Pair, quantity("m", 0.05, 100.0, "shortest and longest stretch")]
    step: Annotated[Pair, quantity("m", -1.0, 1.0, "lowest and highest step")] = (0.0, 0.0)
    slope_deg: Annotated[Pair, quantity("deg", -45.0, 45.0, "steepest slope down and up")] = (0.0, 0.0)
    steps: Annotated[float, quantity("", 0.0, 1.0, "share of stretches that start with a step; the others slope")] = 0.5


class World(Parameters):
    """The ground ahead, level but for its stretches, and the things on it.

    It is level before the start, for `run_up` after it, and after the last stretch.
    """

    name: Annotated[str, words("its name in the library")]
    text: Annotated[str, words("a description, in one sentence")]
    run_up: Annotated[float, quantity("m", 0.5, 100.0, "level ground before the first stretch")] = 3.0
    stretch: Annotated[list[Stretch], words("stretches in order, each starting where the previous one ends")] = []
    course: Annotated[RandomCourse | None, words("random stretches after those, drawn from the trial's seed")] = None
    rough: Annotated[list[Rough], words("uneven ground, drawn from the trial's seed")] = []
    stairs: Annotated[list[Stairs], words("stairs to climb")] = []
    slope: Annotated[list[Slope], words("ramps to climb")] = []
    bar: Annotated[list[Bar], words("bars to step over")] = []
    beam: Annotated[list[Beam], words("beams to duck under")] = []
    table: Annotated[list[Table], words("tables")] = []
    shelf: Annotated[list[Shelf], words("shelves")] = []
    crate: Annotated[list[Crate], words("crates to push, pull and carry")] = []
    ball: Annotated[list[Ball], words("balls to reach for")] = []

    def __post_init__(self) -> None:
        listed = sum(len(entry) for name in self.__struct_fields__ if isinstance(entry := getattr(self, name), list))
        if listed > MOST_THINGS:
            raise BadValue(f"it lists {listed} stretches and things; the limit is {MOST_THINGS}")
        if self.course:
            for key in ("length", "step", "slope_deg"):
                low, high = getattr(self.course, key)
                if low > high:
                    raise BadValue(f"course.{key} runs from {low} to {high}; the lower value comes first")


THINGS = ("crate", "stairs", "bar", "beam", "ball", "table", "shelf", "slope", "rough")
"""The kinds of things that stand in a world, as its file calls them."""
catalog.register(World, folder="worlds", word="world")


def profile_of(world: World, seed: int) -> Profile:
    """The profile of the ground; empty if flat."""
    stretches = [*world.stretch, *(_drawn(world.course, seed) if world.course else [])]
    points = [(world.run_up, 0.0)]
    for stretch in stretches:
        x, z = points[-1]
        if stretch.step:
            z += stretch.step
            points.append((x, z))
        points.append((x + stretch.length, z + stretch.length * tan(radians(stretch.slope_deg))))
    return tuple((round(x, DIGITS), round(z, DIGITS)) for x, z in points) if stretches else ()


def without_chance(world: World, seed: int) -> World:
    """The same ground with its course drawn from a seed, so that it no longer needs one."""
    drawn = _drawn(world.course, seed) if world.course else []
    return msgspec.structs.replace(world, stretch=[*world.stretch, *drawn], course=None)


def _drawn(course: RandomCourse, seed: int) -> list[Stretch]:
    generator = np.random.default_rng(seed)
    drawn = []
    for _ in range(course.stretches):
        length, step, slope = (generator.uniform(*pair) for pair in (course.length, course.step, course.slope_deg))
        begins_with_step = generator.uniform() < course.steps
        drawn.append(
            Stretch(length=length, step=step if begins_with_step else 0.0, slope_deg=0.0 if begins_with_step else slope)
        )
    return drawn
