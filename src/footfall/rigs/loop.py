"""Find the whole strides of a recording that repeat best."""

import numpy as np

from footfall.bodies.poses import Poser
from footfall.errors import BadValue
from footfall.laws.tables import Side
from footfall.sim.recording import FRAME_RATE, Recording

MOST_STRIDES = 6
STANDS = 1.0
"""A loop of somebody who stands is at least so long, s."""
TRIED = 24
"""Frames among which the ends of such a loop are chosen."""


class NoLoop(BadValue):
    """What is recorded has no part that repeats."""


def best_loop(recording: Recording, strides: int = 0) -> tuple[int, int, float]:
    """The first and last frames of the whole strides whose ends match best, and their largest difference, rad.

    `strides`: how many; 0: however many match best. Who takes no step loops between the two moments that match best.
    """
    landed = recording.strike_time[recording.strike_side == Side.LEFT] - recording.time[0]
    strikes = np.rint(landed * FRAME_RATE).astype(int)
    strikes = strikes[(strikes > 0) & (strikes < len(recording))]
    counts = [strides] if strides else range(1, MOST_STRIDES + 1)
    pairs = [(int(begin), int(end)) for count in counts for begin, end in zip(strikes, strikes[count:], strict=False)]
    still = not len(recording.strike_time) and not strides
    if still:
        pairs = _standing(len(recording))
    if not pairs:
        wanted = f"loop of {strides} strides" if strides > 1 else "whole stride"
        steps = max(1, strides) + 1
        raise NoLoop(f"there is no {wanted} in this range; mark one with at least {steps} steps of the left foot")
    poser = Poser(recording.character)
    gaps = [_gap(poser, recording.qpos[begin], recording.qpos[end], recording.character.plane) for begin, end in pairs]
    spread = [gap / (end - begin) for gap, (begin, end) in zip(gaps, pairs, strict=True)] if still else gaps
    best = int(np.argmin(spread))
    return (*pairs[best], gaps[best])


def _standing(count: int) -> list[tuple[int, int]]:
    """Moments of somebody who stands between which a loop could go."""
    tried = range(0, count, max(1, count // TRIED))
    return [(begin, end) for begin in tried for end in tried if end - begin >= STANDS * FRAME_RATE]


def _gap(poser: Poser, one: np.ndarray, other: np.ndarray, plane: bool) -> float:
    """The largest angle by which a joint or the pelvis's lean differs between two rows of coordinates, rad."""
    way = poser.way(one, other)
    turned = [way.pop(name) for name in list(way) if name.startswith("pelvis")]
    lean = np.abs(turned[-1]) if plane else np.abs(_lean(one[3:7]) - _lean(other[3:7]))
    return max(float(lean.max()), *(float(np.linalg.norm(turn)) for turn in way.values()))


def _lean(quat: np.ndarray) -> np.ndarray:
    """Pitch and roll for small leans: the vertical in the body's axes."""
    w, x, y, z = quat
    return np.array([2 * (x * z - w * y), 2 * (y * z + w * x)])
