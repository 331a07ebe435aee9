"""Falling and getting up: on its front, its back or its side, it rises by its joints alone; unasked it lies still."""

from itertools import product

import mujoco
import numpy as np
import pytest

from footfall.bodies.character import character
from footfall.laws.register import load_gait
from footfall.laws.rise.rise import FALLEN, UP
from footfall.laws.tables import Link
from footfall.sim.simulation import Simulation

LYING = {
    "front": (0.0, 1.0, 0.0),
    "back": (0.0, -1.0, 0.0),
    "left side": (-1.0, 0.0, 0.0),
    "right side": (1.0, 0.0, 0.0),
}
"""The axis of the quarter turn that lays it down."""
DROPPED = (0.2, 0.22, 0.25, 0.3)
"""Heights of the pelvis from which it drops, m: who gets up is erratic, so some of each are counted."""
SECONDS, SHARE = 9.0, 0.6
STILL, STILL_FOR, LONGEST = 0.5, 1000, 60.0
"""Who lies still moves no joint faster than this, rad/s, for so many ticks; after so long, s, it never will."""


@pytest.fixture(scope="module")
def lying():
    """Some of each, dropped from just above the ground."""
    simulation = Simulation(character("humanoid"), load_gait("walk"), count=len(LYING) * len(DROPPED))
    lay_down(simulation)
    return simulation


def lay_down(simulation):
    simulation.reset()
    for row, (axis, height) in enumerate(product(LYING.values(), DROPPED)):
        mujoco.mju_axisAngle2Quat(simulation.batch.qpos[row, 3:7], np.array(axis), np.pi / 2)
        simulation.batch.qpos[row, 2] = height
    simulation.batch.forward()


def hips(simulation):
    return simulation.batch.qpos[:, 2] / simulation.body["pelvis_height"]


def lie_still(simulation):
    """Whether all do."""
    return (hips(simulation) < 0.2).all() and np.abs(simulation.batch.qvel).max() < STILL


@pytest.mark.slow
def test_unasked_it_lies_still_and_limp(lying):
    lay_down(lying)
    lying.set_command(mode="stand")
    still = 0
    while still < STILL_FOR:
        assert lying.ticks * lying.step_seconds < LONGEST, "they never lie still"
        lying.step(1)
        still = still + 1 if lie_still(lying) else 0
    assert (lying.tally["torque_peak"] < 150.0).all()


@pytest.mark.slow
def test_asked_it_gets_up_from_wherever_it_lies(lying):
    lay_down(lying)
    lying.set_command(mode="get up")
    lying.step(round(SECONDS / lying.step_seconds))
    up = (hips(lying) > 0.9) & (lying.memory["stride"]["rise"]["stage"] == UP)
    risen = dict(zip(LYING, up.reshape(len(LYING), len(DROPPED)).sum(axis=1), strict=True))
    assert sum(risen.values()) >= SHARE * len(up), risen
    assert (lying.tally["outside"] == 0.0).all()
    assert (lying.tally["torque_peak"] <= lying.body["torque_limit"].max() + 1e-3).all()
    assert (lying.tally["risen"][up] > 0).all()


@pytest.mark.slow
def test_a_law_that_whirls_its_thighs_in_the_air_goes_limp_and_does_not_blow_up():
    simulation = Simulation(character("biped"), load_gait("space-walk"), count=1)
    simulation.step(1000)
    thigh = simulation.rows.joints.speed_address[Link.LEFT_THIGH]
    simulation.batch.qvel[0, thigh + 2] = 150.0
    simulation.step(20)
    assert simulation.memory["stride"]["rise"]["stage"][0] == FALLEN
    simulation.step(1000)
    assert np.isfinite(simulation.batch.qpos).all()
