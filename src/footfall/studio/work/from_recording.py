"""The documents that open with a recording: its body, gait and style, and its ground."""

import json
from dataclasses import replace
from typing import Any

import msgspec

from footfall import catalog
from footfall.errors import BadRecording
from footfall.gaits.style import Style, as_style, styled
from footfall.laws.register import Gait, law_of, load_gait
from footfall.measure.crowd.recorded import trial_of_crowd
from footfall.sim.recording import Recording
from footfall.sim.resume import recorded_layout
from footfall.stage.opened import gaits_asked, trial_of
from footfall.stage.scene import Trial
from footfall.studio.protocol import Scene
from footfall.studio.work.actor import OpenActor
from footfall.studio.work.cast import Place, cast_of, is_self_contained
from footfall.studio.work.checked import checked
from footfall.studio.work.work import DEFAULT_STYLE, SEED, Work
from footfall.worlds.world import World, without_chance

MOST_GAITS = 64


def work_of(recording: Recording, name: str) -> Work:
    """The documents of a recording, which must contain them: a foreign file must not read local ones."""
    trial = _self_contained(recording, name)
    character, gait = recording.character.check(), recording.gait
    if trial.contact is not None:
        character = msgspec.structs.replace(character, contact=trial.contact)
    world = catalog.load(World, trial.world)
    if world.course is not None and trial.seed != SEED:
        world = without_chance(world, trial.seed)
    base, style = _told_apart(gait) if law_of(gait).styles else (gait, catalog.load(Style, DEFAULT_STYLE))
    chain = _chain(recording, trial, gait, name) if "gait" in law_of(gait).commands else ()
    return checked(Work((OpenActor(character, base, style, chain=chain),), world))


def work_of_crowd(recording: Recording, name: str) -> Work:
    """The same for a crowd: the first character is open, and the others are its cast."""
    first, trial, layout = work_of(recording, name), trial_of_crowd(recording), recorded_layout(recording)
    places: list[Place] = [tuple(place) for place in layout.places.tolist()]
    cast = cast_of(trial, places, [one.place for one in layout.props])
    return checked(replace(first, scene=Scene(kind="crowd", count=len(places)), cast=cast))


def _self_contained(recording: Recording, name: str) -> Trial:
    trial = trial_of(recording)
    if not is_self_contained(trial):
        raise BadRecording(f"'{name}' refers to documents elsewhere instead of including them; it cannot be opened")
    return trial


def _told_apart(gait: Gait) -> tuple[Gait, Style]:
    """Split a styled gait into a library gait and a style, from the library if possible; else keep it as a gait."""
    for known in catalog.all_names(Gait):
        style_name = gait.name.removesuffix(known).strip()
        if gait.name != known and not (gait.name.endswith(f" {known}") and style_name):
            continue
        base = load_gait(known)
        if base.law != gait.law:
            continue
        if base == gait:
            return base, catalog.load(Style, DEFAULT_STYLE)
        own = catalog.load(Style, style_name) if style_name in catalog.all_names(Style) else None
        if own is not None and styled(base, own) == gait:
            return base, own
        speed = own.speed if own is not None else catalog.load(Style, DEFAULT_STYLE).speed
        style = as_style(gait, base, style_name or "recorded", gait.text, speed)
        if _same_numbers(styled(base, style), gait):
            return base, style
    return gait, catalog.load(Style, DEFAULT_STYLE)


def _same_numbers(one: Gait, other: Gait) -> bool:
    return msgspec.structs.replace(one, name="", text="") == msgspec.structs.replace(other, name="", text="")


def _chain(recording: Recording, trial: Trial, gait: Gait, name: str) -> tuple[Gait, ...]:
    """The gaits in the order in which the recording numbers them."""
    held: dict[str, Gait] = {one.name: one for one in (gait, *gaits_asked(trial, gait))}
    names: Any = json.loads(recording.gaits)
    known = catalog.all_names(Gait)
    fits = isinstance(names, list) and 0 < len(names) <= MOST_GAITS
    if not fits or not all(isinstance(one, str) and (one in held or one in known) for one in names):
        raise BadRecording(f"'{name}' uses gaits that are neither in it nor in the library")
    return tuple(held[one] if one in held else load_gait(one) for one in names)
