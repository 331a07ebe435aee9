"""Write files whole or not at all."""

import os
import secrets
from pathlib import Path

from footfall.errors import CannotWrite, one_line


def atomic_write(path: str | Path, data: bytes, overwrite: bool = True) -> None:
    """Write a file whole or not at all: readers see the old bytes or the new ones, never a part."""
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file() and not target.is_dir():
            target.write_bytes(data)  # a device or a pipe, such as /dev/stdout, must not be replaced by a file
            return
        _check_room(target, path, overwrite)
        _replace(target, data, overwrite)
    except FileExistsError:
        raise CannotWrite(f"{path} already exists and was not changed; choose another name or overwrite it") from None
    except OSError as problem:
        raise CannotWrite(f"{path} cannot be written: {problem.strerror}") from problem
    except ValueError as problem:
        raise CannotWrite(f"{one_line(path)} cannot be written: {problem}") from problem


def _check_room(target: Path, path: str | Path, overwrite: bool) -> None:
    if target.is_dir():
        raise CannotWrite(f"{path} is a folder; a file name is needed")
    if not target.parent.is_dir():
        raise CannotWrite(f"{path} cannot be written: there is no folder {target.parent}")
    if target.exists() and not overwrite:
        raise FileExistsError


def _replace(target: Path, data: bytes, overwrite: bool) -> None:
    """Write a temporary file beside the target, then rename it in one step."""
    temporary = target.parent / f".footfall-{secrets.token_hex(8)}"
    try:
        with open(temporary, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())  # else, after a power cut, the name could stand for an empty file
        if overwrite:
            os.replace(temporary, target)
        else:
            _name_if_free(temporary, target)
    finally:
        temporary.unlink(missing_ok=True)


def _name_if_free(temporary: Path, target: Path) -> None:
    """Use a hard link, which, unlike a rename, fails if the name has been taken meanwhile; without links, rename."""
    try:
        os.link(temporary, target)
    except FileExistsError:
        raise
    except OSError:
        os.replace(temporary, target)
