"""Velocity tuning: the virtual force, and the torques that are its transpose."""

import math

import numpy as np
import pytest
import warp as wp

from footfall.laws.footfall.pendulum import Fall
from footfall.laws.footfall.velocity_tuning import VelocityTuning, tuning_force, tuning_torques
from footfall.laws.tables import Link, Side

BOTH = pytest.mark.parametrize("stance", list(Side))
MASS, WIDTH, T, W_AHEAD, W = 70.4, 0.12, 0.6, 2.7, 3.1


@pytest.fixture
def force(row, make, body, remember):
    """The force, ahead, left and up, for a body that is and moves as given over its stance foot."""

    def tuned(offset=(0.0, 0.0), velocity=(0.0, 0.0), width=0.0, tuning=None, **memory) -> list[float]:
        fall = make(Fall, offset_h=tuple(offset), velocity_h=tuple(velocity), frequency=(W_AHEAD, W), height=1.0)
        return list(
            tuning_force(row(tuning or VelocityTuning()), body, remember(period=T, width=width, **memory), fall)
        )

    return tuned


def inward(stance: int) -> float:
    return -1.0 if stance == Side.LEFT else 1.0


def steady_sway(phase: float, stance: int, drift: float = 0.0) -> tuple[float, float]:
    """Where a pendulum in steady walk is beside its stance foot, and its velocity."""
    t, half = (phase - 0.5) * T, W * T / 2.0
    sway, glide = inward(stance) * WIDTH / 2.0 / math.cosh(half), drift * T / 2.0 / math.sinh(half)
    return (
        sway * math.cosh(W * t) + glide * math.sinh(W * t),
        W * (sway * math.sinh(W * t) + glide * math.cosh(W * t)),
    )


def steady_stride(phase: float, speed: float) -> tuple[float, float]:
    """Where it is ahead of its stance foot, and its velocity."""
    t, way = (phase - 0.5) * T, speed * T / 2.0 / math.sinh(W_AHEAD * T / 2.0)
    return way * math.sinh(W_AHEAD * t), W_AHEAD * way * math.cosh(W_AHEAD * t)


def test_too_slow_a_body_is_pushed_ahead(force):
    """1.42 N s/m/kg and 0.2 m/s short, on 70.4 kg: 20 N."""
    assert force(velocity=(0.5, 0.0), aim=(0.7, 0.0)) == pytest.approx([1.42 * 0.2 * MASS, 0.0, 0.0], abs=1e-3)


def test_too_fast_a_body_is_held_back(force):
    assert force(velocity=(0.9, 0.0), aim=(0.7, 0.0))[0] == pytest.approx(-1.42 * 0.2 * MASS, abs=1e-3)


def test_the_force_never_lifts(force):
    assert force(offset=(0.1, 0.1), velocity=(1.0, 1.0))[2] == 0.0


@BOTH
def test_the_papers_sideways_target_begins_where_the_mass_centre_was(force, stance):
    tuning = VelocityTuning(side_limit=20.0)
    pull = force(offset=(0.0, 0.05), lateral_start=0.05, phase=0.0, stance=int(stance), tuning=tuning)
    assert pull[1] == pytest.approx(0.0, abs=1e-4)


@BOTH
@pytest.mark.parametrize("phase", [1.0, 1.4])
def test_the_papers_sideways_target_ends_half_a_width_inside(force, stance, phase):
    """From then on, 0.01 m off is 0.2 N/kg."""
    inside = inward(stance) * WIDTH / 2.0
    pull = force(offset=(0.0, inside + 0.01), width=WIDTH, lateral_start=0.3, phase=phase, stance=int(stance))
    assert pull[1] == pytest.approx(-20.0 * 0.01 * MASS, abs=1e-3)


def test_the_papers_sideways_target_is_a_line_between(force):
    """From 0.08 to -0.06 m; at a quarter of the step 0.045 m; the body stands at 0.05 m and drifts at 0.02 m/s."""
    pull = force(offset=(0.0, 0.05), velocity=(0.0, 0.02), width=WIDTH, lateral_start=0.08, phase=0.25)
    assert pull[1] == pytest.approx((20.0 * (0.045 - 0.05) - 9.0 * 0.02) * MASS, abs=1e-3)


