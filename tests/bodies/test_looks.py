"""What is drawn is for the eye alone."""

import mujoco
import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.build import build_model, build_spec
from footfall.bodies.character import Character
from footfall.bodies.colours import colour_of
from footfall.bodies.looks import dress
from footfall.laws.tables import Link


@pytest.fixture(scope="module")
def humanoid():
    return catalog.load(Character, "humanoid")


def dressed(character, copies=1):
    spec = build_spec(character, 0.001)
    dress(spec, character, copies)
    return spec.compile()


def test_a_dressed_body_moves_as_the_bare_one(humanoid):
    rows = []
    for model in (build_model(humanoid, 0.001), dressed(humanoid)):
        data = mujoco.MjData(model)
        for _ in range(200):
            mujoco.mj_step(model, data)
        rows.append(np.concatenate([data.qpos, data.qvel]))
    assert np.array_equal(*rows)


@pytest.mark.slow
def test_a_body_drawn_in_several_poses_has_a_skin_for_each(humanoid):
    once, thrice = dressed(humanoid), dressed(humanoid, 3)
    assert thrice.nskinvert == 3 * once.nskinvert > 0


def test_left_and_right_limbs_have_different_colours():
    assert colour_of(Link.LEFT_SHANK) != colour_of(Link.RIGHT_SHANK)
    assert colour_of(Link.LEFT_LOWER_ARM) != colour_of(Link.RIGHT_LOWER_ARM)
