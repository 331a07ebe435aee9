"""SIMBICON's experiments as trials (section 7): in the plane, in space and from clips, each entered as in the paper."""

from collections.abc import Mapping, Sequence
from typing import Any

from footfall.laws.register import approach, load_gait
from footfall.measure.push_map.push_map import push_table
from footfall.papers.walks import TrialRun, gait_run

TWELVE = (
    *("walk", "in-place", "fast-walk", "high-step", "half-bent", "bent", "crouch", "scissor-hop", "backwards"),
    *("fast-run", "run-printed", "skip"),
)
"""The gaits of Table 1, in its order; `run` is listed too, because the printed one goes backwards."""
GAITS = (*TWELVE, "run")
TEN = ("walk", "run", "hop", "stride", "high-step", "crouch", "uphill", "jog", "cloud-hands", "skip")
"""In space: walk and run of Table 1, two-footed hop, three more walks, a slope, a second run, tai chi, skip."""
CONTACTS = ("sticking", "coulomb")
SCATTER = 0.03
"""Scatter of all angles at the start, rad; the rates scatter five times as much, rad/s."""
PACE = {"planar": (5.0, 0.71), "space": (4.0, 0.77), "clip": (3.0, 0.0)}
"""Time in each gait that leads to another, and the duration of a stride over which requests are spread, s."""
TORSO_TOP = 0.48
WAYS: Mapping[str, Sequence[str]] = {
    "walk": (),
    "backwards": ("walk", "in-place"),
    "back-and-forth": ("walk", "in-place"),
    "stand": ("walk", "in-place"),
    "one-foot": ("walk", "in-place"),
    "back-flip": ("walk", "in-place", "stand"),
}
"""The gaits through which some planar ones are entered, as in the paper's chain; others are entered from the walk."""

CROSSING = "character.solid=false"
PAPERS_BODY = ("character=biped-paper", "gait.character=biped-paper")
"""The body of the paper's 3D walk, and a gait that takes its joints as they are."""
PYRAMID = ("character.friction=1.131", "command=[{at = 0.0, heading_deg = 45.0}]")
"""ODE's friction at 0.8 holds 0.8 of the load along each of two axes at once, and so 1.13 between them. MuJoCo's holds
0.8 along both together, and so 0.57 between them: ODE's is MuJoCo's at 0.8 √2, walked at 45 degrees to its axes."""


def way_to(gait: str) -> list[str]:
    """The gaits on the way to one, and that gait itself, by their library names."""
    kind, _, name = gait.partition("-")
    before = [f"planar-{one}" for one in WAYS.get(name, ("walk",))] if kind == "planar" else approach(load_gait(gait))
    return [*before, gait]


def begins_at(gait: str) -> float:
    """The earliest time at which a gait is requested, s."""
    return PACE[gait.partition("-")[0]][0] * (len(way_to(gait)) - 1)


def run_of(gait: str, seconds: float, part: float = 0.0, way: Sequence[str] = (), **fields: Any) -> TrialRun:
    """A gait, entered as in the paper, part of a stride later, then walked for so many seconds."""
    names = list(way) or way_to(gait)
    dwell, stride = PACE[gait.partition("-")[0]]
    at = [dwell * number + part * stride for number in range(1, len(names))]
    return gait_run(names, seconds + dwell * (len(names) - 1), at, **fields)


def starts(gait: str, seconds: float, count: int, **fields: Any) -> list[TrialRun]:
    """The same from scattered starts, each at another moment of the stride."""
    return [run_of(gait, seconds, part=start / count, seed=start, scatter=SCATTER, **fields) for start in range(count)]


def ten_pushes(newtons: float, first_at: float, top: float | None = TORSO_TOP) -> list[dict[str, Any]]:
    """Ten pushes, 5 s apart, 0.1 s each, at the top of the torso or on its mass centre; negative ones push back."""
    degrees = 0.0 if newtons >= 0.0 else 180.0
    return [push_table(abs(newtons), round(first_at + 5.0 * k, 3), degrees, top) for k in range(10)]
