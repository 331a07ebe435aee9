"""The distance between the legs: by hand where the pose is plain, and as MuJoCo measures it in any pose."""

import mujoco
import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.footfall.law import Gait
from footfall.laws.tables import Link
from footfall.sim.leg_impulse import LegImpulse
from footfall.sim.simulation import Simulation

LEGS = [link for link in Link if link >= Link.LEFT_THIGH]
HALF = len(LEGS) // 2
FAR = 10.0


@pytest.fixture
def simulation():
    return Simulation(catalog.load(Character, "humanoid"), catalog.load(Gait, "walk"))


def gap_in(simulation, qpos) -> float:
    """The gap that a tick finds in a pose."""
    simulation.tally["leg_gap"] = np.inf
    simulation.batch.qpos[0] = qpos
    simulation.batch.forward()
    simulation.step()
    return float(simulation.tally["leg_gap"][0])


def gap_by_mujoco(model, qpos) -> float:
    data = mujoco.MjData(model)
    data.qpos[:] = qpos
    mujoco.mj_forward(model, data)
    names = [link.name.lower() for link in LEGS]
    ids = [model.geom(name).id for name in names]
    pairs = [(left, right) for left in ids[:HALF] for right in ids[HALF:]]
    return min(mujoco.mj_geomDistance(model, data, left, right, FAR, np.zeros(6)) for left, right in pairs)


def swung_in(simulation) -> np.ndarray:
    """Both legs turned in by 0.1 rad from the hips."""
    qpos = simulation.batch.qpos[0].copy()
    for link, sign in ((Link.LEFT_THIGH, 1.0), (Link.RIGHT_THIGH, -1.0)):
        address = simulation.models[0].joint(link.name.lower()).qposadr[0]
        qpos[address : address + 4] = [np.cos(0.05), -sign * np.sin(0.05), 0.0, 0.0]
    return qpos


def test_standing_legs_are_as_far_apart_as_the_thighs(simulation):
    """Hips 0.16 m apart, thighs of 5 cm radius."""
    simulation.step()
    assert simulation.tally["leg_gap"][0] == pytest.approx(0.06, abs=1e-6)


def test_legs_swung_inwards_overlap(simulation):
    """Feet of 5 cm half width cross below hips 8 cm from the middle."""
    assert gap_in(simulation, swung_in(simulation)) < -0.05


@pytest.mark.parametrize("seed", range(12))
def test_in_any_pose_the_gap_is_as_mujoco_measures_it(simulation, seed):
    draw = np.random.default_rng(seed)
    model = simulation.models[0]
    qpos = simulation.batch.qpos[0].copy()
    for link in LEGS:
        joint = model.joint(link.name.lower())
        address = joint.qposadr[0]
        if joint.type[0] == mujoco.mjtJoint.mjJNT_BALL:
            turn = draw.normal(0.0, 0.25, 3)
            qpos[address : address + 4] = np.array([1.0, *turn]) / np.sqrt(1.0 + turn @ turn)
        else:
            qpos[address] = draw.uniform(0.0, 0.6)
    assert gap_in(simulation, qpos) == pytest.approx(gap_by_mujoco(model, qpos), abs=1e-5)


def test_the_smallest_gap_and_its_tick_stay(simulation):
    simulation.run(2.0)
    least, tick = simulation.tally["leg_gap"][0], simulation.tally["leg_gap_at"][0]
    simulation.reset()
    simulation.step(int(tick))
    assert simulation.tally["leg_gap"][0] > least
    simulation.step()
    assert simulation.tally["leg_gap"][0] == least


def test_legs_that_overlap_press_against_each_other_and_a_touch_adds_up(simulation):
    touched = LegImpulse(simulation)
    touched.look()
    assert touched.hardest == 0.0
    assert gap_in(simulation, swung_in(simulation)) < 0.0
    assert touched.force() > 0.0
    touched.look()
    assert touched.hardest == pytest.approx(touched.force() * simulation.step_seconds)
