"""What is worked out of a motion is what MuJoCo says."""

import mujoco
import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.register import load_gait
from footfall.sim.physics_state import energy_of_motion, mass_centre_velocities
from footfall.sim.simulation import Simulation


@pytest.fixture
def world() -> tuple[mujoco.MjModel, mujoco.MjData]:
    walker = Simulation(catalog.load(Character, "humanoid").check(), load_gait("walk"))
    walker.set_command(speed=0.7)
    walker.run(0.2)
    return walker.models[0], walker.batch.get_data(0)


def test_the_energy_of_a_motion_is_that_of_mujoco(world):
    model, data = world
    mujoco.mj_energyVel(model, data)
    assert energy_of_motion(model, data).sum() == pytest.approx(data.energy[1])


def test_the_velocity_of_the_whole_body_is_its_momentum_by_its_mass(world):
    model, data = world
    jacobian = np.empty((3, model.nv))
    mujoco.mj_jacSubtreeCom(model, data, jacobian, 1)
    assert mass_centre_velocities(model, data)[1] == pytest.approx(jacobian @ data.qvel, abs=1e-9)
