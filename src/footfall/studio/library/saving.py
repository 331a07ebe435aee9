"""What of the open documents the library has, or is to have."""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from footfall import catalog
from footfall.laws.register import decode_gait
from footfall.studio.protocol import Document
from footfall.studio.session.workspace import KINDS, Work

TRIAL_SECONDS = 20.0


def saved_table(work: Work, document: Document, speed: float) -> dict[str, Any]:
    """What is saved of some work: one document, or all of it as a trial that walks at a speed."""
    if document != "trial":
        return catalog.encode(getattr(work, document))
    parts = {name: _name_or_table(work, name) for name in ("character", "gait", "style", "world")}
    if work.character.plane:
        return {key: value for key, value in parts.items() if key != "style"} | {"seconds": TRIAL_SECONDS}
    asked = {"at": 0.0, "speed": round(speed, 3)} | work.settings
    return parts | {"seconds": TRIAL_SECONDS, "command": [asked]}


def _name_or_table(work: Work, document: Document) -> str | dict[str, Any]:
    return getattr(work, document).name if is_saved(work, document) else catalog.encode(getattr(work, document))


def renamed(work: Work, document: Document, name: str, text: str) -> Work:
    """The same, with a document under its new name."""
    table = catalog.encode(getattr(work, document)) | {"name": name} | ({"text": text} if text else {})
    if document == "gait":
        return replace(work, gait=decode_gait(table, name), chain=())
    return replace(work, **{document: catalog.decode(KINDS[document], table, name)})


def is_saved(work: Work, document: Document) -> bool:
    """Whether the library has it as it is."""
    own = getattr(work, document)
    if own.name not in catalog.all_names(KINDS[document]):
        return False
    path = catalog.path_of(KINDS[document], own.name)
    return _in_library(document, own.name, path.stat().st_mtime_ns) == own


@lru_cache(maxsize=64)
def _in_library(document: Document, name: str, written: int) -> Any:
    """A document as its file, written at some time, has it."""
    table, place = catalog.read_table(KINDS[document], name)
    return decode_gait(table, place) if document == "gait" else catalog.decode(KINDS[document], table, place)
