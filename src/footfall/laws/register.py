"""The laws by name: for each, what its gaits are, what it remembers, and its tick. One simulation runs one law."""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from footfall import catalog
from footfall.errors import BadValue, did_you_mean
from footfall.laws.genbicon import law as genbicon
from footfall.laws.simbicon import law as simbicon
from footfall.laws.simbicon.poses import PoseRow
from footfall.laws.tables import Command
from footfall.maths.records import row_of

Gait = genbicon.Gait | simbicon.Gait


class Law(NamedTuple):
    """A control law, as the loop sees it."""

    name: str
    gait: type[Gait]
    row: Any  # what its tick reads of a gait, several rows to a character
    memory: Any
    tick: Any
    commands: tuple[str, ...]  # the fields of Command that it heeds
    aims: bool  # whether it aims at a foothold and a speed, which its stride then tells


STEERED = tuple(name for name in Command.__struct_fields__ if name != "gait")
LAWS = {
    law.name: law
    for law in (
        Law("genbicon", genbicon.Gait, row_of(genbicon.Gait), genbicon.Memory, genbicon.tick, STEERED, True),
        Law("simbicon", simbicon.Gait, row_of(PoseRow), simbicon.Memory, simbicon.tick, ("gait",), False),
    )
}


def law_of(gait: Gait) -> Law:
    """The law that a gait is written for."""
    return LAWS[gait.law]


def gait(source: catalog.Source) -> Gait:
    """A gait of any law by its library name, its path, or from a table."""
    return load_gait(source)


def load_gait(source: catalog.Source, where: str = "", *, beside: Path | None = None) -> Gait:
    """The same for a document that asks for it: `where` names that, and a relative path is taken from `beside`."""
    table, place = catalog.read_table(genbicon.Gait, source, where, beside=beside)
    return decode_gait(table, place)


@cache
def body_of(gait: str) -> str:
    """The character that a gait of the library is written for; nothing when it says none, or there is no such gait."""
    if gait not in catalog.all_names(genbicon.Gait):
        return ""
    return str(catalog.read_table(genbicon.Gait, gait)[0].get("character", ""))


def approach(gait: Gait) -> list[str]:
    """The gaits by which another is best come to, in order; none when it can be started with."""
    way: list[str] = []
    before = gait.entrance.after if isinstance(gait, simbicon.Gait) else ""
    while before and before not in way:
        way.insert(0, before)
        earlier = load_gait(before, f"gait '{gait.name}'")
        before = earlier.entrance.after if isinstance(earlier, simbicon.Gait) else ""
    return way


def decode_gait(table: dict[str, Any], where: str) -> Gait:
    """A gait from its table, which names its law; without a name it is GENBICON's."""
    name = table.get("law", "genbicon")
    if not isinstance(name, str) or name not in LAWS:
        raise BadValue(f"{where}: law is {name!r}{did_you_mean(str(name), LAWS, 'laws')}")
    return catalog.decode(LAWS[name].gait, table, where)
