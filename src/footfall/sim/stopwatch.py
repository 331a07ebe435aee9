"""Measure how a tick's time divides between the control law and the physics, on a few ticks of a run."""

from time import perf_counter

from footfall.sim.simulation import Simulation


class Stopwatch:
    """Sums over the timed ticks."""

    def __init__(self) -> None:
        self.law = 0.0
        self.physics = 0.0

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
    def control_share(self) -> float:
        """The law's share of the time of the timed ticks."""
        return self.law / (self.law + self.physics)
