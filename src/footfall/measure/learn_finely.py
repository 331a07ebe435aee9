"""Learn the torques of the torso and of the joints above it, as finely as wanted, and store them (SIMBICON, 6 and 7.2).

    v_ff' = v_ff + alpha v_fb                                       equation 2, once for every step on either foot

The feedback of some steps is summed by the bin of its phase; then all bins learn at once, as if each step had taught
them one after another. A step on the right foot teaches what its mirror image would on the left. A torque moves a joint
before feedback can answer it; so a bin learns from the feedback a little later, which the paper does not say.
"""

from collections import deque
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from footfall.errors import BadValue
from footfall.laws.derived import OTHER_SIDE
from footfall.laws.register import law_of
from footfall.laws.tables import Link, Side
from footfall.maths.quaternions import rotated, yaw
from footfall.measure.walking import Walking, walking_by
from footfall.sim.readings import Readings
from footfall.sim.simulation import Simulation

FED_BACK, FED_FORWARD = "fed_back", "fed_forward"
RATE, STEPS = 0.1, 2
"""The paper's alpha, and the steps between two lessons."""
LATER = 0.003
"""How much later feedback answers what a bin feeds forward, s."""
LOOK_SECONDS = 4.0
MIRRORED = np.array([-1.0, 1.0, -1.0])
"""Signs of a torque's mirror image about the axes ahead, left and up."""


class Taught(NamedTuple):
    """A gait with what it learned, and how it then walks."""

    gait: Any
    up: bool
    share: float
    """Feedback over feed-forward, each summed over all ticks."""
    feedback: float
    """Mean torque by feedback, N m."""
    walking: Walking
    """Where it walks on."""


def learn_finely(
    gait: Any,
    bins: int,
    seconds: float,
    step_seconds: float,
    rate: float = RATE,
    links: Sequence[Link] = tuple(Link),
) -> Taught:
    """Walk and learn for some time, then look for a while at what feedback still supplies."""
    walking = simulation, number = walking_by([gait], step_seconds)
    back = Readings(simulation, FED_BACK)
    lessons = law_of(gait).lessons
    if lessons is None or lessons.stored is None:
        raise BadValue(f"the law {gait.law} of '{gait.name}' stores no torques for single joints")
    stored = lessons.stored
    limit = gait.learning.limit * simulation.body["stiffness"][0].astype(float)
    known = np.zeros((len(limit), bins, len(MIRRORED)))
    simulation.set_gait(0, stored(gait, known), number)
    stride: Any = simulation.memory["stride"]
    taught = list(links)
    before: deque[tuple[int, int]] = deque(maxlen=1 + round(LATER / step_seconds))
    while simulation.seconds < seconds and simulation.tally["fell_at"][0] < 0:
        until, sums, ticks = int(stride["steps"][0]) + STEPS, np.zeros_like(known), np.zeros(bins)
        while stride["steps"][0] < until and simulation.tally["fell_at"][0] < 0:
            simulation.step()
            before.append((int(stride["steps"][0]), min(int(stride["phase"][0] * bins), bins - 1)))
            step, part = before[0]
            if step == before[-1][0]:
                sums[:, part] += on_the_left_foot(simulation, back.now()[0])
                ticks[part] += 1
        known[taught] += (1.0 - (1.0 - rate) ** STEPS) * sums[taught] / np.maximum(ticks, 1)[:, None]
        known = np.clip(known, -limit[:, None, None], limit[:, None, None])
        gait = stored(gait, known)
        simulation.set_gait(0, gait, number)
    return look(walking, gait, links)


def look(walking: Walking, gait: Any, links: Sequence[Link] = tuple(Link)) -> Taught:
    """How much of the torques on some links feedback supplies, with what a gait has learned."""
    simulation = walking.simulation
    back, ahead = (Readings(simulation, name) for name in (FED_BACK, FED_FORWARD))
    norms, looks = np.zeros(2), round(LOOK_SECONDS / simulation.step_seconds)
    for _ in range(looks):
        simulation.step()
        norms += [float(np.linalg.norm(reading.now()[0, list(links)])) for reading in (back, ahead)]
    up = bool(simulation.tally["fell_at"][0] < 0)
    share = float(norms[0] / norms[1]) if norms[1] else np.inf
    return Taught(gait, up, share, float(norms[0] / looks), walking)


def on_the_left_foot(simulation: Simulation, torque_w: np.ndarray) -> np.ndarray:
    """Torques on all links about the axes ahead, left and up; on the right foot their mirror image."""
    torque_h = rotated(yaw(-float(simulation.sensed["heading"][0])), torque_w)
    if simulation.memory["stride"]["stance"][0] != Side.RIGHT:
        return torque_h
    return torque_h[OTHER_SIDE] * MIRRORED
