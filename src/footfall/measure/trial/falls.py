"""Say in a word or two why a character fell, from its recording."""

import math
from typing import Literal

import numpy as np

from footfall.sim.recording import FRAME_RATE, Recording

Cause = Literal["blew up", "fell ahead", "fell back", "fell to the left", "fell to the right", "sank down"]
SANK = 0.25
"""A body whose mass centre lands this close to its feet, in heights of the mass centre, has sunk, not tipped over."""
BEFORE = 0.3
"""Time before the fall at which it still stood, s: from there the feet are swept off the ground, and it spins."""


def why_it_fell(recording: Recording) -> Cause | None:
    """Which way it fell; None if it did not."""
    if not math.isfinite(recording.fell_at):
        return "blew up" if recording.ending == "blew up" else None
    frame = min(int(recording.fell_at * FRAME_RATE), len(recording) - 1)
    stood = max(0, frame - round(BEFORE * FRAME_RATE))
    way_w = recording.com[frame] - recording.foot_position[stood].mean(axis=0)
    return way_down(way_w, float(recording.heading[stood]), float(recording.com[0, 2]))


def way_down(way_w: np.ndarray, heading: float, height: float) -> Cause:
    """Which way a body fell, from the vector from where it stood to its mass centre, m.

    `height` is the standing mass centre's.
    """
    ahead = way_w[0] * np.cos(heading) + way_w[1] * np.sin(heading)
    left = way_w[1] * np.cos(heading) - way_w[0] * np.sin(heading)
    if math.hypot(ahead, left) < SANK * height:
        return "sank down"
    if abs(ahead) >= abs(left):
        return "fell ahead" if ahead > 0 else "fell back"
    return "fell to the left" if left > 0 else "fell to the right"
