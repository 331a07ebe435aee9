"""A crowd from a recording or a trial on the stage: everyone opened, at the exact starts, from and as plain tables."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import numpy as np

from footfall import catalog
from footfall.bodies.build import size_of
from footfall.errors import BadDocument, BadValue
from footfall.gaits.named import STYLE
from footfall.laws.register import Gait
from footfall.remembered import by_identity
from footfall.sim.together import Prop
from footfall.stage.company import speed_of
from footfall.stage.opened import Opened, document_of, open_trial
from footfall.stage.scene import Trial
from footfall.worlds.world import World

MOST, MOST_CRATES = 64, 200
"""Most characters and crates on the stage."""
Place = tuple[float, float, float]
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
