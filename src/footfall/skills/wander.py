"""Let a crowd wander: each character walks to a random goal, gives way to the others, then gets a new goal."""

from typing import Annotated, Any, ClassVar, NamedTuple

import numpy as np

from footfall.errors import BadValue
from footfall.quantity import quantity, words
from footfall.skills.give_way import Steering, steering_from
from footfall.skills.skill import RUNNING, Asked, Decision, Sight, Skill


class Wishes(NamedTuple):
    """Each character's goal and course, how many goals it has reached, and the generator of the next ones."""

    goals: np.ndarray
    course: Steering
    reached: np.ndarray
    chance: Any


class Wander(Skill):
    """Commands everyone in a crowd."""

    rate: ClassVar[float] = 10.0
    goals: Annotated[
        tuple[tuple[float, float], ...], quantity("m", -1e4, 1e4, "x and y of each character's first goal")
    ]
    headings: Annotated[tuple[float, ...], quantity("rad", -1e3, 1e3, "heading of each character at the start")]
    speeds: Annotated[tuple[float, ...], quantity("m/s", 0.0, 5.0, "speed of each character when the way is clear")]
    reach: Annotated[float, quantity("m", 0.0, 1e4, "largest distance of goals from the middle, along x and along y")]
    chance: Annotated[dict[str, Any], words("state of the random generator of goals")]
    arrived: Annotated[float, quantity("m", 0.05, 10.0, "distance at which a goal is reached")] = 0.6

    def __post_init__(self) -> None:
        _generator(self.chance)

    def begin(self) -> Wishes:
        """Set out for the first goals."""
        goals = np.array(self.goals)
        return Wishes(goals, steering_from(np.array(self.headings)), np.zeros(len(goals), int), self.chance)

    def decide(self, state: Wishes, seen: Sight) -> Decision:
        """Steer each character to its goal; one that has reached it gets another."""
        goals, reached, chance = state.goals, state.reached, state.chance
        here = seen.here[: len(goals)]
        arrived = np.flatnonzero(np.linalg.norm(goals - here, axis=1) < self.arrived)
        if arrived.size:
            generator = _generator(chance)
            goals, reached = goals.copy(), reached.copy()
            reached[arrived] += 1
            goals[arrived] = generator.uniform(-self.reach, self.reach, (len(arrived), 2))
            chance = generator.bit_generator.state
        course = state.course.towards(goals, seen, 1 / self.rate)
        asked = Asked({"heading": course.heading, "speed": course.pace * np.array(self.speeds)})
        return Wishes(goals, course, reached, chance), (asked,), RUNNING

    def goals_reached(self, state: Wishes) -> np.ndarray:
        """How many goals each character has reached."""
        return state.reached

    def restored(self, kept: Any) -> Wishes:
        """Restore the state, if its generator can draw further goals."""
        wishes: Wishes = super().restored(kept)
        _generator(wishes.chance)
        return wishes


def _generator(chance: Any) -> np.random.Generator:
    """The random generator in a state."""
    generator = np.random.default_rng()
    try:
        generator.bit_generator.state = chance
    except (TypeError, ValueError, KeyError, OverflowError) as problem:
        raise BadValue("the state of the random generator of goals (chance) cannot be read") from problem
    return generator
