"""A trial that passes from law to law by commands alone, without being led."""

import json

import numpy as np
import pytest

from footfall.errors import BadValue
from footfall.measure.trial.run import run_trial
from footfall.stage.opened import load_trial

WALKS = {"at": 0.0, "speed": 0.8}
STRIDES = {"at": 3.0, "gait": "space-stride"}


@pytest.fixture(scope="module")
def relay():
    commands = [WALKS, STRIDES, {"at": 6.0, "gait": "walk", "speed": 0.5}]
    table = {"name": "relay", "character": "biped", "seconds": 9.0, "at_once": True, "command": commands}
    return run_trial(load_trial(table))


def test_the_gaits_follow_each_other_and_nobody_falls(relay):
    assert relay.report.up
    assert json.loads(relay.recording.gaits) == ["walk", "space-stride", "walk"]
    assert [relay.recording.gait_at(frame) for frame in (200, 500, 800)] == ["walk", "space-stride", "walk"]


def test_time_goes_on_without_a_gap(relay):
    assert len(relay.recording) == 900
    assert np.diff(relay.recording.time) == pytest.approx(0.01)
    assert np.abs(np.diff(relay.recording.com, axis=0)).max() < 0.05


def test_until_the_change_it_is_the_plain_walk(relay):
    plain = run_trial(load_trial({"name": "plain", "character": "biped", "seconds": 3.0, "command": [WALKS]}))
    np.testing.assert_array_equal(relay.recording.qpos[:300], plain.recording.qpos[:300])


def test_it_is_handed_over_at_a_foot_strike(relay):
    changed = int(np.flatnonzero(np.diff(relay.recording.gait_number))[0]) + 1
    assert np.abs(relay.recording.strike_time - changed / 100).min() <= 0.02


def test_its_recording_runs_again(relay):
    table = relay.recording.trial_table
    assert [command["gait"]["name"] for command in table["command"] if "gait" in command] == ["space-stride", "walk"]


def test_each_part_is_checked_by_its_own_law():
    bad = {"at": 3.0, "gait": "space-stride", "mode": "stand"}
    with pytest.raises(BadValue, match="mode, which gait 'space-stride' of the law simbicon-space cannot heed"):
        load_trial({"name": "bad", "character": "biped", "seconds": 9.0, "command": [WALKS, bad]})
