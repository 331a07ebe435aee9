"""A figure is for the eye alone."""

import mujoco
import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.build import build_model, build_spec
from footfall.bodies.character import Character
from footfall.bodies.figure import meshes_of
from footfall.bodies.looks import colour_of, dress
from footfall.laws.tables import Link


@pytest.fixture(scope="module")
def humanoid():
    return catalog.load(Character, "humanoid")


def test_a_dressed_body_moves_as_the_bare_one(humanoid):
    spec = build_spec(humanoid, 0.001)
    dress(spec, humanoid)
    rows = []
    for model in (build_model(humanoid, 0.001), spec.compile()):
        data = mujoco.MjData(model)
        for _ in range(200):
            mujoco.mj_step(model, data)
        rows.append(np.concatenate([data.qpos, data.qvel]))
    assert np.array_equal(*rows)


def test_the_shoes_reach_as_low_as_the_feet_that_touch(humanoid):
    for link in (Link.LEFT_FOOT, Link.RIGHT_TOES):
        shape = humanoid.bone(link).shape
        lowest = min(mesh.points[:, 2].min() for mesh in meshes_of(humanoid, link).values())
        assert lowest == pytest.approx(min(shape.start[2], shape.end[2]))


def test_left_and_right_parts_mirror_each_other(humanoid):
    left, right = meshes_of(humanoid, Link.LEFT_THIGH), meshes_of(humanoid, Link.RIGHT_THIGH)
    for part, mesh in left.items():
        assert np.allclose(np.abs(mesh.points).max(axis=0), np.abs(right[part].points).max(axis=0))


def test_left_and_right_limbs_have_different_colours():
    assert colour_of(Link.LEFT_SHANK) != colour_of(Link.RIGHT_SHANK)
    assert colour_of(Link.LEFT_LOWER_ARM) != colour_of(Link.RIGHT_LOWER_ARM)
