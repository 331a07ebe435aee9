"""How a trial that measures a gait comes to it by others, at times that are known beforehand."""

from collections.abc import Sequence
from typing import Any

ENTERED_AFTER = 3.0
"""s spent in one gait before the next."""


def come_to(gait: str | dict[str, Any], way: Sequence[str]) -> dict[str, Any]:
    """The gait and commands of a trial that passes through some gaits, if there are any, to reach another."""
    if not way:
        return {"gait": gait, "command": []}
    asked = [*way[1:], gait]
    commands = [{"at": ENTERED_AFTER * number, "gait": name} for number, name in enumerate(asked, 1)]
    return {"gait": way[0], "at_once": True, "command": commands}
