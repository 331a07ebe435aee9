"""The page of what-ifs says what was measured, and every change can be asked."""

import sys
from pathlib import Path

import msgspec
import pytest

from footfall import catalog
from footfall.bodies.character import Character

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tool(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import write_what_if

    yield write_what_if
    sys.modules.pop("write_what_if", None)


def test_the_page_says_what_was_measured(tool):
    kept = msgspec.json.decode((ROOT / "docs" / "what-if.json").read_bytes(), type=list[tool.Answered])
    assert (ROOT / "docs" / "what-if.md").read_text() == tool.page(kept)
    assert [one.name for one in kept] == [one.name for one in tool.WHAT_IFS]


def test_a_change_below_a_hundredth_has_no_direction(tool):
    more = tool.WHAT_IFS[0]
    assert more.more
    answers = [tool.Answered(more.name, 1.0, after) for after in (1.005, 1.02, 0.9, None)]
    assert [tool.goes_its_way(more, answer) for answer in answers] == [False, True, False, False]


def test_every_changed_body_can_be_built(tool):
    for one in tool.WHAT_IFS:
        trial = {"character": catalog.encode(catalog.load(Character, tool.BODY)), "command": [{}]}
        one.change(trial)
        assert catalog.decode(Character, trial["character"], one.name).links()
