"""Walks of random bodies in styles: some fall, none blows up."""

import pytest

from footfall import catalog
from footfall.bodies.random_body import random_character
from footfall.gaits.style import Style
from footfall.measure.trial.run import ROWS, run_trials
from footfall.stage.opened import load_trial

ONCE = ((1049, "march"), (1113, "march"), (1137, "sneak"), (1195, "strut"), (43580, "march"), (70025, "strut"))
"""Bodies and styles that blew up once: strong arms, strong feet, a head of 50 g."""
BATCH = ROWS // 2


def walk(number: int, style: str, speed: float = 0.5, *, asymmetric: bool = False):
    body = random_character(number, asymmetric)
    table = {"name": f"{number} {style}", "character": catalog.encode(body), "style": style, "seconds": 5.0}
    return load_trial(table | {"command": [{"at": 0.0, "speed": speed}]})


@pytest.mark.slow
def test_no_walk_of_a_random_body_in_a_style_blows_up(amount, seed):
    styles = catalog.names(Style)
    numbers = range(100 * seed, 100 * seed + max(1, amount(5000, 16) // len(styles)))
    walks = [(number, style) for number in numbers for style in styles][: amount(5000, 16)]
    blown = []
    for first in range(0, len(walks), BATCH):
        outcomes = run_trials(
            [walk(*one, asymmetric=one[0] % 5 == 0) for one in walks[first : first + BATCH]], record=False
        )
        blown += [one.trial.name for one in outcomes if one.report.blew_up]
    assert blown == []


@pytest.mark.slow
def test_what_blew_up_once_does_not():
    outcomes = run_trials(
        [walk(number, style, 0.6 if number == 43580 else 0.5) for number, style in ONCE], record=False
    )
    assert [one.trial.name for one in outcomes if one.report.blew_up] == []
