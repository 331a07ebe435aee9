"""Pages that are made from the source say what the source says."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

WRITER = Path(__file__).parents[1] / "tools" / "write_docs.py"


def test_the_page_of_files_is_what_the_declarations_say():
    done = subprocess.run([sys.executable, WRITER, "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
