"""The plot of a run: its size, what it draws, and plain words when it cannot."""

from dataclasses import replace

import numpy as np
import pytest

from footfall import figures
from footfall.errors import MissingExtra
from footfall.exports.plots import SIZE_INCHES, mode_changes, plot_run, speed_ahead, step_speeds
from footfall.measure.trial.run import run_trial
from footfall.stage.opened import load_trial

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def walk():
    """Three seconds of walking with a shove in them."""
    trial = {"name": "three seconds", "gait": "paper", "seconds": 3.0, "command": [{"speed": 0.5}]}
    trial["push"] = [{"at": 1.0, "force": [0.0, 100.0, 0.0], "seconds": 0.1}]
    return run_trial(load_trial(trial)).recording


def test_a_plot_has_its_size_and_is_not_blank(walk, tmp_path):
    pytest.importorskip("matplotlib", reason="plots need the extra footfall[film]")
    from PIL import Image

    plot_run(walk, tmp_path / "plot.png")
    with Image.open(tmp_path / "plot.png") as image:
        pixels = np.asarray(image.convert("RGB")).astype(int)
    width, height = (round(inches * figures.DOTS_PER_INCH) for inches in SIZE_INCHES)
    assert pixels.shape == (height, width, 3)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 100


def test_a_run_that_only_walks_names_no_mode(walk):
    assert mode_changes(walk) == []


def test_a_run_that_stops_names_its_modes(walk):
    mode = np.repeat([0, 1, 2], [100, 50, len(walk) - 150])
    assert mode_changes(replace(walk, command=walk.command | {"mode": mode})) == [0, 100, 150]


def test_a_fall_can_be_plotted(tmp_path):
    pytest.importorskip("matplotlib", reason="plots need the extra footfall[film]")
    shoved = {"name": "shoved over", "gait": "paper", "seconds": 3.0}
    shoved["push"] = [{"at": 0.5, "force": [0.0, 1000.0, 0.0], "seconds": 0.2}]
    fallen = run_trial(load_trial(shoved)).recording
    assert np.isfinite(fallen.fell_at)
    plot_run(fallen, tmp_path / "plot.png")
    assert (tmp_path / "plot.png").stat().st_size > 10_000


def test_step_speeds_average_to_the_way_between_the_first_and_the_last_strike(walk):
    strikes, means = step_speeds(walk)
    way = np.sum(means * np.diff(strikes))
    first, last = (round(float(time) * 100) for time in (strikes[0], strikes[-1]))
    assert way == pytest.approx(float(walk.com[last, 0] - walk.com[first, 0]), abs=0.02)


def test_speed_ahead_follows_the_commanded_heading(walk):
    turned = {name: values.copy() for name, values in walk.command.items()}
    turned["heading"][:] = np.pi
    assert np.allclose(speed_ahead(replace(walk, command=turned)), -speed_ahead(walk), atol=1e-5)


def test_without_matplotlib_the_sentence_names_the_extra(walk, tmp_path, monkeypatch):
    monkeypatch.setattr(figures, "find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"footfall\[film\]"):
        plot_run(walk, tmp_path / "plot.png")
    assert list(tmp_path.iterdir()) == []
