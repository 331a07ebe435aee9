"""The law in somebody else's loop: the same motion to the bit, in any scene, with any plain actuators."""

import subprocess
import sys

import mujoco
import numpy as np
import pytest
from bodies.robots.made_robot import made_robot

import footfall
from footfall.errors import BadValue
from footfall.sim.simulation import Simulation

pytestmark = pytest.mark.slow


def walk(model, controller, ticks, data=None, **command):
    """The loop that everybody writes."""
    data = mujoco.MjData(model) if data is None else data
    for _ in range(ticks):
        data.ctrl[:] = controller(data, **command)
        mujoco.mj_step(model, data)
    return data


@pytest.fixture(scope="module")
def humanoid():
    """The model of the humanoid with motors, and its simulation."""
    return footfall.mjspec("humanoid").compile()


@pytest.fixture(scope="module")
def robot(tmp_path_factory):
    """The file of a robot with motors."""
    path = tmp_path_factory.mktemp("rig") / "biped.xml"
    path.write_text(made_robot())
    return path


def in_a_room(path, actuators: str = "") -> mujoco.MjSpec:
    """The robot's own file with a table, a lamp that has a motor, and a camera; before it, as others put things."""
    text = path.read_text()
    text = text.replace('<geom name="floor"', '<camera name="eye" pos="0 -3 1"/><geom name="floor"')
    lamp = '<body name="lamp" pos="5 5 1"><joint name="lamp" axis="0 0 1"/><geom size="0.1" mass="1"/></body>'
    table = '<geom name="table" type="box" size="0.5 0.5 0.4" pos="4 2 0.4"/>'
    text = text.replace('<body name="base"', f'{lamp}{table}<body name="base"')
    text = text.replace("<actuator>", '<actuator><motor name="lamp" joint="lamp"/>' + actuators)
    return mujoco.MjSpec.from_string(text)


def test_it_moves_the_humanoid_as_a_simulation_does_to_the_bit(humanoid):
    controller = footfall.Controller(humanoid, rig="humanoid")
    data = walk(humanoid, controller, 1500, speed=0.5, heading=0.3)
    simulation = Simulation(footfall.character("humanoid"), footfall.gait("walk"))
    simulation.set_command(speed=0.5, heading=0.3)
    simulation.run(1.5)
    assert np.array_equal(data.qpos, simulation.batch.qpos[0])
    assert np.array_equal(data.qvel, simulation.batch.qvel[0])
    assert controller.simulation.memory.tobytes() == simulation.memory.tobytes()


def test_a_law_that_plans_does_so_in_another_loop_too():
    body, way = footfall.character("humanoid"), footfall.gait("stepping")
    simulation = Simulation(body, way)
    model = footfall.mjspec(body, simulation.step_seconds).compile()
    data = walk(model, footfall.Controller(model, body, way), 100)
    simulation.run(100 * simulation.step_seconds)
    assert np.array_equal(data.qpos, simulation.batch.qpos[0])


def test_a_robot_moves_as_in_a_simulation_to_the_bit(robot):
    model = footfall.mjspec(robot).compile()
    controller, data = footfall.Controller(model, robot), mujoco.MjData(model)
    controller.start(data)
    walk(model, controller, 500, data, speed=0.3, heading=0.0)
    simulation = Simulation(controller.simulation.characters, footfall.gait("walk"))
    simulation.set_command(speed=0.3)
    simulation.run(0.5)
    assert np.array_equal(data.qpos, simulation.batch.qpos[0])


def test_soles_feel_contacts_as_touch_sensors_do(robot):
    spec = footfall.mjspec(robot)
    with_touch = footfall.Controller(spec.compile(), robot)
    assert with_touch.lodger.touch is not None
    for sensor in spec.sensors:
        spec.delete(sensor)
    model = spec.compile()
    controller, data = footfall.Controller(model, robot), mujoco.MjData(model)
    controller.start(data)
    walk(model, controller, 300, data, speed=0.3)
    felt = controller.mirror.sensordata[0].copy()
    other = with_touch.model
    touching, again = mujoco.MjData(other), footfall.Controller(other, robot)
    again.start(touching)
    walk(other, again, 300, touching, speed=0.3)
    assert felt.any()
    assert np.array_equal(felt, again.mirror.sensordata[0])


