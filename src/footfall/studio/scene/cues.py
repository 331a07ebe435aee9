"""What is to happen by itself: the commands and shoves of a trial, or the gaits by which another is come to."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from footfall.errors import BadValue
from footfall.laws.register import Gait, approach
from footfall.measure.trial.document import Trial
from footfall.studio.scene.pushes import Hands
from footfall.studio.scene.stage import SLICE, Stage

ENTERED_AFTER = 3.0
"""s, by one gait before the next."""
WHEEL = {"speed": "held_speed", "sideways": "held_sideways", "mode": "mode", "heading": "heading"}
"""Fields of a command that are steered by, and what holds them."""


class Cue(NamedTuple):
    """Something to do at a slice: fields of a command to set, or a shove."""

    slices: int
    fields: dict[str, Any]
    force_h: tuple[float, float, float] | None = None
    link: str = "torso"
    seconds: float = 0.1


def cues_of(trial: Trial, begin: int) -> tuple[Cue, ...]:
    """What a trial asks and does, from a slice on."""
    if getattr(trial, "crowd", None):
        raise BadValue(f"the trial '{trial.name}' has a cast of its own; run it with: footfall run {trial.name}")
    gaits = 0
    cues = []
    for change in trial.command:
        fields = change.fields()
        if "gait" in fields:
            gaits += 1
            fields["gait"] = gaits
        cues.append(Cue(begin + round(change.at / SLICE), fields))
    cues += [Cue(begin + round(push.at / SLICE), {}, push.force, push.body, push.seconds) for push in trial.push]
    return tuple(sorted(cues, key=lambda cue: cue.slices))


def entrance(gaits: Sequence[Gait], begin: int) -> tuple[Cue, ...]:
    """How a gait of the plane is come to: by others first, a while each."""
    way = approach(gaits[-1])
    return tuple(
        Cue(begin + round(ENTERED_AFTER * number / SLICE), {"gait": number}) for number in range(1, len(way) + 1)
    )


def follow(cue: Cue, stage: Stage, wheels: tuple[Any, ...], hands: Hands) -> tuple[tuple[Any, ...], Hands]:
    """Do what a cue says; gives the wheels and hands after it."""
    for name, value in cue.fields.items():
        if name in stage.crowd.law.commands and name not in WHEEL:
            stage.crowd.set_command(**{name: value})
    held = {WHEEL[name]: value for name, value in cue.fields.items() if name in WHEEL}
    if "held_speed" in held:
        held["speed"] = held["held_speed"]
    if "held_sideways" in held:
        held["sideways"] = held["held_sideways"]
    if cue.force_h is not None:
        hands = hands.shove(stage, cue.force_h, cue.link, cue.seconds)
    return tuple(wheel._replace(**held) for wheel in wheels), hands
