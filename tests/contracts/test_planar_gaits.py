"""Every gait in the plane does what its name says, entered as the paper enters it, in one run of many rows."""

import numpy as np
import pytest

from footfall import catalog
from footfall.laws.simbicon.gait import Gait
from footfall.measure.trial.run import Outcome, run_trials
from footfall.sim.recording import FRAME_RATE
from footfall.stage.opened import load_trial

pytestmark = pytest.mark.slow

SECONDS = 22.0
AT = 5.0
NAMES = catalog.names(Gait)
FROM_IN_PLACE = ("planar-backwards", "planar-stand", "planar-one-foot", "planar-back-and-forth")
FROM_STAND = ("planar-back-flip",)
STILL = ("planar-stand", "planar-one-foot")
SPEEDS = {
    "planar-walk": (0.9, 1.2),
    "planar-in-place": (-0.3, 0.3),
    "planar-fast-walk": (1.4, 2.1),
    "planar-half-bent": (1.4, 1.9),
    "planar-backwards": (-2.2, -0.5),
    "planar-run": (2.2, 3.2),
    "planar-fast-run": (1.8, 2.0),  # and gaining: 2.2 m/s after 40 s
    "planar-run-printed": (-0.8, 0.0),
    "planar-stand": (-0.02, 0.02),
    "planar-one-foot": (-0.02, 0.02),
}
"""m/s, between which each goes."""


@pytest.fixture(scope="module")
def outcomes() -> dict[str, Outcome]:
    """Each gait, entered from the walk, from stepping in place or from standing."""
    trials = []
    for name in NAMES:
        way = ["planar-walk", name]
        if name in FROM_IN_PLACE + FROM_STAND:
            way.insert(1, "planar-in-place")
        if name in FROM_STAND:
            way.insert(2, "planar-stand")
        times = [AT * k for k in range(len(way))]
        command = [{"at": float(at), "gait": gait} for at, gait in zip(times[1:], way[1:], strict=True)]
        table = {"name": name, "gait": way[0], "seconds": SECONDS, "at_once": True, "command": command}
        trials.append(load_trial(table))
    return dict(zip(NAMES, run_trials(trials), strict=True))


@pytest.mark.parametrize("name", NAMES)
def test_it_goes_on_without_a_fall(outcomes, name):
    assert outcomes[name].report.fell_at is None


@pytest.mark.parametrize("name", [name for name in NAMES if name not in STILL])
def test_it_keeps_stepping(outcomes, name):
    late = outcomes[name].recording.steps[round((SECONDS - 3.0) * FRAME_RATE) :]
    assert late[-1] - late[0] >= 4


@pytest.mark.parametrize("name", SPEEDS)
def test_it_goes_as_fast_as_its_name_says(outcomes, name):
    low, high = SPEEDS[name]
    x = outcomes[name].recording.com[-round(4.0 * FRAME_RATE) :, 0]
    assert low <= (x[-1] - x[0]) / 4.0 <= high


def test_it_stands_on_one_foot_with_the_other_high(outcomes):
    heights = outcomes["planar-one-foot"].recording.foot_position[-round(3.0 * FRAME_RATE) :, :, 2]
    assert heights.max(axis=1).min() > heights.min(axis=1).max() + 0.2


def test_a_big_step_is_much_longer_than_those_before(outcomes):
    feet = outcomes["planar-big-step"].recording.foot_position[:, :, 0]
    apart = np.abs(feet[:, 0] - feet[:, 1])
    asked = round(AT * FRAME_RATE)
    assert apart[asked : asked + 2 * FRAME_RATE].max() > 1.4 * apart[asked - 2 * FRAME_RATE : asked].max()


def test_back_and_forth_stays_about_where_it_is(outcomes):
    x = outcomes["planar-back-and-forth"].recording.com[-round(7.0 * FRAME_RATE) :, 0]
    assert 0.3 < np.ptp(x) < 2.0


def test_a_back_flip_turns_once_in_the_air(outcomes):
    recording = outcomes["planar-back-flip"].recording
    torso = recording.qpos[:, 2]
    assert torso[-1] - torso[0] == pytest.approx(-2 * np.pi, abs=0.3)
    assert recording.foot_position[:, :, 2].min(axis=1).max() > 0.4