def test_a_robot_walks_in_a_room_among_other_things(robot):
    model = in_a_room(robot).compile()
    controller, data = footfall.Controller(model, robot), mujoco.MjData(model)
    controller.start(data, place=(1.0, -1.0, np.pi / 2))
    assert "knee_l" in controller.steady()
    assert controller.steady() == []
    data.ctrl[0] = 0.01
    walk(model, controller, 1500, data, speed=0.3)
    assert not controller.fallen
    assert data.ctrl[0] == 0.01
    assert data.joint("lamp").qpos[0] != 0.0
    base = data.body("base").xpos
    assert base[1] > -0.9
    assert abs(base[0] - 1.0) < 0.1


def test_position_actuators_give_the_torques_of_the_law(robot):
    spec = in_a_room(robot)
    for motor in [one for one in spec.actuators if one.name != "lamp"]:
        motor.gainprm[0], motor.biasprm[1], motor.biasprm[2] = 300.0, -300.0, -5.0
        motor.biastype = mujoco.mjtBias.mjBIAS_AFFINE
        motor.ctrllimited = False
    model = spec.compile()
    controller, data = footfall.Controller(model, robot), mujoco.MjData(model)
    controller.start(data)
    data.ctrl[:] = controller(data, speed=0.3)
    mujoco.mj_forward(model, data)
    given = data.qfrc_actuator[controller.lodger.speeds]
    assert np.abs(given - controller.torque).max() < 1e-9 * np.abs(controller.torque).max()
    assert controller.gains["knee_l"] == (300.0, 5.0)
    controller.steady()
    walk(model, controller, 1500, data, speed=0.3)
    assert not controller.fallen


def test_two_robots_in_one_model_are_told_apart_by_prefix(robot):
    scene = mujoco.MjSpec()
    scene.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_PLANE, size=[0, 0, 1])
    for name in ("a/", "b/"):
        own = mujoco.MjSpec.from_string(made_robot().replace('<geom name="floor" type="plane" size="5 5 1"/>', ""))
        scene.attach(own, prefix=name, frame=scene.worldbody.add_frame())
    model = scene.compile()
    with pytest.raises(BadValue, match="holds 2 such bodies; choose one by prefix="):
        footfall.Controller(model, robot)
    both = [footfall.Controller(model, robot, prefix=name) for name in ("a/", "b/")]
    data = mujoco.MjData(model)
    for side, controller in enumerate(both):
        controller.start(data, place=(0.0, 2.0 * side, 0.0))
        controller.steady()
    for _ in range(700):
        for controller in both:
            data.ctrl[:] = controller(data, speed=0.3)
        mujoco.mj_step(model, data)
    assert not any(controller.fallen for controller in both)
    assert not np.intersect1d(both[0].actuators, both[1].actuators).size


def test_the_same_moment_is_decided_once_and_an_earlier_one_starts_afresh(humanoid):
    controller, data = footfall.Controller(humanoid, "humanoid"), mujoco.MjData(humanoid)
    first = controller(data, speed=0.5)
    memory = controller.simulation.memory.tobytes()
    assert np.array_equal(controller(data), first)
    assert controller.simulation.memory.tobytes() == memory
    walk(humanoid, controller, 50, data)
    mujoco.mj_resetData(humanoid, data)
    assert np.array_equal(controller(data, speed=0.5), first)


def test_mistakes_are_told_in_a_sentence(humanoid, robot):
    with pytest.raises(BadValue, match="the model lacks the joint 'hip_yaw_l' of this rig"):
        footfall.Controller(humanoid, robot)
    spec = mujoco.MjSpec.from_file(str(robot))
    spec.delete(spec.actuator("knee_l"))
    with pytest.raises(BadValue, match="no actuator of the model drives the joint 'knee_l'"):
        footfall.Controller(spec.compile(), robot)
    controller, data = footfall.Controller(humanoid, "humanoid"), mujoco.MjData(humanoid)
    controller(data)
    data.time = 0.5
    with pytest.raises(BadValue, match=r"called 0\.5 s after the last time; it decides every 0\.001 s"):
        controller(data)
    with pytest.raises(BadValue, match="no command 'sped'; did you mean 'speed'"):
        footfall.Controller(humanoid, "humanoid")(mujoco.MjData(humanoid), sped=1.0)
    assert repr(controller) == "Controller: humanoid, walk, 31 actuators, every 0.001 s"


def test_it_needs_nothing_of_mujoco_that_older_versions_lack():
    words = "import sys, footfall; footfall.Controller(footfall.mjspec('humanoid').compile(), 'humanoid'); "
    words += "assert 'mujoco.batch' not in sys.modules"
    subprocess.run([sys.executable, "-c", words], check=True)
