"""Whether what is open can be: each one's documents go together, and all of them can share a stage."""

from collections.abc import Sequence

from footfall.errors import BadDocument, BadValue
from footfall.laws.register import law_of
from footfall.sim.cast import check_fit
from footfall.stage.company import check_beside
from footfall.studio.work.actor import MOST, ROOM, OpenActor, apart
from footfall.studio.work.robots import check_known
from footfall.studio.work.work import Work

ALONE = "; to have it alone, choose 'One' first"


def checked(work: Work) -> Work:
    """Return the work after checking it."""
    for one in work.actors:
        _check_documents(one)
    _check_scene(work)
    _check_together(work)
    return work


def _check_documents(one: OpenActor) -> None:
    """Refuse a body, a gait and a style that do not go together."""
    check_known(one.character)
    if law_of(one.gait).refuses(one.character):
        raise BadValue(f"the gait '{one.gait.name}' does not fit the body '{one.character.name}'")
    if one.chain and (one.gait not in one.chain or {gait.law for gait in one.chain} != {one.gait.law}):
        raise BadValue("the chain of gaits must contain the open one, and all must follow one law")
    check_fit(one.character, one.walk)


def _check_scene(work: Work) -> None:
    """Refuse more or fewer than can be."""
    if not 1 <= len(work.actors) <= MOST:
        raise BadValue(f"{len(work.actors)} characters; there can be 1 to {MOST} on the stage")
    if work.compares and len(work.actors) != 2:
        raise BadValue("two are compared, as ghosts that pass through each other; nobody else can be bumped into there")
    if work.cast is not None and (work.scene.kind != "crowd" or work.told_together > len(work.actors)):
        raise BadDocument("a trial tells more characters what to do than there are on the stage")


def _check_together(work: Work) -> None:
    """Refuse bodies that cannot share a world, two of the same number and two in one place."""
    actors, everyone = work.actors, work.everyone
    for one in everyone:
        try:
            check_beside(everyone[0].character, one.character, one.place[2])
        except BadValue as problem:
            raise BadValue(f"{problem}{ALONE if len(everyone) > 1 else ''}") from None
    if len({one.id for one in actors}) < len(actors):
        raise BadDocument("two on the stage have the same number")
    _check_places(actors)


def _check_places(actors: Sequence[OpenActor]) -> None:
    for index, one in enumerate(actors):
        for other in actors[:index]:
            if apart(one.place, other.place) < ROOM / 2:
                raise BadValue(f"'{one.called}' and '{other.called}' start in the same place")
