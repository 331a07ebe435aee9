"""Kills at random moments and a full disk: nothing half-written."""

import os
import platform
import random
import resource
import signal
import subprocess
import sys
import time

import pytest

from footfall.sim.recording import Recording

RUN = [sys.executable, "-m", "footfall", "walk", "--gait", "paper", "--seconds", "3"]


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="processes are killed by signals here")
def test_a_run_killed_at_any_moment_leaves_a_whole_recording_or_none(amount, seed, tmp_path):
    chance = random.Random(seed)
    for _ in range(amount(50, 2)):
        path = tmp_path / "x.npz"
        path.unlink(missing_ok=True)
        process = subprocess.Popen([*RUN, "--recording", path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(chance.uniform(0.5, 5.0))
        process.send_signal(signal.SIGKILL)
        process.wait(10)
        if path.exists():
            assert len(Recording.load(path)) > 0


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="a process's files are limited by setrlimit here")
@pytest.mark.parametrize("outputs", [("--recording", "x.npz"), ("--report", "x.json")])
def test_a_full_disk_is_said_in_a_sentence_and_leaves_no_file(outputs, tmp_path):
    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500))

    said = subprocess.run([*RUN, *outputs], cwd=tmp_path, preexec_fn=limit, capture_output=True, text=True, check=False)
    assert said.returncode == 2
    assert said.stderr.count("footfall: ") == 1
    assert "Traceback" not in said.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() != "x86_64", reason="OpenBLAS has these kernels there"
)
def test_another_blas_gives_the_same_bytes(amount, tmp_path):
    kernels = ("", "Prescott", "Haswell")[: amount(3, 0)]
    recordings = []
    for number, kernel in enumerate(kernels):
        path = tmp_path / f"{number}.npz"
        environment = os.environ | ({"OPENBLAS_CORETYPE": kernel} if kernel else {})
        call = [*RUN, "--push", "200@1:left", "--recording", path]
        subprocess.run(call, env=environment, capture_output=True, check=True)
        recordings.append(Recording.load(path).arrays())
    for other in recordings[1:]:
        assert [name for name, array in recordings[0].items() if array.tobytes() != other[name].tobytes()] == []
