"""A crowd from a recording or a trial on the stage: its trial, and the exact starts of everyone and every crate."""

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
import numpy as np

from footfall import catalog
from footfall.errors import BadDocument, BadValue
from footfall.gaits.named import STYLE
from footfall.laws.register import Gait
from footfall.sim.together import Prop
from footfall.stage.opened import Opened, document_of, open_trial
from footfall.stage.scene import Trial
from footfall.worlds.world import World

MOST, MOST_CRATES = 64, 200
"""Most characters and crates on the stage."""
Place = tuple[float, float, float]


@dataclass(frozen=True)
class Cast:
    """Who is in a crowd besides the open character; places are x, y (m) and heading (rad)."""

    trial: Trial
    places: tuple[Place, ...]
    crates: tuple[Place, ...] = ()

    @cached_property
    def company(self) -> Opened:
        """The crowd with everything its trial names."""
        opened, contact = open_trial(self.trial), self.trial.contact
        if contact is not None:
            sticking = (
                one._replace(character=msgspec.structs.replace(one.character, contact=contact)) for one in opened.crowd
            )
            opened = opened._replace(crowd=tuple(sticking))
        return opened.placed(self.places, [Prop(place) for place in self.crates])

    def table(self) -> dict[str, Any]:
        """The cast as plain tables."""
        return {"trial": catalog.encode(self.trial), "places": self.places, "crates": self.crates}


def cast_from(table: dict[str, Any]) -> Cast:
    """A cast from its tables, which may come from anywhere and must contain everything they name."""
    try:
        places, crates = (msgspec.convert(table[name], tuple[Place, ...]) for name in ("places", "crates"))
        trial = catalog.decode(Trial, table["trial"], "the crowd's trial")
    except (KeyError, msgspec.ValidationError) as problem:
        raise BadDocument(f"the crowd cannot be read: {problem}") from problem
    return checked_cast(Cast(trial, places, crates))


def cast_in(trial: Trial) -> Cast:
    """The cast of a trial, with everything that it names."""
    opened, encoded = open_trial(trial), {}
    walkers = []
    for walker, one in zip(trial.crowd, opened.crowd, strict=True):
        own = json.loads(document_of(one, encoded))
        held = {name: own[name] for name in ("character", "gait", "style", "command") if name in own}
        walkers.append(catalog.encode(walker) | held)
    whole = catalog.decode(Trial, catalog.encode(trial) | {"crowd": walkers}, trial.name)
    places = tuple(one.place for one in opened.crowd)
    return checked_cast(Cast(whole, places, tuple(prop.place for prop in opened.props)))


def checked_cast(cast: Cast) -> Cast:
    """Return the cast after checking that it fits on the stage, is self-contained and can be built."""
    count, crates = len(cast.trial.crowd), len(cast.trial.crate)
    if not 1 <= count <= MOST or crates > MOST_CRATES:
        raise BadValue(f"a crowd of {count} and {crates} crates; the limits are {MOST} and {MOST_CRATES}")
    if (count, crates) != (len(cast.places), len(cast.crates)):
        raise BadDocument(f"the crowd has {count} characters and {crates} crates, but a different number of places")
    if not all(map(is_self_contained, cast.trial.each)):
        raise BadDocument("the crowd refers to documents elsewhere instead of including them")
    if not np.isfinite([*cast.places, *cast.crates]).all():
        raise BadDocument("the crowd has a place that is not a number")
    _ = cast.company
    return cast


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
