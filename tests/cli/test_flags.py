"""Flags: one name has one type and one meaning in every verb; reports are short; the shell completes verbs."""

import os
import shutil
import subprocess
import sys
from collections import defaultdict
from types import UnionType
from typing import Annotated, Union, get_args, get_origin

import pytest

from footfall.cli.app import app

SHORT = ["walk", "--gait", "paper", "--seconds", "0.5"]
WHOLE = {"--film", "--json", "--set", "--explain", "--report", "--recording", "--rig", "--without", "--style", "--gait"}
"""Options whose whole text is the same in every verb; of the others, the first sentence is."""
LINES = 5


def verbs():
    """Every verb with its declaration."""
    for name in app:
        if not name.startswith("-"):
            if name == "new":
                yield from ((f"new {own}", app["new"][own]) for own in app["new"] if not own.startswith("-"))
            else:
                yield name, app[name]


def options():
    """Every option of every verb: verb, name, declared type and text."""
    for verb, declared in verbs():
        for one in declared.assemble_argument_collection(parse_docstring=True):
            if one.names and one.names[0].startswith("--"):
                yield verb, one.names[0], one.hint, " ".join(str(one.parameter.help or "").split())


def kind_of(hint):
    """The type of one value: without None, and of a list its entries."""
    if get_origin(hint) is Annotated:
        return kind_of(get_args(hint)[0])
    if get_origin(hint) in (Union, UnionType):
        [only] = {kind_of(one) for one in get_args(hint) if one is not type(None)}
        return only
    return kind_of(get_args(hint)[0]) if get_origin(hint) is list else hint


def by_name():
    found = defaultdict(list)
    for verb, name, hint, text in options():
        found[name].append((verb, kind_of(hint), text))
    return {name: uses for name, uses in found.items() if len(uses) > 1}


@pytest.mark.parametrize("name", sorted(by_name()))
def test_an_option_of_one_name_has_one_type_and_one_meaning(name):
    uses = by_name()[name]
    assert len({kind for _, kind, _ in uses}) == 1, uses
    meanings = {text if name in WHOLE else text.partition(". ")[0].rstrip(".") for _, _, text in uses}
    assert len(meanings) == 1, uses


def test_every_option_says_what_it_means():
    assert [(verb, name) for verb, name, _, text in options() if not text and name != "--held"] == []


def test_json_is_a_switch_and_a_film_a_file_everywhere():
    kinds = {name: {kind.__name__ for _, kind, _ in uses} for name, uses in by_name().items()}
    assert kinds["--json"] == {"bool"}
    assert kinds["--film"] == {"Path"}
    assert kinds["--set"] == {"str"}


def test_every_verb_that_prints_json_explains_itself():
    printing = {verb for verb, name, *_ in options() if name == "--json"}
    assert printing <= {verb for verb, name, *_ in options() if name == "--explain"}


def test_a_report_has_five_lines_and_the_rest_by_explain(footfall):
    short, whole = footfall(*SHORT).out, footfall(*SHORT, "--explain").out
    assert len(short.splitlines()) <= LINES
    assert short.splitlines()[-1] == "--explain tells the rest"
    assert "0.5 s" in short.splitlines()[0]
    assert "outside_impulse" in whole
    assert "N s" in whole
    assert "skills" not in whole  # it has none
    assert len(whole.splitlines()) > 4 * LINES


@pytest.mark.slow
def test_a_report_on_skills_says_how_they_went(footfall, tmp_path):
    words = ['name = "s"', "seconds = 1.5", "[[skill]]", 'do = "walk_to"', "to = [0.2, 0.0]"]
    (tmp_path / "s.toml").write_text("\n".join(words))
    said = footfall("run", "s.toml").out
    assert "skills  walk_to" in said
    assert len(said.splitlines()) <= LINES


def test_the_report_on_a_crowd_has_five_lines_and_names_who_fell(footfall, tmp_path):
    crowd = ["[[crowd]]", "place = [0.0, 0.0]", "[[crowd]]", 'style = "sneak"', "place = [0.0, 2.5]"]
    push = ["[[crowd.push]]", "at = 0.1", "force = [0.0, 4000.0, 0.0]"]
    (tmp_path / "two.toml").write_text("\n".join(['name = "two"', "seconds = 1.5", *crowd, *push]))
    said = footfall("run", "two.toml").out
    assert len(said.splitlines()) <= LINES
    assert "fell: humanoid, sneak after" in " ".join(said.split())
    assert "into props" in footfall("run", "two.toml", "--explain").out


def test_the_doctor_is_short_and_explains(footfall):
    said = footfall("doctor").out
    assert "things are in place" in said
    assert len(said.splitlines()) <= LINES


def test_a_film_can_be_a_strip_and_a_video_at_once(footfall, drawing, tmp_path):
    said = footfall(*SHORT, "--film", "a.png", "--film", "b.mp4")
    assert said.status == 0, said.err
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    assert b"ftyp" in (tmp_path / "b.mp4").read_bytes()[:32]


def test_lists_start_no_engine():
    script = "import sys; from footfall.cli import main; main(['list', 'styles']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not {"warp", "mujoco", "numpy", "footfall.laws", "footfall.gaits"} & set(done.stderr.split())
    assert "low and careful" in done.stdout
    assert "→" not in done.stdout


@pytest.mark.slow
def test_a_sweep_takes_the_fields_of_its_trial(footfall, tmp_path):
    few = ["--set", "vary.0.steps=2", "--set", "vary.1.steps=2", "--set", "push.0.at=0.2", "--workers", "1"]
    done = footfall("sweep", "pushes", "--set", "seconds=0.4", *few, "--out", "s")
    assert done.status == 0, done.err
    head, first, *_ = (tmp_path / "s" / "table.csv").read_text().splitlines()
    assert float(dict(zip(head.split(","), first.split(","), strict=False))["seconds"]) == 0.4


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_written_for_a_shell(footfall, tmp_path, monkeypatch, shell):
    monkeypatch.setenv("HOME", str(tmp_path))
    assert footfall("--install-completion", "--shell", shell, "--output", "completion").status == 0
    written = (tmp_path / "completion").read_text()
    assert "pushmap" in written
    assert "explain" in written


@pytest.mark.skipif(shutil.which("bash") is None or os.name != "posix", reason="needs bash")
def test_bash_completes_a_verb(footfall, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    footfall("--install-completion", "--shell", "bash", "--output", "completion")
    ask = "\n".join(
        [
            "source completion",
            "COMP_WORDS=(footfall pushm); COMP_CWORD=1; COMP_LINE='footfall pushm'; COMP_POINT=14",
            "f=$(complete -p footfall | sed 's/.*-F \\([^ ]*\\).*/\\1/')",
            "$f footfall pushm footfall; echo ${COMPREPLY[*]}",
        ]
    )
    done = subprocess.run(["bash", "-c", ask], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "pushmap", done.stderr
