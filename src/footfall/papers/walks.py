"""Trials written as command-line flags, so that one command repeats any cell of any claim."""

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

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
        return ["--set", f"command={_inline(self.asked)}"]


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


def _inline(commands: Sequence[Mapping[str, Any]]) -> str:
    """Commands as one line of TOML."""
    tables = [", ".join(f"{key} = {_value(value)}" for key, value in command.items()) for command in commands]
    return "[" + ", ".join("{" + table + "}" for table in tables) + "]"


def _value(value: float | str) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(float(value))
