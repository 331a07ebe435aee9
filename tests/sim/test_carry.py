"""A character that one law walks goes on under another, in the same body and the same motion."""

import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.laws.register import load_gait
from footfall.sim.carry import carry
from footfall.sim.simulation import Simulation
from footfall.sim.together import Together


@pytest.fixture(scope="module")
def biped() -> Character:
    return catalog.load(Character, "biped")


@pytest.fixture
def walker(biped) -> Simulation:
    """Walks by GENBICON at 1 m/s, up to a foot strike."""
    simulation = Simulation(biped, load_gait("walk"))
    simulation.set_command(speed=1.0, heading=0.2)
    simulation.run(4.0)
    to_strike(simulation)
    return simulation


def to_strike(simulation: Simulation) -> None:
    steps = int(simulation.memory["stride"]["steps"][0])
    while simulation.memory["stride"]["steps"][0] == steps:
        simulation.step()


def is_up(simulation: Simulation) -> bool:
    return bool(simulation.tally["fell_at"][0] < 0)


def test_nothing_of_the_motion_changes_at_the_moment_itself(walker, biped):
    other = Simulation(biped, load_gait("space-stride"))
    carry(walker, other, {0: 0})
    assert (other.batch.qpos == walker.batch.qpos).all()
    assert (other.batch.qvel == walker.batch.qvel).all()
    assert other.seconds == walker.seconds
    assert other.command["heading"][0] == pytest.approx(0.2)


def test_the_other_law_begins_on_the_foot_that_carries(walker, biped):
    other = Simulation(biped, load_gait("space-stride"))
    carry(walker, other, {0: 0})
    other.step()
    assert other.memory["stride"]["stance"][0] == walker.memory["stride"]["stance"][0]
    assert other.memory["stride"]["steps"][0] == walker.memory["stride"]["steps"][0]


@pytest.mark.slow
def test_a_walk_becomes_another_laws_walk_and_comes_back_and_stands(walker, biped):
    stride = Simulation(biped, load_gait("space-stride"))
    carry(walker, stride, {0: 0})
    stride.run(4.0)
    assert is_up(stride)
    to_strike(stride)
    again = Simulation(biped, load_gait("walk"))
    carry(stride, again, {0: 0})
    again.set_command(speed=0.8)
    again.run(4.0)
    assert is_up(again)
    again.set_command(mode="stand")
    again.run(4.0)
    assert is_up(again)
    assert again.memory["stride"]["standing"][0] == 1


@pytest.mark.slow
def test_another_body_may_come_with_another_law(walker):
    other = Simulation(catalog.load(Character, "humanoid"), load_gait("walk"))
    stride = Simulation(walker.characters[0], load_gait("space-stride"))
    carry(walker, stride, {0: 0})
    carry(stride, other, {0: 0})
    other.set_command(speed=0.5)
    other.run(4.0)
    assert is_up(other)


def test_a_body_with_other_joints_is_refused(walker):
    other = Simulation(catalog.load(Character, "planar"), load_gait("planar-walk"))
    with pytest.raises(BadValue, match="'planar' has other joints than 'biped'"):
        carry(walker, other, {0: 0})


def test_a_planar_body_can_grow_in_mid_step():
    body, gait = catalog.load(Character, "planar"), load_gait("planar-walk")
    small = Simulation(body, gait)
    small.run(1.0)
    tall = Simulation(body.scaled(1.1), gait)
    carry(small, tall, {0: 0})
    assert small.batch.xpos[0, :, 2].min() == pytest.approx(tall.batch.xpos[0, :, 2].min(), abs=0.02)
    tall.run(1.0)
    assert is_up(tall)


def test_who_is_new_stands_at_its_place_and_who_stays_goes_on(walker):
    body, gait = walker.characters[0], walker.gaits[0]
    both = Simulation([body, body], gait, layout=Together(np.array([[0.0, 3.0, 0.0], [0.0, 0.0, 0.0]])))
    carry(walker, both, {1: 0})
    assert (both.batch.qpos[1] == walker.batch.qpos[0]).all()
    assert both.memory_of(1)["stride"]["steps"] == walker.memory_of(0)["stride"]["steps"]
    assert both.batch.qpos[0, :2] == pytest.approx([0.0, 3.0])
    assert both.memory_of(0)["stride"]["steps"] == 0


@pytest.mark.slow
def test_it_goes_as_fast_as_it_is_told_and_turns(biped):
    simulation = Simulation(biped, load_gait("space-go"))
    simulation.set_command(speed=1.6)
    simulation.run(7.0)
    fast = simulation.sensed["body_velocity_w"][0].copy()
    simulation.set_command(speed=0.3, heading=np.pi / 2)
    simulation.run(7.0)
    assert is_up(simulation)
    assert fast[0] == pytest.approx(1.6, abs=0.3)
    assert simulation.sensed["heading"][0] == pytest.approx(np.pi / 2, abs=0.2)
