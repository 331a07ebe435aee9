"""Roles told by hand: bones of an avatar and joints of a robot, in a file beside it that is half filled when needed."""

import tomllib
from pathlib import Path

import pytest
from bodies.robots.made_robot import made_robot
from rigs.made_rigs import made_rig

from footfall.bodies.robots.frames import load_robot
from footfall.cli.rigs import body_of
from footfall.errors import BadDocument, UnknownName
from footfall.rigs.avatar import read_avatar

pytestmark = pytest.mark.slow


def oddly_named(folder: Path) -> Path:
    """An avatar of bones alone, one of whose feet has a name that tells nothing."""
    glb = made_rig()
    del glb.table["skins"], glb.table["meshes"]
    for node in glb.table["nodes"]:
        node.pop("mesh", None)
        node.pop("skin", None)
        if node["name"].endswith("LeftFoot"):
            node["name"] = "paddle"
    path = folder / "me.glb"
    path.write_bytes(glb.to_bytes())
    return path


def test_an_avatar_that_is_not_understood_leaves_a_roles_file_to_fill_in(tmp_path):
    path = oddly_named(tmp_path)
    with pytest.raises(BadDocument, match=r"it lacks leftFoot.*or fill in .*me\.roles\.toml, which was written"):
        body_of(path)
    written = tmp_path / "me.roles.toml"
    told = tomllib.loads(written.read_text())
    assert told["leftFoot"] == ""
    assert told["rightFoot"].endswith("RightFoot")
    assert "paddle" in written.read_text()
    with pytest.raises(BadDocument, match=r"or correct .*me\.roles\.toml"):
        body_of(path)
    written.write_text(written.read_text().replace('leftFoot = ""', 'leftFoot = "paddle"'))
    assert body_of(path).mass > 1.0


def test_python_can_tell_the_roles_itself(tmp_path):
    avatar = read_avatar(oddly_named(tmp_path), {"leftFoot": "paddle"})
    assert avatar.tree.names[avatar.roles.nodes["leftFoot"]] == "paddle"
    assert avatar.roles.way == "hand"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('leftFot = "paddle"', r"there is no role 'leftFot'; did you mean 'leftFoot'"),
        ('leftFoot = "padle"', r"nothing is called 'padle' \(leftFoot\); did you mean 'paddle'"),
        ("leftFoot = 3", "leftFoot must be a name in quotes"),
    ],
)
def test_a_roles_file_that_fits_nothing_is_refused(tmp_path, line, words):
    path = oddly_named(tmp_path)
    (tmp_path / "me.roles.toml").write_text(line)
    with pytest.raises((BadDocument, UnknownName), match=words):
        read_avatar(path)


def robot(folder: Path, roles: str):
    (folder / "r.xml").write_text(made_robot())
    (folder / "r.roles.toml").write_text(roles)
    return load_robot(str(folder / "r.xml"))


def test_where_a_robot_faces_can_be_told(tmp_path):
    assert robot(tmp_path, "").anatomy.ahead.tolist() == [1.0, 0.0, 0.0]
    assert robot(tmp_path, 'ahead = "-x"').anatomy.ahead.tolist() == [-1.0, 0.0, 0.0]


def test_joints_of_a_robot_can_be_told(tmp_path):
    joints = 'left_hip = "hip_pitch_l"\nleft_knee = "knee_l"\nleft_ankle = "ankle_pitch_l"'
    told, found = (robot(tmp_path, text).anatomy.legs[0] for text in (joints, ""))
    assert told.knee.tolist() == found.knee.tolist()
    with pytest.raises(UnknownName, match=r"nothing is called 'toe_l' \(left_foot\)"):
        robot(tmp_path, 'left_foot = "toe_l"\nright_foot = "foot_r"')


def test_a_robot_that_is_not_understood_leaves_a_roles_file(tmp_path):
    path = tmp_path / "r.xml"
    path.write_text(made_robot(mirrored_axes=False).replace('name="knee_l" axis="0 1 0"', 'name="knee_l" axis="1 0 0"'))
    with pytest.raises(BadDocument, match=r"2 pitch hinges.*fill in .*r\.roles\.toml"):
        body_of(path)
    assert "knee_l" in (tmp_path / "r.roles.toml").read_text()
