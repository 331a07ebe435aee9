"""Why a character did not stay up."""

from dataclasses import replace

import numpy as np
import pytest

from footfall.measure.trial.falls import why_it_fell
from footfall.measure.trial.run import run_trials

FRAME, STOOD = 300, 30
WAYS = {"fell ahead": (1, 0), "fell back": (-1, 0), "fell to the left": (0, 1), "fell to the right": (0, -1)}
NEWTONS = (900, 1200, 1600, 2000)
"""For 0.2 s: far beyond what anyone catches."""


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
def test_a_fall_goes_where_the_mass_centre_is_from_where_it_stood(walked, way, cause, heading):
    recording = walked.recording
    cos, sin = np.cos(heading), np.sin(heading)
    com = recording.com.copy()
    com[FRAME, :2] = recording.foot_position[FRAME - STOOD, :, :2].mean(axis=0)
    com[FRAME, :2] += np.array([way[0] * cos - way[1] * sin, way[0] * sin + way[1] * cos])
    facing = np.full(len(recording), heading)
    assert why_it_fell(replace(recording, com=com, heading=facing, fell_at=FRAME / 100)) == cause


def test_a_walk_did_not_fall(walked):
    assert why_it_fell(walked.recording) is None


def test_a_blow_up_is_one(blown_up):
    assert why_it_fell(replace(blown_up.recording, fell_at=float("nan"))) == "blew up"


@pytest.mark.slow
def test_a_hard_shove_makes_it_fall_the_way_it_pushes(trial_of_changes):
    """However hard, and though the feet are swept off the ground the other way."""
    asked = [(cause, [newtons * part for part in (*way, 0)]) for cause, way in WAYS.items() for newtons in NEWTONS]
    pushes = [[{"at": 1.0, "force": force, "seconds": 0.2}] for _, force in asked]
    shoved = run_trials([trial_of_changes(gait="walk", seconds=2.5, push=push) for push in pushes])
    assert [why_it_fell(one.recording) for one in shoved] == [cause for cause, _ in asked]
