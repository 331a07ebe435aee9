"""Velocity tuning: the virtual force."""

import math

import pytest

from footfall.laws.footfall.pendulum import Fall
from footfall.laws.footfall.velocity import VelocityTuning, tuning_force
from footfall.laws.tables import Side

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


def test_the_force_never_lifts(force):
    assert force(offset=(0.1, 0.1), velocity=(1.0, 1.0))[2] == 0.0


def test_the_sideways_force_is_bounded(force):
    pulls = [force(offset=(0.0, y), tuning=VelocityTuning(side_stiffness=20.0, limit=1.42))[1] for y in (5.0, -5.0)]
    assert pulls == pytest.approx([-1.42 * MASS, 1.42 * MASS])


@pytest.mark.parametrize("way", [1.0, -1.0])
def test_the_force_ahead_is_bounded(force, way):
    assert force(aim=(way * 3.0, 0.0), tuning=VelocityTuning(gain=2.0, limit=1.5))[0] == pytest.approx(way * 1.5 * MASS)


PERIODIC = VelocityTuning(gain=2.0, stiffness=8.0, side_stiffness=20.0, side_damping=9.0, limit=20.0)


@BOTH
@pytest.mark.parametrize("phase", [0.0, 0.3, 0.5, 1.0])
@pytest.mark.parametrize("drift", [0.0, 0.2])
def test_in_steady_walk_there_is_no_force(force, stance, phase, drift):
    (x, vx), (y, vy) = steady_stride(phase, 0.8), steady_sway(phase, stance, drift)
    step = {"phase": phase, "stance": int(stance), "aim": (0.8, drift)}
    pull = force(offset=(x, y), velocity=(vx, vy), width=WIDTH, tuning=PERIODIC, **step)
    assert pull == pytest.approx([0.0, 0.0, 0.0], abs=2e-3)


@pytest.mark.parametrize(("off", "fast"), [(0.01, 0.0), (0.0, 0.05), (-0.02, 0.01)])
def test_off_the_steady_walk_the_force_leads_back(force, off, fast):
    (x, vx), (y, vy) = steady_stride(0.4, 0.8), steady_sway(0.4, Side.LEFT)
    offset, velocity = (x + off, y + off), (vx + fast, vy + fast)
    pull = force(offset=offset, velocity=velocity, width=WIDTH, phase=0.4, aim=(0.8, 0.0), tuning=PERIODIC)
    assert pull == pytest.approx([-(8.0 * off + 2.0 * fast) * MASS, -(20.0 * off + 9.0 * fast) * MASS, 0.0], abs=3e-3)
