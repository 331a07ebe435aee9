"""Files of strangers on the command line: odd names, and recordings that name files."""

import json
from dataclasses import replace

import pytest
from bodies.robots.made_robot import written
from rigs.made_rigs import made_rig

from footfall import catalog
from footfall.bodies.character import Character
from footfall.cli import main
from footfall.measure.trial.run import run_trial
from footfall.stage.opened import load_trial

EDITED = {"name": "x", "seconds": 0.6, "edit": [{"at": 0.3, "character": "child"}]}


def odd(folder, name):
    path = folder / name
    try:
        path.write_bytes(made_rig().to_bytes())
    except OSError:
        pytest.skip("this file system takes UTF-8 names only")
    return str(path)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["m\udcff.glb", "e\x1b[2J.glb"])
def test_an_avatar_of_any_name_walks_and_does_not_control_the_terminal(name, tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    assert main(["walk", "--rig", odd(tmp_path, name), "--seconds", "0.2"]) == 0
    said = capfd.readouterr()
    assert "\x1b" not in said.err + said.out


def test_a_recording_with_edits_goes_on_from_the_command_line(tmp_path):
    path = tmp_path / "x.npz"
    run_trial(load_trial(EDITED)).recording.save(path)
    assert main(["run", "--from", f"{path}@0.2"]) == 0


@pytest.mark.parametrize("more", [(), ("--set", "seconds=0.15")])
def test_a_recording_that_names_a_robots_file_is_refused(more, tmp_path, capfd):
    path = tmp_path / "x.npz"
    recording = run_trial(load_trial({"name": "x", "seconds": 0.2})).recording
    robot = catalog.encode(catalog.load(Character, "humanoid")) | {"model": written(tmp_path)}
    document = recording.trial_table | {"edit": [{"at": 0.1, "character": robot}]}
    replace(recording, document=json.dumps(document)).save(path)
    assert main(["run", str(path), *more]) == 2
    assert "is a robot in a file on disk" in capfd.readouterr().err


def test_the_recording_of_a_robot_that_was_given_is_read_by_a_later_command(tmp_path, monkeypatch, capfd):
    from footfall import given

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FOOTFALL_HOME", str(tmp_path / "home"))
    assert main(["walk", "--rig", written(tmp_path), "--seconds", "0.2", "--recording", "x.npz"]) == 0
    monkeypatch.setattr(given, "_given", set())
    assert main(["export", "x.npz", "--to", "x.csv"]) == 0
