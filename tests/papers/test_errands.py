"""Claims G11 to G15: errands drawn by a seed, and what their counts call good."""

from types import SimpleNamespace

import pytest

from footfall.papers.genbicon.errands import ERRANDS
from footfall.papers.genbicon.handling import all_done


@pytest.mark.parametrize("kind", ERRANDS)
def test_an_errand_is_the_same_for_the_same_seed_and_another_for_another(kind):
    assert ERRANDS[kind](7).trial() == ERRANDS[kind](7).trial()
    assert ERRANDS[kind](7).trial().world != ERRANDS[kind](8).trial().world


class Report:
    up = True
    outside_impulse = 0.0
    skills = ({"status": "done"}, {"status": "gave up"})


def test_an_errand_that_gave_up_is_not_done():
    assert not all_done(SimpleNamespace(report=Report()))  # pyright: ignore[reportArgumentType]
