"""MuJoCo Warp with the law's kernel in its step walks as MuJoCo does; on Warp's CPU device: no GPU is needed."""

from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest
import warp as wp

from footfall import catalog
from footfall.bodies.build import build_model
from footfall.bodies.character import Character
from footfall.bodies.random_body import random_character
from footfall.errors import BadValue, FootfallError, MissingExtra
from footfall.laws.register import load_gait
from footfall.sim.gpu import simulation as gpu
from footfall.sim.gpu.first_start import needed_by
from footfall.sim.gpu.model import is_explicit
from footfall.sim.simulation import Simulation

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("mujoco_warp") is None, reason="MuJoCo Warp is not installed"),
]

WALKED = 1.0
COORDINATES, SPEEDS, FORCES = 2e-5, 5e-3, 2.0
"""How far float32 and MuJoCo Warp may be from MuJoCo after 100 steps of a walk: m and rad, per second, N."""


@pytest.fixture(scope="module")
def bodies() -> list[Character]:
    return [random_character(1), random_character(2, asymmetric=True)]


@pytest.fixture(scope="module")
def walking(bodies: list[Character]) -> tuple[Simulation, gpu.GpuSimulation]:
    """Two different bodies that have walked for a second, and the same on MuJoCo Warp."""
    simulation = Simulation(bodies, load_gait("walk"))
    simulation.set_command(speed=0.4)
    simulation.run(WALKED)
    same = gpu.GpuSimulation(bodies, load_gait("walk"), device="cpu")
    go_on(same, simulation)
    return simulation, same


def go_on(same: Any, simulation: Simulation) -> None:
    """Everything that a tick starts from, from MuJoCo to MuJoCo Warp."""
    same.set_coordinates(simulation.batch.qpos, simulation.batch.qvel)
    same.rows.command.assign(simulation.command)
    same.rows.memory.assign(simulation.memory)
    same.rows.tally.assign(simulation.tally)
    same._state.touch.assign(simulation.batch.sensordata)
    warm = np.array([simulation.batch.get_data(row).qacc_warmstart for row in range(simulation.count)])
    same._data.qacc_warmstart.assign(warm.astype(np.float32))


def test_a_hundred_steps_of_a_walk_are_those_of_mujoco(walking):
    simulation, same = walking
    simulation.step(100)
    same.step(100)
    qpos, qvel = same.coordinates()
    assert np.abs(qpos - simulation.batch.qpos).max() < COORDINATES
    assert np.abs(qvel - simulation.batch.qvel).max() < SPEEDS
    assert np.abs(same._state.touch.numpy() - simulation.batch.sensordata).max() < FORCES
    assert (same.memory()["stride"]["steps"] == simulation.memory["stride"]["steps"]).all()
    assert same.tally()["work"] == pytest.approx(simulation.tally["work"], rel=1e-3)
    assert (same.tally()["outside"] == 0.0).all()


@pytest.mark.parametrize("gait", ["space-walk", "clip-in-place"])
def test_simbicon_in_space_walks_on_it_as_on_mujoco(gait):
    body, way = catalog.load(Character, "biped"), load_gait(gait)
    simulation, same = Simulation(body, way), gpu.GpuSimulation(body, way, device="cpu")
    simulation.run(WALKED)
    go_on(same, simulation)
    simulation.step(30)
    same.step(30)
    qpos, qvel = same.coordinates()
    assert np.abs(qpos - simulation.batch.qpos).max() < COORDINATES
    assert np.abs(qvel - simulation.batch.qvel).max() < SPEEDS


def test_a_body_walks_beside_another_as_it_does_alone(bodies):
    both = gpu.GpuSimulation(bodies, load_gait("walk"), device="cpu")
    alone = gpu.GpuSimulation(bodies[1], load_gait("walk"), device="cpu")
    both.step(30)
    alone.step(30)
    assert np.abs(both.coordinates()[0][1] - alone.coordinates()[0][0]).max() < 1e-6


def test_touch_zones_of_one_size_feel_what_each_body_s_own_feel(bodies):
    """They share their size on a GPU; the lower face and the one where heel and ball meet are where they were."""
    from footfall.sim.gpu.model import _even_sites

    models = [build_model(body, 0.001) for body in bodies]
    sizes_l, places_l = _even_sites(models)
    names = [models[0].site(index).name for index in range(models[0].nsite)]
    for model, place_l in zip(models, places_l, strict=True):
        assert place_l[:, 2] - sizes_l[:, 2] == pytest.approx(model.site_pos[:, 2] - model.site_size[:, 2])
        for index, name in enumerate(names):
            way = {"heel": 1.0, "ball": -1.0}.get(name.split("_")[1])
            if way is not None:
                own = model.site_pos[index, 0] + way * model.site_size[index, 0]
                assert place_l[index, 0] + way * sizes_l[index, 0] == pytest.approx(own)


def test_the_zero_of_a_world_follows_its_character(bodies):
    """At 4 km from the origin float32 has a quarter of a millimetre; near its own zero a character has all digits."""
    simulation = gpu.GpuSimulation(bodies[0], load_gait("walk"), device="cpu")
    qpos, qvel = simulation.coordinates()
    simulation.step(10)
    at_home, _ = simulation.coordinates()
    qpos[0, :2] = [4.5, -4.25]
    simulation.set_coordinates(qpos, qvel)
    simulation.reset()
    simulation.step(10)
    moved, _ = simulation.coordinates()
    assert np.abs(simulation._data.qpos.numpy()[0, :2]).max() < 1.0
    assert moved[0, :2] - at_home[0, :2] == pytest.approx([4.5, -4.25], abs=1e-5)
    assert moved[0, 2:] == pytest.approx(at_home[0, 2:], abs=1e-5)


