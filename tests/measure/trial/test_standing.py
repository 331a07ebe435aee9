"""How a trial ended: on a walk whose frames are made up."""

from dataclasses import replace

import numpy as np
import pytest

from footfall.measure.trial.metrics import measure
from footfall.sim.recording import FRAME_RATE
from footfall.stage.opened import open_trial

STILL_FROM = 2.5


def report_of(walked, **arrays):
    """The report of the walk with some arrays replaced."""
    return measure(replace(walked.recording, **arrays), walked.trial, open_trial(walked.trial)[0])


@pytest.fixture
def halted(walked):
    """The walk, but with everything still on both feet from 2.5 s on, the left one 10 cm ahead and 20 cm aside."""
    recording = walked.recording
    still = recording.time >= STILL_FROM
    feet, velocity, load = recording.foot_position.copy(), recording.com_velocity.copy(), recording.foot_load.copy()
    feet[still] = [[0.1, 0.1, 0.08], [0.0, -0.1, 0.08]]
    velocity[still] = 0.0
    load[still] = 300.0
    heading = np.where(still, np.radians(93.0), 0.0)
    command = recording.command | {"heading": np.where(still, np.radians(90.0), np.radians(-90.0))}
    return {
        "foot_position": feet,
        "com_velocity": velocity,
        "foot_load": load,
        "heading": heading,
        "command": command,
    }


def test_it_stands_since_it_is_still_on_both_feet(walked, halted):
    assert report_of(walked, **halted).stands_from == pytest.approx(STILL_FROM, abs=2.5 / FRAME_RATE)


def test_a_walk_does_not_stand(walked):
    assert walked.report.stands_from is None


def test_one_foot_in_the_air_is_not_standing(walked, halted):
    halted["foot_load"][-30:, 1] = 0.0
    assert report_of(walked, **halted).stands_from is None


def test_a_foot_that_lifts_for_a_moment_stands(walked, halted):
    halted["foot_load"][-30:-27, 1] = 0.0
    assert report_of(walked, **halted).stands_from == pytest.approx(STILL_FROM, abs=2.5 / FRAME_RATE)


def test_nothing_stands_that_fell(walked, halted):
    assert report_of(walked, **halted, fell_at=1.0).stands_from is None


def test_the_feet_are_measured_where_it_faces(walked, halted):
    halted["heading"] = np.zeros(len(walked.recording))
    report = report_of(walked, **halted)
    assert (report.end_stagger, report.end_width) == pytest.approx((0.1, 0.2))


def test_the_last_heading_counts_from_the_commanded_one(walked, halted):
    report = report_of(walked, **halted)
    assert report.end_heading_error_deg == pytest.approx(3.0)
    assert report.faces_from == STILL_FROM
