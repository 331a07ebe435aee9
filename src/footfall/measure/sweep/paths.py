"""Find a field of a trial by its path, for a sweep to set: also in every push at once, or in the body's lengths."""

from collections.abc import Iterator, Sequence
from math import atan2, cos, hypot, radians, sin
from typing import Any

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.proportions import Proportions
from footfall.bodies.random_body import random_character
from footfall.errors import BadValue, did_you_mean
from footfall.stage.files import OPENS

LISTS = ("push", "command")
POLAR = ("newtons", "direction_deg")
AT_RANDOM = ("random", "random_asymmetric")


def set_field(table: dict[str, Any], field: str, value: Any) -> None:
    """Set the value at a path; documents that the trial only names are opened first."""
    keys = field.split(".")
    if not all(keys):
        raise BadValue(f"vary '{field}' is not a path; write it like push.0.at")
    if keys[0] == "character" and len(keys) == 2 and keys[1] not in Character.__struct_fields__:
        _set_body(table, keys[1], value)
        return
    if keys[0] in OPENS and len(keys) > 1 and isinstance(name := table.get(keys[0]), str):
        table[keys[0]] = catalog.read_table(OPENS[keys[0]], name)[0]
    for holder, key in _places(table, keys, field):
        if keys[0] == "push" and key in POLAR:
            holder["force"] = _turned(holder.get("force", (0.0, 0.0, 0.0)), key, value, field)
        else:
            holder[key] = value


def _set_body(table: dict[str, Any], key: str, value: Any) -> None:
    """Set a length of the body, or a whole random body."""
    if key in AT_RANDOM:
        if not isinstance(value, int) or value < 0:
            raise BadValue(f"character.{key} is {value}; a seed is a whole number, 0 or more (whole = true)")
        table["character"] = catalog.encode(random_character(value, key == "random_asymmetric"))
        return
    allowed = [*Proportions.__struct_fields__, *AT_RANDOM, *Character.__struct_fields__]
    if key not in Proportions.__struct_fields__:
        raise BadValue(f"a character has no '{key}'{did_you_mean(key, allowed)}")
    if isinstance(named := table["character"], str):
        table["character"] = catalog.read_table(Character, named)[0]
    body = table["character"]
    if "proportions" not in body:
        raise BadValue(
            f"the character '{body.get('name', 'here')}' is given bone by bone, so it has no {key} to vary; "
            f"use one given by proportions, such as 'person'"
        )
    body["proportions"] = {**body["proportions"], key: value}


def _places(table: dict[str, Any], keys: Sequence[str], field: str) -> Iterator[tuple[Any, Any]]:
    """The tables or lists that hold the field, and its key in each; a list without an index means all its entries."""
    holders: list[Any] = [table]
    for depth, key in enumerate(keys[:-1]):
        inner: list[Any] = []
        for holder in holders:
            inner += _below(holder, key, keys[depth + 1], field)
        holders = inner
    for holder in holders:
        yield holder, _index(holder, keys[-1], field) if isinstance(holder, list) else keys[-1]


def _below(holder: Any, key: str, after: str, field: str) -> list[Any]:
    if isinstance(holder, list):
        part = holder[_index(holder, key, field)]
    elif isinstance(holder, dict):
        part = holder.setdefault(key, [] if key in LISTS else {})
    else:
        raise BadValue(f"vary '{field}': there is nothing below {key}")
    if isinstance(part, list) and not after.isdecimal() and all(isinstance(entry, dict) for entry in part):
        if not part:
            raise BadValue(f"vary '{field}': the trial has no {key} to vary; give it a [[{key}]]")
        return part
    if isinstance(part, tuple):
        raise BadValue(f"vary '{field}': {key} is fixed")
    return [part]


def _index(holder: list[Any], key: str, field: str) -> int:
    if not key.isdecimal() or int(key[:9]) >= len(holder):
        raise BadValue(f"vary '{field}': '{key}' must be the number of an entry (0 to {len(holder) - 1})")
    return int(key)


def _turned(force: Sequence[float], key: str, value: Any, field: str) -> list[float]:
    """A horizontal push with another strength or direction."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadValue(f"vary '{field}' is {value}; it must be a number")
    strength, angle = hypot(force[0], force[1]), atan2(force[1], force[0])
    if key == "newtons":
        strength = float(value)
    else:
        angle = radians(value)
        strength = strength or 1.0
    return [round(strength * cos(angle), 9), round(strength * sin(angle), 9), force[2]]
