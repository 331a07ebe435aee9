"""WalkGoals for a crowd: each character walks to its goals in order, gives way to the others, then stands."""

from typing import Annotated, ClassVar, NamedTuple

import numpy as np

from footfall.quantity import quantity, words
from footfall.skills.give_way import Steering, steering_from
from footfall.skills.skill import DONE, Asked, Decision, Sight, Skill, Status


class GoalsWalked(NamedTuple):
    """How many goals each has reached, and its course."""

    reached: np.ndarray
    course: Steering


class WalkGoals(Skill):
    """Commands every character that has goals; each gives way to the others."""

    rate: ClassVar[float] = 10.0
    goals: Annotated[tuple[tuple[tuple[float, float], ...], ...], words("x and y of each character's goals, in order")]
    headings: Annotated[np.ndarray, words("heading of each character at the start")]
    speeds: Annotated[np.ndarray, words("speed of each character when the way is clear, m/s")]
    sizes: Annotated[np.ndarray, words("size of each character relative to the humanoid")]
    arrived: Annotated[
        float, quantity("m", 0.05, 10.0, "distance at which a goal is reached, for a body of the humanoid's size")
    ] = 0.5

    def begin(self) -> GoalsWalked:
        """Set out for the first goals."""
        return GoalsWalked(np.zeros(len(self.goals), int), steering_from(self.headings))

    def decide(self, state: GoalsWalked, seen: Sight) -> Decision:
        """Steer characters to their goals; one that has reached its last goal stands."""
        here, reached = seen.here[: len(self.goals)], state.reached.copy()
        going = here + np.array([1.0, 0.0])
        arrived = []
        for row, goals in enumerate(self.goals):
            if reached[row] < len(goals):
                going[row] = goals[reached[row]]
                if np.linalg.norm(going[row] - here[row]) < self.arrived * self.sizes[row]:
                    reached[row] += 1
                    if reached[row] == len(goals):
                        arrived.append(row)
        course = state.course.towards(going, seen, 1 / self.rate)
        ways = [len(goals) for goals in self.goals]
        walking = [row for row, goals in enumerate(ways) if reached[row] < goals]
        asked = (
            Asked({"heading": course.heading[walking], "speed": course.pace[walking] * self.speeds[walking]}, walking),
            Asked({"mode": "stand", "speed": 0.0}, arrived),
        )
        share = float(reached.sum()) / max(sum(ways), 1)
        return GoalsWalked(reached, course), asked, Status(progress=share) if walking else DONE

    def goals_reached(self, state: GoalsWalked) -> np.ndarray:
        """How many goals each character has reached."""
        return state.reached
