"""Pages name files, packages, tests and anchors that exist. Their numbers and commands are tested in tests/pages."""

import re
from pathlib import Path

import mujoco
import numpy as np
import pytest

from footfall.bodies.build import build_spec
from footfall.bodies.character import character
from footfall.laws.register import approach, load_gait
from footfall.measure.trial.run import run_trial
from footfall.sim.simulation import STEP_SECONDS
from footfall.stage.opened import load_trial

ROOT = Path(__file__).parents[1]
DOCS, SOURCE = ROOT / "docs", ROOT / "src" / "footfall"
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.glob("*.md"))]
EXAMPLE = re.compile(r"(?:NAME|PAPER|kinds|\*)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_on_a_page_leads_somewhere(page):
    for target in re.findall(r"\]\((?!http|#)([^)#]+)", page.read_text()):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_into_a_page_leads_to_a_heading(page):
    for target, anchor in re.findall(r"\]\((?!http)([^)#]*)#([^)]+)\)", page.read_text()):
        text = ((page.parent / target) if target else page).read_text()
        headings = {
            re.sub(r"[^\w -]", "", line.lower()).replace(" ", "-")
            for line in re.findall(r"^#+ (.+)$", text, re.MULTILINE)
        }
        assert anchor in headings, (target, anchor)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_of_the_project_that_a_page_names_is_there(page):
    named = re.findall(r"`[^`\n]*?(?<![\w/])((?:tools|tests|examples|src)/[\w./-]+)", page.read_text())
    assert [name for name in named if not EXAMPLE.search(name) and not (ROOT / name.rstrip(".")).exists()] == []


def test_the_architecture_names_files_that_exist():
    text = (DOCS / "architecture.md").read_text()
    for name in re.findall(r"[\w./*]+/[\w./*]*", re.sub(r"https?:\S+", "", text)):
        name = name.rstrip(".")
        if not EXAMPLE.search(name):
            root = ROOT if name.startswith(("tests/", "docs/", "tools/", "src/")) else SOURCE
            assert (root / name).exists(), name


def test_the_architecture_names_every_package():
    text = (DOCS / "architecture.md").read_text()
    for package in sorted(path.parent.name for path in SOURCE.glob("*/__init__.py")):
        assert re.search(rf"\b{package}\b", text), package


def test_a_link_points_ahead_left_and_up_when_the_body_stands_straight():
    """As docs/notation.md says of the frame `_l`."""
    model = build_spec(character("humanoid"), STEP_SECONDS).compile()
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    assert np.allclose(data.xquat[1:], [1.0, 0.0, 0.0, 0.0])


@pytest.mark.slow
@pytest.mark.parametrize(("contact", "begins", "ends"), [("sticking", 2.1, 5.2), ("coulomb", 4.7, 5.1)])
def test_the_fast_run_gets_as_fast_as_its_document_says(contact, begins, ends):
    """The speeds from 10 to 20 s, and after a minute and a half."""
    gait = load_gait("planar-fast-run")
    said = " ".join(gait.remarks)
    for speed in (begins, ends):
        assert f"{speed} m/s" in said
    ways = [*approach(gait), gait.name]
    commands = [{"at": 3.0 * number, "gait": name} for number, name in enumerate(ways) if number]
    table = {
        "name": "fast",
        "gait": ways[0],
        "seconds": 100.0,
        "contact": contact,
        "at_once": True,
        "command": commands,
    }
    recording = run_trial(load_trial(table)).recording
    assert recording is not None
    for start, speed in ((10.0, begins), (90.0, ends)):
        frames = np.flatnonzero((recording.time >= start) & (recording.time < start + 10.0))
        way = recording.com[frames[-1], 0] - recording.com[frames[0], 0]
        assert round(float(way / (recording.time[frames[-1]] - recording.time[frames[0]])), 1) == speed


def test_the_promises_name_tests_that_exist():
    file, missing = "", []
    page = (DOCS / "promises.md").read_text()
    for path, name in re.findall(r"`([\w/]*(?:\.py)?)::(\w+)`", page):
        file = path or file
        if f"def {name}(" not in (ROOT / "tests" / file).read_text():
            missing.append(f"{file}::{name}")
    for path, words in re.findall(r"`([\w/]+\.test\.ts)`: ([^;|`]+)", page):
        if words.strip() not in (SOURCE / "studio" / "web" / "tests" / path).read_text():
            missing.append(f"{path}: {words}")
    assert not missing
