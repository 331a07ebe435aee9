"""Hand characters over from one law to another in mid-step, each in its body and its motion; who keeps its law goes on.

Laws share no memory but the stride (`laws/contract.py`). The law that takes over starts afresh from it: `started` is 0,
and `stance` is the foot that carries. GENBICON begins as if standing, and steps at once if the body is falling;
SIMBICON begins the first state of its gait on that foot. The best moment is a foot strike.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from footfall.errors import BadValue
from footfall.laws.register import Gait, follow_ups, has_states, law_of
from footfall.sim.law_tables import seen_by
from footfall.sim.simulation import Simulation

SHARED = ("origin", "tally")
MOVING = ("qpos", "qvel", "qacc_warmstart")


def hand_over(before: Simulation, after: Simulation) -> None:
    """Let the characters of one simulation go on in another, which has the same bodies under another law."""
    if before.characters != after.characters:
        raise BadValue("another law can only take over the same bodies; these differ")
    for name in SHARED:
        getattr(after, name)[:] = getattr(before, name)
    for name in MOVING:
        getattr(after.batch, name)[:] = getattr(before.batch, name)
    after.ticks = before.ticks
    after.go_limp(before.limp)
    after.batch.forward()
    after.memory[:] = np.zeros(1, after.memory.dtype)
    for row in range(after.count):
        if _keeps_its_law(before, after, row):
            go_on(before, after, row, row)
        else:
            begin_from_stride(before, after, row, row)


def go_over(simulation: Simulation, gaits: Mapping[int, Gait]) -> Simulation:
    """Let some rows go on by other gaits, in another simulation unless their law simply takes new numbers.

    A gait with states is entered afresh, also from one of the same law.
    """
    ways, others, afresh = [*simulation.gaits], [list(some) for some in simulation.others], False
    for row, gait in gaits.items():
        if law_of(gait) is simulation.laws[row] and not has_states(gait):
            simulation.set_gait(row, gait)
        else:
            afresh = True
        ways[row], others[row] = gait, follow_ups(gait)
    if not afresh:
        return simulation
    after = Simulation(
        simulation.characters,
        ways,
        simulation.count,
        simulation.step_seconds,
        others,
        simulation.grounds,
        simulation.layout,
    )
    change_law(simulation, after)
    return after


def copy_under(simulation: Simulation, row: int, gait: Gait) -> Simulation:
    """A copy of one character, alone, that goes on by another gait from now on."""
    body, ground = simulation.characters[row], simulation.grounds[row]
    copy = Simulation(body, gait, 1, simulation.step_seconds, [follow_ups(gait)], ground)
    for name in SHARED:
        getattr(copy, name)[0] = getattr(simulation, name)[row]
    for name in MOVING:
        getattr(copy.batch, name)[0] = getattr(simulation.batch, name)[row]
    copy.ticks = simulation.ticks
    copy.batch.forward()
    begin_from_stride(simulation, copy, 0, row)
    copy.rows.state.touch.numpy()[0] = simulation.rows.state.touch.numpy()[row]
    return copy


def change_law(before: Simulation, after: Simulation) -> None:
    """The same between two ticks, with what the soles felt last."""
    hand_over(before, after)
    keep_touch(before, after)


def keep_touch(before: Simulation, after: Simulation) -> None:
    """Let the soles feel what they felt last, until the next tick."""
    after.rows.state.touch.numpy()[:] = before.rows.state.touch.numpy()


def _keeps_its_law(before: Simulation, after: Simulation, row: int) -> bool:
    """Whether a row has the same law in both, and the same gaits if that law chooses among them by number."""
    law = after.laws[row]
    same_gaits = (before.gaits[row], before.others[row]) == (after.gaits[row], after.others[row])
    return law is before.laws[row] and (same_gaits or "gait" not in law.commands)


def go_on(before: Simulation, after: Simulation, row: int, was: int) -> None:
    """Let a character go on under the same law, perhaps in another row, with all it remembers and all it was told."""
    law = after.laws[row]
    for old, new in ((before.memory, after.memory), (before.plans, after.plans)):
        seen_by(law, new)[row] = seen_by(law, old)[was]
    after.command[row] = before.command[was]
    after.sensed[row] = before.sensed[was]


def begin_from_stride(before: Simulation, after: Simulation, row: int, was: int) -> None:
    """Give a law nothing of another's memory but the stride, from which it starts, perhaps in another row."""
    stride: Any = after.memory["stride"]
    stride[row] = before.memory["stride"][was]
    stride["started"][row] = 0
    stride["gait"][row] = 0
    for name in after.laws[row].commands:
        if name in before.laws[was].commands and name != "gait":
            after.command[name][row] = before.command[name][was]
