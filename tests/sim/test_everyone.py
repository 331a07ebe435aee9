"""All characters of a run are in one file, with what lies about in their world."""

from functools import cache

import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import BadRecording
from footfall.laws.register import load_gait
from footfall.measure.trial.run import run_trial
from footfall.sim.recorder import Recorder
from footfall.sim.recording import Recording
from footfall.sim.resume import put_back
from footfall.sim.simulation import Simulation
from footfall.sim.together import CROWD_STEP, Prop, Together
from footfall.stage.opened import load_trial

FRAMES = 120


@cache
def document() -> str:
    """Of a trial, for recordings that are made by hand."""
    return run_trial(load_trial({"name": "x", "seconds": 0.01, "step_seconds": 0.002})).recording.document


def meeting() -> Simulation:
    """Two who walk into each other, one who stands beside, and a crate on the way."""
    body, gait = catalog.load(Character, "humanoid"), load_gait("walk")
    places = np.array([[0.0, 0.0, 0.0], [1.6, 0.1, np.pi], [0.5, 3.0, 0.0]])
    crowd = Simulation([body] * 3, gait, 3, CROWD_STEP, layout=Together(places, [Prop((1.0, -0.4, 0.2))], balls=1))
    crowd.set_command(slice(0, 2), speed=1.0)
    return crowd


@pytest.fixture(scope="module")
def run() -> tuple[Simulation, Recording]:
    crowd = meeting()
    recorder = Recorder(crowd, FRAMES)
    for _ in range(FRAMES):
        recorder.take_state()
        crowd.step()
        recorder.take_felt()
        crowd.step(4)
    return crowd, recorder.together(FRAMES, ["finished"] * 3, [document()] * 3)


@pytest.fixture(scope="module")
def saved(run, tmp_path_factory):
    path = tmp_path_factory.mktemp("run") / "run.npz"
    run[1].save(path)
    return path


def test_everyone_is_in_the_file(run, saved):
    again = Recording.load(saved)
    assert again.to_bytes() == run[1].to_bytes()
    assert len(again.everyone) == 3
    for row, one in enumerate(again.everyone):
        assert np.array_equal(one.qpos, run[1].everyone[row].qpos)
        assert not one.others


def test_the_first_has_the_names_that_it_has_alone_and_the_others_a_number(run, saved):
    with np.load(saved) as file:
        names = set(file)
        assert np.array_equal(file["2/qpos"], run[1].others[1].qpos)
    own = {name for name in names if "/" not in name}
    assert own == set(run[1].arrays())
    assert {name.partition("/")[0] for name in names - own} == {"1", "2"}
    assert "1/time" not in names


def test_crates_and_balls_have_their_own_columns(run):
    moments = run[1].moments
    assert moments.loose_qpos.shape == (FRAMES, 14)
    assert moments.loose_qpos[0, :3] == pytest.approx([1.0, -0.4, 0.15])
    assert not np.array_equal(moments.loose_qpos[-1, :7], moments.loose_qpos[0, :7]), "the crate was walked into"


def test_poses_are_of_everyone(run):
    poses = run[1].poses()
    assert poses.position.shape == (FRAMES, 3, 16, 3)
    for row, one in enumerate(run[1].everyone):
        assert np.array_equal(poses.position[:, row], one.poses().position[:, 0])


@pytest.mark.parametrize("frame", [0, 31, 90])
def test_all_go_on_as_if_they_had_never_stopped(run, frame):
    crowd, recording = run
    again = meeting()
    put_back(again, recording.everyone, frame)
    again.step(5 * (FRAMES - frame))
    assert again.batch.data.qpos.tobytes() == crowd.batch.data.qpos.tobytes()
    assert again.memory.tobytes() == crowd.memory.tobytes()


def test_a_gap_in_the_numbers_of_the_characters_is_refused(saved, tmp_path):
    with np.load(saved) as file:
        arrays = {name.replace("2/", "7/"): file[name] for name in file}
    np.savez(tmp_path / "x.npz", **arrays)
    with pytest.raises(BadRecording, match="its characters are not numbered consecutively"):
        Recording.load(tmp_path / "x.npz")


def test_a_character_with_fewer_frames_than_the_first_is_refused(saved, tmp_path):
    with np.load(saved) as file:
        arrays = dict(file)
    np.savez(tmp_path / "x.npz", **(arrays | {"1/com": arrays["1/com"][:-1]}))
    with pytest.raises(BadRecording, match="'com' does not fit the other arrays"):
        Recording.load(tmp_path / "x.npz")
