"""What the verbs do with `--rig`: an avatar or a robot becomes a body, and an avatar's motion goes back on it."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from footfall import catalog, given_files
from footfall.bodies.robots.described import robot_file
from footfall.cli.export import check_export
from footfall.cli.progress import tell
from footfall.errors import BadDocument, BadValue, CannotWrite
from footfall.parts_by_hand import NotRecognised, roles_file, write_half_filled

if TYPE_CHECKING:
    from footfall.bodies.character import Character
    from footfall.cli.export import MotionFile


def rig_file(rig: str | None) -> Path | None:
    """The file of a rig, which may be given by a name of `robot_descriptions`; None if none is given."""
    return None if rig is None else robot_file(rig)


def body_of(rig: Path) -> "Character":
    """The body in the likeness of an avatar, or a robot's; says what was guessed or clipped.

    One that is not understood is refused, and a roles file is written beside it, to fill in.
    """
    try:
        return _robot_of(rig) if is_robot(rig) else _like(rig)
    except NotRecognised as problem:
        written = write_half_filled(rig, problem)
        words = f"fill in {written}, which was written" if written else f"correct {roles_file(rig)}"
        raise BadDocument(f"{problem}; or {words}, and give the rig again") from problem


def _like(rig: Path) -> "Character":
    from footfall.rigs.avatar import read_avatar
    from footfall.rigs.likeness import likeness

    like = likeness(read_avatar(rig))
    tell(f"{rig}: bones by {WAYS[like.way]}, {like.character.mass:.0f} kg")
    for remark in like.remarks:
        tell(f"  {remark}")
    return like.character


def named_body(source: str) -> str | dict[str, Any]:
    """A body by name or file, as verbs are given one: that of a rig's file becomes the table of its character."""
    path = robot_file(source)
    return catalog.encode(body_of(path)) if is_robot(path) or path.suffix.lower() in AVATARS else source


def _robot_of(rig: Path) -> "Character":
    from footfall.bodies.robots.frames import load_robot
    from footfall.bodies.robots.likeness import remarks_on_limits, robot_character
    from footfall.bodies.size import leg_length

    made = robot_character(rig)
    given_files.remember(made.model)
    tell(f"{rig}: a robot of {made.mass:.1f} kg, with legs of {leg_length(made.links()):.2f} m")
    for remark in (*load_robot(made.model).anatomy.tree.remarks, *remarks_on_limits(made.model)):
        tell(f"  {remark}")
    return made


def check_worn(rig: Path | None, out: Path | None, character: str | None, wanted: "MotionFile") -> dict[str, Any]:
    """Refuse flags that do not fit together, before anything is run; returns the options of the file."""
    from footfall.exports.register import check_options

    if rig is not None and character is not None:
        raise BadValue("--rig and --character were both given; choose one of them")
    options = wanted.given
    if out is None:
        if options:
            raise BadValue(f"{', '.join(options)} is of the file that --out writes, which is not given")
        return options
    if rig is not None and not is_robot(rig):
        options |= {"rig": str(rig)}
        if out.resolve() == rig.resolve():
            raise CannotWrite(f"--out {out} is the avatar itself; choose a different name")
    check_options(check_export(out, "--out"), options)
    return options


def is_robot(rig: Path) -> bool:
    """Whether a file is a robot's, by its ending."""
    from footfall.bodies.robots.tree import ROBOTS

    return rig.suffix.lower() in ROBOTS


AVATARS = (".glb", ".gltf", ".vrm")
WAYS = {"VRM": "its VRM map", "names": "their names", "shape": "the shape of the skeleton", "hand": "its roles file"}
