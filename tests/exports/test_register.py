"""Every format goes through the register: what is written, what is refused, and that a new one needs nothing else."""

import csv

import numpy as np
import pytest

from footfall.errors import BadValue, CannotWrite
from footfall.exports.contract import Export
from footfall.exports.register import EXPORTS, export, export_for
from footfall.measure.trial.run import run_trial
from footfall.sim.recording import Recording
from footfall.stage.opened import load_trial


@pytest.fixture(scope="module")
def walk() -> Recording:
    return run_trial(load_trial({"name": "x", "seconds": 0.5, "command": [{"speed": 0.6}]})).recording


def table(path) -> dict[str, np.ndarray]:
    with path.open() as file:
        head, *lines = csv.reader(file)
    return dict(zip(head, np.array(lines, float).T, strict=True))


@pytest.mark.parametrize("ending", EXPORTS)
def test_every_format_has_words_and_is_found_by_its_ending(ending):
    assert EXPORTS[ending].words
    assert export_for(f"walk{ending}") is EXPORTS[ending]
    assert export_for(f"WALK{ending.upper()}") is EXPORTS[ending]


def test_the_longest_ending_decides():
    assert export_for("walk.plot.png").ending == ".plot.png"
    assert export_for("walkplot.png").ending == ".png"


def test_an_unknown_ending_is_answered_with_those_there_are(walk, tmp_path):
    with pytest.raises(CannotWrite) as caught:
        export(walk, tmp_path / "walk.gif")
    assert all(ending in str(caught.value) for ending in EXPORTS)


def test_an_option_that_a_format_lacks_is_refused(walk, tmp_path):
    with pytest.raises(BadValue, match=r"a .csv file has no option 'view' \(options: none\)"):
        export(walk, tmp_path / "walk.csv", view="side")
    with pytest.raises(BadValue, match="no option 'veiw'; did you mean 'view'"):
        export(walk, tmp_path / "walk.mp4", veiw="side")
    assert list(tmp_path.iterdir()) == []


def test_a_recording_is_written_as_it_is(walk, tmp_path):
    export(walk, tmp_path / "walk.npz")
    assert (tmp_path / "walk.npz").read_bytes() == walk.to_bytes()


def test_a_table_has_a_line_for_every_frame_and_a_column_for_every_joint(walk, tmp_path):
    export(walk, tmp_path / "walk.csv")
    columns = table(tmp_path / "walk.csv")
    assert next(iter(columns)) == "time"
    assert columns["time"] == pytest.approx(walk.time)
    assert columns["pelvis_x"] == pytest.approx(walk.qpos[:, 0], abs=1e-8)
    assert columns["left_shank_rate"] == pytest.approx(walk.qvel[:, 26], rel=1e-6, abs=1e-8)
    assert columns["warm_start_left_shank_rate"] == pytest.approx(walk.moments.warm_start[:, 26], rel=1e-6, abs=1e-8)
    assert columns["com_z"] == pytest.approx(walk.com[:, 2])
    assert columns["foot_position_right_y"] == pytest.approx(walk.foot_position[:, 1, 1])
    assert columns["foot_load_left"] == pytest.approx(walk.foot_load[:, 0])
    assert columns["command_speed"] == pytest.approx(np.full(50, 0.6))
    assert columns["stance"].tolist() == walk.stance.tolist()


def test_a_table_of_the_plane_has_the_joints_of_the_plane(tmp_path):
    planar = run_trial(load_trial({"name": "x", "gait": "planar-walk", "seconds": 0.2})).recording
    export(planar, tmp_path / "walk.csv")
    assert table(tmp_path / "walk.csv")["pelvis_z"] == pytest.approx(planar.qpos[:, 1])


def write_steps(recording: Recording, path, shout: bool = False) -> None:
    words = f"{recording.steps[-1]} steps"
    path.write_text(words.upper() if shout else words)


def test_a_format_from_elsewhere_works_at_the_command_line(walk, tmp_path, monkeypatch, capfd):
    from footfall.cli import main

    monkeypatch.setitem(EXPORTS, ".steps", Export(".steps", "how many steps", write_steps))
    walk.save(tmp_path / "walk.npz")
    to = tmp_path / "walk.steps"
    assert main(["export", str(tmp_path / "walk.npz"), "--to", str(to), "--option", "shout=true"]) == 0
    assert to.read_text() == f"{walk.steps[-1]} STEPS"
    assert main(["export", str(tmp_path / "walk.npz"), "--to", str(tmp_path / "walk.stpes")]) == 2
    assert ".steps (how many steps)" in capfd.readouterr().err
