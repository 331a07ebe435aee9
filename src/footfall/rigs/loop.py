"""Find the whole strides of a recording that repeat best."""

import numpy as np

from footfall.bodies.poses import Poser
from footfall.errors import BadValue
from footfall.laws.tables import Side
from footfall.sim.recording import FRAME_RATE, Recording

MOST_STRIDES = 6


def best_loop(recording: Recording) -> tuple[int, int, float]:
    """The first and last frames of the whole strides whose ends match best, and their largest difference, rad."""
    strikes = np.rint(recording.strike_time[recording.strike_side == Side.LEFT] * FRAME_RATE).astype(int)
    strikes = strikes[(strikes > 0) & (strikes < len(recording))]
    pairs = [
        (int(begin), int(end))
        for index, begin in enumerate(strikes)
        for end in strikes[index + 1 : index + 1 + MOST_STRIDES]
    ]
    if not pairs:
        raise BadValue("there is no whole stride in this range; mark one with at least two steps of the left foot")
    poser = Poser(recording.character)
    gaps = [_gap(poser, recording.qpos[begin], recording.qpos[end], recording.character.plane) for begin, end in pairs]
    best = int(np.argmin(gaps))
    return (*pairs[best], gaps[best])


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
