"""What the claims of stepping draw and judge."""

from itertools import pairwise
from math import hypot

import pytest

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
