"""Flags that several verbs share."""

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

Names = Annotated[list[str] | None, Parameter(negative="")]
Switch = Annotated[bool, Parameter(negative="", show_default=False)]
