"""Which pushes the pendulum can be caught from, on the states of a real walk."""

import math
from dataclasses import replace

import numpy as np
import pytest

from footfall.measure.push_map.pendulum_limit import (
    CROSSED,
    FEET_SIDE_BY_SIDE,
    HALF_WIDTH,
    TOE,
    Balance,
    Legs,
    capturable,
    capture_region,
    caught,
    pushed,
)
from footfall.measure.push_map.push_map import Spot, stride_of
from footfall.measure.trial.run import run_trial
from footfall.papers.genbicon.limit_picture import QUICK_STEP, Limit
from footfall.papers.page import drawn_picture
from footfall.papers.walks import Walk
from footfall.sim.recording import Recording

FORCES = range(0, 2001, 200)
LEGS = [Legs(seconds, near) for seconds in (0.2, 0.3) for near in (FEET_SIDE_BY_SIDE, CROSSED)]
STEP = 0.25
W = 3.2


@pytest.fixture(scope="module")
def unpushed() -> Recording:
    recording = run_trial(Walk("unpushed", 0.6, 5.2).trial()).recording
    assert recording is not None
    return recording


@pytest.fixture(scope="module")
def spots(unpushed) -> list[Spot]:
    """Eight directions at six phases of one stride."""
    stride = stride_of(unpushed, 3.0)
    assert stride is not None
    begin, length = stride
    return [Spot(45.0 * d, p / 6, round(begin + length * p / 6, 3)) for d in range(8) for p in range(6)]


@pytest.mark.parametrize("legs", LEGS)
def test_without_a_push_the_walk_is_always_caught(unpushed, spots, legs):
    assert all(caught(unpushed, spots, 0.0, legs))


@pytest.mark.parametrize("legs", LEGS)
def test_a_larger_push_is_never_easier(unpushed, spots, legs):
    by_force = np.array([caught(unpushed, spots, newtons, legs) for newtons in FORCES])
    assert (by_force[1:] <= by_force[:-1]).all()
    assert not by_force[-1].all()


@pytest.mark.parametrize("newtons", [600, 1000, 1400])
def test_solid_legs_and_slower_steps_are_never_caught_from_more(unpushed, spots, newtons):
    solid, crossing, slower = (
        np.array(caught(unpushed, spots, newtons, legs))
        for legs in (Legs(STEP), Legs(STEP, CROSSED), Legs(STEP + 0.05))
    )
    assert (solid <= crossing).all()
    assert (slower <= solid).all()


def test_at_1200_n_solid_legs_are_the_difference(unpushed, spots):
    assert sum(caught(unpushed, spots, 1200.0, Legs(STEP))) < sum(caught(unpushed, spots, 1200.0, Legs(STEP, CROSSED)))


@pytest.mark.parametrize("legs", LEGS)
def test_the_mirrored_walk_is_caught_from_mirrored_pushes(unpushed, spots, legs):
    turned = [replace(spot, degrees=-spot.degrees) for spot in spots]
    for newtons in (800.0, 1200.0):
        assert caught(in_a_mirror(unpushed), turned, newtons, legs) == caught(unpushed, spots, newtons, legs)


def in_a_mirror(recording: Recording) -> Recording:
    flip = np.array([1.0, -1.0, 1.0])
    return replace(
        recording,
        com=recording.com * flip,
        com_velocity=recording.com_velocity * flip,
        foot_position=recording.foot_position[:, ::-1] * flip,
        stance=1 - recording.stance,
    )


def test_a_push_moves_the_capture_point_as_its_force_would():
    """The pendulum's equation in small steps, with the force while it lasts, then without."""
    begun = Balance(np.array([0.1, 0.05]), np.array([0.0, 0.15]), W, 1.0)
    newtons, mass, seconds, tick = 700.0, 70.4, 0.3, 1e-5
    xi, pressure = begun.capture_point[0], 0.02
    for k in range(round(seconds / tick)):
        force = newtons if k * tick < 0.1 else 0.0
        xi += tick * (W * (xi - pressure) + force / (mass * W))
    at_once = pushed(begun, newtons, 0.0, mass).capture_point[0]
    assert (at_once - pressure) * math.exp(W * seconds) + pressure == pytest.approx(xi, abs=1e-3)


def test_at_the_edge_of_the_region_the_longest_steps_lead_back_to_it():
    legs = Legs(STEP)
    growth = math.exp(W * STEP)
    low, high = capture_region(W, legs)
    assert (high[0] - TOE) * growth + TOE - legs.ahead == pytest.approx(high[0])
    out, across = -low[1], high[1]
    assert (out - HALF_WIDTH) * growth + HALF_WIDTH - legs.out == pytest.approx(across)
    assert (across - HALF_WIDTH) * growth + HALF_WIDTH + legs.near == pytest.approx(out)


def test_a_foot_that_cannot_get_there_in_time_catches_nothing():
    far = Balance(np.array([0.5, 0.05]), np.array([-0.5, 0.15]), W, 1.0)
    assert capturable(far, Legs(STEP))
    assert not capturable(far, Legs(STEP, swing=0.01))


def test_the_words_count_what_the_law_takes_and_what_it_takes_beyond(unpushed, spots):
    pushes = [replace(spot, recovered={1200: True, 800: k > 3}) for k, spot in enumerate(spots)]
    can = sum(caught(unpushed, pushes, 1200.0, Legs(QUICK_STEP)))
    words = Limit(unpushed, pushes, []).words()
    assert f"1200 N: {can} of 48 can be caught, the law takes 48 ({48 - can} beyond)" in words
    assert "the law takes 44" in words


def test_it_is_drawn_by_force_and_by_direction(unpushed, spots):
    pushes = [replace(spot, recovered={600: True, 800: k > 3}) for k, spot in enumerate(spots)]
    figure = drawn_picture(Limit(unpushed, pushes, []).picture())
    forces, *circles = figure.axes
    law = next(line for line in forces.lines if line.get_label() == "the law, solid limbs")
    assert law.get_ydata() == pytest.approx([100.0, 100.0 * 44 / 48])
    assert [panel.get_title() for panel in circles] == ["600 N", "800 N", "1000 N"]
