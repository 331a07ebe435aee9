"""Recordings in the user's own library, `library/recordings/NAME.npz`, within limits.

The server uses this too but has no engine, so the code that reads recordings is imported where one is read.
"""

import re
from functools import lru_cache
from pathlib import Path

from footfall import catalog
from footfall.errors import BadValue, CannotWrite, FootfallError, UnknownName, did_you_mean
from footfall.studio.library.documents import check_name
from footfall.studio.protocol import Entry

LARGEST = 64 * 2**20
"""Most bytes in one file, here and in an upload."""
MOST, MOST_BYTES = 500, 2**30
UPLOADS, UPLOAD = "uploads", re.compile(r"[0-9a-f]{32}")
"""The folder for uploads within a session's folder, and the pattern of their names."""


def keep(name: str, data: bytes, overwrite: bool = False) -> Path:
    """Save a recording, whole or not at all."""
    check(name, overwrite)
    path = _folder() / f"{name}.npz"
    if len(data) > LARGEST:
        raise BadValue(f"this recording is {len(data) / 2**20:.0f} MB; the limit is {LARGEST >> 20} MB")
    others = sum(_size(file) for file in _folder().glob("*.npz") if file != path)
    if others + len(data) > MOST_BYTES:
        raise BadValue(f"your recordings take {others / 2**20:.0f} MB of {MOST_BYTES >> 20} MB; delete some first")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise CannotWrite(f"the folder {path.parent} cannot be created: {problem.strerror}") from problem
    catalog.atomic_write(path, data, overwrite=overwrite)
    return path


def check(name: str, overwrite: bool = False) -> None:
    """Refuse a name that is invalid or taken."""
    check_name(name)
    taken = names()
    if name in taken and not overwrite:
        raise BadValue(f"your library already has a recording '{name}'; overwrite it or choose another name")
    if name not in taken and len(taken) >= MOST:
        raise BadValue(f"your library already has {MOST} recordings; delete some first")


def file_of(name: str) -> Path:
    """The file of an existing recording."""
    check_name(name)
    known = names()
    if name not in known:
        raise UnknownName(f"your library has no recording '{name}'{did_you_mean(name, known)}")
    return _folder() / f"{name}.npz"


def delete(name: str) -> None:
    """Delete a recording."""
    try:
        file_of(name).unlink()
    except OSError as problem:
        raise CannotWrite(f"the recording '{name}' cannot be deleted: {problem.strerror}") from problem


def names() -> list[str]:
    """The names of all recordings, sorted."""
    return sorted(path.stem for path in _folder().glob("*.npz"))


def shelf() -> list[Entry]:
    """The entries by which to choose a recording."""
    files = sorted(_folder().glob("*.npz"))
    return [Entry(name=path.stem, text=_words(path, *_stamp(path)), own=True) for path in files]


@lru_cache(maxsize=2 * MOST)
def _words(path: Path, written: int, size: int) -> str:
    """Who walks, how, for how long, and how it ends, for a file with this modification time."""
    from footfall.sim.recording import glance

    try:
        return glance(path, f"'{path.stem}'", LARGEST)
    except FootfallError as problem:
        return f"cannot be opened: {problem}"


def _stamp(path: Path) -> tuple[int, int]:
    try:
        status = path.stat()
    except OSError:
        return 0, 0
    return status.st_mtime_ns, status.st_size


def _size(path: Path) -> int:
    return _stamp(path)[1]


def _folder() -> Path:
    return catalog.own_folder("recordings")
