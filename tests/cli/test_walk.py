"""What a walk from the command line leaves behind."""

import json
import subprocess
import sys

import pytest


@pytest.mark.parametrize("mode", ["stand", "idle"])
def test_a_body_told_to_stand_takes_no_step_and_is_asked_for_no_speed(footfall, mode):
    said = footfall("walk", "--mode", mode, "--seconds", "1", "--json")
    report = json.loads(said.out)
    assert said.status == 0
    assert (report["steps"], report["speed_commanded"]) == (0, 0.0)


@pytest.mark.slow
def test_a_reader_who_closes_the_pipe_early_costs_no_file(tmp_path):
    recording = tmp_path / "walk.npz"
    walk = [sys.executable, "-m", "footfall", "walk", "--seconds", "0.5", "--recording", str(recording)]
    with subprocess.Popen(walk, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout
        process.stdout.close()
    assert recording.exists()
