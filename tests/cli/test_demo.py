"""The demo leaves what it promises, and less with a reason."""

import pytest

from footfall.cli import demo
from footfall.sim.drawing import render
from footfall.stage.opened import load_opened

pytestmark = pytest.mark.slow

SHORT = ["seconds=0.8", "command=[{at=0.0, speed=0.4}]", "push=[]"]


@pytest.fixture
def short_trial(monkeypatch):
    """The demo's trial, cut short."""
    monkeypatch.setattr(demo, "load_opened", lambda name: load_opened(name, SHORT))


def test_a_machine_that_cannot_draw_gets_the_rest_and_one_reason(short_trial, monkeypatch, tmp_path, capsys):
    pytest.importorskip("matplotlib", reason="plots need the extra footfall[film]")
    monkeypatch.setattr(demo, "can_render", lambda: (False, ""))
    monkeypatch.setattr(render, "_draws", lambda backend: False)
    monkeypatch.delenv("MUJOCO_GL", raising=False)
    render._working_backend.cache_clear()
    folder = tmp_path / "demo"
    try:
        assert demo.run_demo(folder) == 0
    finally:
        render._working_backend.cache_clear()
    assert {path.name for path in folder.iterdir()} == {"report.json", "recording.npz", "plot.png"}
    said = capsys.readouterr()
    assert said.err.count("not drawn") == 1
    assert "install" in said.err
    assert "plot.png" in said.out
    assert "walk.mp4" not in said.out


@pytest.mark.usefixtures("drawing")
def test_a_machine_that_can_draw_gets_all_files_and_keeps_others(short_trial, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(demo, "VIDEO_SIZE", (160, 120))
    (tmp_path / "mine.txt").write_text("kept")
    assert demo.run_demo(tmp_path) == 0
    assert {path.name for path in tmp_path.iterdir()} == {*demo.FILES, "mine.txt"}
    said = capsys.readouterr().out
    assert all(name in said for name in demo.FILES)
