"""What newcomers missed: trials, sweeps and recordings as plain values in Python, short words for what comes back."""

import sys

import numpy as np
import pytest

import footfall
from footfall.errors import FootfallError

SWEEP = {
    "name": "speeds",
    "trial": {"name": "planar", "gait": "planar-walk", "seconds": 0.2},
    "vary": [{"field": "seed", "values": [1, 2, 3]}],
}
TWO = {"name": "two", "seconds": 0.3, "crowd": [{"place": [0.0, 0.0]}, {"place": [0.0, 2.0]}]}


@pytest.mark.slow
def test_a_trial_is_run_by_its_table_its_name_or_its_file(tmp_path):
    table = {"name": "mine", "seconds": 0.3, "command": [{"speed": 0.4}]}
    assert footfall.run_trial(table).report.seconds == 0.3
    (tmp_path / "mine.toml").write_text('name = "mine"\nseconds = 0.2\n')
    assert footfall.run_trial(str(tmp_path / "mine.toml")).report.seconds == 0.2
    with pytest.raises(FootfallError, match="did you mean 'shoved'"):
        footfall.run_trial("shovd")


@pytest.mark.slow
def test_a_crowd_is_run_in_python():
    assert footfall.run_trial(TWO).report.count == 2


@pytest.mark.slow
def test_what_comes_back_is_told_in_a_line():
    outcome = footfall.run_trial({"name": "mine", "seconds": 0.3})
    walk = footfall.Simulation(footfall.character("humanoid"), footfall.gait("walk"))
    seen = (outcome, outcome.recording, footfall.run_trial(TWO), footfall.sweep(SWEEP))
    for one in (*seen, walk, walk.joints, walk.feet, walk.state()):
        assert len(repr(one)) < 200, type(one)
        assert "\n" not in repr(one)


@pytest.fixture(scope="module")
def recording():
    return footfall.run_trial({"name": "mine", "seconds": 0.3, "command": [{"speed": 0.4}]}).recording


@pytest.mark.slow
def test_a_joint_of_a_recording_is_asked_for_by_name(recording):
    walk = footfall.Simulation(footfall.character("humanoid"), footfall.gait("walk"))
    knee = recording.joint("left_shank")
    walk.batch.qpos[0] = recording.qpos[20]
    assert knee.angle[20] == walk.joints.angles[0, walk.joints.index("left_shank")]
    assert knee.angle.shape == knee.rate.shape == knee.torque.shape == recording.time.shape
    assert np.gradient(knee.angle, recording.time)[5:-5] == pytest.approx(knee.rate[5:-5], abs=0.6)
    assert recording.joint("left_thigh").angle.shape == (len(recording), 3)
    with pytest.raises(FootfallError, match="no joint 'left_shnk'; did you mean 'left_shank'"):
        recording.joint("left_shnk")


@pytest.mark.slow
def test_a_recording_is_a_pandas_table_with_the_columns_of_the_csv(recording, tmp_path):
    pandas = pytest.importorskip("pandas")
    from footfall.exports.csv_table import write_csv

    write_csv(recording, tmp_path / "mine.csv")
    table, read = recording.to_pandas(), pandas.read_csv(tmp_path / "mine.csv", index_col="time")
    assert list(table.columns) == list(read.columns)
    assert np.allclose(table["left_shank"], read["left_shank"])
    assert table.index.name == "time"


@pytest.mark.slow
def test_without_pandas_a_sentence_says_what_to_install(recording, monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(FootfallError, match=r"pip install 'footfall\[tables\]'"):
        recording.to_pandas()


@pytest.mark.slow
def test_a_sweep_is_a_function_whose_table_has_columns(tmp_path):
    table = footfall.sweep(SWEEP)
    assert [row["seed"] for row in table] == table.column("seed") == [1, 2, 3]
    assert [row["fell"] for row in footfall.sweep(SWEEP, tmp_path / "kept")] == table.column("fell")
    assert (tmp_path / "kept" / "table.csv").is_file()
    with pytest.raises(FootfallError, match="no column 'sped'; did you mean 'speed'"):
        table.column("sped")
    with pytest.raises(FootfallError, match="did you mean 'pushes'"):
        footfall.sweep("pushs")


@pytest.mark.slow
def test_the_table_of_a_sweep_is_a_pandas_table():
    pytest.importorskip("pandas")
    table = footfall.sweep(SWEEP)
    assert list(table.to_pandas()["speed"]) == table.column("speed")
