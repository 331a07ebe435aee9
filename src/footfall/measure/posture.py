"""Measure posture in a recording: the lean of the torso and the position of the hands."""

import numpy as np

from footfall.bodies.poses import LinkPoses
from footfall.laws.tables import Link
from footfall.maths.quaternions import pitch, rotated, yaw
from footfall.sim.recording import Recording

UPWARDS = np.array([0.0, 0.0, 1.0])
ARMS = (
    (Link.LEFT_UPPER_ARM, Link.LEFT_LOWER_ARM),
    (Link.RIGHT_UPPER_ARM, Link.RIGHT_LOWER_ARM),
)


def torso_lean_deg(recording: Recording) -> np.ndarray:
    """The torso's forward lean in every frame of the second half, degrees."""
    poses, heading = _settled(recording)
    up_w = rotated(poses.of(Link.TORSO)[1], UPWARDS)
    ahead = up_w[:, 0] * np.cos(heading) + up_w[:, 1] * np.sin(heading)
    return np.degrees(np.arctan2(ahead, up_w[:, 2]))


def hand_miss(recording: Recording, arm_swing: float) -> float:
    """Mean distance of the hands in the second half from where straight arms on an upright torso would put them, m.

    Both positions are relative to the shoulder, in the heading frame.
    """
    poses, heading = _settled(recording)
    q_hw, misses = yaw(-heading), []
    for upper, lower in ARMS:
        bone = recording.character.bone(lower)
        elbow_l, forearm_l = np.asarray(bone.at), np.asarray(bone.shape.end)
        shoulder_w, (elbow_w, q_wl) = poses.of(upper)[0], poses.of(lower)
        hand_h = rotated(q_hw, elbow_w + rotated(q_wl, forearm_l) - shoulder_w)
        wanted_h = rotated(pitch(-arm_swing), elbow_l + forearm_l)
        misses.append(np.linalg.norm(hand_h - wanted_h, axis=1).mean())
    return float(np.mean(misses))


def _settled(recording: Recording) -> tuple[LinkPoses, np.ndarray]:
    """Poses and headings in the second half."""
    half = len(recording) // 2
    poses = recording.poses()
    settled = LinkPoses(poses.links, poses.position[half:], poses.rotation[half:])
    return settled, recording.heading[half:].astype(float)