def test_the_sideways_force_is_bounded(force):
    pulls = [force(offset=(0.0, y), tuning=VelocityTuning(side_limit=1.42))[1] for y in (5.0, -5.0)]
    assert pulls == pytest.approx([-1.42 * MASS, 1.42 * MASS])


@pytest.mark.parametrize("way", [1.0, -1.0])
def test_the_force_ahead_is_bounded(force, way):
    assert force(aim=(way * 3.0, 0.0), tuning=VelocityTuning(limit=1.5))[0] == pytest.approx(way * 1.5 * MASS)


PERIODIC = VelocityTuning(periodic=True, gain=2.0, stiffness=8.0, side_limit=20.0)


@BOTH
@pytest.mark.parametrize("phase", [0.0, 0.3, 0.5, 1.0])
@pytest.mark.parametrize("drift", [0.0, 0.2])
def test_in_steady_walk_there_is_no_force(force, stance, phase, drift):
    (x, vx), (y, vy) = steady_stride(phase, 0.8), steady_sway(phase, stance, drift)
    step = {"phase": phase, "stance": int(stance), "aim": (0.8, drift), "lateral_start": 0.4}
    pull = force(offset=(x, y), velocity=(vx, vy), width=WIDTH, tuning=PERIODIC, **step)
    assert pull == pytest.approx([0.0, 0.0, 0.0], abs=2e-3)


@pytest.mark.parametrize(("off", "fast"), [(0.01, 0.0), (0.0, 0.05), (-0.02, 0.01)])
def test_off_the_steady_walk_the_force_leads_back(force, off, fast):
    (x, vx), (y, vy) = steady_stride(0.4, 0.8), steady_sway(0.4, Side.LEFT)
    offset, velocity = (x + off, y + off), (vx + fast, vy + fast)
    pull = force(offset=offset, velocity=velocity, width=WIDTH, phase=0.4, aim=(0.8, 0.0), tuning=PERIODIC)
    assert pull == pytest.approx([-(8.0 * off + 2.0 * fast) * MASS, -(20.0 * off + 9.0 * fast) * MASS, 0.0], abs=3e-3)


@BOTH
def test_torques_act_at_the_stance_ankle_knee_and_hip_alone(walking, stance):
    torque_w = tuning_torques(walking, wp.vec3(30.0, -20.0, 10.0), int(stance))
    acting = {link.name for link in Link if any(torque_w[link])}
    assert acting == {f"{stance.name}_{role}" for role in ("THIGH", "SHANK", "FOOT")}


@BOTH
@pytest.mark.parametrize("force_w", [(30.0, 0.0, 0.0), (0.0, -20.0, 0.0), (5.0, 6.0, 7.0)])
def test_a_torque_does_the_work_of_the_force(walking, stance, force_w):
    """Turning all above a joint by w moves the mass centre by w x r; the link below receives the opposite torque."""
    torque_w = tuning_torques(walking, wp.vec3(*force_w), int(stance))
    for role in ("THIGH", "SHANK", "FOOT"):
        link = Link[f"{stance.name}_{role}"]
        arm_w = np.array(walking.body_com_w) - np.array(walking.joint_w[link])
        for turn_w in np.eye(3):
            work = np.array(force_w) @ np.cross(turn_w, arm_w)
            assert -np.array(torque_w[link]) @ turn_w == pytest.approx(work, abs=1e-3)


def test_a_force_ahead_presses_on_the_heel(standing):
    """Toes up: the pitch torque on the foot is negative."""
    ankle_w = tuning_torques(standing, wp.vec3(10.0, 0.0, 0.0), 0)[Link.LEFT_FOOT]
    assert ankle_w[1] == pytest.approx(-10.0 * (standing.body_com_w[2] - standing.joint_w[Link.LEFT_FOOT][2]), rel=1e-4)
