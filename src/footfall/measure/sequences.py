"""Random sequences of commands: any way of going, any direction, standing and idling, from any of them to any other."""

from typing import Any

import numpy as np

from footfall.errors import BadValue
from footfall.measure.trial import CommandChange, Trial
from footfall.quantity import quantity_of

SLOWEST, FASTEST = -0.6, 1.3
ASIDE = 0.3
"""m/s ahead and to either side."""
SOONEST, LATEST = 0.8, 4.0
"""s from one command to the next."""
MODES = {"walk": 0.6, "stand": 0.2, "idle": 0.1, "step in place": 0.1}
TURNS, GOES_ASIDE = 0.5, 0.3
"""Shares of the walking commands that turn, and that go aside."""
HAS_MODE = "mode" in CommandChange.__struct_fields__


def random_sequence(seed: int, seconds: float = 30.0) -> Trial:
    """The humanoid asked one thing after the other, each for a random while; the same seed asks the same."""
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
    """One command; standing and idling leave speed and heading as they were."""
    kind = draw.choice(list(MODES), p=list(MODES.values()))
    if kind in ("stand", "idle"):
        return {"mode": str(kind)} if HAS_MODE else {"speed": 0.0, "sideways": 0.0}
    wish: dict[str, Any] = {"mode": "walk"} if HAS_MODE else {}
    speed = draw.uniform(SLOWEST, FASTEST)
    wish["speed"] = 0.0 if kind == "step in place" else round(speed, 2)
    aside, turns, heading = draw.uniform(-ASIDE, ASIDE), draw.random() < TURNS, draw.integers(-180, 181)
    wish["sideways"] = round(aside, 2) if draw.random() < GOES_ASIDE else 0.0
    if turns:
        wish["heading_deg"] = float(heading)
    return wish
