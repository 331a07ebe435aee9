"""A body made of bones is reshaped by its proportions and stays itself."""

import pytest
from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.bones import alike
from footfall.bodies.character import Character, character
from footfall.bodies.proportions_like import likeness
from footfall.bodies.reshaped import reshaped
from footfall.bodies.size import leg_length
from footfall.laws.register import gait
from footfall.laws.tables import Link
from footfall.sim.simulation import Simulation


@pytest.fixture(scope="module")
def humanoid():
    return character("humanoid")


def with_other(body: Character, **changes: float) -> Character:
    before = likeness(body).proportions
    return reshaped(body, before, replace(before, **changes)).check()


def test_the_same_proportions_leave_every_bone_as_it_was(humanoid):
    same = with_other(humanoid)
    assert all(alike(same.bone(link), humanoid.bone(link)) for link in Link)


@pytest.mark.parametrize(
    ("name", "value"),
    [("leg_length", 1.2), ("leg_length", 0.6), ("arm_length", 0.9), ("torso_width", 0.5), ("trunk_length", 0.7)],
)
def test_what_was_asked_is_what_it_has(humanoid, name, value):
    assert getattr(likeness(with_other(humanoid, **{name: value})).proportions, name) == pytest.approx(value, rel=0.01)


def test_the_rest_of_it_stays(humanoid):
    longer = with_other(humanoid, leg_length=1.2)
    assert leg_length(longer.links()) == pytest.approx(1.2, abs=1e-3)
    for link in (Link.TORSO, Link.HEAD, Link.LEFT_UPPER_ARM):
        assert longer.bone(link).shape.start == pytest.approx(humanoid.bone(link).shape.start)
        assert longer.bone(link).shape.radius == pytest.approx(humanoid.bone(link).shape.radius)
    assert longer.pelvis_yaw == humanoid.pelvis_yaw
    assert longer.proportions is None


def test_it_no_longer_claims_the_size_that_it_had(humanoid):
    assert humanoid.text not in with_other(humanoid, leg_length=1.2).text


def test_it_can_be_saved_and_one_side_may_differ(humanoid):
    before = likeness(humanoid).proportions
    after = replace(before, left=replace(before.left, arm_length=0.8))
    uneven = reshaped(humanoid, before, after).check()
    assert not uneven.symmetric
    assert catalog.decode(Character, catalog.encode(uneven)) == uneven


@pytest.mark.slow
@pytest.mark.parametrize("changes", [{"leg_length": 1.2}, {"arm_length": 0.9}, {"foot_length": 0.35}])
def test_it_walks(humanoid, changes):
    walk = Simulation(with_other(humanoid, **changes), gait("walk"))
    walk.set_command(speed=0.6)
    walk.run(5.0)
    assert walk.tally["fell_at"][0] < 0
