"""How far a simulated walk is from the clip that it imitates, joint by joint, at equal phases."""

from typing import Any

import numpy as np

from footfall.bodies.poses import Poser
from footfall.laws.simbicon_clip.curves import ClipRow
from footfall.laws.simbicon_clip.law import Gait, numbers
from footfall.laws.simbicon_clip.series import TERMS
from footfall.laws.tables import PARENTS, Link, Side
from footfall.maths.quaternions import angle_between, inverse, product, yaw
from footfall.mocap.cycle import AIM_ROLES, value_of
from footfall.sim.recording import FRAME_RATE, Recording

COMPARED = [link for link in Link if not link.name.endswith("TOES")]


def turns_of(gait: Gait, phase: np.ndarray) -> dict[Link, np.ndarray]:
    """The clip's rotations at some phases of the stride, as quaternions w, x, y, z."""
    row: Any = numbers([gait], lambda some, side: some)[0]
    assert isinstance(row, ClipRow)
    terms = np.array(row.terms).reshape(-1, TERMS)
    return {link: _quaternion(value_of(terms[3 * link : 3 * link + 3], phase)) for link in COMPARED}


def stride_phase(gait: Gait, stance: np.ndarray, phase: np.ndarray) -> np.ndarray:
    """The phase of the stride at phases of steps, as in the law."""
    half = gait.cycle.exchange
    return np.where(stance == Side.LEFT, phase * half, half + phase * (1.0 - half))


def errors_of(
    gait: Gait, rotation_w: np.ndarray, facing: np.ndarray, stance: np.ndarray, phase: np.ndarray
) -> dict[Link, np.ndarray]:
    """The angle between each link's rotation and the clip's, rad, in every frame; rotations are w, x, y, z."""
    wanted = turns_of(gait, stride_phase(gait, stance, phase))
    found = {}
    for link, q_clip in wanted.items():
        q_above = yaw(facing) if link in AIM_ROLES else rotation_w[:, PARENTS[link]]
        found[link] = angle_between(product(inverse(q_above), rotation_w[:, link]), q_clip)
    return found


def _quaternion(vector: np.ndarray) -> np.ndarray:
    angle = np.linalg.norm(vector, axis=-1, keepdims=True)
    axis = vector / np.maximum(angle, 1e-9)
    return np.concatenate([np.cos(angle / 2), axis * np.sin(angle / 2)], axis=-1)


def error_of(recording: Recording, gait: Gait, seconds: float) -> dict[Link, float]:
    """The mean error of each link over the end of a recording of a gait from motion capture, rad."""
    late = slice(-round(seconds * FRAME_RATE), None)
    poses = Poser(recording.character).poses(recording.qpos[late])
    rotation = np.zeros((len(poses.rotation), len(Link), 4))
    for link in poses.links:
        rotation[:, link] = poses.of(link)[1]
    facing = np.unwrap(recording.command["heading"][late])
    errors = errors_of(gait, rotation, facing, recording.stance[late], recording.phase[late])
    return {link: float(np.mean(error)) for link, error in errors.items()}
