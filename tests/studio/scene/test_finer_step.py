"""A trial that comes under a law with a finer time step takes that step, says so, and goes on from any frame."""

import numpy as np
import pytest

from footfall.measure.go_on import go_on_from
from footfall.measure.trial.run import run_trial
from footfall.sim.recording import Recording
from footfall.stage.opened import load_trial
from footfall.studio import protocol as say

pytestmark = pytest.mark.slow
TRIAL = {
    "name": "a finer step",
    "character": "humanoid-paper",
    "at_once": True,
    "command": [{"at": 0.0, "speed": 0.3}, {"at": 0.5, "gait": "paper"}],
    "push": [{"at": 1.0, "force": [0.0, 20.0, 0.0], "seconds": 0.2}],
    "seconds": 1.5,
}


@pytest.fixture(scope="module")
def recording() -> Recording:
    return run_trial(load_trial(TRIAL)).recording


def test_the_recording_says_from_when_on(recording):
    first, second = recording.parts
    assert (first.step_seconds, second.step_seconds) == (0.0, 0.0005)
    assert set(recording.steps_taken[: second.first - 1]) == {0.001}
    assert set(recording.steps_taken[second.first :]) == {0.0005}
    assert len(recording) == 150


def test_a_push_lasts_as_long_as_it_says(recording):
    pushed = np.flatnonzero(np.linalg.norm(recording.push, axis=1))
    assert (pushed[0], len(pushed)) == (100, 20)


@pytest.mark.parametrize("frame", [20, 60, 110, 140])
def test_it_goes_on_from_any_frame_to_the_same_bytes(recording, tmp_path, frame):
    recording.save(tmp_path / "run.npz")
    again = go_on_from(Recording.load(tmp_path / "run.npz"), frame).recording
    assert again.to_bytes() == recording.to_bytes()


def test_the_studio_says_so(stage):
    stage.ask(say.Choose(document="character", name="humanoid-paper")).run(0.5)
    stage.ask(say.Drive(speed=0.0, mode="stand"), say.Choose(document="gait", name="paper")).run(8.0)
    assert stage.session.play.simulation.step_seconds == 0.0005
    assert [one.text for one in stage.told(say.Notice) if "0.5 ms" in one.text]
