"""Save open documents to the library, and tell which are saved."""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from footfall import catalog
from footfall.laws.register import law_of
from footfall.skills.register import takes_footprints
from footfall.studio.library import kinds
from footfall.studio.protocol import Document
from footfall.studio.session.workspace import Work

TRIAL_SECONDS = 20.0
SECONDS_PER_FOOTPRINT = 1.0
"""How much longer a trial lasts for each footprint, s: a step of a large body takes less."""
SECONDS_PER_TASK = 15.0
"""And for each task, s."""


def saved_table(work: Work, document: Document, speed: float) -> dict[str, Any]:
    """What to save of some work: one document, or everything as a trial that walks at a speed."""
    if document != "trial":
        return catalog.encode(getattr(work, document))
    law = law_of(work.gait)
    kept: list[Document] = ["character", "gait", *(["style"] if law.styles else []), "world"]
    parts: dict[str, Any] = {name: _name_or_table(work, name) for name in kept} | {"seconds": TRIAL_SECONDS}
    asked = {"speed": round(speed, 3)} | work.settings
    heeded = {name: value for name, value in asked.items() if name in law.commands}
    prints = [catalog.encode(one.footprint) for one in work.footprints] if takes_footprints(work.gait) else []
    parts["seconds"] += SECONDS_PER_FOOTPRINT * len(prints)
    skills = [dict(task.table) for task in work.queue]
    parts["seconds"] += SECONDS_PER_TASK * len(skills)
    skills = [*skills, *([{"do": "stop"}] if skills and skills[-1]["do"] != "stop" else [])]
    command = {"command": [{"at": 0.0} | heeded]} if heeded and not skills else {}
    return parts | command | {name: value for name, value in (("footprint", prints), ("skill", skills)) if value}


def _name_or_table(work: Work, document: Document) -> str | dict[str, Any]:
    return getattr(work, document).name if is_saved(work, document) else catalog.encode(getattr(work, document))


def downloaded(work: Work, document: Document, speed: float) -> tuple[str, str]:
    """The name and TOML of an open document in its current state."""
    table = saved_table(work, document, speed)
    one = kinds.decoded(document, {"name": document} | table, f"this {document}")
    return getattr(one, "name", document), catalog.toml_of(one)


def renamed(work: Work, document: Document, name: str, text: str) -> Work:
    """The same work, with a document under its new name."""
    table = catalog.encode(getattr(work, document)) | {"name": name} | ({"text": text} if text else {})
    chain = () if document == "gait" else work.chain
    return replace(work, chain=chain, **{document: kinds.decoded(document, table, name)})


def is_saved(work: Work, document: Document) -> bool:
    """Whether the library has an identical document."""
    own, kind = getattr(work, document), kinds.KINDS[document]
    if own.name not in catalog.all_names(kind):
        return False
    return _in_library(document, own.name, catalog.path_of(kind, own.name).stat().st_mtime_ns) == own


@lru_cache(maxsize=64)
def _in_library(document: Document, name: str, written: int) -> Any:
    """A document as in its file at a modification time."""
    return kinds.loaded(document, name)
