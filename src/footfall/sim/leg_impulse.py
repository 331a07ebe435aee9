"""Measure how hard the legs of a character touch each other: the impulse of the hardest touch."""

import mujoco
import numpy as np

from footfall.bodies.solid import LEGS
from footfall.sim.simulation import Simulation


class LegImpulse:
    """The impulse of the legs' hardest touch so far, N s; a touch lasts as long as it is not interrupted."""

    def __init__(self, simulation: Simulation):
        self.simulation = simulation
        self.hardest, self._now = 0.0, 0.0
        model = simulation.models[0]
        bodies = [[simulation.body_index(link) for link in leg] for leg in LEGS]
        self._leg = np.full(model.ngeom, -1)
        for side, own in enumerate(bodies):
            self._leg[np.isin(model.geom_bodyid, own)] = side
        self._force = np.zeros(6)

    def look(self) -> None:
        """Add what the last tick left."""
        touching = bool(self.simulation.tally["legs_touch"][0])  # contacts are dear to look at
        pressed = self.force() if touching else 0.0
        self._now = self._now + pressed * self.simulation.step_seconds if pressed > 0.0 else 0.0
        self.hardest = max(self.hardest, self._now)

    def force(self) -> float:
        """How hard the legs press against each other now, N."""
        model, data, pressed = self.simulation.models[0], self.simulation.batch.data_of(0), 0.0
        mujoco.mj_forward(model, data)  # on a copy: the last step's forces belong to its own contacts
        one, other = self._leg[data.contact.geom1], self._leg[data.contact.geom2]
        for index in np.flatnonzero((one >= 0) & (other >= 0) & (one != other)):
            mujoco.mj_contactForce(model, data, int(index), self._force)
            pressed += float(self._force[0])
        return pressed
