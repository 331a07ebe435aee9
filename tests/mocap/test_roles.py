"""Skeletons by whatever names: who finds a thigh in them."""

import pytest

from footfall.laws.tables import Link, Side
from footfall.mocap.bvh import BadClip, BvhJoint
from footfall.mocap.roles import find_roles, plain_name


@pytest.mark.parametrize(
    ("name", "side", "bare"),
    [
        ("LeftUpLeg", Side.LEFT, "upleg"),
        ("mixamorig:RightForeArm", Side.RIGHT, "forearm"),
        ("Bip01 L Thigh", Side.LEFT, "thigh"),
        ("thigh.R", Side.RIGHT, "thigh"),
        ("L_UpLeg", Side.LEFT, "upleg"),
        ("lfemur", Side.LEFT, "femur"),
        ("LeftToeBase", Side.LEFT, "toebase"),
        ("Spine1", None, "spine1"),
        ("Root", None, "root"),
    ],
)
def test_a_name_has_a_side_and_a_bare_name(name, side, bare):
    assert plain_name(name) == (side, bare)


def joints_called(*names: str) -> list[BvhJoint]:
    return [BvhJoint(name, index - 1, (0.0, 0.0, 0.0), ("Zrotation",)) for index, name in enumerate(names)]


LEGS = [f"{side}{bone}" for side in ("Left", "Right") for bone in ("UpLeg", "Leg", "Foot")]


def test_what_is_missing_is_said():
    found = find_roles(joints_called("Hips", *LEGS))
    assert found.joints[Link.RIGHT_SHANK] == 5
    assert "left_toes" in found.words
    assert "head" in found.words
    assert "thigh" not in found.words


def test_no_joint_serves_twice():
    found = find_roles(joints_called("Hips", "Spine", "Spine1", "Neck", "Head", *LEGS))
    assert len(set(found.joints.values())) == len(found.joints)


def test_a_skeleton_without_a_leg_is_refused_with_its_joints():
    with pytest.raises(BadClip, match="no joint was found for right_thigh") as refused:
        find_roles(joints_called("Hips", "LeftUpLeg", "LeftLeg", "LeftFoot", "RightLeg", "RightFoot", "Tail"))
    assert "Tail" in str(refused.value)
