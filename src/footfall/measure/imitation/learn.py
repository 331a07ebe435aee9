"""Let a gait from motion capture learn its torques by feedback error (SIMBICON, sections 6 and 7.2).

    v_ff' = v_ff + alpha v_fb                                       equation 2, over the phase of the stride

The feedback of several strides is fitted with the same Fourier series as the motion, in place of the paper's bins, and
a share of it is added to what is fed forward. The torso, the upper body and the knees learn. Swing hips and stance
ankles do not: their torques hold the balance feedback, which must not be learned.
"""

from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.laws.simbicon_clip.curves import Torque
from footfall.laws.simbicon_clip.law import Gait
from footfall.laws.tables import Link
from footfall.maths.quaternions import rotated, yaw
from footfall.measure.imitation.error import stride_phase
from footfall.measure.imitation.search import mean_errors
from footfall.mocap.cycle import basis_of
from footfall.sim.readings import Readings
from footfall.sim.simulation import Simulation

PUPILS = [link for link in Link if not link.name.endswith(("THIGH", "FOOT", "TOES"))]
"""The links whose joints learn; the pelvis stands for the torso's torque in the world."""
RATE, STRIDES = 0.1, 4
"""The paper's alpha, for each stride; strides between two lessons."""
LIMIT = 0.2
"""Largest learned torque: the stiffness times this angle, rad."""
SETTLE = 6.0
DIGITS = 2


class Lesson(NamedTuple):
    """A gait with what it learned, and over the last lesson what was left: feedback over feed-forward, error in rad."""

    gait: Gait
    share: float
    error: float
    first_error: float


def learn_clip(gait: Gait, seconds: float = 90.0) -> Lesson:
    """Walk and learn; what is learned acts from the next lesson on."""
    simulation = Simulation(catalog.load(Character, gait.character), gait)
    reading = Readings(simulation, "fed_back")
    simulation.run(SETTLE)
    stiffness = np.array([simulation.body["stiffness"][0, link] for link in PUPILS])
    known = np.zeros((len(PUPILS), 3, len(basis_of(np.zeros(1))[0])))
    errors, share = [], np.inf
    ticks = round(STRIDES * gait.cycle.period / simulation.step_seconds)
    step = 1.0 - (1.0 - RATE) ** STRIDES
    while simulation.seconds < seconds:
        phases, torques, error = _watch(simulation, reading, gait, ticks)
        if simulation.tally["fell_at"][0] >= 0:
            raise BadValue(f"'{gait.name}' fell while learning, so there is nothing to keep")
        basis = basis_of(phases)
        ahead = np.linalg.norm(np.einsum("pt,lat->pla", basis, known), axis=2)
        share = float(np.linalg.norm(torques, axis=2).sum() / max(ahead.sum(), 1e-9))
        found = np.linalg.lstsq(basis, torques.reshape(len(basis), -1), rcond=None)[0].T
        known += step * found.reshape(known.shape)
        most = np.abs(np.einsum("pt,lat->pla", basis, known)).max(axis=(0, 2))
        known *= np.minimum(1.0, LIMIT * stiffness / np.maximum(most, 1e-9))[:, None, None]
        errors.append(error)
        gait = replace(gait, learned={link.name.lower(): _torque(known[k]) for k, link in enumerate(PUPILS)})
        simulation.set_gait(0, gait)
    return Lesson(gait, share, errors[-1], errors[0])


def taught(gait: Gait) -> Gait:
    """The gait with what it learned; as it was if it falls while learning."""
    try:
        return learn_clip(gait).gait
    except BadValue:
        return gait


def _watch(simulation: Simulation, reading: Readings, gait: Gait, ticks: int) -> tuple[np.ndarray, np.ndarray, float]:
    """Phases of the stride, feedback torques along the axes of where it is to face, and the mean error, rad."""
    phases, torques, errors = np.zeros(ticks), np.zeros((ticks, len(PUPILS), 3)), []
    for tick in range(ticks):
        simulation.step()
        memory = simulation.memory[0]
        phases[tick] = stride_phase(gait, memory["stride"]["stance"], memory["stride"]["phase"])
        torques[tick] = rotated(yaw(-float(memory["facing"])), reading.now()[0][PUPILS])
        if tick % 50 == 0:
            errors.append(mean_errors(simulation, [gait])[0])
    return phases, torques, float(np.mean(errors))


def _torque(terms: np.ndarray) -> Torque:
    axes = {axis: [round(float(term), DIGITS) for term in terms[k]] for k, axis in enumerate(("roll", "pitch", "yaw"))}
    return Torque(**{axis: values if any(values) else [] for axis, values in axes.items()})
