"""Refuse commands that a law does not heed, and gaits that a character cannot be led to, wherever a trial has them."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.laws.register import Gait, law_of, load_gait
from footfall.sim.passage import why_not
from footfall.stage.edits import Dressed

if TYPE_CHECKING:
    from footfall.stage.scene import Trial


def check_commands(trial: "Trial", gait: Gait, where: str, edits: Sequence[Dressed] = ()) -> None:
    """Refuse commands that the law of the gait in force does not heed."""
    for index, change in enumerate(trial.command):
        walk = next((one.gait for one in reversed(edits) if one.at <= change.at), gait)
        fields = {name: value for name, value in change.fields().items() if name != "gait" or not trial.leads}
        _check_heeded(fields, walk, f"{where}: command.{index}")


def check_choices(trial: "Trial", character: Character, gait: Gait, edits: Sequence[Dressed], where: str) -> None:
    """Refuse gaits that the character cannot be led to, where it starts and where it is told to change."""
    world = trial.world if isinstance(trial.world, str) else str(trial.world.get("name", ""))
    tried: list[tuple[str, Gait, Character, float | None]] = [(where, gait, character, None)]
    for index, change in enumerate(trial.command):
        if "gait" in (fields := change.fields()):
            tried.append(
                (f"{where}: command.{index}", load_gait(fields["gait"]), character, _speed_at(trial, change.at))
            )
    for index, one in enumerate(edits):
        tried.append((f"{where}: edit.{index}", one.gait, one.character, _speed_at(trial, one.at)))
    for here, each, body, speed in tried:
        if why := why_not(each, body, world, speed):
            raise BadValue(f"{here}: {why} (at_once = true tries it all the same)")


def _speed_at(trial: "Trial", at: float) -> float | None:
    """The speed that is commanded at a time, m/s; None if it is told to stand."""
    told: dict[str, Any] = {"mode": "walk", "speed": 0.0}
    for change in trial.command:
        told |= change.fields() if change.at <= at else {}
    return told["speed"] if told["mode"] == "walk" else None


def check_answers(trial: "Trial", where: str) -> None:
    """Refuse answers with commands that the law of their gait does not heed."""
    for index, answer in enumerate(trial.when):
        fields = answer.fields()
        gait = load_gait(fields.pop("gait", trial.gait), f"{where}: when.{index}")
        _check_heeded(fields, gait, f"{where}: when.{index}")


def _check_heeded(fields: Mapping[str, Any], gait: Gait, where: str) -> None:
    law = law_of(gait)
    for name, value in fields.items():
        if not law.heeds(name, value):
            raise BadValue(
                f"{where} asks for a {name}, which gait '{gait.name}' of the law {gait.law} "
                f"cannot heed (it heeds: {', '.join(law.commands)})"
            )
