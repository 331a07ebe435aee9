"""Rows of one simulation may walk by different laws, each as if it were alone; in one world they collide."""

import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.laws.register import load_gait
from footfall.sim.carry import carry, same_rows
from footfall.sim.law_tables import seen_by
from footfall.sim.readings import Readings
from footfall.sim.simulation import Simulation
from footfall.sim.together import Together

CAST = [("humanoid", "walk"), ("humanoid", "stepping"), ("biped", "space-walk")]
BODIES = [catalog.load(Character, name) for name, _ in CAST]
GAITS = [load_gait(name) for _, name in CAST]
FAR = np.array([[0.0, 0.0, 0.0], [0.0, 8.0, 1.0], [16.0, 8.0, -2.0]])
SECONDS = 1.2


@pytest.fixture(scope="module")
def mixed() -> Simulation:
    simulation = Simulation(BODIES, GAITS)
    simulation.set_command(0, speed=0.7)
    simulation.run(SECONDS)
    return simulation


@pytest.mark.slow
@pytest.mark.parametrize("row", range(len(CAST)))
def test_each_gives_the_same_bits_as_alone(mixed, row):
    alone = Simulation(BODIES[row], GAITS[row])
    if row == 0:
        alone.set_command(speed=0.7)
    alone.run(SECONDS)
    assert mixed.batch.qpos[row].tobytes() == alone.batch.qpos[0].tobytes()
    assert mixed.memory_of(row) == alone.memory[0]
    assert seen_by(mixed.laws[row], mixed.plans)[row] == alone.plans[0]


def test_far_apart_in_one_world_each_walks_as_if_alone(mixed):
    together = Simulation(BODIES, GAITS, layout=Together(FAR))
    together.set_command(0, speed=0.7)
    together.run(SECONDS)
    assert (together.memory["stride"]["steps"] == mixed.memory["stride"]["steps"]).all()
    assert together.batch.qpos[:, 7:] == pytest.approx(mixed.batch.qpos[:, 7:], abs=2e-2)


@pytest.mark.slow
def test_those_of_different_laws_collide():
    near = np.array([[0.0, 0.0, 0.0], [0.8, 0.0, 0.0]])
    simulation = Simulation(BODIES[:2], GAITS[:2], layout=Together(near))
    simulation.set_command(0, speed=1.0)
    simulation.run(2.0)
    assert (0, 1) in simulation.batch.meetings()
    assert simulation.batch.qpos[0, 0] < simulation.batch.qpos[1, 0]


def test_a_command_must_be_heeded_by_the_law_of_its_row(mixed):
    with pytest.raises(BadValue, match="the law stepping heeds no speed"):
        mixed.set_command(1, speed=1.0)
    with pytest.raises(BadValue, match="heeds no speed"):
        mixed.set_command(speed=1.0)


def test_a_reading_is_zero_for_those_whose_law_has_none(mixed):
    force = Readings(mixed, "virtual_force").now()
    assert np.abs(force[0]).max() > 0.0
    assert (force[1:] == 0.0).all()


def test_who_keeps_its_law_goes_on_to_the_same_bits_when_another_is_handed_over():
    pair = [BODIES[0], BODIES[2]]
    before = Simulation(pair, [GAITS[0], GAITS[2]])
    before.run(0.5)
    after = Simulation(pair, [GAITS[0], GAITS[0]])
    carry(before, after, same_rows(after))
    after.rows.state.touch.numpy()[:] = before.batch.sensordata
    for simulation in (before, after):
        simulation.run(0.5)
    assert after.batch.qpos[0].tobytes() == before.batch.qpos[0].tobytes()
    assert after.memory["stride"]["steps"][1] > 0
