import json
import os
import signal
import subprocess
import sys

import numpy as np
import pytest

from footfall import __version__, catalog
from footfall.cli.app import app
from footfall.cli.status import BLEW_UP
from footfall.laws.register import LAWS, Gait
from footfall.sim.recording import Recording

TELLS_THAT_IT_WALKS = """
import sys
from footfall.sim.simulation import Simulation
step = Simulation.step
def told(simulation, *ticks):
    Simulation.step = step
    print("walks", flush=True)
    return step(simulation, *ticks)
Simulation.step = told
from footfall.cli import main
sys.exit(main())
"""
SHORT = ["walk", "--gait", "paper", "--seconds", "0.5"]
TOO_HARD = ["--set", "push.0={at=0.1,force=[0,0,100000],body='left_toes'}"]
CALL = [sys.executable, "-c", "import sys; from footfall.cli import main; sys.exit(main())"]


def test_the_first_walk_with_a_law_says_that_it_compiles(footfall, monkeypatch):
    monkeypatch.setattr("footfall.cli.compiling.law_is_compiled", lambda _law: False)
    assert footfall(*SHORT).err.startswith("compiling the control law")


def test_a_walk_explained_is_a_table_with_units(footfall):
    said = footfall(*SHORT, "--explain")
    assert said.status == 0
    assert "walked 0.5 s" in said.out
    assert "outside_impulse" in said.out
    assert "N s" in said.out
    assert said.err == ""


def test_json_is_all_that_is_printed(footfall):
    assert json.loads(footfall(*SHORT, "--json").out)["seconds"] == 0.5


def test_flags_become_the_trial(footfall):
    command = {"--speed": "-0.3", "--sideways": "0.1", "--heading": "45", "--period": "0.5", "--width": "0.1"}
    flags = [word for pair in command.items() for word in pair] + ["--push", "100x0.2@0.1:right"]
    trial = json.loads(footfall(*SHORT, *flags, "--json").out)["trial"]
    asked = {"at": 0.0, "speed": -0.3, "sideways": 0.1, "heading_deg": 45.0, "period": 0.5, "width": 0.1}
    assert trial["command"] == [asked]
    assert trial["push"] == [{"at": 0.1, "force": [0.0, -100.0, 0.0], "body": "torso", "seconds": 0.2}]


def test_a_part_of_the_law_is_switched_off_by_name(footfall):
    said = footfall("walk", "--seconds", "0.5", "--without", "tuning", "--without", "speed", "--json")
    assert json.loads(said.out)["trial"]["without"] == ["tuning", "speed"]
    assert footfall("walk", "--without", "tunig").status == 2
    assert "did you mean 'tuning'" in footfall("walk", "--without", "tunig").err


def test_the_components_of_each_law_are_listed(footfall):
    said = footfall("list", "components").out
    for law in LAWS.values():
        for component in law.components:
            assert component.name in said
            assert component.title.split()[0] in said


def test_a_fall_is_a_result(footfall):
    said = footfall("walk", "--gait", "paper", "--seconds", "3", "--push", "1500@0.5:90")
    assert said.status == 0
    assert "fell after" in said.out


def test_report_and_recording_are_written_and_named(footfall, tmp_path):
    said = footfall(*SHORT, "--report", "r.json", "--recording", "r.npz")
    assert said.err == "wrote r.json\nwrote r.npz\n"
    assert json.loads((tmp_path / "r.json").read_text())["trial"]["gait"] == "paper"
    assert len(Recording.load(tmp_path / "r.npz")) == 50
    assert {path.name for path in tmp_path.iterdir()} == {"r.json", "r.npz"}


def test_a_recording_is_replayed_and_compared(footfall, files):
    assert footfall("run", "given/good.npz").err == "identical to given/good.npz, byte for byte\n"


def test_a_recording_can_be_replayed_with_a_change(footfall, files):
    said = footfall("run", "given/good.npz", "--set", "seconds=0.1", "--json")
    assert json.loads(said.out)["seconds"] == 0.1
    assert said.err == ""


def test_a_trial_file_runs(footfall, files):
    assert "good: walked 0.5 s" in footfall("run", "given/good.toml").out


def test_a_blow_up_leaves_a_dump_that_replays(footfall, tmp_path):
    said = footfall(*SHORT, *TOO_HARD)
    assert said.status == BLEW_UP
    assert "blew up after" in said.out
    assert "the run up to that point is in walk-blew-up.npz" in said.err
    again = footfall("run", "walk-blew-up.npz")
    assert again.status == BLEW_UP
    assert again.err.endswith("identical to walk-blew-up.npz, byte for byte\n")
    assert {path.name for path in tmp_path.iterdir()} == {"walk-blew-up.npz"}


def test_a_dump_stands_beside_the_report(footfall, tmp_path):
    (tmp_path / "out").mkdir()
    assert footfall(*SHORT, *TOO_HARD, "--report", "out/r.json").status == BLEW_UP
    assert json.loads((tmp_path / "out" / "r.json").read_text())["blew_up"]
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"r.json", "walk-blew-up.npz"}


