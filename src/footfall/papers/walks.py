"""The trials of claims, each with the command that repeats it."""

import json
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from footfall.laws.register import approach, load_gait
from footfall.measure.push_map.push_map import PUSH_SECONDS, push_table
from footfall.stage.opened import load_trial
from footfall.stage.scene import STYLE, Trial

SHOVE_SECONDS = PUSH_SECONDS


@dataclass(frozen=True)
class Shove:
    """A push on the torso for a tenth of a second; 0 degrees is ahead, 90 is to the left."""

    newtons: float
    at: float
    degrees: float

    def table(self) -> dict[str, Any]:
        """The push as a table of the trial."""
        return push_table(self.newtons, self.at, self.degrees)

    def flag(self) -> str:
        """The push as a value of `footfall walk --push`."""
        return f"{self.newtons:g}@{self.at:g}:{self.degrees:g}"


@dataclass(frozen=True)
class Walk:
    """A walk given by flags: at one speed, or with the commands in `asked`. `changes` are values of `--set`."""

    name: str
    speed: float
    seconds: float
    gait: str = "walk"
    period: float | None = None
    shove: Shove | None = None
    changes: Sequence[str] = field(default=())
    character: str = ""
    """Empty: the body of its gait."""
    style: str = STYLE
    asked: Sequence[Mapping[str, Any]] = field(default=())

    def trial(self) -> Trial:
        """The document of this walk, checked."""
        command: dict[str, float] = {"at": 0.0, "speed": self.speed}
        if self.period is not None:
            command["period"] = self.period
        table = {
            "name": self.name,
            "character": self.character,
            "gait": self.gait,
            "style": self.style,
            "seconds": self.seconds,
            "command": [dict(asked) for asked in self.asked] or [command],
            "push": [self.shove.table()] if self.shove else [],
        }
        return load_trial(table, self.changes)

    def command(self) -> str:
        """What a user types to see this run again."""
        words = ["footfall", "walk", *self._asked_flags(), f"--seconds={self.seconds:g}", f"--gait={self.gait}"]
        if self.character:
            words.append(f"--character={self.character}")
        if self.style != STYLE:
            words.append(f"--style={self.style}")
        if self.period is not None:
            words.append(f"--period={self.period:g}")
        if self.shove:
            words.append(f"--push={self.shove.flag()}")
        for change in self.changes:
            words += ["--set", change]
        return shlex.join(words)

    def _asked_flags(self) -> list[str]:
        if not self.asked:
            return [f"--speed={self.speed:g}"]
        if len(self.asked) == 1 and set(self.asked[0]) == {"at", "mode"}:
            return [f"--mode={self.asked[0]['mode']}"]
        return ["--set", f"command={inline(self.asked)}"]


@dataclass(frozen=True)
class TrialRun:
    """A trial that flags cannot express, with the shell commands that create and run it."""

    document: Trial
    shell_line: str

    @property
    def name(self) -> str:
        """The trial's name."""
        return self.document.name

    @property
    def seconds(self) -> float:
        """How long it lasts."""
        return self.document.seconds

    def trial(self) -> Trial:
        """The document itself."""
        return self.document

    def command(self) -> str:
        """What a user types to see this run again."""
        return self.shell_line


Run = Walk | TrialRun
"""What a cell of a claim runs: it has a name, a duration, a trial, and the command that repeats it."""


def gait_run(
    gaits: Sequence[str | dict[str, Any]],
    seconds: float,
    at: Sequence[float] = (),
    pushes: Sequence[Mapping[str, Any]] = (),
    changes: Sequence[str] = (),
    asked: Sequence[Mapping[str, Any]] = (),
    name: str = "",
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
    named = name or (gaits[-1] if isinstance(gaits[-1], str) else str(gaits[-1]["name"]))
    document = {"name": named, "gait": first, "seconds": seconds, "command": commands, "push": list(pushes)} | table
    return TrialRun(load_trial(document, changes), shlex.join(typed))


def inline(value: Any) -> str:
    """A value as one line of TOML."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {inline(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(inline(each) for each in value) + "]"
    return json.dumps(value)
