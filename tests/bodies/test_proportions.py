"""A body from its proportions: solids of one density, mirrored, with joints held as physics asks."""

import math

import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.bones import ROLES, side_and_role
from footfall.bodies.build import build_model
from footfall.bodies.character import Character, character
from footfall.bodies.gains import carried_inertia, hold_joints
from footfall.bodies.proportions import OneSideLimbs, Proportions, solids_of
from footfall.bodies.random_body import random_character
from footfall.bodies.size import leg_of, mass_of, size_of_bones
from footfall.errors import BadValue
from footfall.laws.tables import Link, Side

ORDINARY = Character(name="ordinary", text="the editor's first body", proportions=Proportions())


def volume(bone, role: str, body: Proportions) -> float:
    if bone.shape.kind == "box":
        return float(np.prod(np.abs(np.subtract(bone.shape.end, bone.shape.start))))
    if role == "head":
        return math.pi / 6 * body.head_width * body.head_height * body.head_depth
    length = -2.0 * bone.com[2]
    return math.pi / 4 * getattr(body, f"{role}_diameter") ** 2 * length


@pytest.mark.parametrize("role", ROLES)
def test_a_mass_is_volume_times_density(role):
    body = Proportions(density=700.0)
    for link, bone in solids_of(body).items():
        if side_and_role(link)[1] == role:
            assert bone.mass == pytest.approx(700.0 * volume(bone, role, body), rel=1e-9)


def test_the_editors_first_body_weighs_what_the_authors_gave():
    assert ORDINARY.mass == pytest.approx(50.4, abs=0.05)


@pytest.mark.parametrize(
    ("link", "mass"),
    [
        (Link.PELVIS, 5.295), (Link.LOWER_BACK, 7.979), (Link.TORSO, 16.749), (Link.HEAD, 5.573),
        (Link.LEFT_UPPER_ARM, 1.241), (Link.LEFT_LOWER_ARM, 0.993), (Link.LEFT_THIGH, 2.464), (Link.LEFT_SHANK, 1.817),
        (Link.LEFT_FOOT, 0.726), (Link.LEFT_TOES, 0.160),
    ],
)  # fmt: skip
def test_every_link_weighs_what_the_authors_gave(link, mass):
    assert ORDINARY.bone(link).mass == pytest.approx(mass, rel=2e-3)


@pytest.mark.parametrize("seed", range(20))
def test_left_and_right_mirror_each_other(seed):
    bones = random_character(seed).links()
    for link, left in bones.items():
        if side_and_role(link)[0] is Side.LEFT:
            right = bones[Link[link.name.replace("LEFT", "RIGHT")]]
            assert right.at == (left.at[0], -left.at[1], left.at[2])
            assert (right.mass, right.inertia) == (left.mass, left.inertia)
            assert right.stiffness == pytest.approx(left.stiffness, rel=1e-12)


@pytest.mark.parametrize("asymmetric", [False, True])
@pytest.mark.parametrize("seed", range(10))
def test_every_random_body_can_be_built_and_stands_on_its_soles(seed, asymmetric):
    body = random_character(seed, asymmetric)
    bones = body.links()
    assert build_model(body, 0.001).body_subtreemass[1] == pytest.approx(body.mass)
    for side in Side:
        leg = leg_of(bones, side)
        assert leg.hip_height == pytest.approx(body.proportions.leg_length)
        assert leg.heel > 0.0
        assert leg.ball > 0.0


def test_the_same_seed_gives_the_same_body():
    assert random_character(7, asymmetric=True) == random_character(7, asymmetric=True)
    assert random_character(7).proportions != random_character(8).proportions


def test_a_random_body_has_two_equal_sides_unless_asked():
    assert random_character(3).bone(Link.LEFT_THIGH).mass == random_character(3).bone(Link.RIGHT_THIGH).mass
    odd = random_character(3, asymmetric=True)
    assert odd.bone(Link.LEFT_THIGH).mass != odd.bone(Link.RIGHT_THIGH).mass


@pytest.mark.parametrize("seed", range(5))
def test_a_body_knows_whether_its_sides_are_alike(seed):
    assert random_character(seed).symmetric
    assert not random_character(seed, asymmetric=True).symmetric


@pytest.mark.parametrize("asymmetric", [False, True])
def test_a_saved_body_comes_back_the_same(tmp_path, asymmetric):
    body = random_character(5, asymmetric)
    catalog.save(body, tmp_path / "body.toml")
    assert catalog.load(Character, tmp_path / "body.toml") == body


def test_one_side_may_differ():
    body = Proportions(left=OneSideLimbs(knee_height=0.7))
    bones = solids_of(body)
    left, right = (leg_of(bones, side) for side in Side)
    assert left.shank == pytest.approx(0.7 * (body.leg_length - left.ankle_height))
    assert right.shank == pytest.approx(0.52 * (body.leg_length - right.ankle_height))
    assert left.hip_height == pytest.approx(right.hip_height)


def test_a_proportion_out_of_range_is_named_with_its_range():
    table = {"name": "tall", "text": "too tall a body", "proportions": {"leg_length": 3.0}}
    with pytest.raises(BadValue, match=r"proportions.leg_length is 3.0 m; it must lie between 0.4572 and 1.3716 m"):
        catalog.decode(Character, table)


def test_a_bone_replaces_that_of_the_proportions():
    head = catalog.encode(ORDINARY.bone(Link.HEAD)) | {"mass": 20.0}
    table = catalog.encode(ORDINARY) | {"bones": {"head": head}}
    heavy = catalog.decode(Character, table)
    assert heavy.mass == pytest.approx(ORDINARY.mass + 20.0 - ORDINARY.bone(Link.HEAD).mass)
    assert heavy.bone(Link.TORSO).stiffness > ORDINARY.bone(Link.TORSO).stiffness


def test_the_reference_holds_its_own_joints_as_it_does():
    bones = character("humanoid").links()
    for link, bone in hold_joints(bones, bones).items():
        assert bone.stiffness == pytest.approx(bones[link].stiffness)
        assert bone.damping == pytest.approx(2.0 * math.sqrt(bones[link].stiffness))


def test_a_body_twice_as_large_has_joints_sixteen_times_as_stiff():
    bones = character("humanoid").links()
    large = character("humanoid").scaled(2.0).links()
    assert size_of_bones(large) == pytest.approx(2.0, rel=1e-2)
    for link, bone in hold_joints(large, bones).items():
        assert bone.stiffness == pytest.approx(16.0 * bones[link].stiffness, rel=1e-2)
    assert mass_of(large) == pytest.approx(8.0 * mass_of(bones))


def test_a_joint_turns_all_that_hangs_on_it():
    bones = character("humanoid").links()
    assert carried_inertia(bones, Link.LEFT_THIGH) == pytest.approx(2.58, abs=0.01)
    assert carried_inertia(bones, Link.PELVIS) == pytest.approx(5.90, abs=0.01)
