"""A dataset has the same files however it was made: at once, killed on the way, by one process or by several."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from bodies.robots.made_robot import made_robot

from footfall import catalog
from footfall.cli.rigs import named_body
from footfall.errors import FootfallError
from footfall.measure.sweep.on_ray import on_ray
from footfall.measure.sweep.sweep import in_workers
from footfall.motions.make import CLIPS, clips_of, make_motions
from footfall.motions.plan import Motions, plan_of

SMALL = {
    "name": "small",
    "rigs": ["humanoid", "child", "dwarf"],
    "count": 3,
    "seconds": 0.3,
    "speeds": [0.2, 0.6],
    "turns": [-30.0, 30.0],
    "pushes": [0.0, 100.0],
    "styles": ["default", "sneak"],
    "formats": ["mjlab.npz", "mot", "lerobot"],
    "scatter": 0.01,
}


def small(**changes) -> Motions:
    return catalog.decode(Motions, SMALL | changes, "small")


def files_in(folder: Path) -> dict[str, bytes]:
    """All files but the notes by which a run resumes."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.parent.name != "parts"
    }


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("whole") / "small"
    make_motions(small(), folder, workers=1)
    return folder


def test_a_data_set_has_a_file_for_each_clip_and_format_and_a_manifest(whole):
    rows = list(csv.DictReader((whole / "manifest.csv").open()))
    assert [row["rig"] for row in rows] == ["humanoid"] * 3 + ["child"] * 3 + ["dwarf"] * 3
    assert {row["verdict"] for row in rows} == {"up"}
    for row in rows:
        assert [Path(name).name.partition(".")[2] for name in json.loads(row["files"])] == [
            "mjlab.npz",
            "mot",
            "motion.npz",
        ]
        assert all((whole / name).is_file() for name in json.loads(row["files"]))
        trial = json.loads(row["trial"])
        assert (trial["character"], str(trial["seed"])) == (row["rig"], row["seed"])
    assert {path.name for path in whole.iterdir() if path.suffix == ".lerobot"} == {
        "humanoid.lerobot",
        "child.lerobot",
        "dwarf.lerobot",
    }


def test_torques_are_in_the_clips(whole):
    arrays = np.load(whole / "humanoid/000000.motion.npz")
    assert np.abs(arrays["joint_torque"]).max() > 1.0


@pytest.mark.slow
def test_killed_twice_on_the_way_the_files_are_the_same(whole, tmp_path):
    """By SIGKILL, at moments when some clips are done and others are not; what it started to write is not left."""
    document = tmp_path / "small.toml"
    catalog.save(small(), document)
    script = (
        "import sys; from footfall import catalog; from footfall.motions.make import make_motions;"
        "import footfall.motions.make as make; make.CLIPS = 1; from footfall.motions.plan import Motions;"
        "make_motions(catalog.load(Motions, sys.argv[1]), sys.argv[2], workers=1)"
    )
    folder = tmp_path / "small"
    for wanted in (2, 5):
        process = subprocess.Popen([sys.executable, "-c", script, str(document), str(folder)], env=dict(os.environ))
        deadline = time.monotonic() + 300.0
        while len(list((folder / "parts").glob("*.json"))) < wanted and time.monotonic() < deadline:
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.wait()
        done = len(list((folder / "parts").glob("*.json")))
        assert wanted <= done < 9
        assert not (folder / "manifest.csv").exists()
    ran = []
    counting = lambda work: lambda trials, batches, workers: ran.extend(batches) or in_workers(work)(trials, batches, 1)  # noqa: E731
    make_motions(small(), folder, on=counting, workers=1)
    assert sum(map(len, ran)) == 9 - done
    assert files_in(folder) == files_in(whole)


def test_a_kill_loses_few_clips(whole, tmp_path):
    """However many there are, and although one process runs them all."""
    batches = []
    noting = lambda _: lambda trials, given, workers: iter(batches.extend(given) or [])  # noqa: E731
    with pytest.raises(KeyError):
        make_motions(small(count=40, rigs=["humanoid"]), tmp_path / "many", on=noting, workers=1)
    assert sum(map(len, batches)) == 40
    assert max(map(len, batches)) <= CLIPS


@pytest.mark.slow
def test_clips_of_a_robot_are_the_same_killed_or_not(tmp_path):
    """Run one by one, as after many kills, and all at once."""
    (tmp_path / "biped.xml").write_text(made_robot())
    robot = small(rigs=[str(tmp_path / "biped.xml")], styles=["default"], speeds=[0.2], formats=["mjlab.npz", "npz"])
    alone = lambda work: lambda trials, batches, workers: in_workers(work)(trials, [[k] for k in range(3)], 1)  # noqa: E731
    make_motions(robot, tmp_path / "one", body=named_body, workers=1)
    make_motions(robot, tmp_path / "two", body=named_body, on=alone, workers=1)
    files = files_in(tmp_path / "one")
    assert len(files) > 3
    assert files == files_in(tmp_path / "two")


@pytest.mark.slow
def test_several_processes_write_the_same_files(whole, tmp_path):
    make_motions(small(), tmp_path / "two", workers=2)
    assert files_in(tmp_path / "two") == files_in(whole)


@pytest.mark.slow
@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")
def test_on_ray_the_files_are_the_same(whole, tmp_path):
    make_motions(small(), tmp_path / "ray", on=partial(on_ray, None), workers=1)
    assert files_in(tmp_path / "ray") == files_in(whole)


def test_made_again_nothing_runs_and_nothing_changes(whole):
    before = files_in(whole)
    make_motions(small(), whole, on=lambda _: lambda trials, batches, workers: iter([] if not batches else [1 / 0]))
    assert files_in(whole) == before


def test_another_data_set_is_not_mixed_into_a_folder(whole):
    with pytest.raises(FootfallError, match="holds another dataset, or this one from another version"):
        make_motions(small(count=4), whole, workers=1)


def test_falls_are_left_out_and_marked(tmp_path):
    rows = make_motions(small(rigs=["humanoid"], count=2, seconds=1.5, pushes=[3000.0]), tmp_path, workers=1)
    assert [row["verdict"] for row in rows] == ["fell", "fell"]
    assert all(row["files"] == [] for row in rows)
    assert not list(tmp_path.rglob("*.npz"))
    assert not (tmp_path / "humanoid.lerobot").exists()


def test_a_clip_is_that_of_its_trial_alone(whole):
    _, trials = plan_of(small(), lambda rig: rig)
    [made] = clips_of((".mjlab.npz",), 0.0, trials[4:5])
    assert made.files[".mjlab.npz"] == (whole / "child/000004.mjlab.npz").read_bytes()


def test_a_format_that_there_is_not_is_refused_before_anything_runs(tmp_path):
    with pytest.raises(FootfallError, match="the name must end in one of"):
        make_motions(small(formats=["mjlap"]), tmp_path / "x", workers=1)
    assert not (tmp_path / "x").exists()
