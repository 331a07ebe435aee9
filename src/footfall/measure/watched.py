"""Run a trial again and look after every tick, for what a recording does not hold."""

from collections.abc import Callable
from typing import Protocol, TypeVar

import msgspec

from footfall.measure.trial.play import Run
from footfall.sim.leg_impulse import LegImpulse
from footfall.sim.loop import Watcher
from footfall.sim.simulation import Simulation
from footfall.stage.opened import open_trial
from footfall.stage.scene import Trial


class Observer(Protocol):
    """Looks at a simulation after every tick."""

    def look(self) -> None:
        """Look at what the last tick left."""
        ...


Seen = TypeVar("Seen", bound=Observer)


def watched(trial: Trial, observer: Callable[[Simulation], Seen]) -> Seen:
    """An observer that has seen every tick of a trial."""
    seen: list[Seen] = []

    def watch(simulation: Simulation) -> list[Watcher]:
        seen.append(observer(simulation))
        return [Watcher(1 / trial.step_seconds, seen[-1].look)]

    Run([open_trial(trial)], watch=watch).play()
    return seen[-1]


HARDEST: dict[bytes, float] = {}
"""What is known of trials by their documents."""


def leg_impulse(trial: Trial) -> float:
    """The impulse with which the legs touch each other hardest in a trial, N s; each trial is watched once."""
    document = msgspec.json.encode(trial)
    if document not in HARDEST:
        HARDEST[document] = watched(trial, LegImpulse).hardest
    return HARDEST[document]
