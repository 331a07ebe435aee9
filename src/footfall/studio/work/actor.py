"""One on the stage: its documents, the place where it starts, and what it is to do."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import cos, hypot, pi, sin
from typing import Any

from footfall import catalog
from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.gaits.components import without
from footfall.gaits.style import Style, styled
from footfall.laws.register import Gait, follow_ups, law_of
from footfall.remembered import by_identity
from footfall.skills.errand import ErrandTask
from footfall.skills.placed import Placed
from footfall.skills.register import takes_footprints
from footfall.studio.work.tasks import table_of

MOST = 64
"""Most characters on the stage."""
ROOM = 1.2
"""How far from everyone else a new one is put, m."""
RINGS, WAYS = 6, 12
"""How many distances and directions are tried for a place with room."""
LONGEST_NAME = 40
Place = tuple[float, float, float]
"""x, y (m) and heading (rad)."""
DEFAULT_STYLE = "default"
CENTRE: Place = (0.0, 0.0, 0.0)
Off = tuple[str, ...]
"""The components of a law that somebody walks without."""


@dataclass(frozen=True)
class OpenActor:
    """One on the stage."""

    character: Character
    gait: Gait
    style: Style
    settings: dict[str, float] = field(default_factory=dict)
    without: Off = ()
    chain: tuple[Gait, ...] = ()
    """For planar bodies: the gaits it passes through, if they differ from its own and those that lead to it."""

    footprints: tuple[Placed, ...] = ()
    """Where it is to step, one after another, if its law steps onto footprints."""

    queue: tuple[ErrandTask, ...] = ()
    """What it is to do, one after another."""

    id: int = 0
    name: str = ""
    place: Place = CENTRE

    @property
    def called(self) -> str:
        """Its name, or that of its body."""
        return self.name or self.character.name

    @cached_property
    def walk(self) -> Gait:
        """The gait in its style, without what is switched off."""
        return way_of(self.gait, self.style, self.without)

    @property
    def gaits(self) -> list[Gait]:
        """Its gaits in the order in which they are numbered."""
        return list(self.chain) if self.walk in self.chain else [self.walk, *follow_ups(self.walk)]

    @property
    def takes_footprints(self) -> bool:
        """Whether its law steps onto footprints."""
        return takes_footprints(self.gait)

    @cached_property
    def table(self) -> dict[str, Any]:
        """The actor as plain tables."""
        documents = {name: encoded(getattr(self, name)) for name in ("character", "gait", "style")}
        plain = {"id": self.id, "name": self.called, "settings": self.settings, "without": list(self.without)}
        return plain | {"place": list(self.place)} | documents | self.told

    @property
    def told(self) -> dict[str, Any]:
        """What it is to do, as plain tables; without what is empty."""
        prints = {"footprints": table_of(self.footprints)} if self.footprints else {}
        return prints | ({"queue": [one._asdict() for one in self.queue]} if self.queue else {})


encoded = by_identity(catalog.encode)
"""A document as a plain table, which nobody changes."""


@by_identity
def way_of(gait: Gait, style: Style, off: Off) -> Gait:
    """A gait in a style, if its law has styles, without the components that are switched off."""
    return without(styled(gait, style) if law_of(gait).styles else gait, *off)


def named(name: str) -> str:
    """A name that fits over a head."""
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadValue(f"a name must have 1 to {LONGEST_NAME} letters")
    return name.strip()


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
            if all(apart(spot, other) >= ROOM * 0.99 for other in taken):
                return spot
    raise BadValue("there is no room for another character here; walk to a free place first")


def apart(one: Place, other: Place) -> float:
    """How far two places are from each other, m."""
    return hypot(one[0] - other[0], one[1] - other[1])
