"""A number of a gait by its path: a field, an entry of a list, or the value at a knot of a curve."""

import re
from collections.abc import Mapping
from typing import Any, TypeVar

from footfall import catalog
from footfall.document import changed
from footfall.errors import BadValue, did_you_mean
from footfall.gaits.style import paths
from footfall.laws.contract import Gait

G = TypeVar("G", bound=Gait)
STEP = re.compile(r"[^.\[\]]+|\[\d+\]")


def number_at(gait: Gait, path: str, where: str = "") -> float:
    """The number at a path."""
    holder, key = _place(catalog.encode(gait), gait, path, where)
    return float(holder[key])


def with_numbers(gait: G, numbers: Mapping[str, float], where: str = "") -> G:
    """The gait with other numbers at some paths, checked."""
    whole, changes = catalog.encode(gait), {}
    for path, value in numbers.items():
        holder, key = _place(whole, gait, path, where)
        holder[key] = value
        first = STEP.findall(path)[0]
        changes[first] = whole[first]
    return changed(gait, changes, where)


def _place(whole: dict[str, Any], gait: Gait, path: str, where: str) -> tuple[Any, Any]:
    """The table or list that holds a number, and its key there."""
    holder: Any = None
    key: Any = None
    value: Any = whole
    for step in STEP.findall(path):
        holder, key = value, int(step[1:-1]) if step[0] == "[" else step
        entries = range(len(holder)) if isinstance(holder, list) else holder if isinstance(holder, dict) else ()
        if key not in entries:
            raise BadValue(f"{where}: a gait has no '{path}'{did_you_mean(path, paths(type(gait)))}")
        value = holder[key]
    if isinstance(value, list) and path.endswith("]") and len(value) == 2:  # a knot: its phase, and its value
        holder, key, value = value, 1, value[1]
    if isinstance(value, list):
        knots = f"{path}[0] to {path}[{len(value) - 1}]"
        raise BadValue(f"{where}: {path} is a curve or a list here; name one of its numbers, {knots}")
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadValue(f"{where}: {path} is not a number")
    return holder, key
