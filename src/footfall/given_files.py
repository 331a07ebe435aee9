"""Which files were given before: those that the library's documents name, and those that earlier commands opened."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from footfall import catalog, given
from footfall.errors import BadDocument, CannotWrite
from footfall.quantity import fields_of

MOST = 200
"""Files that are remembered; the oldest are forgotten."""


def remember(path: str) -> None:
    """Keep in mind, for later processes too, that somebody on this machine gave a file: recordings may name it."""
    given.give(path)
    files = [*(other for other in _opened_before() if other != path), path]
    with suppress(OSError, CannotWrite):
        catalog.home().mkdir(mode=0o700, parents=True, exist_ok=True)
        catalog.atomic_write(_list(), "\n".join(files[-MOST:]).encode("utf-8", "surrogateescape"))


def give_those_of(kind: type[msgspec.Struct]) -> None:
    """Count the files as given that the library's documents of a kind name."""
    given.remember_by(lambda: set(_in_library(kind)))


def _in_library(kind: type[msgspec.Struct]) -> Iterator[str]:
    keys = [field.path for field in fields_of(kind) if field.quantity and field.quantity.names_file]
    for name in catalog.all_names(kind):
        with suppress(BadDocument):
            table = catalog.read_toml(catalog.path_of(kind, name))
            yield from (str(table[key]) for key in keys if key in table)


def _opened_before() -> list[str]:
    try:
        return _list().read_bytes().decode("utf-8", "surrogateescape").split("\n")
    except OSError:
        return []


def _list() -> Path:
    return catalog.home() / "given-files.txt"


given.remember_by(_opened_before)
