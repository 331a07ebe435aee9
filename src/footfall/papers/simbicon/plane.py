"""SIMBICON's planar experiments as trials, each with the command that repeats it."""

from collections.abc import Mapping, Sequence
from typing import Any

from footfall.measure.push_map.push_map import push_table
from footfall.papers.simbicon.gait_run import gait_run
from footfall.papers.walks import TrialRun

TWELVE = (
    "walk",
    "in-place",
    "fast-walk",
    "high-step",
    "half-bent",
    "bent",
    "crouch",
    "scissor-hop",
    "backwards",
    "fast-run",
    "run-printed",
    "skip",
)
"""The gaits of Table 1, in its order; `run` is listed too, because the printed one goes backwards."""
GAITS = (*TWELVE, "run")
CONTACTS = ("sticking", "coulomb")
SCATTER = 0.03
"""Scatter of all angles at the start, rad; the rates scatter five times as much, rad/s."""
DWELL = 5.0
"""Time in each gait that leads to another, s."""
STRIDE = 0.71
"""Duration of two steps of the walk, over which requests and pushes are spread, s."""
TORSO_TOP = 0.48
WAYS: Mapping[str, Sequence[str]] = {
    "walk": (),
    "backwards": ("walk", "in-place"),
    "back-and-forth": ("walk", "in-place"),
    "stand": ("walk", "in-place"),
    "one-foot": ("walk", "in-place"),
    "back-flip": ("walk", "in-place", "stand"),
}
"""The gaits through which some are entered, as in the paper's chain; the others are entered from the walk."""


def come_to(gait: str) -> Sequence[str]:
    """The gaits on the way to one, and that gait itself."""
    return (*WAYS.get(gait, ("walk",)), gait)


def begins_at(gait: str) -> float:
    """The earliest time at which a gait is requested, s."""
    return DWELL * (len(come_to(gait)) - 1)


def planar_run(
    gaits: Sequence[str],
    seconds: float,
    *,
    contact: str = "sticking",
    at: Sequence[float] = (),
    part: float = 0.0,
    pushes: Sequence[Mapping[str, Any]] = (),
    changes: Sequence[str] = (),
    **fields: Any,
) -> TrialRun:
    """A run through some planar gaits, requested `at` these times or every 5 s plus part of a stride."""
    times = at or [DWELL * number + part * STRIDE for number in range(1, len(gaits))]
    names = [f"planar-{gait}" for gait in gaits]
    return gait_run(names, seconds, times, pushes, changes, contact=contact, **fields)


def ten_pushes(newtons: float, first_at: float) -> list[dict[str, Any]]:
    """Ten pushes, 5 s apart, 0.1 s each, at the top of the torso; negative ones push back."""
    degrees = 0.0 if newtons >= 0.0 else 180.0
    return [push_table(abs(newtons), round(first_at + 5.0 * k, 3), degrees, TORSO_TOP) for k in range(10)]
