"""What a trial tells all on the stage together, by goals or by one skill, and its crates; and who they are at first."""

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np

from footfall import catalog
from footfall.bodies.build import size_of
from footfall.errors import BadDocument, BadValue
from footfall.gaits.named import STYLE
from footfall.gaits.style import Style, as_style, styled
from footfall.laws.register import Gait, follow_ups, law_of, load_gait
from footfall.measure.crowd.gathering import gathering
from footfall.remembered import by_identity
from footfall.sim.together import Prop
from footfall.stage.company import speed_of
from footfall.stage.opened import Opened, document_of, open_trial
from footfall.stage.scene import Trial
from footfall.studio.protocol import Scene
from footfall.studio.work.actor import DEFAULT_STYLE, MOST, OpenActor, Place, free_name
from footfall.worlds.world import World

MOST_CRATES = 200
"""Most crates on the stage."""
HELD = ("character", "gait", "style", "command")
"""What each one's own document says of it."""


def cast_of(trial: Trial, places: Sequence[Place], crates: Iterable[Place]) -> Opened:
    """Everyone of a trial, which must contain all that it names, at these places: x, y (m) and heading (rad)."""
    starts = [*places, *(crates := tuple(crates))]
    if (len(trial.crowd), len(trial.crate)) != (len(places), len(crates)):
        raise BadDocument(f"the crowd's {len(trial.crowd)} characters and {len(trial.crate)} crates lack places")
    if not 1 <= len(places) <= MOST or len(crates) > MOST_CRATES:
        limits = f"the limits are {MOST} and {MOST_CRATES}"
        raise BadValue(f"a crowd of {len(places)} and {len(crates)} crates; {limits}")
    if not all(map(is_self_contained, trial.each)):
        raise BadDocument("the crowd refers to documents elsewhere instead of including them")
    if not np.isfinite(starts).all():
        raise BadDocument("the crowd has a place that is not a number")
    opened, contact = open_trial(trial), trial.contact
    if contact is not None:
        sticking = (
            one._replace(character=msgspec.structs.replace(one.character, contact=contact)) for one in opened.crowd
        )
        opened = opened._replace(crowd=tuple(sticking))
    return opened.placed(places, [Prop(place) for place in crates])


def cast_from(table: dict[str, Any]) -> Opened:
    """A cast from its tables, which may come from anywhere and must contain everything they name."""
    try:
        places, crates = (msgspec.convert(table[name], tuple[Place, ...]) for name in ("places", "crates"))
        trial = catalog.decode(Trial, table["trial"], "the crowd's trial")
    except (KeyError, msgspec.ValidationError) as problem:
        raise BadDocument(f"the crowd cannot be read: {problem}") from problem
    return cast_of(trial, places, crates)


def cast_in(trial: Trial) -> Opened:
    """The cast of a trial, with everything that it names."""
    opened = open_trial(trial)
    return cast_of(_containing(opened), [one.place for one in opened.crowd], [prop.place for prop in opened.props])


@by_identity
def cast_table(cast: Opened) -> dict[str, Any]:
    """A cast as plain tables, with everyone as it is now."""
    places, crates = [one.place for one in cast.crowd], [prop.place for prop in cast.props]
    return {"trial": catalog.encode(_containing(cast)), "places": places, "crates": crates}


def _containing(opened: Opened) -> Trial:
    """The trial of a crowd with the documents that it names; everyone walks to its goals as fast as it began."""
    trial, encoded, walkers = opened.trial, {}, []
    for walker, one in zip(trial.crowd, opened.crowd, strict=True):
        own = json.loads(document_of(one, encoded))
        speed = {"speed": speed_of(trial, walker, size_of(one.character))} if walker.goal else {}
        walkers.append(catalog.encode(walker) | speed | {name: own[name] for name in HELD if name in own})
    return catalog.decode(Trial, catalog.encode(trial) | {"crowd": walkers}, trial.name)


@lru_cache(maxsize=4)
def drawn(count: int, seed: int, dance: bool) -> Opened:
    """A crowd drawn by chance."""
    return gathering(count, seed, dance=dance)


def drawn_for(scene: Scene) -> Opened:
    """The crowd that a scene asks for."""
    return drawn(scene.count, scene.seed, scene.dance)


@by_identity
def members(cast: Opened) -> tuple[OpenActor, ...]:
    """Everyone in a cast with documents of its own, numbered in order."""
    actors: list[OpenActor] = []
    for number, one in enumerate(cast.crowd):
        name = cast.trial.crowd[number].name or one.character.name
        actors.append(member(one, number, free_name(name, [other.name for other in actors])))
    return tuple(actors)


def member(one: Opened, number: int, name: str) -> OpenActor:
    """Somebody of a cast, with its documents."""
    gait, style = told_apart(one.gait)
    others = follow_ups(one.gait) if one.trial.leads else one.others
    chain = (one.gait, *others) if others != follow_ups(one.gait) else ()
    return OpenActor(one.character, gait, style, chain=chain, id=number, name=name, place=one.place)


def without_row(cast: Opened, row: int) -> Opened:
    """The cast after somebody left: the others go on, told what they were told."""
    trial, count = cast.trial, len(cast.crowd)
    skill = {
        name: _but(told, row) if isinstance(told, list | tuple) and len(told) == count else told
        for name, told in (trial.crowd_skill or {}).items()
    }
    left = msgspec.structs.replace(trial, crowd=_but(trial.crowd, row), crowd_skill=skill or None)
    return cast._replace(trial=left, crowd=tuple(_but(cast.crowd, row)))


def _but(entries: Sequence[Any], row: int) -> list[Any]:
    return [one for number, one in enumerate(entries) if number != row]


@by_identity
def told_apart(gait: Gait) -> tuple[Gait, Style]:
    """Split a styled gait into a library gait and a style, from the library if possible; else keep it as a gait."""
    plain = catalog.load(Style, DEFAULT_STYLE)
    for known in catalog.all_names(Gait) if law_of(gait).styles else ():
        style_name = gait.name.removesuffix(known).strip()
        if gait.name != known and not (gait.name.endswith(f" {known}") and style_name):
            continue
        base = load_gait(known)
        if base.law != gait.law:
            continue
        if base == gait:
            return base, plain
        own = catalog.load(Style, style_name) if style_name in catalog.all_names(Style) else None
        if own is not None and styled(base, own) == gait:
            return base, own
        style = as_style(gait, base, style_name or "recorded", gait.text, (own or plain).speed)
        if _same_numbers(styled(base, style), gait):
            return base, style
    return gait, plain


def _same_numbers(one: Gait, other: Gait) -> bool:
    return msgspec.structs.replace(one, name="", text="") == msgspec.structs.replace(other, name="", text="")


def is_self_contained(trial: Trial) -> bool:
    """Whether a trial contains its body and styled gait, and names only what the library has."""
    gaits = [trial.gait, *(change.fields().get("gait", {}) for change in trial.command)]
    known = {"", *catalog.all_names(Gait)}
    held = all(isinstance(one, dict) and {str(other) for other in _named(one)} <= known for one in gaits)
    placed = not isinstance(trial.world, str) or trial.world in catalog.all_names(World)
    return held and placed and isinstance(trial.character, dict) and trial.style == STYLE


def _named(gait: dict[str, Any]) -> list[Any]:
    """The gaits that another names: its successor, and the one it is entered from."""
    entrance = gait.get("entrance", {})
    return [gait.get("then", ""), entrance.get("after", "") if isinstance(entrance, dict) else ""]
