"""A crowd at random: characters of random size and style, who walk to random goals or dance."""

from typing import Any

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.gaits.style import Style, styled
from footfall.laws.register import gait
from footfall.measure.crowd.assembly import DECISIONS, MOST, Assembly
from footfall.measure.crowd.dance import dance_step
from footfall.measure.crowd.steering import Steering, steer
from footfall.sim.crowd import CROWD_STEP, Crowd
from footfall.sim.shared_world import Prop

SPACING, DANCE_SPACING = 1.8, 1.6
"""m between two places of the square that a crowd starts in; dancers stand closer."""
ARRIVED = 0.6
"""m from its goal at which a character takes another."""
SLOWEST, QUICKEST = 0.3, 0.9
"""m/s, of what is asked, for a body of the humanoid's size."""
SIZES = (0.8, 1.2)


class Gathering(Assembly):
    """Characters of random size and style who walk to random goals in a square, or dance in their places."""

    def __init__(
        self, count: int, seed: int = 0, *, props: int = 0, dance: bool = False, step_seconds: float = CROWD_STEP
    ):
        if not 1 <= count <= MOST:
            raise BadValue(f"a crowd of {count}; 1 to {MOST} can be")
        if not 0 <= props <= MOST:
            raise BadValue(f"{props} props; 0 to {MOST} can be")
        self._chance = np.random.default_rng(seed)
        self.side = int(np.ceil(np.sqrt(count)))
        self.spacing = DANCE_SPACING if dance else SPACING
        self.reach = self.spacing * (self.side + 1) / 2 + 1.0
        someone = [self._someone() for _ in range(count)]
        characters, gaits, self.speeds, cast = (list(parts) for parts in zip(*someone, strict=True))
        crates = [Prop(tuple(self._spot_between())) for _ in range(props)]  # pyright: ignore[reportArgumentType]
        places = self._places(count)
        if dance:
            places[:, 2] = 0.0
        super().__init__(Crowd(characters, gaits, places, step_seconds, crates), cast, seed)
        self.dance = dance
        self.goals = self._chance.uniform(-self.reach, self.reach, (count, 2))
        self.mirrored = self._chance.random(count) < 0.5
        self.steering = Steering(places[:, 2])

    def decide(self) -> None:
        """Each turns to its goal, and who has come to it takes another; or all dance."""
        here = self.crowd.batch.qpos[:, :2]
        if self.dance:
            for name, value in dance_step(self.crowd, here, self.mirrored).items():
                self.crowd.command[name] = value
            return
        arrived = np.flatnonzero(np.linalg.norm(self.goals - here, axis=1) < ARRIVED)
        self.reached[arrived] += 1
        self.goals[arrived] = self._chance.uniform(-self.reach, self.reach, (len(arrived), 2))
        facing = self.crowd.sensed["heading"]
        wished, pace = steer(here, self.goals - here, facing, self.crowd.batch.qvel[:, :2])
        self.steering.follow(wished, pace, facing, 1 / DECISIONS)
        self.crowd.command["heading"] = self.steering.heading
        self.crowd.command["speed"] = self.steering.pace * np.array(self.speeds)

    def _someone(self) -> tuple[Character, Any, float, str]:
        size = float(self._chance.uniform(*SIZES))
        name = str(self._chance.choice(catalog.names(Style)))
        body = catalog.load(Character, "humanoid").scaled(size)
        speed = float(self._chance.uniform(SLOWEST, QUICKEST)) * np.sqrt(size)
        return body, styled(gait("walk"), catalog.load(Style, name)), speed, f"humanoid x {size:.2f}, {name}"

    def _places(self, count: int) -> np.ndarray:
        """In a square, each facing its own way."""
        rows = np.arange(count)
        grid = np.stack([rows % self.side, rows // self.side], axis=1) - (self.side - 1) / 2
        return np.column_stack([self.spacing * grid, self._chance.uniform(-np.pi, np.pi, count)])

    def _spot_between(self) -> list[float]:
        """Midway between the places of four, or at the edge."""
        cell = self._chance.integers(0, self.side + 1, 2) - self.side / 2
        return [*(self.spacing * cell).tolist(), float(self._chance.uniform(-np.pi, np.pi))]
