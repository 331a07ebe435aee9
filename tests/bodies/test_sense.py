"""What a character feels, against MuJoCo's own account of the same state."""

import mujoco
import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.footfall.law import Gait
from footfall.laws.tables import Link, Side
from footfall.sim.launches import ORIGIN_STRIDE
from footfall.sim.simulation import Simulation

PARTS = ("heel_load", "ball_load", "toe_load")


@pytest.fixture(scope="module")
def humanoid():
    return catalog.load(Character, "humanoid")


@pytest.fixture(scope="module")
def walk():
    return catalog.load(Gait, "walk")


@pytest.fixture(scope="module")
def felt(humanoid, walk):
    """What it feels after 1.3 s of walking and turning, and MuJoCo's data of that moment."""
    simulation = Simulation(humanoid, walk)
    simulation.set_command(speed=0.8, heading=1.0)
    simulation.run(1.3)
    data = mujoco.MjData(simulation.models[0])
    data.qpos[:], data.qvel[:] = simulation.batch.qpos[0], simulation.batch.qvel[0]
    touch = simulation.batch.sensordata[0].copy()
    simulation.step()
    mujoco.mj_forward(simulation.models[0], data)
    mujoco.mj_subtreeVel(simulation.models[0], data)
    return simulation.sensed[0], data, touch, simulation.models[0]


def test_the_mass_centre_is_mujocos(felt):
    sensed, data, _, _ = felt
    assert sensed["body_com_w"] == pytest.approx(data.subtree_com[1], abs=1e-6)


def test_the_mass_centres_velocity_is_mujocos(felt):
    sensed, data, _, _ = felt
    assert sensed["body_velocity_w"] == pytest.approx(data.subtree_linvel[1], abs=1e-6)


@pytest.mark.parametrize("link", list(Link))
def test_a_link_is_where_mujoco_has_it(felt, link):
    sensed, data, _, _ = felt
    assert sensed["joint_w"][link] == pytest.approx(data.xpos[link + 1], abs=1e-6)
    assert sensed["com_w"][link] == pytest.approx(data.xipos[link + 1], abs=1e-6)
    assert sensed["rotation_w"][link] == pytest.approx(data.xquat[link + 1][[1, 2, 3, 0]], abs=1e-6)


@pytest.mark.parametrize("link", list(Link))
def test_a_link_moves_as_mujoco_has_it(felt, link):
    sensed, data, _, model = felt
    motion = np.zeros(6)
    mujoco.mj_objectVelocity(model, data, mujoco.mjtObj.mjOBJ_BODY, link + 1, motion, 0)
    assert sensed["spin_w"][link] == pytest.approx(motion[:3], abs=1e-5)
    assert sensed["velocity_w"][link] == pytest.approx(motion[3:], abs=1e-5)


def test_the_loads_are_those_of_the_touch_sensors(felt):
    sensed, _, touch, _ = felt
    loads = [sensed[part][side] for side in Side for part in PARTS]
    assert sum(loads) > 0.0
    assert loads == pytest.approx(touch, rel=1e-6)


def test_the_heading_is_where_the_pelvis_faces(felt):
    sensed, data, _, _ = felt
    ahead = data.xmat[1].reshape(3, 3)[:, 0]
    assert sensed["heading"] == pytest.approx(np.arctan2(ahead[1], ahead[0]), abs=1e-6)


def test_the_heading_frame_turns_by_the_heading_alone(felt):
    sensed, _, _, _ = felt
    x, y, z, w = sensed["q_wh"]
    assert (x, y) == (0.0, 0.0)
    assert 2.0 * np.arctan2(z, w) == pytest.approx(sensed["heading"], abs=1e-6)


def test_the_time_of_a_tick_is_felt(felt):
    sensed, _, _, _ = felt
    assert sensed["step_seconds"] == pytest.approx(0.001)


# --- the origin


def test_the_origin_follows_a_long_walk_in_whole_strides(humanoid, walk):
    simulation = Simulation(humanoid, walk)
    simulation.set_command(speed=1.0)
    simulation.run(7.0)
    pelvis, origin = simulation.batch.qpos[0, :2], simulation.origin[0]
    assert pelvis[0] > ORIGIN_STRIDE
    assert np.array_equal(origin % ORIGIN_STRIDE, [0.0, 0.0, 0.0])
    assert np.abs(pelvis - origin[:2]).max() <= ORIGIN_STRIDE + 0.01


def test_positions_are_felt_from_the_characters_own_origin(humanoid, walk):
    simulation = Simulation(humanoid, walk)
    simulation.origin[0] = [1.5, -0.5, 0.0]
    simulation.step()
    assert simulation.sensed[0]["joint_w"][Link.PELVIS] == pytest.approx([-1.5, 0.5, 0.95], abs=1e-6)


def test_the_origin_stays_at_the_height_of_the_ground(humanoid, walk):
    """A body far above it, such as one on a tower, keeps its height."""
    simulation = Simulation(humanoid, walk)
    simulation.batch.qpos[0, 2] = 50.0
    simulation.batch.step(stage=mujoco.mjtStage.mjSTAGE_VEL.value)
    simulation.step()
    assert simulation.origin[0][2] == 0.0
    assert simulation.sensed[0]["joint_w"][Link.PELVIS][2] == pytest.approx(50.0, abs=0.01)
