"""The tool that accepts new digests refuses unless every frozen run was compared, and by bytes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
ASKS = """
import json, pathlib, sys
sys.path.insert(0, sys.argv[1])
from same_motion import refusal
print("said:", json.dumps([refusal(pathlib.Path(path)) for path in sys.argv[2:]]))
"""
BY = "def test_one(record_property):\n    record_property('compared by', '{}')\n"
CASES = {
    "bytes": (BY.format("bytes"), ""),
    "a bound": (BY.format("bound"), "by a bound only"),
    "another motion": (BY.format("bytes") + "    raise AssertionError\n", "measure again"),
    "a skip": ("import pytest\n\ndef test_one():\n    pytest.skip('elsewhere')\n", "skipped"),
    "nothing": ("", "not shown to be the same"),
}


@pytest.fixture(scope="module")
def said(tmp_path_factory) -> dict[str, str]:
    """What it says to each case, in one process."""
    paths = []
    for index, (test, _) in enumerate(CASES.values()):
        paths.append(tmp_path_factory.mktemp("frozen") / f"test_case_{index}.py")
        paths[-1].write_text(test)
    command = [sys.executable, "-c", ASKS, str(ROOT / "tools"), *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=paths[0].parent)
    [line] = [line for line in done.stdout.splitlines() if line.startswith("said:")]
    return dict(zip(CASES, json.loads(line.removeprefix("said:")), strict=True))


@pytest.mark.parametrize("case", CASES)
def test_it_refuses_all_but_bytes(case, said):
    words = CASES[case][1]
    assert words in said[case]
    assert bool(words) == bool(said[case])
