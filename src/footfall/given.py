"""The gate for files that documents name: one from outside may name only those that somebody on this machine has given.

Messages, links, uploads, recordings and saved sessions are read while the gate is shut. `catalog` asks here before it
follows a path, and `document` before it accepts a field that is declared as a `file`; nothing else turns a word of a
document into a file.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from footfall.errors import BadValue, UnknownName

_given: set[str] = set()
_everywhere = 0
"""How often it is shut for the whole process."""
_here: ContextVar[bool] = ContextVar("shut", default=False)
"""Of each thread: one that opens the gate again must not shut it for another."""
_remembered: list[Callable[[], Iterable[str]]] = []


@contextmanager
def shut(*, everywhere: bool = False) -> Iterator[None]:
    """Read only what was given, in this thread or everywhere in this process: for documents from outside."""
    global _everywhere
    before = _here.set(True)
    _everywhere += everywhere
    try:
        yield
    finally:
        _everywhere -= everywhere
        _here.reset(before)


def give(path: str) -> None:
    """Let documents from outside name a file, because somebody on this machine did."""
    _given.add(path)


def remember_by(files: Callable[[], Iterable[str]]) -> None:
    """Ask a function for more files that were given; it is asked only about a file that is not known yet."""
    _remembered.append(files)


def is_shut() -> bool:
    """Whether only what was given may be read."""
    return _everywhere > 0 or _here.get()


def check_document(path: object, word: str) -> None:
    """Refuse to follow a document's path while the gate is shut."""
    if is_shut():
        raise UnknownName(f"'{path}' is a path; here a {word} must be given by its library name")


def check_file(path: str, where: str) -> None:
    """Refuse a file that nobody on this machine has given, while the gate is shut."""
    if not path or not is_shut() or path in _given:
        return
    if not any(path in files() for files in _remembered):
        raise BadValue(f"{where} is a robot in a file on disk, which must be opened here first: --rig {path}")
    _given.add(path)
