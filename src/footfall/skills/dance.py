"""Dance in place to a common beat: sway, step ahead and back, turn to the side, turn all the way round."""

from typing import Annotated, ClassVar

import numpy as np

from footfall.quantity import words
from footfall.skills.skill import RUNNING, Asked, Decision, Sight, Skill

BEAT = 0.5
"""The beat, s; every step falls on it."""
FIGURE = 8
"""Beats."""
SWAY, GO = 0.2, 0.2
"""Speeds sideways and ahead, m/s."""
HOME, FASTEST_HOME = 0.5, 0.2
"""Gain, 1/s, and largest speed, m/s, with which a dancer returns to its place."""
QUARTER, WHOLE = np.pi / 2, 2 * np.pi


class Dance(Skill):
    """Commands everyone in a crowd; each stays where it started, and half of them mirror the others."""

    rate: ClassVar[float] = 10.0
    mirrored: Annotated[tuple[bool, ...], words("for each character: whether it dances mirrored")]

    def decide(self, state: None, seen: Sight) -> Decision:
        """Dance the figure of this beat."""
        starts, here = (places[: len(self.mirrored)] for places in (seen.starts, seen.here))
        ahead, aside, turn = figure_at(seen.seconds / BEAT)
        side = np.where(self.mirrored, -1.0, 1.0)
        heading = starts[:, 2] + side * turn
        cos, sin = np.cos(heading), np.sin(heading)
        home = HOME * (starts[:, :2] - here)
        home = home * (FASTEST_HOME / np.maximum(np.hypot(*home.T), FASTEST_HOME))[:, None]
        step = {
            "heading": heading,
            "speed": ahead + home[:, 0] * cos + home[:, 1] * sin,
            "sideways": np.clip(side * aside + home[:, 1] * cos - home[:, 0] * sin, -0.4, 0.4),
            "period": BEAT,
        }
        return state, (Asked(step),), RUNNING


def figure_at(beat: float) -> tuple[float, float, float]:
    """Speeds ahead and left, m/s, and the angle turned left since the start, rad, at a beat; four figures in turn."""
    rounds, within = divmod(beat, 4 * FIGURE)
    number, count = int(within // FIGURE), within % FIGURE
    turned = WHOLE * rounds
    there_and_back = 1.0 if count < FIGURE / 2 else -1.0
    if number == 0:
        return 0.0, SWAY * (1.0 if count % 4 < 2 else -1.0), turned
    if number == 1:
        return GO * there_and_back, 0.0, turned
    if number == 2:
        return 0.0, 0.0, turned + QUARTER * float(np.sin(np.pi * count / FIGURE))
    return 0.0, 0.0, turned + WHOLE * count / FIGURE
