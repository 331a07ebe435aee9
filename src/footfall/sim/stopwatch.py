"""How the time of a tick divides between the control law and the physics, measured on a few ticks of a run."""

from time import perf_counter

from footfall.sim.simulation import Simulation


class Stopwatch:
    """Sums of the ticks that were timed."""

    def __init__(self) -> None:
        self.law = 0.0
        self.physics = 0.0

    def step(self, simulation: Simulation) -> None:
        """One tick, exactly as `simulation.step()` does it, timed in its two halves."""
        started = perf_counter()
        simulation.launch()
        decided = perf_counter()
        simulation.advance()
        self.physics += perf_counter() - decided
        self.law += decided - started
        simulation.ticks += 1

    @property
    def control_share(self) -> float:
        """The law's part of the time, of the ticks timed."""
        return self.law / (self.law + self.physics)
