"""Let a gait learn by feedback error: walk, learn, and store the result in the gait (SIMBICON, section 6)."""

from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from footfall import catalog
from footfall.errors import BadValue
from footfall.laws.register import LAWS, Gait, law_of, load_gait
from footfall.laws.tables import Link
from footfall.measure.learn_finely import learn_finely
from footfall.measure.walking import walking_by
from footfall.sim.loop import Loop, Watcher
from footfall.sim.simulation import STEP_SECONDS, Simulation

SETTLE_SECONDS, LOOK_SECONDS = 10.0, 5.0
"""How long a walk settles, and how long it is then measured, s."""


class LearnedGait(NamedTuple):
    """A gait with what it learned, and the peak-to-peak swing of the torso before and after, deg."""

    gait: Gait
    before: float
    after: float


def learn_gait(
    source: catalog.Source, seconds: float = 120.0, rate: float | None = None, limit: float | None = None
) -> LearnedGait:
    """Walk a gait and learn its torques, with the gait's own settings unless others are given."""
    gait = load_gait(source)
    lessons = law_of(gait).lessons
    if lessons is None:
        able = " and ".join(law.name for law in LAWS.values() if law.lessons)
        raise BadValue(f"the gait '{gait.name}' uses the law {gait.law}, which does not learn; {able} does")
    pupils = lessons.pupils(gait, rate, limit)
    simulation = walking_by(pupils).simulation
    simulation.run(SETTLE_SECONDS)
    before = torso_swing(simulation)[0]
    if lessons.stored:
        taught = _taught(gait, pupils[1], seconds)
        simulation = walking_by([gait, taught]).simulation
        simulation.run(SETTLE_SECONDS)
    else:
        simulation.run(max(0.0, seconds - simulation.seconds))
        taught = lessons.learned(gait, simulation.memory[1])
    after = torso_swing(simulation)[1]
    if (simulation.tally["fell_at"] >= 0).any():
        raise BadValue(f"'{gait.name}' fell while learning, so there is nothing to save")
    return LearnedGait(taught, float(before), float(after))


def _taught(gait: Any, eager: Any, seconds: float) -> Any:
    """The gait with what all its links that learn have learned, from nothing."""
    learning = eager.learning
    still = replace(eager, learning=replace(learning, rate=0.0))
    taught = learn_finely(still, learning.bins, seconds, STEP_SECONDS, learning.rate)
    return replace(taught.gait, learning=gait.learning)


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
