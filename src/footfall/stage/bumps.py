"""What happens between those who share a world: who bumps into whom, and that the fallen lie limp."""

import numpy as np

from footfall.laws.tables import GET_UP
from footfall.sim.loop import Watcher
from footfall.sim.recorder import Recorder
from footfall.sim.recording import FRAME_RATE
from footfall.sim.simulation import Simulation

DECISIONS = 10
"""How often to check who has fallen, 1/s."""
FILM_RATE = 50
"""Frames of the film per second; bumps are counted at the same rate."""
LET_GO = 0.5
"""Time without contact after which the next contact is a new bump, s."""


def letting_lie(simulation: Simulation) -> list[Watcher]:
    """Look after the fallen now and then."""
    return [Watcher(DECISIONS, lambda: let_the_fallen_lie(simulation))]


def let_the_fallen_lie(simulation: Simulation) -> None:
    """Characters that have fallen go limp."""
    simulation.go_limp((simulation.tally["fell_at"] >= 0) & (simulation.command["mode"] != GET_UP))


class Bumps:
    """Counts who has begun to touch whom; a contact soon after the last one belongs to the same bump."""

    def __init__(self, count: int):
        self.with_others, self.with_props = np.zeros(count, int), np.zeros(count, int)
        self.meetings = 0
        self._touched: dict[tuple[int, int], float] = {}

    def count(self, recorder: Recorder) -> None:
        """Count after a frame."""
        if (recorder.first + recorder.taken - 1) % (FRAME_RATE // FILM_RATE):
            return
        now = recorder.simulation.seconds
        for first, second in recorder.simulation.batch.meetings():
            if now - self._touched.get((first, second), -np.inf) > LET_GO:
                if first < 0:
                    self.with_props[second] += 1
                else:
                    self.meetings += 1
                    self.with_others[[first, second]] += 1
            self._touched[first, second] = now
