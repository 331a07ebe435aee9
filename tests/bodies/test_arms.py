"""Arms hang clear of the ground."""

import mujoco
import numpy as np
import pytest

from footfall.bodies.arms import arm_lift
from footfall.bodies.build import build_model
from footfall.bodies.character import Character, character
from footfall.bodies.proportions import Proportions
from footfall.laws.tables import Link, Side


def body(**lengths) -> Character:
    return Character(name="body", text="a body to try", proportions=Proportions(**lengths))


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
    assert arm_lift(character("humanoid").links(), Side.LEFT) == (0.0, 0.0, 0.0)
    assert np.allclose(build_model(body(), 0.001).body("left_upper_arm").quat, [1, 0, 0, 0])
