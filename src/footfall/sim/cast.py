"""Who walks in a simulation: characters, gaits and grounds, given once for all rows or one for each."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.held_as import held_as
from footfall.document import shown
from footfall.errors import BadValue
from footfall.laws.contract import Gait, Law
from footfall.laws.register import LAWS, law_of
from footfall.worlds.ground import Ground


@dataclass
class Cast:
    """One entry per row."""

    count: int
    characters: list[Character]
    gaits: list[Gait]
    others: list[list[Gait]]
    grounds: list[Ground]

    @cached_property
    def bodies(self) -> list[Character]:
        """The characters with joints as their gaits count on them."""
        known: dict[tuple[int, str], Character] = {}
        bodies = []
        for character, gait in zip(self.characters, self.gaits, strict=True):
            key = (id(character), gait.written_for)
            if key not in known:
                known[key] = held_as(character, gait)
            bodies.append(known[key])
        return bodies

    @property
    def laws(self) -> list[Law]:
        """The law of each row."""
        return [law_of(gait) for gait in self.gaits]

    @property
    def only_law(self) -> Law:
        """The law of all rows, for whoever runs one alone."""
        first, *others = dict.fromkeys(self.laws)
        if others:
            names = " and ".join(sorted(law.name for law in (first, *others)))
            raise BadValue(f"this runs one law at a time; gaits of {names} were given")
        return first


def cast_of(
    characters: Character | Sequence[Character],
    gaits: Gait | Sequence[Gait],
    count: int | None,
    others: Sequence[Sequence[Gait]],
    grounds: Ground | Sequence[Ground],
) -> Cast:
    """The rows of a simulation; each gait must be written for the kind of body it is given."""
    _check_kinds(characters, Character, "a character", "footfall.character")
    _check_kinds(gaits, Gait, "a gait", "footfall.gait")
    rows = count or max(len(x) for x in (_listed(characters), _listed(gaits)))
    bodies, ways = _spread(characters, rows), _spread(gaits, rows)
    more = [list(each) for each in others] or [[] for _ in range(rows)]
    places = [grounds] * rows if isinstance(grounds, Ground) else _spread(grounds, rows)
    for body, way in zip(bodies, ways, strict=True):
        check_fit(body, way)
    if strangers := [body for body in bodies if body.skeleton != bodies[0].skeleton]:
        raise BadValue(
            f"'{strangers[0].name}' has other joints than '{bodies[0].name}'; a simulation holds only bodies with the "
            "same joints, so give each a simulation of its own"
        )
    return Cast(rows, bodies, ways, more, places)


def _check_kinds(given: Any, kind: type, word: str, loader: str) -> None:
    """Refuse names where documents are needed, and empty lists."""
    if not _listed(given):
        raise BadValue(f"an empty list was given instead of {word}")
    for one in _listed(given):
        if not isinstance(one, kind):
            raise BadValue(f"{shown(one)} was given instead of {word}; {loader}(...) loads one by its name")


def check_fit(character: Character, gait: Gait) -> None:
    """Refuse a body that the gait's law cannot walk."""
    if why := law_of(gait).refuses(character):
        others = [law for law in LAWS.values() if not law.refuses(character)]
        names = ", ".join(sorted({name for law in others for name in catalog.names(law.gait)}))
        raise BadValue(f"the gait '{gait.name}' {why}" + (f" (gaits for it: {names})" if names else ""))


def _listed(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else [value]


def _spread(value: Any, count: int) -> list[Any]:
    values = list(_listed(value))
    if len(values) not in (1, count):
        raise BadValue(f"{len(values)} entries were given for {count} characters; give one for all, or one each")
    return values * count if len(values) == 1 else values
