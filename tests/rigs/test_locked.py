"""Locked feet: a sole that bears the body stays where it is, and joints turn little for it."""

import numpy as np
import pytest

from footfall.bodies.size import limb
from footfall.laws.tables import Side
from footfall.maths.quaternions import angle_between
from footfall.measure.trial.run import run_trial
from footfall.rigs.cut import clip_of
from footfall.rigs.locked import MOST, bearing, places_of, slide_of
from footfall.sim.recording import Recording
from footfall.stage.opened import load_trial

PER_STEP = 0.005
"""m, the bar for a step."""


@pytest.fixture(scope="module")
def walk() -> Recording:
    trial = {"name": "x", "seconds": 5.0, "command": [{"speed": 0.8}]}
    recording = run_trial(load_trial(trial)).recording
    assert recording is not None
    return recording.between(200, 500)


def per_step(clip, walk) -> float:
    slid = sum(np.linalg.norm(slide_of(clip, side), axis=1).sum() for side in Side)
    return slid / max(1, len(clip.strike_time))


@pytest.mark.parametrize("fps", [30, 100])
def test_feet_that_bear_the_body_slide_little_and_much_less_than_in_the_simulation(walk, fps):
    plain, locked = (per_step(clip_of(walk, fps=fps, lock=lock), walk) for lock in (False, True))
    assert locked < min(PER_STEP, plain / 3)


def test_joints_turn_by_two_degrees_at_most_and_feet_keep_their_height_and_rotation(walk):
    plain, locked = (clip_of(walk, fps=100, lock=lock) for lock in (False, True))
    assert angle_between(plain.rotation, locked.rotation).max() <= MOST + 1e-6
    for side in Side:
        foot = limb("FOOT", side)
        assert angle_between(*(one.rotation[:, one.links.index(foot)] for one in (plain, locked))).max() < 1e-6
        heights = [places_of(one)[foot][bearing(plain, side), 2] for one in (plain, locked)]
        assert np.abs(heights[0] - heights[1]).max() < 1.5e-3


@pytest.mark.parametrize("fps", [24, 60])
def test_a_locked_loop_still_closes(walk, fps):
    clip = clip_of(walk, loop=True, fps=fps, lock=True)
    assert np.degrees(angle_between(clip.rotation[0], clip.rotation[-1])).max() < 0.01
    ends = places_of(clip)
    way = clip.pelvis[-1] - clip.pelvis[0]
    assert max(np.abs(place[-1] - place[0] - way).max() for place in ends.values()) < 1e-4
    assert per_step(clip, walk) < PER_STEP
