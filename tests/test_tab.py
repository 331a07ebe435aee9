"""Footfall in a tab: rules rewritten from Python, and a worker that walks as Python does."""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import mujoco
import numpy as np
import pytest

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.shape import shape_of
from footfall.document import plain_value
from footfall.exports.register import export
from footfall.gaits.blend import blend
from footfall.gaits.style import Style, styled
from footfall.laws.register import law_of, load_gait
from footfall.rigs.glb import read_glb
from footfall.sim.recording import Recording
from footfall.sim.together import build_world
from footfall.studio.scene.past import BALLS

ROOT = Path(__file__).parents[1]
WEB = ROOT / "src" / "footfall" / "studio" / "web"
sys.path.append(str(ROOT / "tools"))

from tab import bodies, data, declared, rules, script  # noqa: E402

NODE = shutil.which("node")


def test_what_cannot_be_rewritten_stops_the_build_with_its_place(tmp_path, monkeypatch):
    (tmp_path / "odd.py").write_text("def f(x):\n    global y\n    return x\n")
    monkeypatch.setattr(script, "PACKAGE", tmp_path)
    with pytest.raises(script.Unknown, match=r"odd\.py:2: the tab cannot have 'global y'"):
        script.written({"odd.py": ()})


def test_a_walk_is_declared_with_the_powers_by_which_it_scales():
    step = {field["name"]: field for field in declared.schema()["StepClock"]}
    assert step["period"]["powers"] == [0.5]
    assert step["period"]["low"] < step["period"]["default"] < step["period"]["high"]


def test_a_body_in_the_tab_has_all_that_python_simulates():
    who = catalog.load(Character, "humanoid")
    made, text = bodies._model(who, 0.001), data._world()
    for mark, part in {"options": "options", "bodies": "xml", "pairs": "pairs", "sensors": "sensors"}.items():
        text = text.replace(f"<!--{mark}-->", made[part].replace('"@', '"0_'))
    tabs, pythons = mujoco.MjModel.from_xml_string(text), build_world([who], np.zeros((1, 3)), 0.001, balls=BALLS)
    for part in ("q", "v", "u", "body", "jnt", "geom", "site", "pair", "exclude", "eq", "tendon", "sensor"):
        assert getattr(tabs, f"n{part}") == getattr(pythons, f"n{part}"), part
    for name in ("pair_geom1", "pair_geom2", "pair_dim", "pair_margin", "pair_gap", "pair_solref", "pair_solimp"):
        np.testing.assert_array_equal(getattr(tabs, name), getattr(pythons, name))


