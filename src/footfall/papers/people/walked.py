"""The walks that all claims about people share: the humanoid at five speeds, each measured once in a session."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from footfall.errors import BadRecording
from footfall.measure.people.compare import Comparison, compare
from footfall.measure.trial.run import Outcome, run_many
from footfall.papers.claim import Cell
from footfall.papers.documents import documents_named
from footfall.papers.runner import Lab
from footfall.papers.walks import Walk

SPEEDS = (0.4, 0.8, 1.2, 1.6, 2.0)
JUDGED = (0.8, 1.2, 1.6)
"""Speeds at which most bars hold; at the others we report."""
USUAL = 1.2
"""The speed at which the strictest bars hold, m/s."""
QUICK_SECONDS, FULL_SECONDS = 15.0, 30.0
DESIGN = "{:g} s each at 0.4, 0.8, 1.2, 1.6 and 2.0 m/s; humanoid, gait walk, the last 8 s"


class Walked(NamedTuple):
    """One walk and what was measured of it; nothing if it fell or took too few strides."""

    walk: Walk
    up: bool
    found: Comparison | None

    @property
    def speed(self) -> float:
        """The commanded speed, m/s."""
        return self.walk.speed


def guard() -> list[Walk]:
    """The walks by which findings about people are recognised as current."""
    return [Walk(f"{speed:g} m/s", speed, QUICK_SECONDS) for speed in SPEEDS]


def walked(lab: Lab) -> list[Walked]:
    """The walks of a claim at every speed."""
    seconds = lab.choose(QUICK_SECONDS, FULL_SECONDS)
    walks = [Walk(f"{speed:g} m/s", speed, seconds) for speed in SPEEDS]
    lab.uses("people/walking", *documents_named([walk.trial() for walk in walks]))
    return [Walked(walk, *compared) for walk, compared in zip(walks, _compared(seconds, lab.workers), strict=True)]


@cache
def _compared(seconds: float, workers: int | None) -> list[tuple[bool, Comparison | None]]:
    trials = [Walk(f"{speed:g} m/s", speed, seconds).trial() for speed in SPEEDS]
    return [_one(outcome.report.up, outcome) for outcome in run_many(trials, workers, record=True)]


def _one(up: bool, outcome: Outcome) -> tuple[bool, Comparison | None]:
    try:
        return up, compare(outcome.recording) if up and outcome.recording else None
    except BadRecording:
        return up, None


def fallen(one: Walked, part: str = "") -> Cell:
    """The cell of a walk that could not be measured."""
    return Cell(f"{one.walk.name}{part}", {"up": one.up}, False if one.speed in JUDGED else None, one.walk)


def drawable(walks: Sequence[Walked]) -> dict[str, Comparison]:
    """The measured walks by their title in a picture."""
    return {one.walk.name: one.found for one in walks if one.found}
