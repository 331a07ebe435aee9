"""Old names of `sim/carry.py`, until the studio has moved to it."""

from footfall.sim.carry import MOVING as MOVING
from footfall.sim.carry import _go_on as go_on  # noqa: F401
from footfall.sim.carry import carry, same_rows
from footfall.sim.simulation import Simulation


def change_law(before: Simulation, after: Simulation) -> None:
    """Let everyone go on in another simulation, in its own row."""
    carry(before, after, same_rows(after))
