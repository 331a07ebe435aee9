"""The library of TOML documents: find, load, save and list them."""

import errno
import os
import stat
import tomllib
from collections.abc import Iterable, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
import platformdirs
import tomli_w

from footfall import given, plugins
from footfall.document import decode as decode_plain
from footfall.document import encode, merged, shown
from footfall.errors import BadDocument, BadValue, CannotWrite, FootfallError, UnknownName, did_you_mean, one_line
from footfall.renamed import Renamed, decode_renamed
from footfall.written import atomic_write

__all__ = [
    "LIBRARY",
    "all_names",
    "atomic_write",
    "check_readable",
    "decode",
    "encode",
    "exists",
    "home",
    "is_path",
    "load",
    "merged",
    "names",
    "own_folder",
    "own_names",
    "packaged",
    "path_of",
    "read_table",
    "read_toml",
    "register",
    "save",
    "toml_of",
    "with_changes",
]

T = TypeVar("T", bound=msgspec.Struct)
Source = str | Path | Mapping[str, Any]

LIBRARY = Path(__file__).parent / "library"
LONGEST_INDEX = 9
"""Most digits in the index of a list entry."""
LONGEST_DOCUMENT = 16 * 2**20
"""Most bytes of a document."""
DEEPEST = 64
"""Most levels of tables and lists in a document."""


def load(kind: type[T], source: Source, where: str = "", *, beside: Path | None = None) -> T:
    """Load a document by library name, by path (it has a slash or ends in .toml) or from an inline table.

    `where` names whatever refers to it, for error messages; relative paths start at the folder `beside`.
    """
    table, place = read_table(kind, source, where, beside=beside)
    return decode(kind, table, place)


def read_table(
    kind: type[msgspec.Struct], source: Source, where: str = "", *, beside: Path | None = None
) -> tuple[dict[str, Any], str]:
    """The plain table behind a name, a path or an inline table, and what to call it in error messages."""
    if isinstance(source, Mapping):
        return dict(source), where or f"this {_shelf(kind).word}"
    try:
        if isinstance(source, Path) or is_path(source):
            given.check_document(source, _shelf(kind).word)
            return whole(kind, read_toml((beside or Path()) / source)), str(source)
        path = path_of(kind, source)
        return whole(kind, read_toml(path)), f"{path.parent.name}/{path.name}"
    except FootfallError as problem:
        raise type(problem)(f"{where}: {problem}") if where else problem from None


def whole(kind: type[msgspec.Struct], table: dict[str, Any]) -> dict[str, Any]:
    """A document whose file may say only how it differs from one of the library that it is `like`."""
    own = {key: value for key, value in table.items() if key != "like"}
    return merged(read_toml(path_of(kind, table["like"])), own) if isinstance(table.get("like"), str) else table


def save(document: msgspec.Struct, path: str | Path, *, overwrite: bool = False) -> None:
    """Write a document as a TOML file, whole or not at all."""
    atomic_write(path, toml_of(document, str(path)).encode(), overwrite=overwrite)


def toml_of(document: msgspec.Struct, where: str = "") -> str:
    """A document as TOML; loading it again gives an equal document. `where` names it in error messages."""
    table, place = encode(document), where or f"this {_shelf(type(document)).word}"
    if decode(type(document), table, place) != document:
        raise CannotWrite(f"{place}: None cannot be written; on reading, the default would take its place")
    try:
        return tomli_w.dumps(table).encode().decode()
    except (TypeError, ValueError) as problem:
        raise CannotWrite(f"{place}: TOML cannot hold this document ({problem})") from problem


def decode(kind: type[T], data: Mapping[str, Any], where: str = "") -> T:
    """Make a document of this kind from a plain table and check it fully; `where` names the source in error messages.

    For a kind that stands for several, such as a gait of any law, the table's tag selects one of them.
    """
    _check_depth(data, where)
    plugins.load()
    shelf = _shelf(kind)
    if not shelf.usual:
        return decode_plain(kind, data, where)
    kinds: dict[str, Any] = {other.value: one for one, other in _SHELVES.items() if other.value and shelf.shares(other)}
    value = data.get(shelf.tag, shelf.usual)
    former = next((other.value for other in _SHELVES.values() if other.former == value and shelf.shares(other)), "")
    if former:
        return decode_renamed(kinds, Renamed(shelf.word, shelf.tag, value, former), data, where)
    if not isinstance(value, str) or value not in kinds:
        words = f"{shelf.tag} is {shown(value)}{did_you_mean(str(value), kinds, f'{shelf.tag}s')}"
        raise BadValue(f"{where}: {words}" if where else words)
    return decode_plain(kinds[value], data, where)


