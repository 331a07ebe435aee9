"""Gaits of pose states: states added, copied, moved and deleted; gaits blended and varied at random."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from msgspec.structs import replace

from footfall import catalog
from footfall.document import decode, plain_value
from footfall.errors import BadValue, FootfallError
from footfall.gaits.blend import between, blend
from footfall.laws.editable import PoseStates, pose_states
from footfall.laws.register import Gait, load_gait
from footfall.quantity import Parameters, parts_of, quantity_of
from footfall.studio.protocol import ChangeStates
from footfall.studio.work.actor import encoded
from footfall.studio.work.checked import checked
from footfall.studio.work.work import Work

NEW_SECONDS = 0.1
"""How long a new state lasts if the one before it has no time of its own, s."""
FARTHEST_BLEND = 0.6
"""Share of another gait in a random one, at most."""
SPREAD = 0.12
"""Standard deviation by which a random gait changes angles, rad."""
STRETCH = 0.15
"""And by which share it changes times."""
WORDS = {
    "add": "a new state",
    "copy": "a copy of a state",
    "delete": "a state deleted",
    "move": "a state moved",
    "mirror": "mirrored states",
    "unmirror": "states of both feet",
}
"""What undo calls each change."""
States = list[dict[str, Any]]


def declared(gait: Gait) -> PoseStates:
    """How a gait is made of states; refuse one that is not."""
    if (found := pose_states(type(gait))) is None:
        raise BadValue(f"the gait '{gait.name}' uses the law {gait.law}, whose gaits are not made of states")
    return found


def with_states(work: Work, change: ChangeStates) -> Work:
    """The work with other states in its gait; lists that go along with the states change alike."""
    gait, made = work.gait, declared(work.gait)
    table = dict(encoded(gait))
    count = len(table[made.states])
    for index in (change.at, *((change.to,) if change.do == "move" else ())):
        if index >= count:
            raise BadValue(f"there is no state {index + 1}; the gait '{gait.name}' has {count}")
    act = ACTS[change.do]
    for name in (made.states, *made.along):
        if table[name]:
            table[name] = act(made, list(table[name]), change)
    if change.do in ("mirror", "unmirror"):
        if not made.mirrored:
            raise BadValue(f"the gaits of the law {gait.law} cannot be mirrored")
        if table[made.mirrored] == (change.do == "mirror"):
            return work
        table[made.mirrored] = change.do == "mirror"
    return with_gait(work, catalog.decode(type(gait), table, "the gait"))


def with_gait(work: Work, gait: Gait) -> Work:
    """The work in which the open gait is edited."""
    return checked(work.with_own(gait=gait, chain=()))


def _add(made: PoseStates, states: States, change: ChangeStates) -> States:
    """Put a state midway between one and the next; before one that waits for a strike, since that ends the step."""
    own = states[change.at]
    waits = bool(made.until) and own[made.until] != _usual(made.kind, made.until)
    first = (change.at - 1 if waits else change.at) % len(states)
    second = (first + 1) % len(states)
    one, other = (decode(made.kind, states[index], "the state") for index in (first, second))
    new = between(one, other, 1 / 2)
    for name in filter(None, (made.until, made.stance)):
        new[name] = _usual(made.kind, name) if name == made.until else own[name]
    if made.seconds:
        new[made.seconds] = states[first][made.seconds] / 2 or NEW_SECONDS
    at = change.at if waits else change.at + 1
    return [*states[:at], new, *states[at:]]


def _copy(made: PoseStates, states: States, change: ChangeStates) -> States:
    return [*states[: change.at + 1], states[change.at], *states[change.at + 1 :]]


def _delete(made: PoseStates, states: States, change: ChangeStates) -> States:
    return [*states[: change.at], *states[change.at + 1 :]]


def _move(made: PoseStates, states: States, change: ChangeStates) -> States:
    others = _delete(made, states, change)
    return [*others[: change.to], states[change.at], *others[change.to :]]


def _unmirror(made: PoseStates, states: States, change: ChangeStates) -> States:
    """The states of one foot, and after them those of the other, which can then differ."""
    return [*states, *(_on_other_foot(made, state) for state in states)]


def _mirror(made: PoseStates, states: States, change: ChangeStates) -> States:
    """The first half, if the second is of the other foot; else all of them."""
    half = len(states) // 2
    feet = [state[made.stance] for state in states] if made.stance else []
    halves = feet[:half], [_on_other_foot(made, state)[made.stance] for state in states[half:]] if feet else []
    return states[:half] if feet and half * 2 == len(states) and halves[0] == halves[1] else states


def _on_other_foot(made: PoseStates, state: dict[str, Any]) -> dict[str, Any]:
    if not made.stance:
        return state
    usual = _usual(made.kind, made.stance)
    other = next(str(one) for one in _choices(made.kind, made.stance) if one != usual)
    return {**state, made.stance: other if state[made.stance] == usual else usual}


ACTS: dict[str, Callable[[PoseStates, States, ChangeStates], States]] = {
    "add": _add,
    "copy": _copy,
    "delete": _delete,
    "move": _move,
    "mirror": _mirror,
    "unmirror": _unmirror,
}


def _usual(kind: type[Parameters], name: str) -> Any:
    """The default of a field."""
    return plain_value(getattr(kind(), name))


def _choices(kind: type[Parameters], name: str) -> Sequence[Any]:
    return next(part.type for part in parts_of(kind) if part.name == name).__args__


# ---------------------------------------------------------------- gaits from others


def with_blend(work: Work, first: dict[str, Any], second: str, share: float) -> Work:
    """The work whose gait lies between two others of its law; it keeps its name, so that it changes in mid-step."""
    one = catalog.decode(Gait, first, "the gait")
    if one.law != work.gait.law:
        raise BadValue(f"the gait '{one.name}' follows another law than the open one")
    mixed = blend(one, load_gait(second), share)
    return with_gait(work, replace(mixed, name=one.name, text=one.text if share == 0.0 else mixed.text))


def varied(gait: Gait, others: Sequence[str], chance: np.random.Generator) -> Gait:
    """A random gait: somewhere on the way to another of its law with as many states, and a little off."""
    made = declared(gait)
    mixed = _towards(gait, str(chance.choice(others)), float(chance.uniform(0.0, FARTHEST_BLEND))) if others else gait
    table = catalog.encode(mixed)
    states = [_shaken(made, state, chance) for state in table[made.states]]
    words = {"name": gait.name, "text": f"a surprise that began as {gait.name}", made.states: states}
    return catalog.decode(type(gait), table | words, "the gait")


def _towards(gait: Gait, other: str, share: float) -> Gait:
    try:
        return blend(gait, load_gait(other), share)
    except FootfallError:
        return gait


def _shaken(made: PoseStates, state: dict[str, Any], chance: np.random.Generator) -> dict[str, Any]:
    """A state with its angles about the left axis, and its time, a little off."""
    after = dict(state)
    for target in made.targets:
        if target.axis == "pitch" and target.path in after:
            after[target.path] = _within(made, target.path, after[target.path] + chance.normal(0.0, SPREAD))
    if made.seconds:
        longer = after[made.seconds] * (1.0 + chance.normal(0.0, STRETCH))
        after[made.seconds] = _within(made, made.seconds, longer)
    return after


def _within(made: PoseStates, path: str, value: float) -> float:
    limits = quantity_of(made.kind, path)
    return round(limits.nearest(value) if limits else value, 4)


def like_it(gait: Gait, names: Sequence[str]) -> list[str]:
    """Those of some library gaits that it can be blended with: of its law, which repeat, with as many states."""
    made = pose_states(type(gait))
    count = len(getattr(gait, made.states)) if made else 0
    return [name for name in _alike(gait.law, made.states if made else "", count, tuple(names)) if name != gait.name]


@lru_cache(maxsize=64)
def _alike(law: str, states: str, count: int, names: tuple[str, ...]) -> list[str]:
    tables = {name: catalog.read_table(Gait, name)[0] for name in names}
    own = {name: table for name, table in tables.items() if table.get("law") == law and not table.get("then")}
    return [name for name, table in own.items() if not states or len(table.get(states, [])) == count]
