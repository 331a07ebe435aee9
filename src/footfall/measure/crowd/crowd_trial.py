"""A trial with several characters in one world: each walks to its goals, round the others, or by its own commands."""

from math import radians, sqrt

import numpy as np

from footfall.bodies.build import size_of
from footfall.errors import BadValue
from footfall.gaits.named import natural_speed
from footfall.laws.tables import MODES
from footfall.measure.crowd.assembly import DECISIONS, MOST, Assembly
from footfall.measure.crowd.steering import Steering, steer
from footfall.measure.trial.document import Trial, Walker, alone, open_walkers
from footfall.sim.crowd import Crowd
from footfall.sim.shared_world import Prop

ARRIVED = 0.5
"""m from a goal, for a body of the humanoid's size."""
CLOSEST = 0.5
"""m between two places to start at; nearer than this bodies overlap."""


class Cast(Assembly):
    """The characters that a trial names, and what each is asked."""

    def __init__(self, trial: Trial):
        self.trial, self.walkers = trial, trial.crowd
        if len(self.walkers) > MOST:
            raise BadValue(f"{trial.name}: a crowd of {len(self.walkers)}; 1 to {MOST} can be")
        opened = open_walkers(trial)
        _check_places(trial)
        places = np.array([[*walker.place, radians(walker.heading_deg)] for walker in self.walkers])
        crates = [Prop((x, y, radians(turn))) for x, y, turn in trial.crate]
        characters, gaits = zip(*opened, strict=True)
        crowd = Crowd(characters, gaits, places, trial.step_seconds, crates)
        styles = [alone(trial, walker).style for walker in self.walkers]
        names = [style if isinstance(style, str) else str(style["name"]) for style in styles]
        cast = [f"{body.name}, {style}" for body, style in zip(characters, names, strict=True)]
        super().__init__(crowd, cast, trial.seed)
        self.sizes = np.array([size_of(body) for body in characters])
        self.speeds = np.array(
            [
                walker.speed if walker.speed is not None else natural_speed(style) * sqrt(size)
                for walker, style, size in zip(self.walkers, styles, self.sizes, strict=True)
            ]
        )
        self.steering = Steering(places[:, 2])
        self._done = np.zeros(len(self.walkers), int)
        self._begin()

    def _begin(self) -> None:
        """Who has neither goals nor commands stands."""
        for row, walker in enumerate(self.walkers):
            if not walker.goal and not walker.command:
                self.crowd.set_command(row, mode="stand")

    def decide(self) -> None:
        """Give commands that are due; lead those with goals to them."""
        for row, walker in enumerate(self.walkers):
            while self._done[row] < len(walker.command) and walker.command[self._done[row]].at <= self.crowd.seconds:
                self.crowd.set_command(row, **walker.command[self._done[row]].fields())
                self._done[row] += 1
        here = self.crowd.batch.qpos[:, :2]
        going = np.array([self._goal(row, walker, here[row]) for row, walker in enumerate(self.walkers)])
        facing = self.crowd.sensed["heading"]
        wished, pace = steer(here, going - here, facing, self.crowd.batch.qvel[:, :2])
        self.steering.follow(wished, pace, facing, 1 / DECISIONS)
        for row, walker in enumerate(self.walkers):
            if walker.goal and self.reached[row] < len(walker.goal):
                self.crowd.command["heading"][row] = self.steering.heading[row]
                self.crowd.command["speed"][row] = self.steering.pace[row] * self.speeds[row]

    def _goal(self, row: int, walker: Walker, here: np.ndarray) -> np.ndarray:
        """Where one goes next; who has come to its last goal stands."""
        reached = self.reached[row]
        if reached >= len(walker.goal):
            return here + np.array([1.0, 0.0])
        goal = np.array(walker.goal[reached])
        if np.linalg.norm(goal - here) < ARRIVED * self.sizes[row]:
            self.reached[row] += 1
            if self.reached[row] == len(walker.goal):
                self.crowd.command["speed"][row] = 0.0
                self.crowd.command["mode"][row] = MODES.index("stand")
        return goal


def _check_places(trial: Trial) -> None:
    """Two that start in one place would be thrown apart."""
    places = np.array([walker.place for walker in trial.crowd])
    apart = np.linalg.norm(places[:, None] - places[None, :], axis=2) + np.where(np.eye(len(places)), np.inf, 0.0)
    if apart.min(initial=np.inf) < CLOSEST:
        first, second = sorted(int(index) for index in np.unravel_index(apart.argmin(), apart.shape))
        raise BadValue(
            f"{trial.name}: crowd.{first} and crowd.{second} start {apart.min():.2f} m apart; "
            f"they must be at least {CLOSEST} m apart"
        )
