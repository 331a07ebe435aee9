"""Flags that several verbs share."""

from typing import Annotated

from cyclopts import Parameter

Changes = Annotated[
    list[str] | None,
    Parameter(
        name="--set",
        negative="",
        help="Change the trial: `path.to.key=value`, as in `gait.step.period=0.5` or `seconds=5`. May be repeated.",
    ),
]

Names = Annotated[list[str] | None, Parameter(negative="")]
Switch = Annotated[bool, Parameter(negative="", show_default=False)]
