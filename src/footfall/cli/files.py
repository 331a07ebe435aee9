"""Output files: every path is checked before the run, so that no work is done for a file that cannot be written."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from footfall.cli.flags import Explain, Films, Json, ReportFile
from footfall.errors import BadValue, CannotWrite
from footfall.figures import check_drawing_figures
from footfall.sim.columns import check_columns

FILMS = (".png", ".mp4")


@Parameter(name="*")
@dataclass(frozen=True)
class Outputs:
    """The files to write, and how much to print."""

    report: ReportFile = None
    recording: Annotated[Path | None, Parameter(help="Write a recording (.npz) to replay, film, export or resume.")] = (
        None
    )
    columns: Annotated[
        str | None, Parameter(help="What the recording holds besides, by commas: `torque`, `contact`.")
    ] = None
    film: Films = None
    json: Json = False
    explain: Explain = False

    def check(self, source: Path | None = None) -> None:
        """Refuse paths that cannot be written, have the wrong ending, or would overwrite each other."""
        taken = {source.resolve()} if source and source.exists() else set()
        for flag, path, endings in self._files():
            if endings and path.suffix not in endings:
                raise CannotWrite(f"{flag} {path}: the name must end in {' or '.join(endings)}")
            check_path(path)
            if path.resolve() in taken and not is_device(path):
                raise CannotWrite(
                    f"{flag} {path} would overwrite another file of this command; choose a different name"
                )
            taken.add(path.resolve())
        self._check_formats()
        if self.columns is not None and self.recording is None:
            raise BadValue("--columns is given without --recording")
        check_columns(self.asked_columns)

    @property
    def asked_columns(self) -> list[str]:
        """The optional arrays of the recording that are asked for."""
        return [name.strip() for name in (self.columns or "").split(",") if name.strip()]

    @property
    def films(self) -> list[Path]:
        """The strips and videos."""
        return self.film or []

    def _check_formats(self) -> None:
        from footfall.exports.register import export_for

        for path in (self.recording, *self.films):
            if path:
                export_for(path).check()

    def _files(self) -> Iterator[tuple[str, Path, tuple[str, ...]]]:
        named = [("--report", self.report, ()), ("--recording", self.recording, (".npz",))]
        named += [("--film", film, FILMS) for film in self.films]
        yield from ((flag, path, endings) for flag, path, endings in named if path is not None)


def check_picture(out: Path | None, report: Path | None) -> None:
    """Refuse a picture and its numbers if they cannot be written or would be the same file."""
    if out and out.suffix != ".png":
        raise CannotWrite(f"--out {out}: the name must end in .png")
    if out and report and out.resolve() == report.resolve():
        raise CannotWrite(f"--out and --report are both {out}; choose different names")
    for path in (out, report):
        if path:
            check_path(path)
    if out:
        check_drawing_figures()


def check_output(out: Path | None) -> None:
    """Refuse a path that cannot be written to, if there is one."""
    if out is not None:
        check_path(out)


def check_path(path: Path) -> None:
    """Refuse a path that cannot be written to, before any work is done for it."""
    try:
        folder = path.resolve().parent
        if path.is_dir():
            raise CannotWrite(f"{path} is a folder; a file name is needed")
        if not folder.is_dir():
            raise CannotWrite(f"{path} cannot be written: there is no folder {folder}")
        if not is_device(path) and not os.access(folder, os.W_OK | os.X_OK):
            raise CannotWrite(f"{path} cannot be written: the folder {folder} is not writable")
    except (OSError, ValueError) as problem:
        raise CannotWrite(f"{str(path)!r} cannot be written: {problem}") from problem


def is_device(path: Path) -> bool:
    """Whether a path is a device or a pipe, such as /dev/stdout, which is written to and not replaced."""
    return path.exists() and not path.is_file() and not path.is_dir()
