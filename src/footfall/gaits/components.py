"""Switch parts of a law off in a gait, by name, for ablations and the lab."""

from collections.abc import Iterable
from typing import Any, TypeVar

from footfall import catalog
from footfall.errors import BadValue, UnknownName, did_you_mean
from footfall.laws.contract import Component, Gait, Law
from footfall.laws.register import LAWS, law_of

G = TypeVar("G", bound=Gait)


def without(gait: G, *components: str) -> G:
    """The gait with some components of its law switched off, on both feet."""
    if not components:
        return gait
    table = catalog.encode(gait)
    for name in components:
        for path, value in component(law_of(gait), name).off.items():
            _assign(table, path, value)
            for side in ("left", "right"):
                if _has(table.get(side, {}), path):
                    _assign(table[side], path, value)
    table["name"] = f"{gait.name} without {', '.join(components)}"
    return catalog.decode(type(gait), table, gait.name)


def component(law: Law, name: str) -> Component:
    """The component of a law with this name."""
    known = {one.name: one for one in law.components}
    if not known:
        having = ", ".join(one.name for one in LAWS.values() if one.components)
        raise BadValue(f"the law {law.name} has no components that can be switched off; these have some: {having}")
    if name not in known:
        raise UnknownName(f"the law {law.name} has no component '{name}'{did_you_mean(name, known, 'components')}")
    return known[name]


def known_to(law: Law, components: Iterable[str]) -> tuple[str, ...]:
    """Those components that a law has."""
    known = {one.name for one in law.components}
    return tuple(name for name in components if name in known)


def _assign(table: dict[str, Any], path: str, value: Any) -> None:
    *above, key = path.split(".")
    for part in above:
        table = table.setdefault(part, {})
    table[key] = value


def _has(table: Any, path: str) -> bool:
    for part in path.split("."):
        if not isinstance(table, dict) or part not in table:
            return False
        table = table[part]
    return True
