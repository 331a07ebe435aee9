"""Every command and snippet on a page is one that works: parsed in every run, run for real in the thorough ones."""

import re
import shlex
import shutil
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from bodies.robots.made_robot import made_robot
from cyclopts import MissingArgumentError
from pages.reading import PAGES, ROOT, blocks_of
from rigs.made_rigs import made_rig

from footfall import catalog
from footfall.bodies.character import Character
from footfall.cli import main
from footfall.cli.app import app
from footfall.exports.register import export
from footfall.gaits.style import Style
from footfall.laws.register import Gait
from footfall.measure.sweep.design import Sweep
from footfall.measure.trial.run import run_trial
from footfall.motions.plan import Motions
from footfall.stage.opened import load_trial
from footfall.stage.scene import Trial
from footfall.worlds.world import World

CALL = re.compile(r"(?:\.venv/bin/)?footfall ")
ENDLESS = ("studio",)
"""Verbs that wait for a browser; their own tests open them."""
QUICK, PICTURES = {"new", "list", "doctor", "walk", "run", "export"}, {"--film"}
FILE = re.compile(r"[\w-]+\.(?:npz|toml|glb|xml|bvh)")
KINDS = {"character": Character, "gait": Gait, "style": Style, "world": World}
TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def lines_of(page: Path) -> list[str]:
    """The lines of a page's commands; a block of anything else says what it is behind its fence."""
    return [line for block in blocks_of(page) if not block.language for line in block.text.strip().splitlines()]


def calls_of(page: Path) -> list[list[str]]:
    """The arguments of every footfall command in a block, in order."""
    return [shlex.split(line, comments=True)[1:] for line in lines_of(page) if CALL.match(line)]


def mentions_of(page: Path) -> list[list[str]]:
    """The arguments of every footfall command within a sentence."""
    found = [" ".join(call.split()) for call in re.findall(r"`(footfall \w[^`]*)`", page.read_text())]
    calls = [call for line in found if not re.search(r"\b[A-Z]{2,}\b", line) for call in line.split(" && ")]
    return [shlex.split(call.partition(" > ")[0])[1:] for call in calls if call.startswith("footfall ")]


with_commands = pytest.mark.parametrize("page", [page for page in PAGES if calls_of(page)], ids=lambda page: page.name)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_block_without_a_language_holds_commands_that_exist(page):
    for line in lines_of(page):
        words = shlex.split(line, comments=True)
        if CALL.match(line) or not words:
            continue
        tool, *rest = words
        assert tool in {"make", "bash", "python", ".venv/bin/python", "git"}, f"no command: {line}; is it ```text?"
        if tool == "make":
            assert {word for word in rest if "=" not in word} <= TARGETS, line
        elif tool != "git":
            assert (ROOT / rest[0]).is_file(), line


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_on_a_page_is_one_that_footfall_takes(page):
    for call in calls_of(page):
        app.parse_args(call, exit_on_error=False, print_error=False)
    for call in mentions_of(page):
        try:
            app.parse_args(call, exit_on_error=False, print_error=False)
        except MissingArgumentError:
            assert len(call) <= 2, call


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_document_that_a_command_names_is_in_the_library(page):
    for call in calls_of(page) + mentions_of(page):
        for flag, value in pairwise(call):
            kind = KINDS.get(flag.removeprefix("--"))
            if kind and flag.startswith("--") and not FILE.fullmatch(value):
                assert set(value.split(":")[:2]) <= set(catalog.all_names(kind)), (call, value)
        if call[0] in ("run", "sweep") and len(call) > 1 and re.fullmatch(r"[a-z][a-z-]*", call[1]):
            assert call[1] in catalog.all_names(Trial if call[0] == "run" else Sweep), call


@pytest.fixture
def desk(tmp_path, monkeypatch) -> Path:
    """A folder with what people bring themselves, an avatar, a robot and a captured walk, and the stored findings."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FOOTFALL_HOME", str(tmp_path / "home"))
    shutil.copytree(ROOT / "docs" / "papers", tmp_path / "docs" / "papers", ignore=shutil.ignore_patterns("*.png"))
    (tmp_path / "me.glb").write_bytes(made_rig().to_bytes())
    (tmp_path / "g1.xml").write_text(made_robot())
    walked = run_trial(load_trial({"name": "clip", "seconds": 10.0, "command": [{"speed": 0.8}]})).recording
    assert walked is not None
    export(walked, tmp_path / "clip.bvh", fps=60)
    return tmp_path


@pytest.mark.slow
@with_commands
def test_the_quick_commands_of_a_page_work_one_after_another(page, desk, capfd):
    """Those that draw and measure nothing; what they would need from a slower one is left to the thorough run."""
    not_made: set[str] = set()
    for call in calls_of(page):
        files = {word for word in call if FILE.fullmatch(word)}
        if call[0] not in QUICK or PICTURES & set(call) or "clip.bvh" in call or files & not_made:
            not_made |= {name for name in files if not (desk / name).exists()}
            continue
        status = main(call)
        assert status == 0, (call, capfd.readouterr().err)


@pytest.mark.thorough
@with_commands
def test_the_commands_of_a_page_work_one_after_another(page, desk, capfd):
    for call in calls_of(page):
        if call[0] not in ENDLESS:
            status = main(call)
            assert status == 0, (call, capfd.readouterr().err)


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_on_a_page_runs(page, tmp_path, monkeypatch):
    """`recording` stands for a recording that the reader has; a snippet that shows a declaration is marked so."""
    monkeypatch.chdir(tmp_path)
    snippets = [block.text for block in blocks_of(page) if block.language == "python"]
    if snippets:
        trial = load_trial({"name": "walk", "seconds": 12.0, "command": [{"speed": 0.8}]})
        known: dict[str, Any] = {"recording": run_trial(trial).recording}
        for snippet in snippets:
            exec(compile(snippet, page.name, "exec"), known)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_toml_on_a_page_is_a_data_set_a_trial_or_a_part_of_one(page):
    for block in blocks_of(page):
        if block.language == "toml":
            table = tomllib.loads(block.text)
            if "rigs" in table:
                catalog.decode(Motions, table, page.name)
                continue
            world = {"world": {"name": "w", "text": "w"} | table["world"]} if "world" in table else {}
            load_trial({"name": "a part of a trial"} | table | world)
