"""How two works differ on the stage: whether the same stage serves both, and who goes on from one to the other."""

from typing import Any

from msgspec import structs

from footfall.laws.register import takes_numbers_of
from footfall.stage.opened import Opened
from footfall.stage.scene import Actor
from footfall.studio.work.actor import OpenActor
from footfall.studio.work.work import Work
from footfall.worlds.world import THINGS


def share_stage(before: Work, after: Work) -> bool:
    """Whether the same simulation serves both, with other numbers for the laws at most."""
    return have_same_bodies(before, after) and all(map(_share_law, before.everyone, after.everyone))


def have_same_bodies(before: Work, after: Work) -> bool:
    """Whether the same bodies are in the same world, perhaps under other laws."""
    if not have_same_people(before, after):
        return False
    pairs = zip(before.everyone, after.everyone, strict=True)
    return all(old.character is new.character or old.character == new.character for old, new in pairs)


def have_same_people(before: Work, after: Work) -> bool:
    """Whether the same ones are in the same world, perhaps in other bodies."""
    if before.world is not after.world and before.world != after.world:
        return False
    if not _share_crates(before, after) or _people(before) != _people(after):
        return False
    return all(_told(before, row) == _told(after, row) for row in range(len(after.actors)))


def rows_before(before: Work, after: Work) -> dict[int, int] | None:
    """For each row of a stage that goes on, the row that it had before; None: everyone starts afresh."""
    if not (_share_crates(before, after) and (before.world is after.world or has_other_things(before, after))):
        return None
    was = {one.id: row for row, one in enumerate(before.actors)}
    rows = {row: was[one.id] for row, one in enumerate(after.actors) if one.id in was}
    pairs = [(before.actors[old], after.actors[new]) for new, old in rows.items()]
    told_alike = all(_told(before, old) == _told(after, new) for new, old in rows.items())
    return rows if pairs and told_alike and all(_can_go_on(*pair) for pair in pairs) else None


def has_other_things(before: Work, after: Work) -> bool:
    """Whether two worlds differ in nothing but the things on the ground."""
    things = {name: getattr(after.world, name) for name in (*THINGS, "name", "text")}
    return structs.replace(before.world, **things) == after.world


def _can_go_on(old: OpenActor, new: OpenActor) -> bool:
    joints = [one.character.skeleton for one in (old, new)]
    return old.place == new.place and joints[0] == joints[1]


def _share_crates(before: Work, after: Work) -> bool:
    """Whether both have the same crates, and ghosts are ghosts in both."""
    first, second = (one.company.props if one.company else () for one in (before, after))
    return before.compares == after.compares and first == second


def _told(work: Work, row: int) -> Actor | None:
    """What a trial says of somebody among those whom it tells something together."""
    return work.company.trial.crowd[row] if work.company and row < work.told_together else None


def _people(work: Work) -> tuple[list[int], list[Any]]:
    return [one.id for one in work.actors], [one.place for one in work.actors]


def _share_law(old: Opened, new: Opened) -> bool:
    return takes_numbers_of(old.gait, new.gait, old.others, new.others)
