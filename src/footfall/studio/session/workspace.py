"""The open documents: body, gait, style, world, settings. Never changed in place: a change makes a new one."""

from dataclasses import dataclass, field, replace
from functools import cached_property
from math import radians
from typing import Any, NamedTuple, cast

import msgspec

from footfall import catalog
from footfall.bodies.build import size_of
from footfall.bodies.character import Character
from footfall.errors import BadDocument, BadValue, FootfallError, WrittenBefore
from footfall.gaits.components import known_to
from footfall.gaits.named import in_style, natural_speed
from footfall.gaits.style import Style, as_style
from footfall.laws.register import Gait, body_for, law_for, law_of, load_gait
from footfall.measure.trial.document import CHARACTER, GAIT, Trial, Walker, alone, gaits_asked
from footfall.sim.cast import check_fit
from footfall.skills.errand import Task
from footfall.skills.placed import Placed
from footfall.studio.library import kinds
from footfall.studio.protocol import Document, Scene
from footfall.studio.session.actors import (
    MOST,
    Actor,
    Off,
    Place,
    actors_from,
    all_but,
    check_together,
    encoded,
    fitting,
    free_name,
    named,
    off_from,
    place_from,
    setting,
    way_of,
)
from footfall.studio.session.cast import Cast, cast_from, cast_in
from footfall.studio.session.footprints import footprints_from, placed_in_order, table_of
from footfall.studio.session.queue import queue_from
from footfall.studio.session.remembered import by_identity
from footfall.studio.session.robots import check_known
from footfall.worlds.world import FLAT, World

DEFAULT_STYLE = "default"
USUAL_SPEED = Style.__struct_defaults__[Style.__struct_fields__.index("speed") - len(Style.__struct_fields__)]
"""The speed of a style that says none."""
ONE = Scene(kind="one")
DOCUMENTS = ("character", "gait", "style", "world")
SHARED = {*DOCUMENTS, "settings", "without", "scene", "chain", "cast", "footprints", "queue", "own", "others"}
OLDER = {"switches"}
"""The parts of a link, and those that earlier versions wrote."""


class NoEffect(FootfallError):
    """A request that would change nothing."""


class Own(NamedTuple):
    """What the stage calls the open one of several, its place among them, and where it starts."""

    id: int = 0
    row: int = 0
    name: str = ""
    place: Place = (0.0, 0.0, 0.0)


ALONE = Own()


