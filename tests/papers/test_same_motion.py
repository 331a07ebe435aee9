"""The tool that accepts new digests refuses unless every frozen run was compared, and by bytes."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
ASKS = "import sys; sys.path.insert(0, sys.argv[1]); from same_motion import refusal; print('said:', refusal({}))"
BY = "def test_one(record_property):\n    record_property('compared by', '{}')\n"


@pytest.mark.parametrize(
    ("test", "words"),
    [
        (BY.format("bytes"), ""),
        (BY.format("bound"), "by a bound only"),
        (BY.format("bytes") + "    raise AssertionError\n", "measure again"),
        ("import pytest\n\ndef test_one():\n    pytest.skip('elsewhere')\n", "skipped"),
        ("", "not shown to be the same"),
    ],
)
def test_it_refuses_what_was_not_compared_by_bytes(test, words, tmp_path):
    (tmp_path / "test_it.py").write_text(test)
    asked = ASKS.format("__import__('pathlib').Path(sys.argv[2])")
    command = [sys.executable, "-c", asked, str(ROOT / "tools"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
    [said] = [line.removeprefix("said:").strip() for line in done.stdout.splitlines() if line.startswith("said:")]
    assert words in said
    assert bool(words) == bool(said)
