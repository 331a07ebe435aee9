"""Random sequences of commands: walking any way, turning, standing and idling, from any of them to any other."""

from typing import Any

import numpy as np

from footfall.errors import BadValue
from footfall.quantity import quantity_of
from footfall.stage.scene import Trial
from footfall.stage.told import CommandChange

SLOWEST, FASTEST = -0.6, 1.3
ASIDE = 0.3
"""Ranges of speed ahead and to either side, m/s."""
SOONEST, LATEST = 0.8, 4.0
"""Time from one command to the next, s."""
MODES = {"walk": 0.6, "stand": 0.2, "idle": 0.1, "step in place": 0.1}
TURNS, GOES_ASIDE = 0.5, 0.3
"""Share of commands that turn, and share of walks that also go sideways."""


def random_sequence(seed: int, seconds: float = 30.0) -> Trial:
    """A trial of the humanoid with random commands of random duration; the same seed gives the same trial."""
    declared = quantity_of(Trial, "seconds")
    if declared and not declared.allows(seconds):
        raise BadValue(f"seconds is {seconds} s; it must {declared.limits()}")
    draw = np.random.default_rng(seed)
    commands: list[CommandChange] = []
    at = 0.0
    while at < seconds:
        commands.append(CommandChange(at=round(at, 2), **_wish(draw)))
        at += draw.uniform(SOONEST, LATEST)
    return Trial(
        name=f"random sequence {seed}",
        text=f"{len(commands)} random commands, from seed {seed}",
        seconds=seconds,
        seed=seed,
        command=commands,
    )


def _wish(draw: np.random.Generator) -> dict[str, Any]:
    """One random command; other fields stay as they were. Standing may also turn to a new heading."""
    kind = str(draw.choice(list(MODES), p=list(MODES.values())))
    speed, aside, heading = draw.uniform(SLOWEST, FASTEST), draw.uniform(-ASIDE, ASIDE), draw.integers(-180, 181)
    turns, goes_aside = draw.random() < TURNS, draw.random() < GOES_ASIDE
    wish: dict[str, Any] = {"mode": kind if kind in ("stand", "idle") else "walk"}
    if wish["mode"] == "walk":
        wish["speed"] = 0.0 if kind == "step in place" else round(speed, 2)
        wish["sideways"] = round(aside, 2) if goes_aside else 0.0
    if turns and kind != "idle":
        wish["heading_deg"] = float(heading)
    return wish
