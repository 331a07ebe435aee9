"""A pose that is known by its links' rotations alone."""

import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.poses import Poser
from footfall.bodies.stood import lowest_corner, stood
from footfall.laws.register import LAWS, load_gait
from footfall.laws.tables import LINKS


@pytest.mark.parametrize("name", ["biped", "ostrich"])
def test_links_are_where_the_physics_engine_has_them(name):
    body = catalog.load(Character, name)
    poser = Poser(body)
    row = np.random.default_rng(0).normal(0.0, 0.2, (2, len(poser.coordinates)))
    for index, coordinate in enumerate(poser.coordinates):
        if coordinate.endswith("_qw"):
            row[:, index] = 1.0
            turn = slice(index, index + 4)
            row[:, turn] /= np.linalg.norm(row[:, turn], axis=1, keepdims=True)
    wanted = poser.poses(row)
    rotation = np.zeros((2, LINKS, 4))
    rotation[:, list(wanted.links)] = wanted.rotation[:, 0]
    found = stood(body, rotation)
    apart = found.position[:, 0] - wanted.position[:, 0]
    assert apart == pytest.approx(np.broadcast_to(apart[:, :1], apart.shape), abs=1e-6)


def test_it_stands_on_its_lower_foot():
    body = catalog.load(Character, "biped")
    captured = LAWS["simbicon-clip"].captured
    assert captured is not None
    poses = stood(body, captured(load_gait("clip-walk"), np.arange(8) / 8).rotation_h)
    assert lowest_corner(body, poses) == pytest.approx(np.zeros(8), abs=1e-9)
    assert (poses.position[:, 0, 0, 2] > 0.7).all()
