"""Switch the components of a law in a gait (our form, the paper's, or off), for ablations and the lab."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from footfall import catalog
from footfall.errors import UnknownName, did_you_mean
from footfall.gaits.style import paths, value_of
from footfall.laws.contract import Component, Gait, Law
from footfall.laws.register import law_of, load_gait
from footfall.maths.curves import Curve


def component(law: Law, name: str) -> Component:
    """The component of a law with this name."""
    for one in law.components:
        if one.name == name:
            return one
    known = [one.name for one in law.components]
    raise UnknownName(f"the law has no component '{name}'{did_you_mean(name, known, 'components')}")


def switched(walk: Gait, switches: Mapping[str, str]) -> Gait:
    """The gait with some components switched; those not named keep our form."""
    table = catalog.encode(walk)
    for name, state in switches.items():
        for path, value in changes_for(law_of(walk), name, state).items():
            *above, key = path.split(".")
            holder = table
            for part in above:
                holder = holder.setdefault(part, {})
            holder[key] = value
    return catalog.decode(type(walk), table, walk.name)


def changes_for(law: Law, name: str, state: str) -> dict[str, Any]:
    """The paths of a gait that a component's state sets, and their values."""
    part = component(law, name)
    if state not in part.states:
        raise UnknownName(f"{part.title} cannot be '{state}'{did_you_mean(state, part.states, 'states')}")
    if state == "off":
        return part.off
    return {path: _paper_values(law)[path] for path in _paths_under(law, part.fields)} if state == "paper" else {}


def _paths_under(law: Law, fields: tuple[str, ...]) -> list[str]:
    return [path for path in paths(law.gait) if any(path == one or path.startswith(f"{one}.") for one in fields)]


@cache
def _paper_values(law: Law) -> dict[str, Any]:
    paper = load_gait(law.paper_gait)
    values = {path: value_of(paper, path) for path in paths(law.gait)}
    return {path: value.plain() if isinstance(value, Curve) else value for path, value in values.items()}
