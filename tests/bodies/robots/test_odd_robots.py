"""Robots as strangers draw them: symmetric feet, low ankles, wheels, floors beside them, meshes of other programs."""

import numpy as np
import pytest
from bodies.robots.made_robot import made_robot, made_urdf

from footfall.bodies.robots.frames import Robot, load_robot
from footfall.errors import BadDocument


def read(tmp_path, text: str, name: str = "odd.xml") -> Robot:
    (tmp_path / name).write_text(text)
    return load_robot(str(tmp_path / name))


def hinges(robot: Robot, link: str) -> list[str]:
    return [robot.model.joint(hinge.joint).name.removeprefix("robot/") for hinge in robot.anatomy.legs[0].hinges[link]]


def even(**options: bool) -> str:
    """A robot whose knees bend either way, and whose feet reach as far back as ahead but for 0.1 mm."""
    text = made_robot(mirrored_axes=False, **options).replace('range="0 2.3"', 'range="-3.14 3.14"')
    foot = '<geom type="box" pos="0.04 0 -0.045"'
    assert text.count(foot) == 2
    return text.replace(foot, '<geom type="box" pos="-0.0001 0 -0.045"')


def without_sides(text: str) -> str:
    for side, word in (("l", "a"), ("r", "b")):
        text = text.replace(f'_{side}"', f'_{word}"')
    return text


def test_where_neither_knees_nor_feet_tell_names_say_where_ahead_is(tmp_path):
    robot = read(tmp_path, even(turned=True))
    assert robot.anatomy.ahead == pytest.approx([0.0, -1.0, 0.0])
    assert hinges(robot, "shank") == ["knee_l"]


def test_where_names_do_not_tell_either_ahead_is_x(tmp_path):
    assert read(tmp_path, without_sides(even())).anatomy.ahead == pytest.approx([1.0, 0.0, 0.0])


def test_a_hinge_that_rolls_is_of_the_ankle_however_low_it_is(tmp_path):
    text = made_robot().replace('<body name="foot_l" pos="0 0 -0.02">', '<body name="foot_l" pos="0 0 -0.12">')
    text = text.replace('<body name="foot_r" pos="0 0 -0.02">', '<body name="foot_r" pos="0 0 -0.12">')
    assert hinges(read(tmp_path, text), "foot") == ["ankle_pitch_l", "ankle_roll_l"]


def test_a_leg_beside_its_hip_roll_is_upright(tmp_path):
    """The roll axis is five centimetres inside a leg that is vertical."""
    text = made_robot()
    for side, sign in (("l", 1), ("r", -1)):
        old = f'<body name="thigh_{side}" pos="0.02 {0.02 * sign} 0">'
        assert old in text
        text = text.replace(old, f'<body name="thigh_{side}" pos="0.02 {0.1 * sign} 0">')
    robot = read(tmp_path, text)
    assert np.abs(robot.anatomy.tree.data.qpos[7:]).max() == 0.0
    assert robot.anatomy.legs[0].ankle @ robot.anatomy.left == pytest.approx(0.19, abs=0.01)


def test_wheels_are_refused_in_a_sentence(tmp_path):
    text = made_robot(rolls=False)
    for side in "lr":
        text = text.replace(f'<body name="foot_{side}" pos="0 0 -0.02">', f'<body name="foot_{side}"><!-- round -->', 1)
    box = '<geom type="box" pos="0.04 0 -0.045" size="0.11 0.045 0.015" mass="0.6"/>'
    assert text.count(box) == 2
    wheel = '<geom type="cylinder" quat="0.7071 0.7071 0 0" size="0.1 0.03" mass="0.6"/>'
    with pytest.raises(BadDocument, match=r"its legs end in wheels \(on 'ankle_pitch_.'\).*give a robot with feet"):
        read(tmp_path, text.replace(box, wheel))


def test_a_robot_called_mjcf_is_the_one_called_xml(tmp_path):
    (tmp_path / "legs.xml").write_text('<mujoco><option timestep="0.003"/></mujoco>')
    text = made_robot().replace("<worldbody>", '<include file="legs.xml"/><worldbody>', 1)
    one, other = read(tmp_path, text, "a.xml"), read(tmp_path, text, "b.mjcf")
    assert one.model.body_mass.tolist() == other.model.body_mass.tolist()


