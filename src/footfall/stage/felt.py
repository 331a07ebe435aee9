"""What a character feels that makes it change its law: a shove while it stands, and that it has come to rest."""

import numpy as np

from footfall.laws.soles import sole_corners
from footfall.laws.tables import GRAVITY, Side
from footfall.maths.outline import outside
from footfall.sim.simulation import Simulation
from footfall.stage.told import Felt

SLOW = 0.1
"""A body and feet slower than this are still, m/s."""


class Feeling:
    """Watches one character of a simulation, frame by frame."""

    def __init__(self, simulation: Simulation, frame_seconds: float, row: int = 0, rested: float = 0.0):
        self.simulation, self.frame_seconds, self.row = simulation, frame_seconds, row
        self.rested = rested
        """How long it has been standing still, s."""

    def look(self) -> None:
        """Take note of a new frame."""
        speed = float(np.linalg.norm(self.simulation.sensed["body_velocity_w"][self.row, :2]))
        self.rested = self.rested + self.frame_seconds if self._stands and speed < SLOW else 0.0

    def meets(self, felt: Felt) -> bool:
        """Whether this is felt now."""
        if felt.settled is not None:
            return self.rested >= felt.settled
        return felt.shoved is not None and self._stands and beyond_soles(self.simulation, self.row) > -felt.shoved

    @property
    def _stands(self) -> bool:
        return bool(self.simulation.memory["stride"]["standing"][self.row])


def beyond_soles(simulation: Simulation, row: int = 0) -> float:
    """How far the capture point is outside the outline of both soles, m; negative: inside.

    xi = c + v sqrt(h / g): where a pendulum that moves like the mass centre comes to rest.
    """
    body, sensed = simulation.body[row], simulation.sensed[row]
    com_w, velocity_w = sensed["body_com_w"].astype(float), sensed["body_velocity_w"].astype(float)
    height = max(float(com_w[2] - sensed["ground_height"]), 0.0)
    capture_w = com_w[:2] + velocity_w[:2] * np.sqrt(height / float(GRAVITY))
    return outside(capture_w, np.concatenate([sole_corners(body, sensed, side)[:, :2] for side in Side]))
