"""The documents that trials use, identified by a digest of all that they decide: decoded, with every default.

A default that moves is seen; a new name or text is not. Skills are identified by what they declare.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import FootfallError
from footfall.gaits.style import Style
from footfall.laws.register import Gait
from footfall.measure.people.document import People
from footfall.skills.register import FOR_A_CROWD, SKILLS
from footfall.stage.scene import Trial
from footfall.worlds.world import World

KINDS: Mapping[str, Any] = {
    "characters": Character,
    "gaits": Gait,
    "styles": Style,
    "worlds": World,
    "people": People,
}
PARTS = ("character", "gait", "style", "world")
"""Fields of a trial that name a library document, in the folder named by the plural."""
TOLD = ("name", "text", "law", "after", "only_for", "steady_speeds")
"""Keys of a document that do not affect motion: name, text, law, what comes before it, and where it serves."""


def documents_named(trials: Iterable[Trial]) -> set[str]:
    """The documents that trials use, such as `gaits/walk` and `skills/reach`; a modified one counts under its name."""
    return {name for trial in trials for name in _named(trial) if digest_now(name)}


@cache
def digest_now(name: str) -> str:
    """Digest of the numbers of a document, or of what a skill declares; empty if there is no such document."""
    folder, _, own = name.partition("/")
    if folder == "skills":
        kind = (SKILLS | FOR_A_CROWD).get(own)
        return digest_of(dict(_declared(kind))) if kind else ""
    try:
        return digest_of(catalog.load(KINDS[folder], own)) if (catalog.LIBRARY / f"{name}.toml").is_file() else ""
    except (FootfallError, KeyError):
        return ""


def _declared(skill: type[msgspec.Struct]) -> Iterator[tuple[str, Any]]:
    for field in msgspec.structs.fields(skill):
        yield field.name, None if field.default is msgspec.NODEFAULT else field.default


def digest_of(document: Any) -> str:
    """Digest of everything in a decoded document except its words."""
    return hashlib.sha256(json.dumps(_without_words(document), sort_keys=True).encode()).hexdigest()[:12]


def _without_words(part: Any) -> Any:
    if isinstance(part, msgspec.Struct):
        part = {name: getattr(part, name) for name in part.__struct_fields__}
    if isinstance(part, Mapping):
        return {str(key): _without_words(value) for key, value in part.items() if key not in TOLD}
    if isinstance(part, Sequence) and not isinstance(part, str):
        return [_without_words(each) for each in part if not isinstance(each, str)]
    return part if isinstance(part, bool | int | float | str | None) else repr(part)


def _named(trial: Trial) -> Iterator[str]:
    for part in PARTS:
        yield f"{part}s/{_name_of(getattr(trial, part))}"
    for change in (*trial.command, *trial.when):
        if "gait" in (fields := change.fields()):
            yield f"gaits/{_name_of(fields['gait'])}"
    for edit in trial.edit:
        yield from (f"{part}s/{_name_of(named)}" for part in PARTS if (named := getattr(edit, part, "")))
    for skill in (*trial.skill, *([trial.crowd_skill] if trial.crowd_skill else ())):
        yield f"skills/{skill['do']}"


def _name_of(source: str | Mapping[str, Any]) -> str:
    return source if isinstance(source, str) else str(source.get("name", ""))
