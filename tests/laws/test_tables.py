"""Links by number: the law's constants, the enumeration and the tree are one and the same."""

import pytest

from footfall.laws import tables
from footfall.laws.tables import PARENTS, Link, Sensed, Side, foot_load, of_side, rotation_of, side_sign

MIDDLE = ["PELVIS", "LOWER_BACK", "TORSO", "HEAD"]
LIMBS = ["UPPER_ARM", "LOWER_ARM", "THIGH", "SHANK", "FOOT", "TOES"]


@pytest.mark.parametrize("name", MIDDLE)
def test_a_constant_of_the_trunk_is_its_link(name):
    assert getattr(tables, name) == Link[name]


@pytest.mark.parametrize("name", LIMBS)
@pytest.mark.parametrize("side", list(Side))
def test_a_limbs_link_is_found_on_either_side(name, side):
    assert of_side(int(getattr(tables, name)), int(side)) == Link[f"{side.name}_{name}"]


def test_there_is_a_link_for_every_number():
    assert [int(link) for link in Link] == list(range(tables.LINKS))


@pytest.mark.parametrize("link", list(Link)[1:])
def test_a_parent_comes_before_its_child(link):
    assert 0 <= PARENTS[link] < link


@pytest.mark.parametrize("name", ["LOWER_ARM", "SHANK", "FOOT", "TOES"])
@pytest.mark.parametrize("side", list(Side))
def test_a_limb_hangs_together_on_its_own_side(name, side):
    upper = {"LOWER_ARM": "UPPER_ARM", "SHANK": "THIGH", "FOOT": "SHANK", "TOES": "FOOT"}[name]
    assert PARENTS[Link[f"{side.name}_{name}"]] == Link[f"{side.name}_{upper}"]


def test_the_left_is_positive():
    assert (side_sign(int(Side.LEFT)), side_sign(int(Side.RIGHT))) == (1.0, -1.0)


def test_the_load_of_a_foot_is_that_of_heel_ball_and_toes(make):
    sensed = make(Sensed, heel_load=(1.0, 10.0), ball_load=(2.0, 20.0), toe_load=(3.0, 30.0))
    assert (foot_load(sensed, 0), foot_load(sensed, 1)) == (6.0, 60.0)


def test_a_links_orientation_is_read_as_a_quaternion(make):
    sensed = make(Sensed)
    sensed.rotation_w[5] = (0.1, 0.2, 0.3, 0.9)
    assert list(rotation_of(sensed, 5)) == pytest.approx([0.1, 0.2, 0.3, 0.9])
