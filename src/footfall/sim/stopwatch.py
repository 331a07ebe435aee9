"""Measure how a tick's time divides between the control law and the physics, on a few ticks of a run."""

from collections.abc import Callable
from time import perf_counter
from typing import Any

from footfall.sim.simulation import Simulation


class Stopwatch:
    """Sums over the timed ticks."""

    def __init__(self) -> None:
        self.law = 0.0
        self.physics = 0.0
        self.deciding = 0.0
        self.decisions = 0

    def decide(self, simulation: Simulation) -> None:
        """Let the host half of the law decide for every row, timed."""
        started = perf_counter()
        simulation.plan()
        self.deciding += perf_counter() - started
        self.decisions += simulation.moving

    @property
    def decision_seconds(self) -> float | None:
        """Mean time of one decision of the host half, per row; None if there is none."""
        return self.deciding / self.decisions if self.decisions else None

    def step(self, simulation: Simulation) -> None:
        """One tick of the simulation's own, with its two halves timed."""
        launch, advance = simulation.launch, simulation.advance
        simulation.launch, simulation.advance = self._timed("law", launch), self._timed("physics", advance)
        try:
            simulation.step()
        finally:
            simulation.launch, simulation.advance = launch, advance

    def _timed(self, half: str, call: Callable[[], Any]) -> Callable[[], Any]:
        def timed() -> Any:
            started = perf_counter()
            result = call()
            setattr(self, half, getattr(self, half) + perf_counter() - started)
            return result

        return timed

    @property
    def control_share(self) -> float | None:
        """The law's share of the time of the timed ticks; None if none was timed."""
        return self.law / (self.law + self.physics) if self.physics else None
