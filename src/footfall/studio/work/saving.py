"""Save open documents to the library, and tell which are saved."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import degrees
from typing import Any

from footfall import catalog
from footfall.errors import BadValue
from footfall.laws.register import law_of
from footfall.skills.wheel import OPENING_SPEED, Wheel
from footfall.stage.scene import TOLD
from footfall.studio.library import kinds
from footfall.studio.library.documents import document_path
from footfall.studio.protocol import Document
from footfall.studio.work.actor import OpenActor
from footfall.studio.work.work import Work

TOGETHER = ("crate", "crowd_skill", "seed", "step_seconds", "contact")
"""What a trial says of all of them."""
TRIAL_SECONDS = 20.0
SECONDS_PER_FOOTPRINT = 1.0
"""How much longer a trial lasts for each footprint, s: a step of a large body takes less."""
SECONDS_PER_TASK = 15.0
"""And for each task, s."""


def saved_table(work: Work, document: Document, speeds: Sequence[float]) -> dict[str, Any]:
    """What to save of some work: one document, or everything as a trial in which each walks at its speed."""
    if document != "trial":
        return catalog.encode(getattr(work, document))
    if work.is_several or work.company:
        return _trial_of_several(work, speeds)
    own = _documents(work.own) | {"world": name_or_table(work, "world"), "seconds": _seconds(work.actors)}
    return own | _told(work.own, speeds[0])


def speeds_of(work: Work, wheels: Sequence[Wheel]) -> list[float]:
    """How fast each walks; who has just come, as its settings say."""
    new = work.actors[len(wheels) :]
    return [*(wheel.cruise for wheel in wheels), *(one.settings.get("speed", OPENING_SPEED) for one in new)]


def _trial_of_several(work: Work, speeds: Sequence[float]) -> dict[str, Any]:
    """All on the stage, each with its documents at the place where it starts, and what they are told together."""
    walkers = [_walker(work, row, speeds[row]) for row in range(len(work.actors))]
    table = {"world": name_or_table(work, "world"), "seconds": _seconds(work.actors), "crowd": walkers}
    if work.company is None:
        return table
    told = catalog.encode(work.company.trial)
    return table | {name: told[name] for name in TOGETHER if told.get(name)}


def _walker(work: Work, row: int, speed: float) -> dict[str, Any]:
    one, (x, y, heading) = work.actors[row], work.actors[row].place
    place = {"name": one.called, "place": [round(x, 4), round(y, 4)], "heading_deg": round(degrees(heading), 3)}
    return place | _documents(one) | (told_by_trial(work, row) if row < work.told_together else _told(one, speed))


def told_by_trial(work: Work, row: int) -> dict[str, Any]:
    """What a trial tells one whom it tells something together with others, and the tasks that were added to it."""
    assert work.company is not None
    one, told = work.actors[row], catalog.encode(work.company.trial.crowd[row])
    added = _told(one, 0.0) if one.queue or one.footprints else {}
    added.pop("command", None)
    if added and work.company.trial.crowd_skill:
        raise BadValue(f"one skill commands everyone in this trial, so that it cannot hold the tasks of '{one.called}'")
    return {name: told[name] for name in (*TOLD, "goal", "speed") if told.get(name)} | added


def _documents(one: OpenActor) -> dict[str, Any]:
    kept: list[Document] = ["character", "gait", *(["style"] if law_of(one.gait).styles else [])]
    return {name: name_or_table(one, name) for name in kept} | _off(one)


def _told(one: OpenActor, speed: float) -> dict[str, Any]:
    """What somebody does: its tasks, and then it stops; without tasks, it walks; and the footprints it steps onto."""
    skills = [dict(task.table) for task in one.queue]
    skills += [{"do": "stop"}] if skills and skills[-1]["do"] != "stop" else []
    heeded = _asked_of(one, speed)
    command = [{"at": 0.0} | heeded] if heeded and not skills else []
    prints = [catalog.encode(placed.footprint) for placed in one.footprints] if one.takes_footprints else []
    return {name: told for name, told in (("command", command), ("footprint", prints), ("skill", skills)) if told}


def _seconds(actors: Sequence[OpenActor]) -> float:
    """How long a trial lasts in which everyone does all that it is told, s."""
    each = (
        SECONDS_PER_FOOTPRINT * len(one.footprints) * one.takes_footprints + SECONDS_PER_TASK * len(one.queue)
        for one in actors
    )
    return TRIAL_SECONDS + max(each)


def _off(one: OpenActor) -> dict[str, Any]:
    return {"without": list(one.without)} if one.without else {}


def _asked_of(one: OpenActor, speed: float) -> dict[str, float]:
    """What somebody is asked from the start, as far as its law heeds it."""
    asked = {"speed": round(speed, 3)} | one.settings
    return {name: value for name, value in asked.items() if name in law_of(one.gait).commands}


def name_or_table(work: Work | OpenActor, document: Document) -> str | dict[str, Any]:
    """A document by its name, if the library has it, or as a table."""
    return getattr(work, document).name if is_saved(work, document) else catalog.encode(getattr(work, document))


def downloaded(work: Work, document: Document, speeds: Sequence[float]) -> tuple[str, str]:
    """The name and TOML of an open document in its current state."""
    table = saved_table(work, document, speeds)
    one = kinds.decoded(document, {"name": document} | table, f"this {document}")
    return getattr(one, "name", document), catalog.toml_of(one)


def renamed(work: Work, document: Document, name: str, text: str) -> Work:
    """The same work, with a document under its new name."""
    table = catalog.encode(getattr(work, document)) | {"name": name} | ({"text": text} if text else {})
    saved = kinds.decoded(document, table, name)
    if document == "world":
        return replace(work, world=saved)
    return work.with_own(**{document: saved} | ({"chain": ()} if document == "gait" else {}))


def is_saved(work: Work | OpenActor, document: Document) -> bool:
    """Whether the library has an identical document."""
    own = getattr(work, document)
    file = document_path(document, own.name)
    return file is not None and _in_library(document, own.name, file.stat().st_mtime_ns) == own


@lru_cache(maxsize=64)
def _in_library(document: Document, name: str, written: int) -> Any:
    """A document as in its file at a modification time."""
    return kinds.loaded(document, name)
