"""How a body holds itself in a recording: the lean of its torso, and where its hands come to be."""

import numpy as np

from footfall.laws.tables import Link
from footfall.sim.recording import Recording

PELVIS, LOWER_BACK, TORSO = slice(3, 7), slice(7, 11), slice(11, 15)
"""Where the coordinates of a joint stand: in the order of `Link`, four for a ball, one for a hinge."""
UPPER_ARMS = {Link.LEFT_UPPER_ARM: slice(19, 23), Link.RIGHT_UPPER_ARM: slice(24, 28)}
ELBOWS = {Link.LEFT_UPPER_ARM: 23, Link.RIGHT_UPPER_ARM: 28}


def torso_lean_deg(recording: Recording) -> np.ndarray:
    """How far the torso leans ahead in every frame of the second half, degrees."""
    qpos = _settled(recording)
    up_w = turned(_torso(qpos), np.array([0.0, 0.0, 1.0]))
    heading = recording.heading[len(recording) // 2 :].astype(float)
    ahead = up_w[:, 0] * np.cos(heading) + up_w[:, 1] * np.sin(heading)
    return np.degrees(np.arctan2(ahead, up_w[:, 2]))


def hand_miss(recording: Recording, arm_swing: float) -> float:
    """m, mean over the second half: the hands from where straight arms, swung ahead so far from an upright torso, are.

    Both are seen from the shoulder, in the heading frame.
    """
    qpos, misses = _settled(recording), []
    heading = recording.heading[len(recording) // 2 :].astype(float)
    zero = np.zeros_like(heading)
    q_hw = np.stack([np.cos(heading / 2), zero, zero, -np.sin(heading / 2)], axis=1)
    for upper, address in UPPER_ARMS.items():
        lower_bone = recording.character.bone(Link(upper + 1))
        forearm_l = np.asarray(lower_bone.shape.end)
        elbow_l = np.asarray(lower_bone.at)
        q_upper = times(_torso(qpos), qpos[:, address])
        half_bend = qpos[:, ELBOWS[upper]] / 2
        q_lower = times(q_upper, np.stack([np.cos(half_bend), zero, np.sin(half_bend), zero], axis=1))
        hand_h = turned(q_hw, turned(q_upper, elbow_l) + turned(q_lower, forearm_l))
        q_wanted = np.array([[np.cos(arm_swing / 2), 0.0, -np.sin(arm_swing / 2), 0.0]])
        wanted_h = turned(q_wanted, elbow_l + forearm_l)
        misses.append(np.linalg.norm(hand_h - wanted_h, axis=1).mean())
    return float(np.mean(misses))


def times(q: np.ndarray, p: np.ndarray) -> np.ndarray:
    """Products of rows of quaternions (w, x, y, z)."""
    w, v = q[:, :1], q[:, 1:]
    pw, pv = p[:, :1], p[:, 1:]
    return np.concatenate([w * pw - (v * pv).sum(1, keepdims=True), w * pv + pw * v + np.cross(v, pv)], axis=1)


def turned(q: np.ndarray, vector: np.ndarray) -> np.ndarray:
    """A vector, or one a row, turned by rows of quaternions."""
    w, v = q[:, :1], q[:, 1:]
    rows = np.broadcast_to(vector, (len(q), 3))
    twice = 2 * np.cross(v, rows)
    return rows + w * twice + np.cross(v, twice)


def _settled(recording: Recording) -> np.ndarray:
    return recording.qpos[len(recording) // 2 :]


def _torso(qpos: np.ndarray) -> np.ndarray:
    return times(times(qpos[:, PELVIS], qpos[:, LOWER_BACK]), qpos[:, TORSO])
