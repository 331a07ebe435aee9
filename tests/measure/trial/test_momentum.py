"""The report says that nothing from outside moves the walker; here the physics engine's own forces must agree."""

import mujoco
import numpy as np
import pytest

from footfall.laws.tables import Link
from footfall.sim.layout import VEL
from footfall.sim.simulation import Simulation
from footfall.stage.opened import open_trial

TICKS = 1500
PUSHED = range(500, 600)
PUSH_W = np.array([40.0, 150.0, 30.0])


def contact_force_w(model: mujoco.MjModel, data: mujoco.MjData) -> np.ndarray:
    """The sum of what the ground does to the body, N."""
    total_w, force_c = np.zeros(3), np.zeros(6)
    for index in range(data.ncon):
        mujoco.mj_contactForce(model, data, index, force_c)
        contact = data.contact[index]
        frame_cw = contact.frame.reshape(3, 3)
        bodies = model.geom_bodyid[contact.geom]
        if bodies.all():  # limbs that touch each other move nothing but each other
            continue
        from_ground = 1.0 if bodies[0] == 0 else -1.0
        total_w += from_ground * frame_cw.T @ force_c[:3]
    return total_w


def momentum_w(model: mujoco.MjModel, data: mujoco.MjData) -> np.ndarray:
    mujoco.mj_subtreeVel(model, data)
    return model.body_subtreemass[1] * data.subtree_linvel[1]


@pytest.mark.slow
def test_momentum_changes_by_gravity_contact_and_push_alone(trial_of_changes):
    """Within 0.05 N s over 1.5 s, in which gravity alone gives 1036 N s: what is left is the integrator's error."""
    simulation = Simulation(*open_trial(trial_of_changes())[:2])
    simulation.set_command(speed=0.5)
    model = simulation.models[0]
    data = mujoco.MjData(model)
    weight_w = model.body_subtreemass[1] * model.opt.gravity
    impulse_w = np.zeros(3)
    mujoco.mj_step1(model, data)
    start_w = momentum_w(model, data)
    for tick in range(TICKS):
        push_w = PUSH_W if tick in PUSHED else np.zeros(3)
        simulation.push(0, Link.TORSO, push_w)
        simulation.launch()
        data.qfrc_applied[:] = simulation.batch.qfrc_applied[0]
        data.xfrc_applied[:] = simulation.batch.xfrc_applied[0]
        assert not data.qfrc_applied[:6].any()
        mujoco.mj_step2(model, data)
        impulse_w += (contact_force_w(model, data) + weight_w + push_w) * model.opt.timestep
        mujoco.mj_step1(model, data)
        simulation.batch.step(stage=VEL)
    assert np.array_equal(simulation.batch.qpos[0], data.qpos), "the batch and a plain MjData must agree to the bit"
    change_w = momentum_w(model, data) - start_w
    assert np.abs(change_w - impulse_w).max() < 0.05
    assert np.abs(change_w).max() > 10.0
