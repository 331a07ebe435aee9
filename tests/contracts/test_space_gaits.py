"""Every gait in space goes on without a fall, entered as its document says, in one run of many rows."""

import numpy as np
import pytest

from footfall import catalog
from footfall.laws.register import approach
from footfall.laws.simbicon.gait import SpaceGait as Gait
from footfall.measure.trial.run import Outcome, run_many
from footfall.stage.opened import load_trial

pytestmark = pytest.mark.slow

SECONDS, AT = 16.0, 4.0
NAMES = catalog.names(Gait)
SPEEDS = {
    "space-walk": (-0.1, 0.2),
    "space-stride": (0.9, 1.2),
    "space-high-step": (0.3, 0.6),
    "space-crouch": (0.3, 0.7),
    "space-uphill": (0.4, 0.8),
    "space-jog": (1.8, 2.2),
    "space-run": (2.4, 2.8),
    "space-skip": (0.3, 1.2),
    "space-go": (-0.1, 0.2),
    "space-hop": (0.0, 0.6),
}
"""m/s, between which each goes."""


@pytest.fixture(scope="module")
def outcomes() -> dict[str, Outcome]:
    trials = []
    for name in NAMES:
        gait = catalog.load(Gait, name)
        first, *others = [*approach(gait), name]
        command = [{"at": AT * (k + 1), "gait": other} for k, other in enumerate(others)]
        table = {"name": name, "gait": first, "seconds": SECONDS, "at_once": True, "command": command}
        trials.append(load_trial(table | ({"world": gait.ground} if gait.ground else {})))
    return dict(zip(NAMES, run_many(trials, workers=1, record=True), strict=True))


@pytest.mark.parametrize("name", NAMES)
def test_it_goes_on_without_a_fall(outcomes, name):
    assert outcomes[name].report.fell_at is None


@pytest.mark.parametrize("name", SPEEDS)
def test_it_goes_at_its_speed(outcomes, name):
    low, high = SPEEDS[name]
    assert low <= outcomes[name].report.speed <= high


def test_cloud_hands_go_to_the_left(outcomes):
    report = outcomes["space-cloud-hands"].report
    assert report.sideways_drift > 0.15
    assert abs(report.speed) < 0.15


@pytest.mark.parametrize("name", ["space-hop", "space-skip", "space-run"])
def test_both_feet_leave_the_ground(outcomes, name):
    late = outcomes[name].recording.foot_load[-300:]
    assert np.all(late < 1.0, axis=1).mean() > 0.05


def test_uphill_it_climbs(outcomes):
    com = outcomes["space-uphill"].recording.com
    assert com[-1, 2] - com[0, 2] > 1.5
