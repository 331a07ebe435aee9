"""A recording in which the body changes is exported whole, or as one file for each body."""

import pytest

from footfall.exports.register import export, export_for
from footfall.measure.trial.run import run_trial
from footfall.sim.recording import Recording
from footfall.stage.opened import load_trial


@pytest.fixture(scope="module")
def grown() -> Recording:
    edit = [{"at": 0.3, "character": "child"}]
    return run_trial(load_trial({"name": "x", "seconds": 0.8, "command": [{"speed": 0.5}], "edit": edit})).recording


def test_an_animation_has_a_file_for_each_body(grown, tmp_path):
    files = export_for("walk.bvh").save(grown, tmp_path / "walk.bvh")
    assert [file.name for file in files] == ["walk-1.bvh", "walk-2.bvh"]
    assert all(file.is_file() for file in files)
    assert files[0].read_text() != files[1].read_text()


def test_the_recording_itself_is_one_file(grown, tmp_path):
    export(grown, tmp_path / "walk.npz")
    assert [one.character.name for one in Recording.load(tmp_path / "walk.npz").parts] == ["humanoid", "child"]


def test_each_part_is_a_recording_of_its_body(grown):
    parts = grown.by_body()
    assert [(len(one), one.character.name) for one in parts] == [(30, "humanoid"), (50, "child")]
    assert sum(len(one.strike_time) for one in parts) == len(grown.strike_time)
    assert grown.poses().position.shape[0] == 80
