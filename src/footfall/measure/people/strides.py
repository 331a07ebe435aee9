"""Cut a walk into strides, from one strike of a foot to its next, by the feet's motion or by their loads."""

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from footfall.laws.tables import Link, Side
from footfall.measure.people.motion import JointMotion

SMOOTH_SECONDS = 0.04
"""Time over which positions are smoothed before events are looked for, s."""
SHORTEST, LONGEST = 0.3, 3.0
"""Strides outside these are not walking, s."""
BLINK_SECONDS = 0.04
"""A contact, or a gap in one, that is shorter does not count, s."""


class FootStride(NamedTuple):
    """One stride of a foot; times in seconds."""

    side: Side
    start: float
    off: float  # when the foot leaves the ground
    other: float  # when the other foot strikes
    end: float

    @property
    def seconds(self) -> float:
        """How long it takes."""
        return self.end - self.start


class Footfalls(NamedTuple):
    """When each foot strikes and leaves, s."""

    strike: dict[Side, np.ndarray]
    off: dict[Side, np.ndarray]


def by_motion(motion: JointMotion) -> Footfalls:
    """A foot strikes where its ankle is farthest ahead of the pelvis, and leaves where its toes are farthest behind it.

    (Zeni, Richards, Higginson 2008.) It needs no force plates, so clips and recordings can be treated alike.
    """
    strike, off = {}, {}
    ahead_w = _way(motion.joint_w[Link.PELVIS])
    for side in Side:
        toes = motion.of("TOES" if motion.has("TOES") else "FOOT", side)
        for times, role, sign in ((strike, motion.of("FOOT", side), 1.0), (off, toes, -1.0)):
            reach = sign * ((role - motion.joint_w[Link.PELVIS]) * ahead_w).sum(axis=1)
            times[side] = _peaks(_smooth(reach, motion.rate), motion.rate) / motion.rate
    return Footfalls(strike, off)


def on_ground(load: np.ndarray, rate: float, enough: float) -> np.ndarray:
    """When each foot is down: its load exceeds a threshold, N. Brief touches, and brief gaps, do not count."""
    return np.stack([_steady(load[:, side] > enough, round(BLINK_SECONDS * rate)) for side in Side], axis=1)


def by_ground(down: np.ndarray, rate: float, first_time: float = 0.0) -> Footfalls:
    """A foot strikes when it comes down, and leaves when it is down no more; `down` has a column for each side."""
    strike, off = {}, {}
    for side in Side:
        change = np.diff(down[:, side].astype(int))
        strike[side] = first_time + (np.flatnonzero(change > 0) + 1) / rate
        off[side] = first_time + (np.flatnonzero(change < 0) + 1) / rate
    return Footfalls(strike, off)


def strides_of(footfalls: Footfalls) -> list[FootStride]:
    """Every whole stride in which the other foot strikes once and this foot leaves once, in order of time."""
    strides = []
    for side in Side:
        for start, end in pairwise(footfalls.strike[side]):
            other = [t for t in footfalls.strike[Side(1 - side)] if start < t < end]
            off = [t for t in footfalls.off[side] if start < t < end]
            if SHORTEST <= end - start <= LONGEST and len(other) == 1 and len(off) == 1:
                strides.append(FootStride(side, float(start), float(off[0]), float(other[0]), float(end)))
    return sorted(strides, key=lambda stride: stride.start)


def _way(pelvis_w: np.ndarray) -> np.ndarray:
    """The level direction of travel, one for all frames: walks are compared along a straight line."""
    way = (pelvis_w[-1] - pelvis_w[0]) * [1.0, 1.0, 0.0]
    return way / max(float(np.linalg.norm(way)), 1e-9)


def _smooth(values: np.ndarray, rate: float) -> np.ndarray:
    half = max(1, round(SMOOTH_SECONDS * rate))
    kernel = np.hanning(2 * half + 1)
    return np.convolve(np.pad(values, half, mode="edge"), kernel / kernel.sum(), mode="valid")


def _peaks(values: np.ndarray, rate: float) -> np.ndarray:
    """Frames of the peaks that are the highest within a third of a second and clearly above the mean."""
    reach = round(rate / 3)
    middle = (values.max() + values.min()) / 2
    tops = [
        k
        for k in range(1, len(values) - 1)
        if values[k] > middle and values[k] == values[max(0, k - reach) : k + reach + 1].max()
    ]
    return np.array(tops, float)


def _steady(down: np.ndarray, least: int) -> np.ndarray:
    """Without gaps and contacts shorter than that many samples: first fill gaps, then drop contacts."""
    for value in (False, True):
        edges = np.flatnonzero(np.diff(down.astype(int))) + 1
        for begin, end in pairwise(edges):
            if down[begin] == value and end - begin < least:
                down = down.copy()
                down[begin:end] = not value
    return down
