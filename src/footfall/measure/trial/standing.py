"""Measure how a trial ended: since when it stands still and faces the right way, and where its feet are."""

import numpy as np

from footfall.laws.tables import Side
from footfall.sim.recording import FRAME_RATE, Recording
from footfall.stage.felt import SLOW

LOADED_WITHIN = 5
"""A foot counts as loaded if it carried weight within this many frames, even if it lifts for a moment."""
CLOSE_DEG = 5.0
END_SECONDS = 1.0
"""Time over which the final heading is averaged, so that the sway of a step does not count, s."""


def how_it_ended(recording: Recording) -> dict[str, float | None]:
    """The report's numbers on standing and facing."""
    ahead, left = _between_feet(recording)
    return {
        "stands_from": stands_from(recording),
        "faces_from": _held_from(recording, np.abs(heading_errors(recording)) < np.radians(CLOSE_DEG)),
        "end_heading_error_deg": _end_error_deg(recording),
        "end_stagger": abs(ahead),
        "end_width": left,
    }


def stands_from(recording: Recording) -> float | None:
    """The time from which both feet carry weight and nothing moves until the end, s; None if it does not stand."""
    body = np.linalg.norm(recording.com_velocity[:, :2], axis=1)
    ankles = np.gradient(recording.foot_position, axis=0) * FRAME_RATE if len(recording) > 1 else np.zeros((1, 2, 3))
    feet = np.linalg.norm(ankles, axis=2).max(axis=1)
    return _held_from(recording, (body < SLOW) & (feet < SLOW) & _both_carry(recording))


def heading_errors(recording: Recording) -> np.ndarray:
    """Heading minus commanded heading in every frame, the shorter way round, rad."""
    off = recording.heading.astype(float) - recording.command["heading"]
    return np.arctan2(np.sin(off), np.cos(off))


def _held_from(recording: Recording, holds: np.ndarray) -> float | None:
    """The time from which something holds until the end; None if it does not, or if it fell."""
    if recording.ending != "finished" or np.isfinite(recording.fell_at) or not holds[-1]:
        return None
    broken = np.flatnonzero(~holds)
    return float(recording.time[broken[-1] + 1 if len(broken) else 0])


def _both_carry(recording: Recording) -> np.ndarray:
    carries = np.asarray(recording.foot_load > 0.0)
    lately = carries.copy()
    for shift in range(1, min(LOADED_WITHIN, len(carries))):
        lately[shift:] |= carries[:-shift]
    return lately[:, 0] & lately[:, 1]


def _end_error_deg(recording: Recording) -> float:
    last = heading_errors(recording)[-round(END_SECONDS * FRAME_RATE) :]
    return float(np.degrees(abs(last.mean())))


def _between_feet(recording: Recording) -> tuple[float, float]:
    """The vector from the right ankle to the left one at the end, ahead and to the left of its heading, m."""
    way_w = recording.foot_position[-1, Side.LEFT] - recording.foot_position[-1, Side.RIGHT]
    cos, sin = np.cos(recording.heading[-1], dtype=float), np.sin(recording.heading[-1], dtype=float)
    return float(way_w[0] * cos + way_w[1] * sin), float(way_w[1] * cos - way_w[0] * sin)
