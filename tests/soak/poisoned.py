"""Documents in which one field, any that can hold text, names a file that nobody gave; and a count of files opened."""

import copy
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from footfall import catalog
from footfall.bodies.character import Character
from footfall.gaits.style import Style
from footfall.laws.register import LAWS, Gait
from footfall.quantity import fields_of, plain_type
from footfall.skills.register import FOR_A_CROWD, SKILLS
from footfall.stage.scene import Trial
from footfall.worlds.world import World

HELD = {"character": Character, "gait": Gait, "style": Style, "world": World}
"""The kinds of documents by the keys under which others hold them."""
BASES = {
    Character: {"name": "x", "text": "", "proportions": {}},
    Style: {"name": "x", "text": "", "base": "walk"},
    World: {"name": "x", "text": ""},
}
BASE_TRIAL = {"name": "x", "seconds": 0.1}
STARTS: dict[str, Any] = {
    "crowd": {"place": [0.0, 0.0]},
    "push": {"at": 0.0, "force": [0.0, 0.0, 0.0]},
    "when": {"settled": 1.0},
}
"""What an entry of a list needs besides."""


class Watched:
    """Counts how often files below a folder are opened."""

    def __init__(self, folder: Path):
        self.folder, self.opened = str(folder), []
        sys.addaudithook(self._look)

    def _look(self, event: str, given: tuple) -> None:
        if event == "open" and isinstance(given[0], str) and given[0].startswith(self.folder):
            self.opened.append(given[0])


def text_fields(kind: type) -> list[str]:
    """The paths of a kind's fields that can hold text, by their declarations."""
    return [field.path for field in fields_of(kind) if _holds_text(field.type)]


def _holds_text(annotation: Any) -> bool:
    plain, _ = plain_type(annotation)
    return plain is str or any(_holds_text(part) for part in get_args(plain) if part is not Ellipsis)


def poisoned(kind: type, file: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every document of a kind with one field that names the file, and which field that is."""
    if kind is Gait:
        for law in LAWS.values():
            base = library_table(Gait, law.first_gait)
            yield from ((path, _with(base, path, file)) for path in text_fields(law.gait))
        return
    yield from ((path, _with(BASES[kind], path, file)) for path in text_fields(kind))


def poisoned_trials(file: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every trial with one such field, in itself or in a document that it holds."""
    for path in text_fields(Trial):
        yield path, _with(BASE_TRIAL, path, file)
        kind = HELD.get(path.rpartition(".")[2])
        for inner, table in poisoned(kind, file) if kind else ():
            yield f"{path}.{inner}", _with(BASE_TRIAL, path, table)
    for name, skill in {**SKILLS, **FOR_A_CROWD}.items():
        for path in text_fields(skill):
            yield f"skill {name}.{path}", BASE_TRIAL | {"skill": [{"do": name} | _with({}, path, file)]}


def _with(base: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A table with a value at a path; `*` is an entry of a list, or one called x of a table."""
    table = copy.deepcopy(base)
    holder, keys = table, path.split(".")
    for place, key in enumerate(keys[:-1]):
        if key == "*":
            continue
        if keys[place + 1] != "*":
            holder = holder.setdefault(key, {})
        elif key == "card":
            holder = holder.setdefault(key, {}).setdefault("x", {})
        else:
            holder = holder.setdefault(key, [dict(STARTS.get(key, {}))])[0]
    holder[keys[-1]] = copy.deepcopy(value)
    return table


def library_table(kind: type, name: str) -> dict[str, Any]:
    """A document of the library as a plain table."""
    return catalog.encode(catalog.load(kind, name))
