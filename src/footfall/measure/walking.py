"""A walk by a gait as it wants to be entered: through the gaits that lead to it."""

from typing import NamedTuple

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.register import Gait, approach, body_for, load_gait
from footfall.measure.trial.way import ENTERED_AFTER
from footfall.sim.simulation import STEP_SECONDS, Simulation


class Walking(NamedTuple):
    """A walk under way, and the number that its gait has among those of a row."""

    simulation: Simulation
    number: int


def walking_by(gaits: list[Gait], step_seconds: float = STEP_SECONDS) -> Walking:
    """A simulation with a row for each variant of a gait, which have just come to it."""
    body = catalog.load(Character, body_for(catalog.encode(gaits[0])))
    way = [load_gait(name) for name in approach(gaits[0])]
    rows = [[*way, gait] for gait in gaits]
    first, rest = [row[0] for row in rows], [row[1:] for row in rows]
    simulation = Simulation(body, first, others=rest, step_seconds=step_seconds)
    for number in range(1, len(way) + 1):
        simulation.run(ENTERED_AFTER)
        simulation.set_command(gait=number)
    return Walking(simulation, len(way))
