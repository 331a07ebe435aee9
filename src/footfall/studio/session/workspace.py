"""The open documents: body, gait, style, world, settings. Never changed in place: a change makes a new one."""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, cast

import msgspec

from footfall import catalog
from footfall.bodies.build import size_of
from footfall.bodies.character import Character
from footfall.errors import BadDocument, BadValue, FootfallError
from footfall.gaits.components import switched
from footfall.gaits.named import in_style, natural_speed
from footfall.gaits.style import Style, as_style, styled
from footfall.laws.register import Gait, body_for, law_for, law_of, load_gait
from footfall.laws.tables import Command
from footfall.measure.trial.document import CHARACTER, GAIT, Trial, gaits_asked
from footfall.quantity import quantity_of
from footfall.skills.errand import Task
from footfall.skills.placed import Placed
from footfall.studio.library import kinds
from footfall.studio.protocol import Document, Scene
from footfall.studio.session.cast import Cast, cast_from
from footfall.studio.session.footprints import footprints_from, placed_in_order, table_of
from footfall.studio.session.queue import queue_from
from footfall.worlds.world import FLAT, World

DEFAULT_STYLE = "default"
USUAL_SPEED = Style.__struct_defaults__[Style.__struct_fields__.index("speed") - len(Style.__struct_fields__)]
"""The speed of a style that says none."""
ONE = Scene(kind="one")
SHARED = {"character", "gait", "style", "world", "settings", "switches", "scene", "chain", "cast"} | {
    "footprints",
    "queue",
}
"""The parts of a link."""


class NoEffect(FootfallError):
    """A request that would change nothing."""


Switches = dict[str, str]


@dataclass(frozen=True)
class Work:
    """Everything that undo brings back."""

    character: Character
    gait: Gait
    style: Style
    world: World
    settings: dict[str, float] = field(default_factory=dict)
    switches: tuple[Switches, Switches] = field(default_factory=lambda: ({}, {}))
    scene: Scene = ONE
    chain: tuple[Gait, ...] = ()
    """For planar bodies: the gaits it passes through, if they differ from the open one and those that lead to it."""

    cast: Cast | None = None
    """In a crowd from a recording: who the others are. Otherwise the scene's seed draws them."""

    footprints: tuple[Placed, ...] = ()
    """Where it is to step, one after another, if its law steps onto footprints."""

    queue: tuple[Task, ...] = ()
    """What it is to do, one after another."""

    @cached_property
    def walk(self) -> Gait:
        """The gait in its style."""
        return styled(self.gait, self.style) if law_of(self.gait).styles else self.gait

    def gait_of(self, row: int) -> Gait:
        """The gait with the lab's switches; row 1 is the second of two, which may have its own style."""
        own = self.switches[row] if row < len(self.switches) else {}
        walk = self.second_walk if row == 1 and self.scene.kind == "compare" else self.walk
        return switched(walk, own) if own and law_of(walk).components else walk

    def character_of(self, row: int) -> Character:
        """The open body; the second of two may have its own."""
        name = self.scene.character
        if row != 1 or self.scene.kind != "compare" or not name:
            return self.character
        return cast(Character, kinds.loaded("character", name))

    @cached_property
    def second_walk(self) -> Gait:
        """The gait in the style of the second of two."""
        if not self.scene.style or not law_of(self.gait).styles:
            return self.walk
        return styled(self.gait, cast(Style, kinds.loaded("style", self.scene.style)))

    @cached_property
    def shared(self) -> dict[str, Any]:
        """Everything as plain tables, for links and saving."""
        tables = {name: catalog.encode(getattr(self, name)) for name in ("character", "gait", "style", "world")}
        scene = {name: getattr(self.scene, name) for name in self.scene.__struct_fields__}
        chain = {"chain": [catalog.encode(gait) for gait in self.chain]} if self.chain else {}
        cast = {"cast": self.cast.table()} if self.cast is not None else {}
        prints = {"footprints": table_of(self.footprints)} if self.footprints else {}
        queue = {"queue": [one._asdict() for one in self.queue]} if self.queue else {}
        plain = {"settings": self.settings, "switches": list(self.switches), "scene": scene}
        return tables | plain | chain | cast | prints | queue

    def is_but_for_tasks(self, other: "Work") -> bool:
        """Whether another work differs in nothing but the footprints and what is to be done."""
        return self is other or replace(self, footprints=other.footprints, queue=other.queue) == other


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
    if unknown := set(shared) - SHARED:
        raise BadDocument(f"this link holds an unknown part '{min(unknown)}'")
    tables = {name: _table(shared.get(name, {}), name) for name in ("character", "gait", "style", "world")}
    settings = {name: setting(name, value) for name, value in _table(shared.get("settings", {}), "settings").items()}
    scene = _table(shared.get("scene", {}), "scene")
    switches, chain = shared.get("switches", []), shared.get("chain", [])
    gaits = [_table(one, "chain") for one in (chain if isinstance(chain, list) else [])]
    pair = [dict(_table(one, "switches")) for one in (switches if isinstance(switches, list) else [])] + [{}, {}]
    work = Work(
        catalog.decode(Character, tables["character"], "the link's character").check(),
        catalog.decode(Gait, tables["gait"], "the link's gait"),
        catalog.decode(Style, tables["style"], "the link's style"),
        catalog.decode(World, tables["world"], "the link's world"),
        settings,
        (pair[0], pair[1]),
        catalog.decode(Scene, scene, "the link's scene") if scene else ONE,
        tuple(catalog.decode(Gait, one, "the link's gaits") for one in gaits),
        cast_from(_table(shared["cast"], "cast")) if "cast" in shared else None,
        footprints_from(shared.get("footprints", [])),
        queue_from(shared.get("queue", [])),
    )
    return checked(work)


