"""Robots whose files are not quite right: mended with a word, or refused in a sentence."""

import re

import numpy as np
import pytest
from bodies.robots.made_robot import made_robot, made_urdf
from bodies.robots.test_odd_robots import TEXT_STL, read

from footfall.errors import BadDocument

LOPSIDED = 'mass="0.5" diaginertia="1 0.001 0.001"'
TINY = 'mass="1e-20" diaginertia="1e-20 1e-20 1e-20"'
NEGATIVE = 'mass="0.5" fullinertia="-0.001 0.002 0.003 0 0 0"'


@pytest.mark.parametrize("inertial", [LOPSIDED, TINY, NEGATIVE])
def test_an_inertia_that_no_solid_has_is_mended_with_a_word(tmp_path, inertial):
    text = made_robot().replace(
        '<body name="foot_l" pos="0 0 -0.02">',
        f'<body name="foot_l" pos="0 0 -0.02"><inertial pos="0 0 0" {inertial}/>',
    )
    robot = read(tmp_path, text)
    moments = robot.model.body_inertia[robot.model.body("robot/foot_l").id]
    assert (moments > 0.0).all()
    assert moments.max() <= (1.0 + 1e-5) * (moments.sum() - moments.max())
    assert "1 bodies had masses or inertias that no solid has ('foot_l')" in robot.anatomy.tree.remarks[0]


def test_inertias_of_solids_are_left_as_they_are(tmp_path):
    assert read(tmp_path, made_robot()).anatomy.tree.remarks == ()


def test_attributes_of_another_version_of_mujoco_are_left_out_with_a_word(tmp_path):
    old = '<option><flag sensornoise="enable" filterparent="enable"/></option><worldbody>'
    robot = read(tmp_path, made_robot().replace("<worldbody>", old, 1))
    assert robot.anatomy.tree.remarks == ("left out, as this MuJoCo does not know it: sensornoise",)


def test_a_mesh_of_mjcf_that_is_only_seen_may_be_missing(tmp_path):
    seen = '<geom type="mesh" mesh="shell" contype="0" conaffinity="0" mass="0"/>'
    text = made_robot().replace('<body name="foot_l" pos="0 0 -0.02">', f'<body name="foot_l" pos="0 0 -0.02">{seen}')
    text = text.replace("<worldbody>", '<asset><mesh name="shell" file="shell.stl"/></asset><worldbody>', 1)
    robot = read(tmp_path, text)
    assert robot.anatomy.tree.remarks == ("1 mesh only seen and not there (shell.stl) left out",)


def test_a_texture_whose_picture_is_missing_is_left_out_with_a_word(tmp_path):
    cloth = '<texture name="logo" type="2d" file="logo.png"/><material name="cloth" texture="logo"/>'
    text = made_robot().replace("<worldbody>", f"<asset>{cloth}</asset><worldbody>", 1)
    robot = read(tmp_path, text.replace('size="0.07 0.09 0.05"', 'size="0.07 0.09 0.05" material="cloth"', 1))
    assert robot.anatomy.tree.remarks == ("1 picture that is not there (logo.png) left out",)


def test_a_root_of_three_slides_and_a_ball_floats(tmp_path):
    four = "".join(f'<joint type="slide" axis="{axis}"/>' for axis in ("1 0 0", "0 1 0", "0 0 1"))
    robot = read(tmp_path, made_robot().replace("<freejoint/>", f'{four}<joint type="ball"/>'))
    assert robot.model.nq == read(tmp_path, made_robot(), "b.xml").model.nq


def test_joints_that_are_no_hinges_are_named(tmp_path):
    text = made_robot().replace("<freejoint/>", '<freejoint/><body name="pole"><joint name="rod" type="ball"/></body>')
    text = text.replace('<joint name="rod" type="ball"/>', '<joint name="rod" type="ball"/><geom size="0.01"/>')
    with pytest.raises(BadDocument, match="'rod' is no hinge; robots are driven by hinges only"):
        read(tmp_path, text)


def test_a_robot_without_solids_is_told_what_it_lacks(tmp_path):
    text = re.sub(r"<(collision|visual)>.*?</\1>", "", made_urdf(), flags=re.DOTALL)
    with pytest.raises(BadDocument, match="parts have a shape, and no feet: give its links collision geometry"):
        read(tmp_path, text, "bare.urdf")


def test_a_mesh_is_found_whatever_its_letters(tmp_path):
    (tmp_path / "Pelvis_Link.STL").write_text(TEXT_STL)
    text = made_urdf().replace('<box size="0.12 0.2 0.1"/>', '<mesh filename="package:///pelvis_link.stl"/>')
    assert read(tmp_path, text, "m.urdf").model.nmesh == 1


def test_a_urdf_may_repeat_the_colour_of_a_link(tmp_path):
    red = '<material name="red"><color rgba="1 0 0 1"/></material>'
    text = made_urdf().replace("</visual>", f"{red}{red}</visual>", 1)
    one, other = read(tmp_path, text, "a.urdf"), read(tmp_path, made_urdf(), "b.urdf")
    assert np.array_equal(one.model.body_mass, other.model.body_mass)