@dataclass(frozen=True)
class Work:
    """Everything that undo brings back. Of several on the stage, the documents are those of the one picked."""

    character: Character
    gait: Gait
    style: Style
    world: World
    settings: dict[str, float] = field(default_factory=dict)
    without: tuple[Off, Off] = ((), ())
    scene: Scene = ONE
    chain: tuple[Gait, ...] = ()
    """For planar bodies: the gaits it passes through, if they differ from the open one and those that lead to it."""

    cast: Cast | None = None
    """In a crowd from a recording: who the others are. Otherwise the scene's seed draws them."""

    footprints: tuple[Placed, ...] = ()
    """Where it is to step, one after another, if its law steps onto footprints."""

    queue: tuple[Task, ...] = ()
    """What it is to do, one after another."""

    own: Own = ALONE
    others: tuple[Actor, ...] = ()
    """Of several on the stage: the others, in order; of two that are compared: the second, if it was on the stage."""

    @cached_property
    def walk(self) -> Gait:
        """The gait in its style."""
        return way_of(self.gait, self.style, ())

    @cached_property
    def first(self) -> Actor:
        """The open one as an actor."""
        identity, _, name, place = self.own
        called = name or self.character.name
        return Actor(identity, called, place, self.character, self.gait, self.style, self.settings, self.without[0])

    @cached_property
    def second(self) -> Actor:
        """The second of two that are compared: what the scene says of it, and all else as the first."""
        if self.others:
            return self.others[0]
        return replace(self.first, id=self.own.id + 1, **_named_in(self.scene))

    @cached_property
    def everyone(self) -> tuple[Actor, ...]:
        """All on the stage whose documents are their own, in order; in a crowd, the open one alone."""
        if self.scene.kind == "compare":
            return self.first, replace(self.second, without=self.without[1])
        row = self.own.row
        return (*self.others[:row], self.first, *self.others[row:])

    def row_of(self, identity: int) -> int | None:
        """The row of one of several; None if it is not there."""
        return next((row for row, one in enumerate(self.everyone) if one.id == identity), None)

    @cached_property
    def shared(self) -> dict[str, Any]:
        """Everything as plain tables, for links and saving."""
        tables = {name: encoded(getattr(self, name)) for name in DOCUMENTS}
        scene = {name: getattr(self.scene, name) for name in self.scene.__struct_fields__}
        chain = {"chain": [encoded(gait) for gait in self.chain]} if self.chain else {}
        cast = {"cast": self.cast.table()} if self.cast is not None else {}
        prints = {"footprints": table_of(self.footprints)} if self.footprints else {}
        queue = {"queue": [one._asdict() for one in self.queue]} if self.queue else {}
        plain = {"settings": self.settings, "without": [list(one) for one in self.without], "scene": scene}
        own = {"own": list(self.own)} if self.own != ALONE else {}
        others = {"others": [one.table for one in self.others]} if self.others else {}
        return tables | plain | chain | cast | prints | queue | own | others

    def has_other_body(self, other: "Work") -> bool:
        """Whether the same one is open as in another work, in another body."""
        return self.own.id == other.own.id and self.character != other.character

    def is_but_for_tasks(self, other: "Work") -> bool:
        """Whether another work differs in nothing but the footprints, what is to be done, and who is picked."""
        if self is other:
            return True
        same = picked(self, other.own.row) if len(self.everyone) == len(other.everyone) else self
        return replace(same, footprints=other.footprints, queue=other.queue) == other


@by_identity
def _named_in(scene: Scene) -> dict[str, Any]:
    """The documents that a scene names for the second of two."""
    names = ("character", "gait", "style")
    return {name: kinds.loaded(name, chosen) for name in names if (chosen := getattr(scene, name))}


def opening() -> Work:
    """What a new session starts with."""
    return Work(
        catalog.load(Character, CHARACTER),
        load_gait(GAIT),
        catalog.load(Style, DEFAULT_STYLE),
        catalog.load(World, FLAT),
    )


def from_shared(shared: dict[str, Any]) -> Work:
    """Restore work from shared tables."""
    try:
        return _from_tables(shared)
    except WrittenBefore as problem:
        raise BadDocument(
            f"an earlier version made this link or session ({problem}); choose its body, gait and style again"
        ) from problem


def _from_tables(shared: dict[str, Any]) -> Work:
    if unknown := set(shared) - SHARED - OLDER:
        raise BadDocument(f"this link holds an unknown part '{min(unknown)}'")
    tables = {name: _table(shared.get(name, {}), name) for name in DOCUMENTS}
    settings = {name: setting(name, value) for name, value in _table(shared.get("settings", {}), "settings").items()}
    scene = _table(shared.get("scene", {}), "scene")
    chain = shared.get("chain", [])
    gaits = [_table(one, "chain") for one in (chain if isinstance(chain, list) else [])]
    work = Work(
        catalog.decode(Character, tables["character"], "the link's character").check(),
        catalog.decode(Gait, tables["gait"], "the link's gait"),
        catalog.decode(Style, tables["style"], "the link's style"),
        catalog.decode(World, tables["world"], "the link's world"),
        settings,
        off_from(shared),
        catalog.decode(Scene, scene, "the link's scene") if scene else ONE,
        tuple(catalog.decode(Gait, one, "the link's gaits") for one in gaits),
        cast_from(_table(shared["cast"], "cast")) if "cast" in shared else None,
        footprints_from(shared.get("footprints", [])),
        queue_from(shared.get("queue", [])),
        _own_from(shared.get("own", [*ALONE])),
        actors_from(shared.get("others", [])),
    )
    return checked(work)


