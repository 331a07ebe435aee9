"""Joint angles over the stride, by one definition for people and for our bodies: from the directions of the limbs.

The sagittal plane is that of the stride: it holds the vertical and the way of the pelvis from strike to strike. Angles
are in degrees, because people's are published so.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from footfall.laws.tables import Link, Side
from footfall.measure.people.motion import JointMotion
from footfall.measure.people.strides import FootStride

POINTS = 51
"""Points of a curve over the stride: one for every 2 %, the first and the last at a strike."""
FLAT_FROM, FLAT_TO = 0.15, 0.35
"""Part of the stride in which the sole is flat on the ground."""
SHORT_WAY = 0.1
"""A stride that goes less far has no direction of travel, m; the hips say where it faces."""

MEANINGS: Mapping[str, str] = {
    "hip": "hip (thigh from the vertical), ahead +",
    "knee": "knee, flexion +",
    "ankle": "ankle, dorsiflexion +",
    "foot": "foot pitch, toes up +",
    "pelvis": "pelvis rotation, own side ahead +",
    "list": "pelvis list, own side up +",
    "arm": "upper arm (from the vertical), ahead +",
    "elbow": "elbow, flexion +",
}
"""The curves by name."""


def stride_curves(motion: JointMotion, strides: Sequence[FootStride]) -> dict[str, np.ndarray]:
    """Every curve in every stride, degrees: strides, points. A curve whose joints are not known is left out."""
    flat = motion.flat_pitch or flat_pitches(motion, strides)
    rows: dict[str, list[np.ndarray]] = {}
    for stride in strides:
        for name, angle in _angles(motion, stride, flat[stride.side]).items():
            rows.setdefault(name, []).append(_resampled(np.degrees(angle), motion.rate, stride))
    return {name: np.array(curves) for name, curves in rows.items()}


def mean_curves(motion: JointMotion, strides: Sequence[FootStride]) -> dict[str, np.ndarray]:
    """The mean of each curve over all strides, both sides equally."""
    curves, sides = stride_curves(motion, strides), np.array([stride.side for stride in strides])
    return {
        name: np.mean([rows[sides == side].mean(axis=0) for side in Side if (sides == side).any()], axis=0)
        for name, rows in curves.items()
    }


def flat_pitches(motion: JointMotion, strides: Sequence[FootStride]) -> dict[Side, float]:
    """How far the line from ankle to toe joint points up while the sole is flat, found in the strides, rad."""
    found = {}
    for side in Side:
        pitch = [
            np.median(_foot_pitch(motion, side, ahead_of(motion, stride))[_frames(motion, stride, FLAT_FROM, FLAT_TO)])
            for stride in strides
            if stride.side == side
        ]
        found[side] = float(np.median(pitch)) if pitch else 0.0
    return found


def ahead_of(motion: JointMotion, stride: FootStride) -> np.ndarray:
    """The level direction of a stride: the way of the pelvis or, if there is hardly any, where the hips face."""
    frames = _frames(motion, stride, 0.0, 1.0)
    way = (motion.joint_w[Link.PELVIS][frames.stop - 1] - motion.joint_w[Link.PELVIS][frames.start]) * [1.0, 1.0, 0.0]
    if np.linalg.norm(way) < SHORT_WAY:
        left = (motion.of("THIGH", Side.LEFT)[frames] - motion.of("THIGH", Side.RIGHT)[frames]).mean(axis=0)
        way = np.array([left[1], -left[0], 0.0])
    return way / np.linalg.norm(way)


def _angles(motion: JointMotion, stride: FootStride, flat: float) -> dict[str, np.ndarray]:
    """The angles of one side in all frames, rad, seen along one stride."""
    side, other = stride.side, Side(1 - stride.side)
    ahead = ahead_of(motion, stride)
    hip, knee, ankle = (motion.of(role, side) for role in ("THIGH", "SHANK", "FOOT"))
    thigh, shank = _from_vertical(knee - hip, ahead), _from_vertical(ankle - knee, ahead)
    across = hip - motion.of("THIGH", other)
    angles = {
        "hip": thigh,
        "knee": thigh - shank,
        "pelvis": np.arcsin(np.clip(across @ ahead / _length(across * [1, 1, 0]), -1.0, 1.0)),
        "list": np.arcsin(np.clip(across[:, 2] / _length(across), -1.0, 1.0)),
    }
    if motion.has("TOES"):
        angles["foot"] = _foot_pitch(motion, side, ahead) - flat
        angles["ankle"] = angles["foot"] - shank
    if motion.has("UPPER_ARM") and motion.has("LOWER_ARM"):
        shoulder, elbow = motion.of("UPPER_ARM", side), motion.of("LOWER_ARM", side)
        angles["arm"] = _from_vertical(elbow - shoulder, ahead)
        if side in motion.hand_w:
            angles["elbow"] = _between(elbow - shoulder, motion.hand_w[side] - elbow)
    return angles


def _foot_pitch(motion: JointMotion, side: Side, ahead: np.ndarray) -> np.ndarray:
    foot = motion.of("TOES", side) - motion.of("FOOT", side)
    return np.arctan2(foot[:, 2], foot @ ahead)


def _from_vertical(limb_w: np.ndarray, ahead: np.ndarray) -> np.ndarray:
    """The angle of a hanging limb from the vertical, positive if its lower end is ahead."""
    return np.arctan2(limb_w @ ahead, -limb_w[:, 2])


def _between(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    cosine = (one * other).sum(axis=1) / (_length(one) * _length(other))
    return np.arccos(np.clip(cosine, -1.0, 1.0))


def _length(vectors: np.ndarray) -> np.ndarray:
    return np.maximum(np.linalg.norm(vectors, axis=1), 1e-9)


def _frames(motion: JointMotion, stride: FootStride, begin: float, end: float) -> slice:
    """The frames of a part of a stride."""
    first, last = (round((stride.start + share * stride.seconds) * motion.rate) for share in (begin, end))
    return slice(min(first, len(motion) - 2), min(last, len(motion) - 1) + 1)


def _resampled(values: np.ndarray, rate: float, stride: FootStride) -> np.ndarray:
    return over(values, rate, stride.start, stride.end)


def over(values: np.ndarray, rate: float, start: float, end: float, first_time: float = 0.0) -> np.ndarray:
    """A signal between two times, at evenly spaced points from the first to the last."""
    times = np.linspace(start, end, POINTS)
    return np.interp((times - first_time) * rate, np.arange(len(values)), values)
