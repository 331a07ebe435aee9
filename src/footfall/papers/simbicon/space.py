"""SIMBICON's experiments in space as trials (section 7.2), each with the command that repeats it."""

from collections.abc import Sequence
from typing import Any

from footfall.laws.register import approach, load_gait
from footfall.papers.simbicon.gait_run import gait_run
from footfall.papers.walks import TrialRun

TEN = ("walk", "run", "hop", "stride", "high-step", "crouch", "uphill", "jog", "cloud-hands", "skip")
"""The paper's list: walk and run of Table 1, two-footed hop, three more walks, a slope, a second run, tai chi, skip."""
WALKS_AND_RUNS = ("walk", "stride", "high-step", "crouch", "run", "jog")
SCATTER = 0.03
"""Scatter of all angles at the start, rad; the rates scatter five times as much, rad/s."""
DWELL = 4.0
"""Time in each gait that leads to another, s."""
STRIDE = 0.77
"""Duration of two steps of the walk, over which requests are spread, s."""


def way_to(gait: str) -> list[str]:
    """The gaits on the way to one, and that gait itself, by their library names."""
    name = f"space-{gait}"
    return [*approach(load_gait(name)), name]


def space_run(gait: str, seconds: float, part: float = 0.0, changes: Sequence[str] = (), **fields: Any) -> TrialRun:
    """A gait, entered as its document says, then walked for so many seconds."""
    way = way_to(gait)
    at = [DWELL * number + part * STRIDE for number in range(1, len(way))]
    return gait_run(way, seconds + DWELL * (len(way) - 1), at, changes=changes, **fields)
