"""Robots that name files elsewhere, hold too much or cannot walk: refused in a sentence, before MuJoCo reads them."""

import pytest
from bodies.robots.made_robot import made_robot, made_urdf, written

from footfall.bodies.robots.likeness import robot_character
from footfall.errors import BadDocument

DEEP = '<link name="a{0}"/>'


def refused(tmp_path, text, ending="xml"):
    path = tmp_path / f"x.{ending}"
    path.write_text(text)
    with pytest.raises(BadDocument) as problem:
        robot_character(path)
    assert "\n" not in str(problem.value)
    return str(problem.value)


def within(text, more):
    return text.replace("<worldbody>", f"{more}<worldbody>", 1)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ('<asset><hfield name="h" nrow="30000" ncol="30000" size="1 1 1 1"/></asset>', "pixels in one height field"),
        ('<asset><texture name="t" type="2d" builtin="flat" width="90000" height="90000"/></asset>', "pixels"),
        ('<worldbody><replicate count="1000000"><geom size="1"/></replicate></worldbody>', "elements, copies included"),
        ('<include file="/etc/hosts"/>', "not in its folder"),
        ('<include file="../../../../../../../../etc/hosts"/>', "not in its folder"),
        ('<asset><mesh name="m" file="/etc/hosts"/></asset>', "not in its folder"),
        ('<compiler meshdir="/"/><asset><mesh name="m" file="etc/hosts"/></asset>', "not in its folder"),
        ('<asset><mesh name="m" scale="nan 1 1" vertex="0 0 0"/></asset>', "must be finite"),
        ("<custom>" + "<text>" * 300 + "</text>" * 300 + "</custom>", "elements within one another; the limit is 200"),
    ],
)
def test_what_a_robot_may_not_hold_is_refused(tmp_path, more, words):
    assert words in refused(tmp_path, within(made_robot(), more))


def test_an_include_beside_the_robot_is_read(tmp_path):
    (tmp_path / "more.xml").write_text("<mujoco><visual/></mujoco>")
    path = tmp_path / "x.xml"
    path.write_text(within(made_robot(), '<include file="more.xml"/>'))
    assert robot_character(path).mass > 1.0


def test_a_urdf_of_many_levels_is_refused(tmp_path):
    text = made_urdf().replace("</robot>", "<a>" * 1500 + "</a>" * 1500 + "</robot>")
    assert "the limit is 200" in refused(tmp_path, text, "urdf")


def test_a_urdf_does_not_read_a_file_elsewhere(tmp_path):
    mesh = '<mesh filename="file:///etc/hosts"/>'
    text = made_urdf().replace('<box size="0.12 0.2 0.1"/>', mesh)
    assert "not in its folder" in refused(tmp_path, text, "urdf")


def test_legs_of_no_length_are_refused(tmp_path):
    text = made_robot().replace('pos="0.02 0 -0.36"', 'pos="0 0 0"').replace('pos="-0.02 0 -0.35"', 'pos="0 0 0"')
    refused(tmp_path, text)


def test_a_name_that_is_not_utf_8_is_refused_in_a_sentence(tmp_path):
    odd = tmp_path / "r\udcff.xml"
    with open(written(tmp_path)) as source:
        try:
            odd.write_text(source.read())
        except OSError:
            pytest.skip("this file system takes UTF-8 names only")
    with pytest.raises(BadDocument, match="not UTF-8"):
        robot_character(odd)
