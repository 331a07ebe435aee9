"""The others on the stage: each with its own body, gait and style, and the place where it starts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import cos, hypot, pi, sin
from typing import Any

import msgspec

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import BadDocument, BadValue
from footfall.gaits.components import without
from footfall.gaits.style import Style, styled
from footfall.laws.register import Gait, law_of
from footfall.laws.tables import Command
from footfall.quantity import quantity_of
from footfall.studio.session.remembered import by_identity
from footfall.studio.session.robots import check_known

MOST = 8
"""Most characters on the stage that have their own documents."""
ROOM = 1.2
"""How far from everyone else a new one is put, m."""
RINGS, WAYS = 6, 12
"""How many distances and directions are tried for a place with room."""
FAR = 1e4
LONGEST_NAME = 40
Place = tuple[float, float, float]
"""x, y (m) and heading (rad)."""
Off = tuple[str, ...]
"""The components of a law that somebody walks without."""


@dataclass(frozen=True)
class Actor:
    """One on the stage: its documents, what it is called, and where it starts."""

    id: int
    name: str
    place: Place
    character: Character
    gait: Gait
    style: Style
    settings: dict[str, float] = field(default_factory=dict)
    without: Off = ()

    @cached_property
    def walk(self) -> Gait:
        """The gait in its style, without what is switched off."""
        return way_of(self.gait, self.style, self.without)

    @cached_property
    def table(self) -> dict[str, Any]:
        """The actor as plain tables."""
        documents = {name: encoded(getattr(self, name)) for name in ("character", "gait", "style")}
        plain = {"id": self.id, "name": self.name, "settings": self.settings, "without": list(self.without)}
        return plain | {"place": list(self.place)} | documents


encoded = by_identity(catalog.encode)
"""A document as a plain table, which nobody changes."""


@by_identity
def way_of(gait: Gait, style: Style, off: Off) -> Gait:
    """A gait in a style, if its law has styles, without the components that are switched off."""
    return without(styled(gait, style) if law_of(gait).styles else gait, *off)


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


def actors_from(tables: Any) -> tuple[Actor, ...]:
    """Actors from their tables, which may come from anywhere."""
    if not isinstance(tables, list) or len(tables) >= MOST:
        raise BadDocument(f"the others on the stage are not a list of at most {MOST - 1}")
    return tuple(_actor_from(table, number) for number, table in enumerate(tables, 1))


def _actor_from(table: Any, number: int) -> Actor:
    where = f"the other {number}"
    try:
        one = msgspec.convert(table, _Read)
    except msgspec.ValidationError as problem:
        raise BadDocument(f"{where} on the stage cannot be read: {problem}") from problem
    actor = Actor(
        one.id,
        named(one.name),
        place_from(one.place, where),
        catalog.decode(Character, one.character, f"{where}'s character").check(),
        catalog.decode(Gait, one.gait, f"{where}'s gait"),
        catalog.decode(Style, one.style, f"{where}'s style"),
        {name: setting(name, value) for name, value in one.settings.items()},
        one.without or off_in(one.switches),
    )
    return fitting(actor)


def off_in(switches: dict[str, str]) -> Off:
    """What was switched off, as earlier versions wrote it."""
    for name, state in switches.items():
        if state != "off":
            raise BadDocument(
                f"an earlier version saved this with '{name}' in the paper's form, which is now a law of its own: "
                "in the lab, compare with the paper's law"
            )
    return tuple(switches)


def off_from(shared: dict[str, Any]) -> tuple[Off, Off]:
    """What each of two walks without, from a link."""
    match shared.get("switches"), shared.get("without", [[], []]):
        case [dict() as first, dict() as second], _:
            return off_in(first), off_in(second)
        case None, [list() as first, list() as second] if all(isinstance(one, str) for one in (*first, *second)):
            return tuple(first), tuple(second)
    raise BadDocument("this link does not say which components are switched off")


def named(name: str) -> str:
    """A name that fits over a head."""
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadValue(f"a name must have 1 to {LONGEST_NAME} letters")
    return name.strip()


def place_from(place: Any, where: str) -> Place:
    """A place from three numbers, which may come from anywhere."""
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


def fitting(actor: Actor) -> Actor:
    """Return the actor after checking that its documents go together and that it can share a world."""
    check_known(actor.character)
    if actor.character.plane:
        raise BadValue(f"'{actor.character.name}' is planar; a planar body must be alone on the stage")
    if law_of(actor.gait).refuses(actor.character):
        raise BadValue(f"the gait '{actor.gait.name}' does not fit the body '{actor.character.name}'")
    _ = actor.walk
    return actor


def check_together(actors: Sequence[Actor]) -> None:
    """Refuse two of the same number or in one place."""
    if len({one.id for one in actors}) < len(actors):
        raise BadDocument("two on the stage have the same number")
    for index, one in enumerate(actors):
        for other in actors[:index]:
            if _apart(one.place, other.place) < ROOM / 2:
                raise BadValue(f"'{one.name}' and '{other.name}' start in the same place")


def free_name(wished: str, taken: Iterable[str]) -> str:
    """A name that nobody has yet: 'child', 'child 2' and so on."""
    names, wished = set(taken), wished[: LONGEST_NAME - 3]
    if wished not in names:
        return wished
    return next(name for number in range(2, MOST + 2) if (name := f"{wished} {number}") not in names)


def free_place(beside: Place, taken: Sequence[Place]) -> Place:
    """A place with room for one more, beside somebody and with the same heading: to the left first, then around."""
    x, y, heading = beside
    for ring in range(1, RINGS + 1):
        for way in range(WAYS):
            turned = heading + (0.5 + 2.0 * way / WAYS) * pi
            spot = (x + ring * ROOM * cos(turned), y + ring * ROOM * sin(turned), heading)
            if all(_apart(spot, other) >= ROOM * 0.99 for other in taken):
                return spot
    raise BadValue("there is no room for another character here; walk to a free place first")


def _apart(one: Place, other: Place) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def all_but(actors: Sequence[Actor], identity: int) -> tuple[Actor, ...]:
    """All but one."""
    return tuple(one for one in actors if one.id != identity)
