"""Let a gait from motion capture learn its torques by feedback error (SIMBICON, sections 6 and 7.2).

    v_ff' = v_ff + alpha v_fb                                       equation 2, over the phase of the stride

The feedback of several strides is fitted with the same Fourier series as the motion, in place of the paper's bins, and
a share of it is added to what is fed forward. The torso and the upper body learn. The legs do so only if asked: their
torques hold the balance feedback, and jump when a leg becomes the stance leg.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.laws.simbicon.clip import ClipGait
from footfall.laws.simbicon.curves import Torque
from footfall.laws.tables import Link
from footfall.maths.quaternions import rotated, yaw
from footfall.maths.series import basis_of, padded
from footfall.measure.imitation.error import stride_phase
from footfall.measure.imitation.search import mean_errors
from footfall.sim.readings import Readings
from footfall.sim.simulation import Simulation

UPPER_BODY = [link for link in Link if not link.name.endswith(("THIGH", "SHANK", "FOOT", "TOES"))]
"""The links whose joints learn if nothing else is said; the pelvis stands for the torso's torque in the world."""
RATE, STRIDES = 0.1, 4
"""The paper's alpha, for each stride; strides between two lessons."""
LIMIT = 0.2
"""Largest learned torque: the stiffness times this angle, rad."""
SETTLE = 6.0
PATIENCE = 3
"""Lessons without an improvement after which it has learned enough."""
DIGITS = 2


class LearnedClip(NamedTuple):
    """A gait with what it had learned, and how it then walked: feedback over feed-forward, and its mean error, rad."""

    gait: ClipGait
    share: float
    error: float


def learn_clip(gait: ClipGait, seconds: float = 90.0, links: Sequence[Link] = UPPER_BODY) -> LearnedClip:
    """Walk and learn, as long as the walk comes nearer to the clip; what is learned acts from the next lesson on."""
    simulation = Simulation(catalog.load(Character, gait.character), gait)
    reading = Readings(simulation, "fed_back")
    simulation.run(SETTLE)
    known = np.array([_terms(gait.learned.get(link.name.lower(), Torque())) for link in links])
    limit = LIMIT * np.array([simulation.body["stiffness"][0, link] for link in links])
    ticks = round(STRIDES * gait.cycle.period / simulation.step_seconds)
    lessons: list[LearnedClip] = []
    while simulation.seconds < seconds and _comes_nearer(lessons):
        seen = _watch(simulation, reading, gait, ticks, links)
        if simulation.tally["fell_at"][0] >= 0:
            break
        lessons.append(LearnedClip(gait, _share(seen, known), seen.error))
        known = _learned(seen, known, limit)
        gait = replace(gait, learned={link.name.lower(): _torque(known[k]) for k, link in enumerate(links)})
        simulation.set_gait(0, gait)
    if not lessons:
        raise BadValue(f"'{gait.name}' fell before it learned anything")
    return min(lessons, key=lambda lesson: lesson.error)


class SeenStrides(NamedTuple):
    """Some strides: phases, feedback torques along the axes of where it is to face, and the mean error, rad."""

    phases: np.ndarray
    torques: np.ndarray
    error: float


def _comes_nearer(lessons: list[LearnedClip]) -> bool:
    """Whether any of the last lessons brought it nearer to the clip."""
    errors = [lesson.error for lesson in lessons]
    return len(errors) <= PATIENCE or min(errors[-PATIENCE:]) < min(errors[:-PATIENCE])


def _share(seen: SeenStrides, known: np.ndarray) -> float:
    """Feedback over feed-forward, as the paper sums them."""
    ahead = np.einsum("pt,lat->pla", basis_of(seen.phases), known)
    back = float(np.linalg.norm(seen.torques, axis=2).sum())
    return back / max(float(np.linalg.norm(ahead, axis=2).sum()), 1e-9)


def _learned(seen: SeenStrides, known: np.ndarray, limit: np.ndarray) -> np.ndarray:
    """What is fed forward after a lesson, each link within its limit."""
    basis = basis_of(seen.phases)
    found = np.linalg.lstsq(basis, seen.torques.reshape(len(basis), -1), rcond=None)[0].T
    after = known + (1.0 - (1.0 - RATE) ** STRIDES) * found.reshape(known.shape)
    most = np.abs(np.einsum("pt,lat->pla", basis, after)).max(axis=(0, 2))
    return after * np.minimum(1.0, limit / np.maximum(most, 1e-9))[:, None, None]


def taught(gait: ClipGait) -> ClipGait:
    """The gait with what it learned; as it was if it falls while learning."""
    try:
        return learn_clip(gait).gait
    except BadValue:
        return gait


def _watch(simulation: Simulation, reading: Readings, gait: ClipGait, ticks: int, links: Sequence[Link]) -> SeenStrides:
    """Walk for some ticks and look at each."""
    phases, torques, errors = np.zeros(ticks), np.zeros((ticks, len(links), 3)), []
    for tick in range(ticks):
        simulation.step()
        memory = simulation.memory[0]
        phases[tick] = stride_phase(gait, memory["stride"]["stance"], memory["stride"]["phase"])
        torques[tick] = rotated(yaw(-float(memory["facing"])), reading.now()[0][list(links)])
        if tick % 50 == 0:
            errors.append(mean_errors(simulation, [gait])[0])
    return SeenStrides(phases, torques, float(np.mean(errors)))


def _terms(torque: Torque) -> list[list[float]]:
    """What was learned before, all terms of each axis."""
    return [padded(axis, "learned") for axis in (torque.roll, torque.pitch, torque.yaw)]


def _torque(terms: np.ndarray) -> Torque:
    axes = {axis: [round(float(term), DIGITS) for term in terms[k]] for k, axis in enumerate(("roll", "pitch", "yaw"))}
    return Torque(**{axis: values if any(values) else [] for axis, values in axes.items()})