def names(kind: type[msgspec.Struct]) -> list[str]:
    """Names of the package's documents of one kind, sorted; if kinds share a folder, those with its tag.

    The user's own documents are left out, so that random choices among them are the same on every machine.
    """
    shelf = _shelf(kind)
    files = (LIBRARY / shelf.folder).glob("*.toml")
    if not shelf.value:
        return sorted(path.stem for path in files)
    usual = next((other.usual for other in _SHELVES.values() if other.usual and shelf.shares(other)), "")
    return sorted(path.stem for path in files if read_toml(path).get(shelf.tag, usual) == shelf.value)


def all_names(kind: type[msgspec.Struct]) -> list[str]:
    """Names of all documents in a kind's folder, with those of other kinds, of plug-ins and the user's own, sorted."""
    return sorted({path.stem for path in packaged(_shelf(kind).folder)} | set(own_names(kind)))


def packaged(shelf: str) -> list[Path]:
    """The documents in a folder such as `gaits`, the package's own and then those of plug-ins."""
    return [*sorted((LIBRARY / shelf).glob("*.toml")), *plugins.files(shelf)]


def own_names(kind: type[msgspec.Struct]) -> list[str]:
    """Names of the user's own documents in a kind's folder, sorted."""
    return sorted(path.stem for path in own_folder(_shelf(kind).folder).glob("*.toml"))


def own_folder(shelf: str) -> Path:
    """The folder for the user's own documents of a shelf such as `styles`; it may not exist."""
    return home() / "library" / shelf


def home() -> Path:
    """The folder for the user's own data: FOOTFALL_HOME, or the system's usual place."""
    if given := os.environ.get("FOOTFALL_HOME"):
        return Path(given)
    return platformdirs.user_data_path("footfall", appauthor=False)


def exists(kind: type[msgspec.Struct], name: str) -> bool:
    """Whether the library has a document of this name."""
    return name in names(kind)


def path_of(kind: type[msgspec.Struct], name: str) -> Path:
    """The file of a library document; the package's own names come first."""
    shelf, known = _shelf(kind), all_names(kind)
    if name not in known:
        guess = did_you_mean(name, known, shelf.folder)
        raise UnknownName(f"no {shelf.word} {shown(name)} in the library{guess}")
    ours = (path for path in packaged(shelf.folder) if path.stem == name)
    return next(ours, own_folder(shelf.folder) / f"{name}.toml")


class _Shelf(NamedTuple):
    folder: str
    word: str
    tag: str = ""
    value: str = ""
    usual: str = ""
    former: str = ""

    def shares(self, other: "_Shelf") -> bool:
        """Whether both kinds share a folder and are told apart by a tag."""
        return (self.folder, self.tag) == (other.folder, other.tag)


_SHELVES: dict[type, _Shelf] = {}


def register(
    kind: type[T], *, folder: str, word: str, tag: str = "", value: str = "", usual: str = "", former: str = ""
) -> type[T]:
    """Give a kind of document its folder in the library and its word in messages.

    Several kinds may share a folder and are then told apart by a key of the document, the `tag`. Each registers its
    `value` of the tag; a kind that stands for any of them registers `usual`, the value of documents without the key.
    `former` is the value under which earlier versions wrote a kind.
    """
    _SHELVES[kind] = _Shelf(folder, word, tag, value, usual, former)
    return kind


def _shelf(kind: type) -> _Shelf:
    return _SHELVES.get(kind) or _Shelf(folder=f"no folder of {kind.__name__}", word=kind.__name__.lower())


def is_path(source: str) -> bool:
    """Whether a word is a path rather than the name of a library document."""
    return "/" in source or "\\" in source or source.endswith(".toml")


