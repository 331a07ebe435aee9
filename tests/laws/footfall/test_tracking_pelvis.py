"""What the pelvis needs from its legs: its own tracking, and what the back takes from it."""

import numpy as np
import pytest
import warp as wp

from footfall.laws.footfall.tracking import Tracking, needed_by_pelvis
from footfall.laws.tables import PARENTS, Link, LinkVectors
from footfall.laws.targets import Targets, servo
from footfall.maths.rotations import pitch_rotation, yaw_rotation


@pytest.fixture
def others():
    """Some torque at every joint."""
    torque_w, random = LinkVectors(), np.random.default_rng(2)
    for link in Link:
        torque_w[link] = random.uniform(-20.0, 20.0, 3)
    return torque_w


@pytest.fixture
def targets(make, body, walking):
    """A pelvis that should lean 0.2 rad further ahead."""
    made = make(Targets, rotation_w=walking.rotation_w, stiffness=body.stiffness, damping=body.damping)
    made.rotation_w[Link.PELVIS] = wp.vec4(*(pitch_rotation(0.2) * wp.quat(*walking.rotation_w[Link.PELVIS])))
    return made


@pytest.fixture
def needed(row, body):
    def asked(sensed, targets, others) -> np.ndarray:
        return np.array(needed_by_pelvis(row(Tracking()), body, sensed, targets, others))

    return asked


@pytest.fixture
def turned(row, make, body, standing):
    """The torque on a pelvis at rest that should be turned by some rotation."""

    def given(rotation) -> list[float]:
        targets = make(Targets, rotation_w=standing.rotation_w, stiffness=body.stiffness, damping=body.damping)
        targets.rotation_w[Link.PELVIS] = wp.vec4(*rotation)
        return list(needed_by_pelvis(row(Tracking()), body, standing, targets, LinkVectors()))

    return given


def test_with_what_it_needs_the_net_torque_on_the_pelvis_is_its_tracking(needed, walking, targets, others):
    """Hips that hand on what the swing leg takes, and give the need: every joint pushes back on the pelvis."""
    need = needed(walking, targets, others)
    others[Link.LEFT_THIGH] = -need - np.array(others[Link.RIGHT_THIGH])
    on_pelvis = -sum(np.array(others[link]) for link in Link if PARENTS[link] == Link.PELVIS)
    wanted = np.array(servo(1.0, walking, targets, int(Link.PELVIS)))
    assert on_pelvis == pytest.approx(wanted, abs=1e-3)


def test_of_the_other_joints_only_the_back_counts(needed, walking, targets, others):
    back = LinkVectors()
    back[Link.LOWER_BACK] = others[Link.LOWER_BACK]
    assert needed(walking, targets, others) == pytest.approx(needed(walking, targets, back), abs=1e-4)


def test_a_pelvis_that_leans_back_is_pushed_ahead(turned):
    """1000 N m/rad: 0.1 rad asks for 100 N m."""
    assert turned(pitch_rotation(0.1)) == pytest.approx([0.0, 100.0, 0.0], abs=1e-2)


@pytest.mark.parametrize("share", [1.0, 0.3, 0.0])
def test_about_the_vertical_a_pelvis_is_as_firm_as_its_body_allows(turned, body, share):
    body.pelvis_yaw = share
    assert turned(yaw_rotation(0.1)) == pytest.approx([0.0, 0.0, share * 100.0], abs=1e-2)
    assert turned(pitch_rotation(0.1))[1] == pytest.approx(100.0, abs=1e-2)
