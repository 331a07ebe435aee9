"""Kills at random moments, a full disk, and long walking: nothing half-written, nothing that grows, nothing unsound."""

import os
import random
import resource
import signal
import subprocess
import sys
import time
import tracemalloc

import numpy as np
import pytest
from studio.conftest import Stagehand

from footfall.sim.recording import Recording
from footfall.studio import protocol as say

RUN = [sys.executable, "-m", "footfall", "walk", "--gait", "paper", "--seconds", "3"]


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


def test_long_walking_with_commands_pushes_and_falls_stays_sound_and_small(amount, seed):
    stage, chance = Stagehand(), random.Random(seed)
    stage.session.aside.close()
    stage.run(5.0)
    tracemalloc.start()
    minutes = amount(120, 1) / (1 if amount(2, 1) > 1 else 6)
    sizes = []
    for _ in range(max(2, round(minutes))):
        for _ in range(6):
            stage.ask(random_act(chance)).run(1.6, 30)
            assert np.isfinite(stage.session.play.stage.crowd.batch.data.qpos).all()
            if stage.fallen and chance.random() < 0.5:
                stage.ask(say.GetUp(placed=True))
        stage.session.timeline.past = stage.session.timeline.past[-100:]  # the past is kept on purpose
        stage.heard.clear()
        sizes.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert sizes[-1] - sizes[0] < 20_000_000 + 200_000 * len(sizes)


def random_act(chance: random.Random):
    """Something that somebody does."""
    newtons = chance.uniform(50.0, 1500.0)
    angle = chance.uniform(-np.pi, np.pi)
    force = [newtons * float(np.cos(angle)), newtons * float(np.sin(angle)), 0.0]
    return chance.choice(
        [
            say.Drive(speed=chance.uniform(-0.5, 1.6), turn=chance.uniform(-1.0, 1.0)),
            say.Drive(speed=0.0, mode="stand"),
            say.Shove(force_h=force, seconds=0.1),
            say.Choose(document="style", name=chance.choice(["sneak", "tired", "default", "zombie"])),
            say.Choose(document="character", name=chance.choice(["humanoid", "child", "giant"])),
            say.WalkTo(x=chance.uniform(-5.0, 5.0), y=chance.uniform(-5.0, 5.0)),
        ]
    )
