"""Measure how far from the law's own target the swing foot lands."""

from typing import Any

import numpy as np

from footfall.sim.compiled import warnings_held
from footfall.sim.loop import Loop, Watcher
from footfall.sim.simulation import Simulation
from footfall.stage.opened import open_trial
from footfall.stage.scene import Trial
from footfall.stage.script import duties_of, pushes_of


def placement_error(trial: Trial) -> float | None:
    """Mean horizontal distance from the target over a trial's second half, m; None if the law sets no target."""
    opened = open_trial(trial)
    simulation = Simulation(opened.character, opened.gait, step_seconds=trial.step_seconds)
    if not simulation.laws[0].aims:
        return None
    landings = Landings(simulation)
    each_tick = Watcher(1 / trial.step_seconds, landings.look)
    loop = Loop(simulation, duties_of([opened]), pushes_of([trial]), watchers=[each_tick])
    with warnings_held():
        loop.run(round(trial.seconds / trial.step_seconds))
    misses = [miss for seconds, miss in landings.misses if seconds > trial.seconds / 2]
    return float(np.mean(misses)) if misses else None


class Landings:
    """Records when each foot landed, and how far from its target."""

    def __init__(self, simulation: Simulation):
        self.simulation = simulation
        self.misses: list[tuple[float, float]] = []
        self._strikes, self._aimed_w = 0, np.zeros(3)

    def look(self) -> None:
        """Look at what the last tick left."""
        stride: Any = self.simulation.memory["stride"][0]
        here_w = self.simulation.origin[0]
        if stride["steps"] != self._strikes:
            self._strikes = int(stride["steps"])
            landed_w = stride["stance_start_w"] + here_w
            self.misses.append((self.simulation.seconds, float(np.linalg.norm((landed_w - self._aimed_w)[:2]))))
        self._aimed_w = stride["target_w"] + here_w
