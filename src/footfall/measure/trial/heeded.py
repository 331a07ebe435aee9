"""Refuse commands that a law does not heed, wherever a trial gives them."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from footfall.errors import BadValue
from footfall.laws.register import Gait, law_of, load_gait
from footfall.measure.trial.edits import Dressed

if TYPE_CHECKING:
    from footfall.measure.trial.document import Trial


def check_commands(trial: "Trial", gait: Gait, where: str, edits: Sequence[Dressed] = ()) -> None:
    """Refuse commands that the law of the gait in force does not heed."""
    for index, change in enumerate(trial.command):
        walk = next((one.gait for one in reversed(edits) if one.at <= change.at), gait)
        fields = [name for name in change.fields() if name != "gait" or not trial.leads]
        _check_heeded(fields, walk, f"{where}: command.{index}")


def check_answers(trial: "Trial", where: str) -> None:
    """Refuse answers with commands that the law of their gait does not heed."""
    for index, answer in enumerate(trial.when):
        fields = answer.fields()
        gait = load_gait(fields.pop("gait", trial.gait), f"{where}: when.{index}")
        _check_heeded(fields, gait, f"{where}: when.{index}")


def _check_heeded(fields: Iterable[str], gait: Gait, where: str) -> None:
    heeded = law_of(gait).commands
    for name in fields:
        if name not in heeded:
            raise BadValue(
                f"{where} asks for a {name}, which gait '{gait.name}' of the law {gait.law} "
                f"cannot heed (it heeds: {', '.join(heeded)})"
            )
