"""Split a trial whose commands ask for gaits of several laws into parts, each a trial under one law."""

from typing import Any, NamedTuple

from msgspec.structs import replace

from footfall.gaits.named import STYLE
from footfall.laws.register import law_of, load_gait


class Split(NamedTuple):
    """The part of a trial under its first law, the trial of what follows, and from when on, s; all times are kept."""

    own: Any
    rest: Any | None
    at: float


def split(trial: Any) -> Split:
    """Split a trial at the first command that asks for a gait of another law than its own."""
    asked = [(index, change.fields().get("gait")) for index, change in enumerate(trial.command)]
    asked = [(index, gait) for index, gait in asked if gait is not None]
    law = law_of(load_gait(trial.gait)) if asked else None
    for index, gait in asked:
        if law_of(load_gait(gait)) is not law:
            change = trial.command[index]
            later = [replace(change, gait=None), *trial.command[index + 1 :]]
            rest = replace(trial, gait=gait, style=STYLE, command=later, scatter=0.0)
            return Split(replace(trial, command=trial.command[:index]), rest, change.at)
    return Split(trial, None, trial.seconds)
