"""What the claims of stepping draw and judge."""

from itertools import pairwise
from math import hypot

import numpy as np
import pytest

from footfall.papers.stepping.paths import CLIP, StepPaths, of_clip
from footfall.papers.stepping.steps import LENGTHS, START, STEPS, sequence


@pytest.mark.parametrize("seed", [0, 1, 1000])
def test_random_footprints_alternate_and_are_as_long_as_they_say(seed):
    steps, feet = sequence(seed), dict(START)
    assert len(steps) == STEPS
    assert steps == sequence(seed)
    for before, after in pairwise(steps):
        assert before["foot"] != after["foot"]
    for step in steps:
        x, y, _ = feet[step["foot"]]
        assert LENGTHS[0] - 1e-3 <= hypot(step["at"][0] - x, step["at"][1] - y) <= LENGTHS[1] + 1e-3
        feet[step["foot"]] = (*step["at"], step["heading_deg"])


def test_a_foot_in_a_line_and_a_centre_on_a_parabola_are_where_the_paper_has_them():
    along = np.linspace(-0.2, 0.2, 50)
    line, parabola = np.stack([along, 0 * along - 0.1], axis=1), np.stack([along, along**2], axis=1)
    paths = StepPaths(line, parabola)
    assert paths.bent == pytest.approx(0.0, abs=1e-12)
    assert paths.astray < 0.002
    assert StepPaths(parabola, np.stack([along, 5.0 * along**3], axis=1)).bent == pytest.approx(0.1, rel=0.01)


def test_a_captured_step_goes_from_behind_the_standing_foot_to_ahead_of_it():
    foot, centre = of_clip(CLIP)
    assert foot[0, 0] < -0.3 < 0.3 < foot[-1, 0]
    assert (foot[:, 1] < 0.0).all(), "the right foot swings"
    assert (centre[:, 1] > foot[:, 1]).all()
    assert np.ptp(centre[:, 0]) == pytest.approx(np.ptp(foot[:, 0]) / 2, rel=0.1)
