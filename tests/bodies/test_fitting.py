"""A gait fitted to a body: nothing is changed for the body it was written for, in any size."""

import mujoco
import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.build import build_model
from footfall.bodies.character import Character, character
from footfall.bodies.fitting import arm_lift, caution, fitted, roll_share, wider_by
from footfall.bodies.proportions import Proportions
from footfall.bodies.random_body import random_character
from footfall.laws.footfall.law import Gait
from footfall.laws.register import gait
from footfall.laws.similarity import scaled
from footfall.laws.tables import Link, Side

HUMANOID = character("humanoid")


def body(**lengths) -> Character:
    return Character(name="body", text="a body to try", proportions=Proportions(**lengths))


@pytest.mark.parametrize("name", catalog.names(Gait))
def test_the_humanoid_walks_by_every_gait_as_it_stands(name):
    assert fitted(gait(name), HUMANOID, Side.LEFT) == gait(name)


@pytest.mark.parametrize("size", [0.5, 2.0])
def test_a_humanoid_of_another_size_walks_by_similarity_alone(size):
    large = HUMANOID.scaled(size)
    walk = fitted(gait("walk"), large, Side.LEFT)
    assert walk.step.period == pytest.approx(scaled(gait("walk"), size).step.period, rel=2e-3)
    assert walk.swing.height == pytest.approx(size * gait("walk").swing.height, rel=2e-3)


def test_caution_is_between_none_and_all():
    model = HUMANOID.links()
    assert caution(model, model) == 0.0
    cares = [caution(random_character(seed).links(), model) for seed in range(30)]
    assert min(cares) >= 0.0
    assert max(cares) == 1.0


def test_wide_hips_put_the_feet_further_apart():
    narrow, wide = body(hip_spread=0.6), body(pelvis_width=0.5, hip_spread=0.8)
    assert wider_by(narrow.links()) == 0.0
    assert wider_by(wide.links()) > 0.05


def test_a_high_foot_stays_flat():
    assert roll_share(body(ankle_height=0.05).links(), Side.LEFT) == 1.0
    assert roll_share(body(ankle_height=0.28).links(), Side.LEFT) == pytest.approx(0.25)


@pytest.mark.parametrize("elbow", [0.01, 0.3, 0.5, 0.8, 0.99])
def test_arms_longer_than_the_shoulders_are_high_begin_off_the_ground(elbow):
    ape = body(leg_length=0.46, trunk_length=0.42, arm_length=1.14, elbow_height=elbow)
    assert arm_lift(ape.links(), Side.LEFT).elbow > 0.0
    model = build_model(ape, 0.001)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    touching = {model.geom_bodyid[contact.geom2] - 1 for contact in data.contact[: data.ncon]}
    assert touching <= {Link.LEFT_FOOT, Link.RIGHT_FOOT, Link.LEFT_TOES, Link.RIGHT_TOES}
    assert model.body("left_lower_arm").ipos[2] == pytest.approx(ape.bone(Link.LEFT_LOWER_ARM).com[2])


def test_short_arms_hang_as_they_do():
    assert arm_lift(HUMANOID.links(), Side.LEFT) == (0.0, 0.0, 0.0)
    assert np.allclose(build_model(body(), 0.001).body("left_upper_arm").quat, [1, 0, 0, 0])
