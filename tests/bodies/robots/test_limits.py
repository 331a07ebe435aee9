"""What a robot's joints can give: limits of torque and speed by its file, kept, told and reported."""

import re

import numpy as np
import pytest
from bodies.robots.made_robot import LIMIT, made_robot, made_urdf, written

from footfall import catalog
from footfall.bodies.build import build_model
from footfall.bodies.robots.drive import hinge_table
from footfall.bodies.robots.likeness import remarks_on_limits, robot_character
from footfall.bodies.robots.limits import speeds_of
from footfall.errors import BadDocument
from footfall.laws.register import load_gait
from footfall.measure.trial.run import run_trial
from footfall.sim.simulation import Simulation
from footfall.sim.tables import table_columns
from footfall.stage.opened import load_trial


def test_speed_limits_of_a_urdf_are_kept_and_mjcf_has_none(tmp_path):
    path = tmp_path / "biped.urdf"
    path.write_text(made_urdf())
    assert speeds_of(str(path))["left_knee"] == 20.0
    assert speeds_of(written(tmp_path)) == {}
    character = robot_character(path)
    table = hinge_table(character, build_model(character, 0.001))
    assert table["fastest"] == pytest.approx(20.0)


@pytest.mark.parametrize("given", ["inf", "nan", "-3", "0"])
def test_a_speed_that_limits_nothing_is_no_limit(tmp_path, given):
    path = tmp_path / "biped.urdf"
    path.write_text(made_urdf().replace('velocity="20"', f'velocity="{given}"'))
    assert speeds_of(str(path)) == {}


def test_a_speed_that_is_no_number_is_refused_in_a_sentence(tmp_path):
    path = tmp_path / "biped.urdf"
    path.write_text(made_urdf().replace('velocity="20"', 'velocity="fast"', 1))
    with pytest.raises(BadDocument, match="is 'fast'; it must be a number"):
        speeds_of(str(path))


def test_a_motor_at_its_largest_speed_drives_no_faster_but_brakes(tmp_path):
    path = tmp_path / "biped.urdf"
    path.write_text(made_urdf())
    walker = Simulation(robot_character(path), load_gait("walk"))
    (hinge,) = [one for one in walker.hinges if walker.models[0].joint(int(one["joint"])).name == "robot/left_knee"]
    walker.step(1)
    gave = []
    for rate in (0.0, 19.0, 21.0):
        for sign in (1.0, -1.0):
            walker.reset()
            walker.batch.qvel[0, hinge["speed"]] = sign * rate
            walker.launch()
            gave.append(float(walker.batch.qfrc_applied[0, hinge["speed"]]) * sign)
    assert max(gave[4:]) <= 0.0
    assert min(gave[4:]) < 0.0


def test_a_robot_whose_file_gives_no_limits_is_told_so(tmp_path):
    assert remarks_on_limits(written(tmp_path)) == ()
    free = tmp_path / "free.xml"
    free.write_text(re.sub(r'ctrlrange="[^"]*"|actuatorfrcrange="[^"]*"', "", made_robot()))
    (words,) = remarks_on_limits(str(free))
    assert words.startswith("its file gives no torque limit for any joint")
    free.write_text(re.sub(r'<motor name="knee_l"[^>]*>', "", made_robot()))
    (words,) = remarks_on_limits(str(free))
    assert "knee_l" in words


@pytest.mark.slow
def test_the_report_has_each_motor_beside_its_limits_and_files_have_its_names(tmp_path):
    path = tmp_path / "biped.urdf"
    path.write_text(made_urdf())
    trial = {"name": "x", "seconds": 3.0, "character": catalog.encode(robot_character(path))}
    outcome = run_trial(load_trial(trial | {"command": [{"speed": 0.4}]}))
    motors = {motor["joint"]: motor for motor in outcome.report.motors}
    assert len(motors) == 12
    knee = motors["left_knee"]
    assert knee["torque_limit"] == LIMIT
    assert knee["speed_limit"] == 20.0
    assert 0.0 < knee["torque_share"] <= 1.0
    assert knee["torque_peak"] == pytest.approx(knee["torque_share"] * LIMIT)
    assert 0.0 < knee["power"] < knee["torque_peak"] * knee["speed_peak"]
    table = dict(table_columns(outcome.recording.keeping(["torque"])))
    assert {"pelvis_x", "pelvis_vx", "left_knee", "left_knee_rate", "torque_left_knee"} <= set(table)
    assert np.abs(table["torque_left_knee"]).max() == pytest.approx(knee["torque_peak"])
