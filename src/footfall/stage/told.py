"""Commands as a trial writes them: from a time on, or when something is felt."""

import math
from typing import Annotated, Any, get_args

from footfall.errors import BadValue
from footfall.laws.tables import Command
from footfall.quantity import Parameters, hints_of, quantity, with_optional, words

LONGEST = 3600.0
DEGREES = "_deg"


class Told(Parameters):
    """Fields of Command that a trial sets; those left out stay as they were."""

    def written(self) -> dict[str, Any]:
        """The fields it sets, as the file has them."""
        given = {name: getattr(self, name) for name in self.__struct_fields__ if name in WRITTEN}
        return {name: value for name, value in given.items() if value is not None}

    def fields(self) -> dict[str, Any]:
        """The same, with the names and units of Command."""
        return {
            command_field(name): math.radians(value) if name.endswith(DEGREES) else value
            for name, value in self.written().items()
        }


class Change(Told):
    """When a command takes effect; `CommandChange` adds the fields of Command."""

    at: Annotated[float, quantity("s", 0.0, LONGEST, "time from which it applies")] = 0.0


class Felt(Told):
    """What has to be felt for the law to change; `Answer` adds the gait and the commands that follow."""

    shoved: Annotated[
        float | None,
        quantity(
            "m",
            -0.5,
            0.5,
            "triggers when the capture point of a standing character is closer than this to the soles' outline",
        ),
    ] = None
    settled: Annotated[
        float | None,
        quantity("s", 0.0, 60.0, "triggers when it has stood on both feet, its mass centre still, for this long"),
    ] = None

    def __post_init__(self) -> None:
        if (self.shoved is None) == (self.settled is None):
            raise BadValue("[[when]] needs a trigger: give either shoved or settled")


def _written_fields() -> dict[str, Any]:
    """Each field of Command as written in a file: the heading in degrees, a gait by its name."""
    written: dict[str, Any] = {}
    for name, hint in hints_of(Command).items():
        if name == "heading":
            facing = get_args(hint)[1].meaning
            written["heading_deg"] = Annotated[float, quantity("deg", -1e6, 1e6, facing)]
        elif name == "gait":
            meaning = "for laws with states: the gait to change to, at the next change of state"
            written["gait"] = Annotated[str | dict[str, Any], words(meaning)]
        else:
            written[name] = hint
    return written


WRITTEN = _written_fields()
CommandChange = with_optional("CommandChange", Change, WRITTEN)
Answer = with_optional("Answer", Felt, WRITTEN)


def command_field(written: str) -> str:
    """The field of Command that a written one sets."""
    return written.removesuffix(DEGREES)
