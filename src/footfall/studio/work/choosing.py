"""Open other documents: from the library, from a file, from a trial. Whatever does not fit changes with them."""

from dataclasses import replace
from math import radians
from typing import cast

import msgspec

from footfall import catalog
from footfall.bodies.build import size_of
from footfall.bodies.character import Character
from footfall.errors import BadValue
from footfall.gaits.blend import blend
from footfall.gaits.components import known_to
from footfall.gaits.named import in_style, natural_speed
from footfall.gaits.style import Style, as_style
from footfall.laws.register import USUAL, Gait, body_for, law_for, law_of, load_gait
from footfall.skills.errand import ErrandTask
from footfall.stage.opened import gaits_asked
from footfall.stage.parts import split
from footfall.stage.scene import Trial
from footfall.studio.library import kinds
from footfall.studio.protocol import Document
from footfall.studio.work.actor import OpenActor, free_name
from footfall.studio.work.cast import cast_in
from footfall.studio.work.checked import checked
from footfall.studio.work.tasks import placed_in_order, still_about
from footfall.studio.work.work import SEED, Work, gathered, peopled
from footfall.worlds.world import World, without_chance

USUAL_SPEED = Style.__struct_defaults__[Style.__struct_fields__.index("speed") - len(Style.__struct_fields__)]
"""The speed of a style that says none."""


def chosen(work: Work, document: Document, name: str) -> Work:
    """Replace a document by one from the library; whatever does not fit changes with it."""
    if document == "style":
        if not law_of(work.gait).styles:
            work = with_gait(work, load_gait(USUAL.first_gait))
        style = style_called(work.gait, name)
        return checked(work.with_own(style=style, settings=_at_its_speed(work, style)))
    return with_document(work, kinds.loaded(document, name))


def _at_its_speed(work: Work, style: Style) -> dict[str, float]:
    """The settings with the speed at which a style looks best on this body; one that says none has none."""
    others = {name: value for name, value in work.settings.items() if name != "speed"}
    if style.speed == USUAL_SPEED:
        return others
    return others | {"speed": round(style.speed * size_of(work.character) ** 0.5, 2)}


def with_document(work: Work, document: msgspec.Struct) -> Work:
    """Replace the open document of its kind."""
    match document:
        case Character():
            return with_character(work, document)
        case Style():
            return with_style(work, document)
        case World():
            left = (replace(one, queue=still_about(one.queue, document)) if one.queue else one for one in work.actors)
            return replace(work, world=document, actors=tuple(left))
        case Trial():
            raise BadValue("a trial cannot be combined with other documents")
        case _:
            return with_gait(work, cast("Gait", document))


def with_style(work: Work, style: Style) -> Work:
    """Another style."""
    return checked(work.with_own(style=style))


def with_character(work: Work, character: Character) -> Work:
    """Another body; if the law cannot walk it, a gait of another law comes with it."""
    gait = work.gait
    if law_of(gait).refuses(character) and (law := law_for(character)):
        gait = load_gait(character.gait or law.first_gait)
    chain = work.own.chain if gait is work.gait else ()
    return checked(known_off(work.with_own(character=character.check(), gait=gait, chain=chain)))


def with_gait(work: Work, gait: Gait) -> Work:
    """Another gait; if it is not for this body, its own body comes with it."""
    character = work.character
    if law_of(gait).refuses(character):
        character = catalog.load(Character, body_for(catalog.encode(gait)))
    return checked(known_off(work.with_own(character=character, gait=gait, chain=())))


def known_off(work: Work) -> Work:
    """The same work, in which nobody walks without what its law does not have."""
    for row, one in enumerate(work.actors):
        if (known := known_to(law_of(one.gait), one.without)) != one.without:
            work = work.with_actor(row, without=known)
    return work


def from_trial(trial: Trial) -> Work:
    """Who walks in a trial, how and where; of several, the first is picked.

    What goals, crates and a skill for all ask for, the trial tells them together (`Work.cast`).
    """
    world = catalog.load(World, trial.world)
    if world.course is not None and trial.seed != SEED:
        world = without_chance(world, trial.seed)
    if not trial.crowd:
        return checked(Work((_actor(trial),), world))
    if trial.crate or trial.crowd_skill or any(one.goal for one in trial.crowd):
        return checked(gathered(Work((), world), cast_in(trial)))
    actors: list[OpenActor] = []
    for number, walker in enumerate(trial.crowd):
        one = _actor(trial.of(walker))
        name = free_name(walker.name or one.character.name, [other.name for other in actors])
        actors.append(replace(one, id=number, name=name, place=(*walker.place, radians(walker.heading_deg))))
    return checked(peopled(Work((), world), actors))


def _actor(trial: Trial) -> OpenActor:
    """The one who walks in a trial."""
    gait, style, body = load_gait(trial.gait), trial.style, catalog.load(Character, trial.character)
    if trial.contact is not None:
        body = msgspec.structs.replace(body, contact=trial.contact)
    own = msgspec.structs.replace(trial, command=[]) if trial.leads else split(trial).own
    asked = gaits_asked(own, gait)  # one who is led is not told by number
    return OpenActor(
        body,
        gait,
        style_called(gait, style) if isinstance(style, str) else catalog.load(Style, style),
        without=tuple(trial.without or ()),
        chain=(gait, *asked) if asked else (),
        footprints=placed_in_order(trial.footprint),
        queue=tuple(ErrandTask(number, table) for number, table in enumerate(trial.skill, 1)),
    )


def style_called(gait: Gait, name: str) -> Style:
    """A library style, or for a gait a blend such as 'sneak:tired:0.5'."""
    if ":" not in name:
        return catalog.load(Style, name)
    if not law_of(gait).styles:
        raise BadValue(f"the gait '{gait.name}' has no styles to blend")
    between = in_style(gait, name, "this blend")
    return as_style(between, gait, name, between.text, natural_speed(name))


AS_EDITED = ":"
"""How a blend of what is open begins, such as ':sneak:0.5'."""


def blended(work: Work, start: Work, name: str) -> Work:
    """The work whose style lies between the one open at the start, as it was edited, and one of the library."""
    if not law_of(work.gait).styles:
        raise BadValue(f"the gait '{work.gait.name}' has no styles to blend")
    try:
        _, second, share = name.split(":")
        part = float(share)
    except ValueError:
        raise BadValue(f"'{name}' is no blend of what is open; one is written ':sneak:0.5'") from None
    between = blend(start.walk, in_style(work.gait, second, "this blend"), part)
    style = as_style(between, work.gait, start.style.name, start.style.text, start.style.speed)
    return checked(work.with_own(style=style))
