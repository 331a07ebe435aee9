"""What a walk from the command line leaves behind."""

import subprocess
import sys


def test_a_reader_who_closes_the_pipe_early_costs_no_file(tmp_path):
    recording = tmp_path / "walk.npz"
    walk = [sys.executable, "-m", "footfall", "walk", "--seconds", "0.5", "--recording", str(recording)]
    with subprocess.Popen(walk, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout
        process.stdout.close()
    assert recording.exists()