def restored(shared: dict[str, Any]) -> Work:
    """Restore the work of a saved session; its tables are kept, so that the next save need not make them again."""
    work = from_shared(shared)
    vars(work)["shared"] = shared
    return work


def _table(value: Any, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadDocument(f"this link's {name} is not a table")
    return value


def setting(name: str, value: Any) -> float:
    """A field of Command that the user sets, checked."""
    declared = quantity_of(Command, name) if name in Command.__struct_fields__ else None
    if declared is None or not isinstance(value, int | float) or not declared.allows(value):
        limits = declared.limits() if declared else "be one of speed, period, width, bend, swing_height"
        raise BadValue(f"{name} is {value}; it must {limits}")
    return float(value)


# ---------------------------------------------------------------- choosing


def chosen(work: Work, document: Document, name: str) -> Work:
    """Replace a document by one from the library; whatever does not fit changes with it."""
    if document == "style":
        if not law_of(work.gait).styles:
            raise BadValue(f"the gait '{work.gait.name}' is of the law {work.gait.law}, which has no styles")
        style = _style_called(work, name)
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
    return checked(replace(begun, character=character.check(), gait=gait, chain=chain))


def with_gait(work: Work, gait: Gait) -> Work:
    """Another gait; if it is not for this body, its own body comes with it."""
    character = work.character
    if law_of(gait).refuses(character):
        character = catalog.load(Character, body_for(catalog.encode(gait)))
    begun = _alone(work) if character.plane else work
    return checked(replace(begun, character=character, gait=gait, chain=()))


def _alone(work: Work) -> Work:
    """The same work with nobody else on the stage."""
    return replace(work, scene=ONE, cast=None)


def from_trial(trial: Trial) -> Work:
    """Who walks in a trial, how and where."""
    style = trial.style if isinstance(trial.style, dict) or ":" not in trial.style else DEFAULT_STYLE
    gait = load_gait(trial.gait)
    asked = gaits_asked(trial, gait)
    begun = Work(
        catalog.load(Character, trial.character),
        gait,
        catalog.load(Style, style),
        catalog.load(World, trial.world),
        chain=(gait, *asked) if asked else (),
        footprints=placed_in_order(trial.footprint),
        queue=tuple(Task(number, table) for number, table in enumerate(trial.skill, 1)),
    )
    return checked(begun if style == trial.style else replace(begun, style=_style_called(begun, str(trial.style))))


def _style_called(work: Work, name: str) -> Style:
    """A library style, or a blend such as 'sneak:tired:0.5'."""
    if ":" not in name:
        return catalog.load(Style, name)
    if not law_of(work.gait).styles:
        raise BadValue(f"the gait '{work.gait.name}' has no styles to blend")
    between = in_style(work.gait, name, "this blend")
    return as_style(between, work.gait, name, between.text, natural_speed(name))


def checked(work: Work) -> Work:
    """Return the work after checking that body, gait and style go together."""
    if work.character.model:
        raise BadValue(f"'{work.character.name}' is a robot, whose files the page does not read; footfall walk does")
    if law_of(work.gait).refuses(work.character):
        raise BadValue(f"the gait '{work.gait.name}' does not fit the body '{work.character.name}'")
    if work.chain and (work.gait not in work.chain or {gait.law for gait in work.chain} != {work.gait.law}):
        raise BadValue("the chain of gaits must contain the open one, and all must follow one law")
    if work.character.plane and work.scene.kind != "one":
        raise BadValue("a planar body walks alone on the stage")
    if work.cast is not None and (work.scene.kind != "crowd" or work.scene.count != len(work.cast.places)):
        raise BadValue("a cast is for a crowd of as many characters")
    _ = work.walk, work.gait_of(0), work.gait_of(1)
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
