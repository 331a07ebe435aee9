"""The kinds of documents that the studio opens and saves: recognise a text, decode it, and write it as TOML."""

import tomllib
from collections.abc import Mapping
from typing import Any

import msgspec

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import BadDocument, FootfallError
from footfall.gaits.style import Style
from footfall.laws.register import LAWS, USUAL, Gait
from footfall.stage.scene import Trial
from footfall.studio.protocol import Document
from footfall.worlds.world import World

KINDS: dict[Document, type[msgspec.Struct]] = {
    "character": Character,
    "gait": Gait,
    "style": Style,
    "world": World,
    "trial": Trial,
}
"""The kinds by shelf of the library; gaits of all laws share one."""


def opened(text: str, hint: Document | None = None) -> tuple[Document, msgspec.Struct]:
    """What kind of document a text is, and the document.

    If a text could be several kinds, because it leaves nearly everything to the defaults, the library's document of
    that name decides, or else the hint.
    """
    table = read(text)
    found, problems = _tried(table)
    if not found:
        raise _nothing(table, problems)
    if len(found) == 1:
        return next(iter(found.items()))
    alike = [word for word, document in found.items() if _in_library(word, document)]
    for word in (*alike[:1], hint):
        if word is not None and word in found:
            return word, found[word]
    raise BadDocument(f"this could be a {' or a '.join(found)}; open it from the library, under the tab of its kind")


def _tried(table: Mapping[str, Any]) -> tuple[dict[Document, msgspec.Struct], dict[Document, FootfallError]]:
    """The table as every kind of document it can be, and why it cannot be the others."""
    found: dict[Document, msgspec.Struct] = {}
    problems: dict[Document, FootfallError] = {}
    for word in KINDS:
        try:
            found[word] = decoded(word, table, f"this {word}")
        except FootfallError as problem:
            problems[word] = problem
    return found, problems


def _nothing(table: Mapping[str, Any], problems: Mapping[Document, FootfallError]) -> FootfallError:
    """What is wrong with an invalid table, judged as the kind with which it shares the most keys."""
    known = {word: len((table.keys() & _keys(word, table)) - {"name", "text"}) for word in problems}
    likely = max(problems, key=lambda word: known[word])
    if known[likely] > 0:
        return problems[likely]
    return BadDocument(f"this is not a Footfall document: it is not a {' or a '.join(KINDS)}")


def _keys(word: Document, table: Mapping[str, Any]) -> set[str]:
    """The keys of a kind; for gaits, those of the law that the table names."""
    law = LAWS.get(str(table.get("law", "")), USUAL)
    return set((law.gait if word == "gait" else KINDS[word]).__struct_fields__)


def _in_library(word: Document, document: Any) -> bool:
    return document.name in catalog.all_names(KINDS[word]) and loaded(word, document.name) == document


def decoded(word: Document, table: Mapping[str, Any], where: str) -> msgspec.Struct:
    """A document of one kind, fully checked."""
    document = catalog.decode(KINDS[word], catalog.whole(KINDS[word], dict(table)), where)
    return document.check() if isinstance(document, Character) else document


def loaded(word: Document, name: str) -> msgspec.Struct:
    """A document from the library."""
    return decoded(word, *catalog.read_table(KINDS[word], name))


def read(text: str) -> dict[str, Any]:
    """The tables of a text."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        raise BadDocument(f"it is not valid TOML: {' '.join(str(problem).split())}") from problem