@pytest.mark.slow
@pytest.mark.skipif(
    not NODE or not (WEB / "node_modules" / "vitest").is_dir(), reason="the page's packages are missing"
)
def test_a_gait_is_fitted_and_blended_as_in_python(tmp_path):
    walk, cases = load_gait("walk"), []
    for body, style, mixed in [("alien", "sneak", None), ("child", "limp", None), ("pirate", "proud", ("limp", 0.3))]:
        shape, gait = shape_of(catalog.load(Character, body)), styled(walk, catalog.load(Style, style))
        if mixed:
            gait = blend(gait, styled(walk, catalog.load(Style, mixed[0])), mixed[1])
        rows = [plain_value(row) for row in law_of(walk).numbers([gait], shape)]
        cases.append({"shape": bodies.shape_table(shape), "style": style, "blend": mixed, "rows": rows})
    library = {"schema": declared.schema(), "styles": declared.styles(), "gaits": {"walk": bodies.gait_of("walk")}}
    text = (
        f"export const cases = {json.dumps(cases)};\nexport const library = {json.dumps(library | {'components': {}})};"
    )
    (tmp_path / "cases.mjs").write_text(text)
    (tmp_path / "rules.mjs").write_text(rules.rules())
    done = subprocess.run(
        ["npx", "vitest", "run", "tests/tab/fit.test.ts"],
        cwd=WEB,
        env=os.environ | {"VITE_TAB_CASES": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped" not in done.stdout


@pytest.fixture(scope="module")
def tab():
    if not Path("/usr/bin/chromium").exists() or not NODE or importlib.util.find_spec("ziglang") is None:
        pytest.skip("a tab needs Node, zig and Chromium to be built and tried")
    from tab.driven import driven

    subprocess.run([sys.executable, "tools/build_tab.py"], cwd=ROOT, check=True)
    with driven(ROOT / "build" / "tab") as opened:
        yield opened


@pytest.mark.thorough
def test_the_tab_opens_a_stage_that_walks_and_tells_all_that_the_page_shows(tab):
    assert tab.until("documents")["base"] == "walk"
    frame = tab.passes(3.0)
    assert frame["com"][0, 0] > 1.0
    assert frame["fallen"][0, 0] == 0
    assert len(tab.told("footprint")) >= 3


@pytest.mark.thorough
def test_styles_bodies_and_company_come_and_go(tab):
    for document, name in [("style", "sneak"), ("character", "child"), ("gait", "planar-walk"), ("gait", "walk")]:
        tab.ask("choose", document=document, name=name)
        tab.passes(1.0)
    assert tab.told("refused") == []
    assert tab.told("documents")[-1]["everyone"][0]["character"] == "humanoid"
    tab.ask("add_character", character="child")
    assert tab.passes(1.0)["com"].shape == (2, 3)
    tab.ask("undo")
    assert tab.passes(0.1)["com"].shape == (1, 3)


@pytest.mark.thorough
def test_a_slider_and_a_blend_change_the_gait(tab):
    tab.ask("edit", document="style", path="step.period", value=0.8)
    tab.passes(0.1)
    assert tab.told("documents")[-1]["gait"]["step"]["period"] == 0.8
    tab.ask("choose", document="style", name=":limp:0.5", stroke=1)
    tab.passes(0.1)
    assert tab.told("refused") == []
    assert tab.told("documents")[-1]["gait"]["step"]["period"] != 0.8


@pytest.mark.thorough
def test_the_past_is_shown_and_continued(tab):
    before = tab.passes(1.0)
    tab.passes(2.0)
    tab.ask("scrub", at=float(before["seconds"]))
    shown = tab.passes(0.0)
    np.testing.assert_array_equal(shown["com"], before["com"])
    tab.ask("continue")
    assert tab.passes(1.0)["seconds"] == pytest.approx(float(before["seconds"]) + 1.0)


@pytest.mark.thorough
def test_a_link_brings_back_what_was_open(tab):
    tab.ask("choose", document="style", name="proud")
    tab.passes(0.1)
    shared = tab.told("documents")[-1]["shared"]
    tab.ask("choose", document="style", name="default")
    tab.ask("put_all", shared=shared)
    tab.passes(0.1)
    assert tab.told("documents")[-1]["style"]["name"] == "proud"
    assert tab.told("refused") == []


@pytest.mark.thorough
def test_what_needs_python_is_refused_with_the_way_to_it(tab):
    tab.ask("ask_rose")
    tab.passes(0.1)
    assert "pip install footfall" in tab.told("refused")[-1]["text"]


@pytest.mark.thorough
def test_python_opens_a_take_and_moves_its_skeleton_alike(tab, tmp_path):
    tab.ask("choose", document="style", name="default")
    begin = float(tab.passes(1.0)["seconds"])
    end = float(tab.passes(2.0)["seconds"])
    files = {}
    for ending in (".npz", ".bvh", ".glb"):
        tab.ask("take", start=begin, end=end, ending=ending)
        tab.passes(0.0)
        files[ending] = tmp_path / f"take{ending}"
        files[ending].write_bytes(tab.fetched(tab.until("taken")["url"]))
        tab.told("taken")
    recording = Recording.load(files[".npz"])
    assert recording.character.name == "humanoid"
    assert recording.steps[-1] >= 2
    export(recording, tmp_path / "python.bvh", fps=50)
    ours, pythons = (_channels(path) for path in (files[".bvh"], tmp_path / "python.bvh"))
    frames = min(len(ours), len(pythons))
    np.testing.assert_allclose(ours[:frames], pythons[:frames], atol=0.02)
    glb = read_glb(files[".glb"])
    [animation] = glb.table["animations"]
    assert glb.table["accessors"][animation["samplers"][0]["input"]]["count"] == len(ours)


def _channels(path):
    """The numbers of every frame of a BVH file."""
    lines = path.read_text().splitlines()
    begin = next(index for index, line in enumerate(lines) if line.startswith("Frame Time"))
    return np.array([[float(word) for word in line.split()] for line in lines[begin + 1 :]])
