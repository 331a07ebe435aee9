"""A library of one's own, and a recording to open."""

import pytest
from studio.scene.recordings import recorded

from footfall.sim.recording import Recording


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("FOOTFALL_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(scope="session")
def sneaking() -> Recording:
    return recorded(style="sneak", seconds=5.0, command=[{"speed": 0.5}])
