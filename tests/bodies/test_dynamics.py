"""The dynamics that a law's host half is given are MuJoCo's: alone in a world or with others in it."""

import mujoco
import numpy as np
import pytest

from footfall.bodies.character import character
from footfall.bodies.dynamics import RowDynamics
from footfall.laws.register import gait
from footfall.laws.tables import Link
from footfall.sim.simulation import Simulation
from footfall.sim.together import Together

PLACES = np.array([[0.0, 0.0, 0.0], [3.0, 0.0, 0.0]])


@pytest.fixture(scope="module", params=[None, Together(PLACES)], ids=["apart", "together"])
def walked(request):
    own = {} if request.param is None else {"layout": request.param}
    simulation = Simulation(character("humanoid"), gait("walk"), 2, 0.001, **own)
    simulation.set_command(speed=0.6)
    simulation.run(0.7)
    return simulation


def dynamics(simulation, row):
    batch = simulation.batch
    return RowDynamics(batch.data_of(row), simulation.models[row], simulation.rows.joints, batch.first_of(row))


def test_the_mass_matrix_is_that_of_the_lone_body_in_the_same_pose(walked):
    model = walked.models[1]
    data, full = mujoco.MjData(model), np.zeros((model.nv, model.nv))
    data.qpos[:] = walked.batch.qpos[1]
    mujoco.mj_forward(model, data)
    mujoco.mj_fullM(model, data, full)
    assert dynamics(walked, 1).mass_matrix() == pytest.approx(full, abs=1e-9)


def test_the_bias_of_one_at_rest_weighs_as_much_as_it_does(walked):
    weight = walked.body["total_mass"][1] * 9.81
    assert dynamics(walked, 1).bias()[2] == pytest.approx(weight, rel=0.2)


def test_a_jacobian_gives_the_velocity_that_the_law_feels(walked):
    walked.launch()
    for row in range(2):
        given, speeds = dynamics(walked, row), walked.batch.qvel[row]
        velocity, spin = np.split(given.jacobian(Link.TORSO, walked.body["com_l"][row][Link.TORSO]) @ speeds, 2)
        assert velocity == pytest.approx(walked.sensed["velocity_w"][row][Link.TORSO], abs=1e-4)
        assert spin == pytest.approx(walked.sensed["spin_w"][row][Link.TORSO], abs=1e-4)


def test_torques_of_the_joints_are_what_actuate_makes_generalized_forces_of(walked):
    """There and back: the generalized forces of the last tick as torques do the same work on the joints' speeds."""
    given = dynamics(walked, 1)
    forces = walked.batch.qfrc_applied[1]
    torques_w = given.torques_w(forces)
    spins = np.array([given.jacobian(link, (0.0, 0.0, 0.0))[3:] @ walked.batch.qvel[1] for link in Link])
    parents = np.array([max(int(one), 0) for one in walked.body["parent"][1]])
    power = (torques_w * (spins - spins[parents]))[1:].sum()
    assert power == pytest.approx(float(forces @ walked.batch.qvel[1]), abs=1e-6)
