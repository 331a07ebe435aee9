"""Whether what is open can be: each one's documents go together, and all of them can share a stage."""

from collections.abc import Sequence

from footfall.errors import BadDocument, BadValue
from footfall.laws.register import law_of
from footfall.sim.cast import check_fit
from footfall.stage.company import check_beside
from footfall.studio.work.actor import ROOM, OpenActor, apart
from footfall.studio.work.robots import check_known
from footfall.studio.work.work import Work


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
    """Refuse a scene with others than those it is for."""
    if work.cast is not None and (not work.is_crowd or work.scene.count != len(work.cast.crowd)):
        raise BadValue("a cast needs a crowd of the same number of characters")
    counts = {"one": {1}, "crowd": {1}, "compare": {2}, "several": range(2, 1000)}
    if len(work.actors) not in counts[work.scene.kind]:
        raise BadValue("other characters with their own documents need the scene 'several'")


def _check_together(work: Work) -> None:
    """Refuse bodies that cannot share a world, two of the same number and two in one place."""
    actors, everyone = work.actors, work.everyone
    for one in everyone:
        check_beside(everyone[0].character, one.character, one.place[2])
    if len({one.id for one in actors}) < len(actors):
        raise BadDocument("two on the stage have the same number")
    _check_places(actors)


def _check_places(actors: Sequence[OpenActor]) -> None:
    for index, one in enumerate(actors):
        for other in actors[:index]:
            if apart(one.place, other.place) < ROOM / 2:
                raise BadValue(f"'{one.called}' and '{other.called}' start in the same place")
