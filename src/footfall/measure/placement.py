"""Measure how far from the law's own target the swing foot lands."""

from typing import Any

import numpy as np

from footfall.measure.watched import watched
from footfall.sim.simulation import Simulation
from footfall.stage.scene import Trial


def placement_error(trial: Trial) -> float | None:
    """Mean horizontal distance from the target over a trial's second half, m; None if the law sets no target."""
    misses = [miss for seconds, miss in watched(trial, Landings).misses if seconds > trial.seconds / 2]
    return float(np.mean(misses)) if misses else None


class Landings:
    """Records when each foot landed, and how far from its target."""

    def __init__(self, simulation: Simulation):
        self.simulation = simulation
        self.misses: list[tuple[float, float]] = []
        self._strikes, self._aimed_w = 0, np.zeros(3)

    def look(self) -> None:
        """Look at what the last tick left."""
        if not self.simulation.laws[0].aims:
            return
        stride: Any = self.simulation.memory["stride"][0]
        here_w = self.simulation.origin[0]
        if stride["steps"] != self._strikes:
            self._strikes = int(stride["steps"])
            landed_w = stride["stance_start_w"] + here_w
            self.misses.append((self.simulation.seconds, float(np.linalg.norm((landed_w - self._aimed_w)[:2]))))
        self._aimed_w = stride["target_w"] + here_w
