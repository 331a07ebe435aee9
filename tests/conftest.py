"""Tests have a home of their own, so that they neither see nor touch what the user keeps."""

import os
import tempfile

import pytest

os.environ["FOOTFALL_HOME"] = tempfile.mkdtemp(prefix="footfall-tests-")


@pytest.fixture
def drawing() -> None:
    """Skips a test on a machine that cannot draw; found out when the first such test runs, and not before."""
    from footfall.sim.drawing.render import can_render

    able, sentence = can_render()
    if not able:
        pytest.skip(sentence)
