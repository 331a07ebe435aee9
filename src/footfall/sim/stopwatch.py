"""Measure how a tick's time divides between the control law and the physics, on a few ticks of a run."""

from time import perf_counter

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
        """One tick, exactly as in `simulation.step()`, with its two halves timed."""
        started = perf_counter()
        simulation.launch()
        decided = perf_counter()
        simulation.advance()
        self.physics += perf_counter() - decided
        self.law += decided - started
        simulation.ticks += 1

    @property
    def control_share(self) -> float | None:
        """The law's share of the time of the timed ticks; None if none was timed."""
        return self.law / (self.law + self.physics) if self.physics else None