def test_a_blow_up_with_a_recording_needs_no_dump(footfall, tmp_path):
    assert footfall(*SHORT, *TOO_HARD, "--recording", "r.npz").status == BLEW_UP
    assert {path.name for path in tmp_path.iterdir()} == {"r.npz"}
    assert np.isfinite(Recording.load(tmp_path / "r.npz").qpos).all()


@pytest.mark.slow
def test_a_trial_or_a_crowd_that_blows_up_ends_with_the_same_status(footfall, tmp_path):
    push = ["[[push]]", "at = 0.1", "force = [0.0, 0.0, 1e5]", 'body = "left_toes"']
    crowd = ["[[crowd]]", "place = [0.0, 0.0]", "[[crowd.push]]", *push[1:], "[[crowd]]", "place = [0.0, 1.5]"]
    for name, words in (("alone", push), ("crowd", crowd)):
        (tmp_path / f"{name}.toml").write_text("\n".join([f'name = "{name}"', "seconds = 0.5", *words]))
        assert footfall("run", f"{name}.toml", "--recording", f"{name}.npz").status == BLEW_UP
        assert footfall("run", f"{name}.npz").status == BLEW_UP


def test_the_list_shows_names_and_texts(footfall):
    said = footfall("list")
    assert "humanoid the paper's humanoid" in " ".join(said.out.split())
    assert "gaits" in said.out


def test_the_list_of_one_kind_shows_no_other(footfall):
    said = footfall("list", "gaits").out
    listed = [line.split()[0] for line in said.splitlines() if line.startswith("  ") and line[2] != " "]
    assert sorted(listed) == sorted(catalog.names(Gait))


@pytest.mark.slow
def test_the_users_own_documents_are_listed_and_walked_by_name(footfall, tmp_path, monkeypatch):
    monkeypatch.setenv("FOOTFALL_HOME", str(tmp_path / "home"))
    folder = tmp_path / "home" / "library" / "styles"
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text('name = "mine"\ntext = "as I like it"\n[changes.step]\nperiod = 0.7\n')
    assert "as I like it (yours)" in footfall("list", "styles").out
    assert footfall("walk", "--style", "mine", "--seconds", "1").status == 0
    assert "mine" in footfall("walk", "--style", "mina", "--seconds", "1").err


def test_the_doctor_finds_the_engines(footfall):
    said = footfall("doctor", "--explain")
    assert said.status == 0
    assert "mujoco-core" in said.out
    assert "law simbicon" in said.out


VERBS = [(name,) for name in app if not name.startswith("-") and name != "new"]
VERBS += [("new", name) for name in app["new"] if not name.startswith("-")]


@pytest.mark.parametrize("verb", VERBS, ids=" ".join)
def test_the_help_of_a_verb_shows_its_examples_each_on_a_line_of_its_own(footfall, verb):
    words = " ".join(verb)
    shown = [line.strip() for line in footfall(*verb, "--help").out.splitlines()]
    examples = [line for line in shown if line.startswith("footfall ")]
    assert any(line.startswith(f"footfall {words}") for line in examples)
    assert all(line.count("footfall ") == 1 for line in examples)


def test_help_and_list_start_no_engine():
    script = "import sys; from footfall.cli import main; main(['list']); print(*sys.modules, file=sys.stderr)"
    modules = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stderr.split()
    assert not {"warp", "mujoco", "numpy"} & set(modules)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="a process is interrupted by a signal here")
def test_ctrl_c_says_so_in_one_line_with_status_130(tmp_path):
    asked = ["walk", "--gait", "walk", "--seconds", "3600", "--report", "r.json"]
    walk = subprocess.Popen(
        [sys.executable, "-c", TELLS_THAT_IT_WALKS, *asked], cwd=tmp_path,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        # Whoever starts the tests in the background has shells make them deaf to Ctrl-C, and all that they start.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    walk.stdout.readline()
    walk.send_signal(signal.SIGINT)
    try:
        out, err = walk.communicate(timeout=60)
    finally:
        walk.kill()
    assert err.endswith("footfall: interrupted; no file was left half-written\n")
    assert "Traceback" not in err
    assert (out, walk.returncode) == ("", 130)
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_a_command_says_nothing_but_its_own(tmp_path):
    """Warp's greeting, its remark on a missing GPU, MuJoCo's log file: none of them reaches a user."""
    subprocess.run([*CALL, *SHORT], cwd=tmp_path, capture_output=True, check=True)  # compiles the law, if need be
    done = subprocess.run([*CALL, *SHORT, *TOO_HARD], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == BLEW_UP
    assert done.stderr.count("\n") == 1
    assert "blew up after" in done.stdout.splitlines()[0]
    assert {path.name for path in tmp_path.iterdir()} == {"walk-blew-up.npz"}


def test_the_version_is_printed(footfall):
    assert footfall("--version").out == f"{__version__}\n"
