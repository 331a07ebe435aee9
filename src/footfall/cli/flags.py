"""Flags that several verbs share: one type and one meaning for each, wherever it occurs."""

import json
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

Switch = Annotated[bool, Parameter(negative="", show_default=False)]
Names = Annotated[list[str] | None, Parameter(negative="")]

Explain = Annotated[
    bool,
    Parameter(negative="", show_default=False, help="Print the whole report, with what each number means."),
]

Json = Annotated[bool, Parameter(negative="", show_default=False, help="Print only the report, as JSON.")]

ReportFile = Annotated[Path | None, Parameter(name="--report", help="Write the report to this file, as JSON.")]

Films = Annotated[
    list[Path] | None,
    Parameter(name="--film", negative="", help="Film it: a strip of pictures (.png) or a video (.mp4). Repeatable."),
]

Changes = Annotated[
    list[str] | None,
    Parameter(
        name="--set",
        negative="",
        help="Change a field of the document: `path.to.field=value`, for a trial `seconds=5`, `gait.step.period=0.5` "
        "or `push.0.force=[0,400,0]`. Repeatable.",
    ),
]

Without = Annotated[
    list[str] | None,
    Parameter(
        name="--without",
        negative="",
        help="Switch a component of the law off, as `footfall list components` names it. Repeatable.",
    ),
]

RIG = (
    "An avatar (.glb, .vrm) or a robot (MJCF .xml, .urdf, with its meshes beside it, or a name of the package "
    "robot_descriptions, such as `g1_mj_description`)."
)
Rig = Annotated[str | None, Parameter(help=RIG)]
Rigs = Annotated[list[str] | None, Parameter(name="--rig", negative="", help=RIG)]

CHARACTER = "A name from `footfall list characters`, or a TOML file."
GAIT = "A name from `footfall list gaits`, or a TOML file."
STYLE = "A name from `footfall list styles`, a TOML file, or a blend of two, such as `sneak:tired:0.5`."
CharacterName = Annotated[str | None, Parameter(help=CHARACTER)]
GaitName = Annotated[str | None, Parameter(help=GAIT)]
StyleName = Annotated[str | None, Parameter(help=STYLE)]
Styles = Annotated[list[str] | None, Parameter(name="--style", negative="", help=STYLE)]
Characters = Annotated[list[str] | None, Parameter(name="--character", negative="", help=CHARACTER)]

On = Annotated[
    Literal["cpu", "ray", "gpu"],
    Parameter(
        help="`cpu`: this machine; `ray`: a Ray cluster, or one started here; `gpu`: this machine's GPU, in single "
        "precision, for sweeps on level ground only."
    ),
]
Workers = Annotated[int | None, Parameter(help="Number of processes. Default: one per core.")]
Kept = Annotated[
    bool,
    Parameter(
        negative="",
        show_default=False,
        help="Measure nothing: write the page again from what is stored, and say what is out of date.",
    ),
]
Force = Annotated[bool, Parameter(negative="", show_default=False, help="Overwrite an existing file.")]
Seed = Annotated[int | None, Parameter(name="--random", help="Draw it at random; the same seed draws the same.")]


def switched_off(components: list[str] | None, trial: str = "") -> list[str]:
    """The change of a trial, or of the trial at a path, that switches components off."""
    return [f"{trial}without={json.dumps(components)}"] if components else []
