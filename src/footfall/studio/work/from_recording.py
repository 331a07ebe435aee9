"""The documents that open with a recording: its body, gait and style, and its ground."""

import json
from typing import Any

import msgspec

from footfall import catalog
from footfall.errors import BadRecording
from footfall.laws.register import Gait, law_of, load_gait
from footfall.measure.crowd.recorded import trial_of_crowd
from footfall.sim.recording import Recording
from footfall.sim.resume import recorded_layout
from footfall.stage.opened import gaits_asked, trial_of
from footfall.stage.scene import Trial
from footfall.studio.work.actor import OpenActor, Place
from footfall.studio.work.cast import cast_of, is_self_contained, told_apart
from footfall.studio.work.checked import checked
from footfall.studio.work.work import SEED, Work, gathered
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
    base, style = told_apart(gait)
    chain = _chain(recording, trial, gait, name) if "gait" in law_of(gait).commands else ()
    return checked(Work((OpenActor(character, base, style, chain=chain),), world))


def work_of_crowd(recording: Recording, name: str) -> Work:
    """The same for several, whom a trial told what to do."""
    first, trial, layout = work_of(recording, name), trial_of_crowd(recording), recorded_layout(recording)
    places: list[Place] = [tuple(place) for place in layout.places.tolist()]
    return checked(gathered(first, cast_of(trial, places, [one.place for one in layout.props])))


def _self_contained(recording: Recording, name: str) -> Trial:
    trial = trial_of(recording)
    if not is_self_contained(trial):
        raise BadRecording(f"'{name}' refers to documents elsewhere instead of including them; it cannot be opened")
    return trial


def _chain(recording: Recording, trial: Trial, gait: Gait, name: str) -> tuple[Gait, ...]:
    """The gaits in the order in which the recording numbers them."""
    held: dict[str, Gait] = {one.name: one for one in (gait, *gaits_asked(trial, gait))}
    names: Any = json.loads(recording.gaits)
    known = catalog.all_names(Gait)
    fits = isinstance(names, list) and 0 < len(names) <= MOST_GAITS
    if not fits or not all(isinstance(one, str) and (one in held or one in known) for one in names):
        raise BadRecording(f"'{name}' uses gaits that are neither in it nor in the library")
    return tuple(held[one] if one in held else load_gait(one) for one in names)
