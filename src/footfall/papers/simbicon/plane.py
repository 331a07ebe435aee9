"""Runs in the plane: SIMBICON's experiments as trials, each with the command that repeats it."""

import json
import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from footfall.measure.push_map.push_map import push_table
from footfall.measure.trial.document import load_trial
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
"""Table 1, in its order; `run` is beside them, as the printed one goes backwards."""
GAITS = (*TWELVE, "run")
CONTACTS = ("sticking", "coulomb")
SCATTER = 0.03
"""rad, of all angles at the start; the rates by five times as much a second."""
DWELL = 5.0
"""s in each gait that leads to another."""
STRIDE = 0.71
"""s of two steps of the walk, over which requests and pushes are spread."""
TORSO_TOP = 0.48
WAYS: Mapping[str, Sequence[str]] = {
    "walk": (),
    "backwards": ("walk", "in-place"),
    "back-and-forth": ("walk", "in-place"),
    "stand": ("walk", "in-place"),
    "one-foot": ("walk", "in-place"),
    "back-flip": ("walk", "in-place", "stand"),
}
"""The gaits through which each is entered, as in the paper's chain; the others are entered from the walk."""


def come_to(gait: str) -> Sequence[str]:
    """The gaits that are gone through to one, and itself."""
    return (*WAYS.get(gait, ("walk",)), gait)


def begins_at(gait: str) -> float:
    """When it is asked for at the earliest, s."""
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
    """Some gaits of the plane, one after the other: asked for `at` these times, or every 5 s and part of a stride."""
    first, *others = (f"planar-{gait}" for gait in gaits)
    times = at or [DWELL * number + part * STRIDE for number in range(1, len(gaits))]
    commands = [{"at": round(time, 3), "gait": gait} for time, gait in zip(times, others, strict=True)]
    table: dict[str, Any] = {"contact": contact, **fields}
    typed = ["footfall", "walk", f"--gait={first}", f"--seconds={seconds:g}"]
    settings = table | ({"command": commands} if commands else {}) | ({"push": list(pushes)} if pushes else {})
    for setting in (*(f"{key}={inline(value)}" for key, value in settings.items()), *changes):
        typed += ["--set", setting]
    document = {"name": gaits[-1], "gait": first, "seconds": seconds, "command": commands, "push": list(pushes)} | table
    return TrialRun(load_trial(document, changes), shlex.join(typed))


def ten_pushes(newtons: float, first_at: float) -> list[dict[str, Any]]:
    """Ten, 5 s apart, 0.1 s each, at the top of the torso; negative ones go back."""
    degrees = 0.0 if newtons >= 0.0 else 180.0
    return [push_table(abs(newtons), round(first_at + 5.0 * k, 3), degrees, TORSO_TOP) for k in range(10)]


def inline(value: Any) -> str:
    """A value as TOML on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {inline(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(inline(each) for each in value) + "]"
    return json.dumps(value)


def out_of(good: Sequence[bool]) -> str:
    """`7 of 8`."""
    return f"{sum(good)} of {len(good)}"
