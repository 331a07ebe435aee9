"""Come to a gait as it wants to be entered: through the gaits that lead to it."""

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.register import Gait, approach, body_for, load_gait
from footfall.sim.simulation import STEP_SECONDS, Simulation

WAY_SECONDS = 3.0
"""Time in each gait on the way to another, s."""


def come_to(gaits: list[Gait], step_seconds: float = STEP_SECONDS) -> tuple[Simulation, int]:
    """A simulation with a row for each variant of a gait, and the number that the gait has among those of its row."""
    body = catalog.load(Character, body_for(catalog.encode(gaits[0])))
    way = [load_gait(name) for name in approach(gaits[0])]
    rows = [[*way, gait] for gait in gaits]
    first, rest = [row[0] for row in rows], [row[1:] for row in rows]
    simulation = Simulation(body, first, others=rest, step_seconds=step_seconds)
    for number in range(1, len(way) + 1):
        simulation.run(WAY_SECONDS)
        simulation.set_command(gait=number)
    return simulation, len(way)
