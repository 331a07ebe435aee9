"""What a close look at every frame sees."""

import numpy as np
import pytest

from footfall import Simulation, character, gait
from footfall.laws.tables import Link
from footfall.sim.looks import Look, Looker, shown


def looked(name: str, seconds: float, every: int = 10, body: str = "humanoid", **command) -> list[Look]:
    simulation = Simulation(character(body), gait(name))
    simulation.set_command(**command)
    looker, looks = Looker(simulation, 0), []
    for _ in range(round(seconds / simulation.step_seconds / every)):
        simulation.step(every)
        looks.append(looker.now())
    return looks


@pytest.fixture(scope="module")
def walk() -> list[Look]:
    return looked("walk", 3.0, speed=0.6)


def test_no_joint_gives_more_than_its_limit(walk):
    torque = shown(walk, "torque")
    assert torque.max() <= 1.0 + 1e-6
    assert torque[:, Link.LEFT_FOOT].max() > 0.1


def test_both_soles_together_bear_the_weight(walk):
    bears = shown(walk, "sole_load").sum(axis=(1, 2))[100:].mean()
    assert bears == pytest.approx(character("humanoid").mass * 9.81, rel=0.05)


def test_nothing_is_touched_on_level_ground(walk):
    assert not frozenset().union(*shown(walk, "touched"))


def test_the_law_aims_ahead_of_the_stance_foot_while_it_walks(walk):
    last = walk[-1]
    stance = (Link.LEFT_FOOT, Link.RIGHT_FOOT)[last.stance]
    assert last.target_w[0] > last.link_w[stance, 0]


def test_a_law_that_aims_at_no_foothold_has_none():
    assert np.isnan(looked("space-walk", 0.5, body="biped")[-1].target_w).all()
