"""The registered laws. Each gait names its law."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from footfall import catalog, plugins
from footfall.laws.contract import Figure, Gait, Law
from footfall.laws.footfall.law import LAW as FOOTFALL
from footfall.laws.genbicon.law import LAW as GENBICON
from footfall.laws.simbicon.law import CLIP, PLANE, SPACE
from footfall.laws.stepping.law import LAW as STEPPING
from footfall.quantity import Parameters

__all__ = [
    "LAWS",
    "USUAL",
    "Gait",
    "Law",
    "Needs",
    "approach",
    "body_for",
    "follow_ups",
    "gait",
    "has_states",
    "law_for",
    "law_named",
    "law_of",
    "load_gait",
    "needs_of",
    "register",
    "takes_numbers_of",
]

USUAL = FOOTFALL
"""The law of gaits that do not name one."""
LAWS: dict[str, Law] = {}
"""The laws by name. If two can walk a body, the earlier one is the default."""


def register(law: Law) -> Law:
    """Register a law, so that its gaits can be read, walked and shown."""
    LAWS[law.name] = law
    catalog.register(law.gait, folder="gaits", word="gait", tag="law", value=law.name, former=law.former)
    return law


catalog.register(Gait, folder="gaits", word="gait", tag="law", usual=USUAL.name)
register(FOOTFALL)
register(GENBICON)
register(PLANE)
register(SPACE)
register(CLIP)
register(STEPPING)


plugins.take(Law, lambda law, _: register(law))


def law_of(gait: Gait) -> Law:
    """The law that a gait is written for."""
    return LAWS[gait.law]


def heeds_speed(gait: Gait) -> bool:
    """Whether a gait can be told how fast to go."""
    return "speed" in law_of(gait).commands and not gait.has_own_speed


def law_named(gait: Any) -> Law:
    """The law of a gait, given by library name or as a table; the default law if there is no such gait."""
    table = gait if isinstance(gait, dict) else _table_of(str(gait))
    return LAWS.get(str(table.get("law", "")), USUAL)


def law_for(figure: Figure) -> Law | None:
    """The first law that can walk a body; None if none can."""
    return next((law for law in LAWS.values() if not law.refuses(figure)), None)


def gait(source: catalog.Source) -> Gait:
    """Load a gait of any law by library name, by path or from a table."""
    return catalog.load(Gait, source)


def load_gait(source: catalog.Source, where: str = "", *, beside: Path | None = None) -> Gait:
    """Load a gait for another document, which `where` names in errors; relative paths start at `beside`."""
    return catalog.load(Gait, source, where, beside=beside)


def body_for(gait: Any) -> str:
    """The character of a gait, given by library name or as a table; the default law's if there is no such gait."""
    table = gait if isinstance(gait, dict) else _table_of(str(gait))
    return str(table.get("character", "")) or law_named(gait).character


class Needs(NamedTuple):
    """The only body and the only world that a gait is for; empty: any."""

    body: str = ""
    world: str = ""


def needs_of(gait: str) -> Needs:
    """What a library gait needs, without decoding it."""
    table = _table_of(gait)
    return Needs(str(table.get("only_for", "")), str(table.get("ground", "")))


@cache
def _table_of(gait: str) -> dict[str, Any]:
    return catalog.read_table(Gait, gait)[0] if gait in catalog.all_names(Gait) else {}


def has_states(gait: Gait) -> bool:
    """Whether its law chooses among gaits by number, so that all of them must be there from the start."""
    return "gait" in law_of(gait).commands


def takes_numbers_of(now: Gait, then: Gait, others: Sequence[Gait] = (), later: Sequence[Gait] = ()) -> bool:
    """Whether a gait can take over in mid-step by its numbers alone: it is of the same law, with as many states.

    If that law chooses among gaits by number, it must also be the same gait, edited or renamed, and the others that can
    be chosen must be the same, now and later.
    """
    if now.law != then.law or _counts(now) != _counts(then):
        return False
    if not has_states(then):
        return True
    words = {"name": then.name, "text": then.text}
    same = now.name == then.name or replace(now, **words) == then
    alike = now.goes_on_to == then.goes_on_to and now.symmetric == then.symmetric
    return same and alike and [*others] == [*later]


def _counts(gait: Gait) -> list[int]:
    """How many records each list of a gait has, such as its states."""
    lists = (value for name in gait.__struct_fields__ if isinstance(value := getattr(gait, name), list))
    return [len(value) for value in lists if value and isinstance(value[0], Parameters)]


def follow_ups(gait: Gait) -> list[Gait]:
    """The gaits that a gait goes on to by itself, one after another."""
    chain = [gait]
    for one in chain:
        if one.goes_on_to and one.goes_on_to not in [other.name for other in chain]:
            chain.append(load_gait(one.goes_on_to, f"gait '{one.name}'"))
    return chain[1:]


def approach(gait: Gait) -> list[str]:
    """The gaits to walk before this one, in order; none if a run can start with it."""
    way: list[str] = []
    before = gait.comes_after
    while before and before not in way:
        way.insert(0, before)
        before = load_gait(before, f"gait '{gait.name}'").comes_after
    return way
