"""A trial that is continued from a frame of its recording ends with the same bytes as if it had never stopped."""

from dataclasses import replace

import numpy as np
import pytest

from footfall.errors import BadRecording, BadValue
from footfall.measure.go_on import go_on_from
from footfall.measure.trial.run import run_trial, run_trials
from footfall.sim.recording import Recording
from footfall.stage.opened import load_trial

pytestmark = pytest.mark.slow

TRIALS = {
    "a push spans the frame": (
        {"command": [{"speed": 0.7}], "push": [{"at": 1.0, "force": [0.0, 250.0, 0.0], "seconds": 0.3}]},
        [0, 99, 100, 111, 130],
    ),
    "a push on a point": (
        {"push": [{"at": 1.0, "force": [0.0, 150.0, 0.0], "seconds": 0.3, "point": [0.1, 0.1, 0.2]}]},
        [115],
    ),
    "commands before and after": (
        {"command": [{"speed": 0.9}, {"at": 1.003, "heading_deg": 60.0}, {"at": 1.5, "mode": "stand"}]},
        [60, 100, 101, 149, 150, 190],
    ),
    "2 ms": ({"step_seconds": 0.002, "command": [{"speed": 0.6}]}, [77]),
    "a slope": ({"world": "slope-up", "command": [{"speed": 0.6}]}, [143]),
    "far from the origin": ({"command": [{"speed": 4.0}], "gait": "walk", "character": "giant"}, [180]),
    "a fall": ({"push": [{"at": 0.5, "force": [900.0, 1500.0, 0.0]}]}, [40, 70, 90]),
    "planar gaits": (
        {
            "gait": "planar-walk",
            "scatter": 0.01,
            "seed": 3,
            "at_once": True,
            "command": [{"at": 0.9, "gait": "planar-fast-walk"}],
            "push": [{"at": 0.5, "force": [60.0, 0.0, 0.0], "seconds": 0.2}],
        },
        [0, 55, 100, 133],
    ),
    "planar steps": ({"gait": "planar-walk", "world": "steps-up", "contact": "sticking"}, [101]),
    "skills": (
        {
            "skill": [
                {"do": "walk_to", "to": [0.5, 0.0]},
                {"do": "turn", "heading_deg": 20.0},
                {"do": "wait", "seconds": 0.2},
            ],
            "seconds": 4.0,
        },
        [50, 250, 320, 399],
    ),
    "learned torques": ({"gait": "planar-walk-learned"}, [101]),
}


@pytest.mark.parametrize("name", TRIALS)
def test_it_goes_on_to_the_same_bytes(name, tmp_path):
    table, frames = TRIALS[name]
    whole = run_trial(load_trial({"name": name, "seconds": 2.0} | table)).recording
    whole.save(tmp_path / "run.npz")
    kept = Recording.load(tmp_path / "run.npz")
    for frame in frames:
        again = go_on_from(kept, frame)
        changed = [
            key for key, array in whole.arrays().items() if array.tobytes() != again.recording.arrays()[key].tobytes()
        ]
        assert not changed, f"from frame {frame}: {', '.join(changed)}"


def test_what_comes_after_the_frame_in_the_recording_does_not_matter():
    whole = run_trial(load_trial({"name": "x", "seconds": 1.5, "command": [{"speed": 0.7}]})).recording
    spoiled = replace(whole, qpos=whole.qpos.copy(), qvel=whole.qvel.copy())
    spoiled.qpos[61:] = 0.0
    assert go_on_from(spoiled, 60).recording.qpos.tobytes() == whole.qpos.tobytes()


def test_it_goes_on_beyond_the_end():
    trial = {"name": "x", "command": [{"speed": 0.7}]}
    short = run_trial(load_trial(trial | {"seconds": 1.0})).recording
    long = run_trial(load_trial(trial | {"seconds": 2.0})).recording
    again = go_on_from(short, 99, seconds=2.0).recording
    assert again.qpos.tobytes() == long.qpos.tobytes()
    assert again.to_bytes() == long.to_bytes()


def test_a_row_among_others_holds_only_what_is_its_own():
    push = [{"at": 0.5, "force": [0.0, 200.0, 0.0], "seconds": 0.2}]
    tables = [{"command": [{"speed": 0.5}]}, {"push": push}, {"command": [{"speed": 0.7}, {"at": 0.6, "speed": 0.2}]}]
    trials = [load_trial({"name": "x", "seconds": 1.0} | table) for table in tables]
    for trial, outcome in zip(trials, run_trials(trials), strict=True):
        assert outcome.recording.to_bytes() == run_trial(trial).recording.to_bytes()
        assert go_on_from(outcome.recording, 57).recording.to_bytes() == outcome.recording.to_bytes()


@pytest.fixture(scope="module")
def short() -> Recording:
    return run_trial(load_trial({"name": "x", "seconds": 0.3, "command": [{"speed": 0.5}]})).recording


def test_a_recording_of_an_earlier_version_says_how_to_make_it_new(short):
    with pytest.raises(BadRecording, match=r"footfall run FILE.npz --recording NEW.npz"):
        go_on_from(replace(short, moments=None), 10)


@pytest.mark.parametrize("frame", [-1, 30, 1000])
def test_a_frame_that_there_is_not_is_refused(short, frame):
    with pytest.raises(
        BadValue, match=f"frame {frame} was requested; the recording can be resumed from frames 0 to 29"
    ):
        go_on_from(short, frame)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("skills", "[[0, [7]]]"),
        ("skills", '[[0, ["x"]]]'),
        ("skills", "[[0, []]]"),
        ("skills", "[]"),
        ("pushes", "[[0, 3]]"),
        ("pushes", '[[0, [[[5, "torso", [0, 0, 0], 0, 9, null, "push", null]], null, [0, 3, 0, 0, 1]]]]'),
        ("pushes", '[[0, [[[0, "tail", [0, 0, 0], 0, 9, null, "push", null]], null, [0, 3, 0, 0, 1]]]]'),
        ("pushes", '[[0, [[[0, "torso", [NaN, 0, 0], 0, 9, null, "push", null]], null, [0, 3, 0, 0, 1]]]]'),
    ],
)
def test_skills_and_pushes_that_cannot_have_been_are_refused(short, name, text):
    spoiled = replace(short, moments=replace(short.moments, **{name: text}))
    with pytest.raises((BadValue, BadRecording)):
        go_on_from(spoiled, 10)


def test_numbers_of_the_columns_are_finite(short):
    assert all(np.isfinite(array).all() for array in short.moments.memory.values())
