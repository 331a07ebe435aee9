"""Dance in place to a common beat: sway, step ahead and back, turn to the side, turn all the way round."""

from typing import Annotated, ClassVar

import numpy as np

from footfall.quantity import quantity, words
from footfall.skills.skill import RUNNING, Asked, Decision, Sight, Skill

FIGURE = 8
"""Beats."""
QUARTER, WHOLE = np.pi / 2, 2 * np.pi


class Dance(Skill):
    """Commands everyone in a crowd; each stays where it started, and half of them mirror the others."""

    rate: ClassVar[float] = 10.0
    mirrored: Annotated[tuple[bool, ...], words("for each character: whether it dances mirrored")]
    beat: Annotated[float, quantity("s", 0.2, 1.5, "every step falls on it")] = 0.5
    sway: Annotated[float, quantity("m/s", 0.0, 0.4, "speed sideways")] = 0.2
    ahead: Annotated[float, quantity("m/s", 0.0, 1.0, "speed ahead and back")] = 0.2
    home: Annotated[float, quantity("1/s", 0.0, 5.0, "speed towards its place per distance from it")] = 0.5
    fastest_home: Annotated[float, quantity("m/s", 0.01, 1.0, "largest speed towards its place")] = 0.2

    def decide(self, state: None, seen: Sight) -> Decision:
        """Dance the figure of this beat."""
        starts, here = (places[: len(self.mirrored)] for places in (seen.starts, seen.here))
        ahead, aside, turn = self.figure_at(seen.seconds / self.beat)
        side = np.where(self.mirrored, -1.0, 1.0)
        heading = starts[:, 2] + side * turn
        cos, sin = np.cos(heading), np.sin(heading)
        home = self.home * (starts[:, :2] - here)
        home = home * (self.fastest_home / np.maximum(np.hypot(*home.T), self.fastest_home))[:, None]
        step = {
            "heading": heading,
            "speed": ahead + home[:, 0] * cos + home[:, 1] * sin,
            "sideways": np.clip(side * aside + home[:, 1] * cos - home[:, 0] * sin, -0.4, 0.4),
            "period": self.beat,
        }
        return state, (Asked(step),), RUNNING

    def figure_at(self, beat: float) -> tuple[float, float, float]:
        """Speeds ahead and left, m/s, and the angle turned left since the start, rad, at a beat; four figures."""
        rounds, within = divmod(beat, 4 * FIGURE)
        number, count = int(within // FIGURE), within % FIGURE
        turned = WHOLE * rounds
        there_and_back = 1.0 if count < FIGURE / 2 else -1.0
        if number == 0:
            return 0.0, self.sway * (1.0 if count % 4 < 2 else -1.0), turned
        if number == 1:
            return self.ahead * there_and_back, 0.0, turned
        if number == 2:
            return 0.0, 0.0, turned + QUARTER * float(np.sin(np.pi * count / FIGURE))
        return 0.0, 0.0, turned + WHOLE * count / FIGURE
