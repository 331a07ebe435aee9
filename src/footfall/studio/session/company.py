"""Who is on the stage: one, two side by side, several with their own documents, or a crowd; who comes and goes."""

from dataclasses import replace
from typing import TYPE_CHECKING

from footfall.errors import BadValue
from footfall.studio import protocol as say
from footfall.studio.session.acting import act
from footfall.studio.work.actor import MOST, OpenActor, Place, free_name, free_place, named
from footfall.studio.work.cast import drawn_for
from footfall.studio.work.checked import checked
from footfall.studio.work.choosing import chosen, known_off
from footfall.studio.work.work import (
    NoEffect,
    Work,
    alone,
    gathered,
    left_by,
    peopled,
    picked,
    second_of,
    side_by_side,
)

if TYPE_CHECKING:
    from footfall.studio.scene.playback import Play
    from footfall.studio.session.session import Session


@act.register(say.Steer)
def _steer(message: say.Steer, session: "Session") -> None:
    there_is(session.play, message.row)
    if session.work.is_several:
        pick(session, message.row)
    session.stale("steered")


def there_is(play: "Play", row: int) -> None:
    """Refuse a row that nobody has."""
    if row >= play.simulation.count:
        raise BadValue(f"there is no character {row}; there are {play.simulation.count}")


def pick(session: "Session", row: int) -> None:
    """Open the documents of another one; nothing changes on the stage, so that nothing is to be undone."""
    adopted = session.play.work is session.work
    session.history.work = picked(session.work, row)
    if adopted:
        session.play.adopt(session.work)
    session.stale("documents", "steps", "doing")


@act.register(say.AddCharacter)
def _add_character(message: say.AddCharacter, session: "Session") -> None:
    work = session.work
    if work.compares:
        raise BadValue(
            "two that are compared pass through each other, so that nobody else can be bumped into; choose 'One' first"
        )
    if len(work.actors) >= MOST:
        raise BadValue(f"there are already {MOST} characters on the stage, which is the limit")
    more = _another(session, message)
    there = work.with_own(name=work.own.called).actors
    session.change(checked(peopled(work, [*there, more], len(there))), f"add {more.name}")


def _another(session: "Session", message: say.AddCharacter) -> OpenActor:
    """Who is to come: as the one picked, with the documents that are named, where there is room beside it."""
    work, crowd = session.work, session.play.simulation
    wanted = alone(work)
    for document in ("character", "gait", "style"):
        if name := getattr(message, document):
            wanted = chosen(wanted, document, name)
    here: list[Place] = [crowd.place_of(row) for row in range(crowd.count)]
    return replace(
        wanted.own,
        id=1 + max(one.id for one in work.actors),
        name=free_name(wanted.character.name, [one.called for one in work.actors]),
        place=free_place(here[session.play.steered], [*here, *(one.place for one in work.actors)]),
        footprints=(),
        queue=(),
    )


@act.register(say.RemoveCharacter)
def _remove_character(message: say.RemoveCharacter, session: "Session") -> None:
    one = _one_of_several(session.work, message.row)
    session.change(checked(left_by(session.work, message.row)), f"remove {one.name}")


@act.register(say.NameCharacter)
def _name_character(message: say.NameCharacter, session: "Session") -> None:
    work, name = session.work, named(message.name)
    one = _one_of_several(work, message.row)
    if name in {other.name for other in work.actors if other.id != one.id}:
        raise BadValue(f"another character is called '{name}'")
    session.change(work.with_actor(message.row, name=name), f"name {name}")


def _one_of_several(work: Work, row: int) -> OpenActor:
    if not work.is_several:
        raise BadValue("there is only one character on the stage; add another first")
    if row >= len(work.actors):
        raise BadValue(f"there is no character {row}; there are {len(work.actors)}")
    return work.actors[row]


@act.register(say.Scene)
def _scene(message: say.Scene, session: "Session") -> None:
    if message.kind == "several":
        raise NoEffect("add a character to have several")
    work, lone = session.work, alone(session.work)
    if message.kind == "one":
        begun = lone
    elif message.kind == "crowd":
        crowd = gathered(lone, drawn_for(message), message)
        first = replace(lone.own, name=work.own.called, place=crowd.own.place, footprints=(), queue=())
        begun = replace(crowd, actors=(first, *crowd.actors[1:]))
    else:
        first = replace(lone.own, footprints=(), queue=())
        begun = replace(lone, scene=message, actors=side_by_side(first, _second(work, first, message)))
    session.change(checked(known_off(begun)), f"scene {message.kind}", message.stroke)


def _second(work: Work, first: OpenActor, message: say.Scene) -> OpenActor:
    """Whom the one picked is compared with: somebody on the stage, or itself but for what the scene says."""
    if message.row is None:
        return second_of(first, message, work.without[1])
    second = _one_of_several(work, message.row)
    if second.id == work.own.id:
        raise BadValue("the selected character is compared with another one; choose that one")
    return replace(second, footprints=(), queue=())
