"""How a body holds itself in a recording: the lean of its torso, and where its hands come to be."""

import numpy as np

from footfall.laws.tables import Link
from footfall.maths.quaternions import pitch, product, rotated, yaw
from footfall.sim.recording import Recording

PELVIS, LOWER_BACK, TORSO = slice(3, 7), slice(7, 11), slice(11, 15)
"""Where the coordinates of a joint stand: in the order of `Link`, four for a ball, one for a hinge."""
UPPER_ARMS = {Link.LEFT_UPPER_ARM: slice(19, 23), Link.RIGHT_UPPER_ARM: slice(24, 28)}
ELBOWS = {Link.LEFT_UPPER_ARM: 23, Link.RIGHT_UPPER_ARM: 28}


def torso_lean_deg(recording: Recording) -> np.ndarray:
    """How far the torso leans ahead in every frame of the second half, degrees."""
    qpos = _settled(recording)
    up_w = rotated(_torso(qpos), np.array([0.0, 0.0, 1.0]))
    heading = recording.heading[len(recording) // 2 :].astype(float)
    ahead = up_w[:, 0] * np.cos(heading) + up_w[:, 1] * np.sin(heading)
    return np.degrees(np.arctan2(ahead, up_w[:, 2]))


def hand_miss(recording: Recording, arm_swing: float) -> float:
    """m, mean over the second half: the hands from where straight arms, swung ahead so far from an upright torso, are.

    Both are seen from the shoulder, in the heading frame.
    """
    qpos, misses = _settled(recording), []
    heading = recording.heading[len(recording) // 2 :].astype(float)
    q_hw = yaw(-heading)
    for upper, address in UPPER_ARMS.items():
        lower_bone = recording.character.bone(Link(upper + 1))
        forearm_l = np.asarray(lower_bone.shape.end)
        elbow_l = np.asarray(lower_bone.at)
        q_upper = product(_torso(qpos), qpos[:, address])
        q_lower = product(q_upper, pitch(qpos[:, ELBOWS[upper]]))
        hand_h = rotated(q_hw, rotated(q_upper, elbow_l) + rotated(q_lower, forearm_l))
        wanted_h = rotated(pitch(-arm_swing), elbow_l + forearm_l)
        misses.append(np.linalg.norm(hand_h - wanted_h, axis=1).mean())
    return float(np.mean(misses))


def _settled(recording: Recording) -> np.ndarray:
    return recording.qpos[len(recording) // 2 :]


def _torso(qpos: np.ndarray) -> np.ndarray:
    return product(product(qpos[:, PELVIS], qpos[:, LOWER_BACK]), qpos[:, TORSO])
