"""The drawing of a law shows every call of its tick, what each reads, and which signals go from one to another."""

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "tools"))

import draw_law  # noqa: E402
import law_signals  # noqa: E402

LAWS = [law for law in draw_law.DRAWN if (law_signals.SOURCE / "footfall" / "laws" / law).is_dir()]
LAW = """
from footfall.laws.tiny.clock import advance, load_of
from footfall.laws.tiny.legs import aim, bend

def tick(body: Body, sensed: Sensed, command: Command, gaits: Gaits, memory: Memory) -> Decision:
    now = advance(sensed, command, memory)
    now.load = load_of(sensed)
    targets = aim(command, now)
    if now.stride.standing == 0:
        bend(now, targets)
    decision = Decision()
    decision.effort.torque_w = _hold(sensed, targets)
    decision.memory = now
    return decision

def _hold(sensed: Sensed, targets: Targets) -> Torques:
    from_hip = aim(sensed, targets)
    return 2.0 * from_hip + targets.torque_w
"""
CLOCK = '''"""When a foot strikes (section 1): more of it here."""
def advance(sensed: Sensed, command: Command, memory: Memory) -> Memory:
    after = memory
    after.stride.phase += _rate(command) * sensed.step_seconds
    return after

def _rate(command: Command) -> float:
    return command.speed

def load_of(sensed: Sensed) -> float:
    return sensed.toe_load[0]
'''
LEGS = '''"""Legs."""
def aim(command: Command, memory: Memory) -> Targets:
    return command.heading * memory.stride.phase

def bend(memory: Memory, targets: Targets):
    targets.knee = memory.load + memory.wish
'''


@pytest.fixture
def tiny(tmp_path, monkeypatch):
    folder = tmp_path / "footfall" / "laws" / "tiny"
    folder.mkdir(parents=True)
    for name, text in (("law", LAW), ("clock", CLOCK), ("legs", LEGS)):
        (folder / f"{name}.py").write_text(text)
    monkeypatch.setattr(law_signals, "SOURCE", tmp_path)
    law_signals.source_of.cache_clear()
    return law_signals.Tick("tiny")


def test_the_calls_of_a_tick_are_found_also_in_functions_of_its_own_file(tiny):
    assert [(call.name, call.file) for call in tiny.calls] == [
        ("advance", "clock.py"),
        ("load_of", "clock.py"),
        ("aim", "legs.py"),
        ("bend", "legs.py"),
        ("aim", "legs.py"),
    ]
    assert [call.gives for call in tiny.calls] == ["now", "load", "targets", "targets", "from_hip"]


def test_a_call_reads_what_the_functions_it_calls_read(tiny):
    assert tiny.calls[0].reads == {"command": ["speed"], "memory": ["phase"], "sensed": ["step_seconds"]}


def test_a_signal_goes_from_the_call_that_made_it_last(tiny):
    aim, bend = tiny.calls[2], tiny.calls[3]
    assert aim.inputs == {0}  # the phase
    assert bend.inputs == {1, 2}  # the load, and the targets that it changes
    assert bend.reads == {"memory": ["wish"]}  # nobody has written it in this tick
    assert tiny.effort == {2, 3, 4}


def test_a_part_says_what_its_file_is_about(tiny):
    picture = draw_law.drawing("tiny")
    assert ">When a foot strikes<" in picture
    assert ">bend → targets<" in picture
    assert ">takes clock, load<" in picture


@pytest.mark.parametrize("law", LAWS)
def test_every_call_is_drawn_once_and_arrows_lead_onwards(law):
    tick = law_signals.Tick(law)
    groups = draw_law.parts_of(tick)
    assert sorted(call for group in groups for call in group) == list(range(len(tick.calls)))
    edges, layer = draw_law.layered(tick, groups)
    assert all(layer[before] < layer[one] for one in edges for before in edges[one])
    assert tick.effort


@pytest.mark.parametrize("law", LAWS)
def test_a_drawing_is_an_svg_with_every_box_on_the_page_and_apart_from_the_others(law):
    root = ElementTree.fromstring(draw_law.drawing(law))
    _, _, wide, high = map(float, root.attrib["viewBox"].split())
    frames = [one.attrib for one in root.iter() if one.attrib.get("class") == "box"]
    boxes = [[float(frame[key]) for key in ("x", "y", "width", "height")] for frame in frames]
    assert all(0 <= x <= x + width <= wide for x, _, width, _ in boxes)
    assert all(0 <= y <= y + height <= high for _, y, _, height in boxes)
    for index, (x, y, _, height) in enumerate(boxes):
        for other_x, other_y, _, other_height in boxes[index + 1 :]:
            assert other_x != x or other_y >= y + height or y >= other_y + other_height


@pytest.mark.parametrize("law", LAWS)
def test_the_drawing_in_the_docs_is_up_to_date(law):
    path = ROOT / "docs" / f"law-{law}.svg"
    assert path.read_text() == draw_law.drawing(law), "write it with: python tools/write_docs.py"
