"""Runs through gaits with states, each with the command that repeats it."""

import json
import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from footfall.laws.register import approach, load_gait
from footfall.papers.walks import TrialRun
from footfall.stage.opened import load_trial


def gait_run(
    gaits: Sequence[str | dict[str, Any]],
    seconds: float,
    at: Sequence[float] = (),
    pushes: Sequence[Mapping[str, Any]] = (),
    changes: Sequence[str] = (),
    asked: Sequence[Mapping[str, Any]] = (),
    **fields: Any,
) -> TrialRun:
    """A run that starts with the first gait; the others are requested `at` these times. `asked` are more commands."""
    first, *others = gaits
    requests = [{"at": round(time, 3), "gait": gait} for time, gait in zip(at, others, strict=True)]
    commands = sorted([*requests, *asked], key=lambda command: command["at"])
    table: dict[str, Any] = {**fields}
    if others or any("gait" in one for one in asked) or (isinstance(first, str) and approach(load_gait(first))):
        table["at_once"] = True
    typed = ["footfall", "walk", f"--gait={first}", f"--seconds={seconds:g}"]
    settings = table | ({"command": commands} if commands else {}) | ({"push": list(pushes)} if pushes else {})
    for setting in (*(f"{key}={inline(value)}" for key, value in settings.items()), *changes):
        typed += ["--set", setting]
    name = gaits[-1] if isinstance(gaits[-1], str) else str(gaits[-1]["name"])
    document = {"name": name, "gait": first, "seconds": seconds, "command": commands, "push": list(pushes)} | table
    return TrialRun(load_trial(document, changes), shlex.join(typed))


def inline(value: Any) -> str:
    """A value as one line of TOML."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {inline(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(inline(each) for each in value) + "]"
    return json.dumps(value)


def out_of(good: Sequence[bool]) -> str:
    """How many are good, as in `7 of 8`."""
    return f"{sum(good)} of {len(good)}"
