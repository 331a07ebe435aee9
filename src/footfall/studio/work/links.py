"""Work from plain tables, which may come from anywhere: a link, a saved session, a recording."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import BadDocument, BadValue, WrittenBefore
from footfall.gaits.style import Style
from footfall.laws.register import Gait
from footfall.laws.tables import Command
from footfall.quantity import quantity_of
from footfall.stage.opened import Opened
from footfall.studio.protocol import Scene
from footfall.studio.work.actor import CENTRE, MOST, Off, OpenActor, Place, named
from footfall.studio.work.cast import cast_from, drawn_for, members
from footfall.studio.work.checked import checked
from footfall.studio.work.tasks import footprints_from, queue_from
from footfall.studio.work.work import DOCUMENTS, ONE, SEVERAL, Work, second_of, side_by_side
from footfall.worlds.world import World

SHARED = {
    *DOCUMENTS,
    "world",
    "settings",
    "without",
    "scene",
    "chain",
    "cast",
    "cast_ids",
    "footprints",
    "queue",
    "own",
    "others",
}
OLDER = {"switches"}
"""The parts of a link, and those that earlier versions wrote."""
FAR = 1e4


def from_shared(shared: dict[str, Any]) -> Work:
    """Restore work from shared tables."""
    try:
        return checked(_from_tables(shared))
    except WrittenBefore as problem:
        raise BadDocument(
            f"an earlier version made this link or session ({problem}); choose its body, gait and style again"
        ) from problem


def restored(shared: dict[str, Any]) -> Work:
    """Restore the work of a saved session; its tables are kept, so that the next save need not make them again."""
    work = from_shared(shared)
    vars(work)["shared"] = shared
    return work


def _from_tables(shared: dict[str, Any]) -> Work:
    if unknown := set(shared) - SHARED - OLDER:
        raise BadDocument(f"this link holds an unknown part '{min(unknown)}'")
    scene = catalog.decode(Scene, table, "the link's scene") if (table := _table(shared, "scene")) else ONE
    first, second = _off_from(shared)
    one, row = _own_from(shared.get("own", [0, 0, "", CENTRE]))
    parts = {name: shared.get(name, {}) for name in DOCUMENTS} | {"settings": _table(shared, "settings")}
    own = _actor({name: _table(parts, name) for name in parts}, "the link", without=first, **one)
    chain = shared.get("chain", [])
    gaits = [_table({"chain": one}, "chain") for one in (chain if isinstance(chain, list) else [])]
    own = replace(
        own,
        chain=tuple(catalog.decode(Gait, gait, "the link's gaits") for gait in gaits),
        footprints=footprints_from(shared.get("footprints", [])),
        queue=queue_from(shared.get("queue", [])),
    )
    others = _others_from(shared.get("others", []))
    cast = cast_from(_table(shared, "cast")) if "cast" in shared else None
    if scene.kind == "crowd":
        known = _members_from(cast or drawn_for(scene), shared.get("cast_ids"))
        actors = _among(known, own, others, placed="own" in shared)
        row = next(row for row, one in enumerate(actors) if one.id == own.id)
    elif scene.kind == "compare":
        beside = replace(others[0], without=second) if others else second_of(own, scene, second)
        actors, row = side_by_side(own, beside), 0
    else:
        if row > len(others):
            raise BadValue(f"there is no character {row}; there are {len(others) + 1}")
        actors = (*others[:row], own, *others[row:])
        scene = SEVERAL if others else ONE
    world = catalog.decode(World, _table(shared, "world"), "the link's world")
    return Work(actors, world, scene, row, cast)


def _members_from(cast: Opened, ids: Any) -> list[OpenActor]:
    """Everyone of a cast, with the numbers that they have if some have left."""
    known = members(cast)
    if ids is None:
        return list(known)
    if not isinstance(ids, list) or len(ids) != len(known) or not all(isinstance(one, int) for one in ids):
        raise BadDocument("this link does not say who is told something together")
    return [replace(one, id=number) for one, number in zip(known, ids, strict=True)]


def _among(
    known: Sequence[OpenActor], own: OpenActor, others: Sequence[OpenActor], *, placed: bool
) -> tuple[OpenActor, ...]:
    """Everyone of a cast, of whom some have changed, and who came later; who is open is the first unless placed."""
    own = own if placed or not known else replace(own, place=known[0].place)
    changed = {one.id: one for one in (*others, own)}
    if len(changed) <= len(others):
        raise BadDocument("two on the stage have the same number")
    return (*(changed.pop(one.id, one) for one in known), *(changed[number] for number in sorted(changed)))


def _table(shared: dict[str, Any], name: str) -> dict[str, Any]:
    value = shared.get(name, {})
    if not isinstance(value, dict):
        raise BadDocument(f"this link's {name} is not a table")
    return value


def _actor(tables: dict[str, Any], where: str, **others: Any) -> OpenActor:
    return OpenActor(
        catalog.decode(Character, tables["character"], f"{where}'s character").check(),
        catalog.decode(Gait, tables["gait"], f"{where}'s gait"),
        catalog.decode(Style, tables["style"], f"{where}'s style"),
        {name: setting(name, value) for name, value in tables["settings"].items()},
        **others,
    )


def _own_from(plain: Any) -> tuple[dict[str, Any], int]:
    """What the open one is called and where it starts, and its row."""
    match plain:
        case [int() as identity, int() as row, str() as name, [_, _, _] | (_, _, _) as place] if 0 <= row < MOST:
            called = named(name) if name else ""
            return {"id": identity, "name": called, "place": _place_from(place, "the open one")}, row
    raise BadDocument("this link does not say which character is selected")


class _Read(msgspec.Struct, forbid_unknown_fields=True):
    id: int
    name: str
    place: Place
    character: dict[str, Any]
    gait: dict[str, Any]
    style: dict[str, Any]
    settings: dict[str, float]
    without: tuple[str, ...] = ()
    switches: dict[str, str] = {}
    footprints: list[Any] = []
    queue: list[Any] = []


def _others_from(tables: Any) -> tuple[OpenActor, ...]:
    """Actors from their tables."""
    if not isinstance(tables, list) or len(tables) >= MOST:
        raise BadDocument(f"the others on the stage are not a list of at most {MOST - 1}")
    return tuple(_other_from(table, f"the other {number}") for number, table in enumerate(tables, 1))


def _other_from(table: Any, where: str) -> OpenActor:
    try:
        one = msgspec.convert(table, _Read)
    except msgspec.ValidationError as problem:
        raise BadDocument(f"{where} on the stage cannot be read: {problem}") from problem
    return _actor(
        msgspec.structs.asdict(one),
        where,
        id=one.id,
        name=named(one.name),
        place=_place_from(one.place, where),
        without=one.without or _off_in(one.switches),
        footprints=footprints_from(one.footprints),
        queue=queue_from(one.queue),
    )


def _off_in(switches: dict[str, str]) -> Off:
    """What was switched off, as earlier versions wrote it."""
    for name, state in switches.items():
        if state != "off":
            raise BadDocument(
                f"an earlier version saved this with '{name}' in the paper's form, which is now a law of its own: "
                "in the lab, compare with the paper's law"
            )
    return tuple(switches)


def _off_from(shared: dict[str, Any]) -> tuple[Off, Off]:
    """What each of two walks without."""
    match shared.get("switches"), shared.get("without", [[], []]):
        case [dict() as first, dict() as second], _:
            return _off_in(first), _off_in(second)
        case None, [list() as first, list() as second] if all(isinstance(one, str) for one in (*first, *second)):
            return tuple(first), tuple(second)
    raise BadDocument("this link does not say which components are switched off")


def _place_from(place: Any, where: str) -> Place:
    match place:
        case [int() | float() as x, int() | float() as y, int() | float() as heading]:
            if all(abs(part) < FAR for part in (x, y, heading)):
                return float(x), float(y), float(heading)
    raise BadDocument(f"{where} has an invalid place")


def setting(name: str, value: Any) -> float:
    """A field of Command that the user sets, checked."""
    declared = quantity_of(Command, name) if name in Command.__struct_fields__ else None
    if declared is None or not isinstance(value, int | float) or not declared.allows(value):
        limits = declared.limits() if declared else "be one of speed, period, width, bend, swing_height"
        raise BadValue(f"{name} is {value}; it must {limits}")
    return float(value)
