"""How far a simulated walk is from the clip that it imitates, joint by joint, at equal phases."""

from typing import Any

import numpy as np
from msgspec.structs import replace

from footfall.bodies.poses import Poser
from footfall.laws.register import law_of
from footfall.laws.simbicon.clip import ClipGait
from footfall.laws.simbicon.curves import tracked, turns_of
from footfall.laws.tables import FROM_FACING, PARENTS, Link, Side
from footfall.maths.quaternions import angle_between, inverse, product, yaw
from footfall.sim.recording import FRAME_RATE, Recording

POSES = 48
"""Poses of a stride in which two motions are compared."""
COMPARED = [link for link in Link if not link.name.endswith("TOES")]


def stride_phase(gait: ClipGait, stance: np.ndarray, phase: np.ndarray) -> np.ndarray:
    """The phase of the stride at phases of steps, as in the law."""
    half = gait.cycle.exchange
    return np.where(stance == Side.LEFT, phase * half, half + phase * (1.0 - half))


def errors_of(
    gait: ClipGait, rotation_w: np.ndarray, facing: np.ndarray, stance: np.ndarray, phase: np.ndarray
) -> dict[Link, np.ndarray]:
    """The angle between each link's rotation and the clip's, rad, in every frame; rotations are w, x, y, z."""
    wanted = turns_of(gait, stride_phase(gait, stance, phase))
    found = {}
    for link in COMPARED:
        q_above = yaw(facing) if link in FROM_FACING else rotation_w[:, PARENTS[link]]
        found[link] = angle_between(product(inverse(q_above), rotation_w[:, link]), wanted[link])
    return found


def error_of(recording: Recording, gait: ClipGait, seconds: float) -> dict[Link, float]:
    """The mean error of each link over the end of a recording of a gait from motion capture, rad."""
    late = slice(-round(seconds * FRAME_RATE), None)
    poses = Poser(recording.character).poses(recording.qpos[late])
    rotation = np.zeros((len(poses.rotation), len(Link), 4))
    for link in poses.links:
        rotation[:, link] = poses.of(link)[1]
    facing = np.unwrap(recording.command["heading"][late])
    errors = errors_of(gait, rotation, facing, recording.stance[late], recording.phase[late])
    return {link: float(np.mean(error)) for link, error in errors.items()}


def off_clip(recording: Recording) -> float | None:
    """How far a walk is from the clip of its gait over its second half, mean of all joints, degrees; None: no clip."""
    gait: Any = recording.gait
    if law_of(gait).captured is None:
        return None
    seconds = len(recording) / FRAME_RATE / 2
    return float(np.degrees(np.mean(list(error_of(recording, gait, seconds).values()))))


def displaced_by(gait: ClipGait) -> float:
    """How far the motion that a gait tracks is from its clip's, rad, in the mean of all joints over a stride."""
    phase = np.arange(POSES) / POSES
    turns, travel = tracked(gait.turns, gait.travel, gait.displaced)
    own, other = turns_of(gait, phase), turns_of(replace(gait, turns=turns, travel=travel), phase)
    return float(np.mean([angle_between(own[link], other[link]) for link in COMPARED]))
