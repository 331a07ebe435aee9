"""What changes on a stage with other documents, decided row by row, and how those on it go on in mid-step."""

from typing import Any, Literal, NamedTuple

from msgspec import structs

from footfall.laws.register import has_states, takes_numbers_of
from footfall.studio.work.actor import Actor
from footfall.studio.work.work import Work
from footfall.worlds.world import THINGS, World

Kind = Literal["same", "gait", "law", "body", "moved", "new", "gone"]
"""What becomes of somebody; in another body it may also be under another law."""
Room = Literal["same", "things", "other"]
IN_PLACE = frozenset({"same", "gait"})


class Changes(NamedTuple):
    """What becomes of each, those that are gone last; of the world around them; who was where before."""

    rows: tuple[Kind, ...]
    room: Room
    stayed: dict[int, int]

    @property
    def kinds(self) -> frozenset[Kind]:
        """What has to be built anew."""
        return frozenset(self.rows) - IN_PLACE

    @property
    def in_place(self) -> bool:
        """Whether the same stage serves, with other numbers for the laws at most."""
        return self.room == "same" and not self.kinds

    @property
    def keeps_bodies(self) -> bool:
        """Whether the same bodies are in the same world."""
        return self.room == "same" and self.kinds <= {"law"}


def changes_between(before: Work, after: Work) -> Changes:
    """What changes on the stage from one work to another."""
    was = {one.id: (row, one) for row, one in enumerate(before.actors)}
    stayed = {row: was[one.id][0] for row, one in enumerate(after.actors) if one.id in was}
    kinds: list[Kind] = [
        _kind(before.actors[stayed[row]], one) if row in stayed else "new" for row, one in enumerate(after.actors)
    ]
    gone: list[Kind] = ["gone"] * (len(was) - len(stayed))
    return Changes((*kinds, *gone), _room(before, after), stayed)


def _kind(old: Actor, new: Actor) -> Kind:
    if old is new:
        return "same"
    if old.place != new.place:
        return "moved"
    edited = takes_numbers_of(old.walk, new.walk) and not (has_states(new.walk) and (old.chain or new.chain))
    same_law = edited or (old.gait.law == new.gait.law and old.gaits == new.gaits)
    if old.character != new.character:
        return "body"
    if not same_law:
        return "law"
    return "same" if old.walk == new.walk else "gait"


def _room(before: Work, after: Work) -> Room:
    """Whether the world, and in a crowd the others in it, are the same."""
    if before is not after and _others(before) != _others(after):
        return "other"
    if before.world is after.world or before.world == after.world:
        return "same"
    return "things" if _around(before.world, after.world) == after.world else "other"


def _others(work: Work) -> tuple[Any, ...]:
    scene = work.scene
    return (work.compares, (scene.count, scene.seed, scene.dance) if work.is_crowd else None, work.cast)


def _around(world: World, other: World) -> World:
    """A world with the things of another."""
    return structs.replace(world, **{name: getattr(other, name) for name in (*THINGS, "name", "text")})


def goes_on(before: Work, after: Work, changes: Changes) -> bool:
    """Whether those who stay can go on in mid-step on a stage that is built anew; otherwise all start afresh."""
    if changes.room == "other" or "moved" in changes.kinds or not changes.stayed:
        return False
    stayed = ((before.actors[was].character, after.actors[row].character) for row, was in changes.stayed.items())
    return all((old.plane, old.model) == (new.plane, new.model) for old, new in stayed)
