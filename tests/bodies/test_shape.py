"""The shape of every body in the library can be measured, and does not depend on its size."""

import pytest

from footfall import catalog
from footfall.bodies.character import Character, character, reference
from footfall.bodies.shape import shape_of


@pytest.mark.parametrize("name", catalog.names(Character))
def test_every_body_has_a_shape_beside_that_of_the_reference(name):
    shape = shape_of(character(name))
    assert shape.leg > 0.0
    assert shape.model == shape_of(reference())


@pytest.mark.parametrize("name", ["humanoid", "ape", "child"])
def test_only_its_leg_tells_how_large_a_body_is(name):
    own, large = shape_of(character(name)), shape_of(character(name).scaled(2.0))
    assert large.leg == pytest.approx(2.0 * own.leg)
    same = {"size", "leg", "reference", "lifts"}
    for part in set(own._fields) - same:
        assert getattr(large, part) == pytest.approx(getattr(own, part), rel=1e-6), part
