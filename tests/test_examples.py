"""Every example runs as it is, and prints something."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs(example):
    done = subprocess.run([sys.executable, example], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_the_example_that_trains_takes_a_step_of_training():
    pytest.importorskip("cma")
    call = [sys.executable, EXAMPLES[0].parent / "train.py", "1"]
    done = subprocess.run(call, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "with the residual: reward" in done.stdout


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_short(example):
    assert len(example.read_text().splitlines()) < 40
