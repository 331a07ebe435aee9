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
    """Watches the first character of a simulation, frame by frame."""

    def __init__(self, simulation: Simulation, frame_seconds: float):
        self.simulation, self.frame_seconds = simulation, frame_seconds
        self.rested = 0.0
        """How long it has been standing still, s."""
        self._stood = False

    def look(self) -> None:
        """Take note of a new frame."""
        self._stood = self._stands
        still = self._stands and float(np.linalg.norm(self.simulation.sensed["body_velocity_w"][0, :2])) < SLOW
        self.rested = self.rested + self.frame_seconds if still else 0.0

    def meets(self, felt: Felt) -> bool:
        """Whether this is felt now. A law that has begun a step in this very frame still counts as standing."""
        if felt.settled is not None:
            return self.rested >= felt.settled
        return (
            felt.shoved is not None and (self._stands or self._stood) and beyond_soles(self.simulation) > -felt.shoved
        )

    @property
    def _stands(self) -> bool:
        return bool(self.simulation.memory["stride"]["standing"][0])


def beyond_soles(simulation: Simulation, row: int = 0) -> float:
    """How far the capture point is outside the outline of both soles, m; negative: inside.

    xi = c + v sqrt(h / g): where a pendulum that moves like the mass centre comes to rest.
    """
    body, sensed = simulation.body[row], simulation.sensed[row]
    com_w, velocity_w = sensed["body_com_w"].astype(float), sensed["body_velocity_w"].astype(float)
    height = max(float(com_w[2] - sensed["ground_height"]), 0.0)
    capture_w = com_w[:2] + velocity_w[:2] * np.sqrt(height / float(GRAVITY))
    return outside(capture_w, np.concatenate([sole_corners(body, sensed, side)[:, :2] for side in Side]))
