"""Our own walk, written as motion capture: its stride is found, and what is mirrored is alike on both feet."""

import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.exports.bvh import write_bvh
from footfall.laws.tables import Link, Side
from footfall.maths.series import value_of
from footfall.measure.trial.run import run_trial
from footfall.mocap.clip import read_clip
from footfall.mocap.cycle import mirrored, stride_of
from footfall.mocap.gait import averaged, gait_from
from footfall.sim.recording import FRAME_RATE
from footfall.stage.opened import load_trial

SETTLED = 4.0


@pytest.fixture(scope="module")
def walk():
    return run_trial(load_trial({"name": "walk", "seconds": 12.0, "command": [{"at": 0.0, "speed": 0.8}]})).recording


@pytest.fixture(scope="module")
def clip(walk, tmp_path_factory):
    path = tmp_path_factory.mktemp("clips") / "walk.bvh"
    write_bvh(walk, path, fps=FRAME_RATE)
    return read_clip(path)


@pytest.fixture(scope="module")
def stride(clip):
    return stride_of(clip, catalog.load(Character, "humanoid"))


def test_its_period_and_speed_are_the_walks(walk, stride):
    strikes = walk.strike_time[(walk.strike_side == Side.LEFT) & (walk.strike_time > SETTLED)]
    assert stride.period == pytest.approx(float(np.diff(strikes).mean()), rel=0.02)
    assert stride.speed[0] == pytest.approx(0.8, abs=0.08)
    assert stride.exchange == pytest.approx(0.5, abs=0.05)


def test_it_begins_when_the_left_foot_strikes(walk, stride):
    strikes = walk.strike_time[walk.strike_side == Side.LEFT]
    assert np.abs(strikes - stride.begin).min() < 0.1 * stride.period


def test_the_series_say_nearly_all_of_the_motion(stride):
    assert stride.left_over < 0.03


def test_mirrored_it_does_on_the_right_what_it_does_on_the_left_half_a_stride_later(stride):
    both, phase = mirrored(stride), np.linspace(0.0, 1.0, 20)
    left = value_of(both.turns[Link.LEFT_SHANK][1], phase)
    right = value_of(both.turns[Link.RIGHT_SHANK][1], phase + 0.5)
    assert left == pytest.approx(right, abs=1e-9)
    assert both.speed[1] == pytest.approx(0.0, abs=1e-9)


@pytest.mark.slow
def test_it_makes_a_gait_that_can_be_written_and_read(clip):
    gait = gait_from("mine", averaged(clip, catalog.load(Character, "biped")))
    assert catalog.decode(type(gait), catalog.encode(gait), "mine") == gait
    assert gait.cycle.exchange == 0.5
