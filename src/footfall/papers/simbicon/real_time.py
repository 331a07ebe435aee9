"""S8: how fast the planar biped runs on one core (SIMBICON section 7)."""

from statistics import median
from time import process_time

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.simbicon.gait import Gait
from footfall.measure.bench.bench import conditions
from footfall.papers.claim import Cell, Claim, Finding, table_of
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gait_run import gait_run
from footfall.sim.simulation import Simulation

BAR = 50.0
STRETCH = 10.0
STEPS = (0.0001, 0.0005, 0.001, 0.002)
"""Time steps, s: the paper's, which is judged, and others for comparison; the other claims use 1 ms."""


def measure(lab: Lab) -> Finding:
    """Time several stretches of the walk at each time step."""
    lab.uses("characters/planar", "gaits/planar-walk")
    repeats = int(lab.choose(3, 11))
    factors = {step: real_time_factor(step, repeats) for step in STEPS}
    cells = [
        Cell(f"{1000 * step:g} ms", {"real-time factor": factor}, factor >= BAR if step == STEPS[0] else None)
        for step, factor in factors.items()
    ]
    facts = ", ".join(f"{name} {value}" for name, value in conditions().items())
    return Finding(
        measured="; ".join(f"{factor:.0f}× at {1000 * step:g} ms" for step, factor in factors.items()),
        cells=cells,
        table=table_of(cells),
        notes=[
            f"Median of {repeats} stretches of {STRETCH:g} s of the walk, law and physics, one character, on {facts}."
        ],
    )


def real_time_factor(step_seconds: float, repeats: int) -> float:
    """Simulated seconds per second of processor time, median."""
    simulation = Simulation(
        catalog.load(Character, "planar"), catalog.load(Gait, "planar-walk"), step_seconds=step_seconds
    )
    simulation.run(1.0)
    factors = []
    for _ in range(repeats):
        begun = process_time()
        simulation.run(STRETCH)
        factors.append(STRETCH / (process_time() - begun))
    return median(factors)


PLANAR_SPEED_CLAIM = Claim(
    id="S8",
    title="planar speed",
    paper="5× real time at a step of 0.1 ms on a 1.8 GHz core",
    bar="≥ 50× real time on one core at the paper's step, 0.1 ms",
    quick="3 stretches of 10 s",
    full="11 stretches of 10 s",
    measure=measure,
    guard=lambda: [gait_run(["planar-walk"], 10.0)],
    timed=True,
)
