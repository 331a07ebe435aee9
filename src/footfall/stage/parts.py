"""Split a trial that passes from law to law into parts, each a trial under one law."""

from typing import Any, NamedTuple

from msgspec.structs import replace

from footfall.gaits.named import STYLE
from footfall.laws.register import Law, law_of, load_gait
from footfall.stage.told import Change, CommandChange, Felt, command_field


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
            rest = replace(trial, gait=gait, style=STYLE, without=[], command=later, scatter=0.0)
            return Split(replace(trial, command=trial.command[:index]), rest, change.at)
    return Split(trial, None, trial.seconds)


class Answered(NamedTuple):
    """A trial from the moment on at which something was felt."""

    script: Any
    """All it is told, whichever law it is under; its gait is the one to come back to."""
    under: Any
    """The same under the answer's gait: only what that law heeds."""


def answered(script: Any, answer: Felt, now: float) -> Answered:
    """Go on from now under an answer's gait, by default the script's own, with everything told so far."""
    told: dict[str, Any] = {}
    for change in (*(one for one in script.command if one.at <= now), answer):
        told |= {name: value for name, value in change.written().items() if name != "gait" or change is not answer}
    later = [change for change in script.command if change.at > now]
    script = replace(script, command=[CommandChange(at=now, **told), *later], scatter=0.0)
    own = answer.fields().get("gait")
    plain = {} if own is None else {"gait": own, "style": STYLE, "without": []}
    law = law_of(load_gait(plain.get("gait", script.gait)))
    under = replace(script, **plain, command=_heeded(script.command, law), when=[])
    return Answered(script, under)


def is_under(gait: Any, law: Law) -> bool:
    """Whether a gait belongs to a law."""
    return law_of(load_gait(gait)) is law


def _heeded(commands: list[Any], law: Law) -> list[Change]:
    """What a law heeds of some commands, up to the first later one that asks for another law."""
    heeded: list[Change] = []
    for index, change in enumerate(commands):
        written = change.written()
        if "gait" in written and not is_under(written["gait"], law):
            if index:
                return [*heeded, *commands[index:]]
            del written["gait"]
        kept = {name: value for name, value in written.items() if law.heeds(command_field(name), value)}
        if kept:
            heeded.append(CommandChange(at=change.at, **kept))
    return heeded
