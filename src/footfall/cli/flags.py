"""Flags that several verbs share."""

import json
from typing import Annotated

from cyclopts import Parameter

Changes = Annotated[
    list[str] | None,
    Parameter(
        name="--set",
        negative="",
        help="Change a field of the trial: `gait.step.period=0.5`, `seconds=5`. May be repeated.",
    ),
]

Without = Annotated[
    list[str] | None,
    Parameter(
        name="--without",
        negative="",
        help="Switch a component of the law off, as `footfall list components` names it. May be repeated.",
    ),
]


def switched_off(components: list[str] | None, trial: str = "") -> list[str]:
    """The change of a trial, or of the trial at a path, that switches components off."""
    return [f"{trial}without={json.dumps(components)}"] if components else []


Names = Annotated[list[str] | None, Parameter(negative="")]
Switch = Annotated[bool, Parameter(negative="", show_default=False)]
