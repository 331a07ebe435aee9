"""`footfall export`: a recording in another format, which the ending of the file's name chooses."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from footfall import catalog
from footfall.cli.files import check_path
from footfall.cli.progress import shown_progress, tell
from footfall.errors import CannotWrite

if TYPE_CHECKING:
    from footfall.exports.contract import Export
    from footfall.sim.recording import Recording

Options = Annotated[
    list[str] | None,
    Parameter(
        name="--set", negative="", help="An option of the format: `name=value`, as in `view=front`. May be repeated."
    ),
]


def export(recording: Path, /, *, to: Path, set_: Options = None) -> None:
    """Write a recording in another format: a table, a plot, a filmstrip, a video.

        footfall export walk.npz --to walk.csv
        footfall export walk.npz --to walk.mp4 --set view=front

    Parameters
    ----------
    recording
        A file that `--recording` wrote.
    to
        Where to. The ending chooses the format; one that is not known is answered with a list of those there are.
    """
    write_recording(recording, to, "--to", catalog.with_changes({}, set_ or []))


def write_recording(source: Path, path: Path, flag: str, options: dict[str, Any]) -> None:
    """Read a recording and write it as a file; what cannot be is said before anything is read or drawn."""
    from footfall.exports.register import check_options
    from footfall.sim.recording import Recording

    wanted = check_export(path, flag)
    check_options(wanted, options)
    if source.exists() and path.resolve() == source.resolve():
        raise CannotWrite(f"{flag} {path} is the recording itself; choose another name")
    export_to(Recording.load(source), path, **options)


def check_export(path: Path, flag: str) -> "Export":
    """The format of a file that is to be written, if that can be done here."""
    from footfall.exports.register import export_for, in_words

    try:
        wanted = export_for(path)
    except CannotWrite:
        raise CannotWrite(f"{flag} {path}: the name must end in one of {in_words()}") from None
    check_path(path)
    wanted.check()
    return wanted


def export_to(recording: "Recording", path: Path, **options: Any) -> None:
    """Write a file, with a bar that shows how far it is, and say that it is there."""
    from footfall.exports.register import export_for

    wanted = export_for(path)
    if wanted.takes("progress"):
        with shown_progress("writing", "frames") as progress:
            wanted.write(recording, path, progress=progress, **options)
    else:
        wanted.write(recording, path, **options)
    tell(f"wrote {path}")
