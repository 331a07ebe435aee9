"""What newcomers missed: a trial by its name, table or crowd in Python, short words for what comes back."""

import pytest

import footfall
from footfall.errors import FootfallError

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
    for one in (outcome, outcome.recording, footfall.run_trial(TWO), walk, walk.joints, walk.feet, walk.state()):
        assert len(repr(one)) < 200, type(one)
        assert "\n" not in repr(one)
