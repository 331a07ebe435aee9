"""Who is on the stage: one, two side by side, several with their own documents, or a crowd; who comes and goes."""

from dataclasses import replace
from typing import TYPE_CHECKING

from footfall.errors import BadValue
from footfall.sim.cast import check_fit
from footfall.studio import protocol as say
from footfall.studio.session import workspace as documents
from footfall.studio.session.acting import act
from footfall.studio.session.actors import MOST, Actor, Place, all_but, fitting, free_name, free_place, named
from footfall.studio.session.workspace import ALONE, ONE, NoEffect, Work, checked, known_off, picked

if TYPE_CHECKING:
    from footfall.studio.scene.playback import Play
    from footfall.studio.session.session import Session

SEVERAL = say.Scene(kind="several")


@act.register(say.Steer)
def _steer(message: say.Steer, session: "Session") -> None:
    there_is(session.play, message.row)
    if session.work.scene.kind == "several":
        pick(session, message.row)
    else:
        session.play.steer(message.row)
    session.stale("steered")


def there_is(play: "Play", row: int) -> None:
    """Refuse a row that nobody has."""
    if row >= play.stage.count:
        raise BadValue(f"there is no character {row}; there are {play.stage.count}")


def pick(session: "Session", row: int) -> None:
    """Open the documents of another one; nothing changes on the stage, so that nothing is to be undone."""
    adopted = session.play.work is session.work
    session.history.work = picked(session.work, row)
    if adopted:
        session.play.adopt(session.work)
    session.stale("documents")


@act.register(say.AddCharacter)
def _add_character(message: say.AddCharacter, session: "Session") -> None:
    work = session.work
    if work.scene.kind not in ("one", "several"):
        raise BadValue("a character can join only in the scene 'One' or with several; choose 'One' first")
    if work.queue or work.footprints:
        raise BadValue("tasks and footprints need one character, alone on the stage; delete them first")
    if len(work.everyone) >= MOST:
        raise BadValue(f"there are already {MOST} characters on the stage, which is the limit")
    if work.character.plane:
        raise BadValue("a planar body must be alone on the stage")
    more = _another(session, message)
    own = work.own._replace(name=work.first.name)
    joined = checked(replace(work, scene=SEVERAL, own=own, others=(*work.others, more)))
    session.change(picked(joined, len(work.everyone)), f"add {more.name}")


def _another(session: "Session", message: say.AddCharacter) -> Actor:
    """Who is to come: as the one picked, with the documents that are named, where there is room beside it."""
    work, crowd = session.work, session.play.stage.crowd
    wanted = replace(work, scene=ONE, own=ALONE, others=(), cast=None)
    named_so: dict[say.Document, str] = {
        "character": message.character,
        "gait": message.gait,
        "style": message.style,
    }
    for document, name in named_so.items():
        if name:
            wanted = documents.chosen(wanted, document, name)
    here: list[Place] = [crowd.place_of(row) for row in range(crowd.count)]
    starts: list[Place] = [one.place for one in work.everyone]
    return fitting(
        Actor(
            1 + max(one.id for one in work.everyone),
            free_name(wanted.character.name, [one.name for one in work.everyone]),
            free_place(here[session.play.steered], [*here, *starts]),
            wanted.character,
            wanted.gait,
            wanted.style,
            wanted.settings,
            wanted.without[0],
        )
    )


@act.register(say.RemoveCharacter)
def _remove_character(message: say.RemoveCharacter, session: "Session") -> None:
    work = session.work
    one = _one_of_several(work, message.row)
    if one.id == work.own.id:
        work = picked(work, message.row - 1 if message.row else 1)
    others, row = all_but(work.others, one.id), work.own.row - (message.row < work.own.row)
    left = replace(work, others=others, own=work.own._replace(row=row), scene=SEVERAL if others else ONE)
    session.change(checked(left), f"remove {one.name}")


@act.register(say.NameCharacter)
def _name_character(message: say.NameCharacter, session: "Session") -> None:
    work = session.work
    one, name = _one_of_several(work, message.row), named(message.name)
    if name in {other.name for other in work.everyone if other.id != one.id}:
        raise BadValue(f"another character is called '{name}'")
    if one.id == work.own.id:
        work = replace(work, own=work.own._replace(name=name))
    else:
        others = tuple(replace(other, name=name) if other.id == one.id else other for other in work.others)
        work = replace(work, others=others)
    session.change(work, f"name {name}")


def _one_of_several(work: Work, row: int) -> Actor:
    if work.scene.kind != "several":
        raise BadValue("there is only one character on the stage; add another first")
    if row >= len(work.everyone):
        raise BadValue(f"there is no character {row}; there are {len(work.everyone)}")
    return work.everyone[row]


@act.register(say.Scene)
def _scene(message: say.Scene, session: "Session") -> None:
    if message.kind == "several":
        raise NoEffect("add a character to have several")
    work = session.work
    others: tuple[Actor, ...] = ()
    off = work.without
    if message.kind == "compare" and message.row is not None:
        second = _one_of_several(work, message.row)
        if second.id == work.own.id:
            raise BadValue("the selected character is compared with another one; choose that one")
        others, off = (second,), (work.without[0], second.without)
    begun = known_off(replace(work, scene=message, cast=None, own=ALONE, others=others, without=off))
    for one in begun.everyone:
        check_fit(one.character, one.walk)
    session.change(checked(begun), f"scene {message.kind}", message.stroke)
