"""The skill that leads the law along a course: it says where the next foot goes, over bars and up stairs."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from footfall.laws.tables import MODES
from footfall.sim.loop import Beat
from footfall.sim.simulation import Simulation
from footfall.sim.view import View
from footfall.skills.course import Course

FAR = (100.0, 0.0)
"""m: where a course leads to; nobody gets there in an episode."""
SLOWEST = 0.05
"""m/s: the least that the skill takes."""
STEERING = ("mode", "speed", "sideways", "heading")
"""What actions of the kind `command` ask for themselves."""
SIGHT, BEHIND = 3.0, 0.3
"""m: how far ahead bars are seen, and how far behind the pelvis one is not yet passed."""


class Guide:
    """The skill `course` of every row; with `steered`, it leaves speed and heading to others."""

    def __init__(self, simulation: Simulation, *, steered: bool):
        self.simulation, self.steered = simulation, steered
        self._views = [View(simulation, [row]) for row in range(simulation.count)]
        self._skills = [Course(to=FAR) for _ in self._views]
        self._states: list[Any] = [None for _ in self._views]
        self._beat = Beat(Course.rate, simulation.step_seconds)
        self._due = np.zeros(simulation.count)
        bars = [piece for piece in simulation.grounds[0].pieces if piece.kind == "bar"]
        self.bars_w = np.array([piece.at[:2] for piece in bars])
        self.tops = np.array([2 * piece.half[2] for piece in bars])

    def begin(self, row: int, speed: float) -> None:
        """Set out anew."""
        self._skills[row] = Course(to=FAR, speed=max(speed, SLOWEST))
        self._states[row], self._due[row] = None, 0.0
        self.lead(row, 0)

    def lead(self, row: int, since: int) -> None:
        """Decide, if it is time; `since` are the ticks of the episode so far."""
        if since < self._due[row]:
            return
        self._due[row] = self._beat.after(since)
        seen = self._views[row].at(self.simulation.seconds)
        self._states[row], asked, _ = self._skills[row].decide(self._states[row], seen)
        for one in asked:
            self._give(row, one.fields)

    def _give(self, row: int, fields: Mapping[str, Any]) -> None:
        command, law = self.simulation.command, self.simulation.laws[row]
        for name, value in fields.items():
            if law.heeds(name, value) and not (self.steered and name in STEERING):
                command[name][row] = MODES.index(value) if isinstance(value, str) else value

    def bars_ahead(self, headings: np.ndarray) -> np.ndarray:
        """How far ahead of each row's pelvis the next bar is, m, and how high."""
        here = self.simulation.batch.xpos[:, 1, :2]
        ways = np.stack([np.cos(headings), np.sin(headings)], axis=1)
        ahead = ((self.bars_w[None] - here[:, None]) * ways[:, None]).sum(axis=2)
        ahead = np.where(ahead > -BEHIND, ahead, np.inf)
        nearest = ahead.argmin(axis=1)
        away = ahead[np.arange(len(here)), nearest]
        return np.stack([np.minimum(away, SIGHT), np.where(away < SIGHT, self.tops[nearest], 0.0)], axis=1)
