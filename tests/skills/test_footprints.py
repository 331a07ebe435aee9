"""Footprints are walked one after another, each onto its place, and the report says how exactly."""

import pytest

from footfall.errors import BadValue
from footfall.measure.go_on import go_on_from
from footfall.measure.trial.run import run_trial
from footfall.stage.opened import load_trial

WAY = [
    {"foot": "left", "at": [0.25, 0.13], "heading_deg": 10.0},
    {"at": [0.4, -0.1], "heading_deg": 20.0},
    {"foot": "left", "at": [0.3, 0.25], "heading_deg": 0.0, "seconds": 0.7},
]


@pytest.fixture(scope="module")
def walked():
    return run_trial(load_trial({"name": "way", "gait": "stepping", "seconds": 3.2, "footprint": WAY}))


def test_every_foot_lands_on_its_print(walked):
    prints = walked.report.footprints
    assert walked.report.up
    assert [one["landed_foot"] for one in prints] == ["left", "right", "left"]
    assert all(one["error_m"] < 0.02 and one["error_deg"] < 4.0 for one in prints)


def test_they_come_one_after_another_in_the_time_that_each_is_given(walked):
    first, second, third = (one["landed_at"] for one in walked.report.footprints)
    assert second - first == pytest.approx(0.92, abs=0.06)
    assert third - second == pytest.approx(0.72, abs=0.06)


def test_a_footprint_that_is_not_reached_is_reported_as_such():
    short = load_trial({"name": "short", "gait": "stepping", "seconds": 0.5, "footprint": WAY[:1]})
    [told] = run_trial(short, record=False).report.footprints
    assert told["at"] == [0.25, 0.13]
    assert told["landed"] is None
    assert told["error_m"] is None


def test_a_gait_that_cannot_step_onto_footprints_refuses_them():
    with pytest.raises(BadValue, match=r"footprint asks for foothold_heading .* which gait 'walk' cannot heed"):
        load_trial({"name": "walk", "footprint": WAY})


def test_a_dance_goes_on_from_any_frame_as_if_it_had_never_stopped(walked):
    again = go_on_from(walked.recording, 130)
    assert again.recording.to_bytes() == walked.recording.to_bytes()
    assert again.report.footprints == walked.report.footprints
