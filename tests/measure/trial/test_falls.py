"""Why a character did not stay up."""

from dataclasses import replace

import numpy as np
import pytest

from footfall.measure.trial.falls import why_it_fell
from footfall.measure.trial.run import run_trial

FRAME = 300


@pytest.mark.parametrize(
    ("way", "cause"),
    [
        ((0.8, 0.1), "fell ahead"),
        ((-0.8, 0.1), "fell back"),
        ((0.1, 0.8), "fell to the left"),
        ((0.1, -0.8), "fell to the right"),
        ((0.1, 0.1), "sank down"),
    ],
)
@pytest.mark.parametrize("heading", [0.0, 2.0])
def test_a_fall_goes_where_the_mass_centre_is_from_the_feet(walked, way, cause, heading):
    recording = walked.recording
    cos, sin = np.cos(heading), np.sin(heading)
    com = recording.com.copy()
    com[FRAME, :2] = recording.foot_position[FRAME, :, :2].mean(axis=0)
    com[FRAME, :2] += np.array([way[0] * cos - way[1] * sin, way[0] * sin + way[1] * cos])
    facing = np.full(len(recording), heading)
    assert why_it_fell(replace(recording, com=com, heading=facing, fell_at=FRAME / 100)) == cause


def test_a_walk_did_not_fall(walked):
    assert why_it_fell(walked.recording) is None


def test_a_blow_up_is_one(blown_up):
    assert why_it_fell(replace(blown_up.recording, fell_at=float("nan"))) == "blew up"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("force", "cause"),
    [([600, 0, 0], "fell ahead"), ([-900, 0, 0], "fell back"), ([0, 600, 0], "fell to the left")],
)
def test_a_shove_makes_it_fall_the_way_it_pushes(trial_of_changes, force, cause):
    """120 to 180 N s in the paper's gait: enough to fall by, and little enough that the numbers stay numbers."""
    shoved = run_trial(trial_of_changes(seconds=3.0, push=[{"at": 1.0, "force": force, "seconds": 0.2}]))
    assert not shoved.report.blew_up
    assert why_it_fell(shoved.recording) == cause
