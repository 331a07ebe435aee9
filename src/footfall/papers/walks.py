"""A trial as flags would write it, so that every cell of every claim can be repeated by one command."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from footfall.measure.push_map import PUSH_SECONDS, push_table
from footfall.measure.trial import Trial, load_trial

SHOVE_SECONDS = PUSH_SECONDS


@dataclass(frozen=True)
class Shove:
    """A push on the torso for a tenth of a second; 0 degrees is ahead, 90 to the left."""

    newtons: float
    at: float
    degrees: float

    def table(self) -> dict[str, Any]:
        """The push of the trial."""
        return push_table(self.newtons, self.at, self.degrees)

    def flag(self) -> str:
        """The push as `footfall walk --push` takes it."""
        return f"{self.newtons:g}@{self.at:g}:{self.degrees:g}"


@dataclass(frozen=True)
class Walk:
    """A walk at one speed; `changes` are those of `--set`."""

    name: str
    speed: float
    seconds: float
    gait: str = "walk"
    period: float | None = None
    shove: Shove | None = None
    changes: Sequence[str] = field(default=())

    def trial(self) -> Trial:
        """The document of this walk, checked."""
        command: dict[str, float] = {"at": 0.0, "speed": self.speed}
        if self.period is not None:
            command["period"] = self.period
        table = {
            "name": self.name,
            "gait": self.gait,
            "seconds": self.seconds,
            "command": [command],
            "push": [self.shove.table()] if self.shove else [],
        }
        return load_trial(table, self.changes)

    def command(self) -> str:
        """What a user types to see this run again."""
        words = ["footfall", "walk", f"--speed={self.speed:g}", f"--seconds={self.seconds:g}", f"--gait={self.gait}"]
        if self.period is not None:
            words.append(f"--period={self.period:g}")
        if self.shove:
            words.append(f"--push={self.shove.flag()}")
        for change in self.changes:
            words += ["--set", change]
        return shlex.join(words)