def read_toml(path: str | Path) -> dict[str, Any]:
    """Read a TOML file as plain tables."""
    try:
        check_readable(path, LONGEST_DOCUMENT)
        return tomllib.loads(Path(path).read_bytes().decode())
    except FileNotFoundError:
        raise BadDocument(f"there is no file {path}") from None
    except IsADirectoryError:
        raise BadDocument(f"{path} is a folder; a TOML file is needed") from None
    except OSError as problem:
        raise BadDocument(f"{path} cannot be read: {problem.strerror}") from problem
    except UnicodeDecodeError as problem:
        raise BadDocument(f"{path} is not UTF-8 text (byte {problem.start})") from problem
    except tomllib.TOMLDecodeError as problem:
        raise BadDocument(f"{path} is not valid TOML: {one_line(problem)}") from problem
    except (ValueError, RecursionError) as problem:
        raise BadDocument(f"{one_line(path)} cannot be read: {one_line(problem)}") from problem


def check_readable(path: str | Path, largest: int | None = None) -> None:
    """Refuse a pipe or a device, which could be read for ever, and a file larger than so many bytes."""
    status = os.stat(path)
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "it is not an ordinary file")
    if largest is not None and status.st_size > largest:
        raise OSError(
            errno.EFBIG, f"it is {status.st_size / 1e6:.0f} MB; the limit for a document is {largest / 1e6:.0f} MB"
        )


def _check_depth(table: Any, where: str) -> None:
    """Refuse tables and lists within each other deeper than any document has; copying them would exhaust the stack."""
    level: list[Any] = [table]
    for _ in range(DEEPEST):
        level = [
            entry
            for one in level
            for entry in (one.values() if isinstance(one, Mapping) else one if isinstance(one, list | tuple) else ())
        ]
        if not level:
            return
    raise BadDocument(f"{where or 'the document'}: its tables are nested more than {DEEPEST} deep")


def with_changes(
    data: Mapping[str, Any],
    changes: Iterable[str],
    where: str = "",
    *,
    opens: Mapping[str, type[msgspec.Struct]] | None = None,
) -> dict[str, Any]:
    """A copy of a table with `path.to.key=value` assignments applied; values are TOML, bare words are text.

    A change below a key in `opens` (such as `gait.step.period=0.5` where gait = "walk") first replaces the name by that
    document's table. `decode` checks whether the keys exist.
    """
    _check_depth(data, where)
    changed = deepcopy(dict(data))
    for change in changes:
        path, equals, value = (part.strip() for part in change.partition("="))
        keys = path.split(".")
        if not equals or not all(keys) or len(keys) > DEEPEST:
            raise BadValue(f"cannot set {shown(change)}; write it as path.to.key=value")
        if len(keys) > 1 and opens and keys[0] in opens and isinstance(name := changed.get(keys[0]), str):
            changed[keys[0]], _ = read_table(opens[keys[0]], name, where)
        _assign(changed, keys, _toml_value(value, change), change)
    return changed


def _assign(table: dict[str, Any], keys: list[str], value: Any, change: str) -> None:
    holder: Any = table
    for depth, key in enumerate(keys):
        index = _index_in(holder, key, ".".join(keys[:depth]), change)
        last = depth == len(keys) - 1
        if isinstance(holder, list):
            if index == len(holder):
                holder.append({})
        elif not last:
            holder.setdefault(key, [] if keys[depth + 1].isdecimal() else {})
        if last:
            holder[index] = value
        else:
            holder = holder[index]


def _index_in(holder: Any, key: str, path: str, change: str) -> Any:
    """The key itself for a table, the index for a list; one past the end adds an entry."""
    if isinstance(holder, dict):
        return key
    if not isinstance(holder, list):
        raise BadValue(f"cannot set {shown(change)}: {path} is {shown(holder)}, not a table or a list")
    if not key.isdecimal() or len(key) > LONGEST_INDEX or int(key) > len(holder):
        allowed = f"0 to {len(holder) - 1}, or {len(holder)} to add one" if holder else "0, to add one"
        raise BadValue(
            f"cannot set {shown(change)}: {path} is a list; {shown(key)} must be one of its entries ({allowed})"
        )
    return int(key)


def _toml_value(written: str, change: str) -> Any:
    if not written:
        raise BadValue(f"cannot set {shown(change)}: no value after '='")
    try:
        table = tomllib.loads(f"value = {written}")
    except (ValueError, RecursionError) as problem:
        if written[0] in "[{\"'":
            raise BadValue(f"cannot set {shown(change)}: {one_line(problem)}") from problem
        return written
    return table["value"] if len(table) == 1 else written
