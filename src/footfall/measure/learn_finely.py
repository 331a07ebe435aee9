"""Learn the torso's torque in more and finer bins than a memory holds, and store them in the gait (SIMBICON, 7.2).

    v_ff' = v_ff + alpha v_fb                                       equation 2, once for every step on either foot

The feedback of some strides is summed by the bin of its phase; then all bins learn at once, as if each step had taught
them one after another.
"""

from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.tables import Link, Side
from footfall.maths.quaternions import rotated, yaw
from footfall.sim.readings import Readings
from footfall.sim.simulation import Simulation

FED_BACK, FED_FORWARD = "torso_fed_back", "torso_fed_forward"
RATE, STEPS = 0.1, 8
"""The paper's alpha, and the steps between two lessons."""
LOOK_SECONDS = 4.0
AXES = ("roll", "pitch", "yaw")


class Taught(NamedTuple):
    """A gait with what it learned, and how it then walks."""

    gait: Any
    up: bool
    share: float
    """Feedback over feed-forward, each summed over all ticks."""
    feedback: float
    """Mean torque by feedback, N m."""


def learn_finely(gait: Any, bins: int, seconds: float, step_seconds: float) -> Taught:
    """Walk and learn for some time, then look for a while at what feedback still supplies."""
    simulation = Simulation(catalog.load(Character, gait.character), gait, step_seconds=step_seconds)
    back, ahead = (Readings(simulation, name) for name in (FED_BACK, FED_FORWARD))
    known = np.zeros((len(AXES), bins))
    limit = gait.learning.limit * float(simulation.body["stiffness"][0, Link.PELVIS])
    stride: Any = simulation.memory["stride"]
    while simulation.seconds < seconds and simulation.tally["fell_at"][0] < 0:
        until, sums, ticks = int(stride["steps"][0]) + STEPS, np.zeros((len(AXES), bins)), np.zeros(bins)
        while stride["steps"][0] < until and simulation.tally["fell_at"][0] < 0:
            simulation.step()
            part = min(int(stride["phase"][0] * bins), bins - 1)
            sums[:, part] += _on_the_left_foot(simulation, back.now()[0])
            ticks[part] += 1
        known += (1.0 - (1.0 - RATE) ** STEPS) * sums / np.maximum(ticks, 1)
        known = np.clip(known, -limit, limit)
        gait = replace(gait, learned=type(gait.learned)(**dict(zip(AXES, known.round(3).tolist(), strict=True))))
        simulation.set_gait(0, gait)
    norms = np.zeros(2)
    looks = round(LOOK_SECONDS / step_seconds)
    for _ in range(looks):
        simulation.step()
        norms += [float(np.linalg.norm(reading.now()[0])) for reading in (back, ahead)]
    up = bool(simulation.tally["fell_at"][0] < 0)
    return Taught(gait, up, float(norms[0] / norms[1]) if norms[1] else np.inf, float(norms[0] / looks))


def _on_the_left_foot(simulation: Simulation, torque_w: np.ndarray) -> np.ndarray:
    """A torque about the axes ahead, left and up; on the right foot its mirror image."""
    torque_h = rotated(yaw(-float(simulation.sensed["heading"][0])), torque_w)
    mirrored = simulation.memory["stride"]["stance"][0] == Side.RIGHT
    return torque_h * (np.array([-1.0, 1.0, -1.0]) if mirrored else 1.0)