def test_floors_and_empty_bodies_beside_a_robot_are_left_out(tmp_path):
    more = '<body name="ground"><geom type="box" size="5 5 0.1" pos="0 0 -1"/></body><body name="x"><joint/></body>'
    robot = read(tmp_path, made_robot().replace('<body name="base"', f'{more}<body name="base"'))
    assert robot.model.body_mass.sum() == pytest.approx(read(tmp_path, made_robot(), "b.xml").model.body_mass.sum())
    assert robot.anatomy.tree.remarks == ("the robot is 'base'; left out beside it: 'x', 'ground'",)


def test_two_robots_in_a_file_are_refused(tmp_path):
    text = made_robot()
    body = text[text.index('<body name="base"') : text.index("</worldbody>")]
    again = body.replace('name="', 'name="other_')
    with pytest.raises(BadDocument, match="holds several robots; give a file that holds one"):
        read(tmp_path, text.replace("</worldbody>", f"{again}</worldbody>"))


def test_a_root_of_six_joints_floats(tmp_path):
    six = "".join(f'<joint type="slide" axis="{a}"/><joint axis="{a}"/>' for a in ("1 0 0", "0 1 0", "0 0 1"))
    robot = read(tmp_path, made_robot().replace("<freejoint/>", six))
    assert robot.model.nq == read(tmp_path, made_robot(), "b.xml").model.nq


TEXT_STL = "solid x\n" + "".join(
    "facet normal 0 0 0\nouter loop\n" + "".join(f"vertex {x} {y} {z}\n" for x, y, z in three) + "endloop\nendfacet\n"
    for three in (
        ((0, 0, 0), (0.1, 0, 0), (0, 0.1, 0)),
        ((0, 0, 0), (0.1, 0, 0), (0, 0, 0.1)),
        ((0, 0, 0), (0, 0.1, 0), (0, 0, 0.1)),
    )
)
DAE = """<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema">
<asset><unit meter="0.01"/><up_axis>Y_UP</up_axis></asset>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array count="12">0 0 0 10 0 0 0 20 0 0 0 30</float_array></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene><node><translate>0 5 0</translate><rotate>0 1 0 90</rotate>
<instance_geometry url="#g"/></node></visual_scene></library_visual_scenes></COLLADA>"""


def with_mesh(tmp_path, name: str, contents: str) -> Robot:
    (tmp_path / name).write_text(contents)
    return read(tmp_path, made_urdf().replace('<box size="0.12 0.2 0.1"/>', f'<mesh filename="{name}"/>'), "m.urdf")


def test_an_stl_of_words_is_converted(tmp_path):
    robot = with_mesh(tmp_path, "p.stl", TEXT_STL)
    assert robot.model.nmesh == 1
    assert "p.stl) converted" in robot.anatomy.tree.remarks[0]


def test_a_dae_is_converted_with_its_unit_its_axes_and_its_nodes(tmp_path):
    model = with_mesh(tmp_path, "p.dae", DAE).model
    corners = model.mesh_vert @ np.eye(3)
    assert sorted(np.ptp(corners, axis=0)) == pytest.approx([0.1, 0.2, 0.3], abs=0.15)
    assert model.nmesh == 1


@pytest.mark.parametrize("name", ["p.gltf", "p.dae", "p.glb"])
def test_what_cannot_be_read_is_dropped_with_a_word(tmp_path, name):
    robot = with_mesh(tmp_path, name, "nothing of the kind")
    assert robot.model.nmesh == 0
    assert f"{name}) left out: save as STL or OBJ" in robot.anatomy.tree.remarks[0]


def test_what_is_only_seen_may_be_missing(tmp_path):
    text = made_urdf().replace('<box size="0.12 0.2 0.1"/>', '<mesh filename="package://biped/pelvis.stl"/>')
    told = read(tmp_path, text, "m.urdf").anatomy.tree.remarks
    assert told == ("1 meshes to be seen are not there and left out (package://biped/pelvis.stl, …)",)


def test_the_ending_of_a_mesh_may_be_written_otherwise(tmp_path):
    (tmp_path / "p.STL").write_text(TEXT_STL)
    text = made_urdf().replace('<box size="0.12 0.2 0.1"/>', '<mesh filename="p.stl"/>')
    assert read(tmp_path, text, "m.urdf").model.nmesh == 1
