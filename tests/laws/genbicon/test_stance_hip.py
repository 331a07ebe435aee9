"""The stance hip: what reaches the pelvis is what the pelvis needs."""

import numpy as np
import pytest
import warp as wp

from footfall.laws.genbicon.joint_targets import Targets
from footfall.laws.genbicon.stance_hip import StanceHip, hip_torque_for_pelvis
from footfall.laws.tables import PARENTS, Link, LinkVectors, Side
from footfall.laws.tracking import Tracking, link_torque
from footfall.maths.rotations import pitch_rotation

BOTH = pytest.mark.parametrize("stance", list(Side))
VIRTUAL_W = (3.0, -8.0, 1.0)


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
def hip_torque(row, body, remember):
    def served(sensed, targets, others, stance=0, virtual_w=(0.0, 0.0, 0.0), **hip) -> np.ndarray:
        memory = remember(stance=int(stance))
        rows = row(StanceHip(**hip)), row(Tracking())
        return np.array(hip_torque_for_pelvis(*rows, body, sensed, memory, targets, others, wp.vec3(*virtual_w)))

    return served


@BOTH
def test_the_net_torque_on_the_pelvis_is_its_tracking_and_the_virtual_force(
    row, hip_torque, walking, targets, others, stance
):
    """Every joint pushes back on the pelvis; together they make what the pelvis was to receive."""
    others[Link[f"{stance.name}_THIGH"]] = hip_torque(walking, targets, others, stance, VIRTUAL_W)
    on_pelvis = -sum(np.array(others[link]) for link in Link if PARENTS[link] == Link.PELVIS)
    wanted = np.array(link_torque(row(Tracking()), walking, targets, int(Link.PELVIS))) - np.array(VIRTUAL_W)
    assert on_pelvis == pytest.approx(wanted, abs=1e-3)


def test_a_pelvis_that_leans_back_is_pushed_ahead(hip_torque, standing, make, body):
    """1000 N m/rad: 0.1 rad asks for 100 N m on the pelvis, which the thigh receives backwards."""
    targets = make(Targets, rotation_w=standing.rotation_w, stiffness=body.stiffness, damping=body.damping)
    targets.rotation_w[Link.PELVIS] = wp.vec4(*pitch_rotation(0.1))
    assert hip_torque(standing, targets, LinkVectors()) == pytest.approx([0.0, -100.0, 0.0], abs=1e-2)


def test_the_virtual_force_passes_through(hip_torque, standing, make, body):
    targets = make(Targets, rotation_w=standing.rotation_w, stiffness=body.stiffness, damping=body.damping)
    assert hip_torque(standing, targets, LinkVectors(), virtual_w=VIRTUAL_W) == pytest.approx(VIRTUAL_W, abs=1e-3)


@pytest.fixture
def damping(hip_torque, standing, make, body):
    """The damping torque alone, for a thigh that turns at some rate against the pelvis."""

    def damped(rate_w, **hip) -> np.ndarray:
        standing.spin_w[Link.PELVIS] = (0.5, 0.2, -0.1)
        standing.spin_w[Link.LEFT_THIGH] = np.array(standing.spin_w[Link.PELVIS]) + rate_w
        targets = make(Targets, rotation_w=standing.rotation_w, stiffness=body.stiffness)
        return hip_torque(standing, targets, LinkVectors(), **hip)

    return damped


def test_damping_is_quadratic_against_the_turn(damping):
    """0.1 N m s2/kg, 70.4 kg, 2 rad/s: 28.16 N m."""
    assert damping([0.0, 0.0, 2.0], damping=0.1) == pytest.approx([0.0, 0.0, -0.1 * 70.4 * 4.0], abs=1e-3)


def test_damping_becomes_linear_beyond_its_fastest_rate(damping):
    assert damping([0.0, -8.0, 0.0], damping=0.1, fastest=4.0) == pytest.approx(
        [0.0, 0.1 * 70.4 * 4.0 * 8.0, 0.0], abs=1e-2
    )


def test_without_damping_a_turning_thigh_is_left_alone(damping):
    assert damping([5.0, 5.0, 5.0]) == pytest.approx(0.0, abs=1e-3)


# --- what the foot can hand on


def test_a_foot_without_load_takes_no_more_than_the_slack_of_the_hip(hip_torque, walking, targets, others, body):
    body.hip_limited = 1
    limited = hip_torque(walking, targets, others, virtual_w=(500.0, 0.0, 400.0), grip=0.2, brace=0.8, slack=0.1)
    own = 0.1 * body.stiffness[Link.LEFT_THIGH]
    assert np.hypot(*limited[:2]) == pytest.approx(own, rel=1e-4)
    assert limited[2] == pytest.approx(own / 10.0, rel=1e-4)


def test_a_body_with_gains_of_its_own_is_not_limited(hip_torque, walking, targets, others, body):
    body.hip_limited = 0
    free = hip_torque(walking, targets, others, virtual_w=(500.0, 0.0, 400.0))
    assert free == pytest.approx(
        hip_torque(walking, targets, others, virtual_w=(500.0, 0.0, 400.0), grip=0.0, brace=0.0)
    )


def test_damping_stays_below_what_shakes_a_light_leg(hip_torque, walking, targets, others, body):
    walking.spin_w[Link.LEFT_THIGH] = (0.0, 0.0, 3.0)
    walking.spin_w[Link.PELVIS] = (0.0, 0.0, 0.0)
    calm = hip_torque(walking, targets, others, damping=0.0)
    body.leg_twist_inertia = (0.001, 0.001)
    damped = hip_torque(walking, targets, others, damping=5.0, steady=1.5)
    assert damped - calm == pytest.approx([0.0, 0.0, -3.0 * 1.5 * 0.001 / walking.step_seconds], rel=1e-3, abs=1e-3)
