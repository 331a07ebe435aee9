"""The wishes of a crowd: where each goes by itself, or how it dances; what they depend on can be kept and restored."""

from copy import copy
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from footfall.measure.crowd.assembly import DECISIONS
from footfall.measure.crowd.gathering import Gathering
from footfall.measure.crowd.steering import Steering
from footfall.sim.crowd import Crowd
from footfall.studio.protocol import Scene


class Wishes(NamedTuple):
    """All that the next wishes depend on but the bodies; never changed in place."""

    goals: np.ndarray
    heading: np.ndarray
    pace: np.ndarray
    chance: Any


@lru_cache(maxsize=2)
def company(scene: Scene) -> Gathering:
    """Who comes to a scene, as drawn; never to be moved itself."""
    return Gathering(scene.count, scene.seed, dance=scene.dance)


class Minds:
    """Decides for everyone of a crowd, ten times a second."""

    def __init__(self, scene: Scene, crowd: Crowd):
        first = company(scene)
        self._own = copy(first)
        self._own.crowd = crowd
        self._own.reached = np.zeros(crowd.count, int)
        self._own.steering = Steering(crowd.places[:, 2].copy())
        self._own._chance = np.random.default_rng()
        steering = self._own.steering
        self.wishes = Wishes(first.goals, steering.heading, steering.pace, first._chance.bit_generator.state)

    def decide(self) -> None:
        """Ask everyone for what it wishes now."""
        own, wishes = self._own, self.wishes
        own.goals = wishes.goals.copy()
        own.steering.heading, own.steering.pace = wishes.heading.copy(), wishes.pace.copy()
        own._chance.bit_generator.state = wishes.chance
        own.decide()
        steering = own.steering
        self.wishes = Wishes(
            own.goals.copy(), steering.heading.copy(), steering.pace.copy(), own._chance.bit_generator.state
        )


SLICES = round(100 / DECISIONS)
"""Between two decisions."""
