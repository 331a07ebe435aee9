"""Hand characters over from one law to another in mid-step, each in its body and its motion.

Laws share no memory but the stride (`laws/contract.py`). The law that takes over starts afresh from it: `started` is 0,
and `stance` is the foot that carries. GENBICON begins as if standing, and steps at once if the body is falling;
SIMBICON begins the first state of its gait on that foot. The best moment is a foot-strike.
"""

import numpy as np

from footfall.errors import BadValue
from footfall.sim.simulation import Simulation

SHARED = ("origin", "tally")
MOVING = ("qpos", "qvel", "qacc_warmstart")


def hand_over(before: Simulation, after: Simulation) -> None:
    """Let the characters of one simulation go on in another, which has the same bodies under another law."""
    if before.characters != after.characters:
        raise BadValue("characters are handed over to another law in the same bodies; these differ")
    for name in SHARED:
        getattr(after, name)[:] = getattr(before, name)
    for name in MOVING:
        getattr(after.batch, name)[:] = getattr(before.batch, name)
    after.ticks = before.ticks
    after.go_limp(before.limp)
    after.batch.forward()
    begin_from_stride(before, after)
    for name in after.law.commands:
        if name in before.law.commands and name != "gait":
            after.command[name] = before.command[name]


def begin_from_stride(before: Simulation, after: Simulation) -> None:
    """Give a law nothing of another's memory but the stride, from which it starts."""
    after.memory[:] = np.zeros(1, after.memory.dtype)
    after.memory["stride"] = before.memory["stride"]
    after.memory["stride"]["started"] = 0
    after.memory["stride"]["gait"] = 0
