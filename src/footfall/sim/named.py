"""The arrays of a simulation by name: joints and feet, one row per character."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from footfall.bodies.joint_axes import JointAxes
from footfall.errors import BadValue
from footfall.sim.given import Giver, JointTargets

if TYPE_CHECKING:
    from footfall.sim.simulation import Simulation

SOLE_PARTS = 6
"""Touch sensors: left heel, ball and toes, then the right ones."""


class JointArrays:
    """The joints of every row, a column for each axis: a ball joint has three, x, y and z of its link.

    `rates` and `torques` are live: they are MuJoCo's own memory, and change with every step. `angles` is a copy.
    """

    def __init__(self, simulation: "Simulation"):
        self._simulation = simulation
        self._axes = JointAxes(simulation.models[0])
        self.first, self.names = self._axes.first, self._axes.names

    def __len__(self) -> int:
        return len(self.names)

    def __repr__(self) -> str:
        return f"joints: {len(self)} axes, {', '.join(self.names[:3])}, …"

    def index(self, name: str) -> int:
        """The column of an axis."""
        return self._axes.index(name)

    @property
    def rates(self) -> np.ndarray:
        """rad/s; live."""
        return self._simulation.batch.qvel[:, self.first :]

    @property
    def torques(self) -> np.ndarray:
        """N m of the last tick, the law's and what was added; live, and overwritten by the next tick."""
        return self._simulation.batch.qfrc_applied[:, self.first : self.first + len(self)]

    @property
    def angles(self) -> np.ndarray:
        """rad, from the pose in which the model was built; of a ball joint the rotation vector. A copy."""
        return self._axes.angles(self._simulation.batch.qpos)

    @property
    def limits(self) -> np.ndarray:
        """The largest torque of every axis of every row, N m; infinite: none is given. A copy."""
        simulation = self._simulation
        limits = simulation.body["torque_limit"] @ simulation.joint_speeds.T
        for hinge in simulation.hinges:
            limits[:, hinge["speed"]] = hinge["limit"]
        own = limits[:, self.first :].astype(float)
        return np.where(own > 0.0, own, np.inf)

    def giver(self, torque: Any, instead: bool) -> Callable[[], None]:
        """A call for every tick, after the law: it adds torques to the law's, or gives them instead.

        They stay within the limits, or within what the law itself gives. `torque` is an array, `JointTargets`, or a
        function that is asked for an array at every tick.
        """
        giver = self._giver
        giver.how[:] = instead, isinstance(torque, JointTargets)
        if isinstance(torque, JointTargets):
            giver.follow(torque)
        elif not callable(torque):
            giver.torque[:] = self.checked(torque)
        else:

            def give() -> None:
                giver.torque[:] = self.checked(torque())
                giver.launch()

            return give
        return giver.launch

    @cached_property
    def _giver(self) -> Giver:
        return Giver(self._simulation, self.limits, *self._axes.sources, self.first)

    def checked(self, torque: Any) -> np.ndarray:
        """Torques that fit: a number for each axis, for all rows or for each."""
        try:
            values = np.asarray(torque, float)
        except (TypeError, ValueError):
            raise BadValue(f"torque is {torque!r}; it must be numbers, N m") from None
        count = self._simulation.count
        if values.shape not in {(len(self),), (count, len(self))}:
            raise BadValue(f"torque has the shape {values.shape}; it must be ({count}, {len(self)}): rows, axes")
        if not np.isfinite(values).all():
            raise BadValue("torque must be finite")
        return values


class FootArrays:
    """The feet of every row: left, then right."""

    names = ("left", "right")

    def __init__(self, simulation: "Simulation"):
        self._simulation = simulation

    def __repr__(self) -> str:
        return "feet: left, right"

    @property
    def forces(self) -> np.ndarray:
        """What heel, ball and toes of each foot bear, N: rows, 2, 3. A copy."""
        loads = self._simulation.batch.sensordata[:, :SOLE_PARTS]
        return np.array(loads).reshape(-1, 2, SOLE_PARTS // 2)

    @property
    def contacts(self) -> np.ndarray:
        """Whether each foot bears anything: rows, 2. A copy."""
        return self.forces.sum(axis=2) > 0.0

    @property
    def places_w(self) -> np.ndarray:
        """The ankles in the world, m: rows, 2, 3. A copy."""
        simulation = self._simulation
        bodies = [simulation.link_index(0, f"{side}_foot") for side in self.names]
        return np.array(simulation.batch.xpos[:, bodies])
