"""An old name of `sim/carry.py`, until the studio has moved to it."""

from footfall.sim.hand_over import change_law as reshape  # noqa: F401
