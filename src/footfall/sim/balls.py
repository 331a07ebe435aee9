"""Balls to throw into a shared world: free bodies of any mass, parked high above until they are thrown."""

from math import pi
from typing import Any, NamedTuple

import mujoco
import numpy as np

from footfall.sim.simulation import Simulation
from footfall.sim.together import BALL_MASS, PARK, PARK_SPACING

DENSITY = 700.0
"""Density, kg/m3: a ball of 1 kg is 14 cm across."""
ROUND = 2.0 / 5.0
"""Moment of inertia of a ball, as a multiple of m r^2."""


class Throw(NamedTuple):
    """One ball: its mass, kg, and the tick at which it was thrown, or -1 if never."""

    mass: float = BALL_MASS
    tick: int = -1


class Balls:
    """The balls of a world, if it has any; if none is parked, the oldest one is thrown again."""

    def __init__(self, crowd: Simulation):
        self.crowd = crowd
        self.bodies = [crowd.batch.model.body(f"thrown_{index}").id for index in range(crowd.layout.balls)]
        self.thrown: tuple[Throw, ...] = (Throw(),) * len(self.bodies)

    def throw(self, from_w: Any, velocity_w: Any, mass: float) -> None:
        """Throw a ball from a position, m, with a velocity, m/s."""
        index = min(range(len(self.bodies)), key=lambda i: self.thrown[i].tick)
        self._place(index, from_w, velocity_w)
        self.set_thrown(_with(self.thrown, index, Throw(mass, self.crowd.ticks)))
        self.crowd.batch.forward()

    def park(self, index: int) -> None:
        """Take a ball away."""
        self._place(index, [0.0, 0.0, PARK + PARK_SPACING * index], [0.0, 0.0, 0.0])
        self.set_thrown(_with(self.thrown, index, Throw()))
        self.crowd.batch.forward()

    def set_thrown(self, thrown: tuple[Throw, ...]) -> None:
        """Restore the balls of an earlier moment."""
        for index, throw in enumerate(thrown):
            if throw != self.thrown[index]:
                self._weigh(self.bodies[index], throw)
        self.thrown = thrown

    def about(self) -> list[int]:
        """The bodies of balls that have been thrown."""
        return [body for body, throw in zip(self.bodies, self.thrown, strict=True) if throw.tick >= 0]

    def radius(self, body: int) -> float:
        """Radius of a ball, or half the edge of a crate, m."""
        model = self.crowd.batch.model
        return float(model.geom_size[model.body_geomadr[body], 0])

    def _place(self, index: int, at_w: Any, velocity_w: Any) -> None:
        model, data = self.crowd.batch.model, self.crowd.batch.data
        joint = model.body_jntadr[self.bodies[index]]
        place, speed = model.jnt_qposadr[joint], model.jnt_dofadr[joint]
        data.qpos[place : place + 7] = [*at_w, 1.0, 0.0, 0.0, 0.0]
        data.qvel[speed : speed + 6] = [*velocity_w, 0.0, 0.0, 0.0]
        data.qacc_warmstart[speed : speed + 6] = 0.0

    def _weigh(self, body: int, throw: Throw) -> None:
        """Set a ball's mass and size, and what the solver derives from them."""
        model: mujoco.MjModel = self.crowd.batch.model
        radius = (3.0 * throw.mass / (4.0 * pi * DENSITY)) ** (1 / 3)
        inertia = ROUND * throw.mass * radius**2
        geom, speed = model.body_geomadr[body], model.jnt_dofadr[model.body_jntadr[body]]
        model.body_gravcomp[body] = 1.0 if throw.tick < 0 else 0.0
        model.body_mass[body] = model.body_subtreemass[body] = throw.mass
        model.body_inertia[body] = inertia
        model.geom_size[geom, 0] = model.geom_rbound[geom] = radius
        model.geom_aabb[geom, 3:] = radius
        model.bvh_aabb[model.body_bvhadr[body], 3:] = radius
        model.body_invweight0[body] = [1.0 / throw.mass, 1.0 / inertia]
        model.dof_M0[speed : speed + 6] = np.repeat([throw.mass, inertia], 3)
        model.dof_invweight0[speed : speed + 6] = np.repeat([1.0 / throw.mass, 1.0 / inertia], 3)


def _with(thrown: tuple[Throw, ...], index: int, throw: Throw) -> tuple[Throw, ...]:
    return (*thrown[:index], throw, *thrown[index + 1 :])
