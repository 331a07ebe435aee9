"""`footfall export`: a recording in another format, chosen by the file ending."""

from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from footfall import catalog, given
from footfall.cli.files import check_path
from footfall.cli.flags import Rig, Switch
from footfall.cli.progress import shown_progress, tell
from footfall.errors import CannotWrite

if TYPE_CHECKING:
    from footfall.exports.contract import Export
    from footfall.sim.recording import Recording

Options = Annotated[
    list[str] | None,
    Parameter(name="--option", negative="", help="An option of the format, such as `view=front`. Repeatable."),
]


@Parameter(name="*")
@dataclass(frozen=True)
class MotionFile:
    """What a file of motion can be asked for."""

    names: Annotated[str | None, Parameter(help="What to call the joints: `vrm`, `mixamo` or `unreal`.")] = None
    loop: Annotated[
        Switch, Parameter(help="Only the whole strides that repeat best, closed so that the last frame is the first.")
    ] = False
    strides: Annotated[int | None, Parameter(help="A loop of so many strides. By default, those that repeat best.")] = (
        None
    )
    in_place: Annotated[Switch, Parameter(help="Remove the distance travelled.")] = False
    root: Annotated[
        Switch, Parameter(help="Add a bone on the ground that carries the travel: root motion, for game engines.")
    ] = False
    fps: Annotated[
        float | None, Parameter(help="Frames per second. By default 30, in BVH and USD 24, for learning tools 50.")
    ] = None
    who: Annotated[int | None, Parameter(help="In a crowd: which character, from 1. By default, everyone.")] = None
    option: Options = None

    @property
    def given(self) -> dict[str, Any]:
        """The options that were given, by name."""
        flags = {field.name: getattr(self, field.name) for field in fields(self) if field.name != "option"}
        asked = {name: value for name, value in flags.items() if value is not None and value is not False}
        return catalog.with_changes({}, self.option or []) | asked


def export(recording: Path, /, *, to: Path, rig: Rig = None, wanted: MotionFile | None = None) -> None:
    """Write a recording in another format: an animation, a table, a plot, a filmstrip, a video.

    With `--rig`, the avatar whose body walked, the motion is put on its own skeleton (.glb, .bvh, .vrma, USD).

    ```
    footfall export walk.npz --to walk.csv
    footfall export walk.npz --to walk.glb --loop --in-place
    footfall export walk.npz --to walk.bvh --names mixamo --fps 60
    footfall export walk.npz --to walk.mp4 --option view=front
    ```

    Parameters
    ----------
    recording
        A file written by `--recording`.
    to
        The file to write. Its ending chooses the format; an unknown ending prints the list of formats.
    """
    asked = (wanted or MotionFile()).given
    write_recording(recording, to, "--to", asked if rig is None else asked | {"rig": rig})


def write_recording(source: Path, path: Path, flag: str, options: dict[str, Any]) -> None:
    """Convert a recording; anything that would fail is refused before it is read or drawn."""
    from footfall.exports.register import check_options
    from footfall.sim.recording import Recording

    wanted = check_export(path, flag)
    check_options(wanted, options)
    if source.exists() and path.resolve() == source.resolve():
        raise CannotWrite(f"{flag} {path} is the recording itself; choose a different name")
    with given.shut():
        export_to(Recording.load(source), path, **options)


def check_export(path: Path, flag: str) -> "Export":
    """The format of a file, if this machine can write it."""
    from footfall.exports.register import export_for, in_words

    try:
        wanted = export_for(path)
    except CannotWrite:
        raise CannotWrite(f"{flag} {path}: the name must end in one of {in_words()}") from None
    check_path(path)
    wanted.check()
    return wanted


def export_to(recording: "Recording", path: Path, **options: Any) -> None:
    """Write a file with a progress bar, and report it."""
    from footfall.exports.register import export_for

    wanted = export_for(path)
    if wanted.takes("tell"):
        options["tell"] = tell
    if wanted.takes("progress"):
        with shown_progress("writing", "frames") as progress:
            files = wanted.save(recording, path, progress=progress, **options)
    else:
        files = wanted.save(recording, path, **options)
    more = "; the body changes, and each has a file of its own" if len(files) > 1 else ""
    tell(f"wrote {', '.join(map(str, files))}{more}")
