"""A joint gives no more torque than its strength."""

import numpy as np
import pytest
import warp as wp

from footfall.laws.footfall.stance import within_strength
from footfall.laws.tables import Link


@pytest.mark.parametrize("torque", [(3.0, -4.0, 0.0), (0.0, 0.0, 300.0), (1e4, 2e4, -3e4)])
def test_a_joint_without_limit_gives_what_is_asked(body, torque):
    body.torque_limit[Link.LEFT_THIGH] = 0.0
    assert tuple(within_strength(body, int(Link.LEFT_THIGH), wp.vec3(*torque))) == torque


@pytest.mark.parametrize("torque", [(3.0, -4.0, 0.0), (0.0, 0.0, 300.0), (0.0, 0.0, 0.0)])
def test_a_joint_gives_what_is_within_its_strength(body, torque):
    """300 N m at the hip."""
    assert tuple(within_strength(body, int(Link.LEFT_THIGH), wp.vec3(*torque))) == torque


@pytest.mark.parametrize("torque", [(600.0, 0.0, 0.0), (300.0, -300.0, 300.0), (0.0, -1e5, 0.0)])
def test_a_joint_asked_for_more_gives_its_strength_the_same_way(body, torque):
    given = np.array(within_strength(body, int(Link.LEFT_THIGH), wp.vec3(*torque)))
    assert given == pytest.approx(np.array(torque) * 300.0 / np.linalg.norm(torque), rel=1e-5)