def _own_from(plain: Any) -> Own:
    match plain:
        case [int() as identity, int() as row, str() as name, [_, _, _] as place] if 0 <= row < MOST:
            return Own(identity, row, named(name) if name else "", place_from(place, "the open one"))
    raise BadDocument("this link does not say which character is selected")


def picked(work: Work, row: int) -> Work:
    """The same stage with the documents of another one open."""
    everyone = work.everyone
    if work.scene.kind != "several" or row == work.own.row:
        return work
    one = everyone[row]
    return replace(
        work,
        character=one.character,
        gait=one.gait,
        style=one.style,
        settings=one.settings,
        without=(one.without, ()),
        chain=(),
        own=Own(one.id, row, one.name, one.place),
        others=all_but(everyone, one.id),
    )


def restored(shared: dict[str, Any]) -> Work:
    """Restore the work of a saved session; its tables are kept, so that the next save need not make them again."""
    work = from_shared(shared)
    vars(work)["shared"] = shared
    return work


def _table(value: Any, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadDocument(f"this link's {name} is not a table")
    return value


# ---------------------------------------------------------------- choosing


def chosen(work: Work, document: Document, name: str) -> Work:
    """Replace a document by one from the library; whatever does not fit changes with it."""
    if document == "style":
        if not law_of(work.gait).styles:
            raise BadValue(f"the gait '{work.gait.name}' uses the law {work.gait.law}, which has no styles")
        style = style_called(work, name)
        return checked(replace(work, style=style, settings=_at_its_speed(work, style)))
    return with_document(work, kinds.loaded(document, name))


def _at_its_speed(work: Work, style: Style) -> dict[str, float]:
    """The settings with the speed at which a style looks best on this body; one that says none has none."""
    others = {name: value for name, value in work.settings.items() if name != "speed"}
    if style.speed == USUAL_SPEED:
        return others
    return others | {"speed": round(style.speed * size_of(work.character) ** 0.5, 2)}


def with_character(work: Work, character: Character) -> Work:
    """Another body; if the law cannot walk it, a gait of another law comes with it."""
    gait = work.gait
    if law_of(gait).refuses(character) and (law := law_for(character)):
        gait = load_gait(character.gait or law.first_gait)
    chain = work.chain if gait is work.gait else ()
    begun = _alone(work) if character.plane else work
    return checked(known_off(replace(begun, character=character.check(), gait=gait, chain=chain)))


def with_gait(work: Work, gait: Gait) -> Work:
    """Another gait; if it is not for this body, its own body comes with it."""
    character = work.character
    if law_of(gait).refuses(character):
        character = catalog.load(Character, body_for(catalog.encode(gait)))
    begun = _alone(work) if character.plane else work
    return checked(known_off(replace(begun, character=character, gait=gait, chain=())))


def known_off(work: Work) -> Work:
    """The same work, in which nobody walks without what its law does not have."""
    first, second = work.without
    known = known_to(law_of(work.gait), first), known_to(law_of(work.second.gait), second)
    return work if known == work.without else replace(work, without=known)


def _alone(work: Work) -> Work:
    """The same work with nobody else on the stage."""
    return replace(work, scene=ONE, cast=None, own=ALONE, others=())


def from_trial(trial: Trial) -> Work:
    """Who walks in a trial, how and where; of several, the first is picked."""
    if trial.crowd:
        return _from_crowd(trial)
    style = trial.style if isinstance(trial.style, dict) or ":" not in trial.style else DEFAULT_STYLE
    gait = load_gait(trial.gait)
    asked = gaits_asked(trial, gait)
    begun = Work(
        catalog.load(Character, trial.character),
        gait,
        catalog.load(Style, style),
        catalog.load(World, trial.world),
        without=(tuple(trial.without), ()),
        chain=(gait, *asked) if asked else (),
        footprints=placed_in_order(trial.footprint),
        queue=tuple(Task(number, table) for number, table in enumerate(trial.skill, 1)),
    )
    return checked(begun if style == trial.style else replace(begun, style=style_called(begun, str(trial.style))))


def _from_crowd(trial: Trial) -> Work:
    """The work of a trial with several characters: a crowd, unless each does nothing but what it is told."""
    if len(trial.crowd) > MOST or trial.crate or trial.crowd_skill or any(_has_tasks(one) for one in trial.crowd):
        first = from_trial(msgspec.structs.replace(alone(trial, trial.crowd[0]), command=[], skill=[], footprint=[]))
        scene = Scene(kind="crowd", count=len(trial.crowd))
        return checked(replace(first, scene=scene, cast=cast_in(trial)))
    actors: list[Actor] = []
    for number, walker in enumerate(trial.crowd):
        one = from_trial(msgspec.structs.replace(alone(trial, walker), command=[]))
        name = free_name(walker.name or one.character.name, [other.name for other in actors])
        place = (*walker.place, radians(walker.heading_deg))
        actors.append(fitting(Actor(number, name, place, one.character, one.gait, one.style, without=one.without[0])))
    world = catalog.load(World, trial.world)
    first = actors[0]
    own, scene = Own(0, 0, first.name, first.place), ONE if len(actors) == 1 else Scene(kind="several")
    off, others = (first.without, ()), tuple(actors[1:])
    return checked(
        Work(first.character, first.gait, first.style, world, without=off, scene=scene, own=own, others=others)
    )


def _has_tasks(walker: Walker) -> bool:
    changes = any("gait" in change.fields() for change in walker.command)
    return changes or bool(walker.goal or walker.skill or walker.footprint)


def style_called(work: Work, name: str) -> Style:
    """A library style, or a blend such as 'sneak:tired:0.5'."""
    if ":" not in name:
        return catalog.load(Style, name)
    if not law_of(work.gait).styles:
        raise BadValue(f"the gait '{work.gait.name}' has no styles to blend")
    between = in_style(work.gait, name, "this blend")
    return as_style(between, work.gait, name, between.text, natural_speed(name))


def checked(work: Work) -> Work:
    """Return the work after checking that body, gait and style go together."""
    check_known(work.character)
    if len({one.character.model for one in work.everyone}) > 1 or (work.scene.kind == "crowd" and work.character.model):
        raise BadValue("so far, a robot can share the stage only with robots of the same file")
    if law_of(work.gait).refuses(work.character):
        raise BadValue(f"the gait '{work.gait.name}' does not fit the body '{work.character.name}'")
    if work.chain and (work.gait not in work.chain or {gait.law for gait in work.chain} != {work.gait.law}):
        raise BadValue("the chain of gaits must contain the open one, and all must follow one law")
    if work.scene.kind != "one" and any(one.character.plane for one in work.everyone):
        raise BadValue("a planar body must be alone on the stage")
    if work.cast is not None and (work.scene.kind != "crowd" or work.scene.count != len(work.cast.places)):
        raise BadValue("a cast needs a crowd of the same number of characters")
    if bool(work.others) != (work.scene.kind == "several") and not (work.scene.kind == "compare" and work.others):
        raise BadValue("other characters with their own documents need the scene 'several'")
    if work.own.row > len(work.others):
        raise BadValue(f"there is no character {work.own.row}; there are {len(work.others) + 1}")
    if work.scene.kind == "several":
        check_together(work.everyone)
    for one in work.everyone:
        check_fit(one.character, one.walk)
    return work


def with_document(work: Work, document: msgspec.Struct) -> Work:
    """Replace the open document of its kind."""
    match document:
        case Character():
            return with_character(work, document)
        case Style():
            return with_style(work, document)
        case World():
            return replace(work, world=document)
        case Trial():
            raise BadValue("a trial cannot be combined with other documents")
        case _:
            return with_gait(work, cast("Gait", document))


def with_style(work: Work, style: Style) -> Work:
    """Another style."""
    return checked(replace(work, style=style))
