"""The simulation used wrongly from Python: a sentence, at once, and nothing taken in silence."""

import math
import os
import signal
import subprocess
import sys
import threading

import pytest

import footfall
from footfall.errors import BadValue, BlewUp, FootfallError
from footfall.laws.tables import Link


@pytest.fixture
def walk():
    return footfall.Simulation(footfall.character("humanoid"), footfall.gait("walk"))


@pytest.mark.parametrize("seconds", [0.0, -1.0, math.nan, 1.0])
def test_a_time_step_that_is_none_is_refused(seconds):
    with pytest.raises(BadValue, match="step_seconds is"):
        footfall.Simulation(footfall.character("humanoid"), footfall.gait("walk"), step_seconds=seconds)


def test_bodies_with_other_joints_are_refused_in_one_simulation():
    humanoid, other = footfall.character("humanoid"), footfall.character("biped-paper")
    with pytest.raises(BadValue, match="'biped-paper' has other joints than 'humanoid'"):
        footfall.Simulation([humanoid, other], footfall.gait("walk"))


@pytest.mark.parametrize("seconds", [-0.5, math.nan, math.inf])
def test_time_runs_forwards_only(walk, seconds):
    with pytest.raises(BadValue):
        walk.run(seconds)
    assert walk.seconds == 0.0


def test_a_push_that_is_no_number_is_refused(walk):
    with pytest.raises(BadValue):
        walk.push(0, Link.TORSO, [math.nan, 0.0, 0.0])


@pytest.mark.parametrize("row", [-1, 1, 99])
def test_a_character_that_is_not_there_is_refused(walk, row):
    with pytest.raises(BadValue, match="there are 1"):
        walk.push(row, Link.TORSO, [1.0, 0.0, 0.0])
    with pytest.raises(BadValue, match="there are 1"):
        walk.set_command(row, speed=1.0)


def test_a_push_on_the_torso_of_a_planar_body_moves_it():
    walk = footfall.Simulation(footfall.character("planar"), footfall.gait("planar-walk"))
    walk.push(0, Link.TORSO, [100.0, 0.0, 0.0])
    assert walk.batch.xfrc_applied[0, 1:, 0].sum() == 100.0
    with pytest.raises(BadValue, match="has no head"):
        walk.push(0, Link.HEAD, [100.0, 0.0, 0.0])


def test_names_instead_of_documents_are_refused():
    with pytest.raises(BadValue, match="loads one by its name"):
        footfall.Simulation("humanoid", footfall.gait("walk"))
    with pytest.raises(BadValue, match="loads one by its name"):
        footfall.Simulation(footfall.character("humanoid"), "walk")
    with pytest.raises(BadValue, match="empty list"):
        footfall.Simulation([], footfall.gait("walk"))


def test_gaits_of_two_laws_do_not_blend():
    with pytest.raises(BadValue, match="different laws"):
        footfall.blend(footfall.gait("walk"), footfall.gait("planar-walk"), 0.5)


@pytest.mark.parametrize("size", [0.0, -1.0, math.nan, math.inf])
def test_a_body_of_no_size_is_refused(size):
    with pytest.raises(BadValue):
        footfall.character("humanoid").scaled(size)


def test_a_simulation_that_blows_up_says_so_and_leaves_no_log(walk, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    walk.batch.qvel[0, :] = 1e12
    with pytest.raises(BlewUp, match="no longer finite"):
        walk.run(0.2)
    assert not list(tmp_path.iterdir())


def test_after_an_interruption_the_clock_is_right(walk):
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # deaf to it, if started in the background
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    try:
        with pytest.raises(KeyboardInterrupt):
            walk.step(10_000_000)
    finally:
        signal.signal(signal.SIGINT, before)
    assert walk.ticks > 0
    stepped = round(walk.batch.data_of(0).time / walk.step_seconds)
    assert abs(walk.ticks - stepped) <= 1


@pytest.mark.thorough
def test_a_law_that_was_cut_short_on_the_disk_is_compiled_again(tmp_path):
    """In a process and a cache of its own, with a small law."""
    script = (
        "import sys; sys.path.insert(0, 'tests')\n"
        "from footfall.sim.engine import start_warp; start_warp()\n"
        "import warp as wp\n"
        "from tiny_kernel import tiny\n"
        "from footfall.sim.engine import load_compiled, compiled_folder\n"
        "load_compiled(tiny)\n"
        "print(compiled_folder(tiny))\n"
    )
    environment = {**os.environ, "WARP_CACHE_PATH": str(tmp_path)}

    def compiled() -> str:
        said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment)
        assert said.returncode == 0, said.stderr
        return said.stdout.splitlines()[-1]

    [made] = list(tmp_path.glob("**/*.o")) if compiled() else []
    made.write_bytes(made.read_bytes()[:100])
    compiled()
    assert made.stat().st_size > 100


@pytest.mark.slow
def test_a_cache_that_cannot_be_written_is_replaced_for_the_process(tmp_path):
    (tmp_path / "file").write_text("")
    environment = {**os.environ, "WARP_CACHE_PATH": str(tmp_path / "file" / "below")}
    script = (
        "from footfall.sim.engine import start_warp; start_warp(); import warp; print(warp.config.kernel_cache_dir)"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment)
    assert said.returncode == 0, said.stderr
    assert "footfall-laws-" in said.stdout


def test_all_errors_are_of_one_family():
    assert issubclass(BlewUp, FootfallError)
