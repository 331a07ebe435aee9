"""Let a gait learn by feedback error: walk, learn, and store the result in the gait (SIMBICON, section 6)."""

from typing import NamedTuple

import numpy as np

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.laws.register import LAWS, Gait, approach, body_for, law_of, load_gait
from footfall.laws.tables import Link
from footfall.sim.loop import Loop, Watcher
from footfall.sim.simulation import Simulation

SETTLE_SECONDS, LOOK_SECONDS = 10.0, 5.0
"""How long a walk settles, and how long it is then measured, s."""
WAY_SECONDS = 3.0
"""Time in each gait on the way to another, s."""


class Lesson(NamedTuple):
    """A gait with what it learned, and the peak-to-peak swing of the torso before and after, deg."""

    gait: Gait
    before: float
    after: float


def learn_gait(
    source: catalog.Source, seconds: float = 120.0, rate: float | None = None, limit: float | None = None
) -> Lesson:
    """Walk a gait and learn its torso torques, with the gait's own settings unless others are given."""
    gait = load_gait(source)
    lessons = law_of(gait).lessons
    if lessons is None:
        able = " and ".join(law.name for law in LAWS.values() if law.lessons)
        raise BadValue(f"the gait '{gait.name}' uses the law {gait.law}, which does not learn; {able} does")
    simulation = _come_to(lessons.pupils(gait, rate, limit))
    simulation.run(SETTLE_SECONDS)
    before = torso_swing(simulation)[0]
    simulation.run(max(0.0, seconds - simulation.seconds))
    after = torso_swing(simulation)[1]
    if (simulation.tally["fell_at"] >= 0).any():
        raise BadValue(f"'{gait.name}' fell while learning, so there is nothing to keep")
    return Lesson(lessons.learned(gait, simulation.memory[1]), float(before), float(after))


def _come_to(gaits: list[Gait]) -> Simulation:
    """A simulation with a row for each variant of a gait, entered through the gaits that lead to it."""
    body = catalog.load(Character, body_for(catalog.encode(gaits[0])))
    way = [load_gait(name) for name in approach(gaits[0])]
    rows = [[*way, gait] for gait in gaits]
    simulation = Simulation(body, [row[0] for row in rows], others=[row[1:] for row in rows])
    for number in range(1, len(way) + 1):
        simulation.run(WAY_SECONDS)
        simulation.set_command(gait=number)
    return simulation


def torso_swing(simulation: Simulation) -> np.ndarray:
    """Peak-to-peak swing of the torso of every row over some steps, deg."""
    leans: list[np.ndarray] = []
    each_tick = Watcher(1 / simulation.step_seconds, lambda: leans.append(_leans(simulation)))
    Loop(simulation, watchers=[each_tick]).run(round(LOOK_SECONDS / simulation.step_seconds))
    return np.degrees(np.ptp(leans, axis=0))


def _leans(simulation: Simulation) -> np.ndarray:
    """How far the pelvis of every row leans ahead, rad; all face along x."""
    x, y, z, w = simulation.sensed["rotation_w"][:, Link.PELVIS].astype(float).T
    return np.arctan2(2 * (x * z + w * y), 1 - 2 * (x * x + y * y))
