"""Pages made from the source say what the source says; typed pages name files, commands and numbers that exist."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import mujoco
import numpy as np
import pytest
from cyclopts import MissingArgumentError

from footfall import catalog
from footfall.bodies.build import build_spec
from footfall.bodies.character import character, names_in_space
from footfall.bodies.proportions import OneSide, Proportions
from footfall.cli.app import app
from footfall.gaits.style import Style
from footfall.laws.register import approach, load_gait
from footfall.measure.trial.document import STYLE, load_trial
from footfall.measure.trial.run import run_trial
from footfall.sim.simulation import STEP_SECONDS

ROOT = Path(__file__).parents[1]
DOCS, SOURCE = ROOT / "docs", ROOT / "src" / "footfall"
WRITER = ROOT / "tools" / "write_docs.py"
README = (ROOT / "README.md").read_text()
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.glob("*.md"))]
"""Every page; those that are made by commands hold thousands of lines to repeat a cell, which tests/papers checks."""
EXAMPLE = re.compile(r"(?:NAME|PAPER|kinds|\*)")


def number_in(text: str, pattern: str) -> float:
    """The one number in a page that a pattern picks out."""
    found = re.findall(pattern, " ".join(text.split()))
    assert len(found) == 1, f"{pattern}: {found}"
    return float(found[0])


@pytest.mark.slow
def test_the_page_of_files_is_what_the_declarations_say():
    done = subprocess.run([sys.executable, WRITER, "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# --- what typed pages name


def commands_in(page: Path) -> list[str]:
    """Lines of code blocks, and code within lines, that call footfall; `footfall new style` alone is a mention."""
    text = page.read_text()
    blocks = "\n".join(re.findall(r"^```\n(.*?)^```", text, re.MULTILINE | re.DOTALL))
    lines = [line.split("#")[0].strip() for line in blocks.splitlines()]
    calls = [line.removeprefix(".venv/bin/") for line in lines if re.match(r"(\.venv/bin/)?footfall ", line)]
    return calls + [
        call for call in re.findall(r"`(footfall \w[^`]*)`", text) if "FILE" not in call and "ID" not in call
    ]


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "papers.md"], ids=lambda page: page.name)
def test_every_command_on_a_page_is_one_that_footfall_takes(page):
    for line in commands_in(page):
        tokens = shlex.split(line)[1:]
        try:
            app.parse_args(tokens, exit_on_error=False, print_error=False)
        except MissingArgumentError:
            assert len(tokens) <= 2, line


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_on_a_page_leads_somewhere(page):
    for target in re.findall(r"\]\((?!http|#)([^)#]+)", page.read_text()):
        assert (page.parent / target).exists(), target


def test_the_architecture_names_files_that_exist():
    text = (DOCS / "architecture.md").read_text()
    for name in re.findall(r"[\w./*]+/[\w./*]*", re.sub(r"https?:\S+", "", text)):
        name = name.rstrip(".")
        if not EXAMPLE.search(name):
            root = ROOT if name.startswith(("tests/", "docs/", "tools/", "src/")) else SOURCE
            assert (root / name).exists(), name


@pytest.mark.parametrize("page", ["README.md", "docs/architecture.md"])
def test_the_overview_names_every_package(page):
    text = (ROOT / page).read_text()
    for package in sorted(path.parent.name for path in SOURCE.glob("*/__init__.py")):
        assert re.search(rf"\b{package}\b", text), package


# --- numbers in prose


def test_the_readme_counts_the_library():
    assert number_in(README, r"(\d+) styles") == len(set(catalog.names(Style)) - {STYLE})
    assert number_in(README, r"The library has (\d+) bodies") == len(names_in_space())
    shared = set(Proportions.__struct_fields__) - {"left", "right", "density"}
    assert set(OneSide.__struct_fields__) < shared
    assert number_in(README, r"(\d+) proportions") == len(shared)


def test_the_readme_describes_the_two_bodies_of_the_papers():
    humanoid, planar = (build_spec(character(name), STEP_SECONDS).compile() for name in ("humanoid", "planar"))
    kilograms, links, freedoms = (number_in(README, rf"GENBICON's humanoid \({words}") for words in _facts(True))
    assert (kilograms, links, freedoms) == (pytest.approx(humanoid.body_mass.sum()), humanoid.nbody - 1, humanoid.nv)
    links, freedoms = (number_in(README, rf"SIMBICON's planar biped \({words}") for words in _facts(False))
    assert (links, freedoms) == (planar.nbody - 1, planar.nv)


def _facts(massive: bool) -> list[str]:
    kilograms = r"[\d.]+ kg, " if massive else ""
    facts = [rf"{kilograms}(\d+) links", rf"{kilograms}\d+ links, (\d+) degrees"]
    return ([r"([\d.]+) kg"] if massive else []) + facts


def test_the_readme_gives_the_cost_of_the_loop_as_the_bench_measured_it():
    said = number_in(README, r"about ([\d.]+) times as long as bare MuJoCo")
    throughput = number_in(
        (DOCS / "performance.md").read_text(), r"bare mj_step, throughput, one character \| ([\d.]+)"
    )
    assert said == round(1 / throughput, 1)


def test_the_readme_gives_the_share_of_random_bodies_that_fall_as_the_papers_page_does():
    words = {
        "ten": 10,
        "eleven": 11,
        "twelve": 12,
        "fifteen": 15,
        "sixteen": 16,
        "twenty": 20,
        "thirty": 30,
        "fifty": 50,
    }
    said = re.findall(r"one random body in (\w+) falls", README)
    up, all_ = re.findall(r"random bodies: (\d+) of (\d+) stay up", (DOCS / "papers.md").read_text())[0]
    assert [words[word] for word in said] == [round(int(all_) / (int(all_) - int(up)))]


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