def test_who_is_done_hangs_aloft_and_costs_nothing(bodies):
    simulation = gpu.GpuSimulation(bodies, load_gait("walk"), device="cpu")
    simulation.plan([[], []], [[], []], [3, 2**31 - 1])
    simulation.step(6)
    heights = simulation._data.qpos.numpy()[:, 2]
    assert heights[0] > 100.0 > heights[1]
    assert np.isfinite(simulation._data.qvel.numpy()).all()


def test_numbers_that_are_not_finite_end_one_world_and_no_other(bodies):
    simulation = gpu.GpuSimulation(bodies, load_gait("walk"), device="cpu")
    qvel = np.zeros((2, simulation.models[0].nv), np.float32)
    qvel[0, 7] = np.nan
    simulation._data.qvel.assign(qvel)
    simulation.step(5)
    assert simulation.broke_ticks().tolist() == [1, -1]
    assert np.isfinite(simulation._data.qpos.numpy()).all()


def test_bodies_of_different_make_are_refused(bodies):
    with pytest.raises(BadValue, match="cannot walk in one batch on a GPU"):
        gpu.GpuSimulation([bodies[0], catalog.load(Character, "humanoid")], load_gait("walk"), device="cpu")


def test_it_says_what_is_missing(monkeypatch):
    monkeypatch.setattr(gpu, "find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"footfall\[gpu\]"):
        gpu.gpu_device()


@pytest.mark.skipif(wp.is_cuda_available(), reason="there is one")
def test_it_says_that_there_is_no_gpu():
    with pytest.raises(FootfallError, match="no GPU"):
        gpu.gpu_device()


def test_a_start_in_contact_is_the_batch_s_own(bodies):
    """The first forward pass of both engines agrees before any contact is decided in single precision."""
    simulation = Simulation(bodies, load_gait("walk"))
    simulation.batch.qpos[:, 2] += 0.001
    simulation.batch.forward()
    same = gpu.GpuSimulation(bodies, load_gait("walk"), device="cpu")
    same.set_coordinates(simulation.batch.qpos, simulation.batch.qvel)
    simulation.step(5)
    same.step(5)
    assert np.abs(same.coordinates()[0] - simulation.batch.qpos).max() < 1e-6


def lying(body: Character, seconds: float) -> Simulation:
    """A body that was shoved over and lies on the ground."""
    simulation = Simulation(body, load_gait("walk"))
    simulation.set_command(speed=0.5)
    simulation.run(1.0)
    simulation.push(0, "torso", [2000.0, 500.0, 0.0], seconds=0.2)
    simulation.run(seconds)
    assert simulation.fallen[0]
    return simulation


@pytest.mark.parametrize("pose", ["standing", "lying", "in the air"])
@pytest.mark.parametrize("name", ["humanoid", "ostrich", "ape"])
def test_who_stands_lies_or_flies_moves_as_in_mujoco(name, pose):
    """An explicit step without accelerations of its own is the implicit one again, with and without contacts."""
    body = catalog.load(Character, name)
    simulation = lying(body, 2.0) if pose == "lying" else Simulation(body, load_gait("walk"))
    if pose != "lying":
        simulation.set_command(mode="stand")
        simulation.run(0.3)
    if pose == "in the air":
        simulation.batch.qpos[:, 2] += 0.5
        simulation.batch.forward()
    same = gpu.GpuSimulation(body, load_gait("walk"), device="cpu", room=2)
    same._plan.after_fall = gpu.NEVER // 2
    go_on(same, simulation)
    simulation.step(20)
    same.step(20)
    assert not same.crowded().any()
    assert np.abs(same.coordinates()[0] - simulation.batch.qpos).max() < COORDINATES
    assert np.abs(same.coordinates()[1] - simulation.batch.qvel).max() < SPEEDS


def test_more_contacts_than_there_is_room_for_are_told(monkeypatch):
    body = catalog.load(Character, "humanoid")
    assert not gpu.GpuSimulation(body, load_gait("walk"), device="cpu").crowded().any()
    monkeypatch.setattr(gpu, "ROWS", 8)
    narrow = gpu.GpuSimulation(body, load_gait("walk"), count=2, device="cpu")
    narrow.step(3)
    assert narrow.crowded().all()
    narrow.reset()
    assert not narrow.crowded().any()


def test_a_body_whose_joints_are_damped_keeps_the_implicit_step():
    model = build_model(catalog.load(Character, "humanoid"), 0.001)
    assert is_explicit(model)
    model.dof_damping[7] = 0.1
    assert not is_explicit(model)


def test_equal_bodies_with_equal_gaits_share_a_table(bodies):
    simulation = gpu.GpuSimulation([bodies[0], bodies[1], bodies[0]], load_gait("walk"), device="cpu")
    assert simulation.rows.cast.numpy().tolist() == [0, 1, 0]
    assert simulation.rows.body.shape == (2,)


def test_all_that_a_tick_launches_is_known_before_it_launches_anything(bodies, monkeypatch):
    simulation = gpu.GpuSimulation(bodies[0], load_gait("walk"), device="cpu")
    before = simulation.coordinates()[0]
    needed = {one.module for one in needed_by(simulation._tick)}
    assert np.array_equal(simulation.coordinates()[0], before)
    launched, launch = set(), wp.launch

    def noted(kernel, *inputs, **options):
        launched.add(kernel.module)
        return launch(kernel, *inputs, **options)

    monkeypatch.setattr(wp, "launch", noted)
    simulation.step(2)
    assert launched <= needed
