"""One number of the source, changed: exactly the findings that depend on it are out of date.

The package is copied, the number changed in the copy, and another Python, which imports the copy, says what has changed
since now.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

import footfall
from footfall.laws.register import law_of, load_gait
from footfall.papers.documents import documents_named
from footfall.papers.guard import guard_of
from footfall.papers.kept import load_sections
from footfall.papers.measured_with import MeasuredWith, used_now
from footfall.papers.register import CLAIMS

pytestmark = pytest.mark.slow

SOURCE = Path(footfall.__file__).parent
KEPT = Path(__file__).parents[2] / "docs" / "papers"
FIELD, CONSTANT = r"(\b{}: Annotated\[.*?\] = )([\d.]+)", r"(^{} = )([\d.]+)"
SAYS = """
import sys, msgspec
from footfall.papers.measured_with import MeasuredWith, changes_since
from footfall.papers.register import CLAIMS
before = msgspec.json.decode(sys.stdin.buffer.read(), type=dict[str, MeasuredWith])
told = {name: changes_since(CLAIMS[name], used) for name, used in before.items()}
sys.stdout.buffer.write(msgspec.json.encode([sys.modules["footfall"].__file__, told]))
"""


class Change(NamedTuple):
    """A number of the source, and the documents of the findings that depend on it: gaits of a law, or a skill."""

    file: str
    number: str
    documents: str
    few: tuple[str, ...]


CHANGES = {
    "care on uneven ground": Change(
        "library/gaits/walk.toml", CONSTANT.format("full_slope"), "footfall", ("G20", "M4")
    ),
    "a number of the walk": Change(
        "library/gaits/walk.toml", CONSTANT.format("side_stiffness"), "footfall", ("G2", "S8")
    ),
    "how a skill bends": Change(
        "skills/pick_up.py", FIELD.format("bend"), "skills/pick_up", ("G13", "G2")
    ),
    "a gain of stepping": Change("laws/stepping/numbers.py", FIELD.format("brake"), "stepping", ("M4", "G2", "S8")),
}


def documents_of(claim_id: str) -> list[str]:
    """What a finding depends on: the documents kept with it, or those of its guard."""
    [section] = load_sections(KEPT, [claim_id]) or [None]
    kept = section.measured_with if section else None
    return sorted(kept.documents if kept else documents_named(guard_of(CLAIMS[claim_id])))


def depends(claim_id: str, change: Change) -> bool:
    names = documents_of(claim_id)
    laws = {law_of(load_gait(name.removeprefix("gaits/"))).name for name in names if name.startswith("gaits/")}
    return change.documents in {*names, *laws}


@pytest.fixture(scope="module")
def now() -> dict[str, MeasuredWith]:
    """What findings would be measured with now, by claim; filled as tests ask."""
    return {}


def marked(change: Change, ids: list[str], now: dict[str, MeasuredWith], folder: Path) -> set[str]:
    """The claims whose findings are out of date once the number is changed."""
    for name in ids:
        now[name] = now.get(name) or used_now(CLAIMS[name], documents_of(name))
    copy = folder / "footfall"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("web", "page", "__pycache__"))
    path = copy / change.file
    text, count = re.subn(
        change.number,
        lambda found: f"{found[1]}{1.05 * float(found[2])}",
        path.read_text(),
        count=1,
        flags=re.DOTALL | re.MULTILINE,
    )
    assert count == 1
    path.write_text(text)
    given = msgspec.json.encode({name: now[name] for name in ids})
    done = subprocess.run(
        [sys.executable, "-c", SAYS],
        input=given,
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder)},
        capture_output=True,
        check=True,
    )
    place, told = msgspec.json.decode(done.stdout)
    assert Path(place).parent == copy
    return {name for name, changes in told.items() if changes}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_changed_number_marks_what_depends_on_it_and_nothing_else(change, now, tmp_path):
    expected = {name for name in change.few if depends(name, change)}
    assert 0 < len(expected) < len(change.few)
    assert marked(change, list(change.few), now, tmp_path) == expected


@pytest.mark.thorough
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_of_all_findings_a_changed_number_marks_exactly_those_that_depend_on_it(change, now, tmp_path):
    expected = {name for name in CLAIMS if depends(name, change)}
    assert marked(change, list(CLAIMS), now, tmp_path) == expected
