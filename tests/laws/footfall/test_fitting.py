"""A gait fitted to a body: nothing is changed for the body it was written for, in any size."""

import pytest

from footfall import catalog
from footfall.bodies.character import Character, character
from footfall.bodies.proportions import Proportions
from footfall.bodies.random_body import random_character
from footfall.bodies.shape import shape_of
from footfall.laws.footfall.fitting import caution, fitted, roll_share, wider_by
from footfall.laws.footfall.law import Gait
from footfall.laws.register import gait
from footfall.laws.similarity import scaled
from footfall.laws.tables import Side

HUMANOID = character("humanoid")


def body(**lengths) -> Character:
    return Character(name="body", text="a body to try", proportions=Proportions(**lengths))


@pytest.mark.parametrize("name", catalog.names(Gait))
def test_the_humanoid_walks_by_every_gait_as_it_stands(name):
    assert fitted(gait(name), shape_of(HUMANOID), Side.LEFT) == gait(name)


@pytest.mark.parametrize("size", [0.5, 2.0])
def test_a_humanoid_of_another_size_walks_by_similarity_alone(size):
    large = HUMANOID.scaled(size)
    walk = fitted(gait("walk"), shape_of(large), Side.LEFT)
    assert walk.step.period == pytest.approx(scaled(gait("walk"), size).step.period, rel=2e-3)
    assert walk.swing.height == pytest.approx(size * gait("walk").swing.height, rel=2e-3)


def test_caution_is_between_none_and_all():
    assert caution(shape_of(HUMANOID)) == 0.0
    cares = [caution(shape_of(random_character(seed))) for seed in range(30)]
    assert min(cares) >= 0.0
    assert max(cares) == 1.0


def test_wide_hips_put_the_feet_further_apart():
    narrow, wide = body(hip_spread=0.6), body(pelvis_width=0.5, hip_spread=0.8)
    assert wider_by(shape_of(narrow)) == 0.0
    assert wider_by(shape_of(wide)) > 0.05


def test_a_high_foot_stays_flat():
    assert roll_share(shape_of(body(ankle_height=0.05)), Side.LEFT) == 1.0
    assert roll_share(shape_of(body(ankle_height=0.28)), Side.LEFT) == pytest.approx(0.25)
