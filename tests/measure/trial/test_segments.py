"""A run that changes gait, law or body is recorded whole: it resumes from any frame, and runs again."""

import json
from dataclasses import replace

import numpy as np
import pytest

from footfall.errors import BadRecording
from footfall.measure.go_on import go_on_from
from footfall.measure.trial.run import run_trial
from footfall.sim.recording import Recording
from footfall.stage.opened import load_trial

pytestmark = pytest.mark.slow

STAND = {"at": 0.0, "mode": "stand"}
CRATE = {"world": {"name": "here", "text": "with a crate", "crate": [{"name": "crate", "at": [0.8, 0.0, 0.0]}]}}
TRIALS = {
    "law to law by command": (
        {
            "character": "biped",
            "at_once": True,
            "command": [
                {"at": 0.0, "speed": 0.8},
                {"at": 1.0, "gait": "space-stride"},
                {"at": 2.0, "gait": "walk", "speed": 0.5},
            ],
            "push": [{"at": 1.1, "force": [0.0, 30.0, 0.0], "seconds": 0.3}],
            "seconds": 3.0,
        },
        [0, 50, 100, 103, 115, 140, 150, 201, 240, 299],
    ),
    "answers to what is felt": (
        {
            "command": [STAND, {"at": 2.4, "heading_deg": 20.0}],
            "when": [{"shoved": 0.04, "gait": "stepping"}, {"settled": 0.3, "mode": "walk", "speed": 0.5}],
            "push": [{"at": 0.3, "force": [200.0, 200.0, 0.0]}],
            "seconds": 3.5,
        },
        [20, 40, 60, 150, 200, 250, 320],
    ),
    "led to another law": (
        {"command": [{"at": 0.0, "speed": 0.5}, {"at": 0.5, "gait": "space-walk"}], "seconds": 4.5},
        [30, 60, 120, 200, 300, 400, 430],
    ),
    "led from the start": ({"gait": "space-run", "seconds": 3.0}, [10, 100, 250]),
    "edits of body, style and law": (
        {
            "command": [{"at": 0.0, "speed": 0.5}, {"at": 1.5, "mode": "stand"}],
            "edit": [
                {"at": 0.3, "style": "proud"},
                {"at": 0.6, "character": "child"},
                {"at": 1.0, "style": "tired"},
                {"at": 2.0, "gait": "stepping"},
            ],
            "seconds": 4.0,
        },
        [10, 31, 60, 80, 105, 199, 230, 350],
    ),
    "body and law in one edit": (
        {
            "command": [STAND],
            "at_once": True,
            "edit": [{"at": 0.5, "character": "child", "gait": "stepping"}],
            "seconds": 1.5,
        },
        [40, 50, 51, 120],
    ),
    "an edit while a skill works": (
        {
            "skill": [{"do": "walk_to", "to": [0.6, 0.0]}, {"do": "pick_up", "thing": "crate"}],
            "edit": [{"at": 1.0, "character": "child"}, {"at": 1.5, "style": "proud"}],
            "seconds": 2.5,
        }
        | CRATE,
        [90, 110, 160, 200],
    ),
}


@pytest.mark.parametrize("name", TRIALS)
def test_it_goes_on_from_any_frame_to_the_same_bytes(name, tmp_path):
    table, frames = TRIALS[name]
    whole = run_trial(load_trial({"name": name} | table)).recording
    assert len(whole) == round(100 * table["seconds"])
    assert len(whole.parts) > 1
    whole.save(tmp_path / "run.npz")
    kept = Recording.load(tmp_path / "run.npz")
    assert kept.to_bytes() == whole.to_bytes()
    for frame in frames:
        again, mine = go_on_from(kept, frame).recording.arrays(), whole.arrays()
        changed = [key for key in mine | again if key not in mine or key not in again or not _same(mine, again, key)]
        assert not changed, f"from frame {frame}: {', '.join(changed)}"


def _same(mine: dict[str, np.ndarray], again: dict[str, np.ndarray], key: str) -> bool:
    return mine[key].tobytes() == again[key].tobytes()


@pytest.mark.parametrize("name", TRIALS)
def test_its_recording_runs_again_to_the_same_bytes(name):
    whole = run_trial(load_trial({"name": name} | TRIALS[name][0])).recording
    again = run_trial(load_trial(whole.trial_table)).recording
    assert again.qpos.tobytes() == whole.qpos.tobytes()
    assert again.to_bytes() == whole.to_bytes()


CROWD = [
    {"place": [0.0, 0.0], "command": [STAND, {"at": 0.5, "gait": "stepping"}]},
    {"place": [0.0, 1.5], "goal": [[1.0, 1.5]], "edit": [{"at": 0.8, "character": "child"}]},
    {
        "place": [0.0, -1.5],
        "command": [STAND],
        "when": [{"shoved": 0.04, "gait": "stepping"}],
        "push": [{"at": 0.3, "force": [220.0, 220.0, 0.0]}],
    },
    {"place": [0.0, 3.0], "skill": [{"do": "walk_to", "to": [0.5, 3.0]}], "edit": [{"at": 1.1, "style": "proud"}]},
]


@pytest.fixture(scope="module")
def crowd() -> Recording:
    return run_trial(load_trial({"name": "changing crowd", "seconds": 1.8, "crowd": CROWD})).recording


def test_each_of_a_crowd_changes_gait_law_and_body(crowd):
    told = [[(one.character.name, one.gaits[0].law) for one in each.parts] for each in crowd.everyone]
    assert told[0] == [("humanoid", "footfall"), ("humanoid", "stepping")]
    assert told[1] == [("humanoid", "footfall"), ("child", "footfall")]
    assert told[2] == [("humanoid", "footfall"), ("humanoid", "stepping")]
    assert [part.gaits[0].name for part in crowd.everyone[3].parts] == ["walk", "proud walk"]
    assert not any(np.isfinite(each.fell_at) for each in crowd.everyone)


@pytest.mark.parametrize("frame", [0, 45, 70, 90, 115, 170])
def test_a_crowd_that_changes_goes_on_from_any_frame(crowd, frame, tmp_path):
    crowd.save(tmp_path / "crowd.npz")
    kept = Recording.load(tmp_path / "crowd.npz")
    assert go_on_from(kept, frame).recording.to_bytes() == crowd.to_bytes()


@pytest.mark.parametrize(
    "segments",
    ["{", "[3]", "[]", '[{"first": 5}]', '[{"first": 0, "number": 0, "character": {}, "gaits": []}]'],
)
def test_segments_that_cannot_have_been_are_refused(crowd, segments, tmp_path):
    replace(crowd, segments=segments).save(tmp_path / "bad.npz")
    with pytest.raises(BadRecording):
        Recording.load(tmp_path / "bad.npz")


def test_segments_out_of_order_are_refused(crowd, tmp_path):
    parts = json.loads(crowd.segments)
    replace(crowd, segments=json.dumps(parts[::-1])).save(tmp_path / "bad.npz")
    with pytest.raises(BadRecording, match="trial that cannot be read"):
        Recording.load(tmp_path / "bad.npz")
