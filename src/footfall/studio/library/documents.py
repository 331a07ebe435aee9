"""The user's own library of documents, and stored sessions.

`FOOTFALL_HOME`, or the system's place for such data, holds `library/styles/NAME.toml` and the like, and
`sessions/NAME.json`. Names are checked here, so that none leaves its folder. The server uses this too but has no
engine, so the code that decodes documents (kinds.py) is imported where one is saved.
"""

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from footfall import catalog
from footfall.errors import BadValue, CannotWrite, FootfallError, UnknownName, did_you_mean
from footfall.studio.protocol import Document, Entry, Library
from footfall.studio.protocol.wire import SHELVES

NAME = re.compile(r"[^\W_][\w '()+,-]{0,58}[\w')+]|[^\W_]")
RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
SESSION = re.compile(r"[A-Za-z0-9_-]{16,64}")
MOST_SESSIONS, MOST_OWN = 100, 1000
LARGEST_SESSION = 50_000_000


# ---------------------------------------------------------------- documents


def save_own(word: Document, name: str, table: Mapping[str, Any], overwrite: bool = False, text: str = "") -> Path:
    """Save a document under a name in the user's library, fully checked, whole or not at all."""
    from footfall.studio.library.kinds import decoded

    check_name(name)
    folder = _own_folder(word)
    if name in [path.stem for path in catalog.packaged(SHELVES[word])]:
        raise BadValue(f"the {word} '{name}' is built in; choose another name")
    document = decoded(word, {**table, "name": name, **({"text": text} if text else {})}, f"this {word}")
    path = folder / f"{name}.toml"
    if path.exists() and not overwrite:
        raise BadValue(f"your library already has a {word} '{name}'; overwrite it or choose another name")
    if not path.exists() and len(own_names(word)) >= MOST_OWN:
        raise BadValue(f"your library already has {MOST_OWN} {SHELVES[word]}; delete some first")
    _make_folder(folder)
    catalog.save(document, path, overwrite=overwrite)
    return path


def delete_own(word: str, name: str) -> None:
    """Remove a document from the user's library."""
    check_name(name)
    known = own_names(word)
    if name not in known:
        raise UnknownName(f"your library has no {word} '{name}'{did_you_mean(name, known)}")
    try:
        (_own_folder(word) / f"{name}.toml").unlink()
    except OSError as problem:
        raise CannotWrite(f"the {word} '{name}' cannot be deleted: {problem.strerror}") from problem


def own_names(word: str) -> list[str]:
    """Names of the user's documents of one kind, sorted."""
    return sorted(path.stem for path in _own_folder(word).glob("*.toml"))


def _own_folder(word: str) -> Path:
    if word not in SHELVES:
        raise UnknownName(f"there is no kind of document '{word}'{did_you_mean(word, SHELVES)}")
    return catalog.own_folder(SHELVES[word])


def check_name(name: str) -> None:
    """Refuse names that some file system would not accept, or that lead elsewhere."""
    if not NAME.fullmatch(name) or name.casefold() in RESERVED:
        raise BadValue(
            f"'{name[:60]}' is not a valid name; use up to 60 letters, digits, spaces and - _ ' ( ) + , "
            "starting with a letter or a digit"
        )


def library() -> Library:
    """Everything that can be chosen, the user's own documents last."""
    return Library(**{shelf: _shelf(shelf) for shelf in SHELVES.values()})


def document_path(word: str, name: str) -> Path | None:
    """The file of a document in either library; None if there is none."""
    if word not in SHELVES or not NAME.fullmatch(name):
        return None
    own = _own_folder(word) / f"{name}.toml"
    return _packaged_files(SHELVES[word]).get(name) or (own if own.is_file() else None)


@cache
def _packaged_files(shelf: str) -> dict[str, Path]:
    return {path.stem: path for path in reversed(catalog.packaged(shelf))}


def _shelf(shelf: str) -> list[Entry]:
    own = [_entry(path, own=True) for path in sorted(catalog.own_folder(shelf).glob("*.toml"))]
    return [*_packaged(shelf), *own]


@cache
def _packaged(shelf: str) -> list[Entry]:
    return [_entry(path, own=False) for path in catalog.packaged(shelf)]


def _entry(path: Path, own: bool) -> Entry:
    """The entry by which to choose a document."""
    try:
        table = catalog.read_toml(path)
    except FootfallError as problem:
        return Entry(name=path.stem, text=f"cannot be opened: {problem}", own=own)
    return Entry(name=path.stem, text=str(table.get("text", "")), own=own, plane=table.get("plane") is True)


# ---------------------------------------------------------------- sessions


def keep_session(name: str, saved: Mapping[str, Any]) -> None:
    """Store what a session is restored from; the oldest ones are removed."""
    if not SESSION.fullmatch(name):
        raise BadValue("a session's name must have 16 to 64 letters, digits, - or _")
    folder = _sessions()
    _make_folder(folder)
    catalog.atomic_write(folder / f"{name}.json", json.dumps(saved, separators=(",", ":")).encode())
    files = sorted(folder.glob("*.json"), key=_age)
    for path in files[: max(len(files) - MOST_SESSIONS, 0)]:
        with suppress(OSError):
            path.unlink()


def kept_session(name: str) -> dict[str, Any] | None:
    """What was stored under a name; None if there is nothing readable."""
    path = _sessions() / f"{name}.json"
    if not SESSION.fullmatch(name) or not path.is_file() or path.stat().st_size > LARGEST_SESSION:
        return None
    try:
        saved = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    return saved if isinstance(saved, dict) else None


def _sessions() -> Path:
    return catalog.home() / "sessions"


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _make_folder(folder: Path) -> None:
    try:
        catalog.home().mkdir(mode=0o700, parents=True, exist_ok=True)  # a session's file is named by its secret name
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise CannotWrite(f"the folder {folder} cannot be created: {problem.strerror}") from problem
