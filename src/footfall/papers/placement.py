"""How far from its target the swing foot lands: the law's own target, read at every tick, against the strike."""

from typing import Any

import numpy as np

from footfall.measure.trial.document import Trial, open_trial
from footfall.measure.trial.script import Script
from footfall.sim.compiled import warnings_held
from footfall.sim.simulation import Simulation


def placement_error(trial: Trial) -> float | None:
    """m, mean over the strikes of a trial's second half (on the ground); None when the law names no such target."""
    character, gait = open_trial(trial)
    simulation = Simulation(character, gait, step_seconds=trial.step_seconds)
    if not simulation.law.aims:
        return None
    stride: Any = simulation.memory["stride"]
    script = Script([trial], simulation, np.zeros((1, 3)))
    strikes, misses = 0, []
    aimed_w = np.zeros(3)
    ticks = round(trial.seconds / trial.step_seconds)
    with warnings_held():
        for tick in range(ticks):
            script.act()
            simulation.step()
            here_w = simulation.origin[0]
            if stride["steps"][0] != strikes:
                strikes = int(stride["steps"][0])
                if tick > ticks / 2:
                    misses.append(np.linalg.norm((stride["stance_start_w"][0] + here_w - aimed_w)[:2]))
            aimed_w = stride["target_w"][0] + here_w
    return float(np.mean(misses)) if misses else None
