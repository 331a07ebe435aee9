"""A body of bones has a likeness by proportions, which can be edited."""

import pytest
from msgspec.structs import replace

from footfall.bodies.bones import mirrored
from footfall.bodies.character import character
from footfall.bodies.proportions_like import likeness
from footfall.bodies.shape import shape_of
from footfall.bodies.size import full_height, leg_length
from footfall.laws.footfall.fitting import caution


@pytest.fixture(scope="module")
def humanoid():
    return character("humanoid")


def test_it_is_as_tall_and_as_heavy_in_the_whole_and_in_its_limbs(humanoid):
    own, other = humanoid.links(), likeness(humanoid).check().links()
    assert likeness(humanoid).mass == pytest.approx(humanoid.mass, rel=0.005)
    assert full_height(other) == pytest.approx(full_height(own), abs=0.01)
    assert leg_length(other) == pytest.approx(leg_length(own), abs=0.001)
    shape, like = shape_of(humanoid), shape_of(likeness(humanoid))
    assert like.legs == pytest.approx(shape.legs, abs=0.02)
    assert like.arms == pytest.approx(shape.arms, abs=0.02)


def test_gaits_need_no_more_care_with_it(humanoid):
    assert caution(shape_of(likeness(humanoid))) == 0.0


def test_a_body_of_proportions_is_its_own_likeness():
    assert likeness(character("ape")) == character("ape")


def test_a_side_that_differs_differs_in_the_likeness(humanoid):
    bones = dict(humanoid.bones) | {"right_lower_arm": longer(humanoid.bones["lower_arm"])}
    body = likeness(replace(humanoid, bones=bones)).proportions
    assert body.right.arm_length == pytest.approx(body.arm_length + 0.1, abs=1e-3)
    assert body.right.foot_length is None


def longer(bone):
    shape = replace(bone.shape, end=(0.0, 0.0, bone.shape.end[2] - 0.1))
    return mirrored(replace(bone, shape=shape))


def test_its_pelvis_is_held_as_in_every_body_of_proportions(humanoid):
    assert humanoid.pelvis_yaw is not None
    assert likeness(humanoid).pelvis_yaw == character("person").pelvis_yaw


def test_its_joints_are_about_as_strong(humanoid):
    own, other = humanoid.links(), likeness(humanoid).links()
    for link, bone in own.items():
        assert other[link].torque_limit == pytest.approx(bone.torque_limit, rel=0.25)


@pytest.mark.parametrize("solid", [True, False])
def test_it_is_as_solid(humanoid, solid):
    assert likeness(replace(humanoid, solid=solid)).solid is solid
