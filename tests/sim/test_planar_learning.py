"""Feedback-error learning and gains that rise after an impact (SIMBICON section 5)."""

import numpy as np
import pytest
from msgspec.structs import replace

from footfall.laws.simbicon.learning import Alarm, Gains, Learning
from footfall.laws.tables import Link
from footfall.measure.learn import learn_gait
from footfall.sim.simulation import Simulation

pytestmark = pytest.mark.slow

HIPS = [3, 6]


def test_learning_calms_the_torso_to_a_fifth(planar):
    lesson = learn_gait("planar-walk", seconds=50.0, limit=1.0)
    assert lesson.before == pytest.approx(3.7, abs=0.3)
    assert lesson.after < lesson.before / 5.0


def test_a_gait_that_is_come_to_from_another_learns_too():
    lesson = learn_gait("planar-backwards", seconds=25.0)
    assert lesson.after < lesson.before


def test_what_is_learned_keeps_within_the_limit(planar, walk):
    simulation = Simulation(planar, replace(walk, learning=Learning(rate=0.3, limit=0.1)))
    simulation.run(15.0)
    assert np.abs(simulation.memory["learnt"]["torso"]).max() == pytest.approx(30.0, abs=1e-3)


def test_without_a_rate_nothing_is_learned(planar, walk):
    simulation = Simulation(planar, walk)
    simulation.run(2.0)
    assert (simulation.memory["learnt"]["torso"] == 0.0).all()


def test_gains_rise_a_reaction_time_after_an_impact(planar, walk):
    """A torso thrown off by a shove: low gains for 0.15 s more, then the body's own."""
    low = replace(walk, gains=Gains(torso=0.8), alarm=Alarm(surprise=0.2, seconds=0.5))
    simulation = Simulation(planar, low)
    simulation.run(2.0)
    assert simulation.memory["learnt"]["since"][0] == 0.0
    simulation.push(0, Link.PELVIS, [600.0, 0.0, 0.0], [0.0, 150.0, 0.0])
    simulation.run(0.1)
    simulation.push(0, Link.PELVIS, [0.0, 0.0, 0.0])
    while simulation.memory["learnt"]["since"][0] == 0.0 and simulation.ticks < 3000:
        simulation.step()
    gains = []
    for _ in range(400):
        lean, rate = simulation.batch.qpos[0, 2], simulation.batch.qvel[0, 2]
        simulation.step()
        gains.append(simulation.batch.qfrc_applied[0, HIPS].sum() / (300.0 * lean + 30.0 * rate))
    settled = np.array(gains)
    assert np.median(settled[:140]) == pytest.approx(0.8, abs=0.01)
    assert np.median(settled[170:]) == pytest.approx(1.0, abs=0.01)


def test_another_gait_learns_from_nothing(planar, gaits):
    """What one gait learned is none of the other's."""
    here, there = (replace(gaits[name], learning=Learning(rate=0.3)) for name in ("planar-walk", "planar-in-place"))
    simulation = Simulation(planar, here, others=[[there]])
    simulation.run(3.0)
    assert np.abs(simulation.memory["learnt"]["torso"]).max() > 5.0
    simulation.set_command(0, gait="planar-in-place")
    while simulation.memory["stride"]["gait"][0] == 0:
        simulation.step()
    assert (simulation.memory["learnt"]["torso"] == 0.0).all()
