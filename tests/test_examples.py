"""Every example runs as it is, and prints something."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.py"))
TRAIN = Path(__file__).parents[1] / "examples" / "train.py"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs(example):
    done = subprocess.run([sys.executable, example], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_the_law_alone_gets_the_reward_that_the_page_says():
    done = subprocess.run([sys.executable, TRAIN], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.splitlines()[0] in (TRAIN.parents[1] / "docs" / "python.md").read_text()


def test_the_example_that_trains_takes_a_step_of_training():
    pytest.importorskip("cma")
    done = subprocess.run([sys.executable, TRAIN, "1"], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "with the residual: reward" in done.stdout


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_short(example):
    assert len(example.read_text().splitlines()) < 40
