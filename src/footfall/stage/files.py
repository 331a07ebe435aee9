"""Open the files that a trial names, so that it is self-contained: the table in a file replaces its path."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from footfall import catalog
from footfall.bodies.character import Character
from footfall.gaits.named import STYLE
from footfall.gaits.style import Style
from footfall.laws.register import USUAL, Gait
from footfall.worlds.world import FLAT, World

OPENS: dict[str, type[msgspec.Struct]] = {"character": Character, "gait": Gait, "style": Style, "world": World}


def with_files_opened(table: Mapping[str, Any], where: str, beside: Path | None) -> dict[str, Any]:
    """The table of a trial with everything it names by a path; relative paths start at `beside`."""
    opened = {"character": "", "gait": USUAL.first_gait, "style": STYLE, "world": FLAT} | dict(table)
    for key, kind in OPENS.items():
        opened[key] = _file_opened(kind, opened[key], where, beside)
    for key in ("crowd", "edit"):
        if isinstance(some := opened.get(key), list):
            opened[key] = [_cast_opened(one, where, beside) for one in some]
    for key in ("command", "when"):
        if isinstance(changes := opened.get(key), list):
            opened[key] = [
                change | {"gait": _file_opened(Gait, change["gait"], where, beside)}
                if isinstance(change, dict) and "gait" in change
                else change
                for change in changes
            ]
    return opened


def _cast_opened(walker: Any, where: str, beside: Path | None) -> Any:
    """One character of a crowd, or an edit, with the files it names opened."""
    if not isinstance(walker, dict):
        return walker
    held = {
        key: _file_opened(OPENS[key], walker[key], where, beside)
        for key in ("character", "gait", "style")
        if key in walker
    }
    if isinstance(edits := walker.get("edit"), list):
        held["edit"] = [_cast_opened(one, where, beside) for one in edits]
    return walker | held


def _file_opened(kind: type[msgspec.Struct], name: Any, where: str, beside: Path | None) -> Any:
    """The table in a file instead of its path; anything else unchanged."""
    if isinstance(name, str) and catalog.is_path(name):
        return catalog.read_table(kind, name, where, beside=beside)[0]
    return name
