"""Gaits that are written for one body on bodies of another build."""

import numpy as np
import pytest
from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.character import Character, names_in_space
from footfall.bodies.held_as import held_as, sized
from footfall.bodies.size import size_of_bones
from footfall.laws.register import load_gait
from footfall.laws.tables import Link
from footfall.sim.simulation import Simulation

WALK = load_gait("space-walk")


def body(name: str) -> Character:
    return catalog.load(Character, name)


def test_its_own_body_and_gaits_for_any_body_change_nothing():
    assert held_as(own := body("biped"), WALK) is own
    assert sized(WALK, own) is WALK
    other = body("giant")
    assert held_as(other, load_gait("walk")) is other
    assert sized(walk := load_gait("walk"), other) is walk


def test_a_body_of_the_same_shape_is_held_by_similarity():
    biped = body("biped")
    large = replace(biped.scaled(1.5), name="large")
    held, wanted = held_as(large, WALK).bone(Link.LEFT_THIGH), biped.scaled(1.5).bone(Link.LEFT_THIGH)
    assert held.stiffness == pytest.approx(wanted.stiffness, rel=1e-6)
    assert held.damping == pytest.approx(wanted.damping, rel=1e-6)
    assert sized(WALK, large).state[0].seconds == pytest.approx(WALK.state[0].seconds * 1.5**0.5)
    c_d, c_v = sized(WALK, large).state[0].feedback.swing_hip
    assert (c_d, c_v) == pytest.approx((0.5 / 1.5, 0.2 / 1.5**0.5))


def test_a_load_on_the_back_is_carried_once():
    loaded = replace(body("child"), backpack=5.0)
    assert held_as(loaded, WALK).mass == pytest.approx(loaded.mass)


def test_the_document_of_a_body_stays_as_it_is():
    giant = body("giant")
    simulation = Simulation(giant, WALK)
    assert simulation.characters == [giant]
    assert simulation.body["stiffness"][0, Link.LEFT_SHANK] != giant.bone(Link.LEFT_SHANK).stiffness


@pytest.mark.thorough
def test_the_walk_of_table_1_keeps_every_body_of_the_library_up():
    bodies = [body(name) for name in names_in_space()]
    simulation = Simulation(bodies, WALK)
    simulation.run(8.0)
    fallen = [one.name for one, at in zip(bodies, simulation.tally["fell_at"], strict=True) if at >= 0]
    assert fallen == []
    assert np.ptp([size_of_bones(one.links()) for one in bodies]) > 0.5, "they differ in size"
