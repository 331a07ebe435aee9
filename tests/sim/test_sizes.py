"""A body of the same shape and another size walks as the humanoid does, faster by the square root of its size."""

import numpy as np
import pytest

from footfall.bodies.build import size_of
from footfall.bodies.character import character
from footfall.laws.register import gait
from footfall.sim.simulation import Simulation

pytestmark = pytest.mark.slow

SIZES = (0.5, 0.7, 1.3, 2.0)


@pytest.fixture(scope="module")
def humanoid():
    return character("humanoid")


def test_the_humanoid_is_the_reference_itself(humanoid):
    assert size_of(humanoid) == 1.0


@pytest.mark.parametrize("size", SIZES)
def test_a_scaled_body_has_its_size(humanoid, size):
    assert size_of(humanoid.scaled(size)) == pytest.approx(size, rel=2e-3)


def test_a_body_twice_as_large_weighs_eight_times_as_much(humanoid):
    assert humanoid.scaled(2.0).mass == pytest.approx(8.0 * humanoid.mass)


def test_scaling_keeps_the_joints_limits(humanoid):
    assert humanoid.scaled(2.0).bones["shank"].limits == humanoid.bones["shank"].limits


@pytest.mark.parametrize("speed", [0.0, 0.6, 1.0])
def test_all_sizes_walk_alike(humanoid, speed):
    walkers = Simulation([humanoid.scaled(size) for size in SIZES], gait("walk"))
    for row, size in enumerate(SIZES):
        walkers.set_command(row, speed=speed * np.sqrt(size))
    walkers.run(8.0)
    start = walkers.batch.qpos[:, 0].copy()
    walkers.run(6.0)
    speeds = (walkers.batch.qpos[:, 0] - start) / 6.0 / np.sqrt(SIZES)
    assert (walkers.tally["fell_at"] < 0).all()
    assert speeds == pytest.approx(speed, abs=0.08)
