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


HOLDS = ("crowd", "edit", "command", "when")
"""Lists whose entries name some of these too."""


def with_files_opened(table: Mapping[str, Any], where: str, beside: Path | None) -> dict[str, Any]:
    """The table of a trial with everything it names by a path; relative paths start at `beside`."""
    usual = {"character": "", "gait": USUAL.first_gait, "style": STYLE, "world": FLAT}
    return _opened(usual | dict(table), where, beside)


def _opened(table: dict[str, Any], where: str, beside: Path | None) -> dict[str, Any]:
    """A trial, one of a crowd, or a change, with the files it names opened."""
    opened = {key: _file_opened(OPENS[key], table[key], where, beside) for key in OPENS if key in table}
    for key in HOLDS:
        if isinstance(some := table.get(key), list):
            opened[key] = [_opened(one, where, beside) if isinstance(one, dict) else one for one in some]
    return table | opened


def _file_opened(kind: type[msgspec.Struct], name: Any, where: str, beside: Path | None) -> Any:
    """The table in a file instead of its path; anything else unchanged."""
    if isinstance(name, str) and catalog.is_path(name):
        return catalog.read_table(kind, name, where, beside=beside)[0]
    return name
